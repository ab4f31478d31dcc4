import { quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { ageing, asOfBases, statement } from '@tuheng/domain/settlement/index'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { totalsOf } from '../../../engine/report/grouped-records.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure } from '../../../engine/report/order.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'
import { type AsOfBasis, openAsOf } from './as-of.ts'

/** Spans of days late, by the last day of each. */
const SPANS = [
  ['notDue', 'a.late <= 0'],
  ['d30', 'a.late between 1 and 30'],
  ['d60', 'a.late between 31 and 60'],
  ['d90', 'a.late between 61 and 90'],
  ['d180', 'a.late between 91 and 180'],
  ['older', 'a.late > 180'],
] as const
const MONEY = ['total', ...SPANS.map(([name]) => name), 'overdue'] as const
const SUMMED: readonly string[] = ['count', ...MONEY]
const KEYS: Readonly<Record<string, readonly string[]>> = { contractId: ['partyId', 'contractId'] }
const OF_STATEMENT = ['docNo', 'source', 'docId', 'partyId', 'contractId', 'salesmanId', 'kind', 'dueDate', 'daysLate']
const FILTERS = ['partyId', 'contractId', 'salesmanId', 'kind', 'bucket'] as const

/** 账龄分析 of the statements within the person's reach. */
export async function queryAgeing(context: ReportContext): Promise<ReportAnswer> {
  const { groupBy, most, actor, params } = context
  const hidden = hiddenInReport(ageing, actor)
  const single = groupBy === 'docNo'
  const keys = single ? OF_STATEMENT.filter(name => !hidden.has(name)) : (KEYS[groupBy] ?? [groupBy])
  const found = (await rowsOf(context, keys)).toSorted(byFigure(hidden.has('total') ? 'count' : 'total'))
  const [rows, others] = single ? [found.slice(0, most), found.slice(most)] : [found, []]
  const totals = withRate(totalsOf(found, ageing.columns, SUMMED))
  const { zh, en } = asOfBases[params.basis as AsOfBasis]
  return {
    rows: rows.map(withRate),
    totals,
    ...(others.length
      ? { rest: { count: others.length, row: withRate(totalsOf(others, ageing.columns, SUMMED)) } }
      : {}),
    figures: figuresOf(ageing, totals, {}),
    header: [text(`截至 ${String(params.asOf)}，${zh}`, `As of ${String(params.asOf)}: ${en}`)],
  }
}

const withRate = (row: AnyRow): AnyRow => ({
  ...row,
  overdueRate: quotient(decOf(row, 'overdue'), decOf(row, 'total'), 4),
})

async function rowsOf(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const scope = scopeSql({ resource: anyResource(statement), actor, params })
  const day = String(asked.asOf)
  const table = openAsOf(params, {
    orgId: actor.orgId,
    day,
    basis: asked.basis as AsOfBasis,
    where: [...scope, `t.kind ${asked.side === 'ar' ? '=' : '<>'} 'customer'`],
  })
  const late = `coalesce(${params.add(day)}::date - x.due, 0)`
  const bucket = `case ${SPANS.map(([name, when]) => `when ${when} then '${name}'`).join(' ')} end`
  const conditions = [
    'true',
    ...FILTERS.flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`b."${name}" = ${params.add(asked[name])}`],
    ),
    ...(asked.overdueOnly ? ['b.late > 0'] : []),
    ...without.map(name => `b."${name}" is null`),
  ]
  const list = [
    ...keys.map(name => `b."${name}"`),
    'count(*)::int as count',
    'coalesce(sum(b.open), 0)::numeric(20, 2)::text as total',
    ...SPANS.map(
      ([name]) => `coalesce(sum(b.open) filter (where b.bucket = '${name}'), 0)::numeric(20, 2)::text as "${name}"`,
    ),
    `coalesce(sum(b.open) filter (where b.late > 0), 0)::numeric(20, 2)::text as overdue`,
  ]
  const inner = `select ${list.join(', ')} from (
      select a.*, ${bucket} as bucket, greatest(a.late, 0) as "daysLate" from (
        select t.stmt_no as "docNo", 'statement' as source, t.id::int as "docId", t.party_id as "partyId", x.contract as "contractId",
          t.salesman_id as "salesmanId", t.kind, x.due as "dueDate", x.open, ${late} as late
        from ${table}) a) b
    where ${conditions.join(' and ')} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns: ageing.columns }, '$1'), params.values)
  return rows
}
