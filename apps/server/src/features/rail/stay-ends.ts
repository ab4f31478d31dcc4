import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { gt } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { container, freeTimeAt, overHire, railLeg, railOrder, stayOf, yard } from '@tuheng/domain/rail/index'
import { stayEndsCall } from '@tuheng/domain/rail/stay.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'
import { isAt, placesOf, type Places } from './loading-places.ts'
import { type Reader, recordOf } from './record-of.ts'
import { currentClocks } from './stay-clocks.ts'
import { payerOf } from './stay-payer.ts'
import { clockUntil } from './stays.ts'

type Asked = RequestOf<typeof stayEndsCall>
type Answer = GivenOf<typeof stayEndsCall>['list'][number]
type Box = RowOf<typeof container>

/** `oms/container/stayEnds`: what a move would charge that ends stays. */
export function registerStayEnds(server: Server): void {
  serveCall(server, stayEndsCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const trip = body.legId === undefined ? undefined : await tripOf(reader, body.legId, body.yardId ?? null)
      const list: Answer[] = []
      for (const id of await boxesFor(reader, actor, body))
        list.push(await stayEnd(reader, await recordOf(reader, container, id), { day: body.day, trip }))
      return { list }
    }),
  )
}

/** Those of the named containers that the person may see. */
async function boxesFor(reader: Reader, actor: Actor, { ids = [], boxNos = [] }: Asked): Promise<number[]> {
  const params = new Params()
  const where = scopeSql({ resource: anyResource(container), actor, params })
  const { rows } = await reader.sql<{ id: number }>(
    `select t.id from container t where ${where.join(' and ')}
       and (t.id = any(${params.add(ids)}::bigint[]) or t.box_no = any(${params.add(boxNos)}::text[])) order by t.box_no`,
    params.values,
  )
  return rows.map(row => Number(row.id))
}

interface Ending {
  /** Business date. */
  day: string
  trip: Trip | undefined
}

async function stayEnd(reader: Reader, box: Box, { day, trip }: Ending): Promise<Answer> {
  const where = box.yardId === null ? undefined : await recordOf(reader, yard, box.yardId)
  const clock = clockUntil(await currentClocks(reader, [box]), box, day)
  const terms = freeTimeAt(box, { ...clock.agreed, yard: where })
  const stay = terms && stayOf(clock.from, day, { ...terms, stops: clock.stops })
  const hire = box.ownerKind === 'hired' && box.status !== 'offHire' ? overHire(box, day) : null
  const isCharged = stay?.fee !== null && gt(stay?.fee ?? '0', 0)
  const payer = isCharged
    ? await payerOf(reader, {
        id: Number.MAX_SAFE_INTEGER,
        containerId: box.id,
        fromYardId: box.yardId,
        customerId: box.customerId,
        docNo: null,
        leavesFor: trip?.orderId,
      })
    : undefined
  return {
    boxNo: box.boxNo,
    status: box.status,
    place: where?.name ?? (await shortName(reader, box.customerId)),
    isElsewhere: trip ? !isAt(box, trip) : null,
    days: stay?.days ?? null,
    stoppedDays: stay?.stoppedDays ?? null,
    overDays: stay?.overDays ?? null,
    freeDays: terms?.freeDays ?? null,
    dayFee: terms?.dayFee ?? null,
    fee: stay?.fee ?? null,
    side: payer?.side ?? null,
    party: payer && 'partyId' in payer ? await shortName(reader, payer.partyId) : null,
    hireDays: hire?.days ?? null,
    hireFee: hire?.fee ?? null,
    owner: hire && (await shortName(reader, box.ownerId)),
  }
}

const shortName = async (reader: Reader, id: number | null): Promise<string | null> =>
  id === null ? null : (await recordOf(reader, party, id)).shortName

/** The trip that takes containers. */
interface Trip extends Places {
  orderId: number
}

async function tripOf(reader: Reader, legId: number, tripYardId: number | null): Promise<Trip> {
  const leg = await recordOf(reader, railLeg, legId)
  const order = await recordOf(reader, railOrder, leg.orderId)
  return { orderId: order.id, ...placesOf(leg, { ...order, tripYardId }) }
}
