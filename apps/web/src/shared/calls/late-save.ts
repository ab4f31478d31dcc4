/** Saves what it was given last. */
export interface LateSave<T> {
  (value: T): void
  /** Saves at once what waits: the page is left. */
  flush(): void
}

/**
 * Saves the newest value once none has come for `wait` milliseconds, one saving after the other, so that an older one
 * never arrives last. `settled` is called when all that was given is saved; a failed `save` says so itself and rejects.
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
