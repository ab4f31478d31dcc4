import { diffDays } from '@tuheng/domain/kernel/dates'
import { isZero, qty, quotient, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { censusDay, statisticsErrors } from '@tuheng/domain/statistics/index'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure } from '../../../engine/report/order.ts'
import { Params } from '../../../sql/params.ts'
import { companySettings } from '../../system/index.ts'
import { plansSql, tripsSql } from './marks.ts'
import { seesAllTrips } from '../documents.ts'
import { keptDays, keptSql } from './sums.ts'
import { type CensusDay, censusDays } from './windows.ts'

/** Two months and a day, so that a month stands beside the one before. */
const MOST_DAYS = 62

const { columns } = censusDay
const counts = (of: string, when = 'true'): string => `count(*) filter (where ${when} and c.${of} is not null)::int`
const tonnes = (of: string, when = 'true'): string =>
  `coalesce(sum(c.${of}) filter (where ${when}), 0)::numeric(20, 3)::text`
const IS_BROKEN = '(c.gap <> 0 or c.gap_qty <> 0)'

/** What is added up over days. */
const FLOWS = {
  loaded: () => counts('loaded'),
  unloaded: () => counts('unloaded'),
  loadedQty: () => tonnes('loaded'),
  unloadedQty: () => tonnes('unloaded'),
  receivedQty: () => tonnes('received'),
  gap: () => 'coalesce(sum(c.gap), 0)::int',
  gapQty: () => tonnes('gap_qty'),
  broken: () => `count(*) filter (where ${IS_BROKEN})::int`,
  changed: () => counts('change'),
}
const OPENING = { opening: () => counts('opening'), openingQty: () => tonnes('opening') }
const CLOSING = { closing: () => counts('closing'), closingQty: () => tonnes('closing') }
/** The same as sums over rows of sums. */
const KEPT_FIGURES = Object.fromEntries(
  Object.keys({ ...FLOWS, ...OPENING, ...CLOSING }).map(name => [
    name,
    name.endsWith('Qty') ? `sum(c.${name.slice(0, -3)}_qty)::numeric(20, 3)::text` : `sum(c.${name})::int`,
  ]),
)
const PLAN = ['planQty', 'doneQty'] as const
const COUNTS: ReadonlySet<string> = new Set(['opening', 'loaded', 'unloaded', 'closing', 'gap', 'broken', 'changed'])

/** A range of days with what is needed beside it: its months from their first day on. */
interface Asked {
  from: string
  to: string
  days: CensusDay[]
}

/** 日统计: trips within reach by day, owner or route, with what breaks the balance. */
export async function queryCensusDay(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy, most, actor } = context
  const asked = await askedOf(context)
  const hidden = hiddenInReport(censusDay, actor)
  const single = groupBy === 'docNo'
  const within = censusDay.groupBy?.find(({ value }) => value === groupBy)?.within ?? []
  const keys = single || groupBy === 'day' ? [] : [...within, groupBy]
  const [trips, plans, documents] = await Promise.all([
    tripRows(context, asked, keys),
    planRows(context, asked, keys),
    single ? documentRows(context, asked, hidden) : undefined,
  ])
  const whole = { from: asked.from, to: asked.to }
  const totals = over(trips, plans, whole)
  const groups = Map.groupBy([...trips, ...plans], row => keys.map(name => String(row[name])).join(' '))
  const rows =
    documents ??
    (groupBy === 'day'
      ? asked.days.filter(({ day }) => day >= asked.from).map(day => dayRow(day, trips, plans))
      : [...groups.values()]
          .map(of => ({ ...labelsOf(of[0] as AnyRow, keys), ...over(of, of, whole) }))
          .filter(saysAnything)
          .toSorted(byFigure(hidden.has('closingQty') ? 'closing' : 'closingQty')))
  const [shown, others] = single ? [rows.slice(0, most), rows.slice(most)] : [rows, []]
  const first = asked.days.find(({ day }) => day === asked.from)
  return {
    rows: shown,
    totals,
    ...(others.length ? { rest: { count: others.length, row: sumOf(others) } } : {}),
    ...(groupBy !== 'day' && !single && asked.from < asked.to
      ? { trend: asked.days.filter(({ day }) => day >= asked.from).map(day => dayRow(day, trips, plans)) }
      : {}),
    figures: figuresOf(censusDay, totals, {}),
    header: [
      text(`${asked.from} ~ ${asked.to}`, `${asked.from} ~ ${asked.to}`),
      text(
        `每日 ${first?.untilAt.slice(11, 16) === '00:00' ? '24:00' : first?.untilAt.slice(11, 16)} 截止`,
        `Cut-off at ${first?.untilAt.slice(11, 16) === '00:00' ? '24:00' : first?.untilAt.slice(11, 16)}`,
      ),
      ...(params.counted ? [] : [frozenUntil(asked)]),
    ],
  }
}

function frozenUntil({ days, from }: Asked) {
  const shown = days.filter(({ day }) => day >= from)
  const last = shown.findLast(({ frozenAt }) => frozenAt !== null)
  if (!last) return text('期间内尚未封存', 'No day of it is frozen yet')
  // Days before the first census stay open for ever
  const first = shown.find(({ frozenAt }) => frozenAt !== null)
  return !first || first === shown[0]
    ? text(`已封存至 ${last.day}`, `Frozen until ${last.day}`)
    : text(`已封存 ${first.day} ~ ${last.day}`, `Frozen ${first.day} ~ ${last.day}`)
}

async function askedOf({ sql, actor, params, now }: ReportContext): Promise<Asked> {
  const from = String(params.from)
  // Nothing of the future is known
  const to = String(params.to) > now.today && from <= now.today ? now.today : String(params.to)
  if (to < from) statisticsErrors.fail('statistics.period', {}, 'to')
  if (diffDays(from, to) >= MOST_DAYS) statisticsErrors.fail('statistics.span', { max: MOST_DAYS }, 'to')
  const { censusCutoff: cutoff } = await companySettings({ orgId: actor.orgId, sql: sql.query })
  const days = await censusDays(sql, { orgId: actor.orgId, from: `${from.slice(0, 7)}-01`, to, cutoff })
  return { from, to, days }
}

/** By day and the keys: from the sums of the days that are kept, else trip by trip. */
async function tripRows(context: ReportContext, { days }: Asked, keys: readonly string[]): Promise<AnyRow[]> {
  const { actor, sql } = context
  if (!seesAllTrips(actor)) return countedRows(context, days, keys)
  const kept = await keptDays(sql, actor.orgId, days)
  if (!kept.length) return countedRows(context, days, keys)
  const isKept = ({ day }: CensusDay) => kept.includes(day)
  const params = new Params(actor.orgId)
  const table = keptSql(days.filter(isKept), params)
  const list = Object.entries(KEPT_FIGURES).map(([name, of]) => `${of} as "${name}"`)
  const rows = await grouped(context, { table, params, keys, list })
  // A day that was frozen since is counted by other times
  const still = await keptDays(sql, actor.orgId, days)
  if (still.join() !== kept.join()) return countedRows(context, days, keys)
  const others = days.filter(day => !isKept(day))
  return others.length ? [...rows, ...(await countedRows(context, others, keys))] : rows
}

async function countedRows(
  context: ReportContext,
  days: readonly CensusDay[],
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(context.actor.orgId)
  const table = tripsSql(context.actor, days, params)
  const list = Object.entries({ ...FLOWS, ...OPENING, ...CLOSING }).map(([name, sql]) => `${sql()} as "${name}"`)
  return grouped(context, { table, params, keys, list })
}

async function planRows(context: ReportContext, { days }: Asked, keys: readonly string[]): Promise<AnyRow[]> {
  const params = new Params(context.actor.orgId)
  const table = plansSql(context.actor, days, params)
  const list = [`${tonnes('plan_qty')} as "planQty"`, `${tonnes('loaded_qty')} as "doneQty"`]
  return grouped(context, { table, params, keys, list })
}

interface Table {
  table: string
  params: Params
  keys: readonly string[]
  list: readonly string[]
}

async function grouped(context: ReportContext, { table, params, keys, list }: Table): Promise<AnyRow[]> {
  const named = ['day', ...keys]
  const select = [`to_char(c.day, 'YYYY-MM-DD') as day`, ...keys.map(name => `c."${name}"`), ...list]
  const inner = `select ${select.join(', ')} from ${table} c where ${conditionsOf(context, params).join(' and ')} group by ${named.map((_, i) => i + 1).join(', ')}`
  const { rows } = await context.sql.query<AnyRow>(withLabels(inner, { keys: named, columns }, '$1'), params.values)
  return rows
}

function conditionsOf({ params: asked, without }: ReportContext, params: Params): string[] {
  return [
    'true',
    ...['customerId', 'routeId'].flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`c."${name}" = ${params.add(asked[name])}`],
    ),
    ...without.filter(name => name !== 'day').map(name => `c."${name}" is null`),
  ]
}

/** One row for each trip, owner and route, and for each task with a plan. */
async function documentRows(
  context: ReportContext,
  { from, to, days }: Asked,
  hidden: ReadonlySet<string>,
): Promise<AnyRow[]> {
  const { counted } = context.params
  const trips = counted === 'plan' ? [] : await tripDocuments(context, { from, to, days }, hidden)
  const plans = counted && counted !== 'plan' ? [] : await planDocuments(context, { from, to, days }, hidden)
  return [...trips.toSorted(byFigure('broken')), ...plans]
}

/** What a document must have of each sort to be counted in it. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  opening: ['opening'],
  loaded: ['loaded'],
  unloaded: ['unloaded'],
  closing: ['closing'],
  month: ['monthLoaded', 'monthUnloaded'],
  broken: ['broken'],
  changed: ['changed'],
}

async function tripDocuments(
  context: ReportContext,
  { from, to, days }: Asked,
  hidden: ReadonlySet<string>,
): Promise<AnyRow[]> {
  const params = new Params(context.actor.orgId)
  const table = tripsSql(context.actor, days, params)
  const [first, last] = [params.add(from), params.add(to)]
  const inRange = `c.day >= ${first}::date`
  const inMonth = `to_char(c.day, 'YYYY-MM') = left(${last}::text, 7)`
  const measures: Record<string, string> = {
    opening: counts('opening', `c.day = ${first}::date`),
    loaded: counts('loaded', inRange),
    unloaded: counts('unloaded', inRange),
    closing: counts('closing', `c.day = ${last}::date`),
    openingQty: tonnes('opening', `c.day = ${first}::date`),
    loadedQty: tonnes('loaded', inRange),
    unloadedQty: tonnes('unloaded', inRange),
    closingQty: tonnes('closing', `c.day = ${last}::date`),
    receivedQty: tonnes('received', inRange),
    gap: `coalesce(sum(c.gap) filter (where ${inRange}), 0)::int`,
    gapQty: tonnes('gap_qty', inRange),
    broken: `count(*) filter (where ${inRange} and ${IS_BROKEN})::int`,
    changed: counts('change', inRange),
    monthLoaded: tonnes('loaded', inMonth),
    monthUnloaded: tonnes('unloaded', inMonth),
    cause: `max(c.cause) filter (where ${inRange})`,
    change: `max(c.change) filter (where ${inRange})`,
  }
  const keys = ['docId', 'docNo', 'customerId', 'routeId'].filter(name => !hidden.has(name))
  const list = [
    ...keys.map(name => `c."${name}"`),
    ...Object.entries(measures).map(([name, measure]) => `${measure} as "${name}"`),
  ]
  const inner = `select ${list.join(', ')} from ${table} c where ${conditionsOf(context, params).join(' and ')} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await context.sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  const names = COUNTED[String(context.params.counted)] ?? Object.values(COUNTED).flat()
  return rows
    .filter(row => names.some(name => !isZero(decOf(row, name))))
    .map(row => ({ ...row, source: 'waybill', alarm: row.broken !== 0 }))
}

async function planDocuments(
  context: ReportContext,
  { to, days }: Asked,
  hidden: ReadonlySet<string>,
): Promise<AnyRow[]> {
  const params = new Params(context.actor.orgId)
  const table = plansSql(
    context.actor,
    days.filter(({ day }) => day === to),
    params,
  )
  const keys = ['docId', 'docNo', 'customerId', 'routeId'].filter(name => !hidden.has(name))
  const list = [
    ...keys.map(name => `c."${name}"`),
    `${tonnes('plan_qty')} as "planQty"`,
    `${tonnes('loaded_qty')} as "doneQty"`,
  ]
  const inner = `select ${list.join(', ')} from ${table} c where ${conditionsOf(context, params).join(' and ')} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await context.sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows.map(row => ({ ...row, source: 'mainWaybill', ...rateOf(row) }))
}

/** The sums of rows by day over a range: what moved on all of its days, what stood at its ends. */
function over(trips: readonly AnyRow[], plans: readonly AnyRow[], { from, to }: { from: string; to: string }): AnyRow {
  const of = (rows: readonly AnyRow[], name: string, fits: (day: string) => boolean) =>
    sum(rows.filter(row => fits(String(row.day))).map(row => decOf(row, name)))
  const typed = (name: string, value: string) => [name, COUNTS.has(name) ? Number(value) : qty(value)]
  const month = to.slice(0, 7)
  const row: AnyRow = Object.fromEntries([
    ...Object.keys(OPENING).map(name =>
      typed(
        name,
        of(trips, name, day => day === from),
      ),
    ),
    ...Object.keys(FLOWS).map(name =>
      typed(
        name,
        of(trips, name, day => day >= from && day <= to),
      ),
    ),
    ...Object.keys(CLOSING).map(name =>
      typed(
        name,
        of(trips, name, day => day === to),
      ),
    ),
    typed(
      'monthLoaded',
      of(trips, 'loadedQty', day => day.startsWith(month) && day <= to),
    ),
    typed(
      'monthUnloaded',
      of(trips, 'unloadedQty', day => day.startsWith(month) && day <= to),
    ),
    ...PLAN.map(name =>
      typed(
        name,
        of(plans, name, day => day === to),
      ),
    ),
  ])
  return { ...row, ...rateOf(row), alarm: row.broken !== 0 }
}

const rateOf = (row: AnyRow): AnyRow => ({ doneRate: quotient(decOf(row, 'doneQty'), decOf(row, 'planQty'), 4) })

function dayRow({ day, frozenAt }: CensusDay, trips: readonly AnyRow[], plans: readonly AnyRow[]): AnyRow {
  return {
    day,
    state: frozenAt === null ? 'live' : 'frozen',
    ...(frozenAt === null ? {} : { frozenAt }),
    ...over(trips, plans, { from: day, to: day }),
  }
}

const labelsOf = (row: AnyRow, keys: readonly string[]): AnyRow =>
  Object.fromEntries(keys.flatMap(name => [name, `${name}$`]).flatMap(name => (name in row ? [[name, row[name]]] : [])))

const saysAnything = (row: AnyRow): boolean =>
  [...Object.keys({ ...OPENING, ...FLOWS, ...CLOSING }), 'monthLoaded', 'monthUnloaded', ...PLAN].some(
    name => !isZero(decOf(row, name)),
  )

/** The sums of documents that found no room. */
function sumOf(rows: readonly AnyRow[]): AnyRow {
  const names = [...Object.keys({ ...OPENING, ...FLOWS, ...CLOSING }), 'monthLoaded', 'monthUnloaded', ...PLAN]
  return Object.fromEntries(
    names.map(name => {
      const total = sum(rows.map(row => decOf(row, name)))
      return [name, COUNTS.has(name) ? Number(total) : qty(total)]
    }),
  )
}
