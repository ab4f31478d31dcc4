import { informationPriceComparison } from '@tuheng/domain/contracts/index'
import { type Dec, isZero, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { waybill } from '@tuheng/domain/transport/index'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { totalsOf } from '../../../engine/report/grouped-records.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure } from '../../../engine/report/order.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'
import { withinDays } from '../../../sql/within-days.ts'
import { inForceSql } from './in-force.ts'

const IS_COMPARED = `t.compared in ('above', 'within')`
const AT_MARKET = 'round(t.market * t.tonnes, 2)'
const summed = (of: string, digits: number): string => `coalesce(sum(${of}), 0)::numeric(18, ${digits})::text`
/** Nothing, not zero, where no trip is compared. */
const compared = (of: string, digits: number): string =>
  `(sum(${of}) filter (where ${IS_COMPARED}))::numeric(18, ${digits})::text`

/** What is added up over trips. */
const MEASURES: Readonly<Record<string, string>> = {
  trips: 'count(*)::int',
  tonnes: summed('t.tonnes', 3),
  freight: summed('t.freight', 2),
  marketTonnes: compared('t.tonnes', 3),
  marketFreight: compared(AT_MARKET, 2),
  gap: compared(`t.freight - ${AT_MARKET}`, 2),
  above: `count(*) filter (where t.compared = 'above')::int`,
  over: compared(`case when t.compared = 'above' then greatest(t.freight - ${AT_MARKET}, 0) else 0 end`, 2),
  without: `count(*) filter (where t.compared = 'without')::int`,
}
const SUMMED = Object.keys(MEASURES)

/** What the tonnes that are compared come to at market prices, not rounded: the average follows from it, no figure shows it. */
const EXACT = 'marketExact'
const EXACT_MARKET = `coalesce(sum(t.market * t.tonnes) filter (where ${IS_COMPARED}), 0)::text`

/** Names of the report → columns of the trips below. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  routeId: 't."routeId"',
  goodsId: 't."goodsId"',
  vehicleKind: 't."vehicleKind"',
  carrierId: 't."carrierId"',
  week: 't.week',
  compared: 't.compared',
}
/** What a row of one trip tells of it. */
const OF_TRIP = [
  'waybillNo',
  'waybillId',
  'loadedOn',
  'compared',
  'week',
  'routeId',
  'goodsId',
  'vehicleKind',
  'carrierId',
]

/** 信息价对比: loaded trips within reach, beside the information price of their day. */
export async function queryInformationPriceComparison(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy, most, actor } = context
  const isSingle = groupBy === 'waybillNo'
  const hidden = hiddenInReport(informationPriceComparison, actor)
  const within = informationPriceComparison.groupBy?.find(({ value }) => value === groupBy)?.within ?? []
  const keys = isSingle ? OF_TRIP.filter(name => !hidden.has(name)) : [...within, groupBy]
  const measured = await trips(context, keys)
  const totals = totalOf(measured)
  const first = params.compared === 'without' ? 'trips' : 'over'
  const sorted = groupBy === 'week' || hidden.has(first) ? measured : measured.toSorted(byFigure(first))
  const all = isSingle ? sorted.map(row => ({ ...row, source: 'waybill' })) : sorted
  const [rows, others] = [all.slice(0, most).map(averaged), all.slice(most)]
  const days = `${String(params.loadedFrom)} ~ ${String(params.loadedTo)}`
  return {
    rows,
    totals,
    ...(others.length ? { rest: { count: others.length, row: totalOf(others) } } : {}),
    figures: figuresOf(informationPriceComparison, totals, {}),
    header: [text(`装货日期：${days}`, `Loaded: ${days}`)],
  }
}

function totalOf(rows: readonly AnyRow[]): AnyRow {
  const totals = totalsOf(rows, informationPriceComparison.columns, SUMMED)
  return averaged({ ...totals, [EXACT]: sum(rows.map(row => decOf(row, EXACT))) })
}

/** Averages follow from the sums: what was paid from the money, the market from its prices. */
function averaged({ [EXACT]: exact, ...row }: AnyRow): AnyRow {
  const average = (amount: Dec, tonnes: Dec) => (isZero(tonnes) ? null : quotient(amount, tonnes, 4))
  return {
    ...row,
    paidPrice: average(decOf(row, 'freight'), decOf(row, 'tonnes')),
    marketPrice: average(String(exact ?? '0'), decOf(row, 'marketTonnes')),
  }
}

/** One row for each combination of the keys, by one statement. */
async function trips(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const within = pairedTripsSql({ actor, from: asked.loadedFrom, to: asked.loadedTo }, params)
  const conditions = [
    ...Object.entries(DIMENSIONS).flatMap(([name, column]) =>
      asked[name] === null || asked[name] === undefined ? [] : [`${column} = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `${DIMENSIONS[name]} is null`),
  ]
  const list = [
    ...keys.map(name => `t."${name}"`),
    ...Object.entries(MEASURES).map(([name, measure]) => `${measure} as "${name}"`),
    `${EXACT_MARKET} as "${EXACT}"`,
  ]
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : ''
  const inner = `select ${list.join(', ')} from ${within} t${where} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { columns } = informationPriceComparison
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

/**
 * Loaded trips of some days within the person's reach, each with the tonnes that it pays for, what it pays a tonne, and
 * the market freight of its day: `pricePerTonne` and `informationPriceFor` of the domain in SQL. `$1` is the company.
 */
export function pairedTripsSql(
  { actor, from, to }: { actor: ReportContext['actor']; from: unknown; to: unknown },
  params: Params,
): string {
  const scope = scopeSql({ resource: anyResource(waybill), actor, params })
  const market = inForceSql({
    org: '$1',
    routeId: 'w.route_id',
    goodsId: 'w.goods_id',
    vehicleKind: 'w.vehicle_kind',
    date: 'w.loaded_on',
    figure: 'market_price',
  })
  return `(select w.id::int as "waybillId", w.waybill_no as "waybillNo", w.loaded_on as "loadedOn",
      date_trunc('week', w.loaded_on)::date as week, w.route_id as "routeId", w.goods_id as "goodsId",
      w.vehicle_kind as "vehicleKind", w.carrier_id as "carrierId", w.tonnes, w.freight, m.market_price as market,
      case when m.market_price is null then 'without'
        when w.per_tonne is null or w.freight is null or coalesce(w.tonnes, 0) = 0 then 'unpaid'
        when w.per_tonne > m.market_price then 'above' else 'within' end as compared
    from (select x.*, case x.ap_basis when 'ton' then x.ap_price when 'tonKm' then round(x.ap_price * nullif(x.km, 0), 4)
        else round(x.freight / nullif(x.tonnes, 0), 4) end as per_tonne
      from (select t.id, t.waybill_no, t.load_at::date as loaded_on, t.route_id, t.goods_id, t.vehicle_kind, t.carrier_id,
          t.ap_basis, t.ap_price, t.km, t.ap_freight as freight,
          case when t.ap_freight is null then null when t.ap_basis = 'ton' then t.ap_qty else t.load_net end as tonnes
        from waybill t where ${scope.join(' and ')} and t.route_id is not null
          and t.biz_kind in ('road', 'outside', 'shortHaul') and t.transport_status in ('inTransit', 'arrived', 'unloaded')
          and ${withinDays('t.load_at', params.add(from), params.add(to))}) x) w
    left join lateral ${market} m on true)`
}

/** How far what was paid lies above the market, yuan per tonne. */
export const overMarket = (paid: string | null, market: string | null): string | null =>
  paid === null || market === null ? null : sub(paid, market)
