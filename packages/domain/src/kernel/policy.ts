import { type AnyResource, type AnyRow, type Face, isDoneThrough } from './resource.ts'

/** Which rows of a company a person may see. */
export type DataScope = 'own' | 'department' | 'departmentTree' | 'company'

export type FieldRight = 'hidden' | 'masked' | 'readonly' | 'editable'

/** Who acts, in which company, with what rights. Built by the server from the session; the web gets the same facts from `isLogin`. */
export interface Actor {
  userId: number
  memberId: number
  orgId: number
  name: string
  isAdmin: boolean
  /** `oms.way.read`, … */
  permissions: ReadonlySet<string>
  /** Codes of their roles in use: `dispatcher`, … */
  roles?: readonly string[]
  scope: DataScope
  /** Departments that the scope reaches. */
  deptIds: readonly number[]
  /** resource → field → right; absent means editable. */
  fieldRights: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
  /** Settings of the company that are on; hints of a page go by them, the acts themselves ask again. */
  switched?: Readonly<Record<string, true>>
  /** Acts for a counterparty, and is nobody of the company. */
  outsider?: true
  /** The administrator who looks through this person's eyes: sees what they see, and changes nothing. */
  viewedBy?: { memberId: number; name: string }
}

/** Actions that generic methods ask for; transitions add their own names. */
export type GenericAction = 'read' | 'modify' | 'delete' | 'import' | 'export' | 'print'

export function hasPermission(actor: Actor, code: string): boolean {
  return actor.isAdmin || actor.permissions.has(code)
}

/**
 * For whom something is there: holders of any one of these (a bare list), of all of them, or of none of them. A code of a
 * permission, or `role:` before the code of a role. Empty: for everybody.
 */
export type Audience = readonly string[] | { readonly all: readonly string[] } | { readonly except: readonly string[] }

/** An administrator holds everything and is never excepted. */
export function meets(actor: Actor, audience: Audience): boolean {
  if (actor.isAdmin) return true
  const hasCode = (code: string): boolean =>
    code.startsWith('role:') ? (actor.roles ?? []).includes(code.slice(5)) : actor.permissions.has(code)
  if ('all' in audience) return audience.all.every(hasCode)
  if ('except' in audience) return !audience.except.some(hasCode)
  return audience.length === 0 || audience.some(hasCode)
}

export function can(actor: Actor, face: Pick<Face, 'permission'>, action: string): boolean {
  return hasPermission(actor, `${face.permission}.${action}`)
}

/** deny, everything, or the rows of these owners and departments. */
export type Verdict = false | true | { createdBy: number } | { deptIds: readonly number[] }

/** May the actor read rows through this face, and which? Lists, exports, reports, pickers, prints and totals all ask here. */
export function readVerdict(actor: Actor, face: Pick<Face, 'permission'>): Verdict {
  if (!can(actor, face, 'read')) return false
  return rowVerdict(actor)
}

export function rowVerdict(actor: Actor): Verdict {
  if (actor.isAdmin || actor.scope === 'company') return true
  return actor.scope === 'own' ? { createdBy: actor.memberId } : { deptIds: actor.deptIds }
}

/** The right of one actor on one field. Several roles are already joined to the widest. */
export function fieldRight(actor: Actor, resource: string, field: string): FieldRight {
  if (actor.isAdmin) return 'editable'
  return actor.fieldRights[resource]?.[field] ?? 'editable'
}

/** From the narrowest to the widest. */
export const RIGHT_ORDER: readonly FieldRight[] = ['hidden', 'masked', 'readonly', 'editable']
export const SCOPE_ORDER: readonly DataScope[] = ['own', 'department', 'departmentTree', 'company']

/** Joins the rights of several roles: the widest wins; a role that says nothing of a field means editable. */
export function widest(rights: readonly (FieldRight | undefined)[]): FieldRight {
  return rights.reduce<FieldRight>(
    (best, r) => (RIGHT_ORDER.indexOf(r ?? 'editable') > RIGHT_ORDER.indexOf(best) ? (r ?? 'editable') : best),
    'hidden',
  )
}

/** Every permission code that a resource knows, derived from its faces and transitions. */
export function permissionCodes(resource: AnyResource): string[] {
  const generic: GenericAction[] = ['read', 'modify', 'delete', 'import', 'export', 'print']
  const rights = Object.values(resource.fields).flatMap(field => field.right ?? [])
  return Object.values(resource.faces).flatMap(face => {
    const own = Object.entries(resource.transitions).flatMap(([name, t]) =>
      isDoneThrough(face, name) ? [t.action ?? name] : [],
    )
    return [...new Set([...generic, ...own, ...rights])].map(action => `${face.permission}.${action}`)
  })
}

/** Does the row belong to the face? */
export function inFace(face: Face, row: AnyRow): boolean {
  return Object.entries(face.where ?? {}).every(([field, value]) => row[field] === value)
}
