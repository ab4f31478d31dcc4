/**
 * What of the documents of a company has to be booked, each by a key, with what is booked of it already. Only what differs
 * is read. `$1` company, `$2` the last day that is looked at, `$3` one document number or null.
 */
const booked = (key: string): string =>
  `coalesce((select sum(v.amount) from voucher_source v where v.org_id = $1 and v.source_key = ${key} and v.live_key is not null and v.deleted_at is null), 0)`

/** The last day on which it was booked or reversed. */
const lastDay = (key: string): string =>
  `to_char((select max(v.day) from voucher_source v where v.org_id = $1 and v.source_key = ${key} and v.live_key is not null and v.deleted_at is null), 'YYYY-MM-DD')`

const wanted = (no: string): string => `($3::text is null or ${no} = $3)`

/** Moves of receivables and payables. A move is never changed: it is booked or not. */
export const OPEN_MOVES = `
  select 'move:' || m.id as key, m.cause, m.source as "docType", m.source_id::int as "docId", to_char(m.on_day, 'YYYY-MM-DD') as day,
    ${lastDay(`'move:' || m.id`)} as "lastDay",
    coalesce(t.settle_no, a.advance_no, o.offset_no, w.write_off_no, s.stmt_no) as "docNo", s.id::int as "statementId", s.kind, s.stmt_no as "stmtNo",
    s.party_id::int as "partyId", s.dept_id::int as "deptId", m.contract_id::int as "projectId", (m.delta - ${booked(`'move:' || m.id`)})::text as delta,
    s.net_sum::text as net, s.tax_sum::text as tax, s.prepaid_sum::text as prepaid, s.invoiceable_sum::text as invoiceable,
    coalesce(t.pay_method, a.pay_method) as "payMethod", a.purpose, coalesce(t.direction, a.direction) as direction, w.account as bearer
  from open_move m join statement s on s.org_id = $1 and s.id = m.statement_id
    left join settlement t on t.org_id = $1 and m.source = 'settlement' and t.id = m.source_id
    left join advance a on a.org_id = $1 and m.source = 'advance' and a.id = m.source_id
    left join offset_settle o on o.org_id = $1 and m.source = 'offsetSettle' and o.id = m.source_id
    left join write_off w on w.org_id = $1 and m.source = 'writeOff' and w.id = m.source_id
  where m.org_id = $1 and m.delta <> 0 and m.on_day <= $2::date and m.cause not in ('due', 'other')
    and m.delta <> ${booked(`'move:' || m.id`)}
    and ${wanted('coalesce(t.settle_no, a.advance_no, o.offset_no, w.write_off_no, s.stmt_no)')}
  order by m.on_day, m.id`

/** Net and tax of the charges of statements by what their accounts are chosen by. */
export const STATEMENT_CHARGES = `
  select statement_id::int as "statementId", segment, kind as "chargeKind", dept_id::int as "deptId", project_id::int as "projectId",
    sum(amount)::text as amount, sum(excl)::text as excl, sum(tax)::text as tax
  from charge where org_id = $1 and statement_id = any($2::bigint[]) and deleted_at is null and amount is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`

interface Differing {
  event: string
  docType: string
  /** SQL over the joined tables, with the columns of a document. */
  select: string
  from: string
  no: string
  day: string
  /** The principal amount that should be booked. */
  target: string
  key: string
}

/** Documents whose principal amount differs from what is booked of them. */
const differing = ({ event, docType, select, from, no, day, target, key }: Differing): string => `
  select * from (
    select ${key} as key, ${event} as event, ${docType} as "docType", ${no} as "docNo", to_char(${day}, 'YYYY-MM-DD') as day,
      (${target})::text as target, ${booked(key)}::text as booked, ${lastDay(key)} as "lastDay", ${select}
    from ${from} and ${wanted(no)}) x
  where x.target::numeric <> x.booked::numeric and x.day <= $2 order by x.day, x.key`

const ADVANCE_MOVES = differing({
  event: `'advance'`,
  docType: `'advance'`,
  key: `'advanceMove:' || m.id`,
  no: 'a.advance_no',
  day: 'm.moved_on',
  target: `case when m.status = 'live' then m.amount else 0 end`,
  select: `a.id::int as "docId", m.party_id::int as "partyId", a.dept_id::int as "deptId", m.contract_id::int as "projectId", m.purpose, m.direction, m.move_kind as act, a.pay_method as "payMethod",
    m.kind, p.party_id::int as "otherPartyId", p.purpose as "otherPurpose", p.direction as "otherDirection"`,
  from: `advance_move m join advance a on a.org_id = $1 and a.id = m.advance_id
    left join advance p on p.org_id = $1 and p.id = m.other_id
    where m.org_id = $1 and m.deleted_at is null and m.move_kind in ('paid', 'refund', 'transferOut')
      and not (m.move_kind = 'paid' and a.from_id is not null)`,
})

const ACCRUALS = differing({
  event: `case m.side when 'ar' then 'arAccrued' else 'apAccrued' end`,
  docType: `'accrual'`,
  key: `'accrual:' || m.id`,
  no: 'm.doc_no',
  day: `(m.month || '-01')::date + interval '1 month - 1 day'`,
  target: 'm.excl',
  select: `m.id::int as "docId", m.party_id::int as "partyId", m.dept_id::int as "deptId", null::int as "projectId", m.segment, m.amount::text as amount, m.excl::text as excl, m.tax::text as tax`,
  from: 'accrual m where m.org_id = $1 and m.deleted_at is null',
})

const ACCRUAL_REVERSALS = differing({
  event: `case m.side when 'ar' then 'arAccrued' else 'apAccrued' end`,
  docType: `'accrual'`,
  key: `'accrualBack:' || m.id`,
  no: 'm.doc_no',
  day: `(m.month || '-01')::date + interval '1 month - 1 day'`,
  target: '-m.excl',
  select: `a.id::int as "docId", m.party_id::int as "partyId", a.dept_id::int as "deptId", null::int as "projectId", a.segment, (-m.amount)::text as amount, (-m.excl)::text as excl, (m.excl - m.amount)::text as tax`,
  from: 'accrual_reversal m join accrual a on a.org_id = $1 and a.id = m.accrual_id where m.org_id = $1 and m.deleted_at is null',
})

const INVOICES_OUT = differing({
  event: `'invoiceOut'`,
  docType: `'invoiceOut'`,
  key: `'invoiceOut:' || m.id`,
  no: 'm.apply_no',
  day: 'm.invoice_date',
  target: `case when m.status = 'issued' and m.deleted_at is null then m.tax else 0 end`,
  select: `m.id::int as "docId", m.customer_id::int as "partyId", m.dept_id::int as "deptId", null::int as "projectId", 'customer' as kind, m.total::text as amount, m.amount::text as excl, m.tax::text as tax`,
  from: `invoice_out m where m.org_id = $1 and m.invoice_date is not null`,
})

const INVOICES_IN = differing({
  event: `'invoiceIn'`,
  docType: `'invoiceIn'`,
  key: `'invoiceIn:' || m.id`,
  no: 'm.reg_no',
  day: `greatest(m.invoice_date, (coalesce(m.deduct_period, to_char(m.invoice_date, 'YYYY-MM')) || '-01')::date)`,
  target: `case when m.deduct_status = 'ticked' and m.deleted_at is null then coalesce(m.deduct_tax, m.tax) else 0 end`,
  select: `m.id::int as "docId", m.party_id::int as "partyId", m.dept_id::int as "deptId", null::int as "projectId", m.kind, m.total::text as amount, (m.total - coalesce(m.deduct_tax, m.tax))::text as excl, coalesce(m.deduct_tax, m.tax)::text as tax`,
  from: `invoice_in m where m.org_id = $1 and m.invoice_date is not null`,
})

/** Claims that are settled for themselves: no statement holds their charges. */
const claims = (table: string, docType: string, kind: string): string =>
  differing({
    event: `'claimPaid'`,
    docType: `'${table === 'owner_claim' ? 'ownerClaim' : 'claimNote'}'`,
    key: `'claim:${docType}:' || m.id`,
    no: table === 'owner_claim' ? 'm.claim_no' : 'm.note_no',
    day: 'coalesce(m.paid_on, m.confirmed_on)',
    target: `case when m.status = 'settled' and m.deleted_at is null then -c.amount else 0 end`,
    select: `m.id::int as "docId", m.${table === 'owner_claim' ? 'customer_id' : 'party_id'}::int as "partyId", m.dept_id::int as "deptId", null::int as "projectId", '${kind}' as kind, m.settle_by as "settleBy",
      (-c.amount)::text as amount, (-c.excl)::text as excl, (-c.tax)::text as tax`,
    from: `${table} m cross join lateral (
      select coalesce(sum(c.amount), 0) as amount, coalesce(sum(c.excl), 0) as excl, coalesce(sum(c.tax), 0) as tax from charge c
      where c.org_id = $1 and c.doc_type = '${docType}' and c.doc_id = m.id and c.fee_code = 'claimPaid' and c.deleted_at is null) c
      where m.org_id = $1 and m.settle_by in ('paid', 'deposit') and coalesce(m.paid_on, m.confirmed_on) is not null`,
  })

export const DOCUMENT_FACTS: readonly string[] = [
  ADVANCE_MOVES,
  ACCRUALS,
  ACCRUAL_REVERSALS,
  INVOICES_OUT,
  INVOICES_IN,
  claims('owner_claim', 'ownerClaim', 'customer'),
  claims('claim_note', 'claim', 'carrier'),
]
