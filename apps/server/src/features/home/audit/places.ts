import { TASK_KIND } from '@tuheng/domain/home/audit.calls'
import { addDays } from '@tuheng/domain/kernel/calendar'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../../db/database.ts'
import { containsPattern } from '../../../engine/read/filter.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Moment } from '../../../plugins/clock.ts'
import { column, tableName } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { searchSql, waitsForSql } from '../../approvals/index.ts'
import { faceOf, sinceSql } from '../counted-list.ts'
import { rowsSql } from '../counts.ts'
import { notMakerSql, selvesSql } from '../may-decide.ts'
import type { DecidedList } from './kinds.ts'

/**
 * Of each kind at most so many records are looked at, those with the smallest ids. It bounds a queue of whoever audits
 * nothing for a year.
 */
const WINDOW = 2000

/** Where something stands in the queue. */
export interface Place {
  kind: string
  /** The record, or the task. */
  id: number
  /** Wall time of Shanghai. */
  since: string
  /** UTC, with microseconds, as order and cursors need it. */
  at: string
}

export type After = readonly [at: string, kind: string, id: number]

export interface QueueFilter {
  kind?: string | undefined
  overdue?: boolean | undefined
  search?: string | undefined
}

interface Asked extends QueueFilter {
  kinds: readonly DecidedList[]
  moment: Moment
  after: After | undefined
  limit: number
}

interface Statement {
  actor: Actor
  asked: Asked
  params: Params
}

/** One page of the queue, and one row more if there is any, by one statement over all kinds. */
export async function placesOf(sql: Sql, actor: Actor, asked: Asked): Promise<Place[]> {
  const { orgId, memberId } = actor
  const { kind, kinds, limit } = asked
  const withTasks = hasTasks(actor, kind)
  // `waitsForSql` takes the person for `$2`
  const statement = { actor, asked, params: new Params(orgId, ...(withTasks ? [memberId] : [])) }
  const parts = [
    ...(withTasks ? [taskSql(statement)] : []),
    ...kinds.filter(one => kind === undefined || one.key === kind).flatMap(one => recordSql(statement, one) ?? []),
  ]
  if (!parts.length) return []
  const selves = selvesSql(actor, { org: '$1', params: statement.params })
  const { rows } = await sql.query<Place>(
    `${selves} select q.kind, q.id, to_char(q.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since,
       to_char(q.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
     from (${parts.map(part => `(${part})`).join(' union all ')}) q order by q.since, q.kind collate "C", q.id limit ${limit + 1}`,
    statement.params.values,
  )
  return rows
}

const hasTasks = (actor: Actor, kind: string | undefined): boolean =>
  (kind === undefined || kind === TASK_KIND) && hasPermission(actor, 'bpm.approval.read')

function taskSql({ actor, asked, params }: Statement): string {
  const { overdue, search, moment } = asked
  const conditions = [
    waitsForSql(params.add(moment.today)),
    ...(overdue ? [`t.due_at < ${params.add(moment.at)}::timestamptz`] : []),
    ...afterSql(TASK_KIND, { asked, params }, ['t.opened_at', 't.id']),
  ]
  if (search) conditions.push(searchSql(actor, search, params))
  return `select '${TASK_KIND}' as kind, t.id, t.opened_at as since from approval_task t
    join approval_run r on r.org_id = $1 and r.id = t.run_id where ${conditions.join(' and ')} order by 3, 2 limit ${asked.limit + 1}`
}

/** Undefined if the person searches by a number that they may not query. */
function recordSql({ actor, asked, params }: Statement, one: DecidedList): string | undefined {
  const { resource, face } = faceOf(one.resource, one.face)
  const { overdue, search, moment, limit } = asked
  if (search && !viewerAccess(actor, resource, face).mayQuery(resource.title)) return undefined
  const statement = { org: '$1', params }
  const where = rowsSql(actor, one, statement)
  if (search) where.push(`t.${column(resource.title)} ilike ${params.add(containsPattern(search))}`)
  if (overdue) where.push(`${sinceSql(one)} < ${dayOf(params.add(addDays(moment.today, -(one.overdueAfter ?? 0))))}`)
  const rows = `select t.id, t.created_by, ${sinceSql(one)} as since from ${tableName(resource)} t where ${where.join(' and ')} order by t.id limit ${WINDOW}`
  const mine = [
    notMakerSql(actor, one, statement) ?? 'true',
    ...afterSql(one.key, { asked, params }, ['x.since', 'x.id']),
  ]
  return `select '${one.key}' as kind, x.id, x.since from (${rows}) x where ${mine.join(' and ')} order by x.since, x.id limit ${limit + 1}`
}

/** The beginning of a day in Shanghai. */
const dayOf = (day: string): string => `${day}::date::timestamp at time zone 'Asia/Shanghai'`

/** What comes behind the cursor. Moments that are alike follow each other by kind, then by id. */
function afterSql(
  kind: string,
  { asked: { after }, params }: Omit<Statement, 'actor'>,
  [since, id]: readonly [since: string, id: string],
): string[] {
  if (!after) return []
  const [at, lastKind, lastId] = after
  const moment = `${params.add(at)}::timestamp at time zone 'UTC'`
  if (kind === lastKind) return [`(${since}, ${id}) > (${moment}, ${params.add(lastId)}::bigint)`]
  return [`${since} ${kind > lastKind ? '>=' : '>'} ${moment}`]
}
