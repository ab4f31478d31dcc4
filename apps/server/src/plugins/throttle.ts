import { accountErrors } from '@tuheng/domain/system/account.errors'
import type { Clock } from './clock.ts'

export interface Throttle {
  /** Counts one attempt; refuses when the key has used up its share. */
  take(key: string): void
}

/** So many attempts per key and window, in this process: a guard against hammering, not a quota. */
export function createThrottle({ clock, limit, minutes }: { clock: Clock; limit: number; minutes: number }): Throttle {
  const seen = new Map<string, { from: number; count: number }>()
  const length = minutes * 60_000
  return {
    take(key) {
      const now = clock.now().getTime()
      const window = seen.get(key)
      if (!window || now - window.from >= length) {
        if (seen.size > 10_000) for (const [old, { from }] of seen) if (now - from >= length) seen.delete(old)
        seen.set(key, { from: now, count: 1 })
        return
      }
      window.count += 1
      if (window.count > limit) accountErrors.fail('account.too_many', { minutes: Math.ceil((window.from + length - now) / 60_000) })
    },
  }
}
