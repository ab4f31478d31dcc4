import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { redact, viewerAccess } from '../rights/redact.ts'
import { isWithinReach } from '../rights/row-rules.ts'

interface Asked {
  at: { resource: AnyResource; face: Face }
  actor: Actor
}

/** Returns the record as this face shows it to this person. */
export function showRecord({ at: { resource, face }, actor }: Asked, row: AnyRow | undefined): AnyRow {
  if (!row || !isInReach({ at: { resource, face }, actor }, row)) return failMissing(face)
  return redact(row, viewerAccess(actor, resource, face))
}

/** Whether the face shows the record to the person. */
export const isInReach = ({ at: { resource, face }, actor }: Asked, row: AnyRow): boolean =>
  inFace(face, row) && isWithinReach({ resource, face }, actor, row)

/**
 * A record that the write took out of the face, or out of the person's reach, as the face shows it where it is now; its id
 * where the person reads none.
 */
export function leftFace({ at, actor }: Asked, row: AnyRow): AnyRow {
  const { resource } = at
  const face = Object.values(resource.faces).find(
    one => can(actor, one, 'read') && isInReach({ at: { resource, face: one }, actor }, row),
  )
  return face ? showRecord({ at: { ...at, face }, actor }, row) : { id: row['id'] }
}
