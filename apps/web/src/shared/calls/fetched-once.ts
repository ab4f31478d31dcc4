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
  const coming = new Map<K, Promise<T>>()
  const there = new Map<K, { value: T } | { error: unknown }>()
  const get = (key: K): Promise<T> => {
    const known = coming.get(key)
    if (known) return known
    const promise = fetch(key)
    coming.set(key, promise)
    promise.then(
      value => there.set(key, { value }),
      (error: unknown) => there.set(key, { error }),
    )
    return promise
  }
  function useFetched(key: K): T | undefined {
    const [, setArrived] = useState(0)
    const found = there.get(key)
    useEffect(() => {
      if (found) return undefined
      let gone = false
      // In a transition, so that clicks are handled while the new content renders
      const tell = () => gone || startTransition(() => setArrived(count => count + 1))
      get(key).then(tell, tell)
      return () => {
        gone = true
      }
    }, [key, found])
    if (found && 'error' in found) throw found.error
    return found?.value
  }
  const peek = (key: K): T | undefined => {
    const found = there.get(key)
    return found && 'value' in found ? found.value : undefined
  }
  return { get, use: useFetched, peek }
}
