import { differingRows, type LedgerRule } from './rule.ts'

/** What offsets in force take of a statement `s`. */
const OFFSET_PARTS = ['offset_ar_item', 'offset_ap_item']
  .map(
    table => `union all select i.amount, i.tax_part, true from ${table} i join offset_settle o on o.org_id = $1 and o.id = i.parent_id
   where i.org_id = $1 and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null`,
  )
  .join('\n   ')

/** What is applied for of a statement `s`: by settlements, and by advances, offsets and write-offs, which settle at once. */
const PARTS = `select i.amount, i.tax_part, t.status = 'paid' as is_settled from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id
   where i.org_id = $1 and i.statement_id = s.id and (t.status in ('approving', 'approved', 'paid') or t.is_reserved) and t.deleted_at is null
   union all select m.amount, m.tax_part, true from advance_move m
   where m.org_id = $1 and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
   ${OFFSET_PARTS}
   union all select w.amount, w.tax_part, true from write_off w
   where w.org_id = $1 and w.statement_id = s.id and w.status = 'effective' and w.deleted_at is null`

/** The acts in force that settle a statement `s`. */
const ACTS = `select 'paid' as act, i.amount from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id
   where i.org_id = $1 and i.statement_id = s.id and t.status = 'paid' and t.deleted_at is null
   union all select 'advance', m.amount from advance_move m
   where m.org_id = $1 and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
   ${['offset_ar_item', 'offset_ap_item']
     .map(
       table => `union all select 'offset', i.amount from ${table} i join offset_settle o on o.org_id = $1 and o.id = i.parent_id
   where i.org_id = $1 and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null`,
     )
     .join('\n   ')}
   union all select 'written', w.amount from write_off w
   where w.org_id = $1 and w.statement_id = s.id and w.status = 'effective' and w.deleted_at is null`

/** Statements compared with settlements, advances and invoices, and each with its own parts. */
export const MONEY_RULES: readonly LedgerRule[] = [
  {
    name: 'statement.settled',
    description:
      'applied = what settlements, advances, offsets and write-offs take, settled = what of it was paid; settled ≤ applied ≤ net',
    sql: `select s.id, s.stmt_no as no, format('applied %s of %s, settled %s of %s, net %s', s.applied_sum, x.applied, s.settled_sum, x.settled, s.net_sum) as detail
          from statement s cross join lateral (
            select coalesce(sum(p.amount), 0) as applied, coalesce(sum(p.amount) filter (where p.is_settled), 0) as settled from (${PARTS}) p) x
          where s.org_id = $1 and s.deleted_at is null and (s.applied_sum <> x.applied or s.settled_sum <> x.settled
            or abs(s.settled_sum) > abs(s.applied_sum) or abs(s.applied_sum) > abs(s.net_sum)
            or s.open_sum <> case when s.status in ('confirmed', 'partSettled', 'settled') then s.net_sum - s.settled_sum else 0 end or s.available_sum <> s.net_sum - s.applied_sum)`,
  },
  {
    name: 'statement.open_moves',
    description: 'what is open of a statement, and when it is due, is what its moves come to',
    sql: differingRows(
      `select s.id, s.stmt_no as no, (s.open_sum, case when x.n > 0 then s.due_date end)::text as "is", (x.open, x.due)::text as should
       from statement s cross join lateral (
         select coalesce(sum(m.delta), 0.00) as open, count(*) as n, (array_agg(m.due_date order by m.id desc))[1] as due
         from open_move m where m.org_id = $1 and m.statement_id = s.id) x
       where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
  {
    name: 'book.acts',
    description:
      'what the books say arose, was paid, used, offset and written off of a statement is what its documents in force come to',
    sql: differingRows(
      `select s.id, s.stmt_no as no, (x.arisen, x.paid, x.advance, x."offset", x.written, x.rest)::text as "is",
         (case when s.status in ('confirmed', 'partSettled', 'settled') then s.net_sum else 0.00 end, y.paid, y.advance, y."offset", y.written, 0.00)::text as should
       from statement s cross join lateral (
         select ${[
           ['arisen', `m.cause = 'arisen'`, ''],
           ['paid', `m.cause = 'paid'`, '-'],
           ['advance', `m.cause = 'advance'`, '-'],
           ['"offset"', `m.cause = 'offset'`, '-'],
           ['written', `m.cause = 'writeOff'`, '-'],
           ['rest', `m.cause in ('due', 'other')`, ''],
         ]
           .map(([name, where, sign]) => `coalesce(${sign}sum(m.delta) filter (where ${where}), 0.00) as ${name}`)
           .join(', ')}
         from open_move m where m.org_id = $1 and m.statement_id = s.id) x
       cross join lateral (
         select ${['paid', 'advance', 'offset', 'written']
           .map(name => `coalesce(sum(p.amount) filter (where p.act = '${name}'), 0.00) as "${name}"`)
           .join(', ')} from (${ACTS}) p) y
       where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
  {
    name: 'book.continues',
    description:
      'a month opens with what the last one closed with, under the same contract: all moves of a statement name one contract',
    sql: `select s.id, s.stmt_no as no, format('moves name %s contracts, %s of them none', x.contracts, x.without) as detail
          from statement s cross join lateral (
            select count(distinct m.contract_id) as contracts, count(*) filter (where m.contract_id is null) as without
            from open_move m where m.org_id = $1 and m.statement_id = s.id) x
          where s.org_id = $1 and s.deleted_at is null and (x.contracts > 1 or (x.contracts = 1 and x.without > 0))`,
  },
  {
    name: 'statement.invoiced',
    description:
      'invoiced = invoices made out less red ones, plus those received; being invoiced = applications under way',
    sql: `select s.id, s.stmt_no as no, format('invoiced %s of %s, applied for %s of %s', s.invoiced_sum, x.out_done + y.got, s.invoicing_sum, x.out_open) as detail
          from statement s cross join lateral (
            select coalesce(sum(i.amount) filter (where o.status = 'issued'), 0) as out_done,
              coalesce(sum(i.amount) filter (where (o.status in ('approving', 'toIssue', 'issuing') or o.is_reserved) and o.red_of_id is null), 0) as out_open
            from invoice_out_item i join invoice_out o on o.org_id = $1 and o.id = i.parent_id
            where i.org_id = $1 and i.statement_id = s.id and o.deleted_at is null) x
          cross join lateral (
            select coalesce(sum(i.amount), 0) as got from invoice_in_item i join invoice_in n on n.org_id = $1 and n.id = i.parent_id
            where i.org_id = $1 and i.statement_id = s.id and n.status <> 'rejected' and n.deleted_at is null) y
          where s.org_id = $1 and s.deleted_at is null and (s.invoiced_sum <> x.out_done + y.got or s.invoicing_sum <> x.out_open
            or s.uninvoiced_sum <> s.invoiceable_sum - s.invoiced_sum - s.invoicing_sum or abs(s.invoiced_sum + s.invoicing_sum) > abs(s.invoiceable_sum))`,
  },
  {
    name: 'statement.status',
    description: 'status and invoice status of a confirmed statement follow from its figures',
    sql: differingRows(
      `select id, stmt_no as no, (status, invoice_status)::text as "is", (
         case when net_sum = 0 or settled_sum = net_sum then 'settled' when settled_sum = 0 then 'confirmed' else 'partSettled' end,
         case when invoiced_sum = 0 then 'none' when invoiced_sum = invoiceable_sum then 'full' else 'part' end)::text as should
       from statement where org_id = $1 and status in ('confirmed', 'partSettled', 'settled') and deleted_at is null`,
    ),
  },
  {
    name: 'settlement.head',
    description: 'a settlement and the tax in it are the sums of its parts',
    sql: differingRows(
      `select t.id, t.settle_no as no, (t.amount, t.tax_amount)::text as "is", (x.amount, x.tax)::text as should
       from settlement t cross join lateral (
         select coalesce(sum(amount), 0.00) as amount, coalesce(sum(tax_part), 0.00) as tax from settlement_item i where i.org_id = $1 and i.parent_id = t.id) x
       where t.org_id = $1 and t.deleted_at is null`,
    ),
  },
  {
    name: 'statement.settledTax',
    description:
      'the tax applied for is that of the settlements under way; with the whole net goes the whole tax of it',
    sql: differingRows(
      `select s.id, s.stmt_no as no, s.applied_tax as "is", case when s.applied_sum = s.net_sum and x.tax <> y.whole then y.whole else x.tax end as should
       from statement s
       cross join lateral (
         select coalesce(sum(p.tax_part), 0.00) as tax from (${PARTS}) p) x
       cross join lateral (select coalesce(round(s.tax_sum * s.net_sum / nullif(s.invoiceable_sum, 0), 2), 0.00) as whole) y
       where s.org_id = $1 and s.status in ('confirmed', 'partSettled', 'settled') and s.deleted_at is null`,
    ),
  },
  {
    name: 'invoice.lines',
    description: 'an invoice is the sum of its lines, and of what it takes of statements',
    sql: differingRows(
      `select o.id, o.apply_no as no, (o.amount, o.tax, o.total, case when o.status in ('draft', 'cancelled') then o.total else x.items end)::text as "is",
         (coalesce(y.amount, 0.00), coalesce(y.tax, 0.00), coalesce(y.incl, 0.00), coalesce(y.incl, 0.00))::text as should
       from invoice_out o
       cross join lateral (select coalesce(sum(i.amount), 0.00) as items from invoice_out_item i where i.org_id = $1 and i.parent_id = o.id) x
       cross join lateral (select sum(l.amount) as amount, sum(l.tax) as tax, sum(l.incl) as incl from invoice_out_line l where l.org_id = $1 and l.parent_id = o.id) y
       where o.org_id = $1 and o.deleted_at is null`,
    ),
  },
  {
    name: 'invoice.tax',
    description: 'the taxes of all invoices of a statement that is wholly invoiced add up to its tax',
    sql: `select s.id, s.stmt_no as no, format('invoices carry a tax of %s, the statement says %s', x.tax, s.tax_sum) as detail
          from statement s cross join lateral (
            select sum((p ->> 'tax')::numeric) as tax, bool_and(i.tax_parts is not null) as known
            from invoice_out_item i join invoice_out o on o.org_id = $1 and o.id = i.parent_id
              left join lateral jsonb_array_elements(i.tax_parts) p on true
            where i.org_id = $1 and i.statement_id = s.id and o.deleted_at is null
              and (o.status = 'issued' or o.red_of_id is null and (o.status in ('approving', 'toIssue', 'issuing') or o.is_reserved))) x
          where s.org_id = $1 and s.kind = 'customer' and s.status in ('confirmed', 'partSettled', 'settled') and s.deleted_at is null
            and s.uninvoiced_sum = 0 and s.invoiceable_sum <> 0 and x.known and x.tax <> s.tax_sum`,
  },
  {
    name: 'invoice.red',
    description: 'reversed and being reversed are the red invoices of the blue one; never more than it',
    sql: `select b.id, b.apply_no as no, format('reversed %s of %s, under way %s of %s, total %s', b.red_amount, x.done, b.red_pending, x.open, b.total) as detail
          from invoice_out b cross join lateral (
            select coalesce(-sum(r.total) filter (where r.status = 'issued'), 0) as done,
              coalesce(-sum(r.total) filter (where r.status not in ('issued', 'cancelled')), 0) as open
            from invoice_out r where r.org_id = $1 and r.red_of_id = b.id and r.deleted_at is null) x
          where b.org_id = $1 and b.red_of_id is null and b.deleted_at is null
            and (b.red_amount <> x.done or b.red_pending <> x.open or b.red_amount + b.red_pending > greatest(b.total, 0)
              or b.red_status <> case when x.open > 0 then 'applied' when x.done = 0 then 'none' when x.done < b.total then 'part' else 'full' end)`,
  },
]
