import { revealableFields } from '@tuheng/domain/kernel/field-access'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'

/** A record that is to be edited: what only the company's setting masks is revealed, which is logged. */
export function readForForm(of: { actor: Actor; resource: AnyResource; face: Face }, id: number): Promise<AnyRow> {
  const method = revealableFields(of.actor, of.resource, of.face).length ? 'reveal' : 'info'
  return faceCall<AnyRow>(of.face, method, { body: { id } })
}
