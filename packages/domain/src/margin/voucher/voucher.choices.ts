import { choices } from '../../kernel/fields.ts'

/** 记账事项: what happens in the business and is booked. */
export const voucherEvents = choices({
  arConfirmed: ['货主对账确认', 'Owner statement confirmed'],
  apConfirmed: ['应付对账确认', 'Payable statement confirmed'],
  arAccrued: ['收入暂估', 'Accrued income'],
  apAccrued: ['成本暂估', 'Accrued cost'],
  receipt: ['收款', 'Receipt'],
  payment: ['付款', 'Payment'],
  advance: ['预收预付', 'Advance or deposit'],
  advanceUsed: ['预收预付抵用', 'Advance used'],
  offset: ['往来对冲', 'Offset'],
  writeOff: ['尾差核销', 'Write-off'],
  invoiceOut: ['开具发票', 'Invoice issued'],
  invoiceIn: ['收到发票', 'Invoice received'],
  claimPaid: ['索赔收付', 'Claim paid'],
})
export type VoucherEvent = keyof typeof voucherEvents

/** 金额项: the amounts of an event. */
export const voucherFigures = choices({
  arOpen: ['应收净额', 'Receivable'],
  apOpen: ['应付净额', 'Payable'],
  total: ['含税金额', 'Incl. tax'],
  excl: ['不含税金额', 'Net of tax'],
  tax: ['税额', 'Tax'],
  prepaid: ['预付抵扣', 'Prepaid deducted'],
  amount: ['收付金额', 'Money'],
})
export type VoucherFigure = keyof typeof voucherFigures

/** The amounts that each event has. Those of receivables and payables go to their control accounts. */
export const FIGURES_OF: Readonly<Record<VoucherEvent, readonly VoucherFigure[]>> = {
  arConfirmed: ['arOpen', 'excl', 'tax', 'prepaid'],
  apConfirmed: ['apOpen', 'excl', 'tax', 'prepaid'],
  arAccrued: ['total', 'excl', 'tax'],
  apAccrued: ['total', 'excl', 'tax'],
  receipt: ['arOpen'],
  payment: ['apOpen'],
  advance: ['amount'],
  advanceUsed: ['arOpen', 'apOpen'],
  offset: ['arOpen', 'apOpen'],
  writeOff: ['arOpen', 'apOpen'],
  invoiceOut: ['total', 'excl', 'tax'],
  invoiceIn: ['total', 'excl', 'tax'],
  claimPaid: ['total', 'excl', 'tax'],
}

export const accountKinds = choices({
  asset: ['资产', 'Asset'],
  liability: ['负债', 'Liability'],
  equity: ['所有者权益', 'Equity'],
  cost: ['成本', 'Cost'],
  profit: ['损益', 'Profit and loss'],
})

export const accountSides = choices({
  debit: ['借', 'Debit'],
  credit: ['贷', 'Credit'],
})

/** 对应台账: the standing book that the account must agree with. */
export const controlBooks = choices({
  ar: ['应收台账', 'Receivable book'],
  ap: ['应付台账', 'Payable book'],
})

/** How many events a voucher holds. */
export const voucherGroupings = choices({
  document: ['每张单据一张凭证', 'One for each document'],
  event: ['每类事项汇总一张', 'One for each kind of event'],
  month: ['全月汇总一张', 'One for the month'],
})
export type VoucherGrouping = keyof typeof voucherGroupings

export const ruleStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'In approval', 'waiting'],
  inForce: ['使用中', 'In force', 'done'],
  superseded: ['已被取代', 'Superseded', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

export const voucherStatuses = choices({
  draft: ['待审核', 'To be audited', 'waiting'],
  audited: ['已审核', 'Audited', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

export const redStatuses = choices({
  none: ['未红冲', 'Not reversed', 'draft'],
  reversed: ['已红冲', 'Reversed', 'locked'],
  red: ['红字凭证', 'Reversal', 'refused'],
})

export const voucherPushStatuses = choices({
  none: ['未推送', 'Not pushed', 'draft'],
  queued: ['推送中', 'Being pushed', 'progress'],
  pushed: ['已推送', 'Pushed', 'done'],
  failed: ['推送未成功', 'Not pushed', 'refused'],
})

export const pushStatuses = choices({
  queued: ['待发送', 'To be sent', 'waiting'],
  sending: ['发送中', 'Being sent', 'progress'],
  failed: ['待重试', 'To be tried again', 'attention'],
  done: ['已成功', 'Done', 'done'],
  refused: ['对方退回', 'Refused', 'refused'],
  abandoned: ['已放弃', 'Given up', 'locked'],
})

/** How vouchers get into the finance system. */
export const financeWays = choices({
  http: ['接口', 'Interface'],
  kingdee: ['金蝶导入文件', 'Kingdee import file'],
  yonyou: ['用友导入文件', 'Yonyou import file'],
})

/** Documents that vouchers are made from. The words are names of resources. */
export const voucherDocuments = choices({
  statement: ['对账单', 'Statement'],
  settlement: ['结算单', 'Settlement'],
  advance: ['预收预付单', 'Advance'],
  offsetSettle: ['对冲单', 'Offset'],
  writeOff: ['核销单', 'Write-off'],
  invoiceOut: ['销项发票', 'Sales invoice'],
  invoiceIn: ['进项发票', 'Purchase invoice'],
  ownerClaim: ['货主索赔', 'Cargo owner claim'],
  claimNote: ['索赔单', 'Claim on a carrier'],
  accrual: ['暂估', 'Accrual'],
})
export type VoucherDocument = keyof typeof voucherDocuments
