import { rowFields } from '@tuheng/domain/kernel/deciding-fields'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { slots } from '../slots.ts'

/** Fields that rows of a list hold while these columns are shown: also what acts and features look at. */
export function heldFields(resource: AnyResource, shown: readonly string[]): string[] {
  return [...new Set([...rowFields(resource, shown), ...(slots.listNeeds[resource.name] ?? [])])].toSorted()
}

/** The fields to be asked for next: a column that is hidden again costs no new answer. */
export function askedFields(before: readonly string[], needed: readonly string[]): readonly string[] {
  return needed.every(name => before.includes(name)) ? before : needed
}
