import { revealableFields } from '@tuheng/domain/kernel/field-access'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'

/** Reads a record for its form. Values that only a company setting masks are revealed, and the server logs that. */
export function readForForm(context: { actor: Actor; resource: AnyResource; face: Face }, id: number): Promise<AnyRow> {
  const method = revealableFields(context.actor, context.resource, context.face).length ? 'reveal' : 'info'
  return faceCall<AnyRow>(context.face, method, { body: { id } })
}
