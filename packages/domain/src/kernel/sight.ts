import { copiesOf, rightOf } from './copies.ts'
import type { Field } from './field.ts'
import { type Actor, can, fieldRight } from './policy.ts'
import { type AnyPrint, type AnyResource, columnField, type Face } from './resource.ts'

/** How a field stands before one person on one face. */
export type Sight = 'visible' | 'masked' | 'hidden'

export interface Veiled {
  sight: Exclude<Sight, 'visible'>
  field: Field
}

/** What one person may not see of a resource. Paths are names of fields, statuses and system columns, `lines.price` of child rows. */
export interface Sights {
  /** What is not in clear; empty for most people. */
  readonly veiled: ReadonlyMap<string, Veiled>
  readonly sight: (path: string) => Sight
  /**
   * May they sort, filter, search, sum, group or count by it? What is not seen in clear must not be guessed by asking either:
   * not by range or part, and not by its full value. Four hidden digits of a mobile are 10,000 questions.
   */
  readonly mayAsk: (path: string) => boolean
  /** May they give it a value where the call takes one? Rights to the call itself are asked elsewhere. */
  readonly mayWrite: (path: string) => boolean
}

const known = new WeakMap<Actor, Map<AnyResource | Face, Sights>>()

/**
 * The one answer to what somebody may not see: the right of their roles, what the face does not show, and the declared masks,
 * which fall for whoever may change the record or answers for what stands there. What repeats a value of another resource is seen
 * no wider than there. Without a face: what they see on all faces
 * that they may read. Which rows they see is asked of {@link readVerdict}. Actors and declarations do not change, so it is kept.
 */
export function sightsOf(actor: Actor, resource: AnyResource, face?: Face): Sights {
  const mine = known.get(actor) ?? new Map<AnyResource | Face, Sights>()
  known.set(actor, mine)
  const key = face ?? resource
  const found = mine.get(key) ?? makeSights(actor, resource, face)
  mine.set(key, found)
  return found
}

/** By the right of the roles alone: columns of a report have no more than that. */
export function isClear(actor: Actor, name: string, path: string): boolean {
  const right = fieldRight(actor, name, path)
  return right !== 'hidden' && right !== 'masked'
}

function makeSights(actor: Actor, resource: AnyResource, face: Face | undefined): Sights {
  const veiled = veiledOf(actor, resource, face)
  const own = (path: string): Sight => veiled.get(path)?.sight ?? 'visible'
  const sight = (path: string): Sight => {
    const dot = path.indexOf('.')
    return dot < 0 ? own(path) : narrower(own(path.slice(0, dot)), own(path))
  }
  // What is the same in every record of the face tells nothing, and another value is refused since it leaves the face
  const fixed = new Set<string>(Object.keys(face?.where ?? {}))
  const hides = new Set<string>(face?.hide?.filter(name => !fixed.has(name)))
  const asked = facesAsked(actor, resource, face)
  const writable = (path: string): boolean => {
    const right = resource.fields[path]?.right
    return (
      !hides.has(path) &&
      rightOf(actor, resource.name, path) === 'editable' &&
      (right === undefined || asked.some(one => can(actor, one, right)))
    )
  }
  return {
    veiled,
    sight,
    mayAsk: path => sight(path) === 'visible' || (fixed.has(path) && isClear(actor, resource.name, path)),
    mayWrite: path => writable(path) && (!path.includes('.') || writable(path.slice(0, path.indexOf('.')))),
  }
}

function veiledOf(actor: Actor, resource: AnyResource, face: Face | undefined): Map<string, Veiled> {
  const veiled = new Map<string, Veiled>()
  const put = (path: string, field: Field, sight: Sight): void =>
    void (sight !== 'visible' && veiled.set(path, { sight, field }))
  const unmasked = (name: string): boolean =>
    facesAsked(actor, resource, face).every(
      one => can(actor, one, 'modify') || answersFor(actor, { resource, face: one }, name),
    )
  const sightOf = (path: string, field: Field, name: string): Sight => {
    const right = face?.hide?.includes(path) ? 'hidden' : rightOf(actor, resource.name, path)
    if (right === 'hidden' || right === 'masked') return right
    return field.mask && !unmasked(name) ? 'masked' : 'visible'
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    put(name, field, sightOf(name, field, name))
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {}))
      put(`${name}.${key}`, sub, sightOf(`${name}.${key}`, sub, name))
  }
  // A part of json has no mask of its own: it stays away. What holds it is known by its field
  for (const path of actor.isAdmin ? [] : copiesOf(resource).keys()) {
    const field = holderOf(resource, path)
    if (field && sightOf(path, field, path) !== 'visible') put(path, field, 'hidden')
  }
  // Statuses and system columns have no mask and stand on every face; a role may close them all the same
  for (const name of Object.keys(actor.isAdmin ? {} : (actor.fieldRights[resource.name] ?? {}))) {
    const field = Object.hasOwn(resource.fields, name) ? undefined : columnField(resource, name)
    if (field && !KEYS.has(name)) put(name, field, sightOf(name, field, name))
  }
  return veiled
}

/** The json field of a path that leads into one. */
function holderOf({ fields }: AnyResource, path: string): Field | undefined {
  const [name = '', key = '', part] = path.split('.')
  const held = part === undefined ? fields[name] : fields[name]?.lines?.fields[key]
  return path.includes('.') && held?.kind === 'json' ? held : undefined
}

/** What a record is found and written by. */
const KEYS = new Set(['id', 'version'])

function facesAsked(actor: Actor, resource: AnyResource, face: Face | undefined): readonly Face[] {
  if (face) return [face]
  const all = Object.values(resource.faces)
  const readable = all.filter(one => can(actor, one, 'read'))
  return readable.length ? readable : all
}

/** Whoever answers for what they looked at has to see it. */
function answersFor(actor: Actor, { resource, face }: { resource: AnyResource; face: Face }, name: string): boolean {
  return Object.entries(resource.transitions).some(
    ([own, { requiresFreshRead, action = own }]) => requiresFreshRead?.includes(name) && can(actor, face, action),
  )
}

const narrower = (a: Sight, b: Sight): Sight => (a === 'hidden' || b === 'hidden' ? 'hidden' : a === 'masked' ? a : b)

/** The papers of a record that somebody sees all necessary fields of on a face, by their names. */
export function printsFor(actor: Actor, resource: AnyResource, face: Face): [name: string, paper: AnyPrint][] {
  const { mayAsk } = sightsOf(actor, resource, face)
  return Object.entries(resource.prints ?? {}).filter(([, { needs = [] }]) => needs.every(name => mayAsk(name)))
}
