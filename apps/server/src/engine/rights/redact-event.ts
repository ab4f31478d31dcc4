import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { CHANGED_STATUS } from '@tuheng/domain/system/rights/action-names'
import { redact, type ViewerAccess } from './redact.ts'

/** A logged action on a record. */
interface LoggedEvent {
  action?: unknown
  reason?: unknown
  before: AnyRow | null
  after: AnyRow | null
}

/** Redacts the values of a logged action like the record, in place. What would tell a hidden status is not named. */
export function redactEvent(event: LoggedEvent, resource: AnyResource, access: ViewerAccess): void {
  if (tellsHiddenStatus(event, resource, access)) {
    event.action = CHANGED_STATUS
    event.reason = null
  }
  if (event.before) redact(event.before, access)
  if (event.after) redact(event.after, access)
}

function tellsHiddenStatus(event: LoggedEvent, resource: AnyResource, access: ViewerAccess): boolean {
  const hidden = Object.keys(resource.machines).filter(name => access.visibilityOf(name) !== 'visible')
  if (!hidden.length) return false
  const action = String(event.action)
  const transition = Object.hasOwn(resource.transitions, action) ? resource.transitions[action] : undefined
  if (transition) return hidden.includes(transition.machine)
  return !PLAIN.has(action) && hidden.some(name => event.before?.[name] !== event.after?.[name])
}

/** Actions whose name is the same whatever the status becomes. */
const PLAIN: ReadonlySet<string> = new Set(['create', 'save', 'update', 'patch', 'import', 'delete', 'undelete'])
