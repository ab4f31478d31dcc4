import type { Rating } from '@tuheng/domain/contracts/index'
import { termFieldsOf } from '@tuheng/domain/transport/index'
import type { TripRow, TripSide } from './trip-facts.ts'

/**
 * The terms by which a side of the trip is rated, as the trip shows them, and where they stand. `rating` is undefined for
 * a trip that is not unloaded or has no counterparty on that side.
 */
export function termCopies({ trip, side }: TripSide, rating: Rating | undefined): Partial<TripRow> {
  const contractId = side === 'ar' ? trip.arContractId : trip.apContractId
  return termFieldsOf(side, rating?.terms ?? null, rating?.row ? 'sheet' : contractId ? 'contract' : null)
}
