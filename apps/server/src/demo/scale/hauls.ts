import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { SYSTEM_COLUMNS } from './masters.ts'
import { HISTORY_DAYS, HISTORY_WEEKS, UNUSED_TASKS } from './plan.ts'
import { HAUL_PRICE } from './rail-plan.ts'
import type { RandomSql } from './random-sql.ts'
import { CHARGE_ID } from './statements.ts'

/**
 * Trips of trucks at the beginning of orders by road and rail: all of them unloaded, by day after those of the road. What
 * is lost on the way stays within the tolerance.
 */
export function haulTable(random: RandomSql): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_haul as
  select z.*, 'YD' || to_char(day, 'YYYYMMDD') || lpad((road_trips + row_number() over (partition by org_id, day order by id))::text, 5, '0') as waybill_no, row_number() over (partition by main_id order by id)::int as trip_seq,
    day + interval '6 hours' + minute * interval '1 minute' as load_at, day + interval '8 hours' + minute * interval '1 minute' as unload_at, (load_net - lost)::numeric(12,3) as unload_net, today - day >= 5 as audited,
    round((load_net - lost) * ${HAUL_PRICE}, 2) as freight
  from (
    select y.*, ceil((y.d + 1) * y.trips / ${HISTORY_DAYS}.0)::bigint - ceil(y.d * y.trips / ${HISTORY_DAYS}.0)::bigint as road_trips
    from (
      select c.org_id, c.member_id, c.dept_id, c.today, c.trips, c.first_trip + c.trips + j as id, o.id as order_id, o.pickup_leg_id as leg_id, c.first_task + ${HISTORY_WEEKS} * c.lanes + ${UNUSED_TASKS} + (o.o - 1) / 2 as main_id,
        o.customer_id, o.contract_id, o.carrier_id, o.ap_contract_id, o.goods_id, o.route_id, o.load_id, o.unload_id, o.km, o.salesman_id, c.first_vehicle + j % c.vehicles as vehicle_id, c.first_driver + j % c.vehicles as driver_id,
        x.day, (x.day - c.start)::int as d, ${random.int('c.first_trip + c.trips + j', 70, 700)} as minute,
        ((3000 + ${random.int('c.first_trip + c.trips + j', 71, 190)} * 2) / 100.0)::numeric(12,3) as load_net, (${random.int('c.first_trip + c.trips + j', 72, 5)} * 0.02)::numeric(12,3) as lost
      from scale_company c cross join generate_series(0, c.hauls - 1) j join scale_order o on o.org_id = c.org_id and o.o = 1 + 2 * (j * (c.orders / 2) / c.hauls)
      cross join lateral (select greatest(c.start, least(o.day + 1 + (j % 3)::int, c.today - 1)) as day) x) y) z`
}

const TERMS = `'unload', 'less', 'permille', 3, 'overOnly', 5, 'cent', 'cent', 'monthly'`

/** The main waybill of each pick-up leg, with its carrier. */
export function haulTaskRows(): string[] {
  return [
    `insert into main_waybill (${SYSTEM_COLUMNS}, main_no, biz_kind, leg_id, through_priced, customer_id, ar_contract_id, route_id, load_address_id, unload_address_id, km, goods_id, plan_qty, plan_from, plan_to,
       ar_weight_rule, ap_weight_rule, loss_mode, loss_value, deduct_mode, warn_permille, ar_wipe_rule, ap_wipe_rule, pay_type, salesman_id, dispatched_trucks, dispatched_qty, loaded_trucks, loaded_qty,
       unloaded_trucks, unloaded_qty, done_trucks, done_qty, left_qty, done_rate, audited_by, audited_at, status) overriding system value
     select o.org_id, c.first_task + ${HISTORY_WEEKS} * c.lanes + ${UNUSED_TASKS} + (o.o - 1) / 2, x.at, o.member_id, x.at, o.member_id, o.dept_id, 'ZYD' || to_char(o.day, 'YYYYMMDD') || lpad((200 + o.of_day)::text, 4, '0'),
       'shortHaul', o.pickup_leg_id, true, o.customer_id, o.contract_id, o.route_id, o.load_id, o.unload_id, o.km, o.goods_id, o.trains * 3500, o.day, o.day + 30, ${TERMS}, o.salesman_id,
       coalesce(h.trucks, 0), coalesce(h.moved, 0), coalesce(h.trucks, 0), coalesce(h.moved, 0), coalesce(h.trucks, 0), coalesce(h.done, 0), coalesce(h.audited, 0), coalesce(h.audited_qty, 0),
       greatest(o.trains * 3500 - coalesce(h.moved, 0), 0), round(coalesce(h.moved, 0) / (o.trains * 3500), 4), o.member_id, x.at, 'active'
     from scale_order o join scale_company c on c.org_id = o.org_id left join (
       select main_id, count(*)::int as trucks, sum(load_net) as moved, sum(unload_net) as done, count(*) filter (where audited)::int as audited, sum(unload_net) filter (where audited) as audited_qty
       from scale_haul group by 1) h on h.main_id = c.first_task + ${HISTORY_WEEKS} * c.lanes + ${UNUSED_TASKS} + (o.o - 1) / 2
     cross join lateral (select (o.day + interval '11 hours')::timestamptz as at) x where o.by_truck`,
    `insert into main_waybill_carrier (org_id, parent_id, seq, carrier_id, contract_id, dispatched_qty, dispatched_trucks)
     select m.org_id, m.id, 0, o.carrier_id, o.ap_contract_id, m.dispatched_qty, m.dispatched_trucks from main_waybill m join scale_order o on o.org_id = m.org_id and o.pickup_leg_id = m.leg_id`,
    `insert into main_waybill_carrier_ids (org_id, parent_id, target_id)
     select m.org_id, m.id, o.carrier_id from main_waybill m join scale_order o on o.org_id = m.org_id and o.pickup_leg_id = m.leg_id`,
  ]
}

const EXCL = 'round(t.freight / 1.09, 2)'

/** Short hauls that are unloaded, priced for their carrier by the tonne of their leg; the customer pays the whole way. */
export function haulRows(): string {
  return `
  insert into waybill (${SYSTEM_COLUMNS}, waybill_no, main_id, leg_id, through_priced, trip_seq, biz_kind, source, business_type, transport_mode, customer_id, ar_contract_id, from_bill, route_id, km, load_address_id,
    unload_address_id, goods_id, carrier_id, ap_contract_id, salesman_id, plan_qty, vehicle_id, plate_no, plate_color, vehicle_type, vehicle_kind, vehicle_rated, vehicle_axles, driver_id, driver_mobile,
    driver_id_no, payee_name, payee_account, payee_bank, dispatched_at, dispatched_by, load_at, load_ticket_no, load_gross, load_tare, load_net, loaded_by, unload_at, unload_ticket_no, unload_gross, unload_tare,
    unload_net, unloaded_by, receipt_at, receipt_copies, loss_mode, loss_value, deduct_mode, warn_permille, ar_weight_rule, ap_weight_rule, loss_qty, loss_permille, allow_qty, over_loss_qty, ap_allow_qty,
    ap_over_loss_qty, loss_kind, ar_pinned, ap_basis, ap_price, ap_qty, ap_freight, ap_total, ap_tax_rate, ap_excl, ap_pinned, pay_type, prepaid_total, oil_total, pay_on_receipt, audited_by, audited_at,
    transport_status, audit_status, receipt_status, loss_confirm, ar_status, ap_status, invoice_status, pay_status) overriding system value
  select t.org_id, t.id, x.at, t.member_id, t.unload_at, t.member_id, t.dept_id, t.waybill_no, t.main_id, t.leg_id, true, t.trip_seq, 'shortHaul', 'pc', 'trunk', 'road', t.customer_id, t.contract_id, false, t.route_id, t.km,
    t.load_id, t.unload_id, t.goods_id, t.carrier_id, t.ap_contract_id, t.salesman_id, 33, t.vehicle_id, h.plate_no, '2', 'Q11', 'semiHighSide', 40, 3, t.driver_id, p.mobile, p.id_no, p.name, p.bank_card_no, p.bank_name,
    x.at, t.member_id, t.load_at, 'Z' || t.id, t.load_net + 15.6, 15.6, t.load_net, t.member_id, t.unload_at, 'X' || t.id, t.unload_net + 15.6, 15.6, t.unload_net, t.member_id,
    case when t.audited then t.day + 1 end, case when t.audited then 1 end, 'permille', 3, 'overOnly', 5, 'unload', 'less', t.lost, round(t.lost / t.load_net * 1000, 2), y.allowed, greatest(t.lost - y.allowed, 0), y.allowed,
    greatest(t.lost - y.allowed, 0), case when t.lost = 0 then 'none' when t.lost > y.allowed then 'over' else 'loss' end, false, 'ton', ${HAUL_PRICE}, t.unload_net, t.freight, t.freight, 0.09, ${EXCL}, true, 'monthly', 0, 0, t.freight,
    case when t.audited then t.member_id end, case when t.audited then t.unload_at + interval '3 days' end, 'unloaded', case when t.audited then 'audited' else 'unaudited' end,
    case when t.audited then 'received' else 'pending' end, 'pending', 'unpriced', 'priced', 'none', 'none'
  from scale_haul t join vehicle h on h.org_id = t.org_id and h.id = t.vehicle_id join driver p on p.org_id = t.org_id and p.id = t.driver_id
  cross join lateral (select t.load_at - interval '2 hours' as at) x cross join lateral (select round(t.load_net * 3 / 1000, 3) as allowed) y order by t.id`
}

export function haulChargeRows(): string {
  return `
  insert into charge (${SYSTEM_COLUMNS}, side, party_id, contract_id, project_id, segment, doc_type, doc_id, doc_no, kind, fee_name, biz_date, month, revenue_month, qty, unit, price, price_is_quotient, amount, tax_rate,
    excl, tax, tons, trips, customer_id, carrier_id, route_id, goods_id, salesman_id, pinned, reversed, state) overriding system value
  select t.org_id, ${CHARGE_ID.ap}, t.unload_at, t.member_id, t.unload_at, t.member_id, t.dept_id, 'ap', t.carrier_id, t.ap_contract_id, t.contract_id, 'roadRail', 'waybill', t.id, t.waybill_no, 'freight', '运费', t.day,
    to_char(t.day, 'YYYY-MM'), to_char(t.day, 'YYYY-MM'), t.unload_net, 'ton', ${HAUL_PRICE}, false, t.freight, 0.09, ${EXCL}, t.freight - ${EXCL}, t.unload_net, 1, t.customer_id, t.carrier_id, t.route_id, t.goods_id,
    t.salesman_id, true, false, 'priced'
  from scale_haul t order by t.id`
}
