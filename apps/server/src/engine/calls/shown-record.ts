import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { inScope } from '../rights/in-scope.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { mayReadRow } from '../rights/row-rules.ts'

interface Asked {
  at: { resource: AnyResource; face: Face }
  actor: Actor
}

/** Returns the record as this face shows it to this person. */
export function showRecord({ at: { resource, face }, actor }: Asked, row: AnyRow | undefined): AnyRow {
  const isSeen = row && inFace(face, row) && inScope({ actor }, row) && mayReadRow(resource, actor, row)
  if (!isSeen) return failMissing(face)
  return redact(row, viewerAccess(actor, resource, face))
}

/** A record that the write took out of the face, as the face shows it where it is now; its id where the person reads none. */
export function leftFace({ at, actor }: Asked, row: AnyRow): AnyRow {
  const face = Object.values(at.resource.faces).find(one => can(actor, one, 'read') && inFace(one, row))
  return face ? showRecord({ at: { ...at, face }, actor }, row) : { id: row['id'] }
}
