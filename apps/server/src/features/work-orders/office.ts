import { afterWorkingMinutes, workingMinutes } from '@tuheng/domain/approvals/index'
import { type OfficeTime, startClock, stopClock } from '@tuheng/domain/work-orders/index'
import type { Tx } from '../../engine/write/tx.ts'
import { workingTimeOf } from '../approvals/index.ts'
import type { Kind, Order } from './rows.ts'

/** How the company of this write counts working minutes. */
export async function officeOf(tx: Pick<Tx, 'sql' | 'orgId'>): Promise<OfficeTime> {
  const time = await workingTimeOf(tx)
  return {
    worked: (from, to) => workingMinutes(from, to, time),
    after: (at, minutes) => afterWorkingMinutes(at, minutes, time),
  }
}

type ClockPart = Pick<Order, 'limitMinutes' | 'usedMinutes' | 'clockFrom' | 'dueAt'>

/** The values of the record with which its clock runs from now on. */
export const running = (row: ClockPart, at: string, office: OfficeTime): ClockPart =>
  startClock(clockOf(row), at, office) as ClockPart

/** The values of the record with which its clock stands. */
export const standing = (row: ClockPart, at: string, office: OfficeTime): ClockPart =>
  stopClock(clockOf(row), at, office) as ClockPart

const clockOf = ({ limitMinutes, usedMinutes, clockFrom, dueAt }: ClockPart) => ({
  limitMinutes: limitMinutes ?? null,
  usedMinutes: usedMinutes ?? 0,
  clockFrom: clockFrom ?? null,
  dueAt: dueAt ?? null,
})

/** Time limits of a kind by urgency, in working minutes; null where it has none. */
export function limitsOf(kind: Kind, urgency: Order['urgency']): { take: number | null; done: number | null } {
  const limit = kind.limits.find(one => one.urgency === urgency)
  return { take: minutesIn(limit?.takeHours), done: minutesIn(limit?.doneHours) }
}

/** Working hours such as `1.5` in minutes; null for none. */
export const minutesIn = (hours: string | null | undefined): number | null =>
  hours === null || hours === undefined ? null : Math.round(Number(hours) * 60)
