import type { Todo } from '@tuheng/domain/home/home.calls'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import { waitsForSql } from '../approvals/index.ts'

const CAP = 1000

const INBOX_PATH = '/process_management/approval_process'
/** Days that a record which came back may wait for its starter. */
const RETURNED_LIMIT = 7

interface Row {
  n: number
  oldest: string | null
  overdue: boolean
}
type Returned = Omit<Row, 'overdue'>

/**
 * The approvals that wait for the actor or for those for whom they stand in, of whatever kind of document; overdue by the
 * time limits of their nodes. The number is that of the inbox.
 */
export async function approvalTodos(sql: Sql, actor: Actor, { at, today }: Moment): Promise<Todo[]> {
  if (!hasPermission(actor, 'bpm.approval.read')) return []
  const { rows } = await sql.query<Row>(
    `select count(*)::int as n, to_char(min(t.opened_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as oldest, coalesce(bool_or(t.due_at < $4::timestamptz), false) as overdue
       from (select t.opened_at, t.due_at from approval_task t
         where ${waitsForSql('$3')} limit ${CAP + 1}) t`,
    [actor.orgId, actor.memberId, today, at],
    'approval-todos',
  )
  const { n = 0, oldest = null, overdue = false } = rows[0] ?? {}
  if (!n) return []
  return [
    {
      key: 'approvals',
      zh: '待我审批',
      en: 'Waiting for my approval',
      count: Math.min(n, CAP),
      capped: n > CAP,
      path: INBOX_PATH,
      filters: {},
      group: 'waiting',
      overdue,
      ...(n > CAP || oldest === null ? {} : { oldest }),
    },
  ]
}

/** The actor's own submissions that were returned to them: nobody else can submit them again. */
export async function returnedTodos(sql: Sql, actor: Actor, { today }: Moment): Promise<Todo[]> {
  if (!hasPermission(actor, 'bpm.approval.read')) return []
  const { rows } = await sql.query<Returned>(
    `select count(*)::int as n, to_char(min(r.since) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as oldest
       from (select (select max(a.at) from approval_act a where a.org_id = $1 and a.run_id = t.id and a.kind = 'reject') as since
         from approval_run t where t.org_id = $1 and t.starter_id = $2 and t.status = 'returned' limit ${CAP + 1}) r`,
    [actor.orgId, actor.memberId],
    'returned-todos',
  )
  const { n = 0, oldest = null } = rows[0] ?? {}
  if (!n) return []
  return [
    {
      key: 'returned',
      zh: '被退回待处理',
      en: 'Returned to me',
      count: Math.min(n, CAP),
      capped: n > CAP,
      path: `${INBOX_PATH}?tab=started`,
      filters: {},
      group: 'waiting',
      overdue: oldest !== null && diffDays(oldest, today) > RETURNED_LIMIT,
      limit: RETURNED_LIMIT,
      ...(n > CAP || oldest === null ? {} : { oldest }),
    },
  ]
}
