import { choices } from '../../kernel/fields.ts'

/** How far a trip is on its way to the ministry, from draft to payment. */
export const reportStates = choices({
  draft: ['运输未完成', 'Under way', 'draft'],
  missing: ['待补资料', 'Incomplete', 'attention'],
  ready: ['待上报运单', 'To be reported', 'waiting'],
  sending: ['运单上报中', 'Being reported', 'progress'],
  refused: ['运单被退回', 'Waybill refused', 'refused'],
  unpaid: ['待付款资料', 'Payment to come', 'waiting'],
  fundsReady: ['待上报资金', 'Payment to be reported', 'waiting'],
  fundsSending: ['资金上报中', 'Payment being reported', 'progress'],
  fundsRefused: ['资金被退回', 'Payment refused', 'refused'],
  done: ['已完成', 'Done', 'done'],
  withdrawn: ['不上报', 'Not reported', 'locked'],
})
export type ReportState = keyof typeof reportStates

/** The record where a gap is mended. */
export const gapSubjects = choices({
  trip: ['公路运单', 'Waybill'],
  vehicle: ['车辆', 'Vehicle'],
  driver: ['司机', 'Driver'],
  customer: ['货主', 'Cargo owner'],
  carrier: ['承运商', 'Carrier'],
  goods: ['货物', 'Goods'],
  loadAddress: ['装货地', 'Loading place'],
  unloadAddress: ['卸货地', 'Unloading place'],
  company: ['本公司', 'The company'],
  payment: ['付款', 'Payment'],
})
export type GapSubject = keyof typeof gapSubjects

/** Whose work it is to mend it. */
export const gapPeople = choices({
  dispatcher: ['调度', 'Dispatch'],
  site: ['现场', 'Site'],
  reconciler: ['对账', 'Reconciliation'],
  masters: ['基础资料', 'Master data'],
  cashier: ['出纳', 'Cashier'],
  admin: ['管理员', 'Administrator'],
})
export type GapPerson = keyof typeof gapPeople

export const gapProblems = choices({
  missing: ['缺少', 'Missing', 'attention'],
  format: ['格式不符', 'Wrong format', 'refused'],
  tooLong: ['超长', 'Too long', 'refused'],
  expired: ['已过期', 'Expired', 'refused'],
  order: ['时间先后颠倒', 'Times out of order', 'refused'],
  sum: ['金额不符', 'Amounts do not agree', 'refused'],
  differs: ['前后不一致', 'Does not agree', 'refused'],
})
export type GapProblem = keyof typeof gapProblems

/** How a carrier was paid. Codes stand in {@link PAYMENT_MEANS_CODES}. */
export const paymentMeans = choices({
  bank: ['银行转账', 'Bank transfer'],
  third: ['第三方支付', 'Payment service'],
  card: ['油卡、ETC', 'Fuel or toll card'],
  cash: ['现金', 'Cash'],
})
export type PaymentMeans = keyof typeof paymentMeans

/** Codes of UN/CEFACT 4461; an account of the ministry may name others. */
export const PAYMENT_MEANS_CODES: Readonly<Record<PaymentMeans, string>> = {
  bank: '42',
  third: '68',
  card: '48',
  cash: '10',
}

/** Bank codes of the ministry's guide, with the word by which the name of a branch is recognised. */
const BANKS: readonly (readonly [word: string, code: string])[] = [
  ['中国银行', 'BKCH'],
  ['农业银行', 'ABOC'],
  ['工商银行', 'ICBK'],
  ['建设银行', 'PCBC'],
  ['邮政储蓄', 'PSBC'],
  ['邮储', 'PSBC'],
  ['交通银行', 'COMM'],
  ['招商银行', 'CMBC'],
  ['平安银行', 'SZDB'],
  ['中信银行', 'CIBK'],
  ['民生银行', 'MSBC'],
  ['浦东发展', 'SPDB'],
  ['浦发', 'SPDB'],
  ['兴业银行', 'FJIB'],
  ['光大银行', 'EVER'],
]

/** The code of the bank that the name of a branch names; undefined if the guide has none for it. */
export const bankCodeOf = (bankName: string | null | undefined): string | undefined =>
  BANKS.find(([word]) => bankName?.includes(word))?.[1]
