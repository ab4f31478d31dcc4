import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { workOrderTransitions } from './work-order.transitions.ts'
import { urgencies, workOrderStatuses, workOrderTurnKinds } from './work-orders.choices.ts'

const kept = { computed: true, noCopy: true } as const
const found = { noCopy: true } as const
const MINUTES = { unit: text('工作分钟', 'working min') } as const

const details = defineLines({
  name: 'work_order_detail',
  label: '补充信息',
  en: 'Answers',
  fields: {
    label: f.text('问题', { en: 'Question', required: true, maxLength: 40 }),
    must: f.bool('必须回答', { en: 'Must be answered', default: false }),
    value: f.text('内容', { en: 'Answer', maxLength: 500, width: 320 }),
  },
  unique: [['label']],
  max: 40,
})

const checks = defineLines({
  name: 'work_order_check',
  label: '检查项',
  en: 'Checklist',
  fixedRows: true,
  fields: {
    label: f.text('检查项', { en: 'Check', computed: true, maxLength: 100, width: 280 }),
    must: f.bool('必须完成', { en: 'Required', computed: true, default: false }),
    done: f.bool('已完成', { en: 'Done', default: false }),
    doneBy: f.ref('完成人', 'member', { en: 'Done by', computed: true }),
    doneAt: f.dateTime('完成时间', { en: 'Done at', computed: true }),
  },
})

/** Who said or did what, in the order of time. */
const turns = defineLines({
  name: 'work_order_turn',
  label: '处理过程',
  en: 'Turns',
  fields: {
    turn: f.choice('事项', workOrderTurnKinds, { en: 'Turn', computed: true }),
    at: f.dateTime('时间', { en: 'At', computed: true }),
    memberId: f.ref('人员', 'member', { en: 'Person', computed: true }),
    words: f.longText('内容', { en: 'Words', computed: true, maxLength: 2000, width: 420 }),
  },
})

/** For those who handle it. The list of whoever reported it does not have them. */
const notes = defineLines({
  name: 'work_order_note',
  label: '内部备注',
  en: 'Internal notes',
  fields: {
    at: f.dateTime('时间', { en: 'At', computed: true }),
    memberId: f.ref('人员', 'member', { en: 'Person', computed: true }),
    words: f.longText('备注', { en: 'Note', computed: true, maxLength: 1000, width: 420 }),
  },
})

const LIST = {
  columns: [
    'no',
    'status',
    'kindId',
    'title',
    'urgency',
    'requesterId',
    'handlerId',
    'dueAt',
    'late',
    'docNo',
    'createdAt',
    'takenAt',
    'repliedAt',
    'closedAt',
    'rating',
    'reopened',
    'solution',
    'description',
    'requestId',
    'duplicateOfId',
    'usedMinutes',
    'takeMinutes',
  ],
} as const

/**
 * 工单: something that a person of the company reports or asks for, with the record or the error that it is about. It goes
 * to a handler by the rule of its kind, stands while its reporter is asked, and is answered, accepted and rated.
 */
export const workOrder = defineResource({
  name: 'workOrder',
  area: 'workOrders',
  nature: 'document',
  label: '工单',
  en: 'Work order',
  title: 'no',
  subtitle: ['title'],
  fields: {
    no: f.serial('工单号', { prefix: 'GD', period: 'day', digits: 4 }, { en: 'Work order no.', width: 158 }),
    kindId: f.ref('工单类型', 'workOrderKind', {
      en: 'Kind',
      required: true,
      where: { status: 'enabled' },
      soleChoice: true,
    }),
    title: f.text('标题', { required: true, maxLength: 100, width: 240 }),
    description: f.longText('描述', { required: true, maxLength: 2000, width: 300 }),
    urgency: f.choice('紧急程度', urgencies, { en: 'Urgency', required: true, default: 'normal' }),
    files: f.files('附件', found),
    details: f.lines('补充信息', details, {
      en: 'Answers',
      suggestedBy: { of: 'kindId', from: 'asks' },
    }),
    docNo: f.text('关联单据', { en: 'Record', maxLength: 200, width: 180, ...found }),
    page: f.text('所在页面', {
      en: 'Page',
      maxLength: 300,
      hint: text('打开工单的人按自己的权限查看', 'Whoever opens it sees it by their own rights'),
      ...found,
    }),
    requestId: f.text('请求号', {
      en: 'Request id',
      maxLength: 100,
      hint: text('出错页面上的号码', 'The number on the page of the error'),
      ...found,
    }),
    requesterId: f.ref('提交人', 'member', { en: 'Reported by', ...kept }),
    handlerId: f.ref('处理人', 'member', { en: 'Handler', where: { status: 'active' }, ...found }),
    checks: f.lines('检查项', checks, { en: 'Checklist', ...found }),
    solution: f.longText('处理结果', { en: 'Answer', maxLength: 2000, width: 300, ...found }),
    replyFiles: f.files('回复附件', { en: 'Files of the answer', ...found }),
    rating: f.integer('评价', { en: 'Rating', min: 1, max: 5, unit: text('分', 'of 5'), ...found }),
    ratingWords: f.text('评价说明', { en: 'Words of the rating', maxLength: 300, ...found }),
    duplicateOfId: f.ref('合并到', 'workOrder', { en: 'Merged into', ...found }),
    takenAt: f.dateTime('受理时间', { en: 'Taken in hand', ...kept }),
    repliedAt: f.dateTime('回复时间', { en: 'Answered', ...kept }),
    closedAt: f.dateTime('关闭时间', { en: 'Closed', ...kept }),
    takeDueAt: f.dateTime('受理时限', { en: 'To be taken by', ...kept }),
    dueAt: f.dateTime('办结时限', { en: 'Due', ...kept, width: 150 }),
    closeAt: f.dateTime('自动关闭时间', { en: 'Closes by itself', ...kept }),
    limitMinutes: f.integer('办结限时', { en: 'Time limit', ...MINUTES, ...kept }),
    usedMinutes: f.integer('已用时', { en: 'Time used', default: 0, ...MINUTES, ...kept }),
    takeMinutes: f.integer('受理用时', { en: 'Taken after', ...MINUTES, ...kept }),
    clockFrom: f.dateTime('计时起点', { en: 'Clock runs since', ...kept }),
    late: f.bool('已超时', { en: 'Late', default: false, ...kept }),
    escalatedAt: f.dateTime('升级时间', { en: 'Escalated', ...kept }),
    reopened: f.integer('重开次数', { en: 'Reopened', default: 0, unit: text('次', 'times'), ...kept }),
    turns: f.lines('处理过程', turns, { en: 'Turns', ...kept }),
    notes: f.lines('内部备注', notes, { en: 'Internal notes', ...kept }),
  },
  machines: { status: machine('状态', 'Status', { states: workOrderStatuses, initial: 'open' }) },
  ends: ['cancelled', 'merged'],
  transitions: workOrderTransitions,
  decidingFields: ['handlerId', 'requesterId', 'closedAt'],
  faces: {
    all: {
      zh: '工单查询',
      en: 'Query work orders',
      api: 'wo/data',
      permission: 'wo.data',
      readAction: 'list',
      grantsLike: { of: 'bpm.substitute', actions: { list: 'export', assign: 'export' } },
    },
    mine: {
      zh: '我的工单',
      en: 'My work orders',
      api: 'wo/mine',
      permission: 'wo.data',
      acts: ['answer', 'accept', 'refuse', 'rate', 'reopen', 'cancel'],
      hide: ['notes'],
    },
    wait: {
      zh: '待办工单',
      en: 'Waiting work orders',
      api: 'wo/wait',
      permission: 'wo.data',
      acts: ['take', 'reply', 'ask', 'handOn', 'merge', 'unmerge'],
      opensIn: ['open', 'handling'],
      creates: false,
    },
  },
  visibleWhen: {
    details: row => !!row.details?.length || row.status === undefined || row.status === 'open',
    takeDueAt: row => row.status === 'open',
    closeAt: row => row.status === 'replied',
    duplicateOfId: row => row.status === 'merged',
    // Whoever accepts the answer rates it at once
    rating: isAnswered,
    ratingWords: isAnswered,
  },
  lockedWhen: {
    handlerId: byStep,
    checks: byStep,
    solution: byStep,
    replyFiles: byStep,
    rating: byStep,
    ratingWords: byStep,
    duplicateOfId: byStep,
  },
  locked: row => row.status !== 'open',
  checks: {
    rating: 'rating is null or rating between 1 and 5',
    handled: `status not in ('handling', 'asked', 'replied') or handler_id is not null`,
    answered: `status <> 'replied' or (solution is not null and replied_at is not null)`,
    merged: `(status = 'merged') = (duplicate_of_id is not null)`,
    closed: `(status = 'closed') = (closed_at is not null)`,
    clock: `clock_from is null or status in ('open', 'handling')`,
  },
  indexes: [
    ['handlerId', 'status'],
    ['requesterId', 'status'],
    ['status', 'dueAt'],
    ['kindId', 'createdAt'],
    ['duplicateOfId'],
  ],
  list: {
    ...LIST,
    stacks: [
      ['no', 'createdAt'],
      ['kindId', 'urgency'],
      ['requesterId', 'handlerId'],
      ['dueAt', 'late'],
      ['takenAt', 'repliedAt'],
      ['rating', 'reopened'],
    ],
    filters: [
      'kindId',
      'urgency',
      'handlerId',
      'requesterId',
      'late',
      'status',
      'dueAt',
      'createdAt',
      'closedAt',
      'docNo',
      'rating',
      'requestId',
    ],
    search: ['no', 'title', 'docNo', 'description'],
    tabs: 'status',
    phone: { facts: ['title', 'kindId'], figures: ['dueAt'] },
  },
  form: [
    section('工单', 'Work order', ['no', 'kindId', 'title', 'urgency', 'description', 'files']),
    section('补充信息', 'Answers', ['details']),
    section('关联', 'About', ['docNo', 'page', 'requestId']),
    section('处理', 'Handling', [
      'requesterId',
      'handlerId',
      'takeDueAt',
      'dueAt',
      'late',
      'takenAt',
      'takeMinutes',
      'usedMinutes',
      'limitMinutes',
      'clockFrom',
      'escalatedAt',
      'duplicateOfId',
    ]),
    section('处理结果', 'Outcome', [
      'solution',
      'replyFiles',
      'repliedAt',
      'closeAt',
      'closedAt',
      'rating',
      'ratingWords',
      'reopened',
    ]),
    section('检查项', 'Checklist', ['checks']),
    section('处理过程', 'Turns', ['turns', 'notes']),
  ],
  figures: ['urgency', 'handlerId', 'dueAt'],
  methods: { import: false, delete: false },
  otherDates: [
    'takenAt',
    'repliedAt',
    'closedAt',
    'takeDueAt',
    'dueAt',
    'closeAt',
    'clockFrom',
    'escalatedAt',
    'checks.doneAt',
    'turns.at',
    'notes.at',
  ],
})

function isAnswered({ status }: { status?: string | null }): boolean {
  return status === 'replied' || status === 'closed'
}

/** Steps alone set it. */
function byStep(): boolean {
  return true
}
