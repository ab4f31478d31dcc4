import { rowFields } from '@tuheng/domain/kernel/deciding-fields'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { slots } from '../slots.ts'

/** Fields that the rows of a list contain: shown columns, deciding fields and those that features read. */
export function neededFields(resource: AnyResource, shown: readonly string[]): string[] {
  return [...new Set([...rowFields(resource, shown), ...(slots.rowFields[resource.name] ?? [])])].toSorted()
}

/** The fields to request next. Hiding a column does not change them, so that it causes no request. */
export function requestedFields(before: readonly string[], needed: readonly string[]): readonly string[] {
  return needed.every(name => before.includes(name)) ? before : needed
}
