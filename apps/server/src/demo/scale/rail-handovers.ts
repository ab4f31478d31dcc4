import { SYSTEM_COLUMNS } from './masters.ts'
import { RAIL_NO, TIMES } from './rail-trains.ts'

const COLUMNS = `${SYSTEM_COLUMNS}, order_id, leg_id, step, waybill_id, rail_waybill_id, wagon_load_id, doc_no, unit_no, box_no1, box_net1, box_no2, box_net2, seal_no, customer_id, goods_id, giver_id, taker_id,
    yard_id, address_id, handed_at, net, prior_net, net_diff, tolerance, gap_kind, checked_by, checked_at, outcome, holder, liable_id, solution, settled_at, status`

/** Hand-overs of wagons to and from their trains, and of what trucks fetched. */
export const handoverRows = (): string[] => [
  ofWagons('trainOn'),
  ofWagons('trainOff'),
  ofHauls('pickup'),
  ofHauls('yardIn'),
]

/** Open gaps stop the clocks of the containers that came with them. */
export const STOPPED_CLOCKS = `
  update container b set stopped_days = b.stay_days, stopped_since = h.handed_at::date, over_days = 0, over_fee = round(0 * y.day_fee, 2), free_until = c.today + y.free_days
  from handover h join container_move m on m.org_id = h.org_id and m.doc_no = h.doc_no and m.event = 'gateIn' and m.box_no in (h.box_no1, h.box_no2)
    join scale_company c on c.org_id = h.org_id join yard y on y.org_id = h.org_id and y.id = m.to_yard_id
  where h.status = 'gap' and h.step = 'trainOff' and b.org_id = m.org_id and b.id = m.container_id and b.status = 'inYard' and b.last_move_at = m.moved_at`

function ofWagons(step: 'trainOn' | 'trainOff'): string {
  const off = step === 'trainOff'
  const at = off ? TIMES.unloaded : TIMES.departed
  // A gap is settled before its train is confirmed
  const gap = off
    ? `case when w.id % 1500 = 7 and t.status = 'confirmed' then 'settled' when w.id % 10 = 7 and t.status <> 'confirmed' then 'gap' when w.id % 3 = 0 then 'clean' else 'noted' end`
    : `'noted'`
  return `
  insert into handover (${COLUMNS}) overriding system value
  select w.org_id, w.id * 2 - ${off ? 0 : 1}, ${at}, t.member_id, ${at}, t.member_id, t.dept_id, o.id, o.rail_leg_id, '${step}', null, t.id, w.id, ${RAIL_NO}, w.wagon_no, w.box_no1, ${off ? 'null' : 'w.net1'},
    w.box_no2, ${off ? 'null' : 'w.net2'}, w.seal_no1 || ' / ' || w.seal_no2, o.customer_id, o.goods_id, ${off ? 'o.carrier_id, null' : 'null, o.carrier_id'}, ${off ? 'o.to_id' : 'o.from_id'}, null, ${at},
    ${off ? 'null' : 'w.net'}, ${off ? 'w.net' : 'null'}, null, 3, case when s.status in ('gap', 'settled') then 'sealBroken' end, case when s.status <> 'noted' then t.member_id end,
    case when s.status <> 'noted' then ${at} + interval '1 hour' end, case when s.status = 'settled' then 'accepted' end, case when s.status in ('gap', 'settled') then 'train' end,
    case when s.status in ('gap', 'settled') then o.carrier_id end, case when s.status = 'settled' then '开箱清点无短少' end, case when s.status = 'settled' then ${at} + interval '3 hours' end, s.status
  from wagon_load w join scale_train t on t.org_id = w.org_id and t.id = w.rail_waybill_id join scale_order o on o.org_id = t.org_id and o.id = t.order_id cross join lateral (select ${gap} as status) s
  where t.is_${off ? 'unloaded' : 'departed'} order by w.id`
}

function ofHauls(step: 'pickup' | 'yardIn'): string {
  const end = step === 'yardIn'
  const at = end ? 't.unload_at' : 't.load_at'
  return `
  insert into handover (${COLUMNS}) overriding system value
  select t.org_id, (select coalesce(max(id), 0) from wagon_load) * 2 + t.id * 2 - ${end ? 0 : 1}, ${at}, t.member_id, ${at}, t.member_id, t.dept_id, o.id, o.pickup_leg_id, '${step}', t.id, null, null, t.waybill_no, h.plate_no,
    null, null, null, null, null, o.customer_id, o.goods_id, ${end ? 't.carrier_id, null' : 'o.customer_id, t.carrier_id'}, ${end ? 'o.from_id' : 'null'}, ${end ? 'o.unload_id' : 'o.load_id'}, ${at},
    ${end ? 't.unload_net, t.load_net, t.unload_net - t.load_net' : 't.load_net, null, null'}, 3, null, null, null, null, null, null, null, null, 'noted'
  from scale_haul t join scale_order o on o.org_id = t.org_id and o.id = t.order_id join vehicle h on h.org_id = t.org_id and h.id = t.vehicle_id order by t.id`
}
