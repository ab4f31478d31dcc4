import { DomainError, type LocalizedIssue, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import { type Item, keyOf } from './kinds.ts'

/** What became of a document: its refusal, or none. */
export interface Outcome extends Item {
  errors?: LocalizedIssue[]
}

/**
 * Does the work for each document. What is refused is tried again as long as others succeed, so that the order in which
 * they are named does not matter. Returns the outcomes in that order.
 */
export async function untilDone(
  items: readonly Item[],
  lang: Lang,
  work: (item: Item) => Promise<void>,
): Promise<Outcome[]> {
  const refused = new Map<string, LocalizedIssue[]>()
  let open = items
  let done: number
  do {
    const still: Item[] = []
    for (const item of open) {
      try {
        await work(item)
        refused.delete(keyOf(item))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused.set(keyOf(item), localizeIssues(error.issues, lang))
        still.push(item)
      }
    }
    done = open.length - still.length
    open = still
  } while (open.length && done)
  return items.map(({ kind, id }) => {
    const errors = refused.get(keyOf({ kind, id }))
    return { kind, id, ...(errors ? { errors } : {}) }
  })
}
