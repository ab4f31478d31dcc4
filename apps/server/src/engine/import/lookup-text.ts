import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'

/** A name for comparison: without differences of width, brackets, blanks and case. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[[{【〔]/g, '(')
    .replace(/[\]}】〕]/g, ')')
    .toLowerCase()
}

/** Spellings that the database may contain: the text itself, normalised by its kind, with other brackets. */
export function spellings(text: string, field: Field): string[] {
  const read = kindOf(field).read(text, field, '')
  const tidy = text.normalize('NFKC').trim()
  const wide = tidy.replaceAll('(', '（').replaceAll(')', '）')
  return [...new Set([text.trim(), tidy, wide, ...(typeof read.value === 'string' ? [read.value] : [])])]
}
