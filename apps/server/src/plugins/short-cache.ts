/** A cache for a short time that can be cleared in all processes. */
export interface ShortCache<T> {
  /** The cached value, or the result of `read`. The result is cached unless the cache was cleared during the read. */
  recall(key: string, read: () => Promise<T | undefined>): Promise<T | undefined>
  /** Clears this cache and notifies the listeners. */
  clear(): void
  /** Clears only this cache. */
  forget(): void
  /** Adds a listener of `clear`. Returns a function that removes it. */
  onClear(listener: () => void): () => void
  /** Adds a listener of every clearing, whoever caused it. Returns a function that removes it. */
  onForget(listener: () => void): () => void
}

const MAX_ENTRIES = 10_000

export function createShortCache<T>(milliseconds: number): ShortCache<T> {
  const entries = new Map<string, { until: number; value: T }>()
  const listeners = new Set<() => void>()
  const onForgetListeners = new Set<() => void>()
  let generation = 0
  const forget = (): void => {
    generation++
    entries.clear()
    for (const listener of onForgetListeners) listener()
  }
  return {
    async recall(key, read) {
      const hit = entries.get(key)
      if (hit && hit.until > Date.now()) return hit.value
      const born = generation
      const value = await read()
      if (value === undefined || born !== generation) return value
      if (entries.size > MAX_ENTRIES) entries.clear()
      entries.set(key, { until: Date.now() + milliseconds, value })
      return value
    },
    clear() {
      forget()
      for (const listener of listeners) listener()
    },
    forget,
    onClear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onForget(listener) {
      onForgetListeners.add(listener)
      return () => void onForgetListeners.delete(listener)
    },
  }
}
