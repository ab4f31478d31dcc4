import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { cmp } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { changeRate, marginAnalysis } from '@tuheng/domain/margin/index'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { chargeSums, MARGIN, type Measures, sumOf, VOLUME } from './shared/charge-sums.ts'
import { totalsOf, withMargin } from './shared/figures.ts'
import { closedMonths, companyFacts, headerOf } from './shared/report-header.ts'

const KINDS = { freight: ['freight', 'wipe'], fee: ['incidental', 'addition'], loss: ['lossDeduct', 'claim'] } as const
const namedKinds = Object.values(KINDS).flat()
const costOf = (kinds: readonly string[], negate = false): string =>
  sumOf('excl', `t.side = 'ap' and ${negate ? 'not ' : ''}(t.kind in (${kinds.map(kind => `'${kind}'`).join(', ')}))`)

/** The four parts of the cost add up to it: the fourth part contains what is in none of the first three. */
const MEASURES: Measures = {
  ...VOLUME,
  ...MARGIN,
  freightCost: costOf(KINDS.freight),
  feeCost: costOf(KINDS.fee),
  lossCost: costOf(KINDS.loss),
  otherCost: costOf(namedKinds, true),
}
const SUMMED = [...Object.keys(MEASURES), 'margin', 'prevMargin', 'lastYearMargin']

/** Each dimension is a level below the previous one. */
const LEVELS = ['segment', 'customerId', 'projectId'] as const

/**
 * 毛利分析表: one month by line of business, owner and project, compared with the month before and the same month a year
 * ago.
 */
export async function queryMarginAnalysis({ sql, actor, params, groupBy }: ReportContext): Promise<ReportAnswer> {
  const month = String(params.month)
  const keys = LEVELS.slice(0, LEVELS.findIndex(level => level === groupBy) + 1)
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const rowsOf = async (of: string): Promise<AnyRow[]> => {
    const found = await chargeSums({
      sql,
      actor,
      period: { from: of, to: of },
      filters: { ...params, month: null },
      keys,
      measures: MEASURES,
      columns: marginAnalysis.columns,
    })
    return found.map(row => ({ month: of, ...withMargin(row) }))
  }
  const now = await rowsOf(month)
  const before = new Map((await rowsOf(shiftMonth(month, -1))).map(row => [keyOf(row), row]))
  const yearAgo = new Map((await rowsOf(shiftMonth(month, -12))).map(row => [keyOf(row), row]))
  const rows = now.map(row => withComparison(row, before.get(keyOf(row)), yearAgo.get(keyOf(row))))
  const totals = withComparison(
    withMargin(totalsOf(rows, SUMMED)),
    withMargin(totalsOf([...before.values()], SUMMED)),
    withMargin(totalsOf([...yearAgo.values()], SUMMED)),
  )
  return {
    rows: rows.toSorted(
      (a, b) =>
        String(a.segment).localeCompare(String(b.segment)) ||
        byOwner(a, b) ||
        cmp(decOf(b, 'margin'), decOf(a, 'margin')),
    ),
    totals,
    figures: figuresOf(marginAnalysis, totals, withMargin(totalsOf([...before.values()], SUMMED))),
    header: headerOf(
      await companyFacts(sql, actor),
      { from: month, to: month },
      await closedMonths(sql, actor, { from: month, to: month }),
    ),
  }
}

/** Projects of one owner are adjacent; owners are sorted by margin. */
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
