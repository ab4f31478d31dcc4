import type { Params } from '../../../sql/params.ts'

/** Which day decides what counts: that of the record, or that of the act itself. */
export type AsOfBasis = 'booked' | 'dated'

interface AsOf {
  orgId: number
  day: string
  basis: AsOfBasis
  /** Conditions over the statement `t`. */
  where: readonly string[]
}

/**
 * SQL for statements `t` with what was open of them on a day: `open`, `due` and `contract`. Only those that are open now, or
 * moved since, are looked at, so that old books cost nothing.
 */
export function openAsOf(params: Params, { orgId, day, basis, where }: AsOf): string {
  const org = params.add(orgId)
  const on = params.add(day)
  const column = basis === 'booked' ? 'booked_on' : 'on_day'
  return `statement t
     join (select o.id from statement o where o.org_id = ${org} and o.status in ('confirmed', 'partSettled') and o.deleted_at is null
       union select n.statement_id from open_move n where n.org_id = ${org} and n.${column} > ${on}::date) k on k.id = t.id
     join lateral (
       select sum(m.delta) as open, (array_agg(m.due_date order by m.id desc))[1] as due, max(m.contract_id) as contract
       from open_move m where m.org_id = ${org} and m.statement_id = t.id and m.${column} <= ${on}::date) x on x.open <> 0
     where ${where.join(' and ')}`
}
