/** Saves the last value with a delay. */
export interface DelayedSave<T> {
  (value: T): void
  /** Saves a pending value at once, when the page is left. */
  flush(): void
}

/**
 * Saves the newest value after `wait` milliseconds without another. Saves run one after the other, so that an older
 * value never arrives last. `settled` is called when everything is saved. `save` must report its own errors and reject.
 */
export function delayedSave<T>(save: (value: T) => Promise<void>, wait: number, settled: () => void): DelayedSave<T> {
  let pending: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (running || !pending) return
    const { value } = pending
    pending = undefined
    running = true
    const saved = await save(value).then(
      () => true,
      () => false,
    )
    running = false
    if (pending) await run()
    else if (saved) settled()
  }
  const schedule = (value: T): void => {
    pending = { value }
    clearTimeout(timer)
    timer = setTimeout(() => void run(), wait)
  }
  return Object.assign(schedule, { flush: () => void run() })
}
