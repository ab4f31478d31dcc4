import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { wagonKinds } from './rail.choices.ts'
import { wagonModelIssues } from './wagon-model.rules.ts'

/** 铁路车型: types of wagons, with the load that is marked on them. */
export const wagonModel = defineResource({
  name: 'wagonModel',
  area: 'rail',
  nature: 'common',
  label: '铁路车型',
  en: 'Wagon type',
  title: 'code',
  subtitle: ['kind', 'markedLoad'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('车型', { en: 'Type', ignoresCase: true, required: true, maxLength: 10, noCopy: true, width: 90 }),
    kind: f.choice('车种', wagonKinds, { en: 'Kind', required: true }),
    markedLoad: f.quantity('标重', {
      en: 'Marked load',
      required: true,
      scale: 2,
      unit: text('吨', 't'),
      positive: true,
      max: '200',
    }),
    carriesBoxes: f.bool('可装集装箱', { en: 'Carries containers', default: false }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '铁路车型',
      en: 'Wagon types',
      api: 'sys/wagonModel',
      permission: 'sys.wagonModel',
      grantsLike: 'sys.addr',
    },
  },
  validate: wagonModelIssues,
  unique: [['code']],
  list: {
    phone: { facts: ['kind'], figures: ['markedLoad'] },
    stacks: [['createdBy', 'createdAt']],
    columns: ['code', 'kind', 'markedLoad', 'carriesBoxes', 'status', 'createdBy', 'createdAt', 'remark'],
    filters: ['code', 'kind', 'carriesBoxes', 'status'],
    search: ['code'],
    sort: ['code'],
  },
  form: [section('车型', 'Wagon type', ['code', 'kind', 'markedLoad', 'carriesBoxes', 'remark'])],
})
