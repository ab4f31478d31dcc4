import { failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { can, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import { closesCycle, sortAfterMove } from '@tuheng/domain/system/people/department.rules'
import { department, member } from '@tuheng/domain/system/index'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import { systemErrors } from '@tuheng/domain/system/system.errors'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { bindUsersCall, departmentTreeCall, moveDepartmentCall } from '@tuheng/domain/system/company/company.calls'
import { findFace } from '../../engine/directory.ts'
import type { CallContext, Server } from '../../engine/calls/endpoint.ts'
import { onDelete, onSave, onUndelete } from '../../engine/write/hooks.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { failStale } from '../../engine/write/stale.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import { refuseForAdmin } from './admins.ts'

/** Names in a refusal. The page shows the others. */
const MAX_NAMES = 5

/** Mounts 部门: the tree, its order, and its people. The place of a department decides what its people see. */
export function registerDepartments(server: Server): void {
  serveCall(server, departmentTreeCall, treeOf)
  serveCall(server, moveDepartmentCall, ({ actor, body, engine, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/department', 'move', body] }, tx =>
      move(server, tx, body),
    ),
  )
  serveCall(server, bindUsersCall, ({ actor, body, engine, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/department', 'bind', body] }, tx =>
      bindUsers(server, tx, body),
    ),
  )
  const forget = async ({ tx }: { tx: Tx }): Promise<void> => rightsChanged(tx, server.sessions)
  onSave(department, {
    before: async ({ tx, row, next }) => {
      await lockTree(tx)
      await refuseCycle(tx, row.id, next.parentId)
      await refuseSameName(tx, { id: row.id, name: next.name, parentId: next.parentId })
      if (row.id !== undefined && (next.leaderId ?? null) !== (row.leaderId ?? null))
        refuseBeyond(tx, row.id, 'leaderId')
      if (row.id !== undefined)
        refuseMoveBeyond(tx, row.id, { from: row.parentId, to: next.parentId, path: 'parentId' })
      return undefined
    },
    notify: forget,
  })
  onUndelete(department, {
    before: async ({ tx, next }) => {
      await lockTree(tx)
      await refuseSameName(tx, { id: next.id, name: next.name, parentId: next.parentId })
    },
    notify: forget,
  })
  onDelete(department, {
    before: async ({ tx, row }) => {
      await lockTree(tx)
      await refuseWithPeople(tx, { id: row.id, name: row.name })
    },
    notify: forget,
  })
}

type Tree = GivenOf<typeof departmentTreeCall>
type Node = Omit<Tree['list'][number], 'mayChange'> & { createdBy: number; deptId: number | null }

/** Every department of the company in its order, with those people whom the reader may see. */
async function treeOf({ actor, engine }: Pick<CallContext, 'actor' | 'engine'>): Promise<Tree> {
  const users = findFace('sys/user')?.face
  const maySeePeople = users !== undefined && can(actor, users, 'read')
  const verdict = rowVerdict(actor)
  const [mine, depts] = [
    typeof verdict === 'object' && 'createdBy' in verdict ? verdict.createdBy : null,
    typeof verdict === 'object' && 'deptIds' in verdict ? verdict.deptIds : null,
  ]
  return read(engine, actor, async sql => {
    const { rows } = await sql.query<Node>(
      `select d.id, d.version, d.name, d.parent_id as "parentId", d.leader_id as "leaderId", l.name as leader, d.is_accounting as "isAccounting", d.sort,
              d.created_by as "createdBy", d.dept_id as "deptId", coalesce(c.n, 0)::int as members
       from department d
       left join member l on l.org_id = $1 and l.id = d.leader_id
       left join (select dept_id, count(*) as n from member where org_id = $1 and deleted_at is null and status in ('active', 'locked')
         and ($2::bigint is null or created_by = $2) and ($3::bigint[] is null or dept_id = any($3)) group by dept_id) c on c.dept_id = d.id
       where d.org_id = $1 and d.deleted_at is null order by d.sort, d.id`,
      [actor.orgId, mine, depts],
    )
    const nowhere = await sql.query<{ n: number }>(
      `select count(*)::int as n from member where org_id = $1 and deleted_at is null and status in ('active', 'locked') and dept_id is null
         and ($2::bigint is null or created_by = $2) and $3::bigint[] is null`,
      [actor.orgId, mine, depts],
    )
    const list = rows.map(({ createdBy, deptId, members, leader, ...row }) => ({
      ...row,
      leader: maySeePeople ? leader : null,
      members: maySeePeople ? members : null,
      mayChange: inScope({ actor }, { createdBy, deptId }),
    }))
    return { list, unbound: maySeePeople ? (nowhere.rows[0]?.n ?? 0) : 0 }
  })
}

/** One move at a time per company, because two valid moves may form a cycle together. */
async function lockTree(tx: Tx): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`departments:${tx.orgId}`])
}

async function refuseCycle(
  tx: Tx,
  departmentId: number | undefined,
  parentId: number | null | undefined,
): Promise<void> {
  if (!departmentId || !parentId) return
  const { rows } = await tx.sql<{ id: number; parentId: number | null }>(
    'select id, parent_id as "parentId" from department where org_id = $1 and deleted_at is null',
    [tx.orgId],
  )
  if (closesCycle(new Map(rows.map(row => [row.id, row.parentId])), departmentId, parentId))
    systemErrors.fail('department.own_parent', {}, 'parentId')
}

async function refuseSameName(
  tx: Tx,
  { id: own, name, parentId }: { id: number | undefined; name: string | null; parentId: number | null | undefined },
): Promise<void> {
  const { rows } = await tx.sql(
    'select 1 from department where org_id = $1 and deleted_at is null and name = $2 and parent_id is not distinct from $3::bigint and id is distinct from $4::bigint limit 1',
    [tx.orgId, name, parentId ?? null, own ?? null],
  )
  if (rows.length) peopleErrors.fail('department.same_name', { name }, 'name')
}

/** Refuses to delete a department with people, and names them. */
async function refuseWithPeople(
  tx: Tx,
  { id: departmentId, name }: { id: number; name: string | null },
): Promise<void> {
  // A transaction that moves a person into it waits for this lock and finds it deleted.
  await tx.sql('select 1 from department where org_id = $1 and id = $2 for update', [tx.orgId, departmentId])
  const children = await tx.sql<{ name: string }>(
    'select name from department where org_id = $1 and parent_id = $2 and deleted_at is null order by sort, id',
    [tx.orgId, departmentId],
  )
  if (children.rows.length)
    peopleErrors.fail('department.has_children', { name, count: children.rows.length, children: named(children.rows) })
  const people = await tx.sql<{ name: string }>(
    `select name from member where org_id = $1 and dept_id = $2 and deleted_at is null and status in ('active', 'locked', 'pending') order by id`,
    [tx.orgId, departmentId],
  )
  if (people.rows.length)
    peopleErrors.fail('department.has_members', { name, count: people.rows.length, people: named(people.rows) })
}

const named = (rows: readonly { name: string }[]): string =>
  rows
    .slice(0, MAX_NAMES)
    .map(row => row.name)
    .join('、') + (rows.length > MAX_NAMES ? '…' : '')

function face(name: 'department' | 'user'): FaceAddress {
  return findFace(`sys/${name}`) ?? kernelErrors.fail('request.not_found', { path: `sys/${name}` })
}

/** Puts a department below another and into its place among the siblings, whose order is updated. */
async function move(
  server: Server,
  tx: Tx,
  { id: departmentId, parentId, before = null, version }: RequestOf<typeof moveDepartmentCall>,
): Promise<{ id: number }> {
  await lockTree(tx)
  const { resource, face: at } = face('department')
  const row = await lockInFace(tx, { resource, face: at }, departmentId)
  if (version !== undefined && version !== row.version) failStale(tx, resource, row)
  refuseMoveBeyond(tx, departmentId, { from: row['parentId'] as number | null, to: parentId, path: 'id' })
  if (parentId !== null) {
    await refuseCycle(tx, departmentId, parentId)
    const { rows } = await tx.sql('select 1 from department where org_id = $1 and id = $2 and deleted_at is null', [
      tx.orgId,
      parentId,
    ])
    if (!rows.length) failMissing(at)
  }
  await refuseSameName(tx, { id: departmentId, name: String(row['name']), parentId })
  const siblings = await tx.sql<{ id: number; sort: number }>(
    'select id, sort from department where org_id = $1 and deleted_at is null and parent_id is not distinct from $2::bigint and id <> $3 order by sort, id for update',
    [tx.orgId, parentId, departmentId],
  )
  const places =
    sortAfterMove(siblings.rows, { id: departmentId, sort: row['sort'] as number }, before) ??
    peopleErrors.fail('department.sibling', {}, 'before')
  const own = places.find(place => place.id === departmentId)
  const elsewhere = row['parentId'] !== parentId
  if (elsewhere || own)
    await tx.overwrite(
      department,
      { id: departmentId, ...(elsewhere ? { parentId } : {}), ...(own ? { sort: own.sort } : {}) },
      { action: 'move' },
    )
  for (const place of places)
    if (place.id !== departmentId)
      await tx.overwrite(department, { id: place.id, sort: place.sort }, { action: 'order' })
  if (elsewhere) rightsChanged(tx, server.sessions)
  return { id: departmentId }
}

/** Whoever is locked still works in the company. */
const IN_DEPARTMENTS: ReadonlySet<unknown> = new Set(['active', 'locked'])

/**
 * Puts all people into the department, or none of them. Without a department they are removed from theirs. People who
 * are there already do not change.
 */
async function bindUsers(
  server: Server,
  tx: Tx,
  { id: departmentId, users }: { id: number | null; users: readonly number[] },
): Promise<{ moved: number }> {
  const at = face('user')
  const elsewhere: number[] = []
  for (const user of [...users].sort((a, b) => a - b)) {
    const row = await lockInFace(tx, at, user)
    if (row['deptId'] === departmentId) continue
    refuseForAdmin(tx, row)
    if (departmentId !== null && !IN_DEPARTMENTS.has(row['status'])) systemErrors.fail('member.not_active', {}, 'users')
    elsewhere.push(user)
  }
  await lockDepartment(tx, departmentId)
  for (const user of elsewhere) await tx.overwrite(member, { id: user, deptId: departmentId }, { action: 'assign' })
  if (elsewhere.length) rightsChanged(tx, server.sessions)
  return { moved: elsewhere.length }
}

/** Who heads a department sees it: nobody decides on that, or on its people, beyond their own scope. */
function refuseBeyond({ actor }: Pick<Tx, 'actor'>, departmentId: number, path: string): void {
  if (!actor.isAdmin && actor.scope !== 'company' && !actor.deptIds.includes(departmentId))
    peopleErrors.fail('department.beyond', {}, path)
}

/** Where a department stands decides who sees it: it moves only within the scope of whoever moves it. */
function refuseMoveBeyond(
  tx: Pick<Tx, 'actor'>,
  departmentId: number,
  { from = null, to = null, path }: { from?: number | null | undefined; to?: number | null | undefined; path: string },
): void {
  if (from === to) return
  refuseBeyond(tx, departmentId, path)
  if (to !== null) refuseBeyond(tx, to, path)
}

/**
 * Locks the department until the end of the write. It must be within the actor's scope, so that nobody widens a scope
 * beyond their own.
 */
export async function lockDepartment(tx: Tx, departmentId: number | null): Promise<void> {
  if (departmentId === null) return
  refuseBeyond(tx, departmentId, 'id')
  const { rows } = await tx.sql(
    'select 1 from department where org_id = $1 and id = $2 and deleted_at is null for share',
    [tx.orgId, departmentId],
  )
  if (!rows.length)
    failAll([
      fieldIssue('ref.missing', { field: { kind: 'ref', label: department.label, en: department.en }, name: 'id' }),
    ])
}
