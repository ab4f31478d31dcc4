/** Saves the last value with a delay. */
export interface LateSave<T> {
  (value: T): void
  /** Saves a pending value at once, when the page is left. */
  flush(): void
}

/**
 * Saves the newest value after `wait` milliseconds without another. Saves run one after the other, so that an older
 * value never arrives last. `settled` is called when everything is saved. `save` must report its own errors and reject.
 */
export function lateSave<T>(save: (value: T) => Promise<void>, wait: number, settled: () => void): LateSave<T> {
  let waiting: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (running || !waiting) return
    const { value } = waiting
    waiting = undefined
    running = true
    const saved = await save(value).then(
      () => true,
      () => false,
    )
    running = false
    if (waiting) await run()
    else if (saved) settled()
  }
  const ask = (value: T): void => {
    waiting = { value }
    clearTimeout(timer)
    timer = setTimeout(() => void run(), wait)
  }
  return Object.assign(ask, { flush: () => void run() })
}
