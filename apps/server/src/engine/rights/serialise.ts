import type { Field } from '@tuheng/domain/kernel/field'
import { maskBankAccount, maskIdCard, maskMobile, maskName } from '@tuheng/domain/kernel/mask'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { type Sights, sightsOf, type Veiled } from '@tuheng/domain/kernel/sight'
import { resourceOf } from '../directory.ts'

/** What somebody may not see on a face, with the names of what its records refer to (`carrierId$`). */
export type Veil = Sights

const veils = new WeakMap<Sights, Veil>()

/**
 * The one question of what a person may not see: lists, details, sums, filters, sorting, search, choices, exports, prints,
 * reports, history, messages, imports and writes ask here, and let rows out by `unveil`. Without a face: {@link sightsOf}.
 */
export function veilOf(actor: Actor, resource: AnyResource, face?: Face): Veil {
  const sights = sightsOf(actor, resource, face)
  const found = veils.get(sights) ?? { ...sights, veiled: withLabels(actor, resource, sights) }
  veils.set(sights, found)
  return found
}

const blind = new WeakMap<AnyResource, Pick<Veil, 'veiled'>>()

/** The veil of somebody who sees nothing of a record. */
export function nothingOf(resource: AnyResource): Pick<Veil, 'veiled'> {
  const found = blind.get(resource) ?? { veiled: everythingOf(resource) }
  blind.set(resource, found)
  return found
}

function everythingOf(resource: AnyResource): ReadonlyMap<string, Veiled> {
  const hidden = (path: string, field: Field | undefined): [string, Veiled][] =>
    field ? [[path, { sight: 'hidden', field }]] : []
  return new Map([
    ...Object.keys(resource.machines).flatMap(name => hidden(name, columnField(resource, name))),
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      ...hidden(name, field),
      ...Object.entries(field.lines?.fields ?? {}).flatMap(([key, sub]) => hidden(`${name}.${key}`, sub)),
    ]),
  ])
}

/** What names a record, as far as the reader may see it. */
export function shownTitle(
  row: AnyRow,
  { title }: Pick<AnyResource, 'title'>,
  { veiled }: Pick<Veil, 'veiled'>,
): string {
  const one = veiled.get(title)
  const value = one ? (one.sight === 'hidden' ? '' : maskField(row[title], one.field)) : row[title]
  return String(value ?? '')
}

/** Hides and masks in place. */
export function unveil<R extends AnyRow>(row: R, { veiled }: Pick<Veil, 'veiled'>): R {
  for (const [path, one] of veiled) veilAt(row, path.split('.'), one)
  return row
}

/** Down through child rows and json to what is veiled. */
function veilAt(row: AnyRow, [name = '', ...deeper]: readonly string[], one: Veiled): void {
  if (!deeper.length) return veilOne(row, name, one)
  const held = row[name]
  if (typeof held !== 'object' || held === null) return
  for (const part of Array.isArray(held) ? (held as unknown[]) : [held])
    if (typeof part === 'object' && part !== null) veilAt(part as AnyRow, deeper, one)
}

function veilOne(row: AnyRow, name: string, { sight, field }: Veiled): void {
  if (!(name in row)) return
  if (sight === 'hidden') {
    delete row[name]
    delete row[`${name}$`]
    return
  }
  row[name] = maskField(row[name], field)
  if (`${name}$` in row) row[`${name}$`] = MASKED
}

/** What stands for a value that is there and not shown. */
const MASKED = '***'

/** Is the value there, and neither hidden nor masked as a whole? */
export const isShown = (value: unknown): boolean => value !== undefined && value !== MASKED

const MASKS = { mobile: maskMobile, idCard: maskIdCard, bankAccount: maskBankAccount, name: maskName } as const

export function maskField(value: unknown, field: Field): unknown {
  if (value === null || value === undefined) return value
  return field.mask && typeof value === 'string' ? MASKS[field.mask](value) : MASKED
}

/** What names a record somewhere is kept from whoever may not see it there, also where another record refers to it. */
function withLabels(actor: Actor, resource: AnyResource, { veiled }: Sights): ReadonlyMap<string, Veiled> {
  const all = new Map(veiled)
  const put = (path: string, to: string | undefined): void => {
    if (!to) return
    const target = resourceOf(to)
    const own = sightsOf(actor, target).veiled.get(target.title)
    if (own) all.set(`${path}$`, own)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    put(name, field.to)
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {})) put(`${name}.${key}`, sub.to)
  }
  for (const name of ['createdBy', 'updatedBy', 'deptId']) put(name, columnField(resource, name)?.to)
  return all
}
