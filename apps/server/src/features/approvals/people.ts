import type { PeopleRule } from '@tuheng/domain/approvals/flow'
import type { Starter } from '@tuheng/domain/approvals/subjects'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { inScope } from '../../engine/rights/in-scope.ts'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { readActors } from '../../plugins/actor-rights.ts'

type Reader = Pick<Tx, 'orgId' | 'sql'>

/** The person as conditions see them. Departments include those above. */
export async function starterOf({ orgId, sql }: Reader, memberId: number): Promise<Starter> {
  const [departments, roles] = await Promise.all([
    sql<{ id: number }>(
      `with recursive up as (select d.id, d.parent_id from department d join member m on m.org_id = $1 and m.id = $2 and m.dept_id = d.id where d.org_id = $1
         union select d.id, d.parent_id from department d join up on d.org_id = $1 and d.id = up.parent_id)
       select id from up`,
      [orgId, memberId],
      'approval-departments',
    ),
    sql<{ id: number }>(
      'select target_id as id from member_roles where org_id = $1 and parent_id = $2 order by 1',
      [orgId, memberId],
      'approval-roles',
    ),
  ])
  return { memberId, deptIds: departments.rows.map(({ id }) => id), roleIds: roles.rows.map(({ id }) => id) }
}

/** Whoever heads the departments of a member, from their own upward, without the member. */
export async function headsOf({ orgId, sql }: Reader, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>(
    `with recursive up as (select d.id, d.parent_id, d.leader_id, 1 as level from department d join member m on m.org_id = $1 and m.id = $2 and m.dept_id = d.id where d.org_id = $1
       union all select d.id, d.parent_id, d.leader_id, up.level + 1 from department d join up on d.org_id = $1 and d.id = up.parent_id where up.level < 20)
     select leader_id as id from up where leader_id is not null and leader_id <> $2 order by level`,
    [orgId, memberId],
    'approval-heads',
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** What rules of people speak of. */
export interface Around {
  resource: AnyResource
  row: AnyRow
  starter: number
  /** Whom the starter chose at this node. */
  chosen: readonly number[]
}

/** The members that a rule names, whether or not they can be asked. */
export async function membersBy(reader: Reader, rule: PeopleRule, around: Around): Promise<readonly number[]> {
  const { orgId, sql } = reader
  const ids = async (text: string, value: unknown) =>
    (await sql<{ id: number }>(text, [orgId, value])).rows.map(({ id }) => id)
  switch (rule.by) {
    case 'members':
      return rule.memberIds
    case 'chosen':
      return around.chosen
    case 'field': {
      const value = around.row[rule.field]
      return typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []
    }
    case 'head':
      return (await headsOf(reader, around.starter)).slice(rule.levels - 1, rule.levels)
    case 'role':
      return ids(
        `select l.parent_id as id from member_roles l join role r on r.org_id = $1 and r.id = l.target_id and r.status = 'enabled' and r.deleted_at is null
         where l.org_id = $1 and l.target_id = $2 order by 1`,
        rule.roleId,
      )
    case 'department':
      return ids(
        'select id from member where org_id = $1 and dept_id = $2 and deleted_at is null order by id',
        rule.deptId,
      )
  }
}

/** Why somebody whom a rule names is not asked: they are no active member, or may not see the record. */
export type Unable = 'inactive' | 'blind'

/** The same of an approver: they also made the record, or published the process without the right to decide. */
export type UnableToDecide = Unable | 'maker' | 'publisher'

/** Why members cannot be asked about the record, by member; those who can are not among them. All are read at once. */
export async function unableMembers(
  { orgId, sql }: Reader,
  memberIds: readonly number[],
  { resource, row }: Pick<Around, 'resource' | 'row'>,
): Promise<Map<number, Unable>> {
  const actors = await readActors({ query: sql }, orgId, memberIds)
  const faces = Object.values(resource.faces).filter(face => inFace(face, row))
  const unable = (id: number): Unable | undefined => {
    const actor = actors.get(id)
    if (!actor?.userId) return 'inactive'
    const sees = inScope({ actor }, row) && mayReadRow(resource, actor, row)
    return sees && faces.some(face => can(actor, face, 'read')) ? undefined : 'blind'
  }
  return new Map(memberIds.flatMap(id => (unable(id) ? [[id, unable(id) as Unable]] : [])))
}

/** Administrators who can sign in. */
export async function administrators({ orgId, sql }: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>(
    `select id from member where org_id = $1 and is_admin and status = 'active' and user_id is not null and deleted_at is null order by id`,
    [orgId],
    'approval-admins',
  )
  return rows.map(({ id }) => id)
}

/** The names of members, by id. */
export async function memberNames({ orgId, sql }: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>(
    'select id, name from member where org_id = $1 and id = any($2::bigint[])',
    [orgId, [...new Set(ids)]],
    'approval-names',
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
