import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import type { RandomSql } from './random-sql.ts'
import { SYSTEM_COLUMNS } from './masters.ts'
import { HISTORY_DAYS } from './plan.ts'
import { statementOfTrip } from './statements.ts'

/** VAT of road freight: 9 %. */
const VAT_FACTOR = '1.09'
/** Allowed loss, ‰ of the loaded weight. The excess is deducted. */
const LOSS_TOLERANCE = '3'

// `offset 0` keeps PostgreSQL from merging the subqueries, which would compute an expression once for each use.

/**
 * Table of all trips with weights and money by the product's rules: loss, deduction, tax split of a side. Empty at
 * first.
 */
export const tripTable = (random: RandomSql): string =>
  `create unlogged table ${SCALE_FILL_SCHEMA}.scale_trip as ${tripSelect(random, 0)} with no data`

/** Inserts the trips of one company, by its number in `scale_company`. */
export const tripRows = (random: RandomSql, company: number): string =>
  `insert into scale_trip ${tripSelect(random, company)}`

function tripSelect(random: RandomSql, company: number): string {
  return `
  select t.*, row_number() over (partition by t.main_id order by t.id)::int as trip_seq,
    case when priced then round(ar_freight / ${VAT_FACTOR}, 2) end as ar_freight_excl, case when priced then round(ap_freight / ${VAT_FACTOR}, 2) end as ap_freight_excl,
    case when ar_priced then round((ar_freight - ar_deduct) / ${VAT_FACTOR}, 2) end as ar_excl, case when priced then round((ap_freight - ap_deduct) / ${VAT_FACTOR}, 2) end as ap_excl
  from (${withMoney(random, company)} offset 0) t`
}

/** Trips with their status. The last ones are on the way, and no truck or driver has two of them. */
function withStatus(random: RandomSql, company: number): string {
  return `
  select c.org_id, c.member_id, c.dept_id, c.today, c.first_trip + i as id, i, d, c.start + d as day, l.id as lane_id, l.l as lane, v, l.customer_id, l.contract_id,
    l.goods_id, l.route_id, l.from_id, l.to_id, l.km, l.goods_value, l.salesman_id, l.owner, l.sheet_id as ar_sheet,
    c.first_party + c.customers + v % c.carriers as carrier_id, c.first_contract + c.customers + v % c.carriers as ap_contract_id,
    c.first_sheet + 2 * (c.customers + v % c.carriers) as ap_sheet, c.customers + v % c.carriers as ap_no,
    c.first_vehicle + v as vehicle_id, c.first_vehicle + c.vehicles + v as trailer_id, c.first_driver + v as driver_id,
    c.first_task + (d / 7) * c.lanes + l.l as main_id, i - ceil(d * c.trips / ${HISTORY_DAYS}.0)::bigint + 1 as of_day, c.start + d >= c.turn as later,
    c.first_price + 2 * ((v % c.carriers) * c.lanes + l.l) as ap_line, l.ar, l.ar_next, l.ap, l.ap_next,
    case when rest < live * 0.15 then 'toDispatch' when rest < live * 0.35 then 'toLoad' when rest < live * 0.8 then 'inTransit' when rest < live then 'arrived'
      when ${random.int('c.first_trip + i', 11, 100)} = 0 then 'void' else 'unloaded' end as status
  from (select * from scale_company where no = ${company}) c cross join generate_series(0, c.trips - 1) i
  cross join lateral (select (i * ${HISTORY_DAYS} / c.trips)::int as d, (i % c.vehicles)::int as v, c.trips - 1 - i as rest, least(c.vehicles, c.trips / 120.0) * 0.8 as live,
    floor(c.lanes * power(${random.fraction('c.first_trip + i', 10)}, 1.5))::int as lane) x
  join scale_lane l on l.org_id = c.org_id and l.l = x.lane`
}

function withLoad(random: RandomSql, company: number): string {
  const loss = random.int('b.id', 17, 1000)
  return `
  select b.*, w.*, status in ('inTransit', 'arrived', 'unloaded') as loaded, status = 'unloaded' as priced,
    case when status in ('inTransit', 'arrived', 'unloaded') then dispatched_at + interval '2 hours' + ${random.int('b.id', 13, 120)} * interval '1 minute' end as load_at,
    case when later then ar_next else ar end as ar_price, case when later then ap_next else ap end as ap_price,
    case when status in ('inTransit', 'arrived', 'unloaded') then (3000 + ${random.int('b.id', 14, 380)}) / 100.0 end::numeric(12,3) as load_net,
    case when ${loss} < 925 then ${loss} * 3 when ${loss} < 985 then ${loss} * 100 - 89000 else -(${loss} - 984) * 60 end / 1000.0 as permille,
    case when ${random.int('b.id', 18, 8)} = 0 then (array[300, 500, 800])[1 + ${random.int('b.id', 19, 3)}] else 0 end::numeric(14,2) as prepay
  from (${withStatus(random, company)} offset 0) b
  cross join lateral (select (b.day + interval '5 hours' + ${random.int('b.id', 12, 720)} * interval '1 minute')::timestamptz as dispatched_at,
    (1420 + b.v % 40 * 2) / 100.0 as tare) w`
}

function withUnload(random: RandomSql, company: number): string {
  return `
  select w.*, case when priced then round(load_net * (1000 - permille) / 1000, 2) end::numeric(12,3) as unload_net,
    case when status in ('arrived', 'unloaded') then load_at + km::float8 / 55 * interval '1 hour' + interval '30 minutes' end as arrive_at,
    case when priced then load_at + km::float8 / 55 * interval '1 hour' + (45 + ${random.int('w.id', 20, 200)}) * interval '1 minute' end as unload_at
  from (${withLoad(random, company)} offset 0) w`
}

function withLoss(random: RandomSql, company: number): string {
  return `
  select u.*, load_net - unload_net as diff, round((load_net - unload_net) / load_net * 1000, 2) as diff_permille,
    case when priced then round(load_net * ${LOSS_TOLERANCE} / 1000, 3) end as allow_qty,
    case when priced then greatest(greatest(load_net - unload_net, 0) - round(load_net * ${LOSS_TOLERANCE} / 1000, 3), 0) end as over_qty,
    unload_at::date as biz_date, least(load_net, unload_net) as ap_qty,
    priced and (u.today - unload_at::date) >= 5 and ${random.int('u.id', 21, 400)} > 0 as audited,
    priced and (u.today - unload_at::date) >= 30 and ${random.int('u.id', 22, 10)} > 0 as old
  from (${withUnload(random, company)} offset 0) u`
}

function withMoney(random: RandomSql, company: number): string {
  return `
  select x.*, to_char(biz_date, 'YYYY-MM') as month, priced and (audited or ${random.int('x.id', 23, 25)} > 0) as ar_priced,
    case when priced then round(unload_net * ar_price, 2) end as ar_freight, case when priced then round(ap_qty * ap_price, 2) end as ap_freight,
    case when priced then round(over_qty * goods_value, 2) end as ar_deduct, case when priced then round(over_qty * goods_value, 2) end as ap_deduct,
    2 * lane_id - 1 + later::int as ar_line_id, ap_line + later::int as ap_line_id, ar_sheet + later::int as ar_sheet_id, ap_sheet + later::int as ap_sheet_id,
    case when later then 'JG' || to_char(c_turn, 'YYYYMM') else 'JG' || to_char(c_start, 'YYYYMM') end as sheet_month
  from (${withLoss(random, company)} offset 0) x cross join lateral (select x.today - ${HISTORY_DAYS} as c_start, x.today - ${HISTORY_DAYS / 2} as c_turn) y`
}

/** Waybills with the states that their statements imply. */
export function waybillRows(random: RandomSql): string {
  return `
  insert into waybill (${SYSTEM_COLUMNS}, waybill_no, main_id, trip_seq, biz_kind, source, business_type, transport_mode, customer_id, ar_contract_id, from_bill, route_id, km,
    load_address_id, unload_address_id, goods_id, carrier_id, ap_contract_id, salesman_id, plan_qty, vehicle_id, plate_no, plate_color, vehicle_type, vehicle_kind,
    vehicle_rated, vehicle_axles, trailer_id, trailer_no, trailer_rated, trailer_axles, rated_load, axles, driver_id, driver_mobile, driver_id_no, payee_name,
    payee_account, payee_bank, dispatched_at, dispatched_by, load_at, load_ticket_no, load_gross, load_tare, load_net, loaded_by, arrive_at, unload_at, unload_ticket_no,
    unload_gross, unload_tare, unload_net, unloaded_by, receipt_at, receipt_copies, loss_mode, loss_value, deduct_mode, warn_permille, ar_weight_rule, ap_weight_rule,
    loss_qty, loss_permille, allow_qty, over_loss_qty, ap_allow_qty, ap_over_loss_qty, loss_kind, loss_reason, goods_value, ar_goods_value, ar_loss_source, ap_loss_mode,
    ap_loss_value, ap_deduct_mode, ap_goods_value, ap_loss_source, loss_amount, ar_loss_amount, ar_basis, ar_price, ar_qty, ar_freight, ar_deduct, ar_total,
    ar_tax_rate, ar_excl, ar_pinned, ap_basis, ap_price, ap_qty, ap_freight, ap_deduct, ap_total, ap_tax_rate, ap_excl, ap_pinned, pay_type, prepay_cash, prepaid_total,
    oil_total, pay_on_receipt, profit_excl, profit_rate, audited_by, audited_at, reviewed_by, reviewed_at, transport_status, audit_status, receipt_status, loss_confirm,
    ar_status, ap_status, invoice_status, pay_status)
  overriding system value
  select t.org_id, t.id, t.dispatched_at, t.member_id, coalesce(t.unload_at, t.load_at, t.dispatched_at), t.member_id, t.dept_id,
    'YD' || to_char(t.day, 'YYYYMMDD') || lpad(t.of_day::text, 5, '0'), t.main_id, t.trip_seq, 'road', 'pc', 'trunk', 'road', t.customer_id, t.contract_id, false, t.route_id, t.km,
    t.from_id, t.to_id, t.goods_id, t.carrier_id, t.ap_contract_id, t.salesman_id, 33, case when sent then t.vehicle_id end, case when sent then h.plate_no end, case when sent then '2' end,
    case when sent then 'Q11' end, case when sent then 'semiHighSide' end, case when sent then 40 end, case when sent then 3 end, case when sent then t.trailer_id end,
    case when sent then r.plate_no end, case when sent then 33.8 end, case when sent then 3 end, case when sent then 33.8 end, case when sent then 6 end,
    case when sent then t.driver_id end, case when sent then p.mobile end, case when sent then p.id_no end, case when sent then p.name end, case when sent then p.bank_card_no end,
    case when sent then p.bank_name end, case when sent then t.dispatched_at end, case when sent then t.member_id end,
    t.load_at, case when loaded then 'Z' || t.id end, t.load_net + t.tare, case when loaded then t.tare end, t.load_net, case when loaded then t.member_id end,
    t.arrive_at, t.unload_at, case when priced then 'X' || t.id end, t.unload_net + t.tare, case when priced then t.tare end, t.unload_net, case when priced then t.member_id end,
    case when received then least(t.biz_date + 3, t.today) end, case when received then 1 end, 'permille', ${LOSS_TOLERANCE}, 'overOnly', 5, 'unload', 'less',
    t.diff, t.diff_permille, t.allow_qty, t.over_qty, t.allow_qty, t.over_qty,
    case when not priced then null when t.over_qty > 0 then 'over' when t.diff = 0 then 'none' when t.diff > 0 then 'loss' else 'gain' end,
    case when abs(t.diff_permille) > 5 then '途中颠簸遗撒，司机已签字' end, t.goods_value, case when priced then t.goods_value end,
    case when ar_priced then 'sheet' when priced then 'contract' end, case when priced then 'permille' end, case when priced then ${LOSS_TOLERANCE} end, case when priced then 'overOnly' end,
    case when priced then t.goods_value end, case when priced then 'sheet' end, nullif(t.ap_deduct, 0), case when ar_priced then nullif(t.ar_deduct, 0) end,
    case when ar_priced then 'ton' end, case when ar_priced then t.ar_price end, case when ar_priced then t.unload_net end, case when ar_priced then t.ar_freight end,
    case when ar_priced then nullif(t.ar_deduct, 0) end, case when ar_priced then t.ar_freight - t.ar_deduct end, case when ar_priced then 0.09 end, t.ar_excl, false,
    case when priced then 'ton' end, case when priced then t.ap_price end, case when priced then t.ap_qty end, t.ap_freight, nullif(t.ap_deduct, 0), t.ap_freight - t.ap_deduct,
    case when priced then 0.09 end, t.ap_excl, false, 'monthly', nullif(t.prepay, 0), t.prepay, 0, t.ap_freight - t.ap_deduct - t.prepay,
    t.ar_excl - t.ap_excl, greatest(-99, least(99, round((t.ar_excl - t.ap_excl) / t.ar_excl, 4))), case when t.audited then t.member_id end, case when t.audited then t.unload_at + interval '4 days' end,
    case when t.old and t.audited then t.member_id end, case when t.old and t.audited then t.unload_at + interval '9 days' end,
    t.status, case when t.old and t.audited then 'reviewed' when t.audited then 'audited' else 'unaudited' end,
    case when t.old and t.audited then 'returned' when received then 'received' else 'pending' end, case when t.audited and t.over_qty > 0 then 'confirmed' else 'pending' end,
    coalesce(a.charge_state, case when ar_priced then 'priced' else 'unpriced' end), coalesce(b.charge_state, case when priced then 'priced' else 'unpriced' end),
    coalesce(a.invoice_status, 'none'),
    case when b.charge_state = 'settled' then 'full' when b.charge_state = 'partSettled' then 'part' when t.prepay > 0 then 'prepaid' else 'none' end
  from scale_trip t cross join lateral (select t.status <> 'toDispatch' as sent, t.audited or (t.priced and ${random.int('t.id', 24, 2)} = 0) as received) k
  join vehicle h on h.org_id = t.org_id and h.id = t.vehicle_id join vehicle r on r.org_id = t.org_id and r.id = t.trailer_id
  join driver p on p.org_id = t.org_id and p.id = t.driver_id
  left join scale_statement a on ${statementOfTrip('a', 'customer')} left join scale_statement b on ${statementOfTrip('b', 'carrier')}
  order by t.id`
}
