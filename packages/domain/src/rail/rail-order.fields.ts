import { weightRules } from '../contracts/index.ts'
import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { haulModes, incomeShares, orderPricings, railBases, railWeights, transportForms } from './haul.choices.ts'

/** Counted from trips, wagons and boxes; nobody types it. */
const counted = { computed: true, noCopy: true } as const
/** Of one trip or train the sum is its weight. */
export const BY_LOADS = ['waybill.loadNet', 'waybill.unloadNet', 'railWaybill.sentQty'] as const
const tonnes = (label: string, en: string) => f.tons(label, { en, ...counted, default: '0.000', copies: BY_LOADS })
const boxes = (label: string, en: string) => f.integer(label, { en, ...counted, default: 0 })

/** The fixed share of a leg in what the whole way earns. */
const share = (label: string, en: string) => f.rate(label, { en, min: '0', max: '1' })

export const shareFields = {
  pickupShare: share('接取占比', 'Share of the pick-up'),
  railShare: share('铁路占比', 'Share of rail'),
  deliveryShare: share('送达占比', 'Share of the delivery'),
} as const

/** Tonnes and containers of an order by how far they came. Every stage counts all that has passed it. */
export const progressFields = {
  pickedQty: tonnes('接取', 'Picked up'),
  pickedBoxes: boxes('接取箱', 'Containers picked up'),
  loadedQty: tonnes('装车', 'Loaded'),
  loadedBoxes: boxes('装车箱', 'Containers loaded'),
  sentQty: tonnes('发运', 'Sent'),
  sentBoxes: boxes('发运箱', 'Containers sent'),
  arrivedQty: tonnes('到达', 'Arrived'),
  arrivedBoxes: boxes('到达箱', 'Containers arrived'),
  deliveredQty: tonnes('送达', 'Delivered'),
  deliveredBoxes: boxes('送达箱', 'Containers delivered'),
} as const

export const railOrderFields = {
  orderNo: f.serial('货主运单号', { prefix: 'GT', period: 'day', digits: 4 }, { en: 'Order no.' }),
  outerNo: f.text('客户单号', { en: 'Customer’s no.', maxLength: 50, noCopy: true }),
  customerId: f.ref('货主', 'party', {
    en: 'Cargo owner',
    required: true,
    soleChoice: true,
    where: { isCustomer: true, status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'partyId' },
  }),
  contractId: f.ref('客户合同', 'contract', {
    en: 'Customer contract',
    required: true,
    where: { kind: 'customer', status: 'active' },
    whereFrom: { partyId: 'customerId' },
    judged: { as: 'business' },
    soleChoice: true,
    snapshot: { taxRate: 'taxRate', goodsValue: 'goodsValue', contractWeight: 'weightRule', lossValue: 'lossValue' },
  }),
  contractWeight: f.choice('合同结算重量', weightRules, { en: 'Weight by the contract', computed: true }),
  haulMode: f.choice('联运模式', haulModes, { en: 'Service type', required: true, default: 'doorDoor' }),
  transportForm: f.choice('运输形式', transportForms, { en: 'Carried as', required: true, default: 'box35' }),
  fromStationId: f.ref('发站', 'station', {
    en: 'From station',
    required: true,
    where: { status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'items.fromStationId' },
    recalledBy: ['contractId'],
  }),
  toStationId: f.ref('到站', 'station', {
    en: 'To station',
    required: true,
    where: { status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'items.toStationId' },
    recalledBy: ['contractId', 'fromStationId'],
  }),
  fromYardId: f.ref('发站货场', 'yard', {
    en: 'Yard at the origin',
    where: { status: 'enabled' },
    whereFrom: { stationId: 'fromStationId' },
    recalledBy: ['customerId', 'fromStationId'],
    snapshot: { fromYardAddressId: 'addressId' },
  }),
  fromYardAddressId: f.ref('发站货场地址', 'address', { en: 'Address of the yard at the origin', computed: true }),
  toYardId: f.ref('到站货场', 'yard', {
    en: 'Yard at the destination',
    where: { status: 'enabled' },
    whereFrom: { stationId: 'toStationId' },
    recalledBy: ['customerId', 'toStationId'],
    snapshot: { toYardAddressId: 'addressId' },
  }),
  toYardAddressId: f.ref('到站货场地址', 'address', { en: 'Address of the yard at the destination', computed: true }),
  loadAddressId: f.ref('接取地', 'address', {
    en: 'Picked up at',
    where: { status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'items.routeId.fromAddressId' },
    recalledBy: ['customerId', 'fromStationId', 'haulMode'],
  }),
  unloadAddressId: f.ref('送达地', 'address', {
    en: 'Delivered to',
    where: { status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'items.routeId.toAddressId' },
    recalledBy: ['customerId', 'toStationId', 'haulMode'],
  }),
  shipper: f.text('发货单位', {
    en: 'Shipper',
    required: true,
    maxLength: 100,
    recalledBy: ['customerId', 'fromStationId'],
  }),
  consignee: f.text('收货单位', {
    en: 'Consignee',
    required: true,
    maxLength: 100,
    recalledBy: ['customerId', 'toStationId'],
  }),
  goodsId: f.ref('品名', 'goods', {
    en: 'Goods',
    required: true,
    soleChoice: true,
    where: { status: 'enabled' },
    suggestedBy: { of: 'contractId', from: 'items.goodsId' },
  }),
  planMonth: f.month('计划装车月', { en: 'Month of loading', required: true }),
  planQty: f.tons('计划吨数', { en: 'Planned', required: true, positive: true }),
  planBoxes: f.integer('计划箱数', { en: 'Planned containers', min: 1, max: 100_000 }),
  planWagons: f.integer('计划车数', { en: 'Planned wagons', min: 1, max: 100_000 }),
  pricing: f.choice('计价', orderPricings, { en: 'Priced', required: true, default: 'through' }),
  arBasis: f.choice('计价方式', railBases, {
    en: 'Charged by',
    default: 'ton',
    copies: ['mainWaybill.arBasis'],
    suggestedBy: { of: 'contractId', from: 'priceBasis' },
  }),
  arPrice: f.price('应收单价', {
    en: 'Price',
    positive: true,
    copies: ['mainWaybill.arPrice'],
    suggestedBy: { of: 'contractId', from: 'items.price' },
    recalledBy: ['contractId', 'fromStationId', 'toStationId', 'goodsId', 'transportForm', 'arBasis'],
  }),
  taxRate: f.rate('运输税率', { en: 'Tax rate', required: true, default: '0.0900', min: '0', max: '0.2' }),
  serviceShare: f.rate('服务占比', {
    en: 'Share of services',
    copies: ['mainWaybill.arPrice'],
    min: '0',
    max: '0.9999',
    hint: text(
      '合同约定按服务税率开票的部分；空为全部按运输开票',
      'Part that the contract bills at the rate of services',
    ),
  }),
  serviceTaxRate: f.rate('服务税率', { en: 'Tax rate of services', min: '0', max: '0.2', default: '0.0600' }),
  incomeShare: f.choice('收入分摊', incomeShares, {
    en: 'Income shared',
    hint: text(
      '一口价按此分摊到各段，只用于分段毛利；空为公司设置',
      'Shares the through price to the legs, for their margins alone; empty: as the company chose',
    ),
  }),
  ...shareFields,
  weightRule: f.choice('结算重量', railWeights, { en: 'Billed weight', required: true, default: 'sent' }),
  lossValue: f.quantity('合理损耗', {
    en: 'Tolerated loss',
    unit: text('‰', '‰'),
    min: '0',
    max: '100',
    hint: text('按批判定', 'Judged by the batch'),
  }),
  goodsValue: f.price('货值单价', {
    en: 'Goods value',
    unit: text('元/吨', 'CNY/t'),
    min: '0',
    copies: ['mainWaybill.goodsValue'],
  }),
  salesmanId: f.ref('业务员', 'member', {
    en: 'Salesperson',
    suggestedBy: { of: 'contractId', from: 'salesmanId' },
  }),
  ...progressFields,
  attachments: f.files('附件', { en: 'Attachments' }),
  remark: f.longText('备注', { maxLength: 500 }),
  auditedBy: f.ref('审核人', 'member', { en: 'Audited by', computed: true, noCopy: true }),
  auditedAt: f.dateTime('审核时间', { en: 'Audited at', computed: true, noCopy: true }),
} as const
