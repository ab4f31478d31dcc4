import { monthAtWork } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { soldWithoutMargin } from '../margin/index.ts'
import { carriages, countedBy, splits } from './statistics.choices.ts'

const PER_TONNE = { scale: 2, unit: text('元/吨', 'CNY/t') } as const

const WHEN = [
  'waybill.loadAt',
  'waybill.unloadAt',
  'railWaybill.departAt',
  'railWaybill.unloadAt',
  'serviceWaybill.serviceDate',
]
const NUMBERS = ['waybill.waybillNo', 'railWaybill.railNo', 'serviceWaybill.serviceNo', 'platformWaybill.thirdNo']
const LOADED = ['waybill.loadNet', 'railWaybill.sentQty']
const UNLOADED = ['waybill.unloadNet', 'railWaybill.receivedQty']
const LOSS = ['waybill.lossQty', 'railWaybill.lossQty', ...LOADED, ...UNLOADED]
const RECEIVABLE = ['waybill.arTotal', 'railWaybill.arAmount', 'serviceWaybill.arAmount', 'charge.amount']
const PLATFORM_FEE = ['charge.amount', 'platformWaybill.fee']
const PAYABLE = [...PLATFORM_FEE, 'waybill.apTotal', 'railWaybill.apAmount', 'serviceWaybill.amount']
const MARGIN = [
  'waybill.profitExcl',
  'waybill.arExcl',
  'waybill.apExcl',
  'charge.excl',
  'serviceWaybill.excl',
  'serviceWaybill.arTaxRate',
  ...RECEIVABLE,
  ...PAYABLE,
]
const UNPRICED = [
  'waybill.arStatus',
  'waybill.apStatus',
  'waybill.arTotal',
  'waybill.apTotal',
  'railWaybill.arAmount',
  'railWaybill.apAmount',
]
const UNDER_WAY = [...WHEN, 'waybill.arriveAt', 'railWaybill.arriveAt']
const ON_TIME = [...UNDER_WAY, 'route.hours', 'railWaybill.lateDays']

/** 运输统计: what was moved, earned and paid in some days, by a dimension and by day, week or month. */
export const transportStatistics = defineReport({
  name: 'transportStatistics',
  zh: '运输统计',
  en: 'Transport statistics',
  api: 'oms/statistics',
  permission: 'oms.census',
  grantsLike: 'oms.way',
  params: {
    from: f.date('日期起', { en: 'From', required: true }),
    to: f.date('日期止', { en: 'Until', required: true }),
    countedBy: f.choice('统计口径', countedBy, { en: 'Counted by', required: true }),
    split: f.choice('期间', splits, { en: 'Period' }),
    carriage: f.choice('运输方式', carriages, { en: 'Carriage' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', where: { isVendor: true } }),
    routeId: f.ref('线路', 'route', { en: 'Route' }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
    vehicleId: f.ref('车辆', 'vehicle', { en: 'Vehicle' }),
    day: f.date('日', { en: 'Day' }),
    week: f.date('周', { en: 'Week of', hint: text('周一的日期', 'Its Monday') }),
    month: f.month('月', { en: 'Month' }),
    pricing: f.choice(
      '计价',
      choices({ priced: ['仅已计价', 'Priced only'], unpriced: ['仅未计价', 'Not priced only'] }),
      {
        en: 'Pricing',
      },
    ),
    timed: f.choice(
      '时限',
      choices({ onTime: ['准时', 'On time'], late: ['超时', 'Late'], judged: ['有时限可判', 'With a limit'] }),
      { en: 'Time limit' },
    ),
  },
  defaults: today => ({ from: `${monthAtWork(today)}-01`, to: today, countedBy: 'unloaded' }),
  columns: {
    docNo: f.text('单号', { en: 'Document', width: 160 }),
    source: f.choice(
      '来源',
      choices({
        waybill: ['公路运单', 'Waybill'],
        railWaybill: ['铁路运单', 'Railway waybill'],
        serviceWaybill: ['服务运单', 'Service waybill'],
        platformWaybill: ['三方运单', 'Platform waybill'],
      }),
      { en: 'Source' },
    ),
    countedOn: f.date('统计日期', { en: 'Counted on', width: 100 }),
    month: f.month('月', { en: 'Month' }),
    week: f.date('周', { en: 'Week of', width: 100 }),
    day: f.date('日', { en: 'Day', width: 100 }),
    carriage: f.choice('运输方式', carriages, { en: 'Carriage' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier' }),
    routeId: f.ref('线路', 'route', { en: 'Route', width: 200 }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
    vehicleId: f.ref('车辆', 'vehicle', { en: 'Vehicle' }),
    trips: f.integer('汽车车数', { en: 'Truck trips', unit: text('车', 'trips') }),
    wagons: f.integer('铁路车数', { en: 'Wagons', unit: text('车', 'wagons') }),
    services: f.integer('服务单数', { en: 'Services', unit: text('单', 'documents') }),
    loaded: f.tons('装货吨', { en: 'Loaded' }),
    unloaded: f.tons('卸货吨', { en: 'Unloaded' }),
    loss: f.tons('亏吨', {
      en: 'Short',
      hint: text('已卸货的装货吨减卸货吨', 'Loaded less unloaded, of what was unloaded'),
    }),
    lossPermille: f.quantity('亏吨率', { en: 'Short by', scale: 2, unit: text('‰', '‰') }),
    receivable: f.money('应收', { en: 'Receivable' }),
    payable: f.money('应付', { en: 'Payable' }),
    platformFee: f.money('其中平台费', {
      en: 'Of it platform fees',
      hint: text(
        '三方运单已入账的服务费与运费差额，含税',
        'Fees and differences of freight that were booked, incl. tax',
      ),
    }),
    unpriced: f.integer('未计价', { en: 'Not priced', unit: text('单', 'documents') }),
    margin: f.money('毛利', { en: 'Margin' }),
    arPerTonne: f.money('应收吨均价', { en: 'Receivable per tonne', ...PER_TONNE }),
    apPerTonne: f.money('应付吨均价', { en: 'Payable per tonne', ...PER_TONNE }),
    hours: f.quantity('平均在途', { en: 'Under way on average', scale: 1, unit: text('小时', 'h') }),
    late: f.integer('超时', { en: 'Late', unit: text('单', 'documents') }),
    onTimeRate: f.rate('准时率', { en: 'On time' }),
  },
  reads: {
    docNo: NUMBERS,
    source: NUMBERS,
    docId: NUMBERS,
    countedOn: WHEN,
    from: WHEN,
    to: WHEN,
    countedBy: WHEN,
    split: WHEN,
    day: WHEN,
    week: WHEN,
    month: WHEN,
    carriage: WHEN,
    customerId: ['waybill.customerId', 'railWaybill.customerId', 'serviceWaybill.customerId'],
    carrierId: ['waybill.carrierId', 'railWaybill.carrierId', 'serviceWaybill.partyId', 'platformAccount.partyId'],
    routeId: ['waybill.routeId'],
    goodsId: ['waybill.goodsId', 'railWaybill.goodsId'],
    salesmanId: ['waybill.salesmanId', 'railWaybill.salesmanId'],
    vehicleId: ['waybill.vehicleId', 'waybill.plateNo'],
    trips: WHEN,
    wagons: ['railWaybill.wagons'],
    services: ['serviceWaybill.serviceNo'],
    loaded: LOADED,
    unloaded: UNLOADED,
    loss: LOSS,
    lossPermille: LOSS,
    receivable: RECEIVABLE,
    payable: PAYABLE,
    platformFee: PLATFORM_FEE,
    pricing: UNPRICED,
    unpriced: UNPRICED,
    margin: MARGIN,
    alarm: MARGIN,
    arPerTonne: [...RECEIVABLE, ...LOADED, ...UNLOADED],
    apPerTonne: [...PAYABLE, ...LOADED, ...UNLOADED],
    hours: UNDER_WAY,
    timed: ON_TIME,
    late: ON_TIME,
    onTimeRate: ON_TIME,
  },
  figures: [
    { name: 'trips', zh: '汽车车数', en: 'Truck trips', kind: 'integer' },
    { name: 'loaded', zh: '装货(吨)', en: 'Loaded, t', kind: 'quantity' },
    { name: 'receivable', zh: '应收', en: 'Receivable', kind: 'money' },
    { name: 'payable', zh: '应付', en: 'Payable', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'onTimeRate', zh: '准时率', en: 'On time', kind: 'rate' },
  ],
  narrows: {
    unpriced: { pricing: 'unpriced' },
    late: { timed: 'late' },
    onTimeRate: { timed: 'judged' },
    trips: { carriage: 'road' },
    wagons: { carriage: 'rail' },
    services: { carriage: 'service' },
    platformFee: { carriage: 'platform' },
  },
  marks: Object.fromEntries(
    ['margin', 'receivable', 'payable'].map(name => [
      name,
      { by: 'unpriced', ...text('含未计价 {count} 单', 'Includes {count} {count#document|documents} without a price') },
    ]),
  ),
  averages: ['lossPermille', 'arPerTonne', 'apPerTonne', 'hours'],
  unassigned: {
    ...text('未归属', 'Unassigned'),
    hint: text(
      '这些单据没有{label}，例如铁路运单没有线路与车辆、服务运单没有品名。点开看是哪些单据。',
      'These documents have no {label}: a train has neither route nor truck, for instance, and a service no goods. Open the row to see the documents.',
    ),
  },
  groupBy: [
    { value: 'customerId', ...text('按货主', 'Cargo owner') },
    { value: 'carrierId', ...text('按承运商', 'Carrier') },
    { value: 'routeId', ...text('按线路', 'Route') },
    { value: 'goodsId', ...text('按品名', 'Goods') },
    { value: 'salesmanId', ...text('按业务员', 'Salesperson') },
    { value: 'vehicleId', ...text('按车辆', 'Vehicle') },
    { value: 'carriage', ...text('按运输方式', 'Carriage') },
    { value: 'day', ...text('按日', 'Day') },
    { value: 'week', ...text('按周', 'Week') },
    { value: 'month', ...text('按月', 'Month') },
    {
      value: 'docNo',
      ...text('按单据', 'Document'),
      record: {
        resource: 'source',
        id: 'docId',
        order: text('毛利低的在前', 'least margin first'),
        names: ['customerId', 'carrierId'],
      },
    },
  ],
  pictures: [
    { kind: 'trend', by: 'day', ...text('逐日装货吨', 'Loaded by day'), of: 'loaded' },
    { kind: 'trend', by: 'week', ...text('逐周装货吨', 'Loaded by week'), of: 'loaded' },
    { kind: 'trend', by: 'month', ...text('逐月装货吨', 'Loaded by month'), of: 'loaded' },
    { kind: 'rank', ...text('装货吨排名', 'Loaded, most first'), of: 'loaded' },
    { kind: 'rank', ...text('毛利排名', 'Margin, largest first'), of: 'margin' },
  ],
  alarm: soldWithoutMargin,
  drill: { path: '/business_settlement/business_details', filters: { docNo: 'docNo' }, blindTo: ['from'] },
  note: text(
    '应收、应付含税，毛利不含税；准时以线路时限与铁路运到期限为准',
    'Receivable and payable incl. tax, margin net of tax; on time by the limits of routes and railways',
  ),
})
