import type { Field, Fields } from './field.ts'
import { type Actor, can, type FieldRight, RIGHT_ORDER } from './policy.ts'
import { definedResource, definedResources, definitionsRevision, ownerOfLines } from './defined.ts'
import { type AnyResource, fieldAt } from './resource.ts'

/** The copied values of a resource: path → the originals, as `resource.path`. */
export type Copies = ReadonlyMap<string, readonly string[]>

const known = new WeakMap<AnyResource, Map<string, string[]>>()

/**
 * The values that a resource copies by declaration: `snapshot` of references, `copies` of fields and statuses. Paths are
 * names of fields and statuses, `lines.price` of child rows, and keys within JSON one level deeper.
 */
export function copiesOf(resource: AnyResource): Copies {
  const found = known.get(resource) ?? readCopies(resource.fields, '', copiesOfStatuses(resource))
  known.set(resource, found)
  return found
}

const copiesOfStatuses = ({ machines }: AnyResource): Map<string, string[]> =>
  new Map(Object.entries(machines ?? {}).flatMap(([name, { copies }]) => (copies ? [[name, [...copies]]] : [])))

function readCopies(fields: Fields, prefix: string, out: Map<string, string[]>): Map<string, string[]> {
  const put = (path: string, ...sources: string[]): void => void out.set(path, [...(out.get(path) ?? []), ...sources])
  for (const [name, field] of Object.entries<Field>(fields)) {
    for (const [own, theirs] of Object.entries(field.snapshot ?? {}))
      put(`${prefix}${own}`, `${field.to ?? ''}.${theirs}`)
    if (Array.isArray(field.copies)) put(`${prefix}${name}`, ...(field.copies as readonly string[]))
    else
      for (const [key, source] of Object.entries(field.copies ?? {})) put(`${prefix}${name}.${key}`, ...[source].flat())
    if (field.lines) readCopies(field.lines.fields, `${prefix}${name}.`, out)
  }
  return out
}

/**
 * The strictest right on a value, of the roles and of an approval that veils it: on itself, on the field that it follows, and on all originals of its
 * copies, directly and indirectly.
 */
export function rightOf(actor: Actor, resource: string, path: string): FieldRight {
  if (actor.veil && limitsOf(actor.veil).get(resource)?.has(path)) return 'hidden'
  if (actor.isAdmin) return 'editable'
  if (!quotedBy(resource, path).every(one => mayRead(actor, one))) return 'hidden'
  return limitsOf(actor.fieldRights).get(resource)?.get(path) ?? 'editable'
}

const mayRead = (actor: Actor, { faces }: AnyResource): boolean =>
  Object.values(faces).some(face => can(actor, face, 'read'))

let quotes = new Map<string, readonly AnyResource[]>()
let quotesAt = -1

/** The other resources whose `quoted` values this one is a copy of. */
function quotedBy(resource: string, path: string): readonly AnyResource[] {
  if (quotesAt !== definitionsRevision()) {
    quotes = findQuotes()
    quotesAt = definitionsRevision()
  }
  return quotes.get(`${resource}.${path}`) ?? []
}

function findQuotes(): Map<string, readonly AnyResource[]> {
  const found = new Map<string, readonly AnyResource[]>()
  for (const source of definedResources())
    for (const field of quotedFields(source))
      for (const { resource, path } of dependentsOf(`${source.name}.${field}`))
        if (resource !== source.name)
          found.set(`${resource}.${path}`, [...(found.get(`${resource}.${path}`) ?? []), source])
  return found
}

/** The fields whose values other records repeat without naming the record. */
export const quotedFields = ({ fields }: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries<Field>(fields).flatMap(([name, { quoted }]) => (quoted ? [name] : []))

/**
 * The values that repeat one of these of another record of the same resource, as paths. What is hidden as a whole, `lines`,
 * hides what is in it.
 */
export function fromOthers(resource: AnyResource, hidden: ReadonlySet<string>): string[] {
  const isHidden = (path: string): boolean =>
    path.split('.').some((_, i, steps) => hidden.has(steps.slice(0, i + 1).join('.')))
  return [...copiesOf(resource)].flatMap(([path, sources]) =>
    fieldAt(resource, path)?.fromAnother &&
    sources.some(source => source.startsWith(`${resource.name}.`) && isHidden(source.slice(resource.name.length + 1)))
      ? [path]
      : [],
  )
}

/** resource → path → right, of all values that are not editable. */
type Limits = ReadonlyMap<string, ReadonlyMap<string, FieldRight>>

const limits = new WeakMap<Actor['fieldRights'], { revision: number; found: Limits }>()

/** The limits of roles with those on everything that depends on a limited value. They do not change for these rights. */
function limitsOf(rights: Actor['fieldRights']): Limits {
  const revision = definitionsRevision()
  const known = limits.get(rights)
  if (known?.revision === revision) return known.found
  const found = findLimits(rights)
  limits.set(rights, { revision, found })
  return found
}

/** Whether these rights hide or mask a value, itself or by what it repeats. */
export function isHiddenBy(rights: Actor['fieldRights'], resource: string, path: string): boolean {
  const right = limitsOf(rights).get(resource)?.get(path)
  return right === 'hidden' || right === 'masked'
}

function findLimits(rights: Actor['fieldRights']): Limits {
  const found = new Map<string, Map<string, FieldRight>>()
  const put = (resource: string, path: string, right: FieldRight): void => {
    const paths = found.get(resource) ?? new Map<string, FieldRight>()
    found.set(resource, paths.set(path, narrower(paths.get(path) ?? 'editable', right)))
  }
  for (const [resource, paths] of Object.entries(rights))
    for (const [path, right] of Object.entries(paths)) {
      put(resource, path, right)
      for (const dependent of dependentsOf(`${resource}.${path}`))
        // A value that is read-only there may still be typed here
        if (right !== 'readonly' || !dependent.copied) put(dependent.resource, dependent.path, right)
    }
  return found
}

/** What repeats these fields of a resource elsewhere: resource → paths. */
export function dependentPaths(resource: string, fields: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = fields.flatMap(field => dependentsOf(`${resource}.${field}`)).filter(one => one.resource !== resource)
  return new Map(
    [...Map.groupBy(all, one => one.resource)].map(([name, found]) => [name, found.map(({ path }) => path)]),
  )
}

/** A value that depends on the right of another: it follows it, or is a copy of it, directly or indirectly. */
interface Dependent {
  resource: string
  path: string
  copied: boolean
}

let dependents = new Map<string, Dependent[]>()
let dependentsAt = -1

function dependentsOf(value: string): readonly Dependent[] {
  if (dependentsAt !== definitionsRevision()) {
    dependents = findDependents()
    dependentsAt = definitionsRevision()
  }
  return dependents.get(value) ?? []
}

function findDependents(): Map<string, Dependent[]> {
  const found = new Map<string, Dependent[]>()
  for (const resource of definedResources())
    for (const path of new Set([...copiesOf(resource).keys(), ...Object.keys(resource.fields)]))
      for (const [original, copied] of originalsOf(resource.name, path))
        found.set(original, [...(found.get(original) ?? []), { resource: resource.name, path, copied }])
  return found
}

/** The values whose rights decide about this one, itself included, with whether they are reached through a copy only. */
function originalsOf(name: string, path: string): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  const visit = (resource: string, at: string, copied: boolean): void => {
    const value = `${resource}.${at}`
    const known = found.get(value)
    if (known === false || known === copied) return
    found.set(value, copied)
    const declared = definedResource(resource)
    const leader = declared?.fields[at]?.follows
    if (leader) visit(resource, leader, copied)
    for (const source of (declared && copiesOf(declared).get(at)) ?? []) {
      const [from = '', ...steps] = source.split('.')
      for (const i of steps.keys()) visit(from, steps.slice(0, i + 1).join('.'), true)
    }
  }
  visit(name, path, false)
  return found
}

/** As `rightOf`, for a value in child rows of this name. */
export function rightInLines(actor: Actor, lines: string, key: string): FieldRight {
  const holder = ownerOfLines(lines)
  return holder
    ? [rightOf(actor, holder.resource, holder.field), rightOf(actor, holder.resource, `${holder.field}.${key}`)].reduce(
        narrower,
      )
    : 'editable'
}

const narrower = (a: FieldRight, b: FieldRight): FieldRight => (RIGHT_ORDER.indexOf(a) < RIGHT_ORDER.indexOf(b) ? a : b)
