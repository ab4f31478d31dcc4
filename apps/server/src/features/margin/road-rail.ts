import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { ROAD_RAIL_PARTS, roadRailCost, roadRailIncome } from '@tuheng/domain/margin/index'
import { railOrder } from '@tuheng/domain/rail/index'
import { charge } from '@tuheng/domain/settlement/index'
import { withLabels } from '../../engine/report/labels.ts'
import type { Period } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { sumOf } from './shared/charge-sums.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

interface Side {
  report: Pick<Report, 'name' | 'columns' | 'figures'> & Parameters<typeof ledgerAnswer>[1]['report']
  side: 'ar' | 'ap'
}

/** Dimension of the report → its column in {@link facts}. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  month: 't.revenue_month',
  customerId: 't.customer_id',
  partyId: 't.party_id',
  orderId: 't.order_id',
  part: 't.part',
}

const amountAt = (where: string): string => sumOf('amount', where)

const MEASURES: Readonly<Record<string, string>> = {
  tons: `coalesce(sum(t.tons) filter (where t.doc_type = 'railWaybill'), 0)::numeric(14,3)::text`,
  amount: amountAt('true'),
  ...Object.fromEntries(ROAD_RAIL_PARTS.map(name => [name, amountAt(`t.part = '${name}'`)])),
  at9: amountAt('t.tax_rate = 0.09'),
  at6: amountAt('t.tax_rate = 0.06'),
  atOther: amountAt('t.tax_rate not in (0.06, 0.09)'),
  tax: sumOf('tax', 'true'),
  excl: sumOf('excl', 'true'),
}

/** 公铁运输收入: what customers owe for orders by road and rail. */
export const queryRoadRailIncome = (context: ReportContext): Promise<ReportAnswer> =>
  answer(context, { report: roadRailIncome, side: 'ar' })

/** 公铁运输成本: what we owe for them. */
export const queryRoadRailCost = (context: ReportContext): Promise<ReportAnswer> =>
  answer(context, { report: roadRailCost, side: 'ap' })

function answer(context: ReportContext, of: Side): Promise<ReportAnswer> {
  const measures = Object.entries(MEASURES).filter(([name]) => name in of.report.columns)
  const asked = { of, measures }
  return ledgerAnswer(context, {
    report: of.report,
    summed: measures.map(([name]) => name),
    idle: ['through', 'pickup', 'delivery', 'agency', 'other', 'atOther'],
    ranked: 'amount',
    derive: row => ({ ...row, side: of.side, segment: 'roadRail' }),
    sums: (period, keys) => sums(context, { ...asked, period, keys }),
    documents: (period, most) => documents(context, { ...asked, period, most }),
  })
}

interface Asked {
  of: Side
  measures: readonly (readonly [string, string])[]
  period: Period
}

const selected = (measures: Asked['measures']): string[] => measures.map(([name, text]) => `${text} as "${name}"`)

async function sums(context: ReportContext, { of, measures, period, keys }: Asked & { keys: readonly string[] }) {
  const params = new Params(context.actor.orgId)
  const list = [...keys.map(name => `${DIMENSIONS[name] ?? ''} as "${name}"`), ...selected(measures)]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from ${facts(context, { of, period, params })} t${group}`
  const { rows } = await context.sql.query<AnyRow>(
    withLabels(inner, { keys, columns: of.report.columns }, '$1'),
    params.values,
  )
  return rows
}

/** What is told of a document: its charges agree on it, or name it once. */
const DOCUMENT_FACTS: Readonly<Record<string, string>> = {
  bizDate: `to_char(max(t.biz_date), 'YYYY-MM-DD')`,
  customerId: 'max(t.customer_id)',
  partyId: 'max(t.party_id)',
  orderId: 'max(t.order_id)',
}

async function documents(context: ReportContext, { of, measures, period, most }: Asked & { most: number }) {
  const params = new Params(context.actor.orgId)
  const named = Object.keys(DOCUMENT_FACTS).filter(name => name in of.report.columns)
  const list = [
    't.doc_no as "docNo"',
    't.doc_type as "docType"',
    't.doc_id as "docId"',
    ...named.map(name => `${DOCUMENT_FACTS[name] ?? ''} as "${name}"`),
    ...selected(measures),
    'count(*) over ()::int as "$count"',
  ]
  const limit = Number.isFinite(most) ? ` limit ${params.add(most)}` : ''
  const inner = `select ${list.join(', ')} from ${facts(context, { of, period, params })} t group by 1, 2, 3 order by sum(t.amount), t.doc_no${limit}`
  const { rows } = await context.sql.query<AnyRow>(
    withLabels(inner, { keys: ['docNo', 'docType', 'docId', ...named], columns: of.report.columns }, '$1'),
    params.values,
  )
  return { rows: rows.map(({ $count: _count, ...row }) => row), count: Number(rows[0]?.$count ?? 0) }
}

/** Fees of a railway waybill that are no railage. */
const HANDLING = `('loading', 'unloading', 'platform')`
const AGENCY = `('agencyFrom', 'agencyTo')`

/**
 * The charges of one side within the person's reach, each with its part and its order, as a table. An order that is out
 * of reach counts as none: a charge within reach may be of an order of another department.
 */
function facts(
  { actor, params: asked, without }: ReportContext,
  { of, period, params }: { of: Side; period: Period; params: Params },
): string {
  const scope = scopeSql({ resource: anyResource(charge), actor, params })
  const orders = scopeSql({ resource: anyResource(railOrder), actor, params })
  const within = [
    ...scope,
    `t.segment = 'roadRail' and t.side = '${of.side}' and t.amount is not null`,
    `t.revenue_month between ${params.add(period.from)} and ${params.add(period.to)}`,
  ].join(' and ')
  const narrowed = [
    ...Object.entries(DIMENSIONS).flatMap(([name, column]) =>
      asked[name] === null || asked[name] === undefined ? [] : [`${column} = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `${DIMENSIONS[name] ?? ''} is null`),
  ]
  const all = `select t.doc_type, t.doc_id, t.doc_no, t.biz_date, t.revenue_month, t.customer_id, t.party_id, t.tons, t.amount, t.excl, t.tax, t.tax_rate,
      v.id as order_id,
      case
        when l.id is not null and o.pricing = 'through' and t.side = 'ar' then 'through'
        when l.leg_type in ('pickup', 'delivery') then l.leg_type
        when r.id is null then 'other'
        when t.fee_code in ${HANDLING} then 'handling'
        when t.fee_code in ${AGENCY} then 'agency'
        else 'rail'
      end as part
    from charge t
    left join rail_waybill r on t.doc_type = 'railWaybill' and r.org_id = $1 and r.id = t.doc_id
    left join waybill w on t.doc_type = 'waybill' and w.org_id = $1 and w.id = t.doc_id
    left join rail_leg l on l.org_id = $1 and l.id = coalesce(r.leg_id, w.leg_id)
    left join rail_order o on o.org_id = $1 and o.id = coalesce(r.order_id, l.order_id)
    left join (select t.id from rail_order t where ${orders.join(' and ')}) v on v.id = o.id
    where ${within}`
  return `(select t.* from (${all}) t${narrowed.length ? ` where ${narrowed.join(' and ')}` : ''})`
}
