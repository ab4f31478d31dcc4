import { copiesOf, rightOf } from './copies.ts'
import type { Field } from './field.ts'
import { type Actor, can, fieldRight } from './policy.ts'
import { type AnyPrint, type AnyResource, columnField, type Face } from './resource.ts'

/** How a field stands before one person on one face. */
export type Visibility = 'visible' | 'masked' | 'hidden'

export interface RestrictedField {
  visibility: Exclude<Visibility, 'visible'>
  field: Field
}

/** What one person may not see of a resource. Paths are names of fields, statuses and system columns, `lines.price` of child rows. */
export interface FieldAccess {
  /** What is not in clear; empty for most people. */
  readonly restricted: ReadonlyMap<string, RestrictedField>
  readonly visibilityOf: (path: string) => Visibility
  /**
   * May they sort, filter, search, sum, group or count by it? What is not seen in clear must not be guessed by asking either:
   * not by range or part, and not by its full value. Four hidden digits of a mobile are 10,000 questions.
   */
  readonly mayQuery: (path: string) => boolean
  /** May they give it a value where the call takes one? Rights to the call itself are asked elsewhere. */
  readonly mayWrite: (path: string) => boolean
}

const cache = new WeakMap<Actor, Map<AnyResource | Face, FieldAccess>>()

/**
 * The one answer to what somebody may not see: the right of their roles, what the face does not show, and the declared masks,
 * which fall for whoever may change the record or answers for what stands there. What repeats a value of another resource is seen
 * no wider than there. Without a face: what they see on all faces
 * that they may read. Which rows they see is asked of {@link readVerdict}. Actors and declarations do not change, so it is kept.
 */
export function fieldAccessOf(actor: Actor, resource: AnyResource, face?: Face): FieldAccess {
  const ofActor = cache.get(actor) ?? new Map<AnyResource | Face, FieldAccess>()
  cache.set(actor, ofActor)
  const key = face ?? resource
  const found = ofActor.get(key) ?? buildFieldAccess(actor, resource, face)
  ofActor.set(key, found)
  return found
}

/** By the right of the roles alone: columns of a report have no more than that. */
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
  // What is the same in every record of the face tells nothing, and another value is refused since it leaves the face
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
  return {
    restricted,
    visibilityOf,
    mayQuery: path =>
      visibilityOf(path) === 'visible' || (fixed.has(path) && isVisibleByRole(actor, resource.name, path)),
    mayWrite: path => writable(path) && (!path.includes('.') || writable(path.slice(0, path.indexOf('.')))),
  }
}

function restrictedFields(actor: Actor, resource: AnyResource, face: Face | undefined): Map<string, RestrictedField> {
  const restricted = new Map<string, RestrictedField>()
  const put = (path: string, field: Field, visibility: Visibility): void =>
    void (visibility !== 'visible' && restricted.set(path, { visibility, field }))
  const unmasked = (name: string): boolean =>
    relevantFaces(actor, resource, face).every(
      one => can(actor, one, 'modify') || mustSeeField(actor, { resource, face: one }, name),
    )
  const visibilityOf = (path: string, field: Field, name: string): Visibility => {
    const right = face?.hide?.includes(path) ? 'hidden' : rightOf(actor, resource.name, path)
    if (right === 'hidden' || right === 'masked') return right
    return field.mask && !unmasked(name) ? 'masked' : 'visible'
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    put(name, field, visibilityOf(name, field, name))
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {}))
      put(`${name}.${key}`, sub, visibilityOf(`${name}.${key}`, sub, name))
  }
  // A part of json has no mask of its own: it stays away. What holds it is known by its field
  for (const path of actor.isAdmin ? [] : copiesOf(resource).keys()) {
    const field = jsonFieldOf(resource, path)
    if (field && visibilityOf(path, field, path) !== 'visible') put(path, field, 'hidden')
  }
  // Statuses and system columns have no mask and stand on every face; a role may close them all the same
  for (const name of Object.keys(actor.isAdmin ? {} : (actor.fieldRights[resource.name] ?? {}))) {
    const field = Object.hasOwn(resource.fields, name) ? undefined : columnField(resource, name)
    if (field && !KEYS.has(name)) put(name, field, visibilityOf(name, field, name))
  }
  return restricted
}

/** The json field of a path that leads into one. */
function jsonFieldOf({ fields }: AnyResource, path: string): Field | undefined {
  const [name = '', key = '', part] = path.split('.')
  const holder = part === undefined ? fields[name] : fields[name]?.lines?.fields[key]
  return path.includes('.') && holder?.kind === 'json' ? holder : undefined
}

/** What a record is found and written by. */
const KEYS = new Set(['id', 'version'])

function relevantFaces(actor: Actor, resource: AnyResource, face: Face | undefined): readonly Face[] {
  if (face) return [face]
  const all = Object.values(resource.faces)
  const readable = all.filter(one => can(actor, one, 'read'))
  return readable.length ? readable : all
}

/** Whoever answers for what they looked at has to see it. */
function mustSeeField(actor: Actor, { resource, face }: { resource: AnyResource; face: Face }, name: string): boolean {
  return Object.entries(resource.transitions).some(
    ([own, { requiresFreshRead, action = own }]) => requiresFreshRead?.includes(name) && can(actor, face, action),
  )
}

const stricter = (a: Visibility, b: Visibility): Visibility =>
  a === 'hidden' || b === 'hidden' ? 'hidden' : a === 'masked' ? a : b

/** The papers of a record that somebody sees all necessary fields of on a face, by their names. */
export function printsFor(actor: Actor, resource: AnyResource, face: Face): [name: string, paper: AnyPrint][] {
  const { mayQuery } = fieldAccessOf(actor, resource, face)
  return Object.entries(resource.prints ?? {}).filter(([, { needs = [] }]) => needs.every(name => mayQuery(name)))
}
