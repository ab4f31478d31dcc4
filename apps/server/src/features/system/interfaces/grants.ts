import { failAll } from '@tuheng/domain/kernel/errors'
import { type Actor, type FieldRight, hasPermission, permissionCodes, rowVerdict } from '@tuheng/domain/kernel/policy'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { registry } from '@tuheng/domain/registry'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { permissionText } from '../../../engine/rights/forbidden.ts'

type FieldRights = Actor['fieldRights']

const NARROW_FIRST: readonly FieldRight[] = ['hidden', 'masked', 'readonly', 'editable']

/** Programs see the whole company, so a person who does not must not create one. */
export function requireCompanyScope(actor: Actor): void {
  if (rowVerdict(actor) !== true) apiErrors.fail('api.scope_company')
}

/** Refuses codes that no call has, and rights that the granting person lacks. */
export function requireRightsTo(actor: Actor, codes: readonly string[], path = 'scopes'): void {
  const known = new Set(registry.resources.flatMap(permissionCodes))
  failAll(
    codes.map(code => {
      if (!known.has(code)) return apiErrors.issue('api.scope_unknown', { code }, path)
      return hasPermission(actor, code)
        ? undefined
        : wordedIssue(apiErrors, { code: 'api.scope_beyond', path }, { right: permissionText(code) })
    }),
  )
}

/** The person's field rights. Administrators have none, which means no limits. */
export function fieldRightsOf(actor: Actor): FieldRights {
  return actor.isAdmin ? {} : actor.fieldRights
}

/** The narrower of two rights, per field. */
export function narrowest(one: FieldRights, other: FieldRights): FieldRights {
  const out: Record<string, Record<string, FieldRight>> = {}
  for (const rights of [one, other])
    for (const [resource, fields] of Object.entries(rights))
      for (const [field, right] of Object.entries(fields)) {
        const known = (out[resource] ??= {})[field]
        if (known === undefined || NARROW_FIRST.indexOf(right) < NARROW_FIRST.indexOf(known))
          (out[resource] as Record<string, FieldRight>)[field] = right
      }
  return out
}
