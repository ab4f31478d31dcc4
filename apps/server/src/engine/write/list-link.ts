import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import { blockersOf } from './blockers.ts'
import { resourceOf } from '../directory.ts'
import type { Tx } from './tx.ts'

/** So many numbers make an address that a list still reads. */
const LISTED = 500

/**
 * The list with exactly these records, as far as whoever is told may see them, behind each of `words` (a part of a
 * sentence in every language).
 */
export async function listLink(
  tx: Tx,
  { resource, ids }: { resource: string; ids: readonly number[] },
  words: readonly string[],
): Promise<NamedRecord[]> {
  if (!ids.length || ids.length > LISTED) return []
  const seen = [...(await blockersOf(tx, resource, ids)).values()]
  const lists = new Set(seen.flatMap(({ path }) => path?.replace(/\/\d+$/, '') ?? []))
  const [list] = lists
  if (!list || lists.size > 1) return []
  const {
    list: { period },
    title,
  } = resourceOf(resource)
  const filter = new URLSearchParams({
    ...(period ? { [`f.${period}`]: 'any:' } : {}),
    [`f.${title}`]: `in:${seen.map(one => one.no).join(',')}`,
  })
  return words.map(no => ({ resource, id: ids[0] ?? 0, no, path: `${list}?${filter}` }))
}
