import { isIsoDate } from '@tuheng/domain/kernel/dates'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { LogQuery } from '@tuheng/domain/system/log/log.calls'
import type { Sql } from '../../../db/database.ts'
import { Params } from '../../../sql/params.ts'
import { visibleRows, type LogRow } from './visible-rows.ts'

/** Rows per query while searching visible ones. */
const ROWS_PER_QUERY = 400
/** Queries per answer. A reader who sees little of a busy company gets a cursor to continue instead of waiting. */
const MAX_QUERIES = 10

/** Visible rows, newest first. `next` is where to continue; null at the end. */
export async function logRows(
  sql: Sql,
  actor: Actor,
  { query, before, limit }: { query: LogQuery; before?: number | undefined; limit: number },
): Promise<{ list: LogRow[]; next: number | null }> {
  for (const name of ['from', 'to'] as const) if (!isIsoDate(query[name])) failParam(name)
  const list: LogRow[] = []
  let from = before
  for (let step = 0; step < MAX_QUERIES; step++) {
    const rows = await readRows(sql, actor.orgId, {
      query,
      before: from,
      limit: actor.isAdmin ? limit + 1 : ROWS_PER_QUERY,
    })
    const seen = await visibleRows(sql, actor, rows)
    // What the reader may not see must not be found by filtering for it.
    list.push(...seen.filter(row => isAsked(row, query)))
    if (list.length > limit) return { list: list.slice(0, limit), next: list[limit - 1]?.id ?? null }
    const last = rows.at(-1)
    if (!last || rows.length < (actor.isAdmin ? limit + 1 : ROWS_PER_QUERY)) return { list, next: null }
    from = last.id
  }
  return { list, next: from ?? null }
}

const isAsked = (row: LogRow, { recordNo, action }: LogQuery): boolean =>
  (recordNo === undefined || row['recordNo'] === recordNo) && (action === undefined || row['action'] === action)

async function readRows(
  sql: Sql,
  orgId: number,
  { query, before, limit }: { query: LogQuery; before: number | undefined; limit: number },
): Promise<LogRow[]> {
  const params = new Params()
  const where = [
    `a.org_id = ${params.add(orgId)}`,
    `a.at >= ${params.add(query.from)}::timestamptz`,
    `a.at < ${params.add(query.to)}::timestamptz + interval '1 day'`,
    ...(before === undefined
      ? []
      : [
          `(a.at, a.id) < ((select b.at from audit b where b.org_id = $1 and b.id = ${params.add(before)}), ${params.add(before)})`,
        ]),
    ...(query.memberId === undefined ? [] : [`a.member_id = ${params.add(query.memberId)}`]),
    ...(query.resource === undefined ? [] : [`a.resource = ${params.add(query.resource)}`]),
    ...(query.action === undefined ? [] : [`a.action = ${params.add(query.action)}`]),
    ...(query.recordNo === undefined ? [] : [`a.record_no = ${params.add(query.recordNo)}`]),
    ...(query.requestId === undefined ? [] : [`a.request_id = ${params.add(query.requestId)}`]),
    ...(query.ip === undefined ? [] : [`a.ip = ${params.add(query.ip)}`]),
  ]
  const { rows } = await sql.query<LogRow>(
    `select a.id, a.at, a.member_id as "by", m.name as "byName", a.ip, a.resource, a.record_id as "recordId", a.record_no as "recordNo",
       a.action, a.reason, a.before, a.after, a.request_id as "requestId", a.chained, a.chain_seq as "chainSeq"
     from audit a left join member m on m.org_id = $1 and m.id = a.member_id
     where ${where.join(' and ')} order by a.at desc, a.id desc limit ${params.add(limit)}`,
    params.values,
  )
  return rows
}
