import type { Fields } from '@tuheng/domain/kernel/field'
import { type Actor, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../../db/database.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import { column, snake } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { grainFor, KEY_COLUMNS, SUM_COLUMNS, veiledDocuments } from '../../settlement/index.ts'
import type { Period } from '../../../engine/report/months.ts'
import {
  COUNTS_AS_UNPRICED,
  MISSING_PRICE,
  ofPricing,
  type Pricing,
  unpricedCharges,
  unpricedCounts,
} from './unpriced.ts'

/** What charges are grouped and filtered by: name in the report → column of the charge. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  month: 't.revenue_month',
  segment: 't.segment',
  customerId: 't.customer_id',
  carrierId: 't.carrier_id',
  routeId: 't.route_id',
  goodsId: 't.goods_id',
  projectId: 't.project_id',
  lotId: 't.lot_id',
}

/** What tells documents apart, and what is told of each: its charges agree on it, or it is told of one of them. */
const DOCUMENT_KEYS: Readonly<Record<string, string>> = {
  docNo: 't.doc_no',
  docType: 't.doc_type',
  docId: 't.doc_id',
}
const DOCUMENT_FACTS: Readonly<Record<string, string>> = {
  bizDate: `to_char(max(t.biz_date), 'YYYY-MM-DD')`,
  ...Object.fromEntries(
    ['customerId', 'carrierId', 'routeId', 'goodsId', 'projectId'].map(name => [name, `max(${DIMENSIONS[name]})`]),
  ),
  missingPrice: MISSING_PRICE,
}
/** The worst first. */
const BY_MARGIN = `coalesce(sum(case t.side when 'ar' then t.excl else -t.excl end), 0)`

/** Sums over charges, as SQL over alias `t`, by columns that `charge_sum` has, too. A charge without a price counts for its tonnes only. */
export type Measures = Readonly<Record<string, string>>

export const sumOf = (field: string, where: string): string =>
  `round(coalesce(sum(t.${field}) filter (where ${where}), 0), ${field === 'tons' ? 3 : 2})::text`

/** Trucks and tonnes stand on one charge of each side; the receivable one is counted. */
export const VOLUME: Measures = {
  trips: `coalesce(sum(t.trips) filter (where t.side = 'ar'), 0)::int`,
  tons: sumOf('tons', `t.side = 'ar'`),
}
/** Documents of which a side has no price: what the figures beside them lack. */
export const UNPRICED: Measures = { unpriced: 'coalesce(sum(t.unpriced), 0)::int' }
export const MARGIN: Measures = {
  ...UNPRICED,
  revenueExcl: sumOf('excl', `t.side = 'ar'`),
  costExcl: sumOf('excl', `t.side = 'ap'`),
}

/** A statement, and the charges that its confirmation would post. */
export interface Batch {
  id: number
  pending: readonly AnyRow[]
}

export interface SumRequest {
  sql: Sql
  actor: Actor
  period: Period
  /** Equality filters by dimension, and `pricing`; null ones do not count. */
  filters: AnyRow
  keys: readonly string[]
  /** Dimensions that have no value. */
  without?: readonly string[]
  /** Only the documents that this statement holds, with all their charges, whatever the period. */
  batch?: Batch | undefined
  measures: Measures
  /** Columns of the report, for the labels of references. */
  columns: Fields
  /** Includes unconfirmed charges: see `chargesWithUnconfirmed`. */
  withUnconfirmed?: boolean
}

/** Documents instead of dimensions: those of the least margin. */
export interface DocumentRequest extends Omit<SumRequest, 'keys'> {
  most: number
}

/**
 * One row for each combination of the keys, in their order, with labels; one row in all without keys. One statement, over
 * the sums that are kept with the charges for whoever may see the whole company, over the charges for others.
 */
export async function chargeSums(request: SumRequest): Promise<AnyRow[]> {
  const { sql, actor, keys, measures, columns } = request
  const params = new Params(actor.orgId)
  const columnOf = (name: string): string => DIMENSIONS[name] ?? `t.${column(name)}`
  const { from, where, grain } = ledgerOf(request, params)
  const list = [
    ...keys.map(name => `${columnOf(name)} as "${name}"`),
    ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`),
  ]
  // What charges left when they moved away is no row
  const group = keys.length
    ? ` group by ${keys.map((_, i) => i + 1).join(', ')}${grain ? ' having sum(t.n) <> 0' : ''}`
    : ''
  const inner = `select ${list.join(', ')} from ${from} t where ${where}${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

/** One row for each document whose charges are among those asked for, and how many documents there are in all. */
export async function documentSums(request: DocumentRequest): Promise<{ rows: AnyRow[]; count: number }> {
  const { sql, actor, measures, columns, most } = request
  const params = new Params(actor.orgId)
  const keys = Object.keys(DOCUMENT_KEYS)
  const facts = Object.keys(DOCUMENT_FACTS).filter(name => name in columns)
  const { from, where } = ledgerOf({ ...request, keys }, params)
  const list = [
    ...keys.map(name => `${DOCUMENT_KEYS[name]} as "${name}"`),
    ...facts.map(name => `${DOCUMENT_FACTS[name]} as "${name}"`),
    ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`),
    `count(*) over ()::int as "$count"`,
  ]
  const limit = Number.isFinite(most) ? ` limit ${params.add(most)}` : ''
  const inner = `select ${list.join(', ')} from ${from} t where ${where} group by 1, 2, 3 order by ${BY_MARGIN}, t.doc_no${limit}`
  const found = await sql.query<AnyRow>(withLabels(inner, { keys: [...keys, ...facts], columns }, '$1'), params.values)
  const rows = found.rows.map(({ $count: _count, missingPrice, ...row }) =>
    missingPrice === null ? row : { ...row, missingPrice },
  )
  return { rows, count: Number(found.rows[0]?.$count ?? 0) }
}

/** Where the sums are taken from: from those that are kept, where they tell apart what is asked for and the person may see all. */
function ledgerOf(
  { actor, period, filters, without = [], keys, withUnconfirmed = false, batch }: SumRequest,
  params: Params,
): { from: string; where: string; grain: string | undefined } {
  const columnOf = (name: string): string => DIMENSIONS[name] ?? `t.${column(name)}`
  const activeFilters = Object.entries(filters).filter(
    ([name, value]) => name in DIMENSIONS && value !== null && value !== undefined,
  )
  const pricing = (filters.pricing ?? undefined) as Pricing | undefined
  const dimensionColumns = [...keys, ...activeFilters.map(([name]) => name), ...without].map(name =>
    columnOf(name).slice('t.'.length),
  )
  // What has no price is little, and read from the charges
  const seesAll = rowVerdict(actor) === true && !veiledDocuments(actor).length
  const isKept = seesAll && !batch && pricing !== 'unpriced'
  const grain = isKept ? grainFor(dimensionColumns) : undefined
  const monthRange = batch ? '' : `between ${params.add(period.from)} and ${params.add(period.to)}`
  const conditions = [
    ...(grain ? ['t.org_id = $1'] : scopeSql({ resource: anyResource(charge), actor, params })),
    ...(batch ? [] : [`t.revenue_month ${monthRange}`]),
    ...activeFilters.map(([name, value]) => `${columnOf(name)} = ${params.add(value)}`),
    ...without.map(name => `${columnOf(name)} is null`),
  ]
  const ofDocs = pricing ? ofPricing(pricing) : 'true'
  const from = grain
    ? keptSumsSql({ grain: params.add(grain), monthRange, withUnconfirmed, pricing })
    : withUnconfirmed
      ? chargesWithUnconfirmed(ofDocs)
      : `select *, ${COUNTS_AS_UNPRICED} as unpriced from ${batch ? batchSql(batch, params) : 'charge'} where org_id = $1 and ${ofDocs}`
  return { from: `(${from})`, where: conditions.join(' and '), grain }
}

/** All charges of the documents of a statement, and those that wait for its confirmation, as a table. */
function batchSql({ id, pending }: Batch, params: Params): string {
  const docs = `select c.doc_type, c.doc_id from charge c where c.org_id = $1 and c.statement_id = ${params.add(id)} and c.deleted_at is null`
  const charges = (of: string): string => `select * from charge where org_id = $1 and (doc_type, doc_id) in (${of})`
  if (!pending.length) return `(${charges(docs)}) b`
  const rows = pending.map(row => ({
    org_id: params.values[0],
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
  }))
  const added = `jsonb_populate_recordset(null::charge, ${params.add(JSON.stringify(rows))}::jsonb)`
  return `(${charges(`${docs} union all select p.doc_type, p.doc_id from ${added} p`)} union all select * from ${added}) b`
}

const IS_UNCONFIRMED = `side = 'ar' and state in ('priced', 'inStatement')`

/**
 * In a statement whose `$1` is the company: charges with what of them nobody has confirmed yet (`unconfirmed`), and those
 * that count for no month so far, which have only that, in the month of their business.
 */
const chargesWithUnconfirmed = (where: string): string =>
  `select org_id, dept_id, created_by, deleted_at, coalesce(revenue_month, month) as revenue_month, ${KEYS_WITHOUT_MONTH}, 1 as n,
     doc_type, doc_id, doc_no, biz_date, state,
     ${['trips', 'tons', 'amount', 'excl', 'tax'].map(name => `case when revenue_month is not null then ${name} end as ${name}`).join(', ')},
     case when ${IS_UNCONFIRMED} then amount end as unconfirmed, ${COUNTS_AS_UNPRICED} as unpriced from charge where org_id = $1 and ${where}`

interface KeptSums {
  grain: string
  monthRange: string
  withUnconfirmed: boolean
  pricing: Pricing | undefined
}

/**
 * The sums of a grain with the deltas, and the documents without a price, or without what these add; with what is open
 * from the few charges that are, whose figures are in the sums already.
 */
function keptSumsSql({ grain, monthRange, withUnconfirmed, pricing }: KeptSums): string {
  const [none, unconfirmed] = withUnconfirmed ? [', 0', ', unconfirmed'] : ['', '']
  const keys = `org_id, revenue_month, ${KEYS_WITHOUT_MONTH}`
  const kept = (columns: string): string =>
    `select ${columns} from charge_sum where org_id = $1 and grain = ${grain} union all select ${columns} from charge_delta where org_id = $1`
  const taken = ['trips', 'tons', 'amount', 'excl', 'tax'].map(name => `-coalesce(${name}, 0)`).join(', ')
  const openCharges = (n: number, where: string): string =>
    `select ${keys}, ${n}, 0, 0, 0, 0, 0, unpriced${unconfirmed} from (${chargesWithUnconfirmed(`deleted_at is null and ${where}${pricing ? ` and ${ofPricing(pricing)}` : ''}`)}) o`
  return [
    kept(`${SUM_COLUMNS}, 0 as unpriced${withUnconfirmed ? ', 0 as unconfirmed' : ''}`),
    pricing === 'priced'
      ? unpricedCharges(`${keys}, -1, ${taken}, 0${none}`, monthRange)
      : unpricedCounts(`${keys}, 0, 0, 0, 0, 0, 0, 1${none}`, monthRange),
    ...(withUnconfirmed
      ? [
          openCharges(0, `revenue_month ${monthRange} and ${IS_UNCONFIRMED}`),
          openCharges(1, `revenue_month is null and month ${monthRange}`),
        ]
      : []),
  ].join(' union all ')
}

const KEYS_WITHOUT_MONTH = KEY_COLUMNS.replace('revenue_month, ', '')
