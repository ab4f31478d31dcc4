import { use } from 'react'

export interface FetchedOnce<K, T> {
  get(key: K): Promise<T>
  /** For components inside a `Suspense`: what is there already is there without a moment's wait. */
  use(key: K): T
}

/** What is fetched on first need and kept for good, by name. What failed stays failed, as with `lazy`: the page is loaded anew. */
export function fetchedOnce<K extends string, T>(fetch: (key: K) => Promise<T>): FetchedOnce<K, T> {
  const coming = new Map<K, Promise<T>>()
  const there = new Map<K, T>()
  const get = (key: K): Promise<T> => {
    const known = coming.get(key)
    if (known) return known
    const promise = fetch(key)
    coming.set(key, promise)
    void promise.then(value => there.set(key, value), () => {})
    return promise
  }
  return { get, use: key => there.get(key) ?? use(get(key)) }
}
