/** The current time of the business. The demo and the tests set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time of a write: the instant as stored and the business date in Asia/Shanghai. */
export interface Moment {
  /** `YYYY-MM-DD HH:mm:ss` wall time. */
  at: string
  /** `YYYY-MM-DD` */
  today: string
}

export function momentOf(clock: Clock): Moment {
  // Asia/Shanghai is UTC+8 without daylight saving.
  const wall = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString()
  return { at: `${wall.slice(0, 10)} ${wall.slice(11, 19)}`, today: wall.slice(0, 10) }
}
