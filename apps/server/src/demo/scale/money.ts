import { SYSTEM_COLUMNS } from './masters.ts'
import { STMT_NO, taxOf } from './statements.ts'

/** Settlements and invoices that add up to the figures of the statements. */
export function moneyRows(): string[] {
  return [
    paymentTable(),
    settlements(),
    settlementItems(),
    invoiceTable(),
    invoicesOut(),
    invoiceOutItems(),
    invoiceOutLines(),
    invoicesIn(),
    invoiceInItems(),
  ]
}

/** SQL for a document number that counts within company and month. */
const documentNo = (prefix: string, at: string): string =>
  `'${prefix}' || to_char(${at}, 'YYYYMM') || lpad((row_number() over (partition by x.org_id, to_char(${at}, 'YYYYMM') order by x.id))::text, 4, '0')`

/** Payments of statements: paid, waiting for approval or payment, and drafts and cancelled ones that do not count. */
function paymentTable(): string {
  return `
  create temporary table scale_payment on commit drop as
  select row_number() over (order by s.id, part) as id, s.org_id, s.id as statement_id, s.kind, s.party_id, s.member_id, s.dept_id, s.net, s.invoiceable, s.invoiceable - s.excl as tax, s.period_from,
    s.period_to, ${STMT_NO} as stmt_no, p.amount, p.status, p.part, case p.part when 1 then ${taxOf('s.applied')} - ${taxOf('s.settled')} else ${taxOf('p.amount')} end as tax_part,
    case p.part when 1 then ${taxOf('s.settled')} else 0 end as applied_tax, least(s.period_to + 20 + (s.id % 15)::int + part * 5, s.today - 1) as day
  from scale_statement s cross join lateral (values
    (0, s.settled, 'paid'),
    (1, s.pending, case when s.id % 2 = 0 then 'approving' else 'approved' end),
    (2, case when s.status = 'confirmed' and s.pending = 0 and s.d5 < 40 then s.net else 0 end, 'draft'),
    (3, case when s.status in ('settled', 'partSettled') and s.d5 < 3 then round(s.net / 2, 2) else 0 end, 'cancelled')) as p (part, amount, status)
  where p.amount > 0`
}

function settlements(): string {
  return `
  insert into settlement (${SYSTEM_COLUMNS}, settle_no, kind, direction, party_id, amount, tax_amount, pay_method, plan_date, account_name, bank_name, account_no, bank_ref, paid_at, paid_by, approved_by, approved_at,
    status)
  overriding system value
  select x.org_id, x.id, x.day + interval '10 hours', x.member_id, x.day + interval '15 hours', x.member_id, x.dept_id, ${documentNo('JS', 'x.day')}, x.kind, case x.kind when 'customer' then 'in' else 'out' end, x.party_id,
    x.amount, x.tax_part, 'transfer', x.day, case when x.kind = 'carrier' then a.account_name end, case when x.kind = 'carrier' then a.bank_name end,
    case when x.kind = 'carrier' then a.account_no end, case when x.status = 'paid' then 'BK' || lpad(x.id::text, 12, '0') end, case when x.status = 'paid' then x.day end,
    case when x.status = 'paid' then x.member_id end, case when x.status in ('paid', 'approved') then x.member_id end, case when x.status in ('paid', 'approved') then x.day + interval '12 hours' end, x.status
  from scale_payment x left join party_bank_account a on a.org_id = x.org_id and a.parent_id = x.party_id and a.is_default`
}

function settlementItems(): string {
  return `
  insert into settlement_item (org_id, parent_id, seq, statement_id, stmt_no, period_from, period_to, net, settled, available, amount, invoiceable, tax, applied_tax, tax_part)
  select org_id, id, 0, statement_id, stmt_no, period_from, period_to, net, case when part = 1 then net - amount else 0 end, case when part = 1 then amount else net end, amount, invoiceable, tax, applied_tax, tax_part from scale_payment`
}

/**
 * Issued invoices, open requests, drafts and cancelled ones. Some are reversed by a red invoice in whole or in part.
 * `of` is the `n` of the invoice that a red one reverses; `back` and `pending` are the reversed amounts.
 */
function invoiceTable(): string {
  return `
  create temporary table scale_invoice on commit drop as
  select row_number() over (order by statement_id, n) as id, b.*
  from (
    select s.org_id, s.id as statement_id, n, s.party_id, s.member_id, s.dept_id, s.invoiceable, s.status as paid, s.settled, ${STMT_NO} as stmt_no, i.amount, i.status, i.of,
      case when n = 0 and i.status = 'issued' and s.d5 between 3 and 4 then x.bit else 0 end + case n when 4 then x.bit else 0 end as back,
      case when n = 0 and i.status = 'issued' and s.d5 = 2 then x.bit else 0 end as pending,
      least(s.period_to + 12 + (s.id % 9)::int + n, s.today - 1) as day
    from scale_statement s cross join lateral (select round(s.invoiceable * 0.1, 2) as bit) x
    cross join lateral (values
      (0, s.invoiced + case when s.d5 between 3 and 4 then x.bit else 0 end, 'issued', null),
      (1, s.invoicing, (array['approving', 'toIssue', 'issuing'])[1 + s.id % 3], null),
      (2, case when s.inv = 'none' and s.invoicing = 0 then s.invoiceable else 0 end, case when s.id % 2 = 0 then 'draft' else 'cancelled' end, null),
      (3, case when s.d5 between 2 and 4 then -x.bit else 0 end, case when s.d5 = 2 then 'toIssue' else 'issued' end, 0),
      (4, case when s.d5 = 5 then x.bit else 0 end, 'issued', null),
      (5, case when s.d5 = 5 then -x.bit else 0 end, 'issued', 4)) as i (n, amount, status, of)
    where s.kind = 'customer' and s.status in ('confirmed', 'partSettled', 'settled') and i.amount <> 0 and (n < 3 or s.inv <> 'none') and not (n = 0 and s.inv = 'none')) b`
}

function invoicesOut(): string {
  const excl = 'round(x.amount / 1.09, 2)'
  const red = 'x.of is not null'
  return `
  insert into invoice_out (${SYSTEM_COLUMNS}, apply_no, customer_id, title_name, title_tax_no, title_address, title_phone, title_bank, title_account, invoice_kind, amount, tax, total, invoice_no, invoice_date,
    deliver_at, deliver_to, red_of_id, red_reason, red_initiator, red_form_no, red_form_status, red_amount, red_pending, approved_by, approved_at, status, deliver_status, red_status, collect_status)
  overriding system value
  select x.org_id, x.id, x.day + interval '9 hours', x.member_id, x.day + interval '16 hours', x.member_id, x.dept_id, ${documentNo('KP', 'x.day')}, x.party_id, t.title, t.tax_no, t.address, t.phone, t.bank_name,
    t.bank_account, 'eSpecial', ${excl}, x.amount - ${excl}, x.amount, case when issued then '2661' || lpad(x.id::text, 16, '0') end, case when issued then x.day end,
    case when sent then x.day + interval '1 day' end, case when sent then t.title end, b.id, case when ${red} then 'wrong' end, case when ${red} then 'seller' end,
    case when ${red} and issued then 'HZ' || lpad(x.id::text, 14, '0') end, case when ${red} then case when issued then 'confirmed' else 'pending' end end, x.back, x.pending,
    case when x.status in ('toIssue', 'issuing', 'issued') then x.member_id end, case when x.status in ('toIssue', 'issuing', 'issued') then x.day + interval '11 hours' end, x.status,
    case when sent then 'delivered' else 'pending' end, case when x.pending > 0 then 'applied' when x.back = 0 then 'none' when x.back < x.amount then 'part' else 'full' end,
    case when not issued then 'none' when x.paid = 'settled' then 'full' when x.settled <> 0 then 'part' else 'none' end
  from scale_invoice x join party_invoice_title t on t.org_id = x.org_id and t.parent_id = x.party_id and t.is_default
  left join scale_invoice b on b.statement_id = x.statement_id and b.n = x.of
  cross join lateral (select x.status = 'issued' as issued, x.status = 'issued' and x.of is null and x.id % 10 > 0 as sent) k`
}

function invoiceOutItems(): string {
  return `
  insert into invoice_out_item (org_id, parent_id, seq, statement_id, stmt_no, billed, uninvoiced, amount)
  select org_id, id, 0, statement_id, stmt_no, invoiceable, abs(amount), amount from scale_invoice`
}

function invoiceOutLines(): string {
  return `
  insert into invoice_out_line (org_id, parent_id, seq, item_class, item_name, unit, incl, tax_rate, amount, tax)
  select org_id, id, 0, 'freight', '*运输服务*国内道路货物运输服务', '吨', amount, 0.09, round(amount / 1.09, 2), amount - round(amount / 1.09, 2) from scale_invoice`
}

const FROM_RECEIVED = `
  from scale_statement s join party p on p.org_id = s.org_id and p.id = s.party_id
  cross join lateral (values (0, s.invoiced, case when s.age <= 2 then case when s.d4 < 40 then 'registered' else 'verified' end when s.d4 < 15 then 'verified' else 'booked' end),
    (1, case when s.d5 < 2 then s.invoiced else 0 end, 'rejected')) as i (n, amount, status)
  cross join lateral (select s.id * 2 - 1 + i.n as id, s.org_id, least(s.period_to + 8 + (s.id % 12)::int, s.today - 1) as day, round(i.amount / 1.09, 2) as excl, i.status = 'booked' and s.d3 < 90 as ticked) x
  where s.kind = 'carrier' and i.amount <> 0`

function invoicesIn(): string {
  return `
  insert into invoice_in (${SYSTEM_COLUMNS}, reg_no, kind, party_id, party_name, seller_name, invoice_kind, invoice_no, invoice_key, invoice_date, amount, tax_rate, tax, total, verify_result, verified_at,
    deduct_period, deduct_tax, voucher_no, booked_at, status, deduct_status)
  overriding system value
  select s.org_id, x.id, x.day + interval '9 hours', s.member_id, x.day + interval '17 hours', s.member_id, s.dept_id, ${documentNo('SPJ', 'x.day')}, 'carrier', s.party_id, p.full_name, p.full_name, 'eSpecial',
    '2514' || lpad(x.id::text, 16, '0'), '2514' || lpad(x.id::text, 16, '0'), x.day, x.excl, 0.09, i.amount - x.excl, i.amount,
    case i.status when 'registered' then null when 'rejected' then 'differs' else 'ok' end, case when i.status in ('verified', 'booked') then x.day + interval '10 hours' end,
    case when x.ticked then to_char(x.day, 'YYYY-MM') end, case when x.ticked then i.amount - x.excl end, case when i.status = 'booked' then '记-' || lpad((x.id % 1000)::text, 4, '0') end,
    case when i.status = 'booked' then x.day + interval '2 days' end, i.status, case when x.ticked then 'ticked' else 'none' end
  ${FROM_RECEIVED}`
}

function invoiceInItems(): string {
  return `
  insert into invoice_in_item (org_id, parent_id, seq, statement_id, stmt_no, billed, uninvoiced, amount)
  select s.org_id, x.id, 0, s.id, ${STMT_NO}, s.invoiceable, i.amount, i.amount ${FROM_RECEIVED}`
}
