import type { Tx } from '../../../engine/write/tx.ts'

/** SQL for the open amount of a statement `s`. */
const OPEN = `case when s.status in ('confirmed', 'partSettled', 'settled') then s.net_sum - s.settled_sum else 0 end`

/** SQL for the contract of a statement `s`: its own, else the one that all its charges have. */
const contractSql = (org: string): string =>
  `coalesce(s.contract_id, (select case when min(c.contract_id) = max(c.contract_id) and count(*) = count(c.contract_id) then min(c.contract_id) end
    from charge c where c.org_id = ${org} and c.statement_id = s.id and c.deleted_at is null))`

interface Change {
  contract: number | null
  delta: string
  due: string | null
}

/**
 * Records what changed of the open amount and the due date of a statement since its last row. `on` is the business date of
 * the act; taking an act back happens today. Every writer of these figures ends here.
 */
export async function noteOpen(tx: Tx, statementId: number, on: string = tx.now.today): Promise<void> {
  const { rows } = await tx.sql<Change>(
    `select coalesce(x.contract, ${contractSql('$1')}) as contract, (${OPEN} - x.open)::text as delta, s.due_date::text as due
     from statement s cross join lateral (
       select coalesce(sum(m.delta), 0) as open, count(*) as n, max(m.contract_id) as contract, (array_agg(m.due_date order by m.id desc))[1] as due
       from open_move m where m.org_id = $1 and m.statement_id = s.id) x
     where s.org_id = $1 and s.id = $2 and (${OPEN} <> x.open or (x.n > 0 and s.due_date is distinct from x.due))`,
    [tx.orgId, statementId],
    'open-change',
  )
  const [change] = rows
  if (!change) return
  await tx.writing()(
    `insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.orgId, statementId, change.contract, change.delta, change.due, on, tx.now.today],
    'note-open',
  )
}

/** Moves of statements that have none, from what stands: for books that were loaded or are older than the moves. */
export const FILL_OPEN_MOVES = `insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on)
  select s.org_id, s.id, ${contractSql('s.org_id')}, x.delta, s.due_date, x.on_day, x.on_day
  from statement s cross join lateral (
    select s.net_sum as delta, coalesce(s.confirm_at, s.period_to) as on_day, 0 as ord
    union all select -i.amount, t.paid_at, 1 from settlement_item i join settlement t on t.org_id = i.org_id and t.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and t.status = 'paid' and t.deleted_at is null
    union all select -m.amount, m.moved_on, 1 from advance_move m
      where m.org_id = s.org_id and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
    union all select -i.amount, o.settled_on, 1 from offset_ar_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null
    union all select -i.amount, o.settled_on, 1 from offset_ap_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null) x
  where s.status in ('confirmed', 'partSettled', 'settled') and s.deleted_at is null
    and not exists (select 1 from open_move m where m.org_id = s.org_id and m.statement_id = s.id)
  order by s.org_id, s.id, x.ord, x.on_day`
