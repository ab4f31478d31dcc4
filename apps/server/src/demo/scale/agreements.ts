import { SYSTEM_COLUMNS, systemValues } from './masters.ts'
import { HISTORY_DAYS, GOODS_COUNT, UNUSED_CONTRACTS, UNUSED_SHEETS } from './plan.ts'

const SIGN_DATE = 'c.start - 5'
const END_DATE = 'c.today + 240'
const TERMS = `'permille', 3, 'overOnly'`

/** Contracts with the quantities of their trips, price sheets of both years, and one record in each other state. */
export function agreementRows(): string[] {
  return [
    doneQuantities(),
    contracts(),
    contractItems(),
    unusedContracts(),
    sheets(),
    ownerPrices(),
    carrierPrices(),
    unusedSheets(),
    unusedPrices(),
    priceRanges(),
  ]
}

function doneQuantities(): string {
  return `
  create temporary table scale_done on commit drop as
  select org_id, contract_id, sum(done) as done from (
    select org_id, contract_id, sum(unload_net) as done from scale_trip where priced group by 1, 2
    union all select org_id, ap_contract_id, sum(unload_net) from scale_trip where priced group by 1, 2
    union all select org_id, ap_contract_id, sum(unload_net) from scale_haul group by 1, 2) x group by 1, 2`
}

/** Adds to contracts what their orders by road and rail delivered, and what arrived of their railway legs. */
export function railProgressRows(): string[] {
  return [
    `update contract c set total_qty = x.total, done_qty = x.done, left_qty = x.total - x.done, done_rate = round(x.done / x.total, 4)
     from (
       select k.org_id, k.id, k.done_qty + m.moved as done, k.total_qty + ceil(m.moved * 1.25 / 1000) * 1000 as total
       from contract k join (
         select org_id, contract_id, sum(moved) as moved from (
           select org_id, contract_id, delivered_qty as moved from rail_order
           union all select org_id, contract_id, done_qty from rail_leg where leg_type = 'rail') y group by 1, 2) m
         on m.org_id = k.org_id and m.contract_id = k.id) x
     where x.org_id = c.org_id and x.id = c.id`,
    `update contract_item i set qty = c.total_qty from contract c where c.org_id = i.org_id and c.id = i.parent_id and i.qty <> c.total_qty`,
  ]
}

const CONTRACT_COLUMNS = `${SYSTEM_COLUMNS}, contract_no, kind, outer_no, title, party_id, party_roles, side, is_trade, biz_mode, sign_date, start_date, end_date, salesman_id, total_qty, done_qty, left_qty, done_rate,
    price_basis, tax_rate, invoice_kind, loss_mode, loss_value, deduct_mode, weight_rule, goods_value, wipe_rule, pay_type, statement_cycle, credit_days, cut_day, deposit, amend_no, status`
const PARTY_VALUES = `p.id, p.role_words, case when p.is_customer then 'ar' else 'ap' end, false, 'road'`

function contracts(): string {
  return `
  insert into contract (${CONTRACT_COLUMNS}) overriding system value
  select c.org_id, c.first_contract + i, ${systemValues('c.began')}, c.code || case when p.is_customer then '-KH-' else '-CY-' end || to_char(c.began, 'YYYY') || '-'
      || lpad((case when p.is_customer then i else i - c.customers end + 1)::text, 4, '0'), case when p.is_customer then 'customer' else 'carrier' end, null,
    p.short_name || case when p.is_customer then '公路运输合同' else '公路货物承运合同' end, ${PARTY_VALUES}, ${SIGN_DATE}, c.start - 2, ${END_DATE}, p.salesman_id,
    x.total, x.done, x.total - x.done, round(x.done / x.total, 4), 'ton', 0.09, 'special', ${TERMS}, case when p.is_customer then 'unload' else 'less' end, 620, 'cent', 'monthly', 'monthly',
    p.credit_days, 31, p.deposit, 0, 'active'
  from scale_company c cross join generate_series(0, c.customers + c.carriers - 1) i
  join party p on p.org_id = c.org_id and p.id = c.first_party + i
  left join scale_done d on d.org_id = c.org_id and d.contract_id = c.first_contract + i
  cross join lateral (select coalesce(d.done, 0) as done, (ceil(coalesce(d.done, 0) * 1.25 / 1000) + 5) * 1000 as total) x`
}

function contractItems(): string {
  return `
  insert into contract_item (org_id, parent_id, seq, qty) select org_id, id, 0, total_qty from contract`
}

function unusedContracts(): string {
  return `
  insert into contract (${CONTRACT_COLUMNS}) overriding system value
  select c.org_id, c.first_contract + c.customers + c.carriers + i, ${systemValues('c.today - 40 + i')}, c.code || '-KH-' || to_char(c.today - 40 + i, 'YYYY') || '-' || lpad((c.customers + i + 1)::text, 4, '0'),
    'customer', null, p.short_name || '补充运输合同', ${PARTY_VALUES}, c.today - 60, case when i = 4 then c.today - 400 else c.today - 50 end, case when i = 4 then c.today - 35 else ${END_DATE} end, p.salesman_id,
    null, 0, null, null, 'ton', 0.09, 'special', ${TERMS}, 'unload', 620, 'cent', 'monthly', 'monthly', 45, 31, null, 0,
    (array['draft', 'approving', 'toSign', 'terminated', 'expired', 'done'])[i + 1]
  from scale_company c cross join generate_series(0, ${UNUSED_CONTRACTS - 1}) i join party p on p.org_id = c.org_id and p.id = c.first_party + i % c.customers`
}

const SHEET_COLUMNS = `${SYSTEM_COLUMNS}, sheet_no, kind, contract_id, contract_kind, party_id, side, eff_from, eff_to, change_reason, loss_mode, loss_value, deduct_mode, weight_rule, goods_value, wipe_rule,
    based_on_id, revision, status`

function sheets(): string {
  return `
  insert into price_sheet (${SHEET_COLUMNS}) overriding system value
  select c.org_id, c.first_sheet + 2 * i + later, ${systemValues('x.at')}, 'JG' || to_char(x.at, 'YYYYMM') || lpad((i + 1)::text, 4, '0'), k.kind, k.id, k.kind, k.party_id, k.side,
    case later when 0 then c.start - 2 else c.turn end, case later when 0 then c.turn - 1 else ${END_DATE} end, case later when 1 then '年度运价上调 3%' end, ${TERMS}, k.weight_rule, 620, 'cent',
    case later when 1 then c.first_sheet + 2 * i end, 1, case later when 0 then 'expired' else 'active' end
  from scale_company c cross join generate_series(0, c.customers + c.carriers - 1) i cross join generate_series(0, 1) later
  join contract k on k.org_id = c.org_id and k.id = c.first_contract + i
  cross join lateral (select case later when 0 then c.today - ${HISTORY_DAYS} else c.today - ${HISTORY_DAYS / 2} end::timestamptz as at) x`
}

const PRICE_COLUMNS = `org_id, id, parent_id, seq, route_id, goods_id, basis, price, tax_rate, price_excl, goods_value, prev_price, change, contract_id, eff_from, eff_to, active`
const priceValues = (current: string, previous: string): string =>
  `'ton', ${current}, 0.09, round(${current} / 1.09, 4), l.goods_value, ${previous}, ${current} - ${previous}, s.contract_id, s.eff_from, s.eff_to, true`

function ownerPrices(): string {
  return `
  insert into price_sheet_line (${PRICE_COLUMNS}) overriding system value
  select l.org_id, 2 * l.id - 1 + later, s.id, l.l, l.route_id, l.goods_id, ${priceValues('x.now', 'x.before')}
  from scale_lane l cross join generate_series(0, 1) later join price_sheet s on s.org_id = l.org_id and s.id = l.sheet_id + later
  cross join lateral (select case later when 0 then l.ar else l.ar_next end as now, case later when 1 then l.ar end as before) x`
}

function carrierPrices(): string {
  return `
  insert into price_sheet_line (${PRICE_COLUMNS}) overriding system value
  select l.org_id, c.first_price + 2 * (k * c.lanes + l.l) + later, s.id, l.l, l.route_id, l.goods_id, ${priceValues('x.now', 'x.before')}
  from scale_company c cross join generate_series(0, c.carriers - 1) k join scale_lane l on l.org_id = c.org_id cross join generate_series(0, 1) later
  join price_sheet s on s.org_id = c.org_id and s.id = c.first_sheet + 2 * (c.customers + k) + later
  cross join lateral (select case later when 0 then l.ap else l.ap_next end as now, case later when 1 then l.ap end as before) x`
}

function unusedSheets(): string {
  return `
  insert into price_sheet (${SHEET_COLUMNS}) overriding system value
  select c.org_id, c.first_sheet + 2 * (c.customers + c.carriers) + i, ${systemValues('c.today - 9 + i')}, 'JG' || to_char(c.today - 9 + i, 'YYYYMM') || lpad((c.customers + c.carriers + i + 1)::text, 4, '0'),
    'customer', k.id, 'customer', k.party_id, 'ar', c.today + 10, case i when 2 then c.today + 9 else c.today + 200 end, '油价联动', ${TERMS}, 'unload', 620, 'cent', null, 1,
    (array['draft', 'approving', 'superseded', 'void'])[i + 1]
  from scale_company c cross join generate_series(0, ${UNUSED_SHEETS - 1}) i join contract k on k.org_id = c.org_id and k.id = c.first_contract`
}

function unusedPrices(): string {
  return `
  insert into price_sheet_line (org_id, id, parent_id, seq, goods_id, basis, price, tax_rate, price_excl, contract_id, eff_from, eff_to, active) overriding system value
  select c.org_id, c.first_price + 2 * c.carriers * c.lanes + i, s.id, 0, c.first_goods + i % ${GOODS_COUNT}, 'ton', 88.5, 0.09, round(88.5 / 1.09, 4), s.contract_id, s.eff_from, s.eff_to, false
  from scale_company c cross join generate_series(0, ${UNUSED_SHEETS - 1}) i join price_sheet s on s.org_id = c.org_id and s.id = c.first_sheet + 2 * (c.customers + c.carriers) + i`
}

/** The lowest and the highest price of each sheet, as its declaration computes them: all rows are by the tonne. */
function priceRanges(): string {
  return `
  update price_sheet s set price_basis = 'ton', price_low = x.low, price_high = x.high
  from (select org_id, parent_id, min(price) as low, max(price) as high from price_sheet_line group by org_id, parent_id) x
  where x.org_id = s.org_id and x.parent_id = s.id`
}
