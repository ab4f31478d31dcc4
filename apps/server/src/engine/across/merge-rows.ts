import { cmp } from '@tuheng/domain/kernel/decimal'
import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from '../../sql/columns/index.ts'
import type { CursorValues } from '../read/list.ts'

/** Compares the sort values of two rows. */
export type CompareKeys = (a: CursorValues, b: CursorValues) => number

/**
 * Compares as the database orders within a company: nulls come last ascending and first descending, and texts by their
 * bytes. Ids of two companies say nothing of each other, so the id decides last.
 */
export function keyComparison(resource: AnyResource, sort: readonly string[]): CompareKeys {
  const whole = sort.some(isId) ? sort : [...sort, sort[0]?.startsWith('-') ? '-id' : 'id']
  const columns = whole
    .map((one, i) => {
      const field = columnField(resource, one.replace(/^-/, ''))
      const isDesc = one.startsWith('-')
      return { i, isDesc, isLast: isId(one), compare: comparison(field ? columnKind(field).sqlType : 'bigint') }
    })
    .toSorted((a, b) => Number(a.isLast) - Number(b.isLast))
  return (a, b) => {
    for (const { i, isDesc, compare } of columns) {
      const order = compareNullable(a[i], b[i], compare)
      if (order !== 0) return isDesc ? -order : order
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

const isId = (sort: string): boolean => sort === 'id' || sort === '-id'

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
