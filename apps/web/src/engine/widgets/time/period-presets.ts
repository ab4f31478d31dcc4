import { addDays, monthOf, monthRange, shiftMonth, type IsoDate } from '@tuheng/domain/kernel/dates'

export type PeriodKey =
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'last30'
  | 'thisYear'

export interface Period {
  key: PeriodKey
  range: [IsoDate, IsoDate]
}

/** Common periods relative to a business date. Weeks begin on Monday. */
export function periodPresets(today: IsoDate): Period[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const month = monthOf(today)
  const range = (m: string): [IsoDate, IsoDate] => [monthRange(m).from, monthRange(m).to]
  return [
    { key: 'today', range: [today, today] },
    { key: 'yesterday', range: [addDays(today, -1), addDays(today, -1)] },
    { key: 'thisWeek', range: [monday, addDays(monday, 6)] },
    { key: 'lastWeek', range: [addDays(monday, -7), addDays(monday, -1)] },
    { key: 'thisMonth', range: range(month) },
    { key: 'lastMonth', range: range(shiftMonth(month, -1)) },
    { key: 'last30', range: [addDays(today, -29), today] },
    { key: 'thisYear', range: [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`] },
  ]
}
