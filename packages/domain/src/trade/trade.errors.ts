import { defineErrors } from '../kernel/errors.ts'

export const tradeErrors = defineErrors({
  'lot.same_party': {
    status: 400,
    zh: '供应商和客户不能是同一单位',
    en: 'Supplier and customer are the same',
  },
  'lot.no_purchase': {
    status: 409,
    zh: '批次 {no} 还没有采购单据',
    en: 'Lot {no} has no purchase yet',
  },
  'lot.no_weight': {
    status: 409,
    reveals: { entry: ['supplyEntry.entryNo'] },
    zh: '单据 {entry} 缺少结算所需的重量',
    en: 'Entry {entry} lacks a weight that its settlement needs',
  },
  'lot.no_ticket': {
    status: 409,
    reveals: { entry: ['supplyEntry.entryNo'] },
    zh: '单据 {entry} 没有磅单号',
    en: 'Entry {entry} has no weight ticket',
  },
  'lot.no_lab': {
    status: 409,
    reveals: { entry: ['supplyEntry.entryNo'] },
    zh: '单据 {entry} 没有化验编号，质量确认后才能定价',
    en: 'Entry {entry} has no laboratory number: quality comes before the price',
  },
  'lot.no_price': {
    status: 409,
    reveals: { entry: ['supplyEntry.entryNo'], day: ['supplyEntry.bizDate'] },
    zh: '单据 {entry} 在 {day} 没有价格执行单，批次也没有约定价',
    en: 'There is no price sheet for entry {entry} on {day}, and the lot has no price',
  },
  'lot.sold_over': {
    status: 409,
    reveals: { sold: ['supplyLot.sellTons'], got: ['supplyLot.recvTons'] },
    zh: '销售 {sold} 吨超过采购实收 {got} 吨',
    en: '{sold} t are sold, {got} t were received',
  },
  'lot.no_supply': {
    status: 409,
    reveals: { entry: ['supplyEntry.entryNo'], open: ['supplyEntry.recvNet'] },
    zh: '销售单据 {entry} 没有足够的货源，还差 {open} 吨',
    en: 'Sale {entry} finds no purchase for {open} t',
  },
  'lot.in_statement': {
    status: 409,
    zh: '批次 {no} 的费用已进入对账单，请先移出',
    en: 'Charges of lot {no} are in a statement: take them out first',
  },
  'lot.not_settled': {
    status: 409,
    zh: '批次 {no} 还有费用没有结清',
    en: 'Charges of lot {no} are not settled yet',
  },
  'lot.already_final': {
    status: 409,
    moot: true,
    zh: '批次 {no} 已是结算价',
    en: 'Lot {no} has its final price already',
  },
  'lot.undo_final_first': {
    status: 409,
    zh: '批次 {no} 已做结算定价，请先撤销',
    en: 'Lot {no} has its final price: undo that first',
  },
  'lot.not_refined': {
    status: 409,
    moot: true,
    zh: '批次 {no} 没有做过结算定价',
    en: 'Lot {no} had no provisional price',
  },
  'entry.trip_counted': {
    status: 409,
    zh: '该车次在批次 {no} 的单据中，请先删除单据',
    en: 'This trip is in lot {no}: delete its entry first',
  },
  'entry.trip_in_lot': {
    status: 409,
    zh: '该车次在批次 {no} 的单据中，数量已确认，请先撤销',
    en: 'This trip is in lot {no}, whose quantity is confirmed: undo that first',
  },
  'lot.has_entries': {
    status: 409,
    zh: '批次 {no} 还有单据，请先删除单据',
    en: 'Lot {no} has entries: delete them first',
  },
  'entry.lot_locked': {
    status: 409,
    zh: '批次 {no} 数量已确认，请先撤销数量确认',
    en: 'The quantity of lot {no} is confirmed: undo that first',
  },
  'entry.received_over': {
    status: 400,
    zh: '扣水扣杂不能达到或超过净重',
    en: 'The deduction is as much as the weight',
  },
  'entry.bad_vehicle': {
    status: 400,
    zh: '请填写车牌号，或 7 位铁路车号',
    en: 'Enter a plate, or a wagon number of 7 digits',
  },
  'entry.repeated_ticket': {
    status: 409,
    reveals: { no: ['supplyEntry.entryNo'] },
    zh: '磅单号 {ticket} 已用于单据 {no}',
    en: 'Weight ticket {ticket} is in entry {no} already',
  },
  'entry.trip_other_lot': {
    status: 409,
    reveals: { lot: ['supplyLot.lotNo'] },
    zh: '该车次已属于批次 {lot}',
    en: 'This trip or wagon belongs to lot {lot} already',
  },
  'entry.trip_repeated': {
    status: 409,
    reveals: { no: ['supplyEntry.entryNo'] },
    zh: '该车次已有同方向的单据 {no}',
    en: 'This trip or wagon has entry {no} on the same side',
  },
  'entry.trip_goods': {
    status: 409,
    zh: '车次的品名与批次不符',
    en: 'The trip carries other goods than the lot',
  },
  'entry.trip_void': { status: 409, zh: '该车次已作废', en: 'The trip was voided' },
  'entry.two_carriers': {
    status: 400,
    zh: '一笔单据只能关联一个公路运单或一节铁路车',
    en: 'An entry goes with one trip or one wagon',
  },
  'entry.source_side': {
    status: 400,
    zh: '只有销售单据指定货源',
    en: 'Only sales name the purchases that they come from',
  },
  'entry.source_over': {
    status: 409,
    reveals: { no: ['supplyEntry.entryNo'], open: ['supplyEntry.recvNet'] },
    zh: '采购单据 {no} 只剩 {open} 吨可分配',
    en: 'Purchase {no} has {open} t left',
  },
  'entry.source_more': {
    status: 400,
    zh: '指定的货源多于本单的吨数',
    en: 'More tonnes are named than the sale has',
  },
  'entry.source_lot': {
    status: 409,
    zh: '货源必须是同一批次的采购单据',
    en: 'Sources are purchases of the same lot',
  },
  'entry.is_source': {
    status: 409,
    zh: '单据 {no} 已指定为销售的货源',
    en: 'Entry {no} is named as the source of a sale',
  },
})
