import { type AnyResource, type AnyRow, type Face, isDoneThrough } from './resource.ts'

/** Which rows of a company a person may see. */
export type DataScope = 'own' | 'department' | 'departmentTree' | 'company'

export type FieldRight = 'hidden' | 'masked' | 'readonly' | 'editable'

/**
 * Records about which a person is asked for an approval that hides some of their fields meanwhile: resource → id →
 * fields.
 */
export type Veiled = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/**
 * Who acts, in which company, with which rights. The server builds it from the session; the web gets the same data from
 * `isLogin`.
 */
export interface Actor {
  userId: number
  memberId: number
  orgId: number
  name: string
  isAdmin: boolean
  /** `oms.way.read`, … */
  permissions: ReadonlySet<string>
  /** Codes of their active roles: `dispatcher`, … */
  roles?: readonly string[]
  scope: DataScope
  /** The departments in their data scope. */
  deptIds: readonly number[]
  /** resource → field → right; absent means editable. */
  fieldRights: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
  /** Records that are shown to them only by calls that name them; see `veiled.ts`. */
  veiled?: Veiled
  /** What no right shows them in this call: resource → field. */
  veil?: Readonly<Record<string, Readonly<Record<string, FieldRight>>>>
  /** Settings of the company that are on. Pages use them for hints; transitions check the setting again. */
  switched?: Readonly<Record<string, true>>
  /** Acts for a counterparty and is no member of the company. */
  outsider?: true
  /** The administrator who views as this person: sees what they see, and can change nothing. */
  viewedBy?: { memberId: number; name: string }
}

/** Actions of the generic methods. Transitions add their own names. */
export type GenericAction = 'read' | 'modify' | 'delete' | 'import' | 'export' | 'print'

export function hasPermission(actor: Actor, code: string): boolean {
  return actor.isAdmin || actor.permissions.has(code)
}

/**
 * Who sees something: holders of any of these codes (a plain list), of all of them, or of none of them. A code is a
 * permission, or `role:` with the code of a role. Empty: everybody.
 */
export type Audience = readonly string[] | { readonly all: readonly string[] } | { readonly except: readonly string[] }

/** An administrator is in every audience. */
export function isInAudience(actor: Actor, audience: Audience): boolean {
  if (actor.isAdmin) return true
  const hasCode = (code: string): boolean =>
    code.startsWith('role:') ? (actor.roles ?? []).includes(code.slice(5)) : actor.permissions.has(code)
  if ('all' in audience) return audience.all.every(hasCode)
  if ('except' in audience) return !audience.except.some(hasCode)
  return audience.length === 0 || audience.some(hasCode)
}

export function can(actor: Actor, face: Pick<Face, 'permission' | 'readAction'>, action: string): boolean {
  return hasPermission(actor, rightOf(face, action))
}

/** The permission code of an action of a face. Reading may have a name of its own there (`readAction`). */
export const rightOf = (
  { permission, readAction = 'read' }: Pick<Face, 'permission' | 'readAction'>,
  action: string,
): string => `${permission}.${action === 'read' ? readAction : action}`

/** The action whose right imports files through a face: that of the transition which its rows run, else `import`. */
export function importAction(
  { transitions }: { transitions: Readonly<Record<string, { action?: string | undefined }>> },
  { imports }: Pick<Face, 'imports'>,
): string {
  return imports === undefined ? 'import' : (transitions[imports]?.action ?? imports)
}

/** Whether records can be created through the face, by whoever may. */
export const createsIn = (
  { methods }: Pick<AnyResource, 'methods'>,
  face: Pick<Face, 'creates'> | undefined,
): boolean => methods?.create !== false && face?.creates !== false

/** Whether files are imported through the face: their rows create records, or run the transition that it names. */
export const takesRows = (resource: Pick<AnyResource, 'methods'>, face: Pick<Face, 'creates' | 'imports'>): boolean =>
  face.imports === undefined ? createsIn(resource, face) : resource.methods?.create !== false

/** Whether deleted records of the resource can be restored. */
export const canRestore = ({ methods }: Pick<AnyResource, 'methods'>): boolean =>
  methods?.delete !== false && methods?.restore !== false

/** The right to see and restore deleted records, beside the right to delete. */
export const RESTORE_RIGHT = 'sys.deleted.restore'

export function mayRestore(actor: Actor, resource: AnyResource, face: Pick<Face, 'permission'>): boolean {
  return (
    canRestore(resource) &&
    hasPermission(actor, RESTORE_RIGHT) &&
    can(actor, face, 'delete') &&
    can(actor, face, 'read')
  )
}

/** Denied, all rows, or the rows of these owners or departments. */
export type Verdict = false | true | { createdBy: number } | { deptIds: readonly number[] }

/**
 * Whether the actor may read rows through this face, and which rows. Lists, exports, reports, pickers, prints and
 * totals use it.
 */
export function readVerdict(actor: Actor, face: Pick<Face, 'permission' | 'readAction'>): Verdict {
  if (!can(actor, face, 'read')) return false
  return rowVerdict(actor)
}

export function rowVerdict(actor: Actor): Verdict {
  if (actor.isAdmin || actor.scope === 'company') return true
  return actor.scope === 'own' ? { createdBy: actor.memberId } : { deptIds: actor.deptIds }
}

/** The right of an actor on a field. The rights of several roles are joined already. */
export function fieldRight(actor: Actor, resource: string, field: string): FieldRight {
  if (actor.veil?.[resource]?.[field]) return 'hidden'
  if (actor.isAdmin) return 'editable'
  return actor.fieldRights[resource]?.[field] ?? 'editable'
}

/** From the strictest to the widest. */
export const RIGHT_ORDER: readonly FieldRight[] = ['hidden', 'masked', 'readonly', 'editable']
export const SCOPE_ORDER: readonly DataScope[] = ['own', 'department', 'departmentTree', 'company']

/** Joins the rights of several roles to the widest. A role without a right on a field leaves it editable. */
export function widestRight(rights: readonly (FieldRight | undefined)[]): FieldRight {
  return rights.reduce<FieldRight>(
    (best, r) => (RIGHT_ORDER.indexOf(r ?? 'editable') > RIGHT_ORDER.indexOf(best) ? (r ?? 'editable') : best),
    'hidden',
  )
}

/** All permission codes of a resource, derived from its faces and transitions. */
export function permissionCodes(resource: AnyResource): string[] {
  const generic: GenericAction[] = ['read', 'modify', 'delete', 'import', 'export', 'print']
  const rights = Object.values(resource.fields).flatMap(field => field.right ?? [])
  return Object.values(resource.faces).flatMap(face => {
    const own = Object.entries(resource.transitions).flatMap(([name, t]) =>
      isDoneThrough(face, name) ? [t.action ?? name] : [],
    )
    return [...new Set([...generic, ...own, ...rights])].map(action => rightOf(face, action))
  })
}

/** Whether the row belongs to the face. */
export function inFace(face: Pick<Face, 'where'>, row: AnyRow): boolean {
  return Object.entries(face.where ?? {}).every(([field, value]) => row[field] === value)
}
