import { definedResources } from '../../kernel/defined.ts'
import { needsSecondPerson } from '../../kernel/makers.ts'
import { type Actor, hasPermission } from '../../kernel/policy.ts'
import type { Issue } from '../../kernel/errors.ts'
import { apiErrors } from './api.errors.ts'
import { permissionIssues } from '../rights/role.rules.ts'

/**
 * Prefixes that no program may have: members, permissions, logs, the company itself, API accounts and callbacks, and with
 * whose secrets other systems are called.
 */
const PEOPLE_ONLY = [
  'sys.user',
  'sys.role',
  'sys.dep',
  'sys.log',
  'sys.company',
  'sys.set',
  'sys.announcement',
  'sys.data',
  'sys.callback',
  'sys.seal',
  'sys.permit',
  'sys.dictionaries',
  'oms.api',
  'oms.otherAccount',
  'oms.temp',
]

/** Actions on whole tables and printed documents. */
const NOT_OFFERED = ['import', 'export', 'print']

/**
 * Actions that need a second person, in addition to transitions with `fourEyes`. A program acts for the person who set
 * it up and would be the same person twice.
 */
const SECOND_PERSON_ACTIONS = ['approve', 'approveAdjust', 'forceConfirm', 'pay', 'review', 'account', 'examine']

/** Whether an API account may have the permission at all. */
export function apiMayHold(code: string): boolean {
  return (
    !PEOPLE_ONLY.some(prefix => code.startsWith(`${prefix}.`)) &&
    ![...NOT_OFFERED, ...SECOND_PERSON_ACTIONS].some(action => code.endsWith(`.${action}`)) &&
    !isForSecondPerson(code)
  )
}

/** Whether the permission includes a transition that needs a second person, or a fresh look at the record. */
function isForSecondPerson(code: string): boolean {
  for (const { faces, transitions } of definedResources())
    for (const { permission } of Object.values(faces))
      if (code.startsWith(`${permission}.`))
        for (const [name, move] of Object.entries(transitions))
          if (code === `${permission}.${move.action ?? name}` && (move.requiresFreshRead || needsSecondPerson(move)))
            return true
  return false
}

/** Whether this member may give the permission to an API account. */
export function mayGrantToApi(actor: Actor, code: string): boolean {
  return apiMayHold(code) && hasPermission(actor, code)
}

export function scopeIssues(value: unknown, path = 'scopes'): Issue[] {
  const shape = permissionIssues(value, path)
  if (shape.length || !Array.isArray(value)) return shape
  return (value as string[]).every(apiMayHold) ? [] : [apiErrors.issue('api.scope_closed', {}, path)]
}
