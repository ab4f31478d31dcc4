import { marginFigures, changeRate, type MarginFigures } from '@tuheng/domain/margin/index'
import { isZero, money, qty, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Report, ReportAnswer, ReportFigure } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

export const decOf = (row: AnyRow, name: string): Dec => String(row[name] ?? '0')

/** Margin, rate and yuan per tonne beside what they follow from. */
export function withMargin(row: AnyRow): AnyRow & { alarm: boolean } {
  const { margin, marginRate, perTon, adjusted, alarm }: MarginFigures = marginFigures({
    revenueExcl: decOf(row, 'revenueExcl'),
    costExcl: decOf(row, 'costExcl'),
    tons: decOf(row, 'tons'),
    adjust: decOf(row, 'adjust'),
  })
  return { ...row, margin, marginRate, perTon, ...('adjust' in row ? { adjusted } : {}), alarm }
}

/** Exact sums of the named columns over all rows; rates are computed anew from the sums, never added. */
export function totalsOf(rows: readonly AnyRow[], summed: readonly string[]): AnyRow {
  return Object.fromEntries(
    summed.map(name => {
      const total = sum(rows.map(row => decOf(row, name)))
      return [name, name === 'trips' ? Number(total) : name === 'tons' ? qty(total) : money(total)]
    }),
  )
}

/** Key figures from the totals, each with its change against the totals of the period before: as a share of it, of a rate as the difference. */
export function figuresOf(report: Pick<Report, 'figures'>, now: AnyRow, before: AnyRow): ReportAnswer['figures'] {
  return Object.fromEntries(
    (report.figures ?? []).map(figure => {
      const { name } = figure
      const value = (now[name] ?? null) as string | number | null
      return [name, { value, change: changeOf(value, before[name], figure) }]
    }),
  )
}

function changeOf(now: string | number | null, before: unknown, figure: ReportFigure): Dec | null {
  if (now === null || before === null || before === undefined) return null
  if (kindOf({ kind: figure.kind, label: figure.zh }).percent) return sub(String(now), String(before))
  return isZero(String(before)) ? null : changeRate(String(now), String(before))
}
