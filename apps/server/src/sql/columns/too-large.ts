import { abs, gte, round } from '@tuheng/domain/kernel/decimal'
import { at, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { columnKind } from './index.ts'

const MOST = 2_147_483_647

/** Digits before the point that the column of a decimal holds. */
export const integerDigits = (field: Field): number => {
  const { precision = 0, scale = 0 } = columnKind(field)
  return precision - scale
}

/** What no column could hold, at its field. What is typed is refused before; this is for what is computed or posted. */
function tooLarge(field: Field, name: string, value: unknown): Issue | undefined {
  if (value === null || value === undefined) return undefined
  const { sqlType, scale = 0 } = columnKind(field)
  if (sqlType === 'integer')
    return Math.abs(Number(value)) > MOST ? fieldIssue('field.too_large', { field, name }, { digits: 9 }) : undefined
  if (sqlType !== 'numeric') return undefined
  const digits = integerDigits(field)
  // Nearly every value is short: its length alone says that it fits.
  if (String(value).length <= digits) return undefined
  return gte(abs(round(value as string, field.scale ?? scale)), `1e${digits}`)
    ? fieldIssue('field.too_large', { field, name }, { digits })
    : undefined
}

/** Refuses values that no column could hold; `path` is where the fields stand. */
export function refuseTooLarge(fields: Fields, values: AnyRow, path = ''): void {
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const issue = field && tooLarge(field, name, value)
    if (issue) issues.push(path ? at(path, issue) : issue)
  }
  failAll(issues)
}

/** The same for child rows of a field. */
export function refuseLargeLines(fields: Fields, name: string, rows: readonly AnyRow[]): void {
  rows.forEach((row, i) => refuseTooLarge(fields, row, `${name}.${i}`))
}
