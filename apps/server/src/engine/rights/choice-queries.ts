import type { Field } from '@tuheng/domain/kernel/field'
import { type Actor, can, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import type { ChoiceAccess } from './choice-access.ts'
import { copiedFields } from './copied-fields.ts'
import { askedFields } from './asked-fields.ts'

interface Choice {
  resource: AnyResource
  face: Face
  choice: ChoiceAccess
}

/**
 * Whether the person may read every record that the choice offers, with all of its fields. Master data is chosen beyond
 * one's own data scope, and a choice offers the records of all faces.
 */
export function readsWholeChoice(actor: Actor, { resource, face, choice }: Choice): boolean {
  if (actor.isAdmin) return true
  if (resource.nature !== 'document' && rowVerdict(actor) !== true) return false
  const faces = choice === 'read' ? [face] : Object.values(resource.faces)
  return faces.every(one => can(actor, one, 'read'))
}

/** The fields that a choice shows to the person, beside the label. */
export const shownInChoice = (actor: Actor, { resource, choice }: Omit<Choice, 'face'>): readonly string[] =>
  choice === 'name' ? [] : [...(resource.subtitle ?? []), ...copiedFields(actor, resource, choice)]

/**
 * Whether the records of a choice may be filtered and searched by a field. A value that the choice does not show must
 * not be found by queries. Who may not read all of its records queries by what it shows and by what forms ask for.
 */
export function choiceQueries(actor: Actor, at: Choice): (name: string) => boolean {
  if (readsWholeChoice(actor, at)) return () => true
  const { resource } = at
  const names = new Set([resource.title, ...shownInChoice(actor, at), ...askedByForms(resource)])
  return name => names.has(name)
}

const cache = new Map<string, ReadonlySet<string>>()

/** The fields by which forms, filters and reports narrow a choice of the resource. */
function askedByForms(resource: AnyResource): ReadonlySet<string> {
  const found = cache.get(resource.name) ?? buildAsked(resource)
  cache.set(resource.name, found)
  return found
}

function buildAsked(target: AnyResource): ReadonlySet<string> {
  const byReports = registry.reports.flatMap(report => Object.values<Field>(report.params))
  const referring = [...registry.resources.flatMap(askedFields), ...byReports].filter(({ to }) => to === target.name)
  const byFaces = registry.resources.flatMap((resource: AnyResource) =>
    Object.values(resource.faces).flatMap(face =>
      Object.entries(face.refs ?? {}).flatMap(([name, where]) =>
        resource.fields[name]?.to === target.name ? Object.keys(where ?? {}) : [],
      ),
    ),
  )
  return new Set([
    ...Object.keys(target.pickable ?? {}),
    ...Object.values(target.faces).flatMap(face => Object.keys(face.where ?? {})),
    ...referring.flatMap(({ where = {}, whereFrom = {} }) => [...Object.keys(where), ...Object.keys(whereFrom)]),
    ...byFaces,
    ...companionsOf(target),
  ])
}

/** References of the target to records that are chosen beside it: the truck that a driver usually drives. */
function companionsOf(target: AnyResource): string[] {
  const beside = new Set(
    registry.resources.flatMap((resource: AnyResource) =>
      askedFields(resource)
        .filter(({ to }) => to === target.name)
        .flatMap(({ judged }) => judged?.beside ?? [])
        .flatMap(name => resource.fields[name]?.to ?? []),
    ),
  )
  return Object.entries(target.fields).flatMap(([name, { to }]) => (to !== undefined && beside.has(to) ? [name] : []))
}
