import {
  fieldRight,
  type Actor,
  type DataScope,
  type FieldRight,
  RIGHT_ORDER,
  SCOPE_ORDER,
} from '../../kernel/policy.ts'

/** What a role grants. */
export interface RoleGrant {
  permissions: readonly string[]
  scope: DataScope
  fieldRights: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
}

export interface Excess {
  permissions: string[]
  /** Set if the scope is wider than the giver's. */
  scope?: DataScope
  /** Such as `waybill.arPrice`. */
  fields: string[]
}

/**
 * What `next` grants beyond the giver's own rights. What the role granted `before` is not counted. Empty for
 * administrators. A role without a rule for a field opens it, because the widest of several roles applies.
 */
export function grantExcess(giver: Actor, next: RoleGrant, before?: RoleGrant): Excess {
  if (giver.isAdmin) return { permissions: [], fields: [] }
  const held = new Set(before?.permissions)
  const hasWiderScope =
    SCOPE_ORDER.indexOf(next.scope) >
    Math.max(SCOPE_ORDER.indexOf(giver.scope), before ? SCOPE_ORDER.indexOf(before.scope) : -1)
  const fields = Object.entries(giver.fieldRights).flatMap(([resource, rights]) =>
    Object.keys(rights)
      .filter(
        field =>
          rightLevel(next, resource, field) >
          Math.max(
            RIGHT_ORDER.indexOf(fieldRight(giver, resource, field)),
            before ? rightLevel(before, resource, field) : -1,
          ),
      )
      .map(field => `${resource}.${field}`),
  )
  return {
    permissions: next.permissions.filter(code => !giver.permissions.has(code) && !held.has(code)),
    fields,
    ...(hasWiderScope ? { scope: next.scope } : {}),
  }
}

const rightLevel = (granted: RoleGrant, resource: string, field: string): number =>
  RIGHT_ORDER.indexOf(granted.fieldRights[resource]?.[field] ?? 'editable')
