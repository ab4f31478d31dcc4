import { addDays } from '@tuheng/domain/kernel/dates'
import type { Sql } from '../../../db/database.ts'

interface Spread {
  count: number
  p50: number | null
  p95: number | null
}

interface DayTraffic extends Spread {
  day: string
  ok: number
  refused: number
  failed: number
}

interface CallTraffic extends Spread {
  path: string
  notOk: number
}

/** How many calls are told apart. */
const MAX_CALLS = 12

const SPREAD = `count(*)::int as count, percentile_disc(0.5) within group (order by ms)::int as p50,
  percentile_disc(0.95) within group (order by ms)::int as p95`
const WITHIN = `org_id = $1 and account_id = $2 and is_test is not true and deleted_at is null
  and created_at >= $3::date::timestamptz`

/** The calls of an account in the days until today: each of these days, and the calls that it makes most. */
export async function trafficOf(
  sql: Sql,
  { orgId, id, days, today }: { orgId: number; id: number; days: number; today: string },
): Promise<{ days: DayTraffic[]; calls: CallTraffic[]; tests: number }> {
  const params = [orgId, id, addDays(today, 1 - days)]
  const { rows: byDay } = await sql.query<DayTraffic>(
    `select (created_at at time zone 'Asia/Shanghai')::date::text as day, ${SPREAD},
       count(*) filter (where result = 'ok')::int as ok, count(*) filter (where result = 'refused')::int as refused,
       count(*) filter (where result = 'failed')::int as failed
     from api_call where ${WITHIN} group by 1 order by 1`,
    params,
  )
  const { rows: byCall } = await sql.query<CallTraffic>(
    `select split_part(path, '?', 1) as path, ${SPREAD}, count(*) filter (where result <> 'ok')::int as "notOk"
     from api_call where ${WITHIN} group by 1 order by count(*) desc, 1 limit ${MAX_CALLS}`,
    params,
  )
  const { rows: tests } = await sql.query<{ n: number }>(
    `select count(*)::int as n from api_call where ${WITHIN.replace('is_test is not true', 'is_test')}`,
    params,
  )
  const known = new Map(byDay.map(row => [row.day, row]))
  return {
    days: daysUntil(today, days).map(day => known.get(day) ?? { day, ok: 0, refused: 0, failed: 0, ...NOTHING }),
    calls: byCall,
    tests: tests[0]?.n ?? 0,
  }
}

const NOTHING: Spread = { count: 0, p50: null, p95: null }

const daysUntil = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, i) => addDays(today, i + 1 - days))

/** Calls of today by account, without tests. */
export async function callsToday(
  sql: Sql,
  orgId: number,
  today: string,
): Promise<{ id: number; calls: number; notOk: number }[]> {
  const { rows } = await sql.query<{ id: number; calls: number; notOk: number }>(
    `select account_id as id, count(*)::int as calls, count(*) filter (where result <> 'ok')::int as "notOk"
     from api_call where org_id = $1 and is_test is not true and deleted_at is null
       and created_at >= $2::date::timestamptz group by 1`,
    [orgId, today],
  )
  return rows
}
