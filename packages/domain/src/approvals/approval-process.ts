import { choices, f } from '../kernel/fields.ts'
import { ACT_NAMES } from './act-names.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'

const status = machine('状态', 'Status', {
  states: choices({
    draft: ['草稿', 'Draft', 'draft'],
    published: ['已发布', 'Published', 'done'],
    replaced: ['已被替换', 'Replaced', 'locked'],
    withdrawn: ['已停用', 'Withdrawn', 'locked'],
  }),
  initial: 'draft',
})

/**
 * 流程定义: one version of a process that holds a transition. Versions of a process have the same code, of which at most
 * one is published. `flow` is a `Flow`, `condition` a `Condition` or null: see `flow.ts`.
 */
export const approvalProcess = defineResource({
  name: 'approvalProcess',
  area: 'approvals',
  nature: 'common',
  label: '流程定义',
  en: 'Approval process',
  title: 'name',
  subtitle: ['versionNo'],
  fields: {
    code: f.text('流程编码', {
      en: 'Code',
      required: true,
      maxLength: 20,
      setOnce: true,
      numbered: { prefix: 'LC', period: 'year', digits: 4 },
    }),
    name: f.text('流程名称', { en: 'Name', required: true, maxLength: 60, width: 200 }),
    /** `settlement.submit`; see `held-acts.ts`. */
    act: f.choice('审批事项', ACT_NAMES, { en: 'Held act', required: true, setOnce: true, width: 160 }),
    /** Name of a face of the resource; empty: all of them. */
    face: f.text('单据类别', { en: 'Kind of document', maxLength: 40 }),
    priority: f.integer('优先级', { en: 'Priority', required: true, default: 0, min: 0, max: 1000, noCopy: true }),
    versionNo: f.integer('版本号', { en: 'Version', computed: true, default: 1 }),
    nodeCount: f.integer('节点数', { en: 'Nodes', computed: true, default: 0 }),
    condition: f.json('适用条件', { en: 'Condition', computed: true, copies: [] }),
    flow: f.json('流程', { en: 'Flow', computed: true, copies: [] }),
    /** Of a copy from another company: the process that it began with, as `lineageOf` names it. */
    origin: f.text('来源流程', { en: 'Original process', computed: true, maxLength: 50, noCopy: true }),
    publishedAt: f.dateTime('发布时间', { en: 'Published at', computed: true, noCopy: true }),
    remark: f.longText('备注', { en: 'Note', maxLength: 500 }),
  },
  machines: { status },
  transitions: {
    publish: {
      zh: '发布',
      en: 'Publish',
      machine: 'status',
      from: ['draft'],
      to: 'published',
      usual: true,
      shows: ['name', 'versionNo', 'nodeCount'],
      params: {
        /** The publisher knows how often the act is performed: required of an act of every day. */
        acknowledged: f.bool('已知悉影响', { en: 'Effect acknowledged' }),
      },
    },
    replace: { zh: '替换', en: 'Replace', machine: 'status', from: ['published'], to: 'replaced', internal: true },
    withdraw: {
      zh: '停用',
      en: 'Withdraw',
      machine: 'status',
      from: ['published'],
      to: 'withdrawn',
      reason: true,
      danger: true,
    },
  },
  locked: row => row.status !== 'draft',
  faces: {
    all: {
      zh: '流程定义',
      en: 'Approval process',
      api: 'bpm/process',
      permission: 'bpm.process',
      hide: ['condition', 'flow', 'origin'],
    },
  },
  unique: [['code', 'versionNo']],
  indexes: [['act', 'status']],
  otherDates: ['publishedAt'],
  list: {
    columns: [
      'name',
      'act',
      'face',
      'status',
      'versionNo',
      'nodeCount',
      'priority',
      'publishedAt',
      'updatedBy',
      'updatedAt',
      'remark',
    ],
    stacks: [['updatedBy', 'updatedAt']],
    filters: ['name', 'act', 'status', 'publishedAt'],
    search: ['name', 'code'],
    sort: ['act', '-priority', '-id'],
    tabs: 'status',
  },
  form: [section('流程', 'Process', ['code', 'name', 'act', 'face', 'priority', 'remark'])],
  methods: { import: false, copy: false },
})

/** What copies of a process in other companies have in common: the company and the code of the first one. */
export const lineageOf = ({ orgId, code, origin }: { orgId: number; code: string; origin: string | null }): string =>
  origin ?? `${orgId}:${code}`
