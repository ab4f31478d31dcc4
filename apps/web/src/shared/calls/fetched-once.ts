import { startTransition, useEffect, useState } from 'react'

export interface FetchedOnce<K, T> {
  get(key: K): Promise<T>
  /**
   * Undefined while it is coming. Not by way of `Suspense`: React keeps back for a third of a second what has shown a
   * fallback, and most of this is there in a few milliseconds.
   */
  use(key: K): T | undefined
  /** What is there already, for whoever cannot wait. */
  peek(key: K): T | undefined
}

/** What is fetched on first need and kept for good, by name. What failed stays failed, as with `lazy`: the page is loaded anew. */
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
      // As a transition: what appears with it is drawn in slices, between which a click is answered
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
