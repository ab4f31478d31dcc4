/** Does an act at once, and passes over whatever comes within `wait` milliseconds of the last time it was done. */
export function throttled<A extends unknown[]>(act: (...args: A) => void, wait: number): (...args: A) => void {
  let last = -Infinity
  return (...args) => {
    const now = performance.now()
    if (now - last < wait) return
    last = now
    act(...args)
  }
}

/** Does an act once it has not been asked for during `wait` milliseconds, with what was asked last. */
export function debounced<A extends unknown[]>(
  act: (...args: A) => void,
  wait: number,
): ((...args: A) => void) & { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(...args), wait)
  }
  return Object.assign(ask, { stop: () => clearTimeout(timer) })
}
