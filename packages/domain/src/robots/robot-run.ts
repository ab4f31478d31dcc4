import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { fileResults, runReasons, runStates, triggers } from './robots.choices.ts'

const rows = (zh: string, en: string) => f.integer(zh, { en, default: 0, min: 0, unit: text('行', 'rows') })

/** The files of a run. Their rows, and why some were refused, stand in the batch of the import. */
const robotRunFiles = defineLines({
  name: 'robot_run_file',
  label: '文件',
  en: 'Files',
  fields: {
    name: f.text('文件名', { en: 'File', required: true, maxLength: 255, width: 240 }),
    result: f.choice('结果', fileResults, { en: 'Result' }),
    rowsRead: rows('读取', 'Read'),
    rowsNew: rows('新增', 'New'),
    rowsChanged: rows('更新', 'Changed'),
    rowsSame: rows('无变化', 'Unchanged'),
    rowsRefused: rows('拒绝', 'Refused'),
    reason: f.choice('原因', runReasons, { en: 'Why' }),
    batchId: f.integer('导入批次', { en: 'Import', min: 1 }),
    api: f.text('导入到', { en: 'Imported into', maxLength: 60 }),
  },
  columns: ['name', 'result', 'rowsRead', 'rowsNew', 'rowsChanged', 'rowsSame', 'rowsRefused', 'reason', 'batchId'],
  sparse: ['reason'],
  max: 500,
})

/** 执行记录: one run of a task, written by the system. */
export const robotRun = defineResource({
  name: 'robotRun',
  area: 'robots',
  nature: 'document',
  label: 'RPA执行记录',
  en: 'RPA run',
  title: 'runNo',
  subtitle: ['taskId', 'startedAt'],
  fields: {
    runNo: f.serial('执行号', { prefix: 'RPA', period: 'day', digits: 4 }, { en: 'Run no.', width: 180 }),
    taskId: f.ref('任务', 'robotTask', { en: 'Task', required: true }),
    trigger: f.choice('触发', triggers, { en: 'Started by', required: true }),
    runAsId: f.ref('运行身份', 'member', { en: 'Ran as', required: true, copies: ['robotTask.runAsId'] }),
    startedAt: f.dateTime('开始时间', { en: 'Began', required: true }),
    finishedAt: f.dateTime('结束时间', { en: 'Ended' }),
    rowsRead: rows('读取', 'Read'),
    rowsNew: rows('新增', 'New'),
    rowsChanged: rows('更新', 'Changed'),
    rowsSame: rows('无变化', 'Unchanged'),
    rowsRefused: rows('拒绝', 'Refused'),
    reason: f.choice('原因', runReasons, { en: 'Why' }),
    detail: f.text('详情', { en: 'Details', maxLength: 200, width: 220 }),
    jobId: f.integer('后台任务', { en: 'Job', min: 1 }),
    files: f.lines('文件', robotRunFiles, { en: 'Files' }),
  },
  machines: { status: machine('结果', 'Result', { states: runStates, initial: 'running', derived: true }) },
  faces: {
    all: { zh: 'RPA执行记录', en: 'RPA runs', api: 'oms/rpaRun', permission: 'oms.temp' },
  },
  visibleWhen: {
    finishedAt: row => !!row.finishedAt,
    reason: row => !!row.reason,
    detail: row => !!row.detail,
  },
  indexes: [['status', 'startedAt']],
  list: {
    phone: { facts: ['taskId', 'reason'], figures: ['rowsRead'] },
    stacks: [
      ['startedAt', 'finishedAt'],
      ['rowsNew', 'rowsChanged'],
      ['rowsSame', 'rowsRefused'],
      ['reason', 'detail'],
    ],
    columns: [
      'runNo',
      'taskId',
      'status',
      'startedAt',
      'finishedAt',
      'trigger',
      'rowsRead',
      'rowsNew',
      'rowsChanged',
      'rowsSame',
      'rowsRefused',
      'reason',
      'detail',
      'runAsId',
    ],
    filters: ['taskId', 'status', 'startedAt', 'trigger', 'reason', 'runNo'],
    search: ['runNo', 'detail'],
    tabs: 'status',
    period: 'startedAt',
    sort: ['-startedAt', '-id'],
  },
  form: [
    section('执行', 'Run', ['runNo', 'taskId', 'trigger', 'runAsId', 'startedAt', 'finishedAt', 'reason', 'detail']),
    section('行数', 'Rows', ['rowsRead', 'rowsNew', 'rowsChanged', 'rowsSame', 'rowsRefused']),
    section('文件', 'Files', ['files']),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['startedAt', 'finishedAt'],
})
