import { diffDays } from '@tuheng/domain/kernel/dates'
import { type Dec, isNeg, isZero, mul, quotient, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { statisticsErrors, transportStatistics } from '@tuheng/domain/statistics/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure } from '../../engine/report/order.ts'
import { Params } from '../../sql/params.ts'
import { type Asked, documentsSql } from './documents.ts'

/** Ten years. */
const MOST_DAYS = 3660
/** Rows of dimensions on a page: beyond them the last is their sum. */
const MOST_ROWS = 2000

const count = (of: string): string => `coalesce(sum(t.${of}), 0)::int`
const summed = (of: string, digits: number): string => `coalesce(sum(t."${of}"), 0)::numeric(20, ${digits})::text`
const ofPriced = (of: string): string =>
  `coalesce(sum(coalesce(t.unloaded, t.loaded)) filter (where t.${of} is not null), 0)::numeric(20, 3)::text`

/** What is added up, and is a column. */
const MEASURES: Readonly<Record<string, string>> = {
  trips: count('trips'),
  wagons: count('wagons'),
  services: count('services'),
  loaded: summed('loaded', 3),
  unloaded: summed('unloaded', 3),
  loss: `(coalesce(sum(t."loadedOfUnloaded"), 0) - coalesce(sum(t.unloaded), 0))::numeric(20, 3)::text`,
  receivable: summed('receivable', 2),
  payable: summed('payable', 2),
  unpriced: `count(*) filter (where t."isUnpriced")::int`,
  margin: summed('margin', 2),
  late: `count(*) filter (where t.timed = 'late')::int`,
}
/** What averages are computed from. They are no columns. */
const PARTS: Readonly<Record<string, string>> = {
  $ofUnloaded: summed('loadedOfUnloaded', 3),
  $arTonnes: ofPriced('receivable'),
  $apTonnes: ofPriced('payable'),
  $hours: summed('hours', 4),
  $timed: 'count(t.hours)::int',
  $judged: 'count(t.timed)::int',
}
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
  const [measured, trend] = await Promise.all([
    documents(context, asked, keys),
    along && !hidden.has(along) ? documents(context, asked, [along]) : [],
  ])
  const totals = totalOf(measured)
  const ranked = ['margin', 'loaded', 'trips'].find(name => !hidden.has(name)) ?? 'trips'
  const ordered = isSingle
    ? measured.toSorted((a, b) => byFigure(ranked)(b, a))
    : split.length || PERIODS.includes(groupBy)
      ? measured
      : measured.toSorted(byFigure(hidden.has('loaded') ? 'trips' : 'loaded'))
  const limit = isSingle || most === Infinity ? most : MOST_ROWS
  const [rows, others] = [ordered.slice(0, limit), ordered.slice(limit)]
  return {
    rows: withoutIdle(rows.map(averaged), totals),
    totals,
    ...(trend.length > 1 ? { trend: trend.map(averaged) } : {}),
    ...(others.length ? { rest: { count: others.length, row: totalOf(others) } } : {}),
    figures: figuresOf(transportStatistics, totals, {}),
    header: [text(`${asked.from} ~ ${asked.to}`, `${asked.from} ~ ${asked.to}`)],
  }
}

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

/** One row for each combination of the keys, in their order, by one statement. */
async function documents(
  { sql, actor, params: given, without }: ReportContext,
  asked: Asked,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const table = documentsSql(asked, params)
  const conditions = [
    ...DIMENSIONS.flatMap(name =>
      name === 'carriage' || given[name] === null || given[name] === undefined
        ? []
        : [`t."${name}" = ${params.add(given[name])}`],
    ),
    ...without.map(name => `t."${name}" is null`),
    ...(given.pricing ? [`t."isUnpriced" = ${given.pricing === 'unpriced'}`] : []),
  ]
  const list = [
    ...keys.map(name => `t."${name}"`),
    ...Object.entries({ ...MEASURES, ...PARTS }).map(([name, measure]) => `${measure} as "${name}"`),
  ]
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : ''
  const inner = `select ${list.join(', ')} from ${table} t${where} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

function totalOf(rows: readonly AnyRow[]): AnyRow {
  const parts = Object.fromEntries(Object.keys(PARTS).map(name => [name, sum(rows.map(row => decOf(row, name)))]))
  return averaged({ ...totalsOf(rows, columns, SUMMED), ...parts })
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
    hours: over(of('$hours'), of('$timed'), 1),
    onTimeRate: over(String(judged - Number(of('late'))), String(judged), 4),
    alarm: isNeg(of('margin')),
  }
}

/** Counts of what there is none of stand in no column. */
const IDLE = ['wagons', 'services', 'unpriced', 'late']

function withoutIdle(rows: readonly AnyRow[], totals: AnyRow): AnyRow[] {
  const idle = IDLE.filter(name => isZero(decOf(totals, name)))
  return rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !idle.includes(name))))
}
