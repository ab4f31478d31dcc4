import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'

/** 回复模板: words that answers of work orders begin with. */
export const workOrderTemplate = defineResource({
  name: 'workOrderTemplate',
  area: 'workOrders',
  nature: 'master',
  label: '回复模板',
  en: 'Template of answers',
  title: 'name',
  subtitle: ['words'],
  fields: {
    name: f.text('名称', { required: true, maxLength: 40, width: 180 }),
    kindId: f.ref('工单类型', 'workOrderKind', {
      en: 'Kind',
      hint: text('留空适用于全部类型', 'Empty: for all kinds'),
    }),
    words: f.longText('回复内容', { en: 'Answer', required: true, maxLength: 2000, width: 360 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '回复模板',
      en: 'Templates of answers',
      api: 'wo/template',
      permission: 'wo.template',
      grantsLike: 'bpm.process',
    },
  },
  pickable: { status: 'enabled' },
  unique: [['name']],
  list: {
    columns: ['name', 'status', 'kindId', 'words', 'createdBy', 'createdAt'],
    filters: ['name', 'status', 'kindId'],
    search: ['name', 'words'],
    tabs: 'status',
    phone: { facts: ['kindId'] },
  },
  form: [section('模板', 'Template', ['name', 'kindId', 'words'])],
})
