import { defineErrors } from '../kernel/errors.ts'

export const statisticsErrors = defineErrors({
  'statistics.period': { status: 400, zh: '日期止不能早于日期起', en: 'The last day is before the first one' },
  'statistics.span': {
    status: 400,
    zh: '一次最多统计 {max} 天，请缩短期间',
    en: 'At most {max} {max#day|days} at once: shorten the period',
  },
  'accrual.future': {
    status: 400,
    zh: '{month} 尚未开始，不能计提暂估',
    en: '{month} has not begun yet: nothing is done',
  },
  'accrual.sign': {
    status: 400,
    zh: '手工暂估应与系统预估 {estimate} 元同为正或同为负',
    en: 'Give it the sign of the computed estimate, {estimate} yuan',
  },
})
