import { defineErrors } from '../../kernel/errors.ts'

export const exportTemplateErrors = defineErrors({
  'data_export.source_gone': {
    status: 403,
    zh: '数据源不存在，或没有导出权限',
    en: 'The source does not exist, or you may not export it',
  },
  'data_export.columns': { status: 400, zh: '请至少选择一个字段', en: 'Choose at least one field' },
  'data_export.column': {
    status: 400,
    zh: '数据源没有字段“{name}”，或没有查看权限',
    en: 'The source has no field {name}, or you may not see it',
  },
  'data_export.cron': {
    status: 400,
    zh: '计划应为五段：分 时 日 月 周，例如 0 8 * * 1-5',
    en: 'A schedule has five parts: minute, hour, day, month, weekday, such as 0 8 * * 1-5',
  },
  'data_export.conditions': {
    status: 400,
    zh: '条件的格式无效',
    en: 'The conditions cannot be read',
  },
  'data_export.split': {
    status: 400,
    zh: '请选择按哪个往来单位分文件',
    en: 'Choose the counterparty by which files are divided',
  },
  'data_export.split_field': {
    status: 400,
    zh: '不能按此字段分文件，或没有查看权限',
    en: 'Files cannot be divided by this field, or you may not see it',
  },
  'data_export.split_many': {
    status: 409,
    zh: '将分成 {count} 个以上的文件，最多 {max} 个，请缩小条件',
    en: 'It would be divided into more than {count} files; the most is {max}. Narrow the conditions',
  },
  'data_export.report_whole': {
    status: 400,
    zh: '报表只能导出为一个文件，范围为本公司',
    en: 'A report is exported as one file of this company',
  },
  'data_export.company_layout': {
    status: 400,
    zh: '只有范围为全部公司时才能按公司分文件',
    en: 'Files are divided by company only where all companies are exported',
  },
  'data_export.across_records': {
    status: 400,
    zh: '条件“{label}”所选的记录属于本公司，不能用于全部公司',
    en: 'The condition {label} names records of this company, and cannot be used for all companies',
  },
  'data_export.no_receivers': {
    status: 409,
    zh: '没有接收人，请先在模板中选择',
    en: 'Nobody receives it: choose receivers in the template first',
  },
  'data_export.disabled': {
    status: 409,
    zh: '模板“{name}”已停用',
    en: 'The template {name} is disabled',
  },
  'data_export.sensitive': {
    status: 409,
    zh: '含未经审批的敏感字段：{fields}，请重新发起导出并审批',
    en: 'It holds sensitive fields that were not approved ({fields}): export it anew and have it approved',
  },
  'data_export.server': { status: 500, zh: '系统异常，请重新导出', en: 'The system failed: export it anew' },
  'data_export.ended': { status: 409, zh: '任务中断，请重新导出', en: 'The job broke off: export it anew' },
})
