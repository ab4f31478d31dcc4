import { SYSTEM_COLUMNS } from './masters.ts'
import { UNUSED_TASKS, HISTORY_WEEKS } from './plan.ts'

const TERMS = `'unload', 'less', 'permille', 3, 'overOnly', l.goods_value, 5, 'cent', 'cent', 'monthly'`
const TASK_COLUMNS = `${SYSTEM_COLUMNS}, main_no, biz_kind, customer_id, ar_contract_id, route_id, load_address_id, unload_address_id, km, goods_id, plan_qty, plan_trucks, plan_from, plan_to, ar_basis, ar_price,
    ar_price_line_id, ap_price, ar_weight_rule, ap_weight_rule, loss_mode, loss_value, deduct_mode, goods_value, warn_permille, ar_wipe_rule, ap_wipe_rule, pay_type, salesman_id, dispatcher_id,
    dispatched_trucks, dispatched_qty, loaded_trucks, loaded_qty, unloaded_trucks, unloaded_qty, done_trucks, done_qty, left_qty, done_rate, audited_by, audited_at, status`
const LANE_VALUES = `l.customer_id, l.contract_id, l.route_id, l.from_id, l.to_id, l.km, l.goods_id`

/** Tasks with the sums of their trips, and some without trips. */
export function taskRows(): string[] {
  return [usedTasks(), unusedTasks(), carrierRows(), carrierLinks()]
}

function usedTasks(): string {
  return `
  insert into main_waybill (${TASK_COLUMNS}) overriding system value
  select x.org_id, x.id, x.began, c.member_id, x.began, c.member_id, c.dept_id, 'ZYD' || to_char(x.first_day, 'YYYYMMDD') || lpad((l.l + 1)::text, 4, '0'), 'road', ${LANE_VALUES}, y.plan,
    ceil(y.plan / 32), x.first_day, x.first_day + 6, 'ton', x.ar_price, x.ar_line, x.ap_price, ${TERMS}, l.salesman_id, c.member_id,
    x.trucks, x.qty, x.loaded, x.loaded_qty, x.unloaded, x.unloaded_qty, x.done, x.done_qty, greatest(y.plan - x.qty, 0), round(least(x.loaded_qty / y.plan, 9.9999), 4),
    c.member_id, x.began + interval '1 hour',
    case when x.loaded_qty >= y.plan and x.done = x.trucks then case when x.id % 4 = 0 then 'closed' else 'done' end when x.trucks = 0 and x.ended then 'closed' else 'active' end
  from (
    select t.org_id, t.main_id as id, t.lane_id, min(c.start + t.d / 7 * 7) as first_day, (min(c.start + t.d / 7 * 7) - 1 + interval '9 hours')::timestamptz as began,
      max(t.d) / 7 < ${HISTORY_WEEKS} - 2 as ended, min(case when later then ar_next else ar end) as ar_price, min(case when later then ap_next else ap end) as ap_price, min(ar_line_id) as ar_line,
      count(*) filter (where on_task)::int as trucks, coalesce(sum(coalesce(load_net, 33)) filter (where on_task), 0) as qty,
      count(*) filter (where loaded)::int as loaded, coalesce(sum(load_net) filter (where loaded), 0) as loaded_qty,
      count(*) filter (where priced)::int as unloaded, coalesce(sum(unload_net), 0) as unloaded_qty,
      count(*) filter (where audited)::int as done, coalesce(sum(unload_net) filter (where audited), 0) as done_qty
    from scale_trip t join scale_company c on c.org_id = t.org_id cross join lateral (select t.loaded or t.status = 'toLoad' as on_task) k group by 1, 2, 3) x
  join scale_company c on c.org_id = x.org_id join scale_lane l on l.id = x.lane_id
  cross join lateral (select case when x.ended and x.loaded_qty > 0 then floor(x.loaded_qty) else ceil(x.loaded_qty * 1.4 / 100) * 100 + 500 end as plan) y`
}

function unusedTasks(): string {
  return `
  insert into main_waybill (${TASK_COLUMNS}) overriding system value
  select c.org_id, c.first_task + ${HISTORY_WEEKS} * c.lanes + i, x.at, c.member_id, x.at, c.member_id, c.dept_id, 'ZYD' || to_char(c.today, 'YYYYMMDD') || lpad((i + 1)::text, 4, '0'), 'road', ${LANE_VALUES}, 2000,
    60, c.today + 1, c.today + 7, 'ton', l.ar_next, null, l.ap_next, ${TERMS}, l.salesman_id, c.member_id, 0, 0, 0, 0, 0, 0, 0, 0, 2000, 0, null, null, (array['draft', 'toAudit', 'void'])[i % 3 + 1]
  from scale_company c cross join generate_series(0, ${UNUSED_TASKS - 1}) i join scale_lane l on l.org_id = c.org_id and l.l = i % c.lanes
  cross join lateral (select (c.today - 1 + interval '16 hours')::timestamptz as at) x`
}

function carrierRows(): string {
  return `
  insert into main_waybill_carrier (org_id, parent_id, seq, carrier_id, contract_id, ap_price, ap_basis, ap_price_line_id, dispatched_qty, dispatched_trucks)
  select org_id, main_id, row_number() over (partition by main_id order by carrier_id) - 1, carrier_id, min(ap_contract_id), min(case when later then ap_next else ap end), 'ton', min(ap_line_id),
    coalesce(sum(coalesce(load_net, 33)) filter (where loaded or status = 'toLoad'), 0), count(*) filter (where loaded or status = 'toLoad')
  from scale_trip group by org_id, main_id, carrier_id
  union all
  select m.org_id, m.id, 0, c.first_party + c.customers, c.first_contract + c.customers, m.ap_price, 'ton', null, 0, 0
  from main_waybill m join scale_company c on c.org_id = m.org_id where m.dispatched_trucks = 0 and m.audited_by is null`
}

function carrierLinks(): string {
  return `
  insert into main_waybill_carrier_ids (org_id, parent_id, target_id) select org_id, parent_id, carrier_id from main_waybill_carrier`
}
