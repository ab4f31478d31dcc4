import { div, isZero, round, sub } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { charge, statement } from '@tuheng/domain/settlement/index'
import { accrual, costEstimation, incomeEstimation } from '@tuheng/domain/statistics/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import { type Period, periodOf } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure, byMonthThen } from '../../engine/report/order.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

type Side = 'ar' | 'ap'

const MONEY = [
  'amount',
  'excl',
  'reversed',
  'remaining',
  'remainingExcl',
  'variance',
  'priceVariance',
  'qtyVariance',
  'feeVariance',
  'unstated',
  'unsettled',
  'uninvoiced',
] as const
const COUNTS = ['documents', 'missing'] as const
const SUMMED: readonly string[] = [...COUNTS, ...MONEY]
const isVariance = (name: string): boolean => /variance$/i.test(name)
const DIMENSIONS = ['partyId', 'month', 'basis', 'status', 'segment']
const OF_DOCUMENT = ['docNo', 'source', 'docId', ...DIMENSIONS]

/** Columns of accruals that the others have not, as nulls. */
const NO_ACCRUAL = 'null::text, null::text, 0, 0, ' + Array.from({ length: 9 }, () => 'null::numeric').join(', ')

/** 收入预估 or 支出预估: accruals, charges that no statement holds yet, and statements that are not settled or invoiced. */
export const queryEstimation =
  (side: Side) =>
  async (context: ReportContext): Promise<ReportAnswer> => {
    const report = side === 'ar' ? incomeEstimation : costEstimation
    const { groupBy, most, actor, params } = context
    const period = periodOf(params)
    const hidden = hiddenInReport(report, actor)
    const single = groupBy === 'docNo'
    const keys = single ? OF_DOCUMENT.filter(name => !hidden.has(name)) : [groupBy]
    const [found, trend] = await Promise.all([
      estimated(context, { side, period, keys }),
      single || groupBy === 'month' || period.from === period.to || hidden.has('month')
        ? []
        : estimated(context, { side, period, keys: ['month'] }),
    ])
    const ranked = ['remaining', 'unstated', 'documents'].find(name => !hidden.has(name)) ?? 'documents'
    const sorted = groupBy === 'month' ? found.toSorted(byMonthThen(ranked)) : found.toSorted(byFigure(ranked))
    const [rows, others] = single ? [sorted.slice(0, most), sorted.slice(most)] : [sorted, []]
    const totalOf = (list: readonly AnyRow[]) => ({
      ...withRate(totalsOf(list, report.columns, SUMMED)),
      ...unknownIn(list),
    })
    const totals = totalOf(found)
    const months = period.from === period.to ? period.from : `${period.from} ~ ${period.to}`
    return {
      rows: rows.map(withRate),
      totals,
      ...(trend.length > 1 ? { trend: trend.toSorted(byMonthThen(ranked)).map(withRate) } : {}),
      ...(others.length ? { rest: { count: others.length, row: totalOf(others) } } : {}),
      figures: figuresOf(report, totals, {}),
      header: [text(`期间：${months}`, `Period: ${months}`)],
    }
  }

/** The variances that no row knows: their sum is unknown, too. */
const unknownIn = (list: readonly AnyRow[]): AnyRow =>
  Object.fromEntries(
    MONEY.filter(name => isVariance(name) && list.every(row => row[name] === null)).map(name => [name, null]),
  )

/** The rate that tax and net amount come to together. */
function withRate(row: AnyRow): AnyRow {
  const excl = decOf(row, 'excl')
  return { ...row, taxRate: isZero(excl) ? null : round(sub(div(decOf(row, 'amount'), excl), 1), 4) }
}

interface Question {
  side: Side
  period: Period
  keys: readonly string[]
}

async function estimated(
  { sql, actor, params: asked, without }: ReportContext,
  { side, period, keys }: Question,
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const table = [accrualsSql, chargesSql, statementsSql].flatMap(of => of(actor, params, side)).join(' union all ')
  const conditions = [
    `t.month between ${params.add(period.from)} and ${params.add(period.to)}`,
    ...['partyId', 'segment', 'basis', 'status', 'counted'].flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`t."${name}" = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `t."${name}" is null`),
  ]
  const list = [
    ...keys.map(name => `t."${name}"`),
    ...COUNTS.map(name => `coalesce(sum(t."${name}"), 0)::int as "${name}"`),
    // What nobody knows yet is nothing, not zero
    ...MONEY.map(
      name =>
        `${isVariance(name) ? `sum(t."${name}")` : `coalesce(sum(t."${name}"), 0)`}::numeric(20, 2)::text as "${name}"`,
    ),
  ]
  const inner = `select ${list.join(', ')} from (${table}) t where ${conditions.join(' and ')} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { columns } = incomeEstimation
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

type Source = (actor: Actor, params: Params, side: Side) => string[]

const accrualsSql: Source = (actor, params, side) => {
  const scope = scopeSql({ resource: anyResource(accrual), actor, params })
  return [
    `select 'accrued' as counted, 'accrual' as source, t.id::int as "docId", t.doc_no as "docNo", t.month, t.party_id as "partyId", t.segment,
       t.basis, t.status, 1 as documents, (t.basis = 'none' and t.status = 'open')::int as missing, t.amount, t.excl, t.reversed, t.remaining,
       t.remaining_excl as "remainingExcl", t.variance, t.price_variance as "priceVariance", t.qty_variance as "qtyVariance",
       t.fee_variance as "feeVariance", null::numeric as unstated, null::numeric as unsettled, null::numeric as uninvoiced
     from accrual t where ${scope.join(' and ')} and t.side = '${side}'`,
  ]
}

const chargesSql: Source = (actor, params, side) => {
  const scope = scopeSql({ resource: anyResource(charge), actor, params })
  return [
    `select 'unstated', t.doc_type, t.doc_id::int, t.doc_no, t.month, t.party_id, t.segment, ${NO_ACCRUAL}, t.amount, null, null
     from charge t where ${scope.join(' and ')} and t.side = '${side}' and t.state in ('priced', 'inStatement')`,
  ]
}

/** Money that was settled and no invoice covers, of the sign of the statement. */
const UNINVOICED = `case when t.invoiceable_sum >= 0 then greatest(t.settled_sum - t.invoiced_sum, 0) else least(t.settled_sum - t.invoiced_sum, 0) end`

const statementsSql: Source = (actor, params, side) => {
  const scope = scopeSql({ resource: anyResource(statement), actor, params })
  const kinds = side === 'ar' ? `'customer'` : `'carrier', 'supplier', 'server'`
  const of = (counted: string, sums: string, amount: string) =>
    `select '${counted}', 'statement', t.id::int, t.stmt_no, to_char(t.period_to, 'YYYY-MM'), t.party_id, null::text, ${NO_ACCRUAL}, ${sums}
     from statement t where ${scope.join(' and ')} and t.kind in (${kinds}) and t.status in ('confirmed', 'partSettled', 'settled') and ${amount} <> 0`
  return [
    of('unsettled', 'null, t.open_sum, null', 't.open_sum'),
    of('uninvoiced', `null, null, ${UNINVOICED}`, UNINVOICED),
  ]
}
