import { choices } from '../../kernel/fields.ts'

export const bankStatuses = choices({
  unmatched: ['未匹配', 'Unmatched', 'attention'],
  several: ['多个候选', 'Several fit', 'attention'],
  proposed: ['待确认', 'To confirm', 'waiting'],
  partly: ['部分登记', 'Partly registered', 'attention'],
  registered: ['已登记', 'Registered', 'done'],
  ignored: ['不处理', 'Set aside', 'locked'],
})

/** By what a settlement was found, the surest first. */
export const matchGrounds = choices({
  serial: ['流水号', 'Bank reference'],
  number: ['摘要含结算单号', 'Settlement no. in the remittance'],
  account: ['账号与金额', 'Account and amount'],
  name: ['户名与金额', 'Name and amount'],
  amount: ['仅金额', 'Amount alone'],
  hand: ['人工指定', 'By hand'],
})
export type MatchGround = keyof typeof matchGrounds
