import { addDays, type IsoDate, monthOf, monthRange, shiftMonth } from '../../kernel/dates.ts'
import type { Field } from '../../kernel/field.ts'
import { text, type Text } from '../../kernel/text.ts'

/** Periods that follow the day on which something runs. A week begins on Monday. */
export const RELATIVE_PERIODS = {
  today: text('今天', 'Today'),
  yesterday: text('昨天', 'Yesterday'),
  last7: text('最近7天', 'Last 7 days'),
  last30: text('最近30天', 'Last 30 days'),
  thisWeek: text('本周至今', 'This week so far'),
  lastWeek: text('上周', 'Last week'),
  thisMonth: text('本月至今', 'This month so far'),
  lastMonth: text('上月', 'Last month'),
  thisQuarter: text('本季至今', 'This quarter so far'),
  lastQuarter: text('上季', 'Last quarter'),
  thisYear: text('本年至今', 'This year so far'),
  lastYear: text('去年', 'Last year'),
} as const satisfies Record<string, Text>
export type RelativePeriod = keyof typeof RELATIVE_PERIODS

/** A condition whose dates are found when it is used. */
export interface RelativeCondition {
  op: 'relative'
  value: RelativePeriod
}

export const isRelative = (value: unknown): value is RelativeCondition =>
  typeof value === 'object' &&
  value !== null &&
  (value as { op?: unknown }).op === 'relative' &&
  Object.hasOwn(RELATIVE_PERIODS, String((value as { value?: unknown }).value))

/** The first and the last day of a period, seen from a day. */
export function relativeDays(period: RelativePeriod, today: IsoDate): [from: IsoDate, to: IsoDate] {
  const month = monthOf(today)
  const quarter = `${month.slice(0, 5)}${String(Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1).padStart(2, '0')}`
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const months = (from: string, to: string): [IsoDate, IsoDate] => [monthRange(from).from, monthRange(to).to]
  switch (period) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7':
      return [addDays(today, -6), today]
    case 'last30':
      return [addDays(today, -29), today]
    case 'thisWeek':
      return [monday, today]
    case 'lastWeek':
      return [addDays(monday, -7), addDays(monday, -1)]
    case 'thisMonth':
      return [monthRange(month).from, today]
    case 'lastMonth':
      return months(shiftMonth(month, -1), shiftMonth(month, -1))
    case 'thisQuarter':
      return [monthRange(quarter).from, today]
    case 'lastQuarter':
      return months(shiftMonth(quarter, -3), shiftMonth(quarter, -1))
    case 'thisYear':
      return [`${today.slice(0, 4)}-01-01`, today]
    case 'lastYear':
      return [`${Number(today.slice(0, 4)) - 1}-01-01`, `${Number(today.slice(0, 4)) - 1}-12-31`]
  }
}

/** Kinds of fields that a relative period limits. */
export const takesPeriod = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'date' || kind === 'dateTime' || kind === 'month'

/** The filter that a relative period is on a day, as lists take it. */
export function periodFilter(period: RelativePeriod, kind: Field['kind'], today: IsoDate): object {
  const days = relativeDays(period, today)
  return { op: 'range', value: kind === 'month' ? days.map(monthOf) : days }
}

/** The value of one parameter of a report: the end of the period where its name says so, else the beginning. */
export function periodParam(
  period: RelativePeriod,
  { name, kind }: { name: string; kind: Field['kind'] },
  today: IsoDate,
): string {
  const [from, to] = relativeDays(period, today)
  const day = name.endsWith('From') ? from : to
  return kind === 'month' ? monthOf(day) : day
}
