import { definedResources } from '../../kernel/defined.ts'
import { needsSecondPerson } from '../../kernel/makers.ts'
import { type Actor, hasPermission } from '../../kernel/policy.ts'
import type { Issue } from '../../kernel/errors.ts'
import { apiErrors } from './api.errors.ts'
import { permissionIssues } from '../rights/role.rules.ts'

/** What no program may do: people, their rights, what they did, the company itself, and how programs come in and are told. */
const FOR_PEOPLE = [
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
]

/** Calls that take whole tables and papers are not offered to programs. */
const NOT_OFFERED = ['import', 'export', 'print']

/** What wants another person than the one before, beside the transitions that say so: a program acts for whoever set it up, and would be the same person twice. */
const SECOND_PERSON = ['approve', 'approveAdjust', 'forceConfirm', 'pay', 'review', 'account', 'examine']

/** Can the code be given to an API account at all? */
export function apiMayHold(code: string): boolean {
  return (
    !FOR_PEOPLE.some(prefix => code.startsWith(`${prefix}.`)) &&
    ![...NOT_OFFERED, ...SECOND_PERSON].some(action => code.endsWith(`.${action}`)) &&
    !isForSecondPerson(code)
  )
}

/** Does the code allow a transition that asks for a second person, or for somebody who has looked at the record? */
function isForSecondPerson(code: string): boolean {
  for (const { faces, transitions } of definedResources())
    for (const { permission } of Object.values(faces))
      if (code.startsWith(`${permission}.`))
        for (const [name, move] of Object.entries(transitions))
          if (code === `${permission}.${move.action ?? name}` && (move.requiresFreshRead || needsSecondPerson(move)))
            return true
  return false
}

/** What an API account could be given by this person. */
export function mayGrantToApi(actor: Actor, code: string): boolean {
  return apiMayHold(code) && hasPermission(actor, code)
}

export function scopeIssues(value: unknown, path = 'scopes'): Issue[] {
  const shape = permissionIssues(value, path)
  if (shape.length || !Array.isArray(value)) return shape
  return (value as string[]).every(apiMayHold) ? [] : [apiErrors.issue('api.scope_closed', {}, path)]
}
