import type { Issue } from '../../kernel/errors.ts'
import { systemErrors } from '../system.errors.ts'

export interface DictionaryEntry {
  value?: string | null
  zh?: string | null
  parentValue?: string | null
  sort?: number | null
}

/** Maximum number of levels. */
export const MAX_DEPTH = 4

/** Issues of the tree: an unknown parent, an entry below itself, too many levels. */
export function treeIssues(items: readonly DictionaryEntry[]): Issue[] {
  const known = new Map(items.map(item => [item.value, item]))
  return items.flatMap((item, i): Issue[] => {
    const path = `items.${i}.parentValue`
    if (!item.parentValue) return []
    if (!known.has(item.parentValue))
      return [systemErrors.issue('dictionary.parent', { value: item.parentValue }, path)]
    const depth = depthOf(item, known)
    if (depth === undefined) return [systemErrors.issue('dictionary.ring', { name: item.zh ?? '' }, path)]
    return depth >= MAX_DEPTH
      ? [systemErrors.issue('dictionary.deep', { name: item.zh ?? '', most: MAX_DEPTH }, path)]
      : []
  })
}

/** Number of levels above the entry; undefined in a cycle. */
function depthOf(
  item: DictionaryEntry,
  known: ReadonlyMap<string | null | undefined, DictionaryEntry>,
): number | undefined {
  const seen = new Set([item.value])
  let depth = 0
  for (let at = item; at.parentValue; depth++) {
    const above = known.get(at.parentValue)
    if (!above) return depth
    if (seen.has(above.value)) return undefined
    seen.add(above.value)
    at = above
  }
  return depth
}

/**
 * Entries in the order of the tree: each after its parent, siblings by `sort`. Entries with an unknown parent are at
 * the top.
 */
export function treeOrder<T extends DictionaryEntry>(items: readonly T[]): (T & { depth: number })[] {
  const known = new Map<string | null | undefined, DictionaryEntry>(items.map(item => [item.value, item]))
  const top = items.filter(
    item => !item.parentValue || !known.has(item.parentValue) || depthOf(item, known) === undefined,
  )
  const below = Map.groupBy(items, item => item.parentValue ?? '')
  const bySort = (list: readonly T[]): T[] => list.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
  const walk = (list: readonly T[], depth: number): (T & { depth: number })[] =>
    bySort(list).flatMap(item => [
      { ...item, depth },
      ...(depth < MAX_DEPTH && item.value
        ? walk(
            (below.get(item.value) ?? []).filter(child => !top.includes(child)),
            depth + 1,
          )
        : []),
    ])
  return walk(top, 0)
}
