import { withFollowers } from '@tuheng/domain/kernel/followers'
import { anyResource, type Face, type FieldName, type LooseRow, type Section } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'

/** The waybill, typed for the engine. */
export const trips = anyResource(waybill)

/** A field, status or system field of a trip. */
export type TripField = FieldName<typeof waybill>

/** A trip, or the typed values of one. */
export type TripRow = LooseRow<typeof waybill>

/** The fields, each followed by the fields that follow it. */
export const tripFields = (names: readonly TripField[]): TripField[] => withFollowers(trips.fields, names)

export const tripSection = (zh: string, en: string, names: readonly TripField[]): Section<TripField> => ({
  zh,
  en,
  fields: tripFields(names),
})

export type TripFaceName = 'all' | 'arrival' | 'bill'

export function tripFace(name: TripFaceName | 'service6'): Face {
  const face = trips.faces[name]
  if (!face) throw new Error(`the waybill has no face ${name}`)
  return face
}
