import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { slotsBy } from './yard.rules.ts'
import { freightShares, railBases, railFees, railPayments, receiptWays } from './haul.choices.ts'

const kept = { computed: true } as const
const counted = { computed: true, noCopy: true } as const
const OF_GOODS = text('空为“货物”中登记的', 'Empty: as the goods say')
const once = { noCopy: true } as const
/** What we pay is for whoever sees it of trips. */
const paid = { copies: ['waybill.apTotal'] }
/** What arrived and what was sent, as far as one gives the other. */
const LOSS = { copies: ['railWaybill.sentQty', 'railWaybill.receivedQty'] }
/** Figures of a bill that give each other: whoever may not see one learns it from no difference or sum of others. */
const given = (...by: readonly string[]) => ({ copies: [...paid.copies, ...by.map(name => `railWaybill.${name}`)] })

export const railFeeLines = defineLines({
  name: 'rail_waybill_fee',
  label: '费用',
  en: 'Charges',
  fields: {
    feeCode: f.choice('项目', railFees, { en: 'Item', required: true }),
    partyId: f.ref('收款单位', 'party', {
      en: 'Payee',
      where: { isVendor: true, status: 'enabled' },
      hint: text(
        '承运商、供应商或服务商；空为本段承运商',
        'A carrier, supplier or service provider. Empty: the carrier of the leg',
      ),
    }),
    qty: f.quantity('数量', { en: 'Quantity', required: true, positive: true }),
    unit: f.choice('单位', railBases, { en: 'Charged by', required: true, default: 'set' }),
    price: f.price('含税单价', { en: 'Price incl. tax', required: true, min: '0' }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0600', min: '0', max: '0.2' }),
    amount: f.money('含税金额', { en: 'Amount incl. tax', computed: true }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  columns: ['feeCode', 'partyId', 'qty', 'unit', 'price', 'taxRate', 'amount', 'remark'],
  totals: ['amount'],
  max: 60,
})

export const railWaybillFields = {
  railNo: f.serial('铁路运单号', { prefix: 'TL', period: 'day', digits: 4 }, { en: 'Rail no.' }),
  legId: f.ref('承运商运单', 'railLeg', {
    en: 'Leg',
    required: true,
    setOnce: true,
    where: { legType: 'rail', status: 'active' },
    snapshot: {
      orderId: 'orderId',
      carrierId: 'carrierId',
      customerId: 'customerId',
      goodsId: 'goodsId',
      fromStationId: 'fromStationId',
      toStationId: 'toStationId',
      salesmanId: 'salesmanId',
    },
  }),
  orderId: f.ref('货主运单', 'railOrder', { en: 'Cargo owner waybill', ...kept }),
  carrierId: f.ref('承运商', 'party', { en: 'Carrier', ...kept }),
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', ...kept }),
  salesmanId: f.ref('业务员', 'member', { en: 'Salesperson', ...kept }),
  fromStationId: f.ref('发站', 'station', { en: 'From station', ...kept }),
  toStationId: f.ref('到站', 'station', { en: 'To station', ...kept }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods', ...kept }),
  railGoodsName: f.text('铁路品名', { en: 'Goods by the railway', maxLength: 60, hint: OF_GOODS }),
  railGoodsCode: f.text('品名代码', { en: 'Goods code', maxLength: 7, hint: OF_GOODS }),
  shipper: f.text('发货人', {
    en: 'Shipper',
    required: true,
    maxLength: 100,
    suggestedBy: { of: 'orderId', from: 'shipper' },
  }),
  consignee: f.text('收货人', {
    en: 'Consignee',
    required: true,
    maxLength: 100,
    suggestedBy: { of: 'orderId', from: 'consignee' },
  }),
  demandNo: f.text('需求号', { en: 'Demand no.', maxLength: 20, width: 144, ...once }),
  waybillId: f.text('运单ID', { en: 'Waybill ID', maxLength: 24, ...once }),
  ticketNo: f.text('货票号', { en: 'Ticket no.', maxLength: 20, width: 132, ...once }),
  wagonsAsked: f.integer('请车数', {
    en: 'Wagons asked for',
    required: true,
    min: 1,
    max: 200,
    suggestedBy: { of: 'orderId', from: 'planWagons' },
  }),
  tonsAsked: f.tons('请车吨数', {
    en: 'Tonnes asked for',
    required: true,
    positive: true,
    suggestedBy: { of: 'legId', from: 'planQty' },
  }),
  wagonsGranted: f.integer('承认车数', {
    en: 'Wagons granted',
    min: 0,
    max: 200,
    defaultsTo: { field: 'wagonsAsked' },
    ...once,
  }),
  wagonsLost: f.integer('落空车数', { en: 'Wagons lost', ...counted }),
  lostReason: f.text('落空原因', { en: 'Why wagons were lost', maxLength: 200, ...once }),
  trainNo: f.text('车次', { en: 'Train', maxLength: 10, ...once }),
  wagons: f.integer('装车数', { en: 'Wagons loaded', ...counted, default: 0 }),
  boxes: f.integer('箱数', { en: 'Containers', ...counted, default: 0 }),
  sentQty: f.tons('发重', { en: 'Sent', ...counted, default: '0.000', copies: ['wagonLoad.net'] }),
  km: f.integer('运价里程', { en: 'Tariff distance', unit: text('公里', 'km'), min: 1, max: 10_000 }),
  dueDays: f.integer('运到期限', { en: 'Transit limit', unit: text('天', 'days'), min: 1, max: 90, ...once }),
  dueOn: f.date('应到日期', { en: 'Due on', copies: ['railWaybill.departAt'], ...counted }),
  lateDays: f.integer('逾期天数', {
    en: 'Days late',
    unit: text('天', 'days'),
    copies: ['railWaybill.departAt', 'railWaybill.arriveAt'],
    ...counted,
  }),
  curStation: f.text('当前站', { en: 'Station now', maxLength: 30, copies: ['trackingEvent.stationName'], ...counted }),
  leftKm: f.integer('剩余里程', {
    en: 'Distance left',
    unit: text('公里', 'km'),
    copies: ['trackingEvent.remainingKm'],
    ...counted,
  }),
  etaAt: f.dateTime('预计到达', { en: 'Expected at', copies: ['trackingEvent.expectedAt'], ...counted }),
  etaLateDays: f.integer('预计逾期', {
    en: 'Expected days late',
    unit: text('天', 'days'),
    copies: ['trackingEvent.expectedAt'],
    ...counted,
  }),
  // Without an event a train was last heard of when it left, and when it came
  trackedAt: f.dateTime('最新动态时间', {
    en: 'Last heard of at',
    copies: ['trackingEvent.at', 'railWaybill.departAt', 'railWaybill.arriveAt'],
    ...counted,
  }),
  payment: f.choice('付费方式', railPayments, { en: 'Paid by', required: true, default: 'prepaid' }),
  tariffId: f.ref('运价', 'railTariff', { en: 'Tariff', ...once }),
  tariffFreight: f.money('试算运费', { en: 'Freight by the tariff', ...given('freightDiff'), ...counted }),
  freight: f.money('铁路运费', { en: 'Freight billed', ...paid, positive: true, ...once }),
  freightTaxRate: f.rate('运费税率', { en: 'Tax rate of freight', default: '0.0900', min: '0', max: '0.2' }),
  freightDiff: f.money('运费差异', {
    en: 'Billed above the tariff',
    ...given('freight', 'tariffFreight'),
    ...counted,
    hint: text('铁路运费减试算运费', 'Billed less what the tariff gives'),
  }),
  diffNote: f.text('差异说明', { en: 'About the difference', maxLength: 200, ...once }),
  fees: f.lines('杂费', railFeeLines, { en: 'Other charges', ...given('feeSum') }),
  feeSum: f.money('杂费合计', { en: 'Other charges', ...given('apAmount', 'fees'), ...counted }),
  shareBy: f.choice('运费分摊', freightShares, { en: 'Freight shared by', required: true, default: 'net' }),
  receiptWay: f.choice('收重登记', receiptWays, { en: 'Received weight', required: true, default: 'batch', ...once }),
  receivedQty: f.tons('收重', { en: 'Received', min: '0', ...once }),
  yardId: f.ref('卸货货场', 'yard', {
    en: 'Unloaded in',
    where: { status: 'enabled' },
    whereFrom: { stationId: 'toStationId' },
    judged: { as: 'haul', beside: ['orderId'] },
    hint: text('空为货主运单的到站货场', 'Empty: the yard at the destination of the order'),
    ...once,
  }),
  slotNo: f.text('货位', {
    en: 'Slot',
    maxLength: 20,
    picks: slotsBy({ yardId: 'yardId', orderId: 'orderId', stationId: 'toStationId' }),
    ...once,
  }),
  lossQty: f.tons('亏吨', { en: 'Short', ...LOSS, ...counted }),
  lossPermille: f.quantity('亏吨率', { en: 'Short by', scale: 2, unit: text('‰', '‰'), ...LOSS, ...counted }),
  askedAt: f.dateTime('提报时间', { en: 'Asked for at', defaultsTo: 'now', ...once }),
  acceptedAt: f.dateTime('受理时间', { en: 'Accepted at', ...once }),
  loadedAt: f.dateTime('装完时间', { en: 'Loaded at', ...once }),
  ticketAt: f.dateTime('制票时间', { en: 'Ticketed at', defaultsTo: 'now', ...once }),
  departAt: f.dateTime('发车时间', { en: 'Departed at', ...once }),
  arriveAt: f.dateTime('到站时间', { en: 'Arrived at', ...once }),
  unloadAt: f.dateTime('卸完时间', { en: 'Unloaded at', ...once }),
  deliverAt: f.dateTime('交付时间', { en: 'Delivered at', defaultsTo: 'now', ...once }),
  confirmAt: f.dateTime('确认时间', { en: 'Confirmed at', ...counted }),
  receiver: f.text('领货人', { en: 'Picked up by', maxLength: 50, ...once }),
  // Divided by the tonnes they are the prices
  arAmount: f.money('应收', {
    en: 'Receivable',
    copies: ['waybill.arTotal', 'railOrder.arPrice', 'railLeg.arPrice'],
    ...counted,
  }),
  apAmount: f.money('应付', {
    en: 'Payable',
    copies: [...given('freight', 'feeSum').copies, 'railLeg.apPrice'],
    ...counted,
  }),
  attachments: f.files('附件', { en: 'Attachments' }),
  remark: f.longText('备注', { maxLength: 500 }),
} as const
