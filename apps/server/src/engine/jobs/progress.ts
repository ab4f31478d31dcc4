import type { Text } from '@tuheng/domain/kernel/text'
import type { Progress } from './job-store.ts'

/** At most four tellings a second, however often a handler reports. */
const EVERY_MS = 250

export interface ProgressReporter {
  report(done: number, total?: number | null, message?: Text): void
  /** Tells the latest, which a short job would otherwise never say; nothing is told afterwards. */
  stop(): Promise<void>
}

/**
 * Thins out what a handler reports. Handlers report without waiting: on the embedded database a transaction of theirs may
 * be open, and a write of ours comes only after it.
 */
export function progressReporter(tell: (progress: Progress) => Promise<void>): ProgressReporter {
  let latest: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let under: Promise<void> | undefined
  let last = 0
  const flush = (): void => {
    timer = undefined
    if (!latest || under) return
    const progress = latest
    latest = undefined
    last = Date.now()
    under = tell(progress).finally(() => {
      under = undefined
      if (latest) plan()
    })
  }
  const plan = (): void => {
    timer ??= setTimeout(flush, Math.max(0, last + EVERY_MS - Date.now()))
  }
  return {
    report: (done, total = null, message) => {
      latest = { done: Math.round(done), total: total === null ? null : Math.round(total), message: message ?? null }
      plan()
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await under
      clearTimeout(timer)
      flush()
      await under
    },
  }
}
