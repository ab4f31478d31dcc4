import type { BookAct } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'

/** SQL for the open amount of a statement `s`. */
const OPEN = `case when s.status in ('confirmed', 'partSettled', 'settled') then s.net_sum - s.settled_sum else 0 end`

/** SQL for the contract of a statement `s`: its own, else the one that all its charges have. */
const contractSql = (org: string): string =>
  `coalesce(s.contract_id, (select case when min(c.contract_id) = max(c.contract_id) and count(*) = count(c.contract_id) then min(c.contract_id) end
    from charge c where c.org_id = ${org} and c.statement_id = s.id and c.deleted_at is null))`

/** The act that changes what is open, and its document. */
export interface OpenAct {
  /** `due` changes the due date alone. */
  cause: Exclude<BookAct, 'other'> | 'due'
  resource: 'statement' | 'settlement' | 'advance' | 'offsetSettle' | 'writeOff'
  id: number
  /** Its business date, by default today, on which acts are taken back. */
  on?: string | undefined
}

interface Change {
  contract: number | null
  delta: string
  due: string | null
}

/**
 * Records what changed of the open amount and the due date of a statement since its last row, by which act. Every writer
 * of these figures ends here. All rows of a statement name the contract of the first.
 */
export async function noteOpen(tx: Tx, statementId: number, { cause, resource, id, on }: OpenAct): Promise<void> {
  const { rows } = await tx.sql<Change>(
    `select case when x.n > 0 then x.contract else ${contractSql('$1')} end as contract, (${OPEN} - x.open)::text as delta, s.due_date::text as due
     from statement s cross join lateral (
       select coalesce(sum(m.delta), 0) as open, count(*) as n, max(m.contract_id) as contract, (array_agg(m.due_date order by m.id desc))[1] as due
       from open_move m where m.org_id = $1 and m.statement_id = s.id) x
     where s.org_id = $1 and s.id = $2 and (${OPEN} <> x.open or (x.n > 0 and s.due_date is distinct from x.due))`,
    [tx.orgId, statementId],
    'open-change',
  )
  const [change] = rows
  if (!change) return
  const { today } = tx.now
  await tx.writing()(
    `insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on, cause, source, source_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.orgId, statementId, change.contract, change.delta, change.due, on ?? today, today, cause, resource, id],
    'note-open',
  )
}

/** Moves of statements that have none, from what stands: for books that were loaded or are older than the moves. */
export const FILL_OPEN_MOVES = `insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on, cause, source, source_id)
  select s.org_id, s.id, ${contractSql('s.org_id')}, x.delta, s.due_date, x.on_day, x.on_day, x.cause, x.source, x.source_id
  from statement s cross join lateral (
    select s.net_sum as delta, coalesce(s.confirm_at, s.period_to) as on_day, 0 as ord, 'arisen' as cause, 'statement' as source, s.id as source_id
    union all select -i.amount, t.paid_at, 1, 'paid', 'settlement', t.id from settlement_item i join settlement t on t.org_id = i.org_id and t.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and t.status = 'paid' and t.deleted_at is null
    union all select -m.amount, m.moved_on, 1, 'advance', 'advance', m.advance_id from advance_move m
      where m.org_id = s.org_id and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
    union all select -i.amount, o.settled_on, 1, 'offset', 'offsetSettle', o.id from offset_ar_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null
    union all select -i.amount, o.settled_on, 1, 'offset', 'offsetSettle', o.id from offset_ap_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null
    union all select -w.amount, w.written_on, 1, 'writeOff', 'writeOff', w.id from write_off w
      where w.org_id = s.org_id and w.statement_id = s.id and w.status = 'effective' and w.deleted_at is null) x
  where s.status in ('confirmed', 'partSettled', 'settled') and s.deleted_at is null
    and not exists (select 1 from open_move m where m.org_id = s.org_id and m.statement_id = s.id)
  order by s.org_id, s.id, x.ord, x.on_day`
