/** Runs at once, and ignores calls within `wait` milliseconds of the last run. */
export function throttled<A extends unknown[]>(run: (...args: A) => void, wait: number): (...args: A) => void {
  let last = -Infinity
  return (...args) => {
    const now = performance.now()
    if (now - last < wait) return
    last = now
    run(...args)
  }
}

/** Runs once no call has come for `wait` milliseconds, with the last arguments. */
export function debounced<A extends unknown[]>(
  run: (...args: A) => void,
  wait: number,
): ((...args: A) => void) & { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), wait)
  }
  return Object.assign(ask, { stop: () => clearTimeout(timer) })
}
