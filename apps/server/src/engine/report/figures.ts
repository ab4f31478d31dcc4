import { isZero, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Report, ReportAnswer, ReportFigure } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { changeRate } from '@tuheng/domain/margin/index'

/** A figure of a row; a missing one counts as zero. */
export const decOf = (row: AnyRow, name: string): Dec => String(row[name] ?? '0')

/**
 * Key figures from the totals, each with its change from the period before: as a share, or for a rate as the
 * difference.
 */
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
