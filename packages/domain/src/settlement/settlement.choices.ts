import type { Choices } from '../kernel/field.ts'
import { choices } from '../kernel/fields.ts'
import type { ChargeState } from './arithmetic/index.ts'

export const sides = choices({
  ar: ['应收', 'Receivable'],
  ap: ['应付', 'Payable'],
})

export const chargeKinds = choices({
  freight: ['运费', 'Freight'],
  goods: ['货款', 'Goods'],
  incidental: ['杂费', 'Incidental fee'],
  lossDeduct: ['货损扣款', 'Loss deduction'],
  infoFee: ['信息费', 'Information fee'],
  addition: ['加项', 'Addition'],
  deduction: ['减项', 'Deduction'],
  wipe: ['抹零', 'Rounding'],
  adjust: ['调整', 'Adjustment'],
  claim: ['索赔', 'Claim'],
  rounding: ['税额尾差', 'Tax rounding'],
})

/** Documents that post charges. */
export const docTypes = choices({
  waybill: ['公路运单', 'Waybill'],
  railWaybill: ['铁路运单', 'Railway waybill'],
  containerMove: ['箱动态', 'Container move'],
  container: ['集装箱', 'Container'],
  serviceWaybill: ['服务运单', 'Service waybill'],
  platformWaybill: ['三方运单', 'Platform waybill'],
  supplyEntry: ['供应链单据', 'Supply entry'],
  stockDoc: ['出入库单', 'Stock document'],
  storage: ['堆存费', 'Storage'],
  ownerClaim: ['货主索赔', 'Cargo owner claim'],
  claim: ['索赔单', 'Claim'],
  lateInterest: ['违约金单', 'Late interest'],
  statement: ['对账单', 'Statement'],
})

const RESOURCE_OF_DOCUMENT: Readonly<Record<string, string>> = {
  waybill: 'waybill',
  railWaybill: 'railWaybill',
  containerMove: 'containerMove',
  container: 'container',
  serviceWaybill: 'serviceWaybill',
  supplyEntry: 'supplyEntry',
  storage: 'storageBill',
  platformWaybill: 'platformWaybill',
  ownerClaim: 'ownerClaim',
  claim: 'claimNote',
  lateInterest: 'lateInterest',
}

/** The resource whose records are documents of this type and have a page; undefined for others. */
export const resourceOfDocument = (docType: unknown): string | undefined => RESOURCE_OF_DOCUMENT[String(docType)]

/** Fee codes of claims: those that statements deduct, and those that are settled for themselves: paid, or from a deposit. */
export const CLAIM_FEES = { statement: 'claim', paid: 'claimPaid', deposit: 'claimPaid' } as const

/** Lines of business, a dimension of margin reports. */
export const segments = choices({
  road: ['公路', 'Road'],
  service6: ['公路服务(6%)', 'Road service (6%)'],
  roadRail: ['公铁', 'Road and rail'],
  service: ['服务', 'Services'],
  trade: ['供应链', 'Supply chain'],
  warehouse: ['仓储', 'Warehousing'],
})

/** States of a charge. Each charge has exactly one, so that the sums by state add up to the total. */
export const chargeStates: Choices<ChargeState> = choices({
  unpriced: ['未计价', 'Unpriced', 'refused'],
  priced: ['未对账', 'Priced', 'draft'],
  inStatement: ['对账中', 'In a statement', 'waiting'],
  confirmed: ['已对账', 'Confirmed', 'progress'],
  invoiced: ['已开票', 'Invoiced', 'progress'],
  partSettled: ['部分结算', 'Partly settled', 'attention'],
  settled: ['已结算', 'Settled', 'done'],
})

/** 货主, 承运商, 供应商, 服务商. Their statements are separate even for one party. */
export const statementKinds = choices({
  customer: ['货主', 'Cargo owner'],
  carrier: ['承运商', 'Carrier'],
  supplier: ['供应商', 'Supplier'],
  server: ['服务商', 'Service provider'],
})
export type StatementKind = keyof typeof statementKinds

export const statementStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  sent: ['待对方确认', 'Sent', 'waiting'],
  confirmed: ['已确认', 'Confirmed', 'progress'],
  partSettled: ['部分结算', 'Partly settled', 'attention'],
  settled: ['已结清', 'Settled', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

export const invoiceStates = choices({
  none: ['未开票', 'Not invoiced', 'draft'],
  part: ['部分开票', 'Partly invoiced', 'progress'],
  full: ['已开票', 'Invoiced', 'done'],
})

export const disputeStates = choices({
  none: ['无异议', 'None'],
  open: ['有异议', 'Disputed', 'refused'],
  answered: ['已答复', 'Answered', 'waiting'],
  settled: ['已解决', 'Resolved', 'done'],
})

export const directions = choices({
  in: ['收款', 'Receipt', 'done'],
  out: ['付款', 'Payment', 'progress'],
})

const methods = choices({
  transfer: ['电汇', 'Bank transfer'],
  draft: ['承兑汇票', 'Acceptance draft'],
  oilCard: ['油卡', 'Fuel card'],
  cash: ['现金', 'Cash'],
  offset: ['对冲', 'Offset'],
})

/** 对冲 is retired, because it would settle one side only. Old settlements still show it. */
export const payMethods = { ...methods, offset: { ...methods.offset, retired: true } }

export const settlementStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  approved: ['已批准', 'Approved', 'progress'],
  paid: ['已收付', 'Paid', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})
