import { copiesOf, rightOf } from './copies.ts'
import type { Field } from './field.ts'
import { isMaskedForAll, revealingActor } from './personal-masks.ts'
import { type Actor, can, fieldRight } from './policy.ts'
import { type AnyPrint, type AnyResource, columnField, type Face } from './resource.ts'

/** How much of a field one person sees on one face. */
export type Visibility = 'visible' | 'masked' | 'hidden'

export interface RestrictedField {
  visibility: Exclude<Visibility, 'visible'>
  field: Field
}

/**
 * What one person may not see of a resource. Paths are names of fields, statuses and system columns; `lines.price` is a
 * field of child rows.
 */
export interface FieldAccess {
  /** The fields that are masked or hidden. For most people it is empty. */
  readonly restricted: ReadonlyMap<string, RestrictedField>
  readonly visibilityOf: (path: string) => Visibility
  /**
   * Whether the person may sort, filter, search, sum, group or count by the field. A value that is masked or hidden
   * must not be found by queries, neither by range or part nor by its full value: four hidden digits of a mobile are
   * only 10,000 queries. Who may reveal a masked value may also query by it.
   */
  readonly mayQuery: (path: string) => boolean
  /** Whether the person may set the field. The right to the call itself is checked elsewhere. */
  readonly mayWrite: (path: string) => boolean
}

const cache = new WeakMap<Actor, Map<AnyResource | Face, FieldAccess>>()

/**
 * The only function that decides which fields a person may see. It joins the rights of their roles, the fields that the
 * face hides, and the declared masks. A mask does not apply to a person who may change the record or do what is done from
 * the value, unless the company masks for everybody ({@link isMaskedForAll}), nor to one who confirms the value. A copy of
 * a field of another resource is at most as visible as the original. Without a face: what they see on all faces that they
 * may read. {@link readVerdict} decides about rows. Actors and declarations do not change, so the
 * result is cached.
 */
export function fieldAccessOf(actor: Actor, resource: AnyResource, face?: Face): FieldAccess {
  const ofActor = cache.get(actor) ?? new Map<AnyResource | Face, FieldAccess>()
  cache.set(actor, ofActor)
  const key = face ?? resource
  const found = ofActor.get(key) ?? buildFieldAccess(actor, resource, face)
  ofActor.set(key, found)
  return found
}

/** Visibility by the rights of the roles alone. Columns of a report have no other. */
export function isVisibleByRole(actor: Actor, name: string, path: string): boolean {
  const right = fieldRight(actor, name, path)
  return right !== 'hidden' && right !== 'masked'
}

function buildFieldAccess(actor: Actor, resource: AnyResource, face: Face | undefined): FieldAccess {
  const restricted = restrictedFields(actor, resource, face)
  const own = (path: string): Visibility => restricted.get(path)?.visibility ?? 'visible'
  const visibilityOf = (path: string): Visibility => {
    const dot = path.indexOf('.')
    return dot < 0 ? own(path) : stricter(own(path.slice(0, dot)), own(path))
  }
  // A value that is the same in all records of the face reveals nothing. Another value is refused because the record
  // would leave the face
  const fixed = new Set<string>(Object.keys(face?.where ?? {}))
  const hidden = new Set<string>(face?.hide?.filter(name => !fixed.has(name)))
  const faces = relevantFaces(actor, resource, face)
  const writable = (path: string): boolean => {
    const right = resource.fields[path]?.right
    return (
      !hidden.has(path) &&
      rightOf(actor, resource.name, path) === 'editable' &&
      (right === undefined || faces.some(one => can(actor, one, right)))
    )
  }
  const revealed = isMaskedForAll(actor) ? fieldAccessOf(revealingActor(actor), resource, face) : undefined
  return {
    restricted,
    visibilityOf,
    mayQuery:
      revealed?.mayQuery ??
      (path => visibilityOf(path) === 'visible' || (fixed.has(path) && isVisibleByRole(actor, resource.name, path))),
    mayWrite: path => writable(path) && (!path.includes('.') || writable(path.slice(0, path.indexOf('.')))),
  }
}

function restrictedFields(actor: Actor, resource: AnyResource, face: Face | undefined): Map<string, RestrictedField> {
  const restricted = new Map<string, RestrictedField>()
  const judge = judgeOf(actor, resource, face)
  const put = (path: string, field: Field, visibility: Visibility): void =>
    void (visibility !== 'visible' && restricted.set(path, { visibility, field }))
  for (const [name, field] of Object.entries(resource.fields)) {
    put(name, field, judge(name, field, name))
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {}))
      put(`${name}.${key}`, sub, judge(`${name}.${key}`, sub, name))
  }
  // A part of JSON has no mask of its own, so it is hidden. The JSON field itself was handled above
  for (const path of actor.isAdmin && !actor.veil ? [] : copiesOf(resource).keys()) {
    const field = jsonFieldOf(resource, path)
    if (field && judge(path, field, path) !== 'visible') put(path, field, 'hidden')
  }
  for (const [name, { copies }] of Object.entries(resource.machines)) {
    const field = copies && columnField(resource, name)
    if (field && judge(name, field, name) !== 'visible') put(name, field, 'hidden')
  }
  // Statuses and system columns have no mask and no face hides them, but a role may
  const named = { ...(actor.isAdmin ? {} : actor.fieldRights[resource.name]), ...actor.veil?.[resource.name] }
  for (const name of Object.keys(named)) {
    const field = Object.hasOwn(resource.fields, name) ? undefined : columnField(resource, name)
    if (field && !KEYS.has(name) && !restricted.has(name)) put(name, field, judge(name, field, name))
  }
  return restricted
}

type Judge = (path: string, field: Field, name: string) => Visibility

/** Judges values of a resource for one person. `name` is the field of the resource that holds the value. */
function judgeOf(actor: Actor, resource: AnyResource, face: Face | undefined): Judge {
  const unmasked = (name: string): boolean =>
    relevantFaces(actor, resource, face).every(
      one =>
        (!isMaskedForAll(actor) && (can(actor, one, 'modify') || worksFrom(actor, { resource, face: one }, name))) ||
        mustSeeField(actor, { resource, face: one }, name),
    )
  return (path, field, name) => {
    const right = face?.hide?.includes(path) ? 'hidden' : rightOf(actor, resource.name, path)
    if (right === 'hidden' || right === 'masked') return right
    return field.mask && !unmasked(name) ? 'masked' : 'visible'
  }
}

/** How the title of a record is restricted, as `fieldAccessOf` without a face says, without judging the other fields. */
export function titleRestriction(actor: Actor, resource: AnyResource): RestrictedField | undefined {
  const field = resource.fields[resource.title]
  const visibility = field && judgeOf(actor, resource, undefined)(resource.title, field, resource.title)
  return field && visibility && visibility !== 'visible' ? { visibility, field } : undefined
}

/** The masked fields that the person may reveal in one record: those that only the company's setting masks. */
export function revealableFields(actor: Actor, resource: AnyResource, face: Face): string[] {
  if (!isMaskedForAll(actor)) return []
  const revealed = fieldAccessOf(revealingActor(actor), resource, face).restricted
  return [...fieldAccessOf(actor, resource, face).restricted.keys()].filter(path => !revealed.has(path))
}

/** The JSON field that a path leads into. */
function jsonFieldOf({ fields }: AnyResource, path: string): Field | undefined {
  const [name = '', key = '', part] = path.split('.')
  const holder = part === undefined ? fields[name] : fields[name]?.lines?.fields[key]
  return path.includes('.') && holder?.kind === 'json' ? holder : undefined
}

/** Columns that find and write a record. No role can hide them. */
const KEYS = new Set(['id', 'version'])

function relevantFaces(actor: Actor, resource: AnyResource, face: Face | undefined): readonly Face[] {
  if (face) return [face]
  const all = Object.values(resource.faces)
  const readable = all.filter(one => can(actor, one, 'read'))
  return readable.length ? readable : all
}

/** A person who confirms a value by a transition must see it. */
function mustSeeField(actor: Actor, { resource, face }: { resource: AnyResource; face: Face }, name: string): boolean {
  return Object.entries(resource.transitions).some(
    ([own, { requiresFreshRead, action = own }]) => requiresFreshRead?.includes(name) && can(actor, face, action),
  )
}

/** Whether the person may do what is done from the value. */
const worksFrom = (actor: Actor, { resource, face }: { resource: AnyResource; face: Face }, name: string): boolean =>
  Object.entries(resource.transitions).some(
    ([own, { unmasks, action = own }]) => unmasks?.includes(name) && can(actor, face, action),
  )

const stricter = (a: Visibility, b: Visibility): Visibility =>
  a === 'hidden' || b === 'hidden' ? 'hidden' : a === 'masked' ? a : b

/** The prints of a record for which the person sees all required fields on a face, by name. */
export function printsFor(actor: Actor, resource: AnyResource, face: Face): [name: string, paper: AnyPrint][] {
  const { mayQuery } = fieldAccessOf(actor, resource, face)
  return Object.entries(resource.prints ?? {}).filter(([, { needs = [] }]) => needs.every(name => mayQuery(name)))
}
