import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { type AnyResource, type AnyRow, type AnyTransition, type Face, fieldAt } from '@tuheng/domain/kernel/resource'
import { unwritableFields } from '@tuheng/domain/kernel/transitions'
import type { Tx } from './tx.ts'
import { viewerAccess } from '../rights/redact.ts'

interface Input {
  /** Values as they were sent. */
  fields: AnyRow
  /** The stored record; absent for a new one. */
  before?: AnyRow
}

/**
 * Issues for values that the person may not write here, because of their roles or because the face does not contain the
 * field.
 */
export function forbiddenIssues(
  tx: Pick<Tx, 'actor'>,
  { resource, face }: { resource: AnyResource; face: Face | undefined },
  { fields, before = {} }: Input,
): Issue[] {
  const { mayWrite, visibilityOf } = viewerAccess(tx.actor, resource, face)
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) return []
    if (!mayWrite(name)) return [fieldIssue('field.forbidden', { field, name })]
    const unwritable = Object.keys(field.lines?.fields ?? {}).filter(key => !mayWrite(`${name}.${key}`))
    if (!unwritable.length || !Array.isArray(value)) return []
    const storedLines = new Map(
      (Array.isArray(before[name]) ? (before[name] as AnyRow[]) : []).map(line => [line['id'], line]),
    )
    return (value as unknown[]).flatMap((line, i) =>
      unwritable.flatMap(key => {
        const sub = field.lines?.fields[key]
        if (!sub || !isObject(line) || !Object.hasOwn(line, key)) return []
        // A value that may be read but not written may be sent back unchanged
        const isUnchanged =
          visibilityOf(`${name}.${key}`) === 'visible' &&
          JSON.stringify(line[key] ?? null) === JSON.stringify(storedLines.get(line['id'])?.[key] ?? null)
        return isUnchanged
          ? []
          : [{ ...fieldIssue('field.forbidden', { field: sub, name: key }), path: `${name}.${i}.${key}` }]
      }),
    )
  })
}

/**
 * Issues for fields that a transition would set by its params and that the person may not write, at the param of that
 * name if there is one.
 */
export function forbiddenParamIssues(
  tx: Pick<Tx, 'actor'>,
  target: { resource: AnyResource; face: Face; transition: AnyTransition },
  params: AnyRow,
): Issue[] {
  return unwritableFields(tx.actor, target, params).flatMap(path => {
    const field = fieldAt(target.resource, path)
    return field
      ? [fieldIssue('field.forbidden', { field, name: path in (target.transition.params ?? {}) ? path : '' })]
      : []
  })
}

const isObject = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null
