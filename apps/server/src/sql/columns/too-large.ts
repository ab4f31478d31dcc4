import { abs, gte, round } from '@tuheng/domain/kernel/decimal'
import { at, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { columnKind } from './index.ts'

const MAX_DIGITS = 2_147_483_647

/** Digits before the decimal point of a decimal's column. */
export const integerDigits = (field: Field): number => {
  const { precision = 0, scale = 0 } = columnKind(field)
  return precision - scale
}

/**
 * An issue for a value that the column cannot hold. Typed values are refused earlier; this is for computed and posted
 * values.
 */
function tooLarge(field: Field, name: string, value: unknown): Issue | undefined {
  if (value === null || value === undefined) return undefined
  const { sqlType, scale = 0 } = columnKind(field)
  if (sqlType === 'integer')
    return Math.abs(Number(value)) > MAX_DIGITS
      ? fieldIssue('field.too_large', { field, name }, { digits: 9 })
      : undefined
  if (sqlType !== 'numeric') return undefined
  const digits = integerDigits(field)
  // Nearly every value is short, so that its length proves that it fits.
  if (String(value).length <= digits) return undefined
  return gte(abs(round(value as string, field.scale ?? scale)), `1e${digits}`)
    ? fieldIssue('field.too_large', { field, name }, { digits })
    : undefined
}

/** Refuses values that their columns cannot hold. `path` is the path of the row. */
export function refuseTooLarge(fields: Fields, values: AnyRow, path = ''): void {
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const issue = field && tooLarge(field, name, value)
    if (issue) issues.push(path ? at(path, issue) : issue)
  }
  failAll(issues)
}

/** As `refuseTooLarge`, for child rows. */
export function refuseLargeLines(fields: Fields, name: string, rows: readonly AnyRow[]): void {
  rows.forEach((row, i) => refuseTooLarge(fields, row, `${name}.${i}`))
}
