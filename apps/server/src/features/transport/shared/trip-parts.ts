import { anyResource, type Face, type TransitionOf } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'

/** The waybill as an untyped resource, for calls that save and move trips as a form would. */
export const trips = anyResource(waybill)

export function tripFace(name: 'all' | 'arrival' | 'bill' | 'service6'): Face {
  const face = trips.faces[name]
  if (!face) throw new Error(`the waybill has no face ${name}`)
  return face
}

/** Fields that a transition of the trip asks for. */
export const editsOf = (name: TransitionOf<typeof waybill>): readonly string[] => trips.transitions[name]?.edits ?? []
