import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { SYSTEM_COLUMNS } from './masters.ts'
import { BOXES_PER_GROUP, BOX_TRAIN, DAYS_TO_ARRIVE } from './plan.ts'
import { RAIL_NO, TIMES } from './rail-trains.ts'

/** Checks numbers by ISO 6346: letters count from 10, leaving out the multiples of 11. */
export const BOX_CHECK = `create function pg_temp.with_box_check(body text) returns text language sql immutable as $f$
     select body || (select sum((strpos('0123456789A_BCDEFGHIJK_LMNOPQRSTU_VWXYZ', substr(body, i, 1)) - 1) * power(2, i - 1)::int) from generate_series(1, 10) i)::int % 11 % 10 $f$`

/** Numbers of containers. They travel in groups, as many as a train takes. */
export const BOX_TABLE = `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_box as
  select c.org_id, c.no, c.first_box + i as id, i / ${BOXES_PER_GROUP} as box_group, pg_temp.with_box_check('TBJU' || lpad(((c.first_box + i) % 1000000)::text, 6, '0')) as box_no
  from scale_company c cross join generate_series(0, c.box_groups * ${BOXES_PER_GROUP} - 1) i`

const RETURN_OUT = `(t.day + ${DAYS_TO_ARRIVE + 2} + interval '10 hours')::timestamptz`
const RETURN_IN = `(t.day + ${DAYS_TO_ARRIVE + 3} + interval '15 hours')::timestamptz`

/** Moves of containers with their trains and back, and the containers as the last move left them. */
export function boxRows(): string[] {
  return [moveTable(), moveRows(), containerRows()]
}

/** Each move with the place that it leads to. A stay is counted from the move before to the one that ends it. */
function moveTable(): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_move as
  select m.*, lag(at) over w as since, lag(to_yard) over w as from_yard, lag(laden) over w as was, row_number() over (order by at, box_id, step) as id, row_number() over (partition by box_id order by at desc, step desc) = 1 as is_last
  from (
    select b.org_id, b.id as box_id, b.box_no, 0 as step, 'register' as event, (min(t.day) - 3 + interval '8 hours')::timestamptz as at, min(o.from_id) as to_yard, 'empty' as laden, null as doc_no, null::bigint as train_id
    from scale_box b join scale_company c on c.org_id = b.org_id join scale_train t on t.org_id = b.org_id and t.in_boxes and t.i / ${BOX_TRAIN} % c.box_groups = b.box_group join scale_order o on o.org_id = t.org_id and o.id = t.order_id group by 1, 2, 3
    union all
    select b.org_id, b.id, b.box_no, e.step, e.event, e.at, case e.place when 'to' then o.to_id when 'home' then o.from_id end, e.laden, case when e.step < 3 then ${RAIL_NO} end, t.id
    from scale_box b join scale_company c on c.org_id = b.org_id join scale_train t on t.org_id = b.org_id and t.in_boxes and t.i / ${BOX_TRAIN} % c.box_groups = b.box_group join scale_order o on o.org_id = t.org_id and o.id = t.order_id
    cross join lateral (values (1, 'gateOut', ${TIMES.departed}, null, 'laden', t.is_departed), (2, 'gateIn', ${TIMES.unloaded}, 'to', 'laden', t.is_unloaded),
      (3, 'gateOut', ${RETURN_OUT}, null, 'empty', t.status = 'confirmed'), (4, 'gateIn', ${RETURN_IN}, 'home', 'empty', t.status = 'confirmed')) as e (step, event, at, place, laden, happened)
    where e.happened) m
  window w as (partition by box_id order by at, step)`
}

const MOVED_ON = `m.at::date`
const STAY = `(${MOVED_ON} - m.since::date + 1)`

function moveRows(): string {
  return `
  insert into container_move (${SYSTEM_COLUMNS}, container_id, box_no, box_type, event, moved_at, moved_on, from_yard_id, from_laden, to_yard_id, to_laden, free_days, stay_days, stopped_days, terms_by, over_days, over_fee, doc_no)
  overriding system value
  select m.org_id, m.id, m.at, c.member_id, m.at, c.member_id, c.dept_id, m.box_id, m.box_no, 'ot35', m.event, m.at, ${MOVED_ON}, m.from_yard, m.was, m.to_yard, m.laden, y.free_days,
    case when y.id is not null then ${STAY} end, case when y.id is not null then 0 end, case when y.id is not null then 'yard' end, case when y.id is not null then greatest(0, ${STAY} - y.free_days) end, round(greatest(0, ${STAY} - y.free_days) * y.day_fee, 2), m.doc_no
  from scale_move m join scale_company c on c.org_id = m.org_id left join yard y on y.org_id = m.org_id and y.id = m.from_yard order by m.id`
}

function containerRows(): string {
  const stay = `(c.today - m.at::date + 1)`
  return `
  insert into container (${SYSTEM_COLUMNS}, box_no, box_type, owner_kind, yard_id, laden, rail_waybill_id, since_at, last_move_at, free_until, stay_days, stopped_days, terms_by, over_days, over_fee, status) overriding system value
  select m.org_id, m.box_id, c.began, c.member_id, m.at, c.member_id, c.dept_id, m.box_no, 'ot35', 'railway', m.to_yard, m.laden, t.id, m.at, m.at, m.at::date + y.free_days - 1,
    case when y.id is not null then ${stay} end, case when y.id is not null then 0 end, case when y.id is not null then 'yard' end, case when y.id is not null then greatest(0, ${stay} - y.free_days) end, round(greatest(0, ${stay} - y.free_days) * y.day_fee, 2),
    case when m.to_yard is null then 'moving' else 'inYard' end
  from scale_move m join scale_company c on c.org_id = m.org_id join scale_box b on b.id = m.box_id left join yard y on y.org_id = m.org_id and y.id = m.to_yard
  left join scale_train t on t.org_id = b.org_id and t.in_boxes and t.i / ${BOX_TRAIN} % c.box_groups = b.box_group and (t.status = 'accepted' or t.is_loaded and not t.is_delivered)
  where m.is_last`
}
