import { choices } from '../kernel/fields.ts'

/** 数据范围: which rows of the company a role may read. */
export const dataScopes = choices({
  own: ['本人', 'Own records'],
  department: ['本部门', 'Own department'],
  departmentTree: ['本部门及下级', 'Own department and below'],
  company: ['本公司', 'Whole company'],
})

export const fieldRights = choices({
  hidden: ['隐藏', 'Hidden'],
  masked: ['脱敏', 'Masked'],
  readonly: ['只读', 'Read only'],
  editable: ['可编辑', 'Editable'],
})

/** Colours of dictionary entries, the same as status colours. */
export const entryColors = choices({
  draft: ['灰色', 'Grey', 'draft'],
  progress: ['蓝色', 'Blue', 'progress'],
  waiting: ['青色', 'Cyan', 'waiting'],
  done: ['绿色', 'Green', 'done'],
  attention: ['橙色', 'Orange', 'attention'],
  refused: ['红色', 'Red', 'refused'],
  locked: ['紫色', 'Purple', 'locked'],
})

export const feeSides = choices({
  ar: ['应收', 'Receivable'],
  ap: ['应付', 'Payable'],
  both: ['应收应付', 'Both sides'],
})

/** What a closed month applies to: everything, or one resource by its name. */
export const closedDocTypes = choices({
  all: ['全部单据', 'All documents'],
  waybill: ['运单', 'Waybills'],
  waybillException: ['运输异常', 'Transport exceptions'],
  railWaybill: ['铁路运单', 'Railway waybills'],
  serviceWaybill: ['服务运单', 'Service waybills'],
  charge: ['业务费用', 'Charges'],
  accrual: ['暂估', 'Accruals'],
  accrualReversal: ['暂估冲回', 'Reversals of accruals'],
  statement: ['对账单', 'Statements'],
  settlement: ['结算单', 'Settlements'],
  advance: ['预收预付单', 'Advances'],
  advanceMove: ['预收预付流水', 'Moves of advances'],
  offsetSettle: ['对冲单', 'Offsets'],
  writeOff: ['核销单', 'Write-offs'],
  ownerClaim: ['货主索赔', 'Cargo owner claims'],
  claimNote: ['索赔单', 'Claims on carriers'],
  supplyEntry: ['供应链单据', 'Supply entries'],
  stockDoc: ['出入库单', 'Stock documents'],
  stockCount: ['盘点单', 'Stock counts'],
  storageBill: ['堆存费单', 'Storage bills'],
  invoiceOut: ['销项发票', 'Sales invoices'],
  invoiceIn: ['进项发票', 'Purchase invoices'],
  marginAdjust: ['毛利调整', 'Margin adjustments'],
  voucher: ['凭证', 'Vouchers'],
})

export const announcementLevels = choices({
  info: ['一般', 'Information', 'progress'],
  warning: ['提醒', 'Warning', 'attention'],
  important: ['重要', 'Important', 'refused'],
})

export const announcementAudiences = choices({
  everyone: ['全体成员', 'Everybody'],
  chosen: ['指定范围', 'Chosen people'],
})
