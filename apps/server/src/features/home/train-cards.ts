import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import { monthAtWorkSoFar } from '@tuheng/domain/kernel/dates'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { changeRate } from '@tuheng/domain/margin/index'
import { RAIL_STEPS } from '@tuheng/domain/rail/haul.choices'
import type { Sql } from '../../db/database.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { withinDays } from '../../sql/within-days.ts'
import { faceOf } from './counted-list.ts'

const trains = faceOf('railWaybill', 'all')
type Sent = NonNullable<HomeGiven['sentByRail']>['before']

/** 本月铁路发运 beside the same days of the month before (`monthAtWorkSoFar`). Absent without trains in both, and without the right to read them. */
export async function trainCards(sql: Sql, actor: Actor, today: string): Promise<Pick<HomeGiven, 'sentByRail'>> {
  if (!can(actor, trains.face, 'read')) return {}
  const { period, before: past } = monthAtWorkSoFar(today)
  const params = new Params()
  const scope = scopeSql({ ...trains, actor, params }).join(' and ')
  const sent = params.add(RAIL_STEPS.slice(RAIL_STEPS.indexOf('departed')))
  const sums = [period, past].map(
    ({ from, to }) =>
      `select count(*)::int as trains, round(coalesce(sum(t.sent_qty), 0), 3)::text as tons from rail_waybill t
       where ${scope} and t.status = any(${sent}) and ${withinDays('t.depart_at', params.add(from), params.add(to))}`,
  )
  const { rows } = await sql.query<Sent>(sums.join(' union all '), params.values)
  const [now, before] = rows
  if (!now || !before || now.trains + before.trains === 0) return {}
  return { sentByRail: { ...now, before, tonsChange: changeRate(now.tons, before.tons) } }
}
