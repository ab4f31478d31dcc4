/** The scroll position of a route when it was left. */
export interface ScrollEntry {
  routeName: string
  scrollTop: number
}

/** The maximum number of remembered routes. */
const MAX_ENTRIES = 50

/** The list with the position of a route as its last entry. The top needs no entry. */
export function withOffset(list: readonly ScrollEntry[], routeName: string, scrollTop: number): ScrollEntry[] {
  const others = list.filter(entry => entry.routeName !== routeName)
  return (scrollTop > 0 ? [...others, { routeName, scrollTop: Math.round(scrollTop) }] : others).slice(-MAX_ENTRIES)
}

export function offsetOf(list: readonly ScrollEntry[], routeName: string): number {
  return list.find(entry => entry.routeName === routeName)?.scrollTop ?? 0
}

/** The valid entries of what the browser stored. */
export function readEntries(stored: string | null): ScrollEntry[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(
      (entry): entry is ScrollEntry =>
        typeof (entry as ScrollEntry | null)?.routeName === 'string' && (entry as ScrollEntry).scrollTop > 0,
    )
  } catch {
    return []
  }
}
