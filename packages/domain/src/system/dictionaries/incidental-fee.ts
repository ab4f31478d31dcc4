import { choices, f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'
import { feeSides } from '../system.choices.ts'

/** Units of fees: the bases of freight, and time and occurrences. */
export const feeBases = choices({
  ton: ['元/吨', 'CNY/t'],
  truck: ['元/车', 'CNY/truck'],
  tonKm: ['元/吨公里', 'CNY/t·km'],
  box: ['元/箱', 'CNY/container'],
  set: ['元/组', 'CNY/pair of containers'],
  cubic: ['元/方', 'CNY/m³'],
  piece: ['元/件', 'CNY/piece'],
  km: ['元/公里', 'CNY/km'],
  lump: ['包干', 'Lump sum'],
  day: ['元/天', 'CNY/day'],
  hour: ['元/小时', 'CNY/hour'],
  time: ['元/次', 'CNY/time'],
})

/** 杂费项目: a charge besides freight, with its usual unit, tax rate and price. */
export const incidentalFee = defineResource({
  name: 'incidentalFee',
  area: 'system',
  nature: 'common',
  label: '杂费项目',
  en: 'Incidental fee',
  title: 'name',
  subtitle: ['code', 'basis'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('费用代码', { ignoresCase: true, required: true, setOnce: true, maxLength: 30, noCopy: true }),
    name: f.text('费用名称', { required: true, maxLength: 30 }),
    nameEn: f.text('英文名称', { en: 'English name', maxLength: 60 }),
    side: f.choice('适用方向', feeSides, { en: 'Applies to', required: true, default: 'both' }),
    basis: f.choice('计费单位', feeBases, { en: 'Charged by', required: true }),
    price: f.price('参考单价', { en: 'Usual price', min: '0' }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0600', min: '0', max: '0.2' }),
    isDeduction: f.bool('减项', { en: 'Deduction', default: false }),
    sort: f.integer('排序', { en: 'Order', default: 0, min: 0, max: 9999 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '杂费项目', en: 'Incidental fees', api: 'sys/incidental', permission: 'sys.dictionaries' } },
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'side', 'basis', 'price', 'taxRate', 'isDeduction', 'status', 'sort', 'remark'],
    filters: ['name', 'side', 'basis', 'status', 'isDeduction'],
    search: ['code', 'name'],
    sort: ['sort', 'id'],
  },
  form: [
    section('杂费项目', 'Incidental fee', [
      'code',
      'name',
      'nameEn',
      'side',
      'basis',
      'price',
      'taxRate',
      'isDeduction',
      'sort',
      'remark',
    ]),
  ],
})
