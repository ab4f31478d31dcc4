import { cmp } from '@tuheng/domain/kernel/decimal'
import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from '../../sql/columns/index.ts'
import type { CursorValues } from '../read/list.ts'

/** Compares the sort values of two rows. */
export type CompareKeys = (a: CursorValues, b: CursorValues) => number

/**
 * Compares as the database orders within a company: nulls come last ascending and first descending, texts by their
 * bytes, and the id decides last.
 */
export function keyComparison(resource: AnyResource, sort: readonly string[]): CompareKeys {
  const columns = [...sort, sort[0]?.startsWith('-') ? '-id' : 'id'].map(one => {
    const name = one.replace(/^-/, '')
    const field = columnField(resource, name)
    return { desc: one.startsWith('-'), compare: comparison(field ? columnKind(field).sqlType : 'bigint') }
  })
  return (a, b) => {
    for (const [i, { desc, compare }] of columns.entries()) {
      const order = compareNullable(a[i], b[i], compare)
      if (order !== 0) return desc ? -order : order
    }
    return 0
  }
}

/**
 * Takes the first rows of several sorted lists. Returns for each row taken the place of its list. Of equal rows those
 * of the earlier list come first.
 */
export function mergeRows(
  lists: readonly (readonly CursorValues[])[],
  { size, compare }: { size: number; compare: CompareKeys },
): number[] {
  const taken = lists.map(() => 0)
  const places: number[] = []
  while (places.length < size) {
    let best: number | undefined
    let bestKey: CursorValues | undefined
    for (const [i, keys] of lists.entries()) {
      const key = keys[taken[i] as number]
      if (!key || (bestKey && compare(key, bestKey) >= 0)) continue
      best = i
      bestKey = key
    }
    if (best === undefined) break
    taken[best] = (taken[best] as number) + 1
    places.push(best)
  }
  return places
}

type Compare = (a: unknown, b: unknown) => number

function compareNullable(a: unknown, b: unknown, compare: Compare): number {
  const [noA, noB] = [a === null || a === undefined, b === null || b === undefined]
  return noA || noB ? Number(noA) - Number(noB) : compare(a, b)
}

function comparison(sqlType: string): Compare {
  if (sqlType === 'numeric') return (a, b) => cmp(String(a), String(b))
  if (sqlType === 'text') return (a, b) => Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
  // Days and instants are texts of one length
  return (a, b) => Number((a as string) > (b as string)) - Number((a as string) < (b as string))
}
