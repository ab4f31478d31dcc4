import { sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { type Period, periodBefore, periodOf } from '../../../engine/report/months.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure, byMonthThen } from '../../../engine/report/order.ts'
import { totalsOf, withoutIdle } from './figures.ts'
import { closedMonths, companyFacts, headerOf } from './report-header.ts'

/** What a report over the ledger adds by itself. */
export interface Ledger {
  report: Parameters<typeof hiddenInReport>[0]
  /** Columns that are added up. */
  summed: readonly string[]
  /** Columns that are left out where they are zero throughout. */
  idle?: readonly string[]
  /** The column by which its rows are ranked. */
  ranked: string
  /** What follows from the sums of a row: margin, rates, states. */
  derive(row: AnyRow, closed: readonly string[]): AnyRow
  /** One row for each combination of the keys, one in all without. */
  sums(period: Period, keys: readonly string[]): Promise<AnyRow[]>
  /** One row for each document, those of the least margin first, and how many there are. */
  documents(period: Period, most: number): Promise<{ rows: AnyRow[]; count: number }>
}

/**
 * The answer of a report over a period: rows by the dimension asked for, of the period or of each month, with the trend
 * over its months from the very same sums.
 */
export async function ledgerAnswer(context: ReportContext, ledger: Ledger): Promise<ReportAnswer> {
  const { sql, actor, params, groupBy, most } = context
  const { summed, ranked, report } = ledger
  const period = periodOf(params)
  const single = groupBy === 'docNo'
  const keys = single ? [] : groupBy === 'month' ? ['month'] : ['month', groupBy]
  // None of them waits for another
  const [found, documents, before, company, closed] = await Promise.all([
    ledger.sums(period, keys),
    single ? ledger.documents(period, most) : undefined,
    ledger.sums(periodBefore(period), []),
    companyFacts(sql, actor),
    closedMonths(sql, actor, period),
  ])
  const derive = (row: AnyRow): AnyRow => ledger.derive(row, closed)
  const together = (by: string): AnyRow[] => rolledUp(found, by, summed).map(derive)
  const totals = derive(totalsOf(found, summed))
  const separate = groupBy === 'month' || params.perMonth === true
  const rows = documents
    ? documents.rows.map(derive).toSorted((a, b) => byFigure(ranked)(b, a))
    : separate
      ? found.map(derive).toSorted(byMonthThen(ranked))
      : together(groupBy).toSorted(byFigure(ranked))
  return {
    rows: withoutIdle(rows, totals, ledger.idle),
    totals,
    ...(period.from < period.to && !single && groupBy !== 'month'
      ? { trend: together('month').toSorted(byMonth) }
      : {}),
    ...(documents ? restOf({ ...documents, rows }, { totals, summed, derive }) : {}),
    figures: figuresOf(report, totals, derive(totalsOf(before, summed))),
    header: headerOf(company, period, { closed, unpriced: unpricedOf(report, actor, totals) }),
  }
}

/** How many documents without a price the totals contain, as far as the person may know. */
export const unpricedOf = (report: Ledger['report'], actor: Actor, totals: AnyRow): number =>
  hiddenInReport(report, actor).has('unpriced') ? 0 : Number(totals.unpriced ?? 0)

/** Rows that share a value as one, with the exact sums of the named columns. */
export function rolledUp(rows: readonly AnyRow[], by: string, summed: readonly string[]): AnyRow[] {
  const groups = Map.groupBy(rows, row => row[by] ?? null)
  return [...groups].map(([value, of]) => {
    const label = of[0]?.[`${by}$`]
    return { [by]: value, ...(label === undefined ? {} : { [`${by}$`]: label }), ...totalsOf(of, summed) }
  })
}

/** The documents beyond those that are shown: what is left of the totals. */
export function restOf(
  { rows, count }: { rows: readonly AnyRow[]; count: number },
  { totals, summed, derive }: { totals: AnyRow; summed: readonly string[]; derive(row: AnyRow): AnyRow },
): Pick<ReportAnswer, 'rest'> {
  if (count <= rows.length) return {}
  const shown = totalsOf(rows, summed)
  const left = Object.fromEntries(summed.map(name => [name, sub(decOf(totals, name), decOf(shown, name))]))
  return { rest: { count: count - rows.length, row: derive(totalsOf([left], summed)) } }
}

const byMonth = (a: AnyRow, b: AnyRow): number => (String(a.month) < String(b.month) ? -1 : 1)
