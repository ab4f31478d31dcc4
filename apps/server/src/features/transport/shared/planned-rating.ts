import type { Rating } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { rateTrip } from '../../settlement/index.ts'
import type { Trip } from './rows.ts'

/** Before it is weighed, a trip is rated by its planned tonnes, or the rated load of the truck. */
export const plannedTonnes = (trip: Trip): string | null => trip.loadNet ?? trip.planQty ?? trip.ratedLoad

/** What one side of a trip will come to, as if it were unloaded now. It writes nothing. */
export function plannedRating(tx: Tx, trip: Trip, side: 'ar' | 'ap'): Promise<Rating | undefined> {
  const loadNet = plannedTonnes(trip)
  const done: Trip = {
    ...trip,
    transportStatus: 'unloaded',
    loadAt: trip.loadAt ?? tx.now.at,
    loadNet,
    unloadNet: trip.unloadNet ?? loadNet,
  }
  return rateTrip(tx, { trip: done, side })
}
