import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { dataChange } from '@tuheng/domain/changes/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../engine/write/tx.ts'

export type Change = RowOf<typeof dataChange>
export type ChangeItem = Change['items'][number]
export type ChangePrice = Change['prices'][number]
export type Trip = RowOf<typeof waybill>
export const changes = anyResource(dataChange)

/** What of a request names its trips. */
export type Asked = Pick<Change, 'items' | 'prices'>

/** The trips that are asked for, in the order of locks. */
export const tripIdsOf = ({ items, prices }: Asked): number[] =>
  [...new Set([...items, ...prices].map(row => row.waybillId))].sort((a, b) => a - b)

export async function tripsById(tx: Tx, ids: readonly number[]): Promise<Map<number, Trip>> {
  const trips = ids.length ? await tx.find(waybill, { where: { id: ids } }) : []
  return new Map(trips.map(trip => [trip.id, trip]))
}
