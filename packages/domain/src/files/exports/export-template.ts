import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../../system/index.ts'
import { exportFormats, exportLayouts, exportScopes } from './exports.choices.ts'
import { templateIssues } from './export-template.rules.ts'

const found = { computed: true, noCopy: true } as const

/** Who may use a right here: everybody makes templates, since each file holds what its person may export. */
export const EXPORT_GRANTS = { of: 'bpm.substitute', actions: { approve: 'export' } } as const

/**
 * 数据导出模板: which fields of a list or a report are exported, under which conditions, as which file. It is run by hand or
 * by a schedule. Whoever gets a file gets what they may export themselves at that moment.
 */
export const exportTemplate = defineResource({
  name: 'exportTemplate',
  area: 'files',
  nature: 'document',
  label: '数据导出模板',
  en: 'Data export template',
  title: 'name',
  subtitle: ['format'],
  fields: {
    name: f.text('模板名称', { en: 'Template', required: true, maxLength: 60, width: 220 }),
    source: f.text('数据源', {
      en: 'Source',
      required: true,
      maxLength: 60,
      width: 150,
      hint: text('有导出权限的列表和报表', 'Lists and reports that you may export'),
    }),
    columns: f.json('字段', { en: 'Fields', required: true, default: [], copies: [] }),
    columnCount: f.integer('字段数', { en: 'Fields', computed: true, unit: text('个', '') }),
    conditions: f.json('条件', { en: 'Conditions', default: {}, copies: [] }),
    format: f.choice('文件格式', exportFormats, { en: 'Format', required: true, default: 'xlsx' }),
    scope: f.choice('公司范围', exportScopes, { en: 'Companies', required: true, default: 'own' }),
    layout: f.choice('分文件', exportLayouts, { en: 'Files', required: true, default: 'one' }),
    splitBy: f.text('按字段', { en: 'Divided by', maxLength: 60 }),
    totals: f.bool('合计行', { en: 'Row of totals', default: false }),
    cron: f.text('执行计划', {
      en: 'Schedule',
      maxLength: 60,
      width: 170,
      hint: text(
        '分 时 日 月 周，例如 0 8 1 * * 为每月1日8点；留空只手动执行',
        'Minute, hour, day, month, weekday: 0 8 1 * * is 8:00 on the first of each month; empty: by hand only',
      ),
    }),
    receiverIds: f.refs('接收人', 'member', {
      en: 'Receivers',
      where: { status: 'active' },
      hint: text(
        '每人收到一份按本人权限生成的文件，在“文件下载”中下载',
        'Each gets a file made with their own rights, among their downloads',
      ),
    }),
    sensitive: f.bool('含敏感字段', {
      en: 'Sensitive fields',
      default: false,
      hint: text('导出前须由他人审批', 'Another person approves each export'),
      ...found,
    }),
    nextAt: f.dateTime('下次执行', { en: 'Next run', ...found }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  derive: { columnCount: row => (Array.isArray(row.columns) ? row.columns.length : 0) },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '数据导出',
      en: 'Data export',
      api: 'oms/dataExport',
      permission: 'oms.changeData',
      grantsLike: EXPORT_GRANTS,
    },
  },
  visibleWhen: {
    splitBy: row => row.layout === 'field',
    nextAt: row => !!row.nextAt,
  },
  requiredWhen: {
    splitBy: row => row.layout === 'field',
    receiverIds: row => !!row.cron,
  },
  validate: templateIssues,
  unique: [['name']],
  indexes: [['status', 'nextAt']],
  list: {
    counts: {
      runs: {
        zh: '导出次数',
        en: 'Exports',
        of: 'exportRun',
        face: 'all',
        by: 'templateId',
        after: 'sensitive',
      },
    },
    stacks: [
      ['format', 'columnCount'],
      ['cron', 'nextAt'],
      ['scope', 'layout'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'source',
      'status',
      'format',
      'columnCount',
      'scope',
      'layout',
      'cron',
      'nextAt',
      'receiverIds',
      'sensitive',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'format', 'receiverIds', 'sensitive', 'status', 'createdBy', 'createdAt'],
    search: ['name', 'remark'],
    tabs: 'status',
    phone: { facts: ['source', 'format'], figures: ['nextAt'] },
  },
  form: [
    section('模板', 'Template', ['name', 'source', 'format', 'totals', 'remark']),
    section('字段', 'Fields', ['columns', 'columnCount']),
    section('条件', 'Conditions', ['conditions']),
    section('文件', 'Files', ['scope', 'layout', 'splitBy', 'sensitive']),
    section('计划与接收', 'Schedule and receivers', ['cron', 'nextAt', 'receiverIds']),
  ],
  methods: { import: false },
  otherDates: ['nextAt'],
})
