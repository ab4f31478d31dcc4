import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { type AnyResource, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { DELETED_BY_NUMBER } from '@tuheng/domain/services/index'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

export type DeletedKind = (typeof DELETED_BY_NUMBER)[number]['name']

/** A document that a person names for deletion. */
export interface Item {
  kind: DeletedKind
  id: number
}

export const keyOf = ({ kind, id }: Item): string => `${kind} ${id}`

/** Kinds of documents with the face that holds all of them. */
export const KINDS: ReadonlyMap<DeletedKind, { resource: AnyResource; face: Face }> = new Map(
  DELETED_BY_NUMBER.map(one => [one.name, { resource: anyResource(one), face: one.faces.all as Face }]),
)

export const kindOf = (kind: string): { resource: AnyResource; face: Face } =>
  KINDS.get(kind as DeletedKind) ?? kernelErrors.fail('request.not_found', { path: kind })

/** @throws for a person who may not delete documents of this kind. */
export function deletableKind(actor: Actor, kind: string): { resource: AnyResource; face: Face } {
  const at = kindOf(kind)
  if (!can(actor, at.face, 'delete')) failForbidden(`${at.face.permission}.delete`)
  return at
}
