import { quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { STAGES, stageColumn, statisticalTable, type Stage } from '@tuheng/domain/margin/index'
import { charge } from '@tuheng/domain/settlement/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { groupedRecords, totalsOf } from '../../engine/report/grouped-records.ts'
import { periodBefore, periodOf, type Period } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure, byMonthThen } from '../../engine/report/order.ts'
import { column } from '../../sql/names.ts'
import { type Measures, sumOf, VOLUME } from './shared/charge-sums.ts'
import { closedMonths, companyFacts } from './shared/report-header.ts'

const SIDES = ['ar', 'ap'] as const
const STAGE_NAMES = Object.keys(STAGES) as Stage[]
const quoted = (states: readonly string[]): string => states.map(state => `'${state}'`).join(', ')

const MEASURES: Measures = {
  ...VOLUME,
  ...Object.fromEntries(
    SIDES.flatMap(side => [
      [side, sumOf('amount', `t.side = '${side}'`)],
      ...STAGE_NAMES.map(stage => [
        stageColumn(side, stage),
        sumOf('amount', `t.side = '${side}' and t.state in (${quoted(STAGES[stage])})`),
      ]),
    ]),
  ),
  unpriced: `count(*) filter (where t.state = 'unpriced')::int`,
}
const SUMMED = Object.keys(MEASURES)

const DOCUMENT = ['docNo', 'docType', 'docId'] as const
const FILTERS = ['segment', 'customerId', 'carrierId', 'routeId', 'goodsId', 'projectId', 'kind', 'side'] as const

/** 统计表 over the charges within the person's reach, by the month of the business. */
export async function queryStatisticalTable(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, groupBy, most } = context
  const period = periodOf(params)
  const single = groupBy === 'docNo'
  const ask = (keys: readonly string[], of: Period = period) => sumsOf(context, keys, of)
  const [grouped, byMonth, before, company, closed] = await Promise.all([
    groupBy === 'month' ? [] : ask(single ? DOCUMENT : [groupBy]),
    single ? [] : ask(['month']),
    ask([], periodBefore(period)),
    companyFacts(sql, actor),
    closedMonths(sql, actor, period),
  ])
  const months = byMonth.map(derived).toSorted(byMonthThen('ar'))
  const found = groupBy === 'month' ? months : grouped.map(derived).toSorted(byFigure('ar'))
  const [rows, others] = single ? [found.slice(0, most), found.slice(most)] : [found, []]
  const sums = (of: readonly AnyRow[]): AnyRow => derived(totalsOf(of, statisticalTable.columns, SUMMED))
  const totals = sums(found)
  const span = period.from === period.to ? period.from : `${period.from} ~ ${period.to}`
  return {
    rows,
    totals,
    ...(period.from < period.to && !single && groupBy !== 'month' ? { trend: months } : {}),
    ...(others.length ? { rest: { count: others.length, row: sums(others) } } : {}),
    figures: figuresOf(statisticalTable, totals, sums(before)),
    header: [
      text(company.name, company.name),
      text(`期间：${span}`, `Period: ${span}`),
      closed.length
        ? text(`已关账：${closed.join('、')}`, `Closed: ${closed.join(', ')}`)
        : text('未关账', 'Not closed'),
    ],
  }
}

const derived = (row: AnyRow): AnyRow => ({
  ...row,
  ...Object.fromEntries(
    SIDES.map(side => [`${side}Rate`, quotient(decOf(row, stageColumn(side, 'settled')), decOf(row, side), 4)]),
  ),
})

function sumsOf(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
  period: Period,
): Promise<AnyRow[]> {
  const { stage } = asked
  const states: readonly string[] = stage === 'unpriced' ? ['unpriced'] : (STAGES[stage as Stage] ?? [])
  return groupedRecords(
    { sql, actor },
    {
      resource: charge,
      keys,
      measures: {
        ...(keys.includes('docNo') ? { bizDate: `to_char(max(t.biz_date), 'YYYY-MM-DD')` } : {}),
        ...MEASURES,
      },
      columns: statisticalTable.columns,
      where: params => [
        `t.month between ${params.add(period.from)} and ${params.add(period.to)}`,
        ...FILTERS.flatMap(name =>
          asked[name] === null || asked[name] === undefined ? [] : [`t.${column(name)} = ${params.add(asked[name])}`],
        ),
        ...(states.length ? [`t.state in (${quoted(states)})`] : []),
        ...without.map(name => `t.${column(name)} is null`),
      ],
    },
  )
}
