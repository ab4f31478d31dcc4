import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { HANDLES_FIELDS, handlesFields } from './handles.ts'
import { railBureaus } from './rail.choices.ts'
import { stationIssues } from './station.rules.ts'

/** 车站: where goods go on and off the train. */
export const station = defineResource({
  name: 'station',
  area: 'rail',
  nature: 'master',
  label: '车站',
  en: 'Station',
  title: 'name',
  subtitle: ['telegraphCode', 'bureau'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('站名', { en: 'Station', required: true, maxLength: 30, width: 100 }),
    telegraphCode: f.text('电报码', { en: 'Telegraph code', maxLength: 3, noCopy: true }),
    tmis: f.text('TMIS码', { en: 'TMIS code', maxLength: 5, noCopy: true }),
    bureau: f.choice('铁路局', railBureaus, { en: 'Railway bureau' }),
    regionCode: f.region('行政区划', { en: 'Region' }),
    freeDays: f.integer('免费堆存', {
      en: 'Free days',
      unit: text('天', 'days'),
      min: 0,
      max: 365,
      hint: text('用于没有自己约定的货场', 'For yards that have none of their own'),
    }),
    dayFee: f.money('超期堆存费', {
      en: 'Fee after the free days',
      unit: text('元/箱·天', 'CNY per container and day'),
      min: '0',
      max: '100000',
      copies: ['waybill.arTotal', 'waybill.apTotal'],
    }),
    ...handlesFields,
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: { zh: '车站', en: 'Stations', api: 'sys/station', permission: 'sys.station', grantsLike: 'sys.addr' },
  },
  requiredWhen: { freeDays: row => !!row.dayFee },
  validate: stationIssues,
  unique: [['name'], ['telegraphCode'], ['tmis']],
  list: {
    stacks: [
      ['name', 'bureau'],
      ['telegraphCode', 'tmis'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'bureau',
      'telegraphCode',
      'tmis',
      'regionCode',
      'freeDays',
      'dayFee',
      ...HANDLES_FIELDS,
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'bureau', 'telegraphCode', 'tmis', 'regionCode', ...HANDLES_FIELDS, 'status'],
    search: ['name', 'telegraphCode', 'tmis'],
    sort: ['name'],
  },
  form: [
    section('车站', 'Station', [
      'name',
      'bureau',
      'telegraphCode',
      'tmis',
      'regionCode',
      'freeDays',
      'dayFee',
      'remark',
    ]),
    section('可办理业务', 'What it handles', [...HANDLES_FIELDS]),
  ],
})
