import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { type RandomSql, pickWord } from './random-sql.ts'
import { BOX_TRAIN, DAYS_TO_ARRIVE, HISTORY_DAYS, TRAINS_PER_ORDER, UNUSED_ORDERS, WAGONS_PER_TRAIN } from './plan.ts'

/** Stations of each company, in pairs: from the first to the second, and so on. */
const STATIONS = [
  ['高桥镇', 'GZD', '51632'],
  ['林西', 'LXC', '13192'],
  ['通辽', 'TLD', '53363'],
  ['锦州', 'JZD', '51650'],
  ['大板', 'DBC', '13198'],
  ['新台子', 'XTD', '53918'],
] as const
const stationWord = (part: 0 | 1 | 2, index: string): string =>
  pickWord(
    STATIONS.map(one => one[part]),
    index,
  )
/** SQL for the first id of a company's stations, which its yards share. */
export const FIRST_STATION = `(c.no * ${STATIONS.length} + 1)`
/** SQL for the ids of a company's wagon types: gondolas, and wagons that carry containers. */
export const MODEL = { bulk: '(c.no * 2 + 1)', boxes: '(c.no * 2 + 2)' } as const

const SYSTEM = 'org_id, id, created_at, created_by, updated_at, updated_by, dept_id'
const SYSTEM_VALUES = 'c.began, c.member_id, c.began, c.member_id, c.dept_id'

/** Stations, their yards, and the types of wagons. */
export function railMasterRows(): string[] {
  return [
    `insert into station (${SYSTEM}, name, telegraph_code, tmis, bureau, handles_wagonload, handles_box20, handles_box40, handles_box35, handles_express, status) overriding system value
     select c.org_id, ${FIRST_STATION} + i, ${SYSTEM_VALUES}, ${stationWord(0, 'i')}, ${stationWord(1, 'i')}, ${stationWord(2, 'i')}, 'T', true, true, false, true, false, 'enabled'
     from scale_company c cross join generate_series(0, ${STATIONS.length - 1}) i`,
    `insert into yard (${SYSTEM}, name, kind, station_id, km, free_days, day_fee, handles_wagonload, handles_box20, handles_box40, handles_box35, handles_express, status) overriding system value
     select c.org_id, ${FIRST_STATION} + i, ${SYSTEM_VALUES}, ${stationWord(0, 'i')} || '货场', 'freightYard', ${FIRST_STATION} + i, 0.8, 5 + i % 3, 15 + i, true, true, false, true, false, 'enabled'
     from scale_company c cross join generate_series(0, ${STATIONS.length - 1}) i`,
    `insert into wagon_model (${SYSTEM}, code, kind, marked_load, carries_boxes, status) overriding system value
     select c.org_id, x.id, ${SYSTEM_VALUES}, x.code, x.kind, x.load, x.boxes, 'enabled' from scale_company c
     cross join lateral (values (${MODEL.bulk}, 'C70', 'C', 70, false), (${MODEL.boxes}, 'NX70', 'NX', 64, true)) as x (id, code, kind, load, boxes)`,
  ]
}

/** Statuses of the last trains, the very last first; all before are confirmed, and a few withdrawn. */
const LAST_STATUSES = `array['draft','asked','accepted','loaded','ticketed','departed','departed','arrived','unloaded','delivered']`
/** What has left arrives within the history; what has not been loaded was asked for in the last days. */
const LATEST_DAY = `case when status in ('draft', 'asked', 'accepted', 'loaded', 'ticketed', 'departed') then 2 when status = 'arrived' then ${DAYS_TO_ARRIVE} + 1 else ${DAYS_TO_ARRIVE} + 5 end`
/** SQL that tells whether a train has passed a step. */
export const hasPassed = (status: string, step: string): string =>
  `(array_position(array['draft','asked','accepted','loaded','ticketed','departed','arrived','unloaded','delivered','confirmed'], ${status}) >= array_position(array['draft','asked','accepted','loaded','ticketed','departed','arrived','unloaded','delivered','confirmed'], '${step}'))`

/** Trains with their status and day of loading; those of the last days are under way. `rail_no` counts within the day. */
export function trainTable(random: RandomSql): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_train as
  select x.*, row_number() over (partition by org_id, day order by id) as of_day,
    ${['loaded', 'ticketed', 'departed', 'arrived', 'unloaded', 'delivered'].map(step => `coalesce(${hasPassed('status', step)}, false) as is_${step}`).join(', ')}
  from (
    select y.*, least(y.start + (y.i * ${HISTORY_DAYS} / y.trains)::int, y.today - ${LATEST_DAY}) as day
    from (
      select c.org_id, c.no, c.member_id, c.dept_id, c.today, c.start, c.trains, c.first_train + i as id, i, i % ${BOX_TRAIN} = 0 as in_boxes, c.first_order + i / ${TRAINS_PER_ORDER} as order_id,
        case when c.trains - 1 - i < 10 then (${LAST_STATUSES})[c.trains - i] when ${random.int('c.first_train + i', 60, 100)} = 0 then 'void' else 'confirmed' end as status
      from scale_company c cross join generate_series(0, c.trains - 1) i) y) x`
}

/** Orders with what the statements of their trains need. Every second one is fetched by trucks. */
export function orderTable(): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_order as
  select o.*, row_number() over (partition by org_id, day order by id) as of_day, 2 * id as rail_leg_id, case when by_truck then 2 * id - 1 end as pickup_leg_id,
    o.first_station + 2 * pair as from_id, o.first_station + 2 * pair + 1 as to_id
  from (
    select t.org_id, t.order_id as id, min(t.i) / ${TRAINS_PER_ORDER} as o, min(t.day) - 4 as day, bool_and(t.status in ('confirmed', 'void')) as is_done, count(*)::int as trains,
      min(t.i) / ${TRAINS_PER_ORDER} % 2 = 1 as by_truck, bool_or(t.in_boxes) as in_boxes,
      (case when min(t.i) / ${TRAINS_PER_ORDER} % 2 = 0 then 0 else 1 + min(t.i) / ${2 * TRAINS_PER_ORDER} % 2 end)::int as pair,
      min(c.no) as no, min(c.member_id) as member_id, min(c.dept_id) as dept_id, min(${FIRST_STATION}) as first_station, min(c.today) as today,
      min(c.first_party + (t.i / ${TRAINS_PER_ORDER}) % c.customers) as customer_id, min(c.first_contract + (t.i / ${TRAINS_PER_ORDER}) % c.customers) as contract_id,
      min(c.first_party + c.customers + (t.i / ${TRAINS_PER_ORDER}) % c.carriers) as carrier_id, min(c.first_contract + c.customers + (t.i / ${TRAINS_PER_ORDER}) % c.carriers) as ap_contract_id,
      min(l.goods_id) as goods_id, min(l.id) as lane_id, min(l.from_id) as load_id, min(l.to_id) as unload_id, min(l.route_id) as route_id, min(l.km) as km, min(l.salesman_id) as salesman_id,
      min(90 + (t.i / ${TRAINS_PER_ORDER}) % 17)::numeric(12,4) as ar
    from scale_train t join scale_company c on c.org_id = t.org_id join scale_lane l on l.org_id = t.org_id and l.l = (t.i / ${TRAINS_PER_ORDER}) % c.lanes
    group by 1, 2) o`
}

const ORDER_COLUMNS = `${SYSTEM}, order_no, customer_id, contract_id, haul_mode, transport_form, from_station_id, to_station_id, from_yard_id, to_yard_id, load_address_id, shipper, consignee, goods_id,
    plan_month, plan_qty, plan_boxes, plan_wagons, pricing, ar_basis, ar_price, tax_rate, weight_rule, salesman_id, picked_qty, picked_boxes, loaded_qty, loaded_boxes, sent_qty, sent_boxes,
    arrived_qty, arrived_boxes, delivered_qty, delivered_boxes, audited_by, audited_at, status`

/** Orders with the sums of their trains and trucks, their legs, and some orders without any. */
export function orderRows(): string[] {
  const passed = (step: string): string =>
    `coalesce(sum(x.net) filter (where t.is_${step}), 0.000) as ${step}_qty, coalesce(sum(x.boxes) filter (where t.is_${step}), 0)::int as ${step}_boxes`
  return [
    `create unlogged table ${SCALE_FILL_SCHEMA}.scale_carried as
     select t.org_id, t.order_id, ${['loaded', 'departed', 'arrived', 'delivered'].map(passed).join(', ')}
     from scale_train t left join scale_load x on x.train_id = t.id group by 1, 2`,
    `create unlogged table ${SCALE_FILL_SCHEMA}.scale_picked as
     select org_id, order_id, sum(load_net) as moved, sum(unload_net) as done, count(*)::int as trucks, count(*) filter (where audited)::int as audited, sum(unload_net) filter (where audited) as audited_qty
     from scale_haul group by 1, 2`,
    `insert into rail_order (${ORDER_COLUMNS}) overriding system value
     select o.org_id, o.id, x.at, o.member_id, x.at, o.member_id, o.dept_id, 'GT' || to_char(o.day, 'YYYYMMDD') || lpad(o.of_day::text, 4, '0'), o.customer_id, o.contract_id,
       case when o.by_truck then 'doorStation' else 'stationStation' end, case when o.in_boxes then 'box35' else 'wagonload' end, o.from_id, o.to_id, o.from_id, o.to_id,
       case when o.by_truck then o.load_id end, p.full_name, p.full_name, o.goods_id, to_char(o.day + 4, 'YYYY-MM'), o.trains * ${WAGONS_PER_TRAIN} * 70, case when o.in_boxes then o.trains * ${WAGONS_PER_TRAIN} * 2 end,
       o.trains * ${WAGONS_PER_TRAIN}, 'through', 'ton', o.ar, 0.09, 'sent', o.salesman_id, coalesce(h.done, 0), 0, y.loaded_qty, y.loaded_boxes, y.departed_qty, y.departed_boxes,
       y.arrived_qty, y.arrived_boxes, y.delivered_qty, y.delivered_boxes, o.member_id, x.at + interval '2 hours', case when o.is_done then 'done' else 'active' end
     from scale_order o join party p on p.org_id = o.org_id and p.id = o.customer_id join scale_carried y on y.org_id = o.org_id and y.order_id = o.id
     left join scale_picked h on h.org_id = o.org_id and h.order_id = o.id cross join lateral (select (o.day + interval '9 hours')::timestamptz as at) x`,
    legs('rail'),
    legs('pickup'),
    unusedOrders(),
  ]
}

function legs(type: 'rail' | 'pickup'): string {
  const road = type === 'pickup'
  return `
  insert into rail_leg (${SYSTEM}, leg_no, order_id, leg_type, customer_id, goods_id, from_station_id, to_station_id, salesman_id, pricing, from_address_id, to_address_id, plan_qty, plan_boxes, carrier_id,
    contract_id, route_id, plan_from, plan_to, ap_basis, ap_price, ap_tax_rate, weight_rule, pay_cycle, main_id, moved_qty, moved_boxes, done_qty, done_boxes, status) overriding system value
  select o.org_id, o.${type}_leg_id, x.at, o.member_id, x.at, o.member_id, o.dept_id, r.order_no || '${road ? '-J' : '-T'}', o.id, '${type}', o.customer_id, o.goods_id, o.from_id, o.to_id, o.salesman_id, 'through',
    ${road ? 'o.load_id, o.unload_id' : 'null, null'}, r.plan_qty, r.plan_boxes, o.carrier_id, o.ap_contract_id, ${road ? 'o.route_id' : 'null'}, o.day, o.day + 30, ${road ? `'ton', ${HAUL_PRICE}` : 'null, null'}, 0.09, 'sent', 'month',
    ${road ? 'm.id, coalesce(h.moved, 0), 0, coalesce(h.done, 0), 0' : 'null, y.loaded_qty, y.loaded_boxes, y.arrived_qty, y.arrived_boxes'}, r.status
  from scale_order o join rail_order r on r.org_id = o.org_id and r.id = o.id join scale_carried y on y.org_id = o.org_id and y.order_id = o.id
  ${road ? 'join main_waybill m on m.org_id = o.org_id and m.leg_id = o.pickup_leg_id left join scale_picked h on h.org_id = o.org_id and h.order_id = o.id' : ''}
  cross join lateral (select (o.day + interval '10 hours')::timestamptz as at) x where o.${type}_leg_id is not null`
}

/** Yuan a tonne of the trucks at the beginning of the way. */
export const HAUL_PRICE = '18.5'

function unusedOrders(): string {
  return `
  insert into rail_order (${ORDER_COLUMNS}) overriding system value
  select o.org_id, c.first_order + ceil(c.trains / ${TRAINS_PER_ORDER}.0)::bigint + i, x.at, c.member_id, x.at, c.member_id, c.dept_id, 'GT' || to_char(c.today - 1, 'YYYYMMDD') || lpad((9000 + i)::text, 4, '0'), o.customer_id,
    o.contract_id, 'stationStation', 'wagonload', o.from_id, o.to_id, o.from_id, o.to_id, null, p.full_name, p.full_name, o.goods_id, to_char(c.today, 'YYYY-MM'), 3500, null, 50, 'through', 'ton', o.ar, 0.09, 'sent',
    o.salesman_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, (array['draft', 'toAudit', 'void', 'closed'])[i % 4 + 1]
  from scale_company c cross join generate_series(0, ${UNUSED_ORDERS - 1}) i join scale_order o on o.org_id = c.org_id and o.o = 0
  join party p on p.org_id = o.org_id and p.id = o.customer_id cross join lateral (select (c.today - 1 + interval '15 hours')::timestamptz as at) x`
}
