import { judgedBy } from '@tuheng/domain/kernel/judged-by'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { slots } from '../slots.ts'

/** Fields that rows of a list hold while these columns are shown: also what rows are judged and summed by, what the dialogs of their acts show, and what features look at. */
export function rowFields(resource: AnyResource, shown: readonly string[]): string[] {
  const { totalsBy } = resource.list
  const needed = [
    ...shown,
    ...judgedBy(resource),
    ...Object.values(resource.transitions).flatMap(({ shows }) => shows ?? []),
    ...(totalsBy ? [totalsBy] : []),
    ...(slots.listNeeds[resource.name] ?? []),
  ]
  return [...new Set(needed)].toSorted()
}

/** The fields to be asked for next: a column that is hidden again costs no new answer. */
export function askedFields(before: readonly string[], needed: readonly string[]): readonly string[] {
  return needed.every(name => before.includes(name)) ? before : needed
}
