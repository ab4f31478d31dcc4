import type { StatisticsKey } from './zh.ts'

export const en: Record<StatisticsKey, string> = {
  tool: 'Accrue a month',
  'tool.what': 'Accrues what was done in a month and is not confirmed; what was accrued is left alone',
  title: 'Accrue a month',
  what: 'An accrual for each document that was done until the end of the month and that no confirmed statement holds. Confirmed statements reverse it. Preview it first.',
  month: 'Month',
  cancel: 'Cancel',
  preview: 'Preview',
  apply: 'Accrue {n#document|documents}',
  none: 'Nothing of this month is left to accrue',
  found: '{n#document|documents}, CNY {amount} incl. tax, CNY {excl} net',
  count: '{n#document|documents}',
  missing: '{n#document has|documents have} neither a price nor an average: set the amount by hand afterwards',
  done: '{n#document|documents} accrued',
}
