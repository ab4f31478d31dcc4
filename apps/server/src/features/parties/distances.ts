import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { address, straightKm } from '@tuheng/domain/parties/index'
import { distanceCall, distancesCall } from '@tuheng/domain/parties/distance.calls'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'

const face = address.faces.all as Face

interface PlaceRow {
  id: number
  name: string
  regionCode: string
  lng: string | null
  lat: string | null
  coordSystem: string
}

type Distance = Pick<GivenOf<typeof distanceCall>, 'straightKm' | 'road'>
type Road = NonNullable<Distance['road']>

/** Mounts the calls for the distance between two addresses: by recorded road and in a straight line. */
export function registerDistances(server: Server): void {
  serveCall(server, distanceCall, ({ actor, body: { fromId, toId }, engine }) =>
    read(engine, actor, async sql => {
      const found = new Map((await placesOf(sql, actor, [fromId, toId])).map(place => [place.id, place]))
      const [from, to] = [found.get(fromId), found.get(toId)]
      if (!from || !to) return failMissing(address)
      const roads = await roadsOf(sql, actor.orgId, fromId)
      return { from: from.name, to: to.name, ...distanceOf(from, to, roads) }
    }),
  )
  serveCall(server, distancesCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const [from] = await placesOf(sql, actor, [body.id])
      if (!from) return failMissing(address)
      const roads = await roadsOf(sql, actor.orgId, from.id)
      const others = (await placesOf(sql, actor)).filter(place => place.id !== from.id)
      const list = others.map(place => ({
        id: place.id,
        name: place.name,
        regionCode: place.regionCode,
        ...distanceOf(from, place, roads),
      }))
      return {
        list: list
          .filter(one => one.road ?? one.straightKm)
          .toSorted((a, b) => sortKey(a) - sortKey(b))
          .slice(0, 100),
      }
    }),
  )
}

/** Sort key in km: known roads first, then by distance. */
const sortKey = ({ road, straightKm: km }: Distance): number => (road ? Number(road.km) : 100_000 + Number(km))

function distanceOf(from: PlaceRow, to: PlaceRow, roads: ReadonlyMap<number, Road>): Distance {
  const km = straightKm(from, to)
  return { straightKm: km === undefined ? null : km.toFixed(1), road: roads.get(to.id) ?? null }
}

/** Enabled addresses in the actor's scope, or the named ones. */
async function placesOf(sql: Sql, actor: Actor, ids?: readonly number[]): Promise<PlaceRow[]> {
  const params = new Params()
  const where = scopeSql({ resource: anyResource(address), face, actor, params })
  where.push(ids ? `t.id = any(${params.add(ids)}::bigint[])` : `t.status = 'enabled'`)
  const { rows } = await sql.query<PlaceRow>(
    `select t.id, t.name, t.region_code as "regionCode", t.lng::text as lng, t.lat::text as lat, t.coord_system as "coordSystem" from address t where ${where.join(' and ')} order by t.id limit 5000`,
    params.values,
  )
  return rows
}

/**
 * Roads from a place, by the other place: a distance in this direction, else one for both directions, else a route's
 * standard.
 */
async function roadsOf(sql: Sql, orgId: number, from: number): Promise<Map<number, Road>> {
  const { rows } = await sql.query<Road & { other: number; rank: number }>(
    `select to_id as other, km::text as km, minutes, source, 1 as rank from address_distance where org_id = $1 and from_id = $2 and deleted_at is null
     union all select from_id, km::text, minutes, source, 2 from address_distance where org_id = $1 and to_id = $2 and one_way is not true and deleted_at is null
     union all select to_address_id, km::text, (hours * 60)::int, 'route', 3 from route where org_id = $1 and from_address_id = $2 and status = 'enabled' and deleted_at is null
     order by rank desc`,
    [orgId, from],
  )
  return new Map(rows.map(({ other, rank: _, ...road }) => [other, road]))
}
