import { readVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import type { TransportForm } from '@tuheng/domain/rail/haul.choices'
import { container, yard } from '@tuheng/domain/rail/index'
import { yardSlotsCall } from '@tuheng/domain/rail/yard.calls'
import { slotFits } from '@tuheng/domain/rail/yard.rules'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { RequestOf } from '@tuheng/domain/kernel/call'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'

type Asked = RequestOf<typeof yardSlotsCall>

/** `sys/yard/slots`: what may be picked as a slot, and how full each is. */
export function registerYardSlots(server: Server): void {
  serveCall(server, yardSlotsCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const planned = await plannedBy(sql, actor.orgId, body)
      const id = body.yardId ?? planned?.yardId
      const found =
        id === undefined || id === null
          ? undefined
          : await readRecord(readerOf(sql, actor.orgId), anyResource(yard), { id, labels: false, lock: false })
      if (!found) return { list: [] }
      const { slots } = found as unknown as RowOf<typeof yard>
      const taken = await takenIn(sql, actor, found.id as number)
      return {
        list: slots.map(slot => ({
          value: slot.slotNo,
          places: slot.boxes,
          taken: taken && (taken.get(slot.slotNo) ?? 0),
          fits: planned ? slotFits(slot, planned.form) : true,
        })),
      }
    }),
  )
}

/** The yard that an order has at the station, and in what its goods are carried. */
async function plannedBy(
  sql: Sql,
  orgId: number,
  { orderId = null, legId = null, stationId = null }: Asked,
): Promise<{ yardId: number | null; form: TransportForm } | undefined> {
  if (orderId === null && legId === null) return undefined
  const { rows } = await sql.query<{ yardId: number | null; form: TransportForm }>(
    `select case when o.from_station_id = $4::bigint then o.from_yard_id else o.to_yard_id end as "yardId", o.transport_form as form
     from rail_order o where o.org_id = $1 and o.deleted_at is null
       and o.id = coalesce($2::bigint, (select l.order_id from rail_leg l where l.org_id = $1 and l.id = $3::bigint))`,
    [orgId, orderId, legId, stationId],
  )
  return rows[0]
}

/** How many containers stand in each slot, of those that the person may see; null for whoever may see none. */
async function takenIn(sql: Sql, actor: Actor, yardId: number): Promise<Map<string, number> | null> {
  const { all } = container.faces
  if (!all || readVerdict(actor, all) === false) return null
  const params = new Params()
  const where = scopeSql({ resource: anyResource(container), actor, params })
  const { rows } = await sql.query<{ slot: string; count: number }>(
    `select t.slot_no as slot, count(*)::int as count from container t
     where ${where.join(' and ')} and t.yard_id = ${params.add(yardId)} and t.status = 'inYard' and t.slot_no is not null group by 1`,
    params.values,
  )
  return new Map(rows.map(row => [row.slot, row.count]))
}
