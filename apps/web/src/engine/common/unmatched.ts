import type { Field } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'

/** Where a row of a form keeps what was typed for a reference and matched no record. It is never sent. */
export const unmatchedKey = (name: string): string => `${name}~`

/** Where it keeps how many records have the name that was typed, so that the person has to choose. */
export const severalKey = (name: string): string => `${name}~~`

/** Where it keeps why the record of that name cannot be chosen. */
export const refusalKey = (name: string): string => `${name}~!`

export interface Refusal extends Text {
  /** The text that was typed. */
  of: string
}

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
  const refusal = refusalOf(row, name)
  if (refusal) return { ...fieldIssue('ref.unmatched', { field, name }, { value }), zh: refusal.zh, en: refusal.en }
  return count > 1
    ? fieldIssue('ref.several', { field, name }, { value, count })
    : fieldIssue('ref.unmatched', { field, name }, { value })
}

/** Why the record that was typed cannot be chosen, once that is known. */
export function refusalOf(row: AnyRow, name: string): Refusal | undefined {
  const refusal = row[refusalKey(name)] as Refusal | undefined
  return refusal?.of === unmatchedText(row, name) ? refusal : undefined
}
