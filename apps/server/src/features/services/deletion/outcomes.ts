import { DomainError, type LocalizedIssue, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import { untilDone } from '../../../engine/calls/until-done.ts'
import type { Item } from './kinds.ts'

/** What became of a document: its refusal, or none. */
export interface Outcome extends Item {
  errors?: LocalizedIssue[]
}

/** Deletes documents in whatever order they can be deleted (`untilDone`). Returns the outcomes in the order of `items`. */
export async function deletedOrRefused(
  items: readonly Item[],
  lang: Lang,
  work: (item: Item) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes = await untilDone(items, work)
  return items.map(item => {
    const outcome = outcomes.get(item)
    const { kind, id } = item
    return { kind, id, ...(outcome instanceof DomainError ? { errors: localizeIssues(outcome.issues, lang) } : {}) }
  })
}
