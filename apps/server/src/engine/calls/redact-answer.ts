import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Shape, Shapes, Source } from '@tuheng/domain/kernel/shape'
import { isVisibleByRole, type Visibility } from '@tuheng/domain/kernel/field-access'
import { knownResource, resourceOf } from '../directory.ts'
import { maskField, redact, viewerAccess } from '../rights/redact.ts'

interface Viewer {
  /** Absent: somebody without rights of their own. Answers to them name no fields. */
  actor?: Actor
  /** The face that is asked, for what of its own resource it does not show. */
  at?: { resource: AnyResource; face: Face }
}

/** How this person sees each value of an answer, found out once for all its rows. */
interface CachedViewer extends Viewer {
  visibilities: Map<Shape, Visibility>
}

/** An answer as this person may see it: what is not declared, and what they may not see, stays here. */
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

/** Which of several an answer is: the first whose required keys are all there, with the words that it allows. */
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

/** A word that the declaration does not know is of all that it names. */
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

/** The narrowest of several fields decides. */
function strictest(sources: readonly Source[], viewer: Viewer): Visibility {
  const visibilities = sources.map(({ resource, path }): Visibility => {
    // Columns of a report have a right of their own, and no more
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

/** Fields are seen by members alone: an answer to others that names one is wrong in its declaration. */
function actorOf({ actor }: { actor?: Actor | undefined }): Actor {
  if (!actor) throw new Error('an answer to nobody names a field')
  return actor
}

/** In part where the field says how; what can only be whole, an amount for one, stays away. */
function masked(value: unknown, [source]: readonly Source[]): unknown {
  const resource = source && knownResource(source.resource)
  const field = resource && columnField(resource, source.path)
  return field?.mask && typeof value === 'string' ? maskField(value, field) : undefined
}
