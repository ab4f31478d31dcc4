import { monthOf, shiftMonth } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { member } from '../system/index.ts'
import { ACT_NAMES } from './act-names.ts'
import { approvalProcess } from './approval-process.ts'

const outcomes = choices({ agreed: ['同意', 'Agreed', 'done'], rejected: ['驳回', 'Rejected', 'refused'] })
const timings = choices({
  overdue: ['超时', 'Overdue', 'attention'],
  inTime: ['按时', 'In time'],
  limited: ['有时限', 'With a time limit'],
})

const HOURS = { scale: 2, unit: text('小时', 'h') } as const
/** Who may not see what was decided on, or by which process, sees nothing that tells of it. */
const TASKS = ['approvalRun.status']
const TIMES = ['approvalRun.startedAt']
/** Where it waits, and for whom. A role that is to see no figures of persons hides the column 审批人 of the report. */
const PEOPLE = ['approvalRun.currentNode']

/** 审批统计: decisions of a period, how long they took in working time, how many came late, and why they were no. */
export const approvalReport = defineReport({
  name: 'approvalReport',
  zh: '审批统计',
  en: 'Approval statistics',
  api: 'bpm/report',
  permission: 'bpm.report',
  params: {
    monthFrom: f.month('月份起', { en: 'From', required: true }),
    monthTo: f.month('月份止', { en: 'To', required: true }),
    act: f.choice('审批事项', ACT_NAMES, { en: 'Held act' }),
    processId: f.ref('流程', approvalProcess.name, {
      en: 'Process',
      hint: text('含其全部版本', 'All of its versions'),
    }),
    node: f.text('节点', { en: 'Node' }),
    memberId: f.ref('审批人', member.name, { en: 'Person' }),
    outcome: f.choice('结论', outcomes, { en: 'Decision' }),
    timing: f.choice('时限', timings, { en: 'Time limit' }),
    reason: f.text('驳回原因', { en: 'Reason', maxLength: 500 }),
    perMonth: f.bool('逐月列示', { en: 'Month by month', default: false }),
  },
  defaults: today => ({ monthFrom: shiftMonth(monthOf(today), -5), monthTo: monthOf(today) }),
  columns: {
    taskNo: f.text('审批任务', { en: 'Approval task', width: 150 }),
    source: f.choice('来源', choices({ approvalRun: ['审批单', 'Approval run'] }), { en: 'Source' }),
    month: f.month('期间', { en: 'Month' }),
    processId: f.ref('流程', approvalProcess.name, { en: 'Process' }),
    node: f.text('节点', { en: 'Node' }),
    memberId: f.ref('审批人', member.name, { en: 'Person' }),
    act: f.choice('审批事项', ACT_NAMES, { en: 'Held act' }),
    outcome: f.choice('结论', outcomes, { en: 'Decision' }),
    reason: f.text('驳回原因', { en: 'Reason', maxLength: 500 }),
    openedAt: f.dateTime('到达时间', { en: 'Came' }),
    actedAt: f.dateTime('办结时间', { en: 'Done' }),
    dueAt: f.dateTime('时限', { en: 'Due' }),
    tasks: f.integer('办结', { en: 'Decisions', unit: text('件', 'tasks') }),
    minutes: f.integer('用时合计', { en: 'Working time', unit: text('工作分钟', 'working min') }),
    avgHours: f.quantity('平均用时', { en: 'Average working time', ...HOURS }),
    limited: f.integer('有时限', { en: 'With a time limit', unit: text('件', 'tasks') }),
    overdue: f.integer('超时', { en: 'Overdue', unit: text('件', 'tasks') }),
    overdueRate: f.rate('超时率', { en: 'Share overdue' }),
    rejected: f.integer('驳回', { en: 'Rejected', unit: text('件', 'tasks') }),
    rejectedRate: f.rate('驳回率', { en: 'Share rejected' }),
  },
  reads: {
    taskNo: ['approvalRun.no'],
    source: ['approvalRun.no'],
    runId: ['approvalRun.no'],
    month: TIMES,
    processId: ['approvalRun.processId'],
    node: PEOPLE,
    memberId: PEOPLE,
    act: ['approvalRun.act'],
    outcome: TASKS,
    reason: ['approvalRun.reason'],
    timing: TIMES,
    openedAt: TIMES,
    actedAt: TIMES,
    dueAt: TIMES,
    tasks: TASKS,
    minutes: TIMES,
    avgHours: TIMES,
    limited: TIMES,
    overdue: TIMES,
    overdueRate: TIMES,
    rejected: TASKS,
    rejectedRate: TASKS,
  },
  averages: ['avgHours'],
  figures: [
    { name: 'tasks', zh: '办结', en: 'Decisions', kind: 'integer' },
    { name: 'avgHours', zh: '平均用时(小时)', en: 'Average working time (h)', kind: 'quantity' },
    { name: 'overdueRate', zh: '超时率', en: 'Share overdue', kind: 'rate' },
    { name: 'rejectedRate', zh: '驳回率', en: 'Share rejected', kind: 'rate' },
  ],
  narrows: {
    limited: { timing: 'limited' },
    overdue: { timing: 'overdue' },
    overdueRate: { timing: 'limited' },
    rejected: { outcome: 'rejected' },
  },
  groupBy: [
    { value: 'node', ...text('按节点', 'Node'), within: ['processId'] },
    { value: 'memberId', ...text('按人员', 'Person') },
    { value: 'act', ...text('按事项', 'Held act') },
    { value: 'processId', ...text('按流程', 'Process') },
    { value: 'reason', ...text('按驳回原因', 'Reason') },
    { value: 'month', ...text('按月', 'Month'), asks: ['monthFrom', 'monthTo'] },
    {
      value: 'taskNo',
      ...text('按审批任务', 'Task'),
      record: {
        resource: 'source',
        id: 'runId',
        order: text('用时长的在前', 'the longest first'),
        names: ['memberId'],
      },
    },
  ],
  pictures: [
    {
      kind: 'trend',
      ...text('逐月办结件数与平均用时', 'Decisions and average time by month'),
      of: 'tasks',
      rate: 'avgHours',
    },
    { kind: 'rank', ...text('办结件数与平均用时', 'Decisions and average time'), of: 'tasks', rate: 'avgHours' },
  ],
  unassigned: {
    ...text('未填写', 'None given'),
    hint: text(
      '这些审批任务没有{label}，例如通过的没有驳回原因。点开看是哪些审批。',
      'These tasks have no {label}: what was agreed to has no reason of a rejection, for instance. Open the row to see the tasks.',
    ),
  },
  note: text(
    '按办结月份；用时按公司设置的工作时间计',
    'By the month of the decision; times are working hours by the settings of the company',
  ),
})
