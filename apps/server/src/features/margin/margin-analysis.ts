import { shiftMonth } from '@tuheng/domain/kernel/dates'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { changeRate, marginAnalysis } from '@tuheng/domain/margin/index'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { byFigure } from '../../engine/report/order.ts'
import { chargeSums, documentSums, MARGIN, type Measures, sumOf, VOLUME } from './shared/charge-sums.ts'
import { totalsOf, withMargin, withoutIdle } from './shared/figures.ts'
import { restOf, unpricedOf } from './shared/ledger-answer.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

const KINDS = { freight: ['freight', 'wipe'], fee: ['incidental', 'addition'], loss: ['lossDeduct', 'claim'] } as const
const namedKinds = Object.values(KINDS).flat()
const costOf = (kinds: readonly string[], negate = false): string =>
  sumOf('excl', `t.side = 'ap' and ${negate ? 'not ' : ''}(t.kind in (${kinds.map(kind => `'${kind}'`).join(', ')}))`)

/** The four parts of the cost add up to it: what is in none of the first three is the fourth. */
const MEASURES: Measures = {
  ...VOLUME,
  ...MARGIN,
  freightCost: costOf(KINDS.freight),
  feeCost: costOf(KINDS.fee),
  lossCost: costOf(KINDS.loss),
  otherCost: costOf(namedKinds, true),
}
const SUMMED = Object.keys(MEASURES)

/** Each dimension stands under those before it. */
const LEVELS = ['segment', 'customerId', 'projectId'] as const

/** 毛利分析表: one month by line of business, owner and project, against the month before and the same month a year ago. */
export async function queryMarginAnalysis(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, groupBy, without, most } = context
  const month = String(params.month)
  const single = groupBy === 'docNo'
  const keys = LEVELS.slice(0, LEVELS.findIndex(level => level === groupBy) + 1)
  const asked = (of: string) => ({
    sql,
    actor,
    period: { from: of, to: of },
    filters: { ...params, month: null },
    without,
    measures: MEASURES,
    columns: marginAnalysis.columns,
  })
  const rowsOf = (of: string): Promise<AnyRow[]> => chargeSums({ ...asked(of), keys })
  // None of them waits for another
  const [now, before, yearAgo, documents, company, closed] = await Promise.all([
    rowsOf(month),
    rowsOf(shiftMonth(month, -1)),
    rowsOf(shiftMonth(month, -12)),
    single ? documentSums({ ...asked(month), most }) : undefined,
    companyFacts(sql, actor),
    closedMonths(sql, actor, { from: month, to: month }),
  ])
  const derive = (row: AnyRow): AnyRow => ({ month, ...withMargin(row) })
  const totals = withComparison(
    summed(now),
    before.length ? summed(before) : undefined,
    yearAgo.length ? summed(yearAgo) : undefined,
  )
  const rows = documents
    ? documents.rows.map(derive).toSorted((a, b) => byFigure('margin')(b, a))
    : together(keys, { now, before, yearAgo })
        .map((row): AnyRow => ({ ...row, month }))
        .toSorted(
          (a, b) => String(a.segment).localeCompare(String(b.segment)) || byOwner(a, b) || byFigure('margin')(a, b),
        )
  return {
    rows: withoutIdle(rows, totals),
    totals: single ? summed(now) : totals,
    ...(documents ? restOf({ ...documents, rows }, { totals, summed: SUMMED, derive }) : {}),
    figures: figuresOf(marginAnalysis, totals, summed(before)),
    header: headerOf(
      company,
      { from: month, to: month },
      { closed, unpriced: unpricedOf(marginAnalysis, actor, totals) },
    ),
  }
}

const summed = (rows: readonly AnyRow[]): AnyRow => withMargin(totalsOf(rows, SUMMED))

/** A row for whatever had charges in one of the months: an owner who is gone stands there with what was. */
function together(keys: readonly string[], months: Record<'now' | 'before' | 'yearAgo', readonly AnyRow[]>): AnyRow[] {
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const of = (rows: readonly AnyRow[]) => new Map(rows.map(row => [keyOf(row), row]))
  const [now, before, yearAgo] = [of(months.now), of(months.before), of(months.yearAgo)]
  return [...new Map([...yearAgo, ...before, ...now])].map(([key, row]) => {
    const told = Object.fromEntries(
      keys
        .flatMap(name => [name, `${name}$`])
        .filter(name => name in row)
        .map(name => [name, row[name]]),
    )
    const sums = now.get(key) ?? totalsOf([], SUMMED)
    const [then, last] = [before.get(key), yearAgo.get(key)]
    return withComparison(withMargin({ ...sums, ...told }), then && withMargin(then), last && withMargin(last))
  })
}

/** Projects of one owner stand together; owners by their margin. */
const byOwner = (a: AnyRow, b: AnyRow): number =>
  'projectId' in a ? String(a.customerId$ ?? '').localeCompare(String(b.customerId$ ?? '')) : 0

function withComparison(row: AnyRow, before: AnyRow | undefined, yearAgo: AnyRow | undefined): AnyRow {
  const margin = decOf(row, 'margin')
  const [prev, last] = [before?.margin ?? null, yearAgo?.margin ?? null] as (string | null)[]
  return {
    ...row,
    prevMargin: prev,
    monthChange: changeRate(margin, prev),
    lastYearMargin: last,
    yearChange: changeRate(margin, last),
  }
}
