import {
  fieldRight,
  type Actor,
  type DataScope,
  type FieldRight,
  RIGHT_ORDER,
  SCOPE_ORDER,
} from '../../kernel/policy.ts'

/** What a role gives to whoever has it. */
export interface Granted {
  permissions: readonly string[]
  scope: DataScope
  fieldRights: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
}

export interface Excess {
  permissions: string[]
  /** Set when the scope is wider than the giver's. */
  scope?: DataScope
  /** `waybill.arPrice` and so on. */
  fields: string[]
}

/**
 * What `next` gives beyond what the giver has. What the role gave `before` is no new gift. Nothing for administrators.
 * A role that says nothing of a field opens it: several roles join to the widest.
 */
export function excessOf(giver: Actor, next: Granted, before?: Granted): Excess {
  if (giver.isAdmin) return { permissions: [], fields: [] }
  const had = new Set(before?.permissions)
  const wider =
    SCOPE_ORDER.indexOf(next.scope) >
    Math.max(SCOPE_ORDER.indexOf(giver.scope), before ? SCOPE_ORDER.indexOf(before.scope) : -1)
  const fields = Object.entries(giver.fieldRights).flatMap(([resource, rights]) =>
    Object.keys(rights)
      .filter(
        field =>
          widthOf(next, resource, field) >
          Math.max(
            RIGHT_ORDER.indexOf(fieldRight(giver, resource, field)),
            before ? widthOf(before, resource, field) : -1,
          ),
      )
      .map(field => `${resource}.${field}`),
  )
  return {
    permissions: next.permissions.filter(code => !giver.permissions.has(code) && !had.has(code)),
    fields,
    ...(wider ? { scope: next.scope } : {}),
  }
}

const widthOf = (granted: Granted, resource: string, field: string): number =>
  RIGHT_ORDER.indexOf(granted.fieldRights[resource]?.[field] ?? 'editable')
