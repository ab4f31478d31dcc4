import { inboxCall, type InboxTab } from '@tuheng/domain/approvals/approval.calls'
import type { Run } from '@tuheng/domain/approvals/run'
import type { Lang } from '@tuheng/domain/kernel/text'
import { text } from '@tuheng/domain/kernel/text'
import { findHeldAct } from '@tuheng/domain/approvals/held-acts'
import { registry } from '@tuheng/domain/registry'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { Params } from '../../sql/params.ts'
import type { Unusual } from '@tuheng/domain/approvals/unusual'
import { shownUnusual } from './unusual.ts'
import { shownRecords } from './shown-records.ts'
import { standsInSql } from './substitutes.ts'

interface InboxRow {
  id: number
  no: string
  act: string
  recordId: number
  recordNo: string
  starter: string
  startedAt: string
  status: Run['status']
  currentNode: string | null
  taskNo: number | null
  holder: string | null
  since: string | null
  dueAt: string | null
  urgedAt: string | null
  unusual: readonly Unusual[] | null
  asksOpinion: boolean
  asksFiles: boolean
}

/** Which runs are in a tab, whose task they show, and in which order. `$2` is the person. */
const TABS: Readonly<Record<InboxTab, { from: string; where: string; since: string; order: string; task: string }>> = {
  todo: {
    from: 'approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id',
    where: `t.org_id = $1 and (t.member_id = $2 or t.member_id in (${standsInSql('$3')})) and t.state = 'open'`,
    since: 't.opened_at',
    order: 't.due_at nulls last, t.id',
    task: 't',
  },
  done: {
    from: `(select distinct on (a.run_id) a.run_id, a.at, a.id from approval_act a
      where a.org_id = $1 and a.member_id = $2 and a.kind = any('{agree,reject,handOver,addSigners}') order by a.run_id, a.id desc) t
      join approval_run r on r.org_id = $1 and r.id = t.run_id`,
    where: 'true',
    since: 't.at',
    order: 't.id desc',
    task: '',
  },
  copied: {
    from: 'approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id',
    where: 't.org_id = $1 and t.member_id = $2 and t.is_copy',
    since: 't.opened_at',
    order: 't.id desc',
    task: '',
  },
  started: {
    from: 'approval_run r',
    where: 'r.org_id = $1 and r.starter_id = $2',
    since: 'r.started_at',
    order: `(r.status = any('{running,returned}')) desc, r.id desc`,
    task: '',
  },
}

/** Mounts the approvals of a person: to do, done, sent to them, started by them. */
export function registerInbox(server: Server): void {
  serveCall(server, inboxCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, async sql => {
      const { tab, page = 1, pageSize = 20, search = '', act } = body
      const { from, where, since, order, task } = TABS[tab]
      const { today } = momentOf(engine.clock)
      const params = new Params(actor.orgId, actor.memberId, ...(tab === 'todo' ? [today] : []))
      const conditions = [where, 'r.deleted_at is null']
      if (act) conditions.push(`r.act = ${params.add(act)}`)
      if (search.trim()) {
        const like = params.add(`%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
        conditions.push(`(r.no ilike ${like} or r.record_no ilike ${like})`)
      }
      const filter = conditions.join(' and ')
      const total = await sql.query<{ n: number }>(
        `select count(*)::int as n from ${from} where ${filter}`,
        params.values,
      )
      const taken = task
        ? `${task}.no as "taskNo", ${task}.asks_opinion as "asksOpinion", ${task}.asks_files as "asksFiles", ${task}.due_at as "dueAt", case when ${task}.member_id <> $2 then h.name end as holder`
        : 'null::int as "taskNo", false as "asksOpinion", false as "asksFiles", null::timestamptz as "dueAt", null as holder'
      const { rows } = await sql.query<InboxRow>(
        `select r.id, r.no, r.act, r.record_id::bigint as "recordId", r.record_no as "recordNo", s.name as starter, r.started_at as "startedAt",
           r.status, r.current_node as "currentNode", r.urged_at as "urgedAt", r.unusual, ${since} as since, ${taken}
         from ${from} ${task ? `left join member h on h.org_id = $1 and h.id = ${task}.member_id` : ''} left join member s on s.org_id = $1 and s.id = r.starter_id
         where ${filter} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
        params.values,
      )
      const records = await shownRecords(sql, actor, { runs: rows, lang })
      const now = momentOf(engine.clock).at
      return {
        list: rows.map(row => {
          const record = records.get(row.id)
          const { facts = [], no: _no, ...place } = record ?? {}
          const { id, no, act, starter, startedAt, status, currentNode, since, dueAt } = row
          return {
            id,
            no,
            act,
            starter,
            startedAt,
            status,
            currentNode,
            since,
            dueAt,
            actName: actName(act, lang),
            recordNo: record?.no ?? '',
            ...(record ? { record: place as { face: string; id: number; version: number; path: string | null } } : {}),
            facts: facts.map(({ label, value }) => ({ label, value })),
            unusual: record ? shownUnusual(actor, row, lang) : [],
            taskId: row.taskNo,
            insteadOf: row.holder,
            isOverdue: dueAt !== null && dueAt < now,
            isUrged: row.taskNo !== null && row.urgedAt !== null,
            opinionRequired: row.asksOpinion,
            filesRequired: row.asksFiles,
          }
        }),
        total: total.rows[0]?.n ?? 0,
        acts: await actsOf(sql, actor, { tab, today, lang }),
        counts: await countsOf(sql, actor, today),
      }
    }),
  )
}

/** The acts of a tab, most frequent first. */
async function actsOf(
  sql: Sql,
  { orgId, memberId }: Actor,
  { tab, today, lang }: { tab: InboxTab; today: string; lang: Lang },
): Promise<{ act: string; name: string }[]> {
  const { from, where } = TABS[tab]
  const { rows } = await sql.query<{ act: string }>(
    `select r.act from ${from} where ${where} and r.deleted_at is null group by r.act order by count(*) desc, r.act limit 200`,
    [orgId, memberId, ...(tab === 'todo' ? [today] : [])],
  )
  return rows.map(({ act }) => ({ act, name: actName(act, lang) }))
}

/** The act of an approval in words. */
export function actName(act: string, lang: Lang): string {
  return (findHeldAct(registry.resources, act) ?? text(act, act))[lang]
}

/** Counted up to this number. */
const CAP = 999

async function countsOf(
  sql: Sql,
  { orgId, memberId }: { orgId: number; memberId: number },
  today: string,
): Promise<{ todo: number; started: number; copied: number }> {
  const { rows } = await sql.query<{ todo: number; started: number; copied: number }>(
    `select (select count(*)::int from (select from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
         where t.org_id = $1 and (t.member_id = $2 or t.member_id in (${standsInSql('$3')})) and t.state = 'open' limit ${CAP + 1}) a) as todo,
       (select count(*)::int from (select from approval_run where org_id = $1 and starter_id = $2 and status = any('{running,returned}') limit ${CAP + 1}) a) as started,
       (select count(*)::int from (select from approval_task where org_id = $1 and member_id = $2 and is_copy limit ${CAP + 1}) a) as copied`,
    [orgId, memberId, today],
    'approval-counts',
  )
  return rows[0] ?? { todo: 0, started: 0, copied: 0 }
}
