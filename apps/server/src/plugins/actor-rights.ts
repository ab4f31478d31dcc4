import { enabledSettings } from '@tuheng/domain/kernel/enabled-settings'
import { actParts } from '@tuheng/domain/kernel/approval-state'
import { looksAt } from '@tuheng/domain/approvals/condition'
import type { Condition } from '@tuheng/domain/approvals/flow'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import {
  type Actor,
  type DataScope,
  type FieldRight,
  hasPermission,
  RIGHT_ORDER,
  type Veiled,
  widestRight,
} from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import type { Database, Sql } from '../db/database.ts'

interface Found {
  actor: Actor
  company: string
}

type Limits = Partial<Pick<Actor, 'fieldRights' | 'veiled' | 'veil'>>

/** What a person may not see beside what their roles hide; undefined: nothing. */
export type ActorLimits = (sql: Pick<Sql, 'query'>, actor: Actor) => Promise<Limits | undefined>
type RightLimits = (actor: Actor) => Limits | undefined

const limits: ActorLimits[] = []
const rightLimits: RightLimits[] = []

const followRights = new Set<string>()

/** Whether this field (`settlement.overBudget`) is hidden by a missing right to other records, and by no role. */
export const followsRight = (path: string): boolean => followRights.has(path)

/** Registers what narrows what a person sees whenever their rights are read. */
export function registerActorLimits(find: ActorLimits): void {
  limits.push(find)
}

/** Registers what hides these fields from whoever lacks a right to other records. */
export function registerRightLimits(find: RightLimits, fields: readonly string[]): void {
  rightLimits.push(find)
  for (const path of fields) followRights.add(path)
}

/** The person, narrowed by everything that is registered. */
export async function withLimits(sql: Pick<Sql, 'query'>, actor: Actor): Promise<Actor> {
  let narrowed = withRightLimits(actor)
  for (const find of limits) narrowed = narrow(narrowed, (await find(sql, actor)) ?? {})
  return narrowed
}

const withRightLimits = (actor: Actor): Actor =>
  rightLimits.reduce((narrowed, find) => narrow(narrowed, find(actor) ?? {}), actor)

const narrow = (actor: Actor, { fieldRights = {}, veiled = {}, veil }: Limits): Actor => ({
  ...actor,
  fieldRights: merged(actor.fieldRights, fieldRights, (_, narrower) => narrower),
  ...(actor.veiled ? { veiled: merged(actor.veiled, veiled, (a = [], b) => [...a, ...b]) } : {}),
  ...(veil ? { veil: merged(actor.veil ?? {}, veil, (_, hidden) => hidden) } : {}),
})

type Nested<V> = Readonly<Record<string, Readonly<Record<string, V>>>>

/** Both, with the values of the same keys joined. */
function merged<V>(first: Nested<V>, second: Nested<V>, join: (a: V | undefined, b: V) => V): Nested<V> {
  const all: Record<string, Readonly<Record<string, V>>> = { ...first }
  for (const [name, values] of Object.entries(second)) {
    const own = all[name]
    const joined = Object.entries(values).map(([key, value]) => [key, join(own?.[key], value)] as const)
    all[name] = { ...own, ...Object.fromEntries(joined) }
  }
  return all
}

/** An actor who acts on behalf of another, too: what only one of them may do or see is left out. */
export const narrowedBy = (actor: Actor, other: Actor): Actor => ({
  ...actor,
  permissions: new Set([...actor.permissions].filter(code => hasPermission(other, code))),
  fieldRights: merged(actor.fieldRights, other.isAdmin ? {} : other.fieldRights, narrowerRight),
  ...(other.veiled ? { veiled: merged(actor.veiled ?? {}, other.veiled, (a = [], b) => [...a, ...b]) } : {}),
  ...(other.veil ? { veil: merged(actor.veil ?? {}, other.veil, (_, hidden) => hidden) } : {}),
})

const narrowerRight = (one: FieldRight | undefined, other: FieldRight): FieldRight =>
  one !== undefined && RIGHT_ORDER.indexOf(one) < RIGHT_ORDER.indexOf(other) ? one : other

interface Viewing {
  /** The administrator who views. */
  userId: number
  orgId: number | null
  /** The member whom they view as. */
  asMemberId: number | null
}

/** The actor of a member as whom an administrator views. Undefined once either has lost the necessary rights. */
export async function viewedActor(db: Database, { orgId, userId, asMemberId }: Viewing): Promise<Found | undefined> {
  if (orgId === null || asMemberId === null) return undefined
  const viewer = await actorOf(db, orgId, { userId })
  if (!viewer?.actor.isAdmin) return undefined
  const found = await actorOf(db, orgId, { memberId: asMemberId })
  return (
    found && {
      ...found,
      actor: { ...found.actor, viewedBy: { memberId: viewer.actor.memberId, name: viewer.actor.name } },
    }
  )
}

interface MemberRow {
  id: number
  user_id: number
  name: string
  is_admin: boolean
  dept_id: number | null
  company: string
  settings: unknown
  veiled: { act: string; id: string; run: number; fields: string[]; conditions: Condition[] | null }[] | null
}
interface RoleRow {
  code: string
  scope: DataScope
  permissions: string[]
  field_rights: Record<string, Record<string, FieldRight>>
}

/** An active member of an active company, with the joined rights of their roles. */
export const actorOf = (db: Database, orgId: number, who: Who): Promise<Found | undefined> =>
  db.system('rights of a user', sql => readActor(sql, orgId, who))

interface Who {
  userId?: number | null
  memberId?: number | null
}

/** As {@link actorOf}, within a transaction. */
export async function readActor(
  sql: Pick<Sql, 'query'>,
  orgId: number,
  { userId = null, memberId = null }: Who,
): Promise<Found | undefined> {
  const { rows } = await sql.query<MemberRow>(
    `select m.id, m.user_id, m.name, m.is_admin, m.dept_id, o.name as company, o.settings, ${VEILED_SQL} as veiled from member m join org o on o.id = m.org_id
     where m.org_id = $1 and ${memberId === null ? 'm.user_id' : 'm.id'} = $2 and m.status = 'active' and m.deleted_at is null and o.status = 'enabled'`,
    [orgId, memberId ?? userId],
    memberId === null ? 'actor-member' : 'actor-by-member',
  )
  const [member] = rows
  if (!member) return undefined
  const roles = await sql.query<RoleRow>(
    `select r.code, r.scope, r.permissions, r.field_rights from member_roles l join role r on r.org_id = $1 and r.id = l.target_id
     where l.org_id = $1 and l.parent_id = $2 and r.status = 'enabled' and r.deleted_at is null
     order by r.id`,
    [orgId, member.id],
    'actor-roles',
  )
  const scope = widestScope(roles.rows)
  const deptIds = await departments(sql, { orgId, memberId: member.id, deptId: member.dept_id, scope })
  const actor = await withLimits(sql, actorFrom(orgId, member, { roles: roles.rows, deptIds }))
  return { actor, company: member.company }
}

function actorFrom(
  orgId: number,
  member: MemberRow,
  { roles, deptIds }: { roles: readonly RoleRow[]; deptIds: readonly number[] },
): Actor {
  return {
    userId: member.user_id,
    memberId: member.id,
    orgId,
    name: member.name,
    isAdmin: member.is_admin,
    roles: roles.map(role => role.code),
    permissions: new Set(roles.flatMap(role => role.permissions)),
    scope: widestScope(roles),
    deptIds,
    fieldRights: mergeFieldRights(roles),
    switched: enabledSettings(member.settings),
    ...(member.veiled ? { veiled: veiledOf(member.veiled) } : {}),
  }
}

/** As {@link readActor}, for several members at once, each as one who looks at no approval. Those who are not active are missing. */
export async function readActors(
  sql: Pick<Sql, 'query'>,
  orgId: number,
  memberIds: readonly number[],
): Promise<Map<number, Actor>> {
  if (!memberIds.length) return new Map()
  const params = [orgId, [...new Set(memberIds)]]
  const [members, roles, trees] = await Promise.all([
    sql.query<MemberRow>(
      `select m.id, m.user_id, m.name, m.is_admin, m.dept_id, o.name as company, o.settings, null as veiled from member m join org o on o.id = m.org_id
       where m.org_id = $1 and m.id = any($2::bigint[]) and m.status = 'active' and m.deleted_at is null and o.status = 'enabled'`,
      params,
      'actors-members',
    ),
    sql.query<RoleRow & { memberId: number }>(
      `select l.parent_id as "memberId", r.code, r.scope, r.permissions, r.field_rights from member_roles l join role r on r.org_id = $1 and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = any($2::bigint[]) and r.status = 'enabled' and r.deleted_at is null order by r.id`,
      params,
      'actors-roles',
    ),
    sql.query<{ memberId: number; id: number }>(
      `with recursive tree as (
         select m.id as member_id, d.id from member m join department d on d.org_id = $1 and (d.id = m.dept_id or d.leader_id = m.id and d.deleted_at is null)
           where m.org_id = $1 and m.id = any($2::bigint[])
         union select tree.member_id, d.id from department d join tree on d.org_id = $1 and d.parent_id = tree.id)
       select member_id as "memberId", id from tree order by id`,
      params,
      'actors-departments',
    ),
  ])
  const rolesOf = Map.groupBy(roles.rows, role => role.memberId)
  const below = Map.groupBy(trees.rows, one => one.memberId)
  return new Map(
    members.rows.map(member => {
      const roleRows = rolesOf.get(member.id) ?? []
      const own = member.dept_id === null ? [] : [member.dept_id]
      const tree = (below.get(member.id) ?? []).map(one => one.id).filter(id => id !== member.dept_id)
      const deptIds = widestScope(roleRows) === 'departmentTree' ? [...own, ...tree] : own
      return [member.id, withRightLimits(actorFrom(orgId, member, { roles: roleRows, deptIds }))]
    }),
  )
}

/**
 * The tasks of the member, and of those for whom they stand in, that hide fields of their record: open ones, those that
 * were agreed to until the approval ends, since an agreement can be taken back, and those that wait for a signer whom the
 * holder has added before themselves.
 */
const VEILED_SQL = `(select jsonb_agg(jsonb_build_object('act', r.act, 'id', r.record_id, 'run', r.id, 'fields', t.hidden,
    'conditions', (select jsonb_agg(p.condition) from approval_process p where p.org_id = $1 and p.act = r.act and p.status <> 'draft' and p.condition is not null)))
  from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
  where t.org_id = $1 and (t.state = 'open' or r.status = 'running' and (t.state = 'agreed' or t.state = 'waiting' and t.opened_at is not null))
    and t.hidden is not null and (t.member_id = m.id or t.member_id in (
    select s.member_id from approval_substitute s where s.org_id = $1 and s.substitute_id = m.id and s.deleted_at is null
      and (now() at time zone 'Asia/Shanghai')::date between s.from_date and s.to_date and (s.act is null or s.act = '' or s.act = r.act))))`

function veiledOf(rows: NonNullable<MemberRow['veiled']>): Veiled {
  const found: Record<string, Record<string, string[]>> = {}
  for (const { act, id, run, fields, conditions } of rows) {
    const name = actParts(act).resource
    const records = (found[name] ??= {})
    records[id] = [...new Set([...(records[id] ?? []), ...fields])]
    // The approval names the document, too, and its process tells what conditions look at
    const { title } = registry.resources.find(one => one.name === name) ?? {}
    const told = [
      ...(title && fields.includes(title) ? ['recordNo'] : []),
      ...((conditions ?? []).some(one => looksAt(one, fields)) ? ['processId'] : []),
    ]
    if (told.length) (found[approvalRun.name] ??= {})[run] = told
  }
  return found
}

const SCOPES: readonly DataScope[] = ['own', 'department', 'departmentTree', 'company']

function widestScope(roles: readonly RoleRow[]): DataScope {
  return roles.reduce<DataScope>(
    (best, role) => (SCOPES.indexOf(role.scope) > SCOPES.indexOf(best) ? role.scope : best),
    'own',
  )
}

/** Own department first. `departmentTree`: all below it, and the departments that the member heads with all below them. */
async function departments(
  sql: Pick<Sql, 'query'>,
  { orgId, memberId, deptId, scope }: { orgId: number; memberId: number; deptId: number | null; scope: DataScope },
): Promise<number[]> {
  const own = deptId === null ? [] : [deptId]
  if (scope !== 'departmentTree') return own
  const { rows } = await sql.query<{ id: number }>(
    `with recursive tree as (select id from department where org_id = $1 and (id = $2 or leader_id = $3 and deleted_at is null)
       union select d.id from department d join tree on d.org_id = $1 and d.parent_id = tree.id)
     select id from tree order by id`,
    [orgId, deptId, memberId],
    'actor-departments',
  )
  return [...own, ...rows.map(row => row.id).filter(id => id !== deptId)]
}

/** Joins the rights of several roles on each field to the widest. A role without a right on it leaves it editable. */
function mergeFieldRights(roles: readonly Pick<RoleRow, 'field_rights'>[]): Record<string, Record<string, FieldRight>> {
  const out: Record<string, Record<string, FieldRight>> = {}
  const named = new Set(
    roles.flatMap(role =>
      Object.entries(role.field_rights).flatMap(([resource, fields]) =>
        Object.keys(fields).map(field => `${resource}\n${field}`),
      ),
    ),
  )
  for (const key of named) {
    const [resource = '', field = ''] = key.split('\n')
    const right = widestRight(roles.map(role => role.field_rights[resource]?.[field]))
    if (right !== 'editable') (out[resource] ??= {})[field] = right
  }
  return out
}
