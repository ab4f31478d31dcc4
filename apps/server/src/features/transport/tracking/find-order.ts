import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { LegType, RailStatus } from '@tuheng/domain/rail/haul.choices'
import { hasReached } from '@tuheng/domain/rail/rail-waybill'
import type { trackCall } from '@tuheng/domain/transport/tracking.calls'
import type { Sql } from '../../../db/database.ts'
import { companyIn, isCheckCode, isCompanyToken } from './check-code.ts'

type Tracked = GivenOf<typeof trackCall>
type Part = Tracked['parts'][number]
type Milestone = Part['milestones'][number]

interface Order {
  orgId: number
  queryKey: string
  id: number
  orderNo: string
}

interface Road {
  legType: LegType
  isDone: boolean
  loadedAt: string | null
  unloadedAt: string | null
}

interface Train {
  status: RailStatus
  acceptedAt: string | null
  loadedAt: string | null
  departAt: string | null
  arriveAt: string | null
  deliverAt: string | null
  curStation: string | null
  leftKm: number | null
  etaAt: string | null
  trackedAt: string | null
  fromStation: string
  toStation: string
}

/** Trains of one order that are shown. */
const MAX_TRAINS = 60

/** The order by road and rail with this number and check code, leg by leg. */
export async function findOrder(
  sql: Sql,
  { waybillNo, code, company }: { waybillNo: string; code: string; company?: string },
): Promise<Tracked | undefined> {
  const orgId = company === undefined ? null : (companyIn(company) ?? 0)
  const { rows } = await sql.query<Order>(
    `select o.id as "orgId", o.query_key::text as "queryKey", r.id, r.order_no as "orderNo"
     from rail_order r join org o on o.id = r.org_id
     where r.order_no = any($1::text[]) and r.deleted_at is null and r.status in ('active', 'done', 'closed')
       and o.status = 'enabled' and ($2::bigint is null or o.id = $2::bigint)`,
    [[waybillNo, waybillNo.toUpperCase()], orgId],
  )
  const order = rows.find(
    one =>
      isCheckCode(code, one.queryKey, { kind: 'order', id: one.id }) &&
      (company === undefined || isCompanyToken(company, one.queryKey, one.orgId)),
  )
  if (!order) return undefined
  const [roads, trains] = [await roadsOf(sql, order), await trainsOf(sql, order)]
  const road = (type: LegType): Part[] => roads.filter(one => one.legType === type).map(roadPart)
  const rail = trains.length ? trains.map(trainPart) : roads.some(one => one.legType === 'rail') ? [trainPart()] : []
  return { waybillNo: order.orderNo, milestones: [], parts: [...road('pickup'), ...rail, ...road('delivery')] }
}

/**
 * What trucks did of each kind of leg: the first loading, and the last unloading once all is there. Trucks seldom bring to the
 * tonne what was planned: what is on trains was brought.
 */
async function roadsOf(sql: Sql, { orgId, id }: Order): Promise<Road[]> {
  const { rows } = await sql.query<Road>(
    `select l.leg_type as "legType", bool_and(l.status = 'done') or coalesce(l.leg_type = 'pickup' and bool_and(w.transport_status = 'unloaded')
         and max(o.loaded_qty) >= max(o.picked_qty), false) as "isDone",
        min(w.load_at) as "loadedAt", max(w.unload_at) as "unloadedAt"
     from rail_leg l join rail_order o on o.org_id = l.org_id and o.id = l.order_id
     left join waybill w on w.org_id = l.org_id and w.leg_id = l.id and w.deleted_at is null
       and w.transport_status in ('inTransit', 'arrived', 'unloaded')
     where l.org_id = $1 and l.order_id = $2 and l.deleted_at is null and l.status <> 'cancelled' group by l.leg_type`,
    [orgId, id],
  )
  return rows
}

async function trainsOf(sql: Sql, { orgId, id }: Order): Promise<Train[]> {
  const { rows } = await sql.query<Train>(
    `select r.status, r.accepted_at as "acceptedAt", r.loaded_at as "loadedAt", r.depart_at as "departAt", r.arrive_at as "arriveAt", r.deliver_at as "deliverAt",
       r.cur_station as "curStation", r.left_km as "leftKm", r.eta_at as "etaAt", r.tracked_at as "trackedAt", f.name as "fromStation", t.name as "toStation"
     from rail_waybill r join station f on f.org_id = r.org_id and f.id = r.from_station_id join station t on t.org_id = r.org_id and t.id = r.to_station_id
     where r.org_id = $1 and r.order_id = $2 and r.deleted_at is null and r.status not in ('draft', 'asked', 'void')
     order by r.accepted_at, r.id limit ${MAX_TRAINS}`,
    [orgId, id],
  )
  return rows
}

const milestone = (key: Milestone['key'], at: string | null, place: string | null = null): Milestone => ({
  key,
  reached: at !== null,
  at,
  place: at === null ? null : place,
})

function roadPart({ legType, isDone, loadedAt, unloadedAt }: Road): Part {
  return {
    legType,
    milestones: [milestone('loaded', loadedAt), milestone('unloaded', isDone ? unloadedAt : null)],
    leftKm: null,
    expectedAt: null,
  }
}

/** One train from the acceptance of its demand to the hand-over; without one that nothing has begun. */
function trainPart(train?: Train): Part {
  const isUnderWay = train !== undefined && hasReached(train, 'departed') && !hasReached(train, 'arrived')
  const passed = isUnderWay && train.trackedAt !== train.departAt
  return {
    legType: 'rail',
    milestones: [
      milestone('accepted', train?.acceptedAt ?? null),
      milestone('loaded', train?.loadedAt ?? null, train?.fromStation),
      milestone('departed', train?.departAt ?? null, train?.fromStation),
      ...(passed ? [milestone('located', train.trackedAt, train.curStation)] : []),
      milestone('arrived', train?.arriveAt ?? null, train?.toStation),
      milestone('delivered', train?.deliverAt ?? null, train?.toStation),
    ],
    leftKm: isUnderWay ? train.leftKm : null,
    expectedAt: isUnderWay ? train.etaAt : null,
  }
}
