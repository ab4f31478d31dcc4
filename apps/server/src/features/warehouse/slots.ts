import { type Actor, readVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { stock, warehouse } from '@tuheng/domain/warehouse/index'
import { warehouseSlotsCall } from '@tuheng/domain/warehouse/warehouse.calls'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'

/** `wms/warehouse/slots`: what may be picked as a slot, and how full each is, in whole tonnes. */
export function registerWarehouseSlots(server: Server): void {
  serveCall(server, warehouseSlotsCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const id = body.warehouseId
      const found =
        id === undefined || id === null
          ? undefined
          : await readRecord(readerOf(sql, actor.orgId), anyResource(warehouse), { id, labels: false, lock: false })
      if (!found) return { list: [] }
      const { slots } = found as unknown as RowOf<typeof warehouse>
      const taken = await takenIn(sql, actor, found.id as number)
      return {
        list: slots.map(slot => ({
          value: slot.slotNo,
          places: slot.capacity === null ? null : Math.floor(Number(slot.capacity)),
          taken: taken && (taken.get(slot.slotNo) ?? 0),
          fits: true,
        })),
      }
    }),
  )
}

/** Tonnes in each slot of what the person may see, rounded up; null for whoever may see none. */
async function takenIn(sql: Sql, actor: Actor, warehouseId: number): Promise<Map<string, number> | null> {
  const { all } = stock.faces
  if (!all || readVerdict(actor, all) === false) return null
  const params = new Params()
  const where = scopeSql({ resource: anyResource(stock), actor, params })
  const { rows } = await sql.query<{ slot: string; tons: number }>(
    `select t.slot_no as slot, ceil(sum(t.book_qty))::int as tons from stock t
     where ${where.join(' and ')} and t.warehouse_id = ${params.add(warehouseId)} group by 1`,
    params.values,
  )
  return new Map(rows.map(row => [row.slot, row.tons]))
}
