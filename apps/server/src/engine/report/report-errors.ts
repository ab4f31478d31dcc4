import { defineErrors, type ErrorSet } from '@tuheng/domain/kernel/errors'

const defs = {
  'report.group': { status: 400, zh: '不能按“{value}”分组', en: 'Cannot group by "{value}"' },
  'report.group_hidden': {
    status: 403,
    zh: '您的角色看不到“{label}”，不能按它分组，请换一个分组方式',
    en: 'Your role does not see "{en}", so figures cannot be grouped by it: choose another grouping',
  },
  'report.groups_hidden': {
    status: 403,
    zh: '您的角色看不到这张报表的任何分组项目，请联系管理员授权',
    en: 'Your role sees none of the groupings of this report: ask an administrator for the right',
  },
  'report.months': { status: 400, zh: '月份止不能早于月份起', en: 'The last month cannot be before the first' },
  'report.span': { status: 400, zh: '一次最多统计 {max} 个月', en: 'At most {max} months at once' },
} as const

export const reportErrors: ErrorSet<typeof defs> = defineErrors(defs)
