import type { Field, Fields } from './field.ts'
import { type Actor, type FieldRight, fieldRight, RIGHT_ORDER } from './policy.ts'
import { definedResource, ownerOfLines } from './defined.ts'
import type { AnyResource } from './resource.ts'

/** The copied values of a resource: path → the originals, as `resource.path`. */
export type Copies = ReadonlyMap<string, readonly string[]>

const known = new WeakMap<AnyResource, Map<string, string[]>>()

/**
 * The values that a resource copies by declaration: `snapshot` of references and `copies` of fields. Paths are names of
 * fields, `lines.price` of child rows, and keys within JSON one level deeper.
 */
export function copiesOf(resource: AnyResource): Copies {
  const found = known.get(resource) ?? readCopies(resource.fields, '', new Map())
  known.set(resource, found)
  return found
}

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
 * The strictest right of the roles on a value: on itself, on the field that it follows, and on all originals of its
 * copies, directly and indirectly.
 */
export function rightOf(actor: Actor, resource: string, path: string): FieldRight {
  return narrowestRight(actor, { resource, path }, new Set())
}

function narrowestRight(
  actor: Actor,
  { resource, path }: { resource: string; path: string },
  seen: ReadonlySet<string>,
): FieldRight {
  const here = `${resource}.${path}`
  if (actor.isAdmin || seen.has(here)) return 'editable'
  const declared = definedResource(resource)
  const sources = declared ? copiesOf(declared).get(path) : undefined
  const leader = declared?.fields[path]?.follows
  const rights = [
    fieldRight(actor, resource, path),
    ...(leader ? [narrowestRight(actor, { resource, path: leader }, new Set([...seen, here]))] : []),
    ...(sources ?? []).map(source => sourceRight(actor, source, new Set([...seen, here]))),
  ]
  return rights.reduce(narrower)
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

function sourceRight(actor: Actor, source: string, seen: ReadonlySet<string>): FieldRight {
  const [resource = '', ...steps] = source.split('.')
  const right = steps
    .map((_step, i) => narrowestRight(actor, { resource, path: steps.slice(0, i + 1).join('.') }, seen))
    .reduce(narrower)
  // A value that is read-only there may still be typed here
  return right === 'readonly' ? 'editable' : right
}

const narrower = (a: FieldRight, b: FieldRight): FieldRight => (RIGHT_ORDER.indexOf(a) < RIGHT_ORDER.indexOf(b) ? a : b)
