import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import type { ShownColumn } from './use-list-columns.tsx'

const isAmount = (value: unknown): value is string => /^-?\d+(\.\d+)?$/.test(String(value))

/**
 * Exact sums of the selected records, for the visible columns that are summed: money first. A column with a masked value
 * has no sum, records whose state the totals of the list leave out are not counted, and amounts in different units are
 * not added up. `missing`: how many of the counted have no value there.
 */
export function selectedSums<C extends Pick<ShownColumn, 'name' | 'field'>>(
  { list }: AnyResource,
  shown: readonly C[],
  rows: readonly AnyRow[],
): { column: C; total: Dec; missing: number }[] {
  const { totals = [], totalsBy, totalsExcept, tabs } = list
  if (totalsBy !== undefined && rows.some(row => row[totalsBy] !== rows[0]?.[totalsBy])) return []
  const counted = rows.filter(row => tabs === undefined || !totalsExcept?.includes(String(row[tabs])))
  const summed = shown.filter(({ name }) => (totals as readonly string[]).includes(name))
  const isMoney = ({ field }: C) => kindOf(field).amount === true
  return [...summed.filter(isMoney), ...summed.filter(column => !isMoney(column))].flatMap(column => {
    const values = counted.map(row => row[column.name]).filter(value => !isMissing(value))
    return values.every(isAmount) ? [{ column, total: sum(values), missing: counted.length - values.length }] : []
  })
}
