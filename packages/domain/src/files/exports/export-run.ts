import { f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { EXPORT_GRANTS } from './export-template.ts'
import { exportFormats, exportRunStates, exportTriggers } from './exports.choices.ts'

const found = { computed: true, noCopy: true } as const
/** What its job does. */
const byJob = { machine: 'status', action: 'run', internal: true, isConsequence: true, goesOn: true } as const
const SHOWN = ['templateId', 'requesterId', 'source', 'sensitiveCount'] as const

/**
 * 导出记录: one file that is made for one person, with what they may export at that moment. It waits for another person
 * where it holds sensitive fields that this person sees in clear. What it holds is fixed when it begins.
 */
export const exportRun = defineResource({
  name: 'exportRun',
  area: 'files',
  nature: 'document',
  label: '数据导出记录',
  en: 'Data export',
  title: 'runNo',
  subtitle: ['templateId', 'requesterId'],
  fields: {
    runNo: f.serial('导出单号', { prefix: 'SJDC', period: 'day', digits: 4 }, { en: 'Export no.', width: 190 }),
    templateId: f.ref('模板', 'exportTemplate', { en: 'Template', ...found }),
    requesterId: f.ref('申请人', 'member', { en: 'For', ...found }),
    trigger: f.choice('触发', exportTriggers, { en: 'Started by', ...found }),
    source: f.text('数据源', { en: 'Source', maxLength: 60, width: 150, ...found, copies: ['exportTemplate.source'] }),
    format: f.choice('文件格式', exportFormats, { en: 'Format', ...found, copies: ['exportTemplate.format'] }),
    spec: f.json('导出内容', {
      en: 'What is exported',
      ...found,
      copies: {
        columns: 'exportTemplate.columns',
        conditions: 'exportTemplate.conditions',
        layout: 'exportTemplate.layout',
      },
    }),
    sensitiveCount: f.integer('敏感字段数', { en: 'Sensitive fields', default: 0, unit: text('个', ''), ...found }),
    round: f.text('批次', { en: 'Round', maxLength: 60, ...found }),
    rows: f.integer('行数', { en: 'Rows', unit: text('行', 'rows'), ...found }),
    files: f.integer('文件数', { en: 'Files', unit: text('个', ''), ...found }),
    bytes: f.integer('大小', { en: 'Size', unit: text('字节', 'bytes'), width: 110, ...found }),
    failure: f.text('失败原因', { en: 'Why it failed', maxLength: 300, width: 240, ...found }),
    startedAt: f.dateTime('开始时间', { en: 'Began', ...found }),
    finishedAt: f.dateTime('结束时间', { en: 'Ended', ...found }),
    expiresAt: f.dateTime('保留至', { en: 'Kept until', ...found }),
    jobId: f.integer('后台任务', { en: 'Job', ...found }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...found }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...found }),
  },
  machines: { status: machine('状态', 'Status', { states: exportRunStates, initial: 'queued' }) },
  transitions: {
    approve: {
      zh: '批准导出',
      en: 'Approve the export',
      machine: 'status',
      from: ['waiting'],
      to: 'queued',
      shows: SHOWN,
      fourEyes: true,
      verdict: 'passed',
      batch: true,
    },
    reject: {
      zh: '驳回',
      en: 'Reject',
      machine: 'status',
      from: ['waiting'],
      to: 'rejected',
      action: 'approve',
      reason: true,
      shows: SHOWN,
      verdict: 'refused',
      batch: true,
    },
    cancel: {
      zh: '取消导出',
      en: 'Cancel the export',
      machine: 'status',
      from: ['waiting', 'queued', 'running'],
      to: 'cancelled',
      action: 'run',
      usual: false,
    },
    start: { ...byJob, zh: '开始生成', en: 'Begin', from: ['queued', 'running'], to: 'running' },
    finish: { ...byJob, zh: '生成完成', en: 'Finish', from: ['running'], to: 'done' },
    fail: { ...byJob, zh: '生成失败', en: 'Fail', from: ['queued', 'running'], to: 'failed' },
  },
  faces: {
    all: {
      zh: '数据导出记录',
      en: 'Data exports',
      api: 'oms/dataExportRun',
      permission: 'oms.changeData',
      grantsLike: EXPORT_GRANTS,
    },
  },
  visibleWhen: {
    failure: row => !!row.failure,
    startedAt: row => !!row.startedAt,
    finishedAt: row => !!row.finishedAt,
    expiresAt: row => !!row.expiresAt,
    approvedBy: row => !!row.approvedBy,
    approvedAt: row => !!row.approvedAt,
  },
  checks: {
    approved: '(approved_by is null) = (approved_at is null)',
    finished: `status <> 'done' or (rows is not null and finished_at is not null)`,
  },
  unique: [['templateId', 'round', 'requesterId']],
  indexes: [
    ['status', 'requesterId'],
    ['templateId', 'startedAt'],
  ],
  list: {
    stacks: [
      ['runNo', 'createdAt'],
      ['startedAt', 'finishedAt'],
      ['rows', 'files'],
      ['approvedBy', 'approvedAt'],
    ],
    columns: [
      'runNo',
      'templateId',
      'status',
      'requesterId',
      'trigger',
      'source',
      'format',
      'sensitiveCount',
      'rows',
      'files',
      'bytes',
      'createdAt',
      'startedAt',
      'finishedAt',
      'expiresAt',
      'failure',
      'approvedBy',
      'approvedAt',
    ],
    filters: ['templateId', 'requesterId', 'status', 'trigger', 'createdAt', 'runNo'],
    search: ['runNo', 'failure'],
    tabs: 'status',
    sort: ['-id'],
    phone: { facts: ['templateId', 'requesterId'], figures: ['rows'] },
  },
  form: [
    section('导出', 'Export', ['runNo', 'templateId', 'requesterId', 'trigger', 'source', 'format', 'sensitiveCount']),
    section('导出内容', 'What is exported', ['spec']),
    section('结果', 'Outcome', [
      'rows',
      'files',
      'bytes',
      'startedAt',
      'finishedAt',
      'expiresAt',
      'failure',
      'approvedBy',
      'approvedAt',
    ]),
  ],
  figures: ['sensitiveCount', 'rows', 'expiresAt'],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['startedAt', 'finishedAt', 'expiresAt', 'approvedAt'],
})
