import { lastTime, parseCron } from '@tuheng/domain/kernel/cron'

/** Asia/Shanghai is UTC+8 without daylight saving. */
const AHEAD_MS = 8 * 3_600_000

/** The last moment until `until` at which a chore was due. `cron` is in Asia/Shanghai. @throws if it is no schedule */
export function lastDue(cron: string, until: Date): Date {
  const parsed = parseCron(cron)
  const wall = new Date(until.getTime() + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
  const last = parsed && lastTime(parsed, wall)
  if (!last) throw new Error(`"${cron}" is never due`)
  return new Date(`${last.replace(' ', 'T')}+08:00`)
}
