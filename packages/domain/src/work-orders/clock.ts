/** How a company counts working minutes. Moments are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface OfficeTime {
  /** Working minutes between two moments; 0 if the second is not later. */
  worked(from: string, to: string): number
  /** The moment at which so many working minutes have passed. */
  after(at: string, minutes: number): string
}

/** The clock of a work order. It stands while others have to act. */
export interface WorkOrderClock {
  /** Working minutes allowed; null: no limit. */
  limitMinutes: number | null
  /** Working minutes that it ran before `clockFrom`. */
  usedMinutes: number
  /** Since when it runs; null: it stands. */
  clockFrom: string | null
  /** When the limit is over; null without one, and while it stands. */
  dueAt: string | null
}

/** Working minutes that have been used at this moment. */
export const usedAt = (
  { usedMinutes, clockFrom }: Pick<WorkOrderClock, 'usedMinutes' | 'clockFrom'>,
  at: string,
  office: OfficeTime,
): number => usedMinutes + (clockFrom === null ? 0 : office.worked(clockFrom, at))

/** Lets the clock run from now on. One that runs goes on. */
export function startClock(clock: WorkOrderClock, at: string, office: OfficeTime): WorkOrderClock {
  const { limitMinutes, usedMinutes, clockFrom } = clock
  if (clockFrom !== null) return clock
  const dueAt = limitMinutes === null ? null : office.after(at, Math.max(0, limitMinutes - usedMinutes))
  return { limitMinutes, usedMinutes, clockFrom: at, dueAt }
}

/** Stops the clock. One that stands is left alone. */
export function stopClock(clock: WorkOrderClock, at: string, office: OfficeTime): WorkOrderClock {
  if (clock.clockFrom === null) return clock
  return { limitMinutes: clock.limitMinutes, usedMinutes: usedAt(clock, at, office), clockFrom: null, dueAt: null }
}
