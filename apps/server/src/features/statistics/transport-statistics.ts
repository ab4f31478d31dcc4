import { addDays, diffDays, shiftMonth } from '@tuheng/domain/kernel/dates'
import { type Dec, isZero, mul, quotient, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { isSoldWithoutMargin } from '@tuheng/domain/margin/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { statisticsErrors, transportStatistics } from '@tuheng/domain/statistics/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure } from '../../engine/report/order.ts'
import { Params } from '../../sql/params.ts'
import { MARKED, tripGrain } from '../settlement/index.ts'
import { type Asked, documentsSql, type FirstTrips, seesAllTrips } from './documents.ts'

/** Ten years. */
const MOST_DAYS = 3660
/** Rows of dimensions on a page: beyond them the last is their sum. */
const MOST_ROWS = 1000

const whole = (of: string): Measure => ({ of, as: 'int' })
const exact = (of: string, digits: number): Measure => ({ of, as: `numeric(24, ${digits})::text` })
const ofSome = (which: string): Measure => whole(`case when ${which} then t.n else 0 end`)

/** What is asked of a row of documents and added up over rows, as SQL over alias `t`, and how it is answered. */
interface Measure {
  of: string
  as: string
}

/** Those that are columns. */
const MEASURES: Readonly<Record<string, Measure>> = {
  trips: whole('t.trips'),
  wagons: whole('t.wagons'),
  services: whole('t.services'),
  loaded: exact('t.loaded', 3),
  unloaded: exact('t.unloaded', 3),
  loss: exact('t.loaded_of_unloaded - t.unloaded', 3),
  receivable: exact('t.receivable', 2),
  payable: exact('t.payable', 2),
  platformFee: exact('t.platform_fee', 2),
  unpriced: ofSome('t."isUnpriced"'),
  margin: exact('t.margin', 2),
  late: ofSome(`t.timed = 'late'`),
}
/** What averages are computed from. They are no columns. */
const PARTS: Readonly<Record<string, Measure>> = {
  $ofUnloaded: exact('t.loaded_of_unloaded', 3),
  $arTonnes: exact('t.ar_tonnes', 3),
  $apTonnes: exact('t.ap_tonnes', 3),
  $seconds: exact('t.seconds', 6),
  $ended: whole('t.ended'),
  $judged: ofSome('t.timed is not null'),
}
const ADDED = Object.entries({ ...MEASURES, ...PARTS })
const SUMS = ADDED.map(([name, { of }]) => `coalesce(sum(${of}), 0) as "${name}"`).join(', ')
const EACH = ADDED.map(([name, { of }]) => `${of} as "${name}"`).join(', ')
const SUMMED = Object.keys(MEASURES)
const DIMENSIONS = [
  'carriage',
  'customerId',
  'carrierId',
  'routeId',
  'goodsId',
  'salesmanId',
  'vehicleId',
  'day',
  'week',
  'month',
  'timed',
]
const OF_DOCUMENT = [
  'docNo',
  'docId',
  'source',
  'countedOn',
  'carriage',
  'customerId',
  'carrierId',
  'routeId',
  'goodsId',
  'salesmanId',
  'vehicleId',
]
const PERIODS = ['day', 'week', 'month']
const { columns } = transportStatistics

/** 运输统计: documents within reach, by a dimension and a period. */
export async function queryTransportStatistics(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy, most, actor } = context
  const asked = askedOf(context)
  const isSingle = groupBy === 'docNo'
  const hidden = hiddenInReport(transportStatistics, actor)
  const split = !isSingle && !PERIODS.includes(groupBy) && params.split ? [String(params.split)] : []
  const keys = isSingle ? OF_DOCUMENT.filter(name => !hidden.has(name)) : [...split, groupBy]
  const along = isSingle || PERIODS.includes(groupBy) ? undefined : (split[0] ?? stepOf(asked))
  const visible = (...names: string[]) => names.find(name => !hidden.has(name)) ?? 'trips'
  const ranked = visible(...(isSingle ? ['margin'] : ['loaded']))
  const order = isSingle
    ? ranked === 'margin'
      ? '"margin"'
      : '"countedOn" desc'
    : split.length || PERIODS.includes(groupBy)
      ? undefined
      : `"${visible('loaded')}" desc`
  const [{ rows, total, rest }, trend] = await Promise.all([
    documents(context, asked, { keys, order, most: isSingle || most === Infinity ? most : MOST_ROWS }),
    along && !hidden.has(along)
      ? documents(context, asked, { keys: [along], order: undefined, most: Infinity })
      : undefined,
  ])
  const falling = byFigure(ranked)
  const rising = (a: AnyRow, b: AnyRow) => falling(b, a)
  const ordered = !order ? rows : rows.toSorted(!isSingle ? falling : ranked === 'margin' ? rising : lastFirst)
  const totals = totalOf(total)
  return {
    rows: withoutIdle(ordered.map(averaged), totals),
    totals,
    ...(trend && trend.rows.length > 1 ? { trend: trend.rows.map(averaged) } : {}),
    ...(rest ? { rest: { count: rest.count, row: totalOf(rest.row) } } : {}),
    figures: figuresOf(transportStatistics, totals, {}),
    header: [text(`${asked.from} ~ ${asked.to}`, `${asked.from} ~ ${asked.to}`)],
  }
}

const lastFirst = (a: AnyRow, b: AnyRow): number =>
  String(b.countedOn).localeCompare(String(a.countedOn)) || String(a.docNo).localeCompare(String(b.docNo))

function askedOf({ params, actor }: ReportContext): Asked {
  const [from, to] = [String(params.from), String(params.to)]
  if (to < from) statisticsErrors.fail('statistics.period', {}, 'to')
  if (diffDays(from, to) >= MOST_DAYS) statisticsErrors.fail('statistics.span', { max: MOST_DAYS }, 'to')
  return {
    actor,
    from,
    to,
    countedBy: params.countedBy as Asked['countedBy'],
    carriage: (params.carriage ?? null) as Asked['carriage'],
  }
}

/** The step in which a picture goes through the days. */
const stepOf = ({ from, to }: Asked): string => {
  const days = diffDays(from, to)
  return days < 31 ? 'day' : days < 183 ? 'week' : 'month'
}

interface Found {
  rows: AnyRow[]
  total: AnyRow
  /** What found no room: how many rows, and their sums. */
  rest?: { count: number; row: AnyRow }
}

interface Question {
  keys: readonly string[]
  /** Which rows come first, as SQL; by the keys when absent. */
  order: string | undefined
  most: number
}

/**
 * One row for each combination of the keys, or for each document, with the sums of all and of those without room: one
 * statement, of one moment.
 */
async function documents(context: ReportContext, asked: Asked, { keys, order, most }: Question): Promise<Found> {
  const params = new Params(context.actor.orgId)
  const isSingle = keys.includes('docNo')
  const named = keys.map(name => `"${name}"`).join(', ')
  const each = keys.map(name => `t."${name}"`).join(', ')
  const first = firstOf(context, { keys, order, most })
  const from = await fromSql(context, { ...asked, first }, { keys, params })
  const rows = isSingle
    ? `select ${each}, ${EACH} from ${from}`
    : `select ${each}, ${SUMS} from ${from} group by ${each} having sum(t.n) <> 0`
  const limit = Number.isFinite(most)
    ? ` order by ${[order, named].filter(Boolean).join(', ')} limit ${params.add(most)}`
    : ''
  const nothing = keys.map(() => 'null').join(', ')
  const added = ADDED.map(([name]) => `coalesce(sum("${name}"), 0)`).join(', ')
  const sumsOf = (part: string, of: string) => `select '${part}', count(*), ${nothing}, ${added} from ${of}`
  // Documents are too many to be kept for the sums, which others know
  const [groups, all] = isSingle
    ? [
        '',
        `select 'all', coalesce(sum(t.n), 0), ${nothing}, ${SUMS} from ${await fromSql(context, asked, { keys: [], params })}`,
      ]
    : [`groups as materialized (${rows}), `, sumsOf('all', 'groups')]
  const columnsOf = ADDED.map(([name, { as }]) => `"${name}"::${as} as "${name}"`).join(', ')
  const inner = `with ${groups}shown as materialized (${isSingle ? rows : 'select * from groups'}${limit})
    select "$part", "$count"::int as "$count", ${named}, ${columnsOf}
    from (select 'row' as "$part", 1::bigint as "$count", * from shown union all ${all} union all ${sumsOf('shown', 'shown')}) u`
  const { rows: found } = await context.sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  const only = (part: string) => found.filter(({ $part }) => $part === part)
  const [total = {}, shown = {}] = ['all', 'shown'].flatMap(only)
  const count = Number(total.$count) - Number(shown.$count)
  const rest = () => Object.fromEntries(ADDED.map(([name]) => [name, sub(decOf(total, name), decOf(shown, name))]))
  return {
    rows: only('row').map(({ $part: _, $count: __, ...row }) => row),
    total,
    ...(count > 0 ? { rest: { count, row: rest() } } : {}),
  }
}

/** The documents that are asked for, as alias `t` with their conditions, from what answers fastest. */
async function fromSql(
  context: ReportContext,
  asked: Asked,
  { keys, params }: { keys: readonly string[]; params: Params },
): Promise<string> {
  const { params: given, without } = context
  const within = { ...asked, ...daysWithin(asked, given) }
  const table = documentsSql({ ...within, grain: await grainOf(context, within, keys) }, params)
  const conditions = [
    ...DIMENSIONS.flatMap(name =>
      name === 'carriage' || given[name] === null || given[name] === undefined
        ? []
        : name === 'timed' && given[name] === 'judged'
          ? ['t.timed is not null']
          : [`t."${name}" = ${params.add(given[name])}`],
    ),
    ...without.map(name => `t."${name}" is null`),
    ...(given.pricing ? [`t."isUnpriced" = ${given.pricing === 'unpriced'}`] : []),
  ]
  return `${table} t where ${['true', ...conditions].join(' and ')}`
}

/** Dimensions of the report that the kept sums have, as columns of them. */
const KEPT: Readonly<Record<string, string>> = {
  customerId: 'customer_id',
  carrierId: 'carrier_id',
  routeId: 'route_id',
  goodsId: 'goods_id',
  salesmanId: 'salesman_id',
  vehicleId: 'vehicle_id',
}

/** Those days of the period that a day, week or month leaves that is asked for. */
function daysWithin({ from, to }: Asked, { day, week, month }: AnyRow): Pick<Asked, 'from' | 'to'> {
  const spans = [
    ...(day ? [[String(day), String(day)]] : []),
    ...(week ? [[String(week), addDays(String(week), 6)]] : []),
    ...(month ? [[`${String(month)}-01`, addDays(`${shiftMonth(String(month), 1)}-01`, -1)]] : []),
  ]
  return {
    from: [from, ...spans.map(([first = '']) => first)].reduce((a, b) => (a > b ? a : b)),
    to: [to, ...spans.map(([, last = '']) => last)].reduce((a, b) => (a < b ? a : b)),
  }
}

/** What tells that only the first single documents are wanted; undefined: all of them are. */
function firstOf(
  { actor, params: given, without }: ReportContext,
  { keys, order, most }: Question,
): FirstTrips | undefined {
  if (!keys.includes('docNo') || !Number.isFinite(most) || !seesAllTrips(actor)) return undefined
  const isGiven = (name: string) => given[name] !== null && given[name] !== undefined
  return {
    by: order === '"margin"' ? 'margin' : 'day',
    most,
    conditions: params => [
      ...Object.entries(KEPT).flatMap(([name, column]) => [
        ...(isGiven(name) ? [`k.${column} = ${params.add(given[name])}`] : []),
        ...(without.includes(name) ? [`k.${column} is null`] : []),
      ]),
      ...(given.pricing ? [`k.is_unpriced = ${given.pricing === 'unpriced'}`] : []),
      ...(given.timed === 'judged'
        ? ['k.timed is not null']
        : given.timed
          ? [`k.timed = ${params.add(given.timed)}`]
          : []),
    ],
  }
}

/** The grain of the kept sums that answers; undefined: trips are counted one by one. */
async function grainOf(
  { sql, actor, params: given, without }: ReportContext,
  asked: Asked,
  keys: readonly string[],
): Promise<string | undefined> {
  if (keys.includes('docNo') || keys.includes('source') || !seesAllTrips(actor)) return undefined
  const filters = DIMENSIONS.filter(name => given[name] !== null && given[name] !== undefined)
  const used = [...keys, ...filters, ...without]
  const dimensions = used.flatMap(name => KEPT[name] ?? [])
  const step = used.includes('day') || used.includes('week') ? 'day' : 'month'
  const grain = tripGrain(dimensions, { step })
  if (grain !== 'vehicle' || (await hasWholeMonths(sql, actor.orgId, asked))) return grain
  return tripGrain(dimensions, { step: 'day' })
}

/** Whether months are counted whole: none of their trips is before or after the days. */
async function hasWholeMonths(
  sql: ReportContext['sql'],
  orgId: number,
  { from, to, countedBy }: Asked,
): Promise<boolean> {
  if (!from.endsWith('-01')) return false
  if (addDays(to, 1).endsWith('-01')) return true
  const after = `$2::date + 1`
  const until = `(date_trunc('month', $2::date) + interval '1 month')::date`
  const at = countedBy === 'loaded' ? 't.load_at' : 't.unload_at'
  const { rows } = await sql.query<{ later: boolean }>(
    `select exists (select from trip_fact f where f.org_id = $1 and f.${countedBy}_on >= ${after} and f.${countedBy}_on < ${until})
       or exists (select from waybill t where t.org_id = $1 and t.id in (${MARKED})
         and ${at} >= (${after})::timestamptz and ${at} < ${until}::timestamptz) as later`,
    [orgId, to],
  )
  return rows[0]?.later !== true
}

/** Sums as their columns are written, with the averages. */
function totalOf(row: AnyRow): AnyRow {
  const parts = Object.fromEntries(Object.keys(PARTS).map(name => [name, decOf(row, name)]))
  return averaged({ ...totalsOf([row], columns, SUMMED), ...parts })
}

/** Averages and rates follow from the sums; nothing, not zero, where there is nothing to average. */
function averaged(row: AnyRow): AnyRow {
  const over = (part: Dec, whole: Dec, digits: number) => (isZero(whole) ? null : quotient(part, whole, digits))
  const of = (name: string): Dec => decOf(row, name)
  const figures = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$')))
  const judged = Number(of('$judged'))
  return {
    ...figures,
    lossPermille: over(mul(of('loss'), 1000), of('$ofUnloaded'), 2),
    arPerTonne: over(of('receivable'), of('$arTonnes'), 2),
    apPerTonne: over(of('payable'), of('$apTonnes'), 2),
    hours: over(of('$seconds'), mul(of('$ended'), 3600), 1),
    onTimeRate: over(String(judged - Number(of('late'))), String(judged), 4),
    alarm: isSoldWithoutMargin(of('receivable'), of('margin')),
  }
}

/** Counts of what there is none of stand in no column. */
const IDLE = ['wagons', 'services', 'platformFee', 'unpriced', 'late']

function withoutIdle(rows: readonly AnyRow[], totals: AnyRow): AnyRow[] {
  const idle = IDLE.filter(name => isZero(decOf(totals, name)))
  return rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !idle.includes(name))))
}
