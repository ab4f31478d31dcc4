import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { cargoTypes } from './cargo-types.ts'
import { goodsIssues } from './goods.rules.ts'
import { goodsUnits, tariffClasses } from './parties.choices.ts'

const percent = { scale: 2, unit: text('%', '%') } as const
const isCoal = (row: { cargoType?: string | null }): boolean => row.cargoType === 'coal'

export const goods = defineResource({
  name: 'goods',
  area: 'parties',
  nature: 'master',
  label: '货物',
  en: 'Goods',
  title: 'name',
  subtitle: ['spec', 'cargoType'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('编码', {
      ignoresCase: true,
      required: true,
      maxLength: 20,
      noCopy: true,
      numbered: { prefix: 'HW', period: 'year', digits: 4 },
    }),
    name: f.text('品名', { required: true, maxLength: 100, width: 100 }),
    cargoType: f.choice('货物大类', cargoTypes, { en: 'Cargo type', required: true }),
    spec: f.text('规格/粒度', { en: 'Specification', maxLength: 50 }),
    unit: f.choice('计量单位', goodsUnits, { required: true, default: 'ton' }),
    refValue: f.price('参考货值', { en: 'Usual value', unit: text('元/吨', 'CNY/t'), min: '0' }),
    lossPermille: f.quantity('默认损耗率', { en: 'Usual loss', scale: 2, unit: text('‰', '‰'), min: '0', max: '50' }),
    qnetKcal: f.integer('热值 Qnet,ar', { en: 'Heat value Qnet,ar', unit: text('kcal/kg', 'kcal/kg') }),
    totalMoisture: f.quantity('全水 Mt', { en: 'Total moisture Mt', ...percent }),
    ash: f.quantity('灰分 Ad', { en: 'Ash Ad', ...percent }),
    volatile: f.quantity('挥发分 Vdaf', { en: 'Volatile matter Vdaf', ...percent }),
    sulfur: f.quantity('硫分 St,d', { en: 'Sulphur St,d', ...percent }),
    taxName: f.text('开票名称', { en: 'Name on invoices', maxLength: 100 }),
    taxCode: f.text('税收分类编码', { en: 'Tax classification', maxLength: 19 }),
    railName: f.text('铁路品名', { en: 'Name on rail waybills', maxLength: 60 }),
    railCode: f.text('铁路品名代码', { en: 'Railway code', maxLength: 7 }),
    tariffClass: f.choice('运价号', tariffClasses, { en: 'Tariff class' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '货物', en: 'Goods', api: 'sys/goods', permission: 'sys.goods' } },
  visibleWhen: { qnetKcal: isCoal, totalMoisture: isCoal, ash: isCoal, volatile: isCoal, sulfur: isCoal },
  validate: goodsIssues,
  unique: [['code'], ['name', 'spec']],
  list: {
    stacks: [
      ['name', 'code'],
      ['cargoType', 'spec'],
      ['unit', 'refValue'],
      ['qnetKcal', 'totalMoisture'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'code',
      'cargoType',
      'spec',
      'unit',
      'refValue',
      'lossPermille',
      'qnetKcal',
      'totalMoisture',
      'sulfur',
      'taxName',
      'tariffClass',
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'cargoType', 'unit', 'status'],
    search: ['code', 'name', 'spec'],
    sort: ['code'],
  },
  form: [
    section('货物', 'Goods', ['code', 'name', 'cargoType', 'spec', 'unit', 'refValue', 'lossPermille', 'remark']),
    section('煤质指标', 'Coal quality', ['qnetKcal', 'totalMoisture', 'ash', 'volatile', 'sulfur']),
    section('铁路', 'Railway', ['railName', 'railCode', 'tariffClass']),
    section('开票', 'Invoices', ['taxName', 'taxCode']),
  ],
})
