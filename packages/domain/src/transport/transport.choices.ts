import { choices } from '../kernel/fields.ts'

/**
 * 业务: haulage at 9 %, the same trips billed as auxiliary logistics service at 6 %, or freight that others carry by
 * other means (air, sea, parcel) and that we only bill: without truck, scale and contract of ours. A short haul is a leg
 * of a customer's order by road and rail.
 */
export const bizKinds = choices({
  road: ['公路运输', 'Road haulage'],
  service6: ['服务业务(6%)', 'Service (6%)'],
  outside: ['其他运输', 'Other transport'],
  shortHaul: ['公铁短驳', 'Short haul'],
})
export type BizKind = keyof typeof bizKinds

/** Kinds that trucks of known plates carry over scales. */
export const isByTruck = (bizKind: string | null | undefined): boolean => bizKind === 'road' || bizKind === 'shortHaul'

export const waybillSources = choices({
  pc: ['PC录入', 'Back-office'],
  app: ['APP/小程序', 'Mobile app'],
  import: ['导入', 'Import'],
  api: ['接口', 'Interface'],
  third: ['三方平台', 'Third-party platform'],
})

/** 业务类型 of the ministry's network freight upload; {@link BUSINESS_TYPE_CODES} holds its codes. */
export const businessTypes = choices({
  trunk: ['干线普货运输', 'Trunk haulage'],
  container: ['集装箱运输', 'Container haulage'],
  city: ['城市配送', 'City delivery'],
  rural: ['农村配送', 'Rural delivery'],
  other: ['其他', 'Other'],
})
export type BusinessType = keyof typeof businessTypes

export const BUSINESS_TYPE_CODES: Readonly<Record<BusinessType, string>> = {
  trunk: '1002996',
  container: '1002998',
  city: '1003997',
  rural: '1003998',
  other: '1003999',
}

/** 运输组织类型, in the order of the ministry's codes 1–8. */
export const transportModes = choices({
  road: ['公路运输', 'Road'],
  roadRail: ['公铁联运', 'Road and rail'],
  roadWater: ['公水联运', 'Road and water'],
  roadAir: ['公空联运', 'Road and air'],
  roadRailWater: ['公铁水联运', 'Road, rail and water'],
  roadRailAir: ['公铁空联运', 'Road, rail and air'],
  roadWaterAir: ['公水空联运', 'Road, water and air'],
  roadRailWaterAir: ['公铁水空联运', 'Road, rail, water and air'],
})

export const billKinds = choices({
  paper: ['纸质', 'Paper'],
  electronic: ['电子', 'Electronic'],
})

export const billModes = choices({
  road: ['公路', 'Road'],
  roadRail: ['公铁', 'Road and rail'],
  rail: ['铁路', 'Rail'],
})

/** Decisions on a bill of lading. */
export const billStatuses = choices({
  toAudit: ['待审核', 'To audit', 'waiting'],
  audited: ['已审核', 'Audited', 'progress'],
  closed: ['已关闭', 'Closed', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

/** Stage of a bill of lading, from its decisions, quantities and validity. */
export const billStages = choices({
  toAudit: ['待审核', 'To audit', 'waiting'],
  audited: ['已审核', 'Audited', 'draft'],
  partGranted: ['部分发放', 'Partly granted', 'progress'],
  granted: ['全部发放', 'Granted', 'progress'],
  executing: ['执行中', 'In progress', 'progress'],
  done: ['已完成', 'Done', 'done'],
  expired: ['已过期', 'Expired', 'attention'],
  void: ['已作废', 'Void', 'refused'],
})
export type BillStage = keyof typeof billStages

export const grantStatuses = choices({
  granted: ['已发放', 'Granted', 'waiting'],
  claimed: ['已领取', 'Claimed', 'progress'],
  finished: ['已提完', 'Finished', 'done'],
  revoked: ['已收回', 'Revoked', 'refused'],
})

export const taskStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  toAudit: ['待审核', 'To audit', 'waiting'],
  active: ['执行中', 'In progress', 'progress'],
  done: ['已完成', 'Done', 'done'],
  closed: ['已关闭', 'Closed', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

export const lossKinds = choices({
  none: ['无磅差', 'None', 'done'],
  gain: ['涨吨', 'Gain', 'attention'],
  loss: ['亏吨', 'Loss', 'progress'],
  charged: ['亏吨照扣', 'Charged within the tolerance', 'attention'],
  over: ['超损', 'Over the tolerance', 'refused'],
})
export type LossKind = keyof typeof lossKinds

/** Where the rule of loss of a side stands. */
export const lossSources = choices({
  sheet: ['价格执行单', 'Price sheet'],
  contract: ['合同', 'Contract'],
})
export type LossSource = keyof typeof lossSources

export const exceptionKinds = choices({
  overload: ['超载', 'Overload'],
  breakdown: ['车辆故障', 'Breakdown'],
  accident: ['交通事故', 'Accident'],
  jam: ['堵车', 'Traffic jam'],
  refused: ['拒收', 'Refused by the receiver'],
  damage: ['货损', 'Damage'],
  shortage: ['货差', 'Shortage'],
  ticket: ['磅单不清', 'Unclear ticket'],
  detour: ['绕行', 'Detour'],
  stop: ['停留超时', 'Stopped too long'],
  other: ['其他', 'Other'],
})

export const liableParties = choices({
  us: ['我方', 'We'],
  carrier: ['承运商', 'Carrier'],
  customer: ['货主', 'Cargo owner'],
  yard: ['站场/仓库', 'Yard or warehouse'],
  third: ['第三方', 'Third party'],
})

export const exceptionStatuses = choices({
  open: ['待处理', 'Open', 'waiting'],
  handling: ['处理中', 'In progress', 'progress'],
  resolved: ['已办结', 'Resolved', 'done'],
  cancelled: ['已撤销', 'Cancelled', 'refused'],
})

/** 加项 increase the carrier's or the customer's total, 减项 decrease it. */
export const extraKinds = choices({
  addition: ['加项', 'Addition'],
  deduction: ['减项', 'Deduction'],
})

export const extraSides = choices({
  ar: ['应收', 'Receivable'],
  ap: ['应付', 'Payable'],
})
