import type { Choices } from '../kernel/field.ts'
import { choices } from '../kernel/fields.ts'
import { priceBases } from '../contracts/index.ts'

/** 运输形式. */
export const transportForms = choices({
  wagonload: ['整车', 'Wagonload'],
  box20: ['20英尺箱', '20-ft containers'],
  box40: ['40英尺箱', '40-ft containers'],
  box35: ['35吨敞顶箱', '35-t open tops'],
  express: ['批量快运', 'Batch express'],
})
export type TransportForm = keyof typeof transportForms

/** 联运模式: where we take the goods and where we hand them over. */
export const haulModes = choices({
  doorDoor: ['门到门', 'Door to door'],
  doorStation: ['门到站', 'Door to station'],
  stationDoor: ['站到门', 'Station to door'],
  stationStation: ['站到站', 'Station to station'],
})
export type HaulMode = keyof typeof haulModes

/** 计价: one price for the whole way, or one for each leg. */
export const orderPricings = choices({
  through: ['全程一口价', 'Through price'],
  perLeg: ['分段计价', 'Price per leg'],
})

/** 收入分摊: by what a through price is shared to the legs of an order, for margins alone. */
export const incomeShares = choices({
  cost: ['按成本', 'By cost'],
  distance: ['按里程', 'By distance'],
  fixed: ['按固定比例', 'By fixed shares'],
})
export type IncomeShare = keyof typeof incomeShares

/** 段别. */
export const legTypes = choices({
  pickup: ['接取', 'Pick-up'],
  rail: ['铁路', 'Rail'],
  delivery: ['送达', 'Delivery'],
})
export type LegType = keyof typeof legTypes

/** The letter of each kind of leg in its number. */
export const LEG_LETTERS: Readonly<Record<LegType, string>> = { pickup: 'J', rail: 'T', delivery: 'S' }

/** The legs that an order of each kind has, from the first to the last. */
export const LEGS_OF_MODE: Readonly<Record<HaulMode, readonly LegType[]>> = {
  doorDoor: ['pickup', 'rail', 'delivery'],
  doorStation: ['pickup', 'rail'],
  stationDoor: ['rail', 'delivery'],
  stationStation: ['rail'],
}

export const orderStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  toAudit: ['待审核', 'To audit', 'waiting'],
  active: ['执行中', 'In progress', 'progress'],
  done: ['已完成', 'Done', 'done'],
  closed: ['已关闭', 'Closed', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

export const legStatuses = choices({
  pending: ['待分配', 'To assign', 'waiting'],
  active: ['执行中', 'In progress', 'progress'],
  done: ['已完成', 'Done', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})

/** 付款周期. */
export const payCycles = choices({
  day: ['日结', 'Daily'],
  week: ['周结', 'Weekly'],
  month: ['月结', 'Monthly'],
})

const { ton, box, set, truck } = priceBases
/** By what freight on rail is priced: tonnes, containers, pairs of containers, wagons. */
export const railBases = {
  ton,
  box,
  set,
  truck: { ...truck, zh: '元/车', en: 'CNY/wagon' },
} as Choices<'ton' | 'box' | 'set' | 'truck'>
export type RailBasis = keyof typeof railBases

/** By which weight the customer or the carrier of a leg is billed. */
export const railWeights = choices({
  sent: ['按发重', 'Sent'],
  received: ['按收重', 'Received'],
  less: ['取小', 'The lesser'],
})
export type RailWeight = keyof typeof railWeights

/** 铁路运单状态. The portal of the railway has a code for most of them. */
export const railStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  asked: ['待受理', 'Asked for', 'waiting'],
  accepted: ['受理通过', 'Accepted', 'progress'],
  loaded: ['已装车', 'Loaded', 'progress'],
  ticketed: ['已制单', 'Ticketed', 'progress'],
  departed: ['已发车', 'Departed', 'progress'],
  arrived: ['已到达', 'Arrived', 'progress'],
  unloaded: ['已卸车', 'Unloaded', 'progress'],
  delivered: ['已交付', 'Delivered', 'waiting'],
  confirmed: ['已确认收货', 'Receipt confirmed', 'done'],
  void: ['已退订', 'Withdrawn', 'refused'],
})
export type RailStatus = keyof typeof railStatuses

/** Statuses in the order in which a waybill passes through them. */
export const RAIL_STEPS: readonly RailStatus[] = [
  'draft',
  'asked',
  'accepted',
  'loaded',
  'ticketed',
  'departed',
  'arrived',
  'unloaded',
  'delivered',
  'confirmed',
]

/** 付费方式 of the railway's freight. */
export const railPayments = choices({
  prepaid: ['预付款账户', 'Prepaid account'],
  online: ['网银/现付', 'Online or cash'],
  monthly: ['汇总支付(月结)', 'Monthly account'],
})

/** 杂费项目 of a railway waybill. Its freight has a field of its own, by which the tariff is compared. */
export const railFees = choices({
  shunting: ['取送车费', 'Pick-up and placing of wagons'],
  occupation: ['货车占用费', 'Occupation of wagons'],
  loading: ['发站装卸费', 'Loading at the origin'],
  unloading: ['到站装卸费', 'Unloading at the destination'],
  platform: ['站台费', 'Platform fee'],
  agencyFrom: ['发站代理费', 'Agency at the origin'],
  agencyTo: ['到站代理费', 'Agency at the destination'],
  tarpaulin: ['篷布使用费', 'Tarpaulins'],
  boxUse: ['集装箱使用费', 'Use of containers'],
  cleaning: ['清扫除污费', 'Cleaning'],
  washing: ['洗箱费', 'Washing'],
  weighing: ['轨道衡费', 'Weighing'],
  localRail: ['地方铁路运费', 'Local railway'],
  securing: ['加固材料费', 'Securing material'],
  insurance: ['保价费', 'Declared value'],
  change: ['变更费', 'Change of destination'],
  storage: ['暂存费', 'Temporary storage'],
  detention: ['延时使用费', 'Detention'],
  other: ['其他', 'Other'],
})
export type RailFee = keyof typeof railFees

/** By what the billed freight is shared to the wagons. */
export const freightShares = choices({
  markedLoad: ['按标重', 'Marked load'],
  net: ['按实重', 'Net weight'],
  box: ['按箱', 'Containers'],
})
export type FreightShare = keyof typeof freightShares

/** 运费差异: between the tariff and what the railway billed. */
export const freightDiffs = choices({
  none: ['无差异', 'None'],
  open: ['待核对', 'To check', 'attention'],
  settled: ['已核对', 'Checked', 'done'],
})

/** 空箱去向 after unloading. */
export const emptyWays = choices({
  returned: ['还箱', 'Returned'],
  sentOn: ['续用', 'Used again'],
  kept: ['留存', 'Kept'],
})

/** How received weights are recorded. */
export const receiptWays = choices({
  batch: ['按批', 'Whole batch'],
  wagon: ['按车', 'Each wagon'],
})
