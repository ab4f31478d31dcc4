import type { Text } from '../../../shared/i18n.ts'

export const words = {
  title: { zh: '结算信息', en: 'Settlement info' },
  lead: { zh: '对方单位凭链接核对一张对账单，不用登录。', en: 'A counterparty checks one statement by its link, without an account.' },
  link: { zh: '对账单链接', en: 'Link of the statement' },
  linkHint: { zh: '粘贴短信或邮件里的整条链接', en: 'Paste the whole link from the message' },
  linkEmpty: { zh: '粘贴对账单链接', en: 'Paste the link of the statement' },
  linkWrong: { zh: '这里面没有对账单的凭证，重新复制整条链接', en: 'There is no statement in this. Copy the whole link again' },
  open: { zh: '打开对账单', en: 'Open the statement' },
  howTitle: { zh: '没有链接？', en: 'No link?' },
  how: { zh: '向发出对账单的公司要一条。链接只对应一张对账单，过期后要重发。', en: 'Ask the company that made the statement. A link is for one statement and runs out.' },
  missing: { zh: '这台服务器没有开放按链接核对，向发出对账单的公司索取纸质或 Excel 对账单', en: 'This server does not offer checking by link. Ask the company for the paper or the workbook' },
  loading: { zh: '正在打开对账单', en: 'Opening the statement' },
  party: { zh: '对方单位', en: 'Counterparty' },
  period: { zh: '期间', en: 'Period' },
  net: { zh: '应结金额（元）', en: 'Amount (yuan)' },
  no: { zh: '单号', en: 'Document' },
  date: { zh: '日期', en: 'Date' },
  qty: { zh: '数量', en: 'Quantity' },
  price: { zh: '单价', en: 'Price' },
  amount: { zh: '金额', en: 'Amount' },
} as const satisfies Record<string, Text>
