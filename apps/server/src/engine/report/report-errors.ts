import { defineErrors, type ErrorSet } from '@tuheng/domain/kernel/errors'

const defs = {
  'report.group': { status: 400, zh: '不能按“{value}”分组', en: 'Cannot group by "{value}"' },
  'report.months': { status: 400, zh: '月份止不能早于月份起', en: 'The last month cannot be before the first' },
  'report.span': { status: 400, zh: '一次最多统计 {max} 个月', en: 'At most {max} months at once' },
} as const

export const reportErrors: ErrorSet<typeof defs> = defineErrors(defs)
