import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'

/** How names are compared: full and half width, brackets, blanks and case make no difference. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[[{【〔]/g, '(')
    .replace(/[\]}】〕]/g, ')')
    .toLowerCase()
}

/** Spellings under which the database may hold a text: as it stands, tidied by its kind, with the other brackets. */
export function spellings(text: string, field: Field): string[] {
  const read = kindOf(field).read(text, field, '')
  const tidy = text.normalize('NFKC').trim()
  const wide = tidy.replaceAll('(', '（').replaceAll(')', '）')
  return [...new Set([text.trim(), tidy, wide, ...(typeof read.value === 'string' ? [read.value] : [])])]
}
