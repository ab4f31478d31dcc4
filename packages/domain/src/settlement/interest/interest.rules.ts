import { addDays, diffDays, type IsoDate } from '../../kernel/dates.ts'
import { add, isPos, money, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { overduePenalty } from '../arithmetic/index.ts'
import { interestErrors } from './interest.errors.ts'

/** A change of what is open of a statement, on its business date. Yuan. */
export interface OpenChange {
  on: IsoDate
  delta: Dec
}

/** Days on which the same amount was late. */
export interface LateSpan {
  fromDay: IsoDate
  toDay: IsoDate
  days: number
  open: Dec
  amount: Dec
}

/** There is something to charge. */
export const interestRefusal = (row: {
  itemCount?: number | null | undefined
  upTo?: string | null | undefined
}): Issue | undefined => (row.itemCount ? undefined : interestErrors.issue('interest.nothing', { day: row.upTo ?? '' }))

/**
 * 逾期违约金 of a statement: from the day after `after`, the due date or the last day that was charged, to `upTo`. What is paid
 * on a day was late on that day. Each span of an unchanged amount is rounded for itself.
 */
export function lateSpans({
  after,
  upTo,
  dailyRate,
  changes,
}: {
  after: IsoDate
  upTo: IsoDate
  dailyRate: Dec
  changes: readonly OpenChange[]
}): LateSpan[] {
  const first = addDays(after, 1)
  if (upTo < first) return []
  const sorted = changes.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  let open = money(sum(sorted.filter(one => one.on < first).map(one => one.delta)))
  const spans: LateSpan[] = []
  let fromDay = first
  const close = (toDay: IsoDate): void => {
    const days = diffDays(fromDay, toDay) + 1
    if (days > 0 && isPos(open))
      spans.push({ fromDay, toDay, days, open, amount: overduePenalty({ open, dailyRate, days }) })
    fromDay = addDays(toDay, 1)
  }
  for (const [day, group] of Map.groupBy(
    sorted.filter(one => one.on >= first && one.on < upTo),
    one => one.on,
  )) {
    close(day)
    open = money(add(open, sum(group.map(one => one.delta))))
  }
  close(upTo)
  return spans
}
