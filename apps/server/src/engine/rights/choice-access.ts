import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { askedFields } from './asked-fields.ts'

/**
 * What a person gets of the records that they may choose from. `choose`: all faces, with the fields that forms copy.
 * `read`: the same of the one face that they may read. `name`: only the names that readable lists show anyway. `none`:
 * nothing.
 */
export type ChoiceAccess = 'choose' | 'read' | 'name' | 'none'

export function choiceAccess(actor: Actor, resource: AnyResource, face: Face): ChoiceAccess {
  const { faces, reports } = referrersOf(resource.name)
  const writableFaces = writablePrefixes(actor)
  if (actor.isAdmin || faces.some(one => writableFaces.has(one.permission))) return 'choose'
  if (can(actor, face, 'read')) return 'read'
  const visibleInLists = faces.some(one => can(actor, one, 'read')) || reports.some(code => hasPermission(actor, code))
  return visibleInLists ? 'name' : 'none'
}

/** Whether the person may do more with records of the face than read them. */
export const mayWriteTo = (actor: Actor, face: Face): boolean =>
  actor.isAdmin || writablePrefixes(actor).has(face.permission)

const READ_ACTIONS: ReadonlySet<string> = new Set(['read', 'export', 'print'])
const prefixCache = new WeakMap<Actor, ReadonlySet<string>>()

/** Prefixes of the permissions that allow more than reading. Cached, because pickers ask at every pause of typing. */
function writablePrefixes(actor: Actor): ReadonlySet<string> {
  const cached = prefixCache.get(actor)
  if (cached) return cached
  const writableFaces = new Set(
    [...actor.permissions].flatMap(code => {
      const end = code.lastIndexOf('.')
      return READ_ACTIONS.has(code.slice(end + 1)) ? [] : [code.slice(0, end)]
    }),
  )
  prefixCache.set(actor, writableFaces)
  return writableFaces
}

interface Referrers {
  faces: readonly Face[]
  /** Permission codes of the reports that have it as a parameter. */
  reports: readonly string[]
}

const referrersCache = new Map<string, Referrers>()

function referrersOf(target: string): Referrers {
  const found = referrersCache.get(target) ?? {
    faces: registry.resources
      .filter(resource => REFERENCED_BY_ALL.has(target) || askedFields(resource).some(field => field.to === target))
      .flatMap(resource => Object.values(resource.faces)),
    reports: registry.reports
      .filter(report => Object.values(report.params).some(field => field.to === target))
      .map(report => `${report.permission}.read`),
  }
  referrersCache.set(target, found)
  return found
}

/** Every record refers to its creator, its last editor and its department. */
const REFERENCED_BY_ALL = new Set(['member', 'department'])
