import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Shape, Shapes, Source } from '@tuheng/domain/kernel/shape'
import { isClear, type Sight } from '@tuheng/domain/kernel/sight'
import { knownResource, resourceOf } from '../directory.ts'
import { maskField, unveil, veilOf } from '../rights/serialise.ts'

interface Viewer {
  /** Absent: somebody without rights of their own. Answers to them name no fields. */
  actor?: Actor
  /** The face that is asked, for what of its own resource it does not show. */
  at?: { resource: AnyResource; face: Face }
}

/** How this person sees each value of an answer, found out once for all its rows. */
interface Looking extends Viewer {
  sights: Map<Shape, Sight>
}

/** An answer as this person may see it: what is not declared, and what they may not see, stays here. */
export const shownAnswer = (shape: Shape, value: unknown, viewer: Viewer): unknown =>
  shown(shape, value, { ...viewer, sights: new Map() })

function shown(shape: Shape, value: unknown, viewer: Looking): unknown {
  if (value === null || value === undefined) return value
  if (shape.either) return shown(meantBy(shape.either, value), value, viewer)
  if (shape.row !== undefined) {
    const row = unveil({ ...(value as AnyRow) }, veilIn(viewer, shape.row))
    for (const name of Object.keys(shape.props ?? {})) delete row[name]
    return shape.props ? Object.assign(row, shownProps(shape.props, value as AnyRow, viewer)) : row
  }
  if (shape.items) return (value as unknown[]).map(one => shown(shape.items as Shape, one, viewer))
  return shape.props ? shownProps(shape.props, value as AnyRow, viewer) : value
}

const NOTHING: Shape = { json: {}, props: {} }

/** Which of several an answer is: the first whose required keys are all there, with the words that it allows. */
function meantBy(either: readonly Shape[], value: unknown): Shape {
  if (typeof value !== 'object') return either.find(one => isOfType(one, value)) ?? NOTHING
  const row = value as AnyRow
  return (
    either.find(({ json, props }) =>
      ((json['required'] as readonly string[] | undefined) ?? []).every(name => {
        const words = props?.[name]?.json['enum'] as readonly unknown[] | undefined
        return Object.hasOwn(row, name) && (!words || words.includes(row[name]))
      }),
    ) ?? NOTHING
  )
}

function isOfType({ json, props, items, row }: Shape, value: unknown): boolean {
  if (props || items || row !== undefined) return false
  const type = json['type']
  return type === undefined || type === typeof value || (type === 'integer' && Number.isInteger(value))
}

function shownProps(props: Shapes, value: AnyRow, viewer: Looking): AnyRow {
  const out: AnyRow = {}
  for (const name of Object.keys(props)) {
    const prop = props[name] as Shape
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own === undefined) continue
    const sight = sightOf(prop, value, viewer)
    if (sight === 'hidden') continue
    const seen = sight === 'masked' ? masked(own, sourcesIn(prop, value)) : shown(prop, own, viewer)
    if (seen !== undefined) out[name] = seen
  }
  return out
}

/** A word that the declaration does not know is of all that it names. */
function sourcesIn({ of = [], by }: Shape, beside: AnyRow): readonly Source[] {
  if (!by) return of
  const word = String(beside[by.key])
  return Object.hasOwn(by.of, word) ? (by.of[word] ?? []) : Object.values(by.of).flat()
}

function sightOf(prop: Shape, beside: AnyRow, viewer: Looking): Sight {
  if (prop.by) return narrowest(sourcesIn(prop, beside), viewer)
  if (!prop.of?.length) return 'visible'
  const found = viewer.sights.get(prop) ?? narrowest(prop.of, viewer)
  viewer.sights.set(prop, found)
  return found
}

/** The narrowest of several fields decides. */
function narrowest(sources: readonly Source[], viewer: Viewer): Sight {
  const sights = sources.map(({ resource, path }): Sight => {
    // Columns of a report have a right of their own, and no more
    if (!knownResource(resource)) return isClear(actorOf(viewer), resource, path) ? 'visible' : 'hidden'
    return veilIn(viewer, resource).sight(path)
  })
  return sights.find(sight => sight === 'hidden') ?? sights.find(sight => sight === 'masked') ?? 'visible'
}

function veilIn({ actor, at }: Viewer, name: string) {
  return at?.resource.name === name
    ? veilOf(actorOf({ actor }), at.resource, at.face)
    : veilOf(actorOf({ actor }), resourceOf(name))
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
