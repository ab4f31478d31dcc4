import { f } from '../kernel/fields.ts'
import { subOrNull, roundOrNull } from '../kernel/decimal.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { infoFeeBases, informationPriceStatuses, priceSources } from './contracts.choices.ts'
import { informationPriceIssues, MOST_PRICE_DAYS } from './information-price.rules.ts'
import { informationPriceTransitions } from './information-price.transitions.ts'

const ALL = text('空为全部', 'Empty: all')
const MARKET = ['informationPrice.marketPrice'] as const

/**
 * 信息价: what the market pays on a route, and the information fee that is usual there, for some days. An approved one is
 * not edited: the next one takes over from its first day. No two for the same route, goods and vehicle kind share a day.
 * Trends, price sheets, trips and the next prices refer to all of the company, as to other masters.
 */
export const informationPrice = defineResource({
  name: 'informationPrice',
  area: 'contracts',
  nature: 'master',
  label: '信息价',
  en: 'Information price',
  title: 'priceNo',
  subtitle: ['routeId', 'effFrom', 'effTo'],
  fields: {
    priceNo: f.serial('编号', { prefix: 'XJ', period: 'month', digits: 4 }, { en: 'Price no.' }),
    routeId: f.ref('线路', 'route', { en: 'Route', required: true, where: { status: 'enabled' }, width: 264 }),
    goodsId: f.ref('货物', 'goods', { en: 'Goods', hint: ALL }),
    vehicleKind: f.dict('车型', 'vehicleKind', { en: 'Vehicle kind', hint: ALL }),
    marketPrice: f.price('市场运价', {
      en: 'Market freight',
      positive: true,
      max: '100000',
      unit: text('元/吨', 'CNY/t'),
      basis: text('含税', 'incl. tax'),
      noCopy: true,
      quoted: true,
    }),
    infoFee: f.money('信息费', {
      en: 'Information fee',
      required: true,
      min: '0',
      max: '100000',
      unitFrom: 'feeBasis',
    }),
    feeBasis: f.choice('信息费单位', infoFeeBases, { en: 'Fee by', required: true, default: 'truck' }),
    collectedOn: f.date('采集日期', { en: 'Collected on', required: true, defaultsTo: 'today', noCopy: true }),
    source: f.choice('来源', priceSources, { en: 'Source', required: true, default: 'platform' }),
    sourceNote: f.text('来源说明', { en: 'Details of the source', maxLength: 200, follows: 'source' }),
    effFrom: f.date('有效期起', { en: 'Valid from', required: true, defaultsTo: 'today', noCopy: true }),
    effTo: f.date('有效期止', { en: 'Valid until', required: true, defaultsTo: { daysAhead: 6 }, noCopy: true }),
    prevPrice: f.price('上期市场运价', { en: 'Market freight before', computed: true, noCopy: true, copies: MARKET }),
    change: f.price('涨跌', {
      en: 'Up or down',
      computed: true,
      noCopy: true,
      copies: MARKET,
      unit: text('元/吨', 'CNY/t'),
    }),
    files: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: informationPriceStatuses, initial: 'draft' }) },
  transitions: informationPriceTransitions,
  faces: {
    all: {
      zh: '信息价',
      en: 'Information prices',
      api: 'oms/informationPrice',
      permission: 'oms.information',
      grantsLike: 'cm.price',
    },
  },
  derive: { change: row => roundOrNull(subOrNull(row.marketPrice, row.prevPrice), 4) },
  locked: row => row.status !== 'draft',
  validate: informationPriceIssues,
  checks: {
    dates: 'eff_to >= eff_from',
    days: `eff_to < eff_from + ${MOST_PRICE_DAYS}`,
    figures: 'info_fee > 0 or market_price > 0',
  },
  constraints: {
    no_overlap:
      'exclude using gist (org_id with =, route_id with =, (coalesce(goods_id, 0)) with =,' +
      " (coalesce(vehicle_kind, '')) with =, (daterange(eff_from, eff_to, '[]')) with &&)" +
      " where (status = 'active' and deleted_at is null)",
  },
  indexes: [['status', 'effFrom']],
  list: {
    phone: { facts: ['goodsId', 'effFrom', 'effTo'], figures: ['marketPrice', 'infoFee'] },
    stacks: [
      ['goodsId', 'vehicleKind'],
      ['marketPrice', 'change'],
      ['infoFee', 'feeBasis'],
      ['effFrom', 'effTo'],
      ['collectedOn', 'source'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'routeId',
      'priceNo',
      'status',
      'goodsId',
      'vehicleKind',
      'marketPrice',
      'change',
      'infoFee',
      'feeBasis',
      'effFrom',
      'effTo',
      'collectedOn',
      'source',
      'sourceNote',
      'prevPrice',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: [
      'routeId',
      'goodsId',
      'vehicleKind',
      'effFrom',
      'effTo',
      'collectedOn',
      'source',
      'status',
      'priceNo',
      'createdBy',
      'createdAt',
    ],
    search: ['priceNo', 'routeId', 'goodsId', 'sourceNote'],
    sort: ['-effFrom', '-id'],
    tabs: 'status',
  },
  form: [
    section('适用', 'For', ['priceNo', 'routeId', 'goodsId', 'vehicleKind', 'effFrom', 'effTo']),
    section('价格', 'Price', ['marketPrice', 'infoFee', 'feeBasis', 'prevPrice', 'change']),
    section('来源', 'Source', ['collectedOn', 'source', 'files', 'remark']),
  ],
  figures: ['marketPrice', 'infoFee'],
  otherDates: ['collectedOn', 'effFrom', 'effTo'],
})
