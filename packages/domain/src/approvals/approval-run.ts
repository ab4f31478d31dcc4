import { choices, f } from '../kernel/fields.ts'
import { ACT_NAMES } from './act-names.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { approvalProcess } from './approval-process.ts'

const status = machine('审批结果', 'Result', {
  states: choices({
    running: ['审批中', 'Under approval', 'progress'],
    returned: ['已退回', 'Returned', 'attention'],
    approved: ['已通过', 'Approved', 'done'],
    withdrawn: ['已撤回', 'Withdrawn', 'locked'],
    ended: ['已终止', 'Ended', 'refused'],
  }),
  initial: 'running',
  derived: true,
  terminalStates: ['approved', 'withdrawn', 'ended'],
})

/**
 * 审批单: one approval of one transition of one record. `state` is a `Run`, `input` what the starter gave to the
 * transition, `submitted` the record as it was submitted, `choices` whom the starter chose by node.
 */
export const approvalRun = defineResource({
  name: 'approvalRun',
  area: 'approvals',
  nature: 'document',
  label: '审批单',
  en: 'Approval run',
  title: 'no',
  subtitle: ['recordNo'],
  fields: {
    no: f.serial('审批单号', { prefix: 'SP', period: 'month', digits: 5 }, { en: 'Approval no.' }),
    processId: f.ref('流程', approvalProcess.name, { en: 'Process', computed: true }),
    act: f.choice('审批事项', ACT_NAMES, { en: 'Held act', computed: true, width: 160 }),
    face: f.text('单据类别', { en: 'Kind of document', computed: true, maxLength: 40 }),
    /** Its id in digits: ids outgrow whole numbers of 32 bits. */
    recordId: f.text('单据标识', { en: 'Record id', computed: true, maxLength: 20 }),
    recordNo: f.text('单据编号', { en: 'Document no.', computed: true, maxLength: 200, width: 250 }),
    starterId: f.ref('发起人', 'member', { en: 'Starter', computed: true }),
    startedAt: f.dateTime('发起时间', { en: 'Started', computed: true }),
    endedAt: f.dateTime('结束时间', { en: 'Ended', computed: true }),
    currentNode: f.text('当前节点', { en: 'Current node', computed: true, maxLength: 200, width: 196 }),
    urgedAt: f.dateTime('催办时间', { en: 'Urged', computed: true }),
    reason: f.text('终止原因', { en: 'Reason', computed: true, maxLength: 500 }),
    /** Why the held transition was refused when everybody had agreed, in both languages. */
    refusal: f.json('未能执行的原因', { en: 'Why it was not performed', computed: true, copies: [] }),
    state: f.json('审批状态', { en: 'State', computed: true, copies: [] }),
    input: f.json('提交内容', { en: 'Inputs', computed: true, copies: [] }),
    submitted: f.json('提交时单据', { en: 'Record as submitted', computed: true, copies: [] }),
    /** What was unusual at the submission, with the figures that it came from: see `unusual.ts`. */
    unusual: f.json('异常提示', { en: 'Unusual', computed: true, copies: [] }),
    choices: f.json('自选审批人', { en: 'Chosen approvers', computed: true, copies: [] }),
  },
  machines: { status },
  faces: {
    all: {
      zh: '审批结果',
      en: 'Approval result',
      api: 'bpm/data',
      permission: 'bpm.data',
      hide: ['face', 'recordId', 'refusal', 'state', 'input', 'submitted', 'unusual', 'choices'],
    },
  },
  indexes: [
    ['act', 'recordId'],
    ['starterId', 'status'],
  ],
  otherDates: ['startedAt', 'endedAt', 'urgedAt'],
  list: {
    stacks: [['starterId', 'startedAt']],
    columns: [
      'no',
      'status',
      'act',
      'recordNo',
      'currentNode',
      'starterId',
      'startedAt',
      'endedAt',
      'processId',
      'reason',
    ],
    filters: ['status', 'act', 'starterId', 'startedAt', 'processId'],
    search: ['no', 'recordNo'],
    tabs: 'status',
    period: 'startedAt',
  },
  form: [
    section('审批单', 'Approval', ['no', 'processId', 'act', 'face', 'recordNo', 'starterId', 'startedAt']),
    section('结果', 'Result', ['urgedAt', 'endedAt', 'reason']),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  chained: true,
  unlogged: ['refusal', 'input', 'submitted', 'unusual'],
  prints: { sheet: text('审批单', 'Approval sheet') },
})
