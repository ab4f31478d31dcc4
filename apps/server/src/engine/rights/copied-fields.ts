import type { Field } from '@tuheng/domain/kernel/field'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { type ChoiceAccess, mayWriteTo } from './choice-access.ts'
import { viewerAccess } from './redact.ts'

/** A field of the chosen record that a form copies. */
interface Copy {
  from: string
  /** Where it is copied to: the resource, and its field or table. */
  resource: AnyResource
  into: string
}

const cache = new WeakMap<Actor, Map<string, readonly string[]>>()

/**
 * The fields that references copy from the resource, which the picker needs to fill the form. Who may not read the list
 * gets those that they see in a form of their own: the terms of a contract are no more visible in a choice than in the
 * document that takes them over.
 */
export function copiedFields(actor: Actor, resource: AnyResource, choice: ChoiceAccess): readonly string[] {
  const all = copiesOf(resource.name)
  const readsAll = Object.values(resource.faces).every(face => can(actor, face, 'read'))
  if (choice !== 'choose' || readsAll) return [...new Set(all.map(copy => copy.from))]
  const own = cache.get(actor) ?? new Map<string, readonly string[]>()
  cache.set(actor, own)
  const found = own.get(resource.name) ?? [
    ...new Set(all.filter(copy => isSeenInForm(actor, copy)).map(copy => copy.from)),
  ]
  own.set(resource.name, found)
  return found
}

function isSeenInForm(actor: Actor, { resource, into }: Copy): boolean {
  return Object.values(resource.faces).some(
    (face: Face) => mayWriteTo(actor, face) && viewerAccess(actor, resource, face).visibilityOf(into) === 'visible',
  )
}

const copies = new Map<string, readonly Copy[]>()

function copiesOf(target: string): readonly Copy[] {
  const known = copies.get(target)
  if (known) return known
  const found = registry.resources.flatMap((resource: AnyResource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => [
      ...Object.entries(copiedBy(field, target)).map(([into, from]) => ({ from, resource, into })),
      ...Object.values(field.lines?.fields ?? {}).flatMap(part =>
        Object.values(copiedBy(part, target)).map(from => ({ from, resource, into: name })),
      ),
    ]),
  )
  copies.set(target, found)
  return found
}

const copiedBy = (field: Field, target: string): Readonly<Record<string, string>> =>
  field.to === target ? (field.snapshot ?? {}) : {}
