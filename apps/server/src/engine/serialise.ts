import type { Actor, FieldRight } from '@tuheng/domain/kernel/policy'
import { can, fieldRight } from '@tuheng/domain/kernel/policy'
import { maskBankAccount, maskIdCard, maskMobile, maskName } from '@tuheng/domain/kernel/mask'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { resourceOf } from './directory.ts'

/** How each restricted field leaves the server, for one actor and face. Empty for most people. */
export type Veil = ReadonlyMap<string, { right: FieldRight; field: Field }>

/**
 * The one place where fields are hidden or masked on their way out. Lists, details, exports, prints,
 * pickers, history and notifications all pass their rows through `unveil`.
 */
export function veilOf(actor: Actor, resource: AnyResource, face: Face): Veil {
  const veil = new Map<string, { right: FieldRight; field: Field }>()
  const mayChange = can(actor, face, 'modify')
  for (const [name, field] of Object.entries(resource.fields)) {
    veilLabel(veil, actor, name, field)
    const right = face.hide?.includes(name) ? 'hidden' : fieldRight(actor, resource.name, name)
    if (right === 'hidden' || right === 'masked') veil.set(name, { right, field })
    else if (field.mask && !mayChange && !judges(actor, resource, face, name)) veil.set(name, { right: 'masked', field })
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {})) {
      veilLabel(veil, actor, `${name}.${key}`, sub)
      const lineRight = fieldRight(actor, resource.name, `${name}.${key}`)
      if (lineRight === 'hidden' || lineRight === 'masked') veil.set(`${name}.${key}`, { right: lineRight, field: sub })
      else if (sub.mask && !mayChange && !judges(actor, resource, face, name)) veil.set(`${name}.${key}`, { right: 'masked', field: sub })
    }
  }
  return veil
}

/** Whoever answers for what they looked at has to see it. */
function judges(actor: Actor, resource: AnyResource, face: Face, name: string): boolean {
  return Object.entries(resource.transitions).some(([own, { sighted, action = own }]) => sighted?.includes(name) && can(actor, face, action))
}

/** What names a record somewhere is kept from whoever may not see it there, also where another record refers to it. */
function veilLabel(veil: Map<string, { right: FieldRight; field: Field }>, actor: Actor, path: string, field: Field): void {
  if (actor.isAdmin || !field.to) return
  const target = resourceOf(field.to)
  const right = fieldRight(actor, target.name, target.title)
  if (right === 'hidden' || right === 'masked') veil.set(`${path}$`, { right, field: target.fields[target.title] as Field })
}

/** Hides and masks in place. */
export function unveil<R extends AnyRow>(row: R, veil: Veil): R {
  for (const [path, { right, field }] of veil) {
    const [name = '', key] = path.split('.')
    if (key === undefined) veilOne(row, name, right, field)
    else if (Array.isArray(row[name])) for (const line of row[name] as AnyRow[]) veilOne(line, key, right, field)
  }
  return row
}

function veilOne(row: AnyRow, name: string, right: FieldRight, field: Field): void {
  if (!(name in row)) return
  if (right === 'hidden') {
    delete row[name]
    delete row[`${name}$`]
    return
  }
  row[name] = maskField(row[name], field)
  if (`${name}$` in row) row[`${name}$`] = '***'
}

const MASKS = { mobile: maskMobile, idCard: maskIdCard, bankAccount: maskBankAccount, name: maskName } as const

function maskField(value: unknown, field: Field): unknown {
  if (value === null || value === undefined) return value
  return field.mask && typeof value === 'string' ? MASKS[field.mask](value) : '***'
}
