import { marginFigures, type MarginFigures } from '@tuheng/domain/margin/index'
import { isZero, money, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf } from '../../../engine/report/figures.ts'

/** Adds the margin, its rate and the yuan per tonne; where there are adjustments, the margin with them and its rate. */
export function withMargin(row: AnyRow): AnyRow & { alarm: boolean } {
  const { margin, marginRate, perTon, adjusted, adjustedRate, alarm }: MarginFigures = marginFigures({
    revenueExcl: decOf(row, 'revenueExcl'),
    costExcl: decOf(row, 'costExcl'),
    tons: decOf(row, 'tons'),
    adjust: decOf(row, 'adjust'),
    adjustRevenue: decOf(row, 'adjustRevenue'),
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

/** Columns that say nothing where nothing is without a price, and no revenue was adjusted. */
const IDLE = ['unpriced', 'adjustRevenue'] as const

/** Rows without the columns that say nothing in any of them, nor in total. */
export function withoutIdle(rows: readonly AnyRow[], totals: AnyRow, more: readonly string[] = []): AnyRow[] {
  const idle = [...IDLE, ...more].filter(name => [totals, ...rows].every(row => isZero(decOf(row, name))))
  return rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !idle.some(one => one === name))))
}
