import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Shape, Shapes, Source } from '@tuheng/domain/kernel/shape'
import type { Sight } from '@tuheng/domain/kernel/sight'
import { resourceOf } from './directory.ts'
import { maskField, unveil, veilOf } from './serialise.ts'

interface Viewer {
  actor: Actor
  /** The face that is asked, for what of its own resource it does not show. */
  at?: { resource: AnyResource; face: Face }
}

/** An answer as this person may see it: what is not declared, and what they may not see, stays here. */
export function shownAnswer(shape: Shape, value: unknown, viewer: Viewer): unknown {
  if (value === null || value === undefined) return value
  if (shape.either) return shownAnswer(shape.either.find(one => meant(one, value as AnyRow)) ?? NOTHING, value, viewer)
  if (shape.row !== undefined) {
    const row = unveil({ ...(value as AnyRow) }, veilIn(viewer, shape.row))
    for (const name of Object.keys(shape.props ?? {})) delete row[name]
    return shape.props ? Object.assign(row, shownProps(shape.props, value as AnyRow, viewer)) : row
  }
  if (shape.items) return (value as unknown[]).map(one => shownAnswer(shape.items as Shape, one, viewer))
  return shape.props ? shownProps(shape.props, value as AnyRow, viewer) : value
}

const NOTHING: Shape = { json: {}, props: {} }

const meant = ({ json }: Shape, value: AnyRow): boolean => ((json['required'] as readonly string[] | undefined) ?? []).every(name => Object.hasOwn(value, name))

function shownProps(props: Shapes, value: AnyRow, viewer: Viewer): AnyRow {
  const out: AnyRow = {}
  for (const [name, prop] of Object.entries(props)) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own === undefined) continue
    const sources = sourcesIn(prop, value)
    const sight = sightOf(sources, viewer)
    if (sight === 'hidden') continue
    const shown = sight === 'masked' ? masked(own, sources) : shownAnswer(prop, own, viewer)
    if (shown !== undefined) out[name] = shown
  }
  return out
}

/** A word that the declaration does not know is of all that it names. */
function sourcesIn({ of = [], by }: Shape, beside: AnyRow): readonly Source[] {
  if (!by) return of
  const word = String(beside[by.key])
  return Object.hasOwn(by.of, word) ? by.of[word] ?? [] : Object.values(by.of).flat()
}

/** The narrowest of several fields decides. */
function sightOf(sources: readonly Source[], viewer: Viewer): Sight {
  const sights = sources.map(({ resource, path }) => veilIn(viewer, resource).sight(path))
  return sights.find(sight => sight === 'hidden') ?? sights.find(sight => sight === 'masked') ?? 'visible'
}

function veilIn({ actor, at }: Viewer, name: string) {
  return at?.resource.name === name ? veilOf(actor, at.resource, at.face) : veilOf(actor, resourceOf(name))
}

/** In part where the field says how; what can only be whole, an amount for one, stays away. */
function masked(value: unknown, [source]: readonly Source[]): unknown {
  const field = source && columnField(resourceOf(source.resource), source.path)
  return field?.mask && typeof value === 'string' ? maskField(value, field) : undefined
}
