import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import type { RandomSql } from './random-sql.ts'
import { SYSTEM_COLUMNS } from './masters.ts'

const VAT_FACTOR = '1.09'
const CONFIRMED = `status in ('confirmed', 'partSettled', 'settled')`

/** SQL condition that joins a trip `t` with the statement of one of its sides. */
export const statementOfTrip = (alias: string, kind: 'customer' | 'carrier'): string =>
  `t.audited and ${alias}.kind = '${kind}' and ${alias}.org_id = t.org_id and ${alias}.party_id = t.${kind}_id and ${alias}.month = t.month`

/** One statement a month for each party, up to last month. Older statements are further settled. */
export function statementTable(random: RandomSql): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_statement as
  select z.*, case when settled <> 0 then settled else 0 end + pending as applied, case when inv = 'full' then invoiceable when inv = 'part' then half else 0 end as invoiced,
    case when kind = 'customer' and ${CONFIRMED} and d4 < 50 then case inv when 'none' then invoiceable when 'part' then invoiceable - half else 0 end else 0 end as invoicing,
    inv as invoice_status,
    case when status in ('draft', 'sent') then 'inStatement' when status <> 'confirmed' then status when inv = 'full' then 'invoiced' else 'confirmed' end as charge_state,
    row_number() over (partition by org_id, kind, month order by party_id) as of_month
  from (
    select y.*, case status when 'settled' then net when 'partSettled' then round(net * 0.6, 2) else 0 end as settled,
      case when status = 'partSettled' and d2 < 50 then net - round(net * 0.6, 2) when status = 'confirmed' and d2 < 30 then net else 0 end as pending,
      round(invoiceable * 0.5, 2) as half, round(invoiceable / ${VAT_FACTOR}, 2) as excl,
      case when not (${CONFIRMED}) or age = 1 or round(invoiceable * 0.5, 2) in (0, invoiceable) then 'none'
        when age = 2 then case when d3 < 30 then 'none' when d3 < 60 then 'part' else 'full' end when d3 < 4 then 'part' else 'full' end as inv
    from (
      select x.*, gross - deduct - prepaid as net, gross - deduct as invoiceable,
        case when age = 1 then case when d1 < 30 then 'draft' when d1 < 60 then 'sent' else 'confirmed' end
          when age = 2 then case when d1 < 10 then 'sent' when d1 < 40 then 'confirmed' when d1 < 70 then 'partSettled' else 'settled' end
          when age = 3 then case when d1 < 10 then 'confirmed' when d1 < 30 then 'partSettled' else 'settled' end
          when d1 < 3 then 'partSettled' else 'settled' end as status
      from (${sumsByParty(random)}) x) y) z`
}

function sumsByParty(random: RandomSql): string {
  const side = (kind: 'customer' | 'carrier', sums: string): string => `
    select t.org_id, '${kind}' as kind, t.${kind}_id as party_id, t.month, count(*)::int as lines, ${sums}
    from scale_trip t where t.audited and t.month < to_char(t.today, 'YYYY-MM') group by 1, 2, 3, 4`
  return `
    select g.*, c.member_id, c.dept_id, c.today, (g.month || '-01')::date as period_from, ((g.month || '-01')::date + interval '1 month' - interval '1 day')::date as period_to,
      ((extract(year from c.today) - substr(g.month, 1, 4)::int) * 12 + extract(month from c.today) - substr(g.month, 6)::int)::int as age,
      ${[1, 2, 3, 4, 5].map(n => `${random.int('g.id', 30 + n, 100)} as d${n}`).join(', ')}
    from (
      select row_number() over (order by org_id, month, kind, party_id) as id, h.* from (
        ${side('customer', 'sum(ar_freight) as gross, sum(ar_deduct) as deduct, 0.00::numeric as prepaid, sum(unload_net) as qty, sum(unload_net) as tons')}
        union all ${side('carrier', 'sum(ap_freight) as gross, sum(ap_deduct) as deduct, sum(prepay) as prepaid, sum(ap_qty) as qty, sum(unload_net) as tons')}) h) g
    join scale_company c on c.org_id = g.org_id`
}

const STATEMENT_COLUMNS = `${SYSTEM_COLUMNS}, stmt_no, kind, party_id, period_from, period_to, supplementary, line_count, truck_count, qty_sum, qty_sums, gross_sum, deduct_sum, adjust_sum, claim_sum, prepaid_sum,
    net_sum, invoiceable_sum, tax_sum, tax_groups, applied_sum, applied_tax, available_sum, settled_sum, open_sum, invoiced_sum, invoicing_sum, uninvoiced_sum, dirty_count, diff_count,
    credit_days, due_date, salesman_id, account_name, bank_name, account_no, sent_at, confirm_by, confirm_at, forced, adjust_limit, remark, status, invoice_status`

/** Statements are made on the last day of their period. */
export const MADE_AT = `(s.period_to + interval '9 hours')::timestamptz`
export const STMT_NO = `case s.kind when 'customer' then 'KHDZ' else 'CYDZ' end || to_char(s.period_to, 'YYYYMM') || lpad(s.of_month::text, 4, '0')`

/**
 * SQL for the tax in the first part of a statement's amount. The tax of a payment is the difference of two of these, so
 * that the taxes add up.
 */
export const taxOf = (amount: string): string =>
  `round(${amount} * (s.invoiceable - s.excl) / nullif(s.invoiceable, 0), 2)`

export function statementRows(): string[] {
  return [
    `insert into statement (${STATEMENT_COLUMNS}) overriding system value
     select s.org_id, s.id, ${MADE_AT}, s.member_id, ${MADE_AT}, s.member_id, s.dept_id, ${STMT_NO}, s.kind, s.party_id, s.period_from, s.period_to, false, s.lines, s.lines, s.tons, jsonb_build_array(jsonb_build_object('unit', 'ton', 'qty', s.qty::text)),
       s.gross, s.deduct, 0, 0, s.prepaid, s.net, s.invoiceable, s.invoiceable - s.excl,
       jsonb_build_array(jsonb_build_object('taxRate', '0.09', 'incl', s.invoiceable::text, 'excl', s.excl::text, 'tax', (s.invoiceable - s.excl)::text)),
       s.applied, ${taxOf('s.applied')}, s.net - s.applied, s.settled, case when s.${CONFIRMED} then s.net - s.settled else 0 end, s.invoiced, s.invoicing, s.invoiceable - s.invoiced - s.invoicing, 0, 0,
       p.credit_days, s.period_to + p.credit_days, p.salesman_id, case when s.kind = 'carrier' then a.account_name end, case when s.kind = 'carrier' then a.bank_name end,
       case when s.kind = 'carrier' then a.account_no end, case when s.status <> 'draft' then ${MADE_AT} + interval '1 day' end,
       case when s.${CONFIRMED} then p.contact_name end, case when s.${CONFIRMED} then s.period_to + 3 end, false, 3000, null, s.status, s.invoice_status
     from scale_statement s join party p on p.org_id = s.org_id and p.id = s.party_id
     left join party_bank_account a on a.org_id = p.org_id and a.parent_id = p.id and a.is_default`,
    // Duplicates that were voided.
    `insert into statement (${STATEMENT_COLUMNS}) overriding system value
     select s.org_id, (select max(id) from scale_statement) + row_number() over (order by s.id), ${MADE_AT}, s.member_id, ${MADE_AT}, s.member_id, s.dept_id,
       case s.kind when 'customer' then 'KHDZ' else 'CYDZ' end || to_char(s.period_to, 'YYYYMM') || lpad((x.held + row_number() over (partition by s.org_id, s.kind, s.month order by s.id))::text, 4, '0'),
       s.kind, s.party_id, s.period_from, s.period_to, false, 0, 0, 0, '[]', 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
       null, null, null, null, null, null, null, null, null, false, 3000, '重复生成，已作废', 'void', 'none'
     from scale_statement s join (select org_id, kind, month, count(*) as held from scale_statement group by 1, 2, 3) x on x.org_id = s.org_id and x.kind = s.kind and x.month = s.month
     where s.d5 < 3`,
  ]
}

export const statementLineRows = (): string[] => [lineRows('customer'), lineRows('carrier')]

const chargeSnapshot = (side: 'ar' | 'ap', id: string): string =>
  `('[{"id": ' || ${id} || ', "kind": "freight", "amount": "' || t.${side}_freight || '", "feeCode": null, "taxRate": "0.0900"}'
    || case when t.${side}_deduct > 0 then ', {"id": ' || (${id} + 2) || ', "kind": "lossDeduct", "amount": "-' || t.${side}_deduct || '", "feeCode": null, "taxRate": "0.0900"}' else '' end || ']')::jsonb`

/** SQL for the ids of a trip's freight charges. Its deductions have the id of the freight plus 2. */
export const CHARGE_ID = { ar: '(t.id * 4 - 3)', ap: '(t.id * 4 - 2)' } as const

function lineRows(kind: 'customer' | 'carrier'): string {
  const side = kind === 'customer' ? 'ar' : 'ap'
  const qty = kind === 'customer' ? 't.unload_net' : 't.ap_qty'
  const prepaid = kind === 'customer' ? '0.00' : 't.prepay'
  return `
  insert into statement_line (org_id, id, parent_id, seq, doc_type, doc_id, doc_no, load_date, unload_date, plate_no, goods_id, route_id, load_net, unload_net, tons, settle_qty, unit, price,
    gross, incidental, deduct, adjust_tax_rate, prepaid, net, dirty, dispute_state, charges, snapshot_at)
  overriding system value
  select t.org_id, t.id * 2 - ${kind === 'customer' ? 1 : 0}, s.id, row_number() over (partition by s.id order by t.biz_date, t.id) - 1, 'waybill', t.id,
    'YD' || to_char(t.day, 'YYYYMMDD') || lpad(t.of_day::text, 5, '0'), t.load_at::date, t.biz_date, h.plate_no, t.goods_id, t.route_id, t.load_net, t.unload_net, t.unload_net, ${qty}, 'ton', t.${side}_price,
    t.${side}_freight, 0, t.${side}_deduct, 0.09, ${prepaid}, t.${side}_freight - t.${side}_deduct - ${prepaid}, false, 'none', ${chargeSnapshot(side, CHARGE_ID[side])}, ${MADE_AT}
  from scale_trip t join scale_statement s on ${statementOfTrip('s', kind)} join vehicle h on h.org_id = t.org_id and h.id = t.vehicle_id`
}
