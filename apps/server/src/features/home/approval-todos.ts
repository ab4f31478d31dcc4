import type { Todo } from '@tuheng/domain/home/home.calls'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import { waitsForSql } from '../approvals/index.ts'

const CAP = 1000

interface Row {
  n: number
  oldest: string | null
  overdue: boolean
}

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
      path: '/process_management/approval_process',
      filters: {},
      group: 'waiting',
      overdue,
      ...(n > CAP || oldest === null ? {} : { oldest }),
    },
  ]
}
