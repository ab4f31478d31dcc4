import { decidingFields } from '@tuheng/domain/kernel/deciding-fields'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { redactIssues } from '../../engine/rights/redact-issues.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

interface Judged {
  resource: AnyResource
  face: Face
  actor: Actor
  /** The transition. */
  name: string
  today: string
}

/**
 * Why the transition would be refused now, by a row of a list with its deciding fields. Undefined where the person does not
 * see what it is judged by, and where only child rows or other records tell.
 */
export function refusalNow({ resource, name, ...by }: Judged, row: AnyRow): Issue | undefined {
  const { actor, today } = by
  const ctx = { today, settings: actor.switched ?? {} }
  return shownTo({ resource, name, ...by }, refusalOf({ resource: withListGuards(resource), name, row, actor, ctx }))
}

/** As `refusalNow`, of a transition that waits for an approval and of what decides on it. */
export function heldRefusal(judged: Judged, row: AnyRow): Issue | undefined {
  const { transitions } = withListGuards(judged.resource)
  const held = transitions[judged.name]
  if (!held) return undefined
  const decision = transitions[held.decidedBy ?? '']
  const ctx = { today: judged.today }
  const free = { ...row, approval: 'none' }
  return shownTo(judged, held.guard?.(free, ctx) ?? decision?.guard?.({ ...free, [held.machine]: held.to }, ctx))
}

function shownTo({ resource, face, actor }: Judged, issue: Issue | undefined): Issue | undefined {
  const access = viewerAccess(actor, resource, face)
  // A guard that reads a mask judges by what is not there
  if (!issue || decidingFields(resource).some(name => access.visibilityOf(name) === 'masked')) return undefined
  return redactIssues(actor, [issue])[0]
}
