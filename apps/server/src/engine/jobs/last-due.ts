const MINUTE = 60_000
/** Asia/Shanghai is UTC+8 without daylight saving. */
const AHEAD = 8 * 60 * MINUTE
const DAY_MINUTES = 24 * 60

/**
 * The last moment until `until` at which a chore was due, a whole minute. `cron` is in Asia/Shanghai and names minute and
 * hour, each as `*`, a number or every nth; chores run on all days. @throws on any other expression
 */
export function lastDue(cron: string, until: Date): Date {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') throw new Error(`a chore runs on all days, not "${cron}"`)
  const isDue = { minute: matcherOf(minute), hour: matcherOf(hour) }
  const last = Math.floor((until.getTime() + AHEAD) / MINUTE)
  for (let at = last; at > last - DAY_MINUTES; at--) {
    const ofDay = at % DAY_MINUTES
    if (isDue.minute(ofDay % 60) && isDue.hour(Math.floor(ofDay / 60))) return new Date(at * MINUTE - AHEAD)
  }
  throw new Error(`"${cron}" is never due`)
}

function matcherOf(part: string): (value: number) => boolean {
  const [, step, only] = /^(?:\*(?:\/(\d+))?|(\d+))$/.exec(part) ?? []
  if (step !== undefined) return value => value % Number(step) === 0
  if (only !== undefined) return value => value === Number(only)
  if (part === '*') return () => true
  throw new Error(`"${part}" is neither *, */n nor a number`)
}
