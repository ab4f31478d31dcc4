import { marginFigures, type MarginFigures } from '@tuheng/domain/margin/index'
import { money, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf } from '../../../engine/report/figures.ts'

/** Adds the margin, its rate and the yuan per tonne; where there are adjustments, the margin with them and its rate. */
export function withMargin(row: AnyRow): AnyRow & { alarm: boolean } {
  const { margin, marginRate, perTon, adjusted, adjustedRate, alarm }: MarginFigures = marginFigures({
    revenueExcl: decOf(row, 'revenueExcl'),
    costExcl: decOf(row, 'costExcl'),
    tons: decOf(row, 'tons'),
    adjust: decOf(row, 'adjust'),
  })
  return { ...row, margin, marginRate, perTon, ...('adjust' in row ? { adjusted, adjustedRate } : {}), alarm }
}

/** Exact sums of the named columns over all rows. Rates are computed from the sums, never added. */
export function totalsOf(rows: readonly AnyRow[], summed: readonly string[]): AnyRow {
  return Object.fromEntries(
    summed.map(name => {
      const total = sum(rows.map(row => decOf(row, name)))
      return [name, COUNTS.has(name) ? Number(total) : name === 'tons' ? qty(total) : money(total)]
    }),
  )
}

const COUNTS: ReadonlySet<string> = new Set(['trips', 'unpriced'])

/** Rows without the column of what has no price, where nothing is without one. */
export const withoutIdle = (rows: readonly AnyRow[], totals: AnyRow): AnyRow[] =>
  totals.unpriced === 0 ? rows.map(({ unpriced: _none, ...row }) => row) : [...rows]
