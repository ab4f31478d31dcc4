import type { Text } from '@tuheng/domain/kernel/text'
import type { Progress } from './job-store.ts'

/** At most four writes per second, however often a handler reports. */
const MIN_INTERVAL_MS = 250

export interface ProgressReporter {
  report(done: number, total?: number | null, message?: Text): void
  /** Writes the last report, which a short job would otherwise lose. Later reports are ignored. */
  stop(): Promise<void>
}

/**
 * Throttles the reports of a handler. Handlers do not wait for them: on the embedded database their transaction may be
 * open, and our write follows after it.
 */
export function progressReporter(write: (progress: Progress) => Promise<void>): ProgressReporter {
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
    under = write(progress).finally(() => {
      under = undefined
      if (latest) plan()
    })
  }
  const plan = (): void => {
    timer ??= setTimeout(flush, Math.max(0, last + MIN_INTERVAL_MS - Date.now()))
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
