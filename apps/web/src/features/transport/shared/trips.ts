import { anyResource, type Face, type RowOf, section } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'

/** The waybill as the engine walks it. */
export const trips = anyResource(waybill)

/** A field, status or system field of a trip. */
export type TripField = Extract<keyof RowOf<typeof waybill>, string>

export const tripSection = section<TripField>

export type TripFaceName = 'all' | 'arrival' | 'bill'

export function tripFace(name: TripFaceName): Face {
  const face = trips.faces[name]
  if (!face) throw new Error(`the waybill has no face ${name}`)
  return face
}
