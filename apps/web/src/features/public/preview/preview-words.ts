import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '文件预览', en: 'File preview' },
  loading: { zh: '正在打开文件', en: 'Opening the file' },
  noFile: { zh: '没有指明文件', en: 'No file was named' },
  noFileText: {
    zh: '从单据的附件里打开，地址里会带上文件编号，例如 /preview?id=12。',
    en: 'Open it from the attachments of a record; the address then names the file, as in /preview?id=12.',
  },
  signIn: { zh: '登录后才能看附件', en: 'Attachments need a sign-in' },
  signInText: {
    zh: '附件跟着单据走：能看这张单据的人才能看它的附件。',
    en: 'An attachment is open to whoever may read its record.',
  },
  toSignIn: { zh: '去登录', en: 'Sign in' },
  missing: { zh: '找不到这个文件，或没有查看它的权限', en: 'There is no such file, or you may not see it' },
  download: { zh: '下载', en: 'Download' },
  cannot: { zh: '这种文件不能在页面里看', en: 'This kind of file cannot be shown here' },
  cannotText: {
    zh: '下载后用本机软件打开。页面里能看 PDF、图片、Excel（xlsx）、Word（docx）、CSV 和文本。',
    en: 'Download it and open it with a program of yours. PDF, pictures, Excel (xlsx), Word (docx), CSV and text can be shown here.',
  },
  tooLarge: { zh: '文件太大，页面里不展开', en: 'Too large to show here' },
  tooLargeText: {
    zh: '超过 10 MB 的表格和文本下载后查看。',
    en: 'Tables and texts above 10 MB are better downloaded.',
  },
  broken: {
    zh: '文件内容读不出来，下载后用本机软件打开',
    en: 'The contents cannot be read. Download the file and open it with a program of yours',
  },
  empty: { zh: '表里没有内容', en: 'The table is empty' },
  cut: { zh: '共 {total} 行，这里显示前 {shown} 行', en: '{total} {total#row|rows}; the first {shown} are shown' },
  all: { zh: '共 {total} 行', en: '{total} {total#row|rows}' },
} as const satisfies Record<string, Text>
