import { eq } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyTransition, type RowOf } from '@tuheng/domain/kernel/resource'
import type { LegPrice } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refuseInPlaceOf } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Trip = RowOf<typeof waybill>
type TripPrice = Pick<Trip, 'apPinned' | 'apBasis' | 'apPrice'>

export const isPricedBy = (trip: TripPrice, { apPinned, apBasis, apPrice }: LegPrice): boolean =>
  trip.apPinned === apPinned && trip.apBasis === apBasis && isSamePrice(trip.apPrice, apPrice)

const isSamePrice = (one: TripPrice['apPrice'], other: TripPrice['apPrice']): boolean =>
  one === null || other === null ? one === other : eq(one, other)

/** @throws where a process holds the price that the leg would give a trip */
export async function refuseHeldPrice(tx: Tx, before: Trip, price: LegPrice): Promise<void> {
  if (isPricedBy(before, price)) return
  const transition: AnyTransition = waybill.transitions.setPrice
  const replaced = { resource: anyResource(waybill), name: 'setPrice', transition, before }
  await refuseInPlaceOf(tx, replaced, { ...before, ...price })
}
