import { choices } from '../../kernel/fields.ts'

/** 核销科目: the account of the general ledger that bears what is written off. */
export const writeOffAccounts = choices({
  financeCost: ['财务费用', 'Finance costs'],
  adminCost: ['管理费用', 'Administrative costs'],
  otherCost: ['营业外支出', 'Non-operating expenses'],
  otherIncome: ['营业外收入', 'Non-operating income'],
  badDebt: ['坏账准备', 'Bad debt allowance'],
})

export const writeOffStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  effective: ['已核销', 'In force', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})
