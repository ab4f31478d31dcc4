import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { type AnyResource, type AnyRow, type AnyTransition, type Face, fieldAt } from '@tuheng/domain/kernel/resource'
import { unwritableFields } from '@tuheng/domain/kernel/transitions'
import type { Tx } from './tx.ts'
import { viewerAccess } from '../rights/redact.ts'

interface Given {
  /** As they were sent. */
  fields: AnyRow
  /** The record as it stands; absent for a new one. */
  before?: AnyRow
}

/** Values that the person may not give here: by the right of their roles, or since the face does not show the field. */
export function forbidden(
  tx: Pick<Tx, 'actor'>,
  { resource, face }: { resource: AnyResource; face: Face | undefined },
  { fields, before = {} }: Given,
): Issue[] {
  const { mayWrite, visibilityOf } = viewerAccess(tx.actor, resource, face)
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) return []
    if (!mayWrite(name)) return [fieldIssue('field.forbidden', { field, name })]
    const closed = Object.keys(field.lines?.fields ?? {}).filter(key => !mayWrite(`${name}.${key}`))
    if (!closed.length || !Array.isArray(value)) return []
    const known = new Map(
      (Array.isArray(before[name]) ? (before[name] as AnyRow[]) : []).map(line => [line['id'], line]),
    )
    return (value as unknown[]).flatMap((line, i) =>
      closed.flatMap(key => {
        const sub = field.lines?.fields[key]
        if (!sub || !isObject(line) || !Object.hasOwn(line, key)) return []
        // What is only not to be changed may come back as it was sent out
        const same =
          visibilityOf(`${name}.${key}`) === 'visible' &&
          JSON.stringify(line[key] ?? null) === JSON.stringify(known.get(line['id'])?.[key] ?? null)
        return same
          ? []
          : [{ ...fieldIssue('field.forbidden', { field: sub, name: key }), path: `${name}.${i}.${key}` }]
      }),
    )
  })
}

/** Fields that a transition would set by its params and that the person may not write here; named at the param of that name where there is one. */
export function forbiddenParams(
  tx: Pick<Tx, 'actor'>,
  of: { resource: AnyResource; face: Face; transition: AnyTransition },
  params: AnyRow,
): Issue[] {
  return unwritableFields(tx.actor, of, params).flatMap(path => {
    const field = fieldAt(of.resource, path)
    return field
      ? [fieldIssue('field.forbidden', { field, name: path in (of.transition.params ?? {}) ? path : '' })]
      : []
  })
}

const isObject = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null
