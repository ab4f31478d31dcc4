import { addDays } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'

const PER_TONNE = { unit: text('元/吨', 'CNY/t') } as const
const TRIPS = { unit: text('车', 'trips') } as const
const PAID = ['waybill.apFreight', 'waybill.apPrice', 'waybill.apQty']
const MARKET = ['informationPrice.marketPrice']
const BOTH = [...PAID, ...MARKET]
/** Days of the period that opens: thirteen weeks. */
const DAYS = 91

const compared = choices({
  above: ['高于信息价', 'Above the market', 'attention'],
  within: ['不高于信息价', 'Not above the market'],
  without: ['无信息价', 'Without a price', 'waiting'],
  unpaid: ['有信息价、应付未计价', 'With a price, payable not priced'],
})

/** 信息价对比: what loaded trips pay the carrier a tonne beside the information price of their day. */
export const informationPriceComparison = defineReport({
  name: 'informationPriceComparison',
  zh: '信息价对比',
  en: 'Freight paid and market freight',
  api: 'oms/informationCompare',
  permission: 'oms.informationCompare',
  grantsLike: 'oms.information',
  params: {
    loadedFrom: f.date('装货日期起', { en: 'Loaded from', required: true }),
    loadedTo: f.date('装货日期止', { en: 'Loaded until', required: true }),
    week: f.date('周', { en: 'Week of', hint: text('周一的日期', 'Its Monday') }),
    routeId: f.ref('线路', 'route', { en: 'Route' }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    vehicleKind: f.dict('车型', 'vehicleKind', { en: 'Vehicle kind' }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', where: { isCarrier: true } }),
    compared: f.choice('与信息价相比', compared, { en: 'Compared' }),
  },
  defaults: today => ({ loadedFrom: addDays(today, 1 - DAYS), loadedTo: today }),
  columns: {
    waybillNo: f.text('运单', { en: 'Waybill', width: 160 }),
    source: f.choice('来源', choices({ waybill: ['公路运单', 'Waybill'] }), { en: 'Source' }),
    loadedOn: f.date('装货日期', { en: 'Loaded on', width: 100 }),
    compared: f.choice('与信息价相比', compared, { en: 'Compared' }),
    week: f.date('周', { en: 'Week of', width: 100 }),
    routeId: f.ref('线路', 'route', { en: 'Route', width: 200 }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    vehicleKind: f.dict('车型', 'vehicleKind', { en: 'Vehicle kind' }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier' }),
    trips: f.integer('车数', { en: 'Trips', ...TRIPS }),
    tonnes: f.tons('计价吨数', { en: 'Tonnes paid' }),
    freight: f.money('应付运费', { en: 'Freight paid' }),
    paidPrice: f.price('实付均价', { en: 'Paid on average', ...PER_TONNE }),
    marketTonnes: f.tons('可比吨数', { en: 'Tonnes compared' }),
    marketFreight: f.money('按信息价', { en: 'At market freight' }),
    marketPrice: f.price('信息价均价', { en: 'Market on average', ...PER_TONNE }),
    gap: f.money('高于信息价(净)', { en: 'Above the market, net' }),
    above: f.integer('高于信息价', { en: 'Above the market', ...TRIPS }),
    over: f.money('高出金额', { en: 'Paid above' }),
    without: f.integer('无信息价', { en: 'Without a price', ...TRIPS }),
  },
  reads: {
    waybillNo: ['waybill.waybillNo'],
    source: ['waybill.waybillNo'],
    waybillId: ['waybill.waybillNo'],
    loadedOn: ['waybill.loadAt'],
    loadedFrom: ['waybill.loadAt'],
    loadedTo: ['waybill.loadAt'],
    week: ['waybill.loadAt'],
    routeId: ['waybill.routeId'],
    goodsId: ['waybill.goodsId'],
    vehicleKind: ['waybill.vehicleKind'],
    carrierId: ['waybill.carrierId'],
    compared: BOTH,
    trips: ['waybill.loadAt'],
    tonnes: PAID,
    freight: PAID,
    paidPrice: PAID,
    marketTonnes: BOTH,
    marketFreight: BOTH,
    marketPrice: BOTH,
    gap: BOTH,
    above: BOTH,
    over: BOTH,
    without: MARKET,
  },
  figures: [
    { name: 'trips', zh: '车数', en: 'Trips', kind: 'integer' },
    { name: 'above', zh: '高于信息价(车)', en: 'Trips above the market', kind: 'integer', color: 'attention' },
    { name: 'over', zh: '高出金额', en: 'Paid above', kind: 'money' },
    { name: 'gap', zh: '高于信息价(净)', en: 'Above the market, net', kind: 'money' },
    { name: 'without', zh: '无信息价(车)', en: 'Trips without a price', kind: 'integer', color: 'waiting' },
  ],
  narrows: { above: { compared: 'above' }, over: { compared: 'above' }, without: { compared: 'without' } },
  averages: ['paidPrice', 'marketPrice'],
  groupBy: [
    { value: 'routeId', ...text('按线路', 'Route') },
    { value: 'vehicleKind', ...text('按线路、品名、车型', 'Route, goods and vehicle'), within: ['routeId', 'goodsId'] },
    { value: 'carrierId', ...text('按承运商', 'Carrier') },
    { value: 'week', ...text('按周', 'Week') },
    {
      value: 'waybillNo',
      ...text('按运单', 'Waybill'),
      record: {
        resource: 'source',
        id: 'waybillId',
        order: text('高出金额大的在前', 'those paid most above first'),
        names: ['routeId', 'carrierId'],
      },
    },
  ],
  pictures: [{ kind: 'rank', ...text('高出金额', 'Paid above'), of: 'over' }],
  note: text(
    '按装货日期；含税，元/吨；信息价取装货当日有效、条件最细的一条',
    'By the day of loading; incl. tax, yuan per tonne; the most specific price in force on that day',
  ),
})
