import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import { blockersOf } from './blockers.ts'
import { resourceOf } from '../directory.ts'
import type { Tx } from './tx.ts'

/** Most numbers that an address may contain for a list to accept it. */
const MAX_NUMBERS = 500

/**
 * Links to the list of exactly these records, as far as the person may see them, one for each of `words` (the linked
 * part of the sentence in each language).
 */
export async function listLinks(
  tx: Tx,
  { resource, ids }: { resource: string; ids: readonly number[] },
  words: readonly string[],
): Promise<NamedRecord[]> {
  if (!ids.length || ids.length > MAX_NUMBERS) return []
  const visible = [...(await blockersOf(tx, resource, { ids })).values()]
  const lists = new Set(visible.flatMap(({ path }) => path?.replace(/\/\d+$/, '') ?? []))
  const [list] = lists
  if (!list || lists.size > 1) return []
  const {
    list: { period },
    title,
  } = resourceOf(resource)
  const filter = new URLSearchParams({
    ...(period ? { [`f.${period}`]: 'any:' } : {}),
    [`f.${title}`]: `in:${visible.map(one => one.no).join(',')}`,
  })
  return words.map(no => ({ resource, id: ids[0] ?? 0, no, path: `${list}?${filter}` }))
}
