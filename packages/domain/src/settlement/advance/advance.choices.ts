import { choices } from '../../kernel/fields.ts'

/** 款项性质: what money without a statement is for. */
export const advancePurposes = choices({
  prepay: ['预收预付', 'Advance'],
  deposit: ['保证金', 'Deposit'],
  boxDeposit: ['箱押金', 'Container deposit'],
})

export const advanceStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  approved: ['已批准', 'Approved', 'progress'],
  paid: ['已收付', 'Paid', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})

/** 变动类型: what a row of the ledger of an advance says. */
export const advanceMoveKinds = choices({
  paid: ['收付入账', 'Paid'],
  use: ['抵用对账单', 'Used for a statement'],
  refund: ['退款', 'Refunded'],
  transferOut: ['转出', 'Transferred out'],
  transferIn: ['转入', 'Transferred in'],
  withhold: ['扣抵索赔', 'Withheld for a claim'],
})
export type AdvanceMoveKind = keyof typeof advanceMoveKinds

export const advanceMoveStatuses = choices({
  live: ['有效', 'Valid', 'done'],
  reversed: ['已撤销', 'Reversed', 'refused'],
})
