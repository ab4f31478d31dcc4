import { anyResource, type Face, type FieldName, type LooseRow, section } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'

/** The waybill as the engine walks it. */
export const trips = anyResource(waybill)

/** A field, status or system field of a trip. */
export type TripField = FieldName<typeof waybill>

/** A trip, or what is typed of one. */
export type TripRow = LooseRow<typeof waybill>

export const tripSection = section<TripField>

export type TripFaceName = 'all' | 'arrival' | 'bill'

export function tripFace(name: TripFaceName): Face {
  const face = trips.faces[name]
  if (!face) throw new Error(`the waybill has no face ${name}`)
  return face
}
