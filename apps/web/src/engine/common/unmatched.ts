import type { Field } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** Where a row of a form keeps what was typed for a reference and matched no record. It is never sent. */
export const unmatchedKey = (name: string): string => `${name}~`

/** Where it keeps how many records have the name that was typed, so that the person has to choose. */
export const severalKey = (name: string): string => `${name}~~`

export const unmatchedValues = (name: string, text: string, several: number): AnyRow => ({
  [unmatchedKey(name)]: text,
  [severalKey(name)]: several,
})

export function unmatchedText(row: AnyRow, name: string): string {
  const text = row[unmatchedKey(name)]
  return typeof text === 'string' ? text : ''
}

/** What is said of it at the field. */
export function unmatchedIssue({ field, name }: { field: Field; name: string }, row: AnyRow): Issue | undefined {
  const value = unmatchedText(row, name)
  const count = Number(row[severalKey(name)] ?? 0)
  if (!value) return undefined
  return count > 1
    ? fieldIssue('ref.several', { field, name }, { value, count })
    : fieldIssue('ref.unmatched', { field, name }, { value })
}
