import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'

const faces = Object.values(party.faces) as Face[]

/** The first face through which this person may do the action. */
export const faceFor = (actor: Actor, action: string): Face | undefined => faces.find(face => can(actor, face, action))

/** Whether this person may merge the record. It requires the right on every face that contains the record. */
export const mayMerge = (actor: Actor, row: LooseRow<typeof party>): boolean => {
  const recordFaces = faces.filter(face => inFace(face, row))
  return recordFaces.length > 0 && recordFaces.every(face => can(actor, face, 'merge'))
}
