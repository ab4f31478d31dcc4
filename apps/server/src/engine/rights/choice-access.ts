import type { Field } from '@tuheng/domain/kernel/field'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'

/**
 * What somebody gets of the records to choose from: `choose` what a form copies, of all faces; `read` the same of the one
 * face that they may read; `name` what lists that they may read show of it anyway; `none` nothing.
 */
export type ChoiceAccess = 'choose' | 'read' | 'name' | 'none'

export function choiceAccess(actor: Actor, resource: AnyResource, face: Face): ChoiceAccess {
  const { faces, reports } = referrersOf(resource.name)
  const written = writtenBy(actor)
  if (actor.isAdmin || faces.some(one => written.has(one.permission))) return 'choose'
  if (can(actor, face, 'read')) return 'read'
  const shown = faces.some(one => can(actor, one, 'read')) || reports.some(code => hasPermission(actor, code))
  return shown ? 'name' : 'none'
}

const PASSIVE: ReadonlySet<string> = new Set(['read', 'export', 'print'])
const prefixes = new WeakMap<Actor, ReadonlySet<string>>()

/** What somebody may do more with than look: pickers ask at every pause of typing, rights change now and then. */
function writtenBy(actor: Actor): ReadonlySet<string> {
  const known = prefixes.get(actor)
  if (known) return known
  const written = new Set(
    [...actor.permissions].flatMap(code => {
      const end = code.lastIndexOf('.')
      return PASSIVE.has(code.slice(end + 1)) ? [] : [code.slice(0, end)]
    }),
  )
  prefixes.set(actor, written)
  return written
}

interface Referrers {
  faces: readonly Face[]
  /** Codes of the reports that ask for it. */
  reports: readonly string[]
}

const known = new Map<string, Referrers>()

function referrersOf(target: string): Referrers {
  const found = known.get(target) ?? {
    faces: registry.resources
      .filter(resource => EVERYWHERE.has(target) || fieldsOf(resource).some(field => field.to === target))
      .flatMap(resource => Object.values(resource.faces)),
    reports: registry.reports
      .filter(report => Object.values(report.params).some(field => field.to === target))
      .map(report => `${report.permission}.read`),
  }
  known.set(target, found)
  return found
}

/** Every record says who made and changed it, and of which department it is. */
const EVERYWHERE = new Set(['member', 'department'])

function fieldsOf(resource: AnyResource): Field[] {
  const own = Object.values(resource.fields)
  const asked = Object.values(resource.transitions).flatMap(transition => Object.values(transition.params ?? {}))
  return [
    ...own,
    ...own.flatMap(field => Object.values(field.lines?.fields ?? {})),
    ...asked,
    ...asked.flatMap(field => Object.values(field.lines?.fields ?? {})),
  ]
}
