import { choices } from '../kernel/fields.ts'

/** 业务模式: whose trade it is. */
export const lotModes = choices({
  own: ['自营贸易', 'Own trade'],
  buyFor: ['代采', 'Buying for a customer'],
  sellFor: ['代销', 'Selling for a supplier'],
  pallet: ['托盘', 'Pallet finance'],
})

/** 交货方式: where the seller hands the goods over. */
export const deliveryTerms = choices({
  wagon: ['车板交货', 'On the truck or wagon'],
  mine: ['坑口提货', 'At the mine'],
  plant: ['到厂交货', 'At the buyer’s plant'],
  store: ['库提', 'From the warehouse'],
})

/** 货权转移点: when the goods become the buyer's. */
export const titlePoints = choices({
  loading: ['装车时', 'On loading'],
  arrival: ['到货验收时', 'On acceptance'],
  stocked: ['入库时', 'On entering the warehouse'],
  payment: ['付清货款时', 'On full payment'],
})

export const lotCarriages = choices({
  road: ['公路', 'Road'],
  rail: ['铁路', 'Rail'],
  roadRail: ['公铁联运', 'Road and rail'],
  pickup: ['对方自提', 'Picked up by the buyer'],
})

/** The steps of a lot. Each can be undone, in the opposite order. */
export const lotStatuses = choices({
  draft: ['录入', 'Entry', 'draft'],
  quantity: ['数量已确认', 'Quantity confirmed', 'progress'],
  quality: ['质量已确认', 'Quality confirmed', 'progress'],
  priced: ['已定价', 'Priced', 'waiting'],
  audited: ['已审核', 'Audited', 'progress'],
  settled: ['已结算', 'Settled', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

/** 暂定价 is posted first and corrected by the difference once the final price is known. */
export const priceStages = choices({
  provisional: ['暂定价', 'Provisional price'],
  final: ['结算价', 'Final price'],
})

export const entrySides = choices({
  buy: ['采购', 'Purchase'],
  sell: ['销售', 'Sale'],
})

/** Where the price per tonne of an entry comes from. */
export const entryPriceSources = choices({
  sheet: ['价格执行单', 'Price sheet'],
  final: ['批次结算价', 'Final price of the lot'],
  lot: ['批次约定价', 'Price of the lot'],
  hand: ['手工价', 'Set by hand'],
})
