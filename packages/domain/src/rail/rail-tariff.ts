import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { tariffClasses } from '../parties/index.ts'
import { tariffLengths } from './rail.choices.ts'
import { tariffIssues } from './rail-tariff.rules.ts'

const perTonne = text('元/吨', 'CNY/t')
const perTonneKm = text('元/吨公里', 'CNY/t·km')
const perBox = text('元/箱', 'CNY per container')
const perBoxKm = text('元/箱公里', 'CNY per container and km')
const ratePerKm = { scale: 6, min: '0', max: '100' } as const

export const tariffClassRates = defineLines({
  name: 'tariff_class_rate',
  label: '整车运价',
  en: 'Wagonload rates',
  fields: {
    class: f.choice('运价号', tariffClasses, { en: 'Class', required: true }),
    base1: f.quantity('基价1', { en: 'Base rate 1', required: true, unit: perTonne, scale: 4, min: '0', max: '10000' }),
    base2: f.quantity('基价2', { en: 'Base rate 2', required: true, unit: perTonneKm, ...ratePerKm }),
  },
  columns: ['class', 'base1', 'base2'],
  unique: [['class']],
  max: 20,
})

export const tariffBoxRates = defineLines({
  name: 'tariff_box_rate',
  label: '集装箱运价',
  en: 'Container rates',
  fields: {
    length: f.choice('箱长', tariffLengths, { en: 'Length', required: true }),
    base1: f.quantity('基价1', { en: 'Base rate 1', required: true, unit: perBox, scale: 4, min: '0', max: '100000' }),
    base2: f.quantity('基价2', { en: 'Base rate 2', required: true, unit: perBoxKm, ...ratePerKm }),
    fund: f.quantity('建设基金', { en: 'Construction fund', required: true, unit: perBoxKm, ...ratePerKm }),
    electric: f.quantity('电气化附加费', { en: 'Electric lines', required: true, unit: perBoxKm, ...ratePerKm }),
  },
  columns: ['length', 'base1', 'base2', 'fund', 'electric'],
  unique: [['length']],
  max: 10,
})

/** 铁路运价: rates of the railway that apply from a day on. Freight is computed from the one in force on the day of ticketing. */
export const railTariff = defineResource({
  name: 'railTariff',
  area: 'rail',
  nature: 'common',
  label: '铁路运价',
  en: 'Railway tariff',
  title: 'name',
  subtitle: ['effFrom', 'effTo'],
  fields: {
    name: f.text('名称', { en: 'Name', required: true, maxLength: 60, width: 180 }),
    effFrom: f.date('生效日期', { en: 'In force from', required: true }),
    effTo: f.date('失效日期', {
      en: 'In force to',
      longLived: true,
      hint: text('空为长期', 'Empty: until further notice'),
    }),
    source: f.text('依据文号', { en: 'Published as', maxLength: 100 }),
    fund: f.quantity('整车建设基金', { en: 'Construction fund', required: true, unit: perTonneKm, ...ratePerKm }),
    electric: f.quantity('整车电气化附加费', { en: 'Electric lines', required: true, unit: perTonneKm, ...ratePerKm }),
    shuntingPerKm: f.quantity('取送车费', {
      en: 'Shunting',
      unit: text('元/车公里', 'CNY per wagon and km'),
      ...ratePerKm,
    }),
    boxUse: f.quantity('箱使用费', { en: 'Use of containers', unit: perBox, scale: 2, min: '0', max: '10000' }),
    boxUseKm: f.integer('箱使用费起码里程', { en: 'Covered distance', unit: text('公里', 'km'), min: 0, max: 10_000 }),
    boxUseStep: f.quantity('箱使用费递增', {
      en: 'Use for each further step',
      unit: perBox,
      scale: 2,
      min: '0',
      max: '10000',
    }),
    boxUseStepKm: f.integer('递增里程', { en: 'Step', unit: text('公里', 'km'), min: 1, max: 10_000 }),
    classes: f.lines('整车运价', tariffClassRates, { en: 'Wagonload rates' }),
    boxes: f.lines('集装箱运价', tariffBoxRates, { en: 'Container rates' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '铁路运价',
      en: 'Railway tariffs',
      api: 'cm/railTariff',
      permission: 'cm.railTariff',
      grantsLike: 'cm.route',
    },
  },
  methods: { import: false },
  validate: tariffIssues,
  unique: [['effFrom']],
  checks: { period: 'eff_to is null or eff_to >= eff_from' },
  list: {
    phone: { facts: ['effFrom', 'source'], figures: [] },
    stacks: [
      ['effFrom', 'effTo'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'effFrom',
      'effTo',
      'source',
      'fund',
      'electric',
      'shuntingPerKm',
      'boxUse',
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'effFrom', 'effTo', 'status'],
    search: ['name', 'source'],
    sort: ['-effFrom'],
  },
  form: [
    section('运价', 'Tariff', ['name', 'effFrom', 'effTo', 'source', 'remark']),
    section('整车', 'Wagonloads', ['classes', 'fund', 'electric', 'shuntingPerKm']),
    section('集装箱', 'Containers', ['boxes', 'boxUse', 'boxUseKm', 'boxUseStep', 'boxUseStepKm']),
  ],
  otherDates: ['effFrom', 'effTo'],
})
