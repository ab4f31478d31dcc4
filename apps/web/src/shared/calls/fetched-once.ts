import { startTransition, useEffect, useState } from 'react'

export interface FetchedOnce<K, T> {
  get(key: K): Promise<T>
  /**
   * For components; undefined while loading. It does not use `Suspense`, because React delays content by a third of a
   * second after a fallback, and most of these loads take a few milliseconds.
   */
  use(key: K): T | undefined
  /** The value if it is loaded, for callers that cannot wait. */
  peek(key: K): T | undefined
}

/**
 * Values that are fetched on first use and kept, by name. A failure is permanent, as with `lazy`: the page must be
 * reloaded.
 */
export function fetchedOnce<K extends string, T>(fetch: (key: K) => Promise<T>): FetchedOnce<K, T> {
  const pending = new Map<K, Promise<T>>()
  const settled = new Map<K, { value: T } | { error: unknown }>()
  const get = (key: K): Promise<T> => {
    const running = pending.get(key)
    if (running) return running
    const promise = fetch(key)
    pending.set(key, promise)
    promise.then(
      value => settled.set(key, { value }),
      (error: unknown) => settled.set(key, { error }),
    )
    return promise
  }
  function useFetched(key: K): T | undefined {
    const [, setArrived] = useState(0)
    const found = settled.get(key)
    useEffect(() => {
      if (found) return undefined
      let unmounted = false
      // In a transition, so that clicks are handled while the new content renders
      const rerender = () => unmounted || startTransition(() => setArrived(count => count + 1))
      get(key).then(rerender, rerender)
      return () => {
        unmounted = true
      }
    }, [key, found])
    if (found && 'error' in found) throw found.error
    return found?.value
  }
  const peek = (key: K): T | undefined => {
    const found = settled.get(key)
    return found && 'value' in found ? found.value : undefined
  }
  return { get, use: useFetched, peek }
}
