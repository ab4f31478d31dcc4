import { railStatuses } from '@tuheng/domain/rail/haul.choices'
import { hasReached } from '@tuheng/domain/rail/index'
import { type BlockerGroup, registerBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'

/** Registers which trips, wagons, legs and hand-overs refuse a step of orders, legs and trains. */
export function registerRailInTheWay(): void {
  for (const [resource, column] of [
    ['waybill', 'waybill_id'],
    ['railWaybill', 'rail_waybill_id'],
  ] as const)
    registerBlockers(`${resource} handover.open_gaps`, async (tx, row) => [
      {
        resource: 'handover',
        also: 'unitNo',
        ids: await idsOf(tx, `select id from handover where ${column} = $2 and status = 'gap'`, [row.id]),
      },
    ])
  registerBlockers('rail_waybill.not_received', async (tx, row) => [
    {
      resource: 'wagonLoad',
      ids: await idsOf(tx, `select id from wagon_load where rail_waybill_id = $2 and receipt_status <> 'received'`, [
        row.id,
      ]),
    },
  ])
  registerBlockers('rail_leg.moved', async (tx, row) => carriedBy(tx, 'leg_id = $2', row.id))
  registerBlockers('rail_order.begun', async (tx, row) =>
    carriedBy(tx, 'leg_id in (select l.id from rail_leg l where l.org_id = $1 and l.order_id = $2)', row.id),
  )
}

/** The trips and trains that carry, or have carried, goods of a leg. */
async function carriedBy(tx: Tx, where: string, id: unknown): Promise<BlockerGroup[]> {
  const trips = `select id from waybill where ${where} and transport_status in ('inTransit', 'arrived', 'unloaded')`
  const trains = `select id from rail_waybill where ${where} and status = any($3::text[])`
  return [
    { resource: 'waybill', ids: await idsOf(tx, trips, [id]) },
    { resource: 'railWaybill', ids: await idsOf(tx, trains, [id, LOADED]) },
  ]
}

const LOADED = (Object.keys(railStatuses) as (keyof typeof railStatuses)[]).filter(status =>
  hasReached({ status }, 'loaded'),
)

/** `select` finds the ids by the values from `$2` on; the company and deleted rows are left to this. */
async function idsOf(tx: Tx, select: string, values: readonly unknown[]): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(`${select} and org_id = $1 and deleted_at is null order by id`, [
    tx.orgId,
    ...values,
  ])
  return rows.map(row => row.id)
}
