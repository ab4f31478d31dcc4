import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { railOrder } from '@tuheng/domain/rail/index'
import type { LegType } from '@tuheng/domain/rail/haul.choices'
import type { Box } from './container-moves.ts'

/** Where a trip may load containers. */
export interface Places {
  yardId: number | null
  customerId: number | null
}

/** A pick-up fetches containers at the customer, or brings empty ones there; a delivery fetches them in the yard. */
export function placesOf(
  { legType }: { legType: LegType },
  order: Pick<RowOf<typeof railOrder>, 'fromYardId' | 'toYardId' | 'customerId'> & { tripYardId: number | null },
): Places {
  const isPickup = legType === 'pickup'
  return {
    yardId: order.tripYardId ?? (isPickup ? order.fromYardId : order.toYardId),
    customerId: isPickup ? order.customerId : null,
  }
}

/** Whether a container stands where it is loaded, or is under way, which the loading judges by itself. */
export const isAt = (box: Pick<Box, 'status' | 'customerId' | 'yardId'>, places: Places): boolean =>
  box.status === 'moving' ||
  (box.status === 'atCustomer' ? box.customerId === places.customerId : box.yardId === places.yardId)
