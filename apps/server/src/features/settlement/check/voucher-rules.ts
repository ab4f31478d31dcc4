import { differingRows, type LedgerRule } from './rule.ts'

/** What counts: entries of vouchers that are not void. */
const ENTRIES = `from voucher t join voucher_entry e on e.org_id = $1 and e.parent_id = t.id where t.org_id = $1 and t.status <> 'void' and t.deleted_at is null`

/** Vouchers compared with themselves, with what they book, and with the standing books. */
export const VOUCHER_RULES: readonly LedgerRule[] = [
  {
    name: 'voucher.balanced',
    description: 'debit = credit, and both are the sums of the entries',
    sql: differingRows(
      `select v.id, v.voucher_no as no, (v.debit_sum, v.credit_sum)::text as "is", (x.debit, x.debit)::text as should
       from voucher v cross join lateral (
         select coalesce(sum(e.debit), 0.00) as debit, coalesce(sum(e.credit), 0.00) as credit from voucher_entry e where e.org_id = $1 and e.parent_id = v.id) x
       where v.org_id = $1 and v.deleted_at is null and (v.debit_sum, v.credit_sum) is distinct from (x.debit, x.credit) or (v.org_id = $1 and x.debit <> x.credit)`,
    ),
  },
  {
    name: 'voucher.once',
    description: 'what is booked of a move of the standing books is all of it or nothing',
    sql: `select m.id, s.stmt_no as no, format('%s of %s is booked', x.booked, m.delta) as detail
          from open_move m join statement s on s.org_id = $1 and s.id = m.statement_id
          cross join lateral (select coalesce(sum(v.amount), 0) as booked from voucher_source v
            where v.org_id = $1 and v.source_key = 'move:' || m.id and v.live_key is not null and v.deleted_at is null) x
          where m.org_id = $1 and x.booked <> 0 and x.booked <> m.delta`,
  },
  {
    name: 'voucher.ties',
    description: 'the accounts of receivables and payables are, by counterparty, what is booked of the standing books',
    sql: `select coalesce(x.party_id, y.party_id) as id, coalesce(p.short_name, '') as no,
            format('%s: accounts say %s, booked of the book is %s', coalesce(x.control, y.side), coalesce(x.balance, 0), coalesce(y.booked, 0)) as detail
          from (select a.control, e.party_id, sum(e.debit - e.credit) * case a.control when 'ar' then 1 else -1 end as balance
              from voucher t join voucher_entry e on e.org_id = $1 and e.parent_id = t.id join ledger_account a on a.org_id = $1 and a.id = e.account_id
              where t.org_id = $1 and t.status <> 'void' and t.deleted_at is null and a.control is not null group by 1, 2) x
            full join (select v.side, v.party_id, sum(v.amount) as booked from voucher_source v
              where v.org_id = $1 and v.side is not null and v.live_key is not null and v.deleted_at is null group by 1, 2) y
              on y.side = x.control and y.party_id = x.party_id
            left join party p on p.org_id = $1 and p.id = coalesce(x.party_id, y.party_id)
          where coalesce(x.balance, 0) <> coalesce(y.booked, 0)`,
  },
  {
    name: 'voucher.sources',
    description: 'what counts as booked belongs to a voucher that is not void, and the other way round',
    sql: `select v.id, v.doc_no as no, format('voucher is %s, key in force %s', t.status, coalesce(v.live_key, 'none')) as detail
          from voucher_source v join voucher t on t.org_id = $1 and t.id = v.voucher_id
          where v.org_id = $1 and v.deleted_at is null and (t.status = 'void') <> (v.live_key is null)`,
  },
  {
    name: 'voucher.total',
    description: 'all balances add up to zero',
    sql: `select 0 as id, '' as no, format('debits %s, credits %s', sum(e.debit), sum(e.credit)) as detail ${ENTRIES} having sum(e.debit) <> sum(e.credit)`,
  },
]
