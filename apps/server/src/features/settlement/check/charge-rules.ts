import { inEveryGrain, KEY_COLUMNS, keptSums, HAS_ANY_MEASURE, sumsOfCharges } from '../sums/grains.ts'
import { UNSETTLED_TRIPS } from '../ledger/lanes.ts'
import { closedSql, SETS_MONTH } from '../ledger/revenue-month.ts'
import { IS_PAID_CLAIM } from '../freeze-lines.ts'
import { differingRows, type LedgerRule } from './rule.ts'

/** The claim of a charge `c` was paid for itself. */
const PAID_CLAIM = `select from owner_claim n where n.org_id = $1 and c.doc_type = 'ownerClaim' and n.id = c.doc_id and n.status = 'settled'
  union all select from claim_note n where n.org_id = $1 and c.doc_type = 'claim' and n.id = c.doc_id and n.status = 'settled'`

const CONFIRMED = `('confirmed', 'partSettled', 'settled')`

/** Charges compared with the statements that contain them. */
export const CHARGE_RULES: readonly LedgerRule[] = [
  {
    name: 'charge.state',
    description: 'a charge stands in the one state that follows from its price and its statement',
    sql: differingRows(
      `select c.id, c.doc_no as no, c.state as "is", case
         when c.amount is null then 'unpriced'
         when s.id is null then case when ${IS_PAID_CLAIM} and exists (${PAID_CLAIM}) then 'settled' else 'priced' end when s.status in ('draft', 'sent') then 'inStatement'
         when s.status <> 'confirmed' then s.status when s.invoiceable_sum <> 0 and s.invoiced_sum = s.invoiceable_sum then 'invoiced' else 'confirmed' end as should
       from charge c left join statement s on s.org_id = $1 and s.id = c.statement_id where c.org_id = $1 and c.deleted_at is null`,
    ),
  },
  {
    name: 'charge.product',
    description:
      'a price has no sign; times the quantity it gives the amount, which is below zero for what is deducted, unless the price is a quotient or the amount corrects another',
    sql: `select c.id, c.doc_no as no, format('%s: %s × %s is not %s', c.kind, c.qty, c.price, c.amount) as detail from charge c
          where c.org_id = $1 and c.amount is not null and c.deleted_at is null and (c.price < 0
            or not coalesce(c.price_is_quotient, false) and abs(abs(c.qty * c.price) - abs(c.amount)) > 0.005
            or c.adjusts_id is null and c.kind in ('lossDeduct', 'deduction', 'infoFee', 'claim') and c.amount > 0)`,
  },
  {
    name: 'charge.revenue',
    description:
      'every charge counts for a month where revenue counts by unloading, and where it counts by confirmation once its owner confirmed it',
    sql: `select c.id, c.doc_no as no, format('dated %s counts for no month', c.biz_date) as detail from charge c join org o on o.id = c.org_id
          where c.org_id = $1 and c.deleted_at is null and c.revenue_month is null and (coalesce(o.settings ->> 'revenueMonth', 'unload') = 'unload'
            or (c.kind = 'rounding' or ${SETS_MONTH}) and exists (select from statement s where s.org_id = $1 and s.id = c.statement_id and s.status in ${CONFIRMED}))`,
  },
  {
    name: 'charge.bands',
    description:
      'what a price row with bands bills is the price of its quantities in the order of loading, or just that difference waits with the trip',
    sql: UNSETTLED_TRIPS,
  },
  {
    name: 'charge.lane',
    description: 'bands count a trip once, at its loading time and with what its freight bills',
    sql: `select c.id, c.doc_no as no, format('%s counts for nothing', c.qty) as detail
          from charge c join price_sheet_line l on l.org_id = $1 and l.id = c.sheet_line_id join waybill w on w.org_id = $1 and w.id = c.doc_id
          where c.org_id = $1 and c.kind = 'freight' and c.doc_type = 'waybill' and c.adjusts_id is null and c.amount is not null and c.statement_id is null and c.deleted_at is null
            and l.tiers is not null and c.lane_id is null and (l.basis = 'ton' and w.unload_net > 0 or not coalesce(c.pinned, false))
            and not exists (select from charge o where o.org_id = $1 and o.doc_type = c.doc_type and o.doc_id = c.doc_id and o.side = c.side
              and (o.lane_id is not null or o.statement_id is not null or o.adjusts_id is not null) and o.deleted_at is null)
            and not ${closedSql('c.month')} and not coalesce(${closedSql('c.revenue_month')}, false)
          union all select c.id, c.doc_no as no, format('counts %s from %s, loaded %s', c.lane_qty, c.lane_at, w.load_at) as detail
          from charge c join waybill w on w.org_id = $1 and w.id = c.doc_id
          where c.org_id = $1 and c.lane_id is not null and c.deleted_at is null and (c.lane_at is distinct from w.load_at or c.kind <> 'freight'
            or exists (select from charge o where o.org_id = $1 and o.doc_type = c.doc_type and o.doc_id = c.doc_id and o.side = c.side
              and o.lane_id is not null and o.deleted_at is null and o.id <> c.id))`,
  },
  {
    name: 'charge.statement',
    description: 'a statement that holds a charge is live, of the same counterparty and of the same side',
    sql: `select c.id, c.doc_no as no, format('statement %s is %s', s.stmt_no, s.status) as detail
          from charge c join statement s on s.org_id = $1 and s.id = c.statement_id where c.org_id = $1 and c.deleted_at is null
            and (s.deleted_at is not null or s.status = 'void' or s.party_id <> c.party_id or (s.kind = 'customer') <> (c.side = 'ar'))`,
  },
  {
    name: 'statement.frozen',
    description: 'a live statement holds exactly the charges that its lines froze, with the amounts they froze',
    sql: `with held as (select c.statement_id, c.id, c.amount from charge c join statement s on s.org_id = $1 and s.id = c.statement_id
                        where c.org_id = $1 and c.kind not in ('adjust', 'rounding') and c.deleted_at is null),
               frozen as (select s.id as statement_id, (f ->> 'id')::bigint as id, (f ->> 'amount')::numeric as amount
                          from statement s join statement_line l on l.org_id = $1 and l.parent_id = s.id,
                            jsonb_array_elements(case jsonb_typeof(l.charges) when 'array' then l.charges else '[]'::jsonb end) f
                          where s.org_id = $1 and s.status <> 'void' and s.deleted_at is null)
          select coalesce(held.statement_id, frozen.statement_id) as id, (select stmt_no from statement where org_id = $1 and id = coalesce(held.statement_id, frozen.statement_id)) as no,
            format('charge %s: ledger %s, frozen %s', coalesce(held.id, frozen.id), held.amount, frozen.amount) as detail
          from held full join frozen on frozen.statement_id = held.statement_id and frozen.id = held.id where held.amount is distinct from frozen.amount`,
  },
  {
    name: 'statement.ledger',
    description:
      'the charges of a live statement add up to its gross less its deductions; once confirmed, its adjustments are charges, too',
    sql: differingRows(
      `select s.id, s.stmt_no as no, (coalesce(x.plain, 0.00), coalesce(x.adjusted, 0.00))::text as "is",
         (s.gross_sum - s.deduct_sum, case when s.status in ${CONFIRMED} then s.adjust_sum else 0.00 end)::text as should
       from statement s left join (
         select statement_id, sum(amount) filter (where kind <> 'adjust') as plain, sum(amount) filter (where kind = 'adjust') as adjusted
         from charge where org_id = $1 and statement_id is not null and deleted_at is null group by 1) x on x.statement_id = s.id
       where s.org_id = $1 and s.status <> 'void' and s.deleted_at is null`,
    ),
  },
  {
    name: 'statement.tax',
    description:
      'the charges of a confirmed statement add up to its tax, rate by rate: what each rounded for itself stands beside them as a charge',
    sql: `select s.id, s.stmt_no as no, format('at %s: net %s, tax %s more in the ledger', y.rate, sum(y.excl), sum(y.tax)) as detail
          from statement s cross join lateral (
            select tax_rate as rate, excl, tax from charge c where c.org_id = $1 and c.statement_id = s.id and c.deleted_at is null
            union all select (g ->> 'taxRate')::numeric, -(g ->> 'excl')::numeric, -(g ->> 'tax')::numeric
            from jsonb_array_elements(case jsonb_typeof(s.tax_groups) when 'array' then s.tax_groups else '[]'::jsonb end) g) y
          where s.org_id = $1 and s.status in ${CONFIRMED} and s.deleted_at is null group by s.org_id, s.id, s.stmt_no, y.rate having sum(y.excl) <> 0 or sum(y.tax) <> 0`,
  },
  {
    name: 'statement.line',
    description: 'net of a line = freight + fees − deductions + adjustment − prepaid, and the sum of what it froze',
    sql: `select l.parent_id as id, s.stmt_no as no, format('line %s: net %s', l.doc_no, l.net) as detail
          from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
          where l.org_id = $1 and s.deleted_at is null and (l.net <> l.gross + l.incidental - l.deduct + coalesce(l.adjust, 0) - coalesce(l.prepaid, 0)
            or l.gross + l.incidental - l.deduct <> (select coalesce(sum((f ->> 'amount')::numeric), 0)
              from jsonb_array_elements(case jsonb_typeof(l.charges) when 'array' then l.charges else '[]'::jsonb end) f))`,
  },
  {
    name: 'statement.billed',
    description:
      'the quantity of a line is what the freight, or the service, that it froze is charged for, with its corrections',
    sql: `select l.parent_id as id, s.stmt_no as no, format('line %s: shows %s %s, charged for %s', l.doc_no, l.settle_qty, l.unit, x.qty) as detail
          from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id cross join lateral (
            select coalesce(sum(c.qty), 0.000) as qty from charge c
            where c.org_id = $1 and c.statement_id = l.parent_id and c.doc_type = l.doc_type and c.doc_id = l.doc_id
              and c.kind = case l.doc_type when 'serviceWaybill' then 'incidental' when 'supplyEntry' then 'goods' else 'freight' end
              and c.unit = l.unit and c.deleted_at is null) x
          where l.org_id = $1 and s.status <> 'void' and s.deleted_at is null and l.unit <> 'lump' and l.settle_qty <> x.qty`,
  },
  {
    name: 'statement.prepaid',
    description:
      'live statements deduct what was prepaid on a trip at most once, from its carrier and from nobody else',
    sql: `with deducted as (
            select l.doc_type, l.doc_id, s.kind, min(l.doc_no) as no, sum(l.prepaid) as prepaid
            from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
            where l.org_id = $1 and s.status <> 'void' and s.deleted_at is null and l.prepaid <> 0 group by 1, 2, 3)
          select d.doc_id as id, d.no, format('%s deducted of %s prepaid', d.prepaid, coalesce(w.prepaid, 0.00)) as detail
          from deducted d left join (
            select id, coalesce(prepaid_total, 0.00) + coalesce(pay_on_arrival, 0.00) as prepaid from waybill where org_id = $1) w
            on w.id = d.doc_id and d.doc_type = 'waybill' and d.kind = 'carrier'
          where d.prepaid > coalesce(w.prepaid, 0.00)`,
  },
  {
    name: 'statement.head',
    description: 'the head of a statement adds up its lines',
    sql: differingRows(
      `select s.id, s.stmt_no as no, (s.line_count, s.gross_sum, s.deduct_sum, s.adjust_sum, s.prepaid_sum, s.net_sum + s.claim_sum, s.qty_sum, s.dirty_count)::text as "is",
         (coalesce(x.n, 0), coalesce(x.gross, 0.00), coalesce(x.deduct, 0.00), coalesce(x.adjust, 0.00), coalesce(x.prepaid, 0.00), coalesce(x.net, 0.00),
          coalesce(x.tons, 0.000), coalesce(x.dirty, 0))::text as should
       from statement s left join (
         select parent_id, count(*) as n, sum(gross + incidental) as gross, sum(deduct) as deduct, sum(coalesce(adjust, 0.00)) as adjust,
           sum(coalesce(prepaid, 0.00)) as prepaid, sum(net) as net, sum(coalesce(tons, 0.000)) as tons, count(*) filter (where dirty) as dirty
         from statement_line where org_id = $1 group by 1) x on x.parent_id = s.id
       where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
  {
    name: 'charge.sums',
    description:
      'the sums kept for reports, with the deltas not merged yet, are those of the charges in every grain, month and key',
    sql: `select 0::bigint as id, revenue_month as no, format('%s %s: %s charges, %s t, %s, net %s, tax %s too few in the sums', grain,
            (segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id)::text, sum(n), sum(tons), sum(amount), sum(excl), sum(tax)) as detail
          from (${inEveryGrain(sumsOfCharges('org_id = $1'))} union all ${inEveryGrain('select * from charge_delta where org_id = $1', '-')}
            union all ${keptSums('org_id = $1', '-')}) y
          group by grain, ${KEY_COLUMNS} having ${HAS_ANY_MEASURE}`,
  },
]
