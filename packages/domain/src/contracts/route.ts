import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { contractErrors } from './contracts.errors.ts'

/** 线路明细: from one loading place to one unloading place, with distance, hours and reference price of its trips. */
export const route = defineResource({
  name: 'route',
  area: 'contracts',
  nature: 'master',
  label: '线路',
  en: 'Route',
  title: 'name',
  subtitle: ['code', 'km'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('线路编码', {
      ignoresCase: true,
      required: true,
      maxLength: 20,
      noCopy: true,
      numbered: { prefix: 'XL', period: 'year', digits: 4 },
    }),
    name: f.text('线路名称', {
      computed: true,
      maxLength: 130,
      width: 220,
      copies: ['route.fromName', 'route.toName'],
    }),
    fromAddressId: f.ref('装货地', 'address', {
      en: 'Loading place',
      required: true,
      createInPlace: true,
      snapshot: { fromName: 'name', fromRegion: 'regionCode' },
    }),
    fromName: f.text('装货地名称', { en: 'Loading place name', computed: true, maxLength: 60 }),
    fromRegion: f.region('起点区划', { en: 'From region', computed: true }),
    toAddressId: f.ref('卸货地', 'address', {
      en: 'Unloading place',
      required: true,
      createInPlace: true,
      snapshot: { toName: 'name', toRegion: 'regionCode' },
    }),
    toName: f.text('卸货地名称', { en: 'Unloading place name', computed: true, maxLength: 60 }),
    toRegion: f.region('终点区划', { en: 'To region', computed: true }),
    km: f.quantity('标准里程', {
      en: 'Distance',
      required: true,
      scale: 1,
      positive: true,
      max: '6000',
      unit: text('公里', 'km'),
    }),
    hours: f.quantity('在途时限', { en: 'Time allowed', scale: 1, positive: true, unit: text('小时', 'h') }),
    toll: f.money('高速费标准', { en: 'Road toll', min: '0', unit: text('元/车', 'CNY/truck') }),
    fuel: f.quantity('油耗标准', { en: 'Fuel', scale: 1, min: '0', unit: text('升/百公里', 'L/100 km') }),
    refPrice: f.price('参考运价', { en: 'Reference price', min: '0', unit: text('元/吨', 'CNY/t') }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '线路明细', en: 'Routes', api: 'cm/route', permission: 'cm.route' } },
  derive: { name: row => (row.fromName && row.toName ? `${row.fromName}—${row.toName}` : null) },
  validate: row =>
    row.fromAddressId && row.fromAddressId === row.toAddressId
      ? [contractErrors.issue('route.same_place', {}, 'toAddressId')]
      : [],
  unique: [['code'], ['fromAddressId', 'toAddressId']],
  checks: { places: 'from_address_id <> to_address_id', km: 'km > 0' },
  list: {
    stacks: [
      ['name', 'code'],
      ['fromRegion', 'toRegion'],
      ['km', 'hours'],
      ['toll', 'fuel'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'code',
      'fromRegion',
      'toRegion',
      'km',
      'hours',
      'toll',
      'fuel',
      'refPrice',
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'fromAddressId', 'toAddressId', 'status', 'km', 'fromRegion', 'toRegion'],
    search: ['code', 'name'],
    sort: ['code'],
  },
  form: [
    section('线路', 'Route', ['fromAddressId', 'toAddressId', 'fromRegion', 'toRegion', 'code', 'name']),
    section('标准', 'Standards', ['km', 'hours', 'toll', 'fuel', 'refPrice', 'remark']),
  ],
})
