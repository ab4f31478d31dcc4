import type { Field } from '@tuheng/domain/kernel/field'
import { maskBankAccount, maskIdCard, maskMobile, maskName } from '@tuheng/domain/kernel/mask'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import {
  type FieldAccess,
  fieldAccessOf,
  type RestrictedField,
  titleRestriction,
} from '@tuheng/domain/kernel/field-access'
import { resourceOf } from '../directory.ts'

/** The fields that a person may not see on a face, with the labels of references (`carrierId$`). */
export type ViewerAccess = FieldAccess

const cache = new WeakMap<FieldAccess, ViewerAccess>()

/**
 * The only place that decides what a person may not see. Lists, records, sums, filters, sorting, search, options,
 * exports, prints, reports, history, messages, imports and writes use it, and redact rows by `redact`. Without a face
 * see {@link fieldAccessOf}.
 */
export function viewerAccess(actor: Actor, resource: AnyResource, face?: Face): ViewerAccess {
  const fields = fieldAccessOf(actor, resource, face)
  const found = cache.get(fields) ?? { ...fields, restricted: withReferenceLabels(actor, resource, fields) }
  cache.set(fields, found)
  return found
}

const hiddenCache = new WeakMap<AnyResource, Pick<ViewerAccess, 'restricted'>>()

/** Access that hides every field of a record. */
export function noAccess(resource: AnyResource): Pick<ViewerAccess, 'restricted'> {
  const found = hiddenCache.get(resource) ?? { restricted: allHidden(resource) }
  hiddenCache.set(resource, found)
  return found
}

function allHidden(resource: AnyResource): ReadonlyMap<string, RestrictedField> {
  const hidden = (path: string, field: Field | undefined): [string, RestrictedField][] =>
    field ? [[path, { visibility: 'hidden', field }]] : []
  return new Map([
    ...Object.keys(resource.machines).flatMap(name => hidden(name, columnField(resource, name))),
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      ...hidden(name, field),
      ...Object.entries(field.lines?.fields ?? {}).flatMap(([key, sub]) => hidden(`${name}.${key}`, sub)),
    ]),
  ])
}

/** The title of a record as far as the reader may see it. */
export function redactedTitle(
  row: AnyRow,
  { title }: Pick<AnyResource, 'title'>,
  { restricted }: Pick<ViewerAccess, 'restricted'>,
): string {
  const restriction = restricted.get(title)
  const value = restriction
    ? restriction.visibility === 'hidden'
      ? ''
      : maskField(row[title], restriction.field)
    : row[title]
  return String(value ?? '')
}

/** Removes hidden values and masks masked ones, in place. */
export function redact<R extends AnyRow>(row: R, { restricted }: Pick<ViewerAccess, 'restricted'>): R {
  for (const [path, restriction] of restricted) redactPath(row, path.split('.'), restriction)
  return row
}

/** Follows the path through child rows and JSON to the restricted value. */
function redactPath(row: AnyRow, [name = '', ...deeper]: readonly string[], restriction: RestrictedField): void {
  if (!deeper.length) return redactValue(row, name, restriction)
  const nested = row[name]
  if (typeof nested !== 'object' || nested === null) return
  for (const part of Array.isArray(nested) ? (nested as unknown[]) : [nested])
    if (typeof part === 'object' && part !== null) redactPath(part as AnyRow, deeper, restriction)
}

function redactValue(row: AnyRow, name: string, { visibility, field }: RestrictedField): void {
  if (!(name in row)) return
  if (visibility === 'hidden') {
    delete row[name]
    delete row[`${name}$`]
    return
  }
  row[name] = maskField(row[name], field)
  if (`${name}$` in row) row[`${name}$`] = MASKED
}

/** Replaces a value that exists but is not shown. */
const MASKED = '***'

/** Whether the value exists and is neither hidden nor masked entirely. */
export const isShown = (value: unknown): boolean => value !== undefined && value !== MASKED

const MASKS = { mobile: maskMobile, idCard: maskIdCard, bankAccount: maskBankAccount, name: maskName } as const

export function maskField(value: unknown, field: Field): unknown {
  if (value === null || value === undefined) return value
  return field.mask && typeof value === 'string' ? MASKS[field.mask](value) : MASKED
}

/** Restricts the label of a reference where the person may not see the title of the referred record. */
function withReferenceLabels(
  actor: Actor,
  resource: AnyResource,
  { restricted }: FieldAccess,
): ReadonlyMap<string, RestrictedField> {
  const all = new Map(restricted)
  const put = (path: string, to: string | undefined): void => {
    if (!to) return
    const restriction = titleRestriction(actor, resourceOf(to))
    if (restriction) all.set(`${path}$`, restriction)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    put(name, field.to)
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {})) put(`${name}.${key}`, sub.to)
  }
  for (const name of ['createdBy', 'updatedBy', 'deptId']) put(name, columnField(resource, name)?.to)
  return all
}
