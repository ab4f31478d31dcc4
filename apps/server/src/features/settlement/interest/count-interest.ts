import { isPos } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { lateSpans, type lateInterest } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'

export type LateInterest = RowOf<typeof lateInterest>
export type InterestItem = LateInterest['items'][number]

interface LateStatement {
  id: number
  contractId: number
  dailyRate: string
  dueDate: string
  /** The last day that interest was charged for. */
  charged: string | null
  changes: { on: string; delta: string }[]
}

/**
 * What is to be charged for lateness up to a day: of statements that were due before it, under contracts that agree on
 * interest, from the day after the last one that was charged.
 */
export async function countInterest(
  tx: Tx,
  { id, partyId, upTo }: Pick<LateInterest, 'partyId' | 'upTo'> & { id?: number },
): Promise<Partial<InterestItem>[]> {
  const { rows } = await tx.sql<LateStatement>(
    `select s.id, k.id as "contractId", k.late_rate::text as "dailyRate", s.due_date::text as "dueDate",
       (select max(i.to_day)::text from late_interest_item i join late_interest l on l.org_id = $1 and l.id = i.parent_id
        where i.org_id = $1 and i.statement_id = s.id and l.status = 'posted' and l.deleted_at is null and l.id is distinct from $4::bigint) as charged,
       x.changes
     from statement s
     cross join lateral (
       select jsonb_agg(jsonb_build_object('on', m.on_day::text, 'delta', m.delta::text) order by m.id) as changes, max(m.contract_id) as contract
       from open_move m where m.org_id = $1 and m.statement_id = s.id) x
     join contract k on k.org_id = $1 and k.id = x.contract and k.late_rate > 0
     where s.org_id = $1 and s.party_id = $2 and s.kind = 'customer' and s.status in ('confirmed', 'partSettled', 'settled')
       and s.due_date < $3::date and s.deleted_at is null order by s.due_date, s.id`,
    [tx.orgId, partyId, upTo, id ?? null],
    'late-statements',
  )
  return rows.flatMap(({ id: statementId, contractId, dailyRate, dueDate, charged, changes }) =>
    lateSpans({ after: charged !== null && charged > dueDate ? charged : dueDate, upTo, dailyRate, changes })
      .filter(span => isPos(span.amount))
      .map(span => ({ ...span, statementId, contractId, dueDate, dailyRate })),
  )
}
