/** What is remembered for a moment, and forgotten by everybody when somebody says so. */
export interface ShortMemory<T> {
  /** What is remembered, or what `read` answers: kept unless somebody said "forget" while it was being read. */
  recall(key: string, read: () => Promise<T | undefined>): Promise<T | undefined>
  /** Forgets everything here, and tells the listeners. */
  clear(): void
  /** Forgets everything here alone. */
  forget(): void
  /** Told at every `clear`, until the answer is called. */
  onClear(listener: () => void): () => void
  /** Told whenever something is forgotten, whoever said so, until the answer is called. */
  onForget(listener: () => void): () => void
}

const MOST = 10_000

export function shortMemory<T>(milliseconds: number): ShortMemory<T> {
  const kept = new Map<string, { until: number; value: T }>()
  const listeners = new Set<() => void>()
  const forgetting = new Set<() => void>()
  let generation = 0
  const forget = (): void => {
    generation++
    kept.clear()
    for (const listener of forgetting) listener()
  }
  return {
    async recall(key, read) {
      const hit = kept.get(key)
      if (hit && hit.until > Date.now()) return hit.value
      const born = generation
      const value = await read()
      if (value === undefined || born !== generation) return value
      if (kept.size > MOST) kept.clear()
      kept.set(key, { until: Date.now() + milliseconds, value })
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
      forgetting.add(listener)
      return () => void forgetting.delete(listener)
    },
  }
}
