import { isZero, sum, type Dec } from './decimal.ts'
import type { Fields } from './field.ts'
import type { AnyRow } from './resource.ts'

/**
 * Sum of a column of child rows; null if their units differ, or if it is added up of none of them. Masked and blank values
 * count as zero.
 */
export function lineSum(fields: Fields, name: string, all: readonly AnyRow[]): Dec | null {
  const { unitFrom, sumOf } = fields[name] ?? {}
  const rows = sumOf ? sumOf(all) : all
  if (all.length && !rows.length) return null
  const values = rows.map(row => decimalOf(row[name]))
  if (unitFrom) {
    const units = new Set(rows.filter((_, i) => !isZero(values[i])).map(row => row[unitFrom] ?? null))
    if (units.size > 1) return null
  }
  return sum(values)
}

const decimalOf = (value: unknown): Dec | null =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : null
