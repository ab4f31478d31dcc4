import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Shape, Shapes, Source } from '@tuheng/domain/kernel/shape'
import { isVisibleByRole, type Visibility } from '@tuheng/domain/kernel/field-access'
import { knownResource, resourceOf } from '../directory.ts'
import { maskField, redact, viewerAccess } from '../rights/redact.ts'

interface Viewer {
  /** Absent for a caller without an actor. An answer to such a caller may not name fields. */
  actor?: Actor
  /** The face that was called. It may hide fields of its own resource. */
  at?: { resource: AnyResource; face: Face }
}

/** The viewer with the visibility of each shape. It is computed once for all rows. */
interface CachedViewer extends Viewer {
  visibilities: Map<Shape, Visibility>
}

/** Returns the answer as this person may see it, without undeclared values and without hidden fields. */
export const redactAnswer = (shape: Shape, value: unknown, viewer: Viewer): unknown =>
  redactByShape(shape, value, { ...viewer, visibilities: new Map() })

function redactByShape(shape: Shape, value: unknown, viewer: CachedViewer): unknown {
  if (value === null || value === undefined) return value
  if (shape.either) return redactByShape(matchingShape(shape.either, value), value, viewer)
  if (shape.row !== undefined) {
    const row = redact({ ...(value as AnyRow) }, accessTo(viewer, shape.row))
    for (const name of Object.keys(shape.props ?? {})) delete row[name]
    return shape.props ? Object.assign(row, redactProps(shape.props, value as AnyRow, viewer)) : row
  }
  if (shape.items) return (value as unknown[]).map(one => redactByShape(shape.items as Shape, one, viewer))
  return shape.props ? redactProps(shape.props, value as AnyRow, viewer) : value
}

const EMPTY: Shape = { json: {}, props: {} }

/**
 * Finds the alternative that a value matches: the first that has all required keys and allows the value's constants.
 */
function matchingShape(either: readonly Shape[], value: unknown): Shape {
  if (typeof value !== 'object') return either.find(one => isOfType(one, value)) ?? EMPTY
  const row = value as AnyRow
  return (
    either.find(({ json, props }) =>
      ((json['required'] as readonly string[] | undefined) ?? []).every(name => {
        const words = props?.[name]?.json['enum'] as readonly unknown[] | undefined
        return Object.hasOwn(row, name) && (!words || words.includes(row[name]))
      }),
    ) ?? EMPTY
  )
}

function isOfType({ json, props, items, row }: Shape, value: unknown): boolean {
  if (props || items || row !== undefined) return false
  const type = json['type']
  return type === undefined || type === typeof value || (type === 'integer' && Number.isInteger(value))
}

function redactProps(props: Shapes, value: AnyRow, viewer: CachedViewer): AnyRow {
  const out: AnyRow = {}
  for (const name of Object.keys(props)) {
    const prop = props[name] as Shape
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own === undefined) continue
    const visibility = visibilityOf(prop, value, viewer)
    if (visibility === 'hidden') continue
    const visible = visibility === 'masked' ? masked(own, sourceFields(prop, value)) : redactByShape(prop, own, viewer)
    if (visible !== undefined) out[name] = visible
  }
  return out
}

/** Returns the source fields of a value. A discriminator that is not declared counts as all source fields. */
function sourceFields({ of = [], by }: Shape, siblings: AnyRow): readonly Source[] {
  if (!by) return of
  const discriminator = String(siblings[by.key])
  return Object.hasOwn(by.of, discriminator) ? (by.of[discriminator] ?? []) : Object.values(by.of).flat()
}

function visibilityOf(prop: Shape, siblings: AnyRow, viewer: CachedViewer): Visibility {
  if (prop.by) return strictest(sourceFields(prop, siblings), viewer)
  if (!prop.of?.length) return 'visible'
  const found = viewer.visibilities.get(prop) ?? strictest(prop.of, viewer)
  viewer.visibilities.set(prop, found)
  return found
}

/** The strictest visibility of several fields. */
function strictest(sources: readonly Source[], viewer: Viewer): Visibility {
  const visibilities = sources.map(({ resource, path }): Visibility => {
    // Report columns have only the field right of the roles
    if (!knownResource(resource)) return isVisibleByRole(actorOf(viewer), resource, path) ? 'visible' : 'hidden'
    return accessTo(viewer, resource).visibilityOf(path)
  })
  return (
    visibilities.find(visibility => visibility === 'hidden') ??
    visibilities.find(visibility => visibility === 'masked') ??
    'visible'
  )
}

function accessTo({ actor, at }: Viewer, name: string) {
  return at?.resource.name === name
    ? viewerAccess(actorOf({ actor }), at.resource, at.face)
    : viewerAccess(actorOf({ actor }), resourceOf(name))
}

/** Only members may see fields. An answer to anybody else that names a field is declared wrongly. */
function actorOf({ actor }: { actor?: Actor | undefined }): Actor {
  if (!actor) throw new Error('an answer to nobody names a field')
  return actor
}

/** Masks a value as its field declares. A value without a mask, for example an amount, is removed. */
function masked(value: unknown, [source]: readonly Source[]): unknown {
  const resource = source && knownResource(source.resource)
  const field = resource && columnField(resource, source.path)
  return field?.mask && typeof value === 'string' ? maskField(value, field) : undefined
}
