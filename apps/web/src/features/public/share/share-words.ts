import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '分享的文件', en: 'Shared file' },
  loading: { zh: '正在打开', en: 'Opening' },
  noToken: {
    zh: '地址不完整，请从对方发来的链接打开。',
    en: 'The address is not complete; open the link that you were sent.',
  },
  missing: { zh: '链接无效', en: 'The link is not valid' },
  over: { zh: '链接已失效', en: 'The link has ended' },
  overText: { zh: '请向{company}索取新的链接。', en: 'Ask {company} for a new one.' },
  from: { zh: '{company}分享给你的文件', en: 'A file that {company} shares with you' },
  password: { zh: '密码', en: 'Password' },
  passwordText: { zh: '{company}为这个文件设了密码。', en: '{company} has set a password for this file.' },
  passwordMissing: { zh: '请输入密码', en: 'Enter the password' },
  open: { zh: '打开', en: 'Open' },
  download: { zh: '下载', en: 'Download' },
  until: { zh: '链接在 {at} 前有效', en: 'The link is valid until {at}' },
} as const satisfies Record<string, Text>
