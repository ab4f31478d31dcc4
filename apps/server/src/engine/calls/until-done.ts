import { DomainError } from '@tuheng/domain/kernel/errors'

/**
 * Does the work for each item. What is refused is tried again as long as others succeed, each pass in the opposite order
 * of the one before. So it does not matter in which order records that use each other are named, and records that use
 * each other in a circle are all refused. Returns by item what the work returned, or its last refusal.
 */
export async function untilDone<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Map<Item, Done | DomainError>> {
  const outcomes = new Map<Item, Done | DomainError>()
  let open = items
  let done: number
  do {
    const refused: Item[] = []
    for (const item of open) {
      try {
        outcomes.set(item, await work(item))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        outcomes.set(item, error)
        refused.push(item)
      }
    }
    done = open.length - refused.length
    open = refused.toReversed()
  } while (open.length && done)
  return outcomes
}
