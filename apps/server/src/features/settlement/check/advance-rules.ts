import { differingRows, type LedgerRule } from './rule.ts'

const LIVE = `m.org_id = $1 and m.status = 'live' and m.deleted_at is null`

/** Advances compared with their ledger and with the claims that they settle, and the two sides of offsets. */
export const ADVANCE_RULES: readonly LedgerRule[] = [
  {
    name: 'offset.sides',
    description: 'both sides of an offset in force fall by its amount',
    sql: differingRows(
      `select o.id, o.offset_no as no, (x.ar, y.ap)::text as "is", (o.amount, o.amount)::text as should
       from offset_settle o
       cross join lateral (select coalesce(sum(i.amount), 0.00) as ar from offset_ar_item i where i.org_id = $1 and i.parent_id = o.id) x
       cross join lateral (select coalesce(sum(i.amount), 0.00) as ap from offset_ap_item i where i.org_id = $1 and i.parent_id = o.id) y
       where o.org_id = $1 and o.status = 'effective' and o.deleted_at is null`,
    ),
  },
  {
    name: 'advance.balance',
    description: 'the balance of an advance is the sum of its moves, each of its sums that of the moves of its kind',
    sql: differingRows(
      `select a.id, a.advance_no as no, (a.balance, a.used_sum, a.refunded_sum, a.withheld_sum, a.moved_sum)::text as "is",
         (x.balance, x.used, x.refunded, x.withheld, x.moved)::text as should
       from advance a cross join lateral (
         select coalesce(sum(m.delta), 0.00) as balance, coalesce(sum(m.amount) filter (where m.move_kind = 'use'), 0.00) as used,
           coalesce(sum(m.amount) filter (where m.move_kind = 'refund'), 0.00) as refunded,
           coalesce(sum(m.amount) filter (where m.move_kind = 'withhold'), 0.00) as withheld,
           coalesce(sum(m.amount) filter (where m.move_kind = 'transferOut'), 0.00) as moved
         from advance_move m where ${LIVE} and m.advance_id = a.id) x
       where a.org_id = $1 and a.deleted_at is null`,
    ),
  },
  {
    name: 'advance.order',
    description: 'each move says the balance after it: that of the moves up to it',
    sql: differingRows(
      `select m.id, m.move_no as no, m.balance as "is", sum(m.delta) over (partition by m.advance_id order by m.seq, m.id) as should
       from advance_move m where ${LIVE}`,
    ),
  },
  {
    name: 'advance.transfer',
    description: 'what leaves an advance for another contract is what the other begins with',
    sql: `select m.id, m.move_no as no, format('transferred %s, arrived %s', m.amount, a.amount) as detail
          from advance_move m left join advance a on a.org_id = $1 and a.id = m.other_id and a.from_id = m.advance_id and a.status = 'paid' and a.deleted_at is null
          where ${LIVE} and m.move_kind = 'transferOut' and a.amount is distinct from m.amount`,
  },
  {
    name: 'claim.deposit',
    description: 'a claim that a deposit settles is settled by one move of its amount, and by nothing else',
    sql: differingRows(
      `select n.id, n.note_no as no, case when n.status = 'settled' then n.agreed else 0 end as "is", x.taken as should
       from claim_note n cross join lateral (
         select coalesce(sum(m.amount), 0.00) as taken from advance_move m where ${LIVE} and m.claim_note_id = n.id) x
       where n.org_id = $1 and n.deleted_at is null and (n.settle_by = 'deposit' or x.taken <> 0)`,
    ),
  },
]
