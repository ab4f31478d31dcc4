import { choices } from '../kernel/fields.ts'

/** 仓库类型. */
export const warehouseKinds = choices({
  own: ['自有', 'Own'],
  leased: ['租用', 'Leased'],
  customer: ['客户', 'Customer’s'],
  platform: ['站台堆场', 'Railway yard'],
  port: ['港口', 'Port'],
})

/** 出入库类型 of the trade, RK1 … HQ. */
export const stockDocTypes = choices({
  purchaseIn: ['采购入库', 'Purchase received'],
  arrivalIn: ['到站入库', 'Arrived by rail'],
  haulIn: ['短驳入库', 'Brought by truck'],
  returnIn: ['退货入库', 'Returned by a customer'],
  countGain: ['盘盈', 'Gain at a count'],
  saleOut: ['销售出库', 'Sold'],
  shipOut: ['发运出库', 'Loaded and sent'],
  returnOut: ['退供出库', 'Returned to the supplier'],
  countLoss: ['盘亏', 'Loss at a count'],
  lossOut: ['损耗', 'Wastage'],
  move: ['移库', 'Moved'],
  title: ['货权转移', 'Change of owner'],
})
export type StockDocType = keyof typeof stockDocTypes

/** 流向: what a document does to stock. A move and a transfer take from one position and add to another. */
export const stockFlows = choices({
  in: ['入库', 'In'],
  out: ['出库', 'Out'],
  move: ['移库', 'Move'],
  title: ['货权转移', 'Change of owner'],
})
export type StockFlow = keyof typeof stockFlows

export const stockDocStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审', 'To audit', 'waiting'],
  posted: ['已审', 'Posted', 'done'],
  reversed: ['已红冲', 'Reversed', 'refused'],
  cancelled: ['作废', 'Cancelled', 'refused'],
})

export const storageBillStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审', 'To audit', 'waiting'],
  charged: ['已计费', 'Charged', 'done'],
})

/** 计入: the column of the balance that a row of the ledger counts in. */
export const stockColumns = choices({
  in: ['入库', 'In'],
  out: ['出库', 'Out'],
  adj: ['盈亏损耗', 'Counts and wastage'],
})
export type StockColumn = keyof typeof stockColumns

export const stockStatuses = choices({
  normal: ['正常', 'Free', 'done'],
  frozen: ['有冻结', 'Partly frozen', 'attention'],
})

/** Which days decide what stock there was. */
export const stockBases = choices({
  business: ['按业务日期', 'Dated by then'],
  posted: ['按记账日期', 'Posted by then'],
})
export type StockBasis = keyof typeof stockBases
