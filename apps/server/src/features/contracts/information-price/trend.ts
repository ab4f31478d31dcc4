import { informationTrendCall } from '@tuheng/domain/contracts/information-price.calls'
import { informationPrice, informationPriceFor, type InformationPriceKey } from '@tuheng/domain/contracts/index'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { addDays, mondayOf } from '@tuheng/domain/kernel/dates'
import { isZero, qty, quotient } from '@tuheng/domain/kernel/decimal'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { read } from '../../../engine/write/work.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { Params } from '../../../sql/params.ts'
import { overMarket, pairedTripsSql } from './comparison.ts'

type Trend = GivenOf<typeof informationTrendCall>
type Point = Trend['points'][number]

/** Half a year. */
const WEEKS = 26

/** `POST /api/v1/oms/informationPrice/trend {routeId}`: prices of a route by week, beside what its trips paid. */
export function registerInformationTrend(server: Server): void {
  serveCall(server, informationTrendCall, ({ actor, body, engine }) =>
    read(engine, actor, sql => trendOf(sql, { actor, asked: body, today: momentOf(engine.clock).today })),
  )
}

interface PriceRow extends InformationPriceKey {
  id: number
  goods: string | null
  effFrom: string
  effTo: string
  marketPrice: string | null
  infoFee: string
  feeBasis: 'truck' | 'ton'
}

async function trendOf(
  sql: Sql,
  { actor, asked, today }: { actor: Actor; asked: RequestOf<typeof informationTrendCall>; today: string },
): Promise<Trend> {
  const last = mondayOf(today)
  const first = addDays(last, -7 * ((asked.weeks ?? WEEKS) - 1))
  const prices = await pricesOf(sql, { actor, routeId: asked.routeId, from: first, to: today })
  const keys = keysOf(prices)
  const isGiven = asked.goodsId !== undefined || asked.vehicleKind !== undefined
  const key = isGiven
    ? { goodsId: asked.goodsId ?? null, vehicleKind: asked.vehicleKind ?? null }
    : { goodsId: keys[0]?.goodsId ?? null, vehicleKind: keys[0]?.vehicleKind ?? null }
  const paid = await paidByWeek(sql, { actor, routeId: asked.routeId, key, from: first, to: today })
  const points: Point[] = []
  for (let week = first; week <= last; week = addDays(week, 7)) {
    const end = addDays(week, 6)
    const at = { key: { ...key, routeId: asked.routeId }, date: end < today ? end : today }
    const market = informationPriceFor(prices, { ...at, figure: 'marketPrice' })
    const fee = informationPriceFor(prices, { ...at, figure: 'infoFee' })
    const own = paid.get(week)
    points.push({
      week,
      market: market?.marketPrice ?? null,
      priceId: (market ?? fee)?.id ?? null,
      fee: fee?.infoFee ?? null,
      feeBasis: fee?.feeBasis ?? null,
      paid: own?.price ?? null,
      tonnes: own?.tonnes ?? qty(0),
      trips: own?.trips ?? 0,
      over: overMarket(own?.price ?? null, market?.marketPrice ?? null),
    })
  }
  return { ...key, keys, points }
}

/** All prices in force on the route within the days, the newest first. */
async function pricesOf(
  sql: Sql,
  { actor, routeId, from, to }: { actor: Actor; routeId: number; from: string; to: string },
): Promise<PriceRow[]> {
  const params = new Params(actor.orgId, routeId, from, to)
  const scope = referenceScopeSql(actor, { resource: anyResource(informationPrice), alias: 'p' }, params)
  const { rows } = await sql.query<PriceRow>(
    `select p.id::int as id, p.route_id::int as "routeId", p.goods_id::int as "goodsId", g.name as goods,
       p.vehicle_kind as "vehicleKind", p.eff_from as "effFrom", p.eff_to as "effTo",
       p.market_price as "marketPrice", p.info_fee as "infoFee", p.fee_basis as "feeBasis"
     from information_price p
     left join goods g on g.org_id = $1 and g.id = p.goods_id
     where p.org_id = $1 and p.route_id = $2 and p.eff_from <= $4 and p.eff_to >= $3 and p.status = 'active'
       and p.deleted_at is null${scope ? ` and ${scope}` : ''}
     order by p.eff_from desc, p.id desc`,
    params.values,
    scope ? undefined : 'information-trend-prices',
  )
  return rows
}

function keysOf(prices: readonly PriceRow[]): Trend['keys'] {
  const found = new Map(
    prices.map(({ goodsId = null, goods, vehicleKind = null }) => [
      `${goodsId}|${vehicleKind}`,
      { goodsId, goods, vehicleKind },
    ]),
  )
  return [...found.values()]
}

/** What trips of the route paid a tonne, weighted by tonnes. A key without goods or vehicle kind is for all of them. */
async function paidByWeek(
  sql: Sql,
  of: { actor: Actor; routeId: number; key: Omit<InformationPriceKey, 'routeId'>; from: string; to: string },
): Promise<Map<string, { price: string | null; tonnes: string; trips: number }>> {
  const params = new Params(of.actor.orgId)
  const within = pairedTripsSql(of, params)
  const conditions = [
    `t."routeId" = ${params.add(of.routeId)}`,
    ...(of.key.goodsId ? [`t."goodsId" = ${params.add(of.key.goodsId)}`] : []),
    ...(of.key.vehicleKind ? [`t."vehicleKind" = ${params.add(of.key.vehicleKind)}`] : []),
  ]
  const { rows } = await sql.query<{ week: string; freight: string; tonnes: string; trips: number }>(
    `select t.week, coalesce(sum(t.freight), 0)::text as freight, coalesce(sum(t.tonnes), 0)::text as tonnes, count(*)::int as trips
     from ${within} t where ${conditions.join(' and ')} and $1::bigint is not null group by 1`,
    params.values,
  )
  return new Map(
    rows.map(({ week, freight, tonnes, trips }) => [
      week,
      { price: isZero(tonnes) ? null : quotient(freight, tonnes, 4), tonnes, trips },
    ]),
  )
}
