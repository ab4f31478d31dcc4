import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '用章验真', en: 'Check a stamped paper' },
  lead: {
    zh: '输入盖章文件左上角的验真码，核对文件是否由该公司盖章。',
    en: 'Enter the code in the upper left corner of the stamped paper to see whether the company stamped it.',
  },
  code: { zh: '验真码', en: 'Code' },
  codeEmpty: { zh: '填写验真码', en: 'Enter the code' },
  ask: { zh: '查验', en: 'Check' },
  missing: { zh: '这台服务器没有开放用章验真', en: 'This server does not check stamped papers' },
  valid: { zh: '{company} 盖过这份文件', en: '{company} stamped this file' },
  validWhat: {
    zh: '请逐项核对下面的内容与手中的纸面；每页左上角的用章单号和原文件 SHA-256 都应与此一致。',
    en: 'Compare what stands below with the paper. The number and the SHA-256 of the file in the corner of each page must be these.',
  },
  revoked: { zh: '这份盖章件已作废', en: 'This stamped file was revoked' },
  revokedWhat: { zh: '{company} 已撤销它的效力，请与该公司联系。', en: '{company} took it back. Ask the company.' },
  no: { zh: '用章单号', en: 'Seal use no.' },
  file: { zh: '文件', en: 'File' },
  kind: { zh: '文件类型', en: 'Kind' },
  seal: { zh: '印章', en: 'Seal' },
  usedAt: { zh: '用印时间', en: 'Stamped at' },
  pages: { zh: '页数', en: 'Pages' },
  copies: { zh: '份数', en: 'Copies' },
  sourceHash: { zh: '原文件 SHA-256', en: 'SHA-256 of the file before' },
  compare: { zh: '核对电子文件', en: 'Compare a file' },
  compareWhat: {
    zh: '选择手中的 PDF，在本机计算并比对，文件不会上传。',
    en: 'Choose the PDF that you hold. It is compared on your device and not uploaded.',
  },
  same: { zh: '一致：就是盖章的那份文件', en: 'The same: this is the file that was stamped' },
  differs: { zh: '不一致：不是盖章的那份文件，或之后被改动过', en: 'Not the same: another file, or changed since' },
  open: { zh: '查看盖章原件', en: 'Read the stamped file' },
} as const satisfies Record<string, Text>
