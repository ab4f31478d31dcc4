import { actParts } from '@tuheng/domain/kernel/approval-state'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { ACT_NAMES } from '@tuheng/domain/approvals/act-names'
import { addDays, shiftMonth } from '@tuheng/domain/kernel/dates'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { knownResource } from '../../engine/directory.ts'
import type { Period } from '../../engine/report/months.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { tableName } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { toldNodes } from './told-nodes.ts'
import { decisionOf } from './decisions.ts'
import { officeDays, workedSql, workingTimeOf } from './due.ts'

export interface TaskRequest {
  sql: Sql
  actor: Actor
  period: Period
  /** Equal values, of which null ones do not count. */
  filters: AnyRow
  /** Dimensions that have no value. */
  without: readonly string[]
}

/**
 * The decisions of a period within the person's reach as a table: one row for each task that was agreed to or rejected,
 * with its dimensions, and the working minutes since it came.
 */
export async function decisionsSql(request: TaskRequest, params: Params): Promise<string> {
  const { actor, period, filters, without } = request
  const scope = scopeSql({ resource: anyResource(approvalRun), actor, params })
  const [from, end] = [startOf(period.from), startOf(shiftMonth(period.to, 1))].map(day => params.add(day))
  const time = await workingTimeOf(readerOf(request.sql, actor.orgId))
  const days = officeDays(await firstDay(request), lastDay(period), time)
  const [dates, before, works] = [
    days.map(day => day.date),
    days.map(day => day.before),
    days.map(day => day.works),
  ].map(list => params.add(list))
  const found = `select t.id as run_id, t.no, t.act, t.record_id, t.process_id, k.no as task, k.node_id, k.member_id, k.state,
      k.opened_at, k.acted_at, k.due_at, k.opened_at at time zone 'Asia/Shanghai' as came, k.acted_at at time zone 'Asia/Shanghai' as done
    from approval_run t join approval_task k on k.org_id = $1 and k.run_id = t.id and not k.is_copy and k.state = any('{agreed,rejected}')
    where ${scope.join(' and ')} and k.acted_at >= (${from}::timestamp at time zone 'Asia/Shanghai') and k.acted_at < (${end}::timestamp at time zone 'Asia/Shanghai')`
  const versions = `select p.id, p.code, first_value(p.id) over (partition by p.code order by (p.status = 'published') desc, p.version_no desc, p.id desc) as head
    from approval_process p where p.org_id = $1`
  const told = await toldNodes(request.sql, actor)
  const nodes = `select * from unnest(${params.add(told.map(({ processId }) => processId))}::bigint[], ${params.add(told.map(({ id }) => id))}::text[],
      ${params.add(told.map(({ name }) => name))}::text[], ${params.add(told.map(({ tellsPeople }) => tellsPeople))}::boolean[]) as n(process_id, id, name, tells_people)`
  const all = `with day as materialized (select * from unnest(${dates}::date[], ${before}::int[], ${works}::boolean[]) as d(date, before, works)),
      found as (${found}), version as materialized (${versions}), node as materialized (${nodes})
    select d.run_id as "runId", d.no || '-' || d.task as "taskNo", to_char(d.done, 'YYYY-MM') as month, d.act, v.head as "processId",
      n.name as node, case when n.tells_people then d.member_id end as "memberId", d.state as outcome, d.opened_at as "openedAt", d.acted_at as "actedAt", d.due_at as "dueAt",
      case when d.state = 'rejected' and ${recordIsSeen(actor, params)} then a.opinion end as reason,
      greatest(0, ${workedSql('d.done', 'd2', time)} - ${workedSql('d.came', 'd1', time)})::int as minutes
    from found d left join version v on v.id = d.process_id left join node n on n.process_id = d.process_id and n.id = d.node_id
      left join day d1 on d1.date = d.came::date left join day d2 on d2.date = d.done::date
      ${decisionOf('d', ['rejected'])}`
  const conditions = [...filtersSql(filters, params), ...without.map(name => `t."${name}" is null`)]
  return `(select t.* from (${all}) t${conditions.length ? ` where ${conditions.join(' and ')}` : ''})`
}

const startOf = (month: string): string => `${month}-01`
const lastDay = ({ to }: Period): string => addDays(startOf(shiftMonth(to, 1)), -1)

/** The day of the first submission: no task came before. */
async function firstDay({ sql, actor, period }: TaskRequest): Promise<string> {
  const { rows } = await sql.query<{ day: string | null }>(
    `select to_char(min(started_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from approval_run where org_id = $1`,
    [actor.orgId],
    'approval-first-day',
  )
  return rows[0]?.day ?? startOf(period.from)
}

const EQUAL = ['act', 'node', 'memberId', 'outcome', 'reason'] as const

const TIMING: Readonly<Record<string, string>> = {
  overdue: 't."actedAt" > t."dueAt"',
  inTime: 't."actedAt" <= t."dueAt"',
  limited: 't."dueAt" is not null',
}

function filtersSql(filters: AnyRow, params: Params): string[] {
  const { processId, timing } = filters
  return [
    ...EQUAL.filter(name => filters[name] !== null && filters[name] !== undefined).map(
      name => `t."${name}" = ${params.add(filters[name])}`,
    ),
    // Any version asks for all of them
    ...(typeof processId === 'number'
      ? [
          `t."processId" in (select p.id from approval_process p join approval_process q on q.org_id = $1 and q.id = ${params.add(processId)} and q.code = p.code where p.org_id = $1)`,
        ]
      : []),
    ...(typeof timing === 'string' && TIMING[timing] ? [TIMING[timing]] : []),
  ]
}

/** Whether the person sees the record of the row `d`: whoever does not is told nothing of what was said about it. */
function recordIsSeen(actor: Actor, params: Params): string {
  const names = [...new Set(Object.keys(ACT_NAMES).map(act => actParts(act).resource))]
  const seen = names.flatMap(name => {
    const resource = knownResource(name)
    const faces = Object.values(resource?.faces ?? {}).filter(face => can(actor, face, 'read'))
    if (!resource || !faces.length) return []
    const within = faces.map(face => `(${scopeSql({ resource, face, actor, params }).join(' and ')})`)
    return [
      `when '${name}' then exists (select from ${tableName(resource)} t where t.org_id = $1 and t.id = d.record_id::bigint and (${within.join(' or ')}))`,
    ]
  })
  return seen.length ? `(case split_part(d.act, '.', 1) ${seen.join(' ')} else false end)` : 'false'
}
