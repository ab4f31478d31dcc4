import { isZero, sum, type Dec } from './decimal.ts'
import type { Fields } from './field.ts'
import type { AnyRow } from './resource.ts'

/** Sum of a column of child rows; null if their units differ. Masked and blank values count as zero. */
export function lineSum(fields: Fields, name: string, rows: readonly AnyRow[]): Dec | null {
  const unitFrom = fields[name]?.unitFrom
  const values = rows.map(row => decimalOf(row[name]))
  if (unitFrom) {
    const units = new Set(rows.filter((_, i) => !isZero(values[i])).map(row => row[unitFrom] ?? null))
    if (units.size > 1) return null
  }
  return sum(values)
}

const decimalOf = (value: unknown): Dec | null =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : null
