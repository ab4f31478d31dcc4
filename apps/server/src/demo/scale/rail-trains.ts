import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { BOXES_PER_GROUP, BOX_TRAIN, DAYS_TO_ARRIVE, WAGONS_PER_TRAIN } from './plan.ts'
import { MODEL } from './rail-plan.ts'
import type { RandomSql } from './random-sql.ts'
import { SYSTEM_COLUMNS } from './masters.ts'

/** Times of a train. It departs in the evening of the day when it was loaded. */
export const TIMES = {
  asked: `(t.day - 1 + interval '8 hours')::timestamptz`,
  accepted: `(t.day - 1 + interval '16 hours')::timestamptz`,
  loaded: `(t.day + interval '14 hours')::timestamptz`,
  ticketed: `(t.day + interval '17 hours')::timestamptz`,
  departed: `(t.day + interval '21 hours')::timestamptz`,
  arrived: `(t.day + ${DAYS_TO_ARRIVE} + interval '6 hours')::timestamptz`,
  unloaded: `(t.day + ${DAYS_TO_ARRIVE} + interval '13 hours')::timestamptz`,
  delivered: `(t.day + ${DAYS_TO_ARRIVE} + interval '16 hours')::timestamptz`,
  confirmed: `(t.day + ${DAYS_TO_ARRIVE + 1} + interval '9 hours')::timestamptz`,
} as const
type Step = keyof typeof TIMES

const timeOf = (step: Exclude<Step, 'asked' | 'accepted' | 'confirmed'>): string =>
  `case when t.is_${step} then ${TIMES[step]} end`
const TICKET_NO = `'GZDZW' || lpad((t.id % 10000000)::text, 7, '0')`
const TRAIN_NO = `(41001 + t.id % 900)::text`
/** The loading list is written while the waybill is accepted. */
const IS_LISTED = `(t.is_loaded or t.status = 'accepted')`

export const RAIL_NO = `'TL' || to_char(t.day - 1, 'YYYYMMDD') || lpad(t.of_day::text, 4, '0')`

/** A wagon of each train that is loaded, one row each. */
export function wagonRows(random: RandomSql): string {
  const hundredths = (stream: number, count: number): string => `${random.int('x.id', stream, count)} / 100.0`
  return `
  insert into wagon_load (${SYSTEM_COLUMNS}, rail_waybill_id, rail_no, order_id, customer_id, goods_id, from_station_id, to_station_id, rail_status, is_sent, train_no, ticket_no, ticket_at, depart_at, arrive_at,
    unload_at, seq, wagon_no, wagon_model_id, marked_load, box_type, box_no1, net1, seal_no1, box_no2, net2, seal_no2, bulk_net, boxes, net, tarpaulins, load_line, freight_share, receipt_status)
  overriding system value
  select t.org_id, x.id, ${TIMES.accepted}, t.member_id, ${TIMES.accepted}, t.member_id, t.dept_id, t.id, ${RAIL_NO}, o.id, o.customer_id, o.goods_id, o.from_id, o.to_id, t.status, t.is_departed,
    case when t.is_loaded then ${TRAIN_NO} end, case when t.is_ticketed then ${TICKET_NO} end, ${timeOf('ticketed')}, ${timeOf('departed')}, ${timeOf('arrived')}, ${timeOf('unloaded')}, k + 1,
    (1000000 + x.id % 8999999)::text, case when t.in_boxes then ${MODEL.boxes} else ${MODEL.bulk} end, case when t.in_boxes then 64 else 70 end, case when t.in_boxes then 'ot35' end,
    b.box_no, case when t.in_boxes then y.first end, case when t.in_boxes then 'F' || (2 * x.id) end, d.box_no,
    case when t.in_boxes then y.second end, case when t.in_boxes then 'F' || (2 * x.id + 1) end, case when not t.in_boxes then y.bulk end, case when t.in_boxes then 2 else 0 end,
    case when t.in_boxes then y.first + y.second else y.bulk end, case when t.in_boxes then null else 1 end, (1 + t.id % 4) || '道', case when t.is_ticketed then ${FREIGHT_PER_WAGON} end,
    case when t.is_unloaded then 'batch' else 'pending' end
  from scale_train t join scale_company c on c.org_id = t.org_id join scale_order o on o.org_id = t.org_id and o.id = t.order_id cross join generate_series(0, ${WAGONS_PER_TRAIN - 1}) k
  cross join lateral (select (t.id - 1) * ${WAGONS_PER_TRAIN} + k + 1 as id) x
  cross join lateral (select (30.5 + ${hundredths(61, 90)})::numeric(12,3) as first, (30.5 + ${hundredths(62, 90)})::numeric(12,3) as second, (66 + ${hundredths(63, 350)})::numeric(12,3) as bulk,
    case when t.in_boxes then c.first_box + (t.i / ${BOX_TRAIN}) % c.box_groups * ${BOXES_PER_GROUP} + 2 * k end as box) y
  left join scale_box b on b.id = y.box left join scale_box d on d.id = y.box + 1
  where ${IS_LISTED} order by x.id`
}

/** Yuan that the railway bills for a wagon. */
const FREIGHT_PER_WAGON = '4120.50'
const FREIGHT = `${WAGONS_PER_TRAIN} * ${FREIGHT_PER_WAGON}`
const FEES = [
  { code: 'loading', price: '120.0000', rate: '0.06', name: '发站装卸费' },
  { code: 'shunting', price: '64.8000', rate: '0.09', name: '取送车费' },
] as const
const feeAmount = (price: string): string => `round(${WAGONS_PER_TRAIN} * ${price}, 2)`
const FEE_SUM = FEES.map(fee => feeAmount(fee.price)).join(' + ')

/** What the wagons of each train carry together. */
export const LOAD_TABLE = `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_load as
  select t.org_id, t.id as train_id, sum(w.net) as net, sum(w.boxes)::int as boxes, count(*)::int as wagons, round(sum(w.net) * (1 - (5 + t.id % 19) / 10000.0), 2)::numeric(12,3) as received
  from wagon_load w join scale_train t on t.org_id = w.org_id and t.id = w.rail_waybill_id group by 1, 2`

/** Railway waybills with the sums of their wagons and their further charges. */
export function railWaybillRows(): string[] {
  const after = (step: Step, value: string): string =>
    step === 'asked'
      ? `case when t.status <> 'draft' then ${value} end`
      : step === 'accepted'
        ? `case when t.is_loaded or t.status in ('accepted', 'void') then ${value} end`
        : step === 'confirmed'
          ? `case when t.status = 'confirmed' then ${value} end`
          : `case when t.is_${step} then ${value} end`
  return [
    `insert into rail_waybill (${SYSTEM_COLUMNS}, rail_no, leg_id, order_id, carrier_id, customer_id, salesman_id, from_station_id, to_station_id, goods_id, rail_goods_name, rail_goods_code, shipper,
       consignee, demand_no, ticket_no, wagons_asked, tons_asked, wagons_granted, wagons_lost, lost_reason, train_no, wagons, boxes, sent_qty, km, due_days, due_on, late_days, payment, freight,
       freight_tax_rate, fee_sum, share_by, receipt_way, received_qty, loss_qty, loss_permille, asked_at, accepted_at, loaded_at, ticket_at, depart_at, arrive_at, unload_at, deliver_at, confirm_at,
       receiver, ar_amount, ap_amount, status, diff_status) overriding system value
     select t.org_id, t.id, ${TIMES.asked}, t.member_id, coalesce(${timeOf('delivered')}, ${timeOf('departed')}, ${TIMES.asked}), t.member_id, t.dept_id, ${RAIL_NO}, o.rail_leg_id, o.id, o.carrier_id,
       o.customer_id, o.salesman_id, o.from_id, o.to_id, o.goods_id, g.name, '0110001', p.full_name, p.full_name, ${after('accepted', `to_char(t.day, 'YYYYMM') || 'TY' || lpad((t.id % 1000000)::text, 6, '0')`)},
       ${after('ticketed', TICKET_NO)}, ${WAGONS_PER_TRAIN} + z.lost, (${WAGONS_PER_TRAIN} + z.lost) * 70, ${after('accepted', `${WAGONS_PER_TRAIN}`)}, ${after('accepted', 'z.lost')},
       ${after('accepted', `case when z.lost > 0 then '车站空车不足' end`)}, ${after('loaded', TRAIN_NO)}, coalesce(x.wagons, 0), coalesce(x.boxes, 0), coalesce(x.net, 0), round(o.km)::int + 200,
       ${after('ticketed', '4')}, ${after('departed', 't.day + 4')}, ${after('arrived', '0')}, 'prepaid', ${after('ticketed', FREIGHT)}, 0.09, case when t.is_delivered then ${FEE_SUM} else 0 end, 'markedLoad', 'batch',
       ${after('unloaded', 'x.received')}, ${after('unloaded', 'x.net - x.received')}, ${after('unloaded', 'round((x.net - x.received) / x.net * 1000, 2)')}, ${after('asked', TIMES.asked)},
       ${(['accepted', 'loaded', 'ticketed', 'departed', 'arrived', 'unloaded', 'delivered', 'confirmed'] as const).map(step => after(step, TIMES[step])).join(', ')},
       ${after('delivered', `p.contact_name`)}, ${after('confirmed', 'round(x.net * o.ar, 2)')}, ${after('confirmed', `${FREIGHT} + ${FEE_SUM}`)}, t.status, 'none'
     from scale_train t join scale_order o on o.org_id = t.org_id and o.id = t.order_id join goods g on g.org_id = o.org_id and g.id = o.goods_id
     join party p on p.org_id = o.org_id and p.id = o.customer_id left join scale_load x on x.train_id = t.id
     cross join lateral (select case when t.id % 6 = 0 then 1 + t.id % 4 else 0 end as lost) z order by t.id`,
    `insert into rail_waybill_fee (org_id, parent_id, seq, fee_code, qty, unit, price, tax_rate, amount)
     select t.org_id, t.id, f.seq, f.code, ${WAGONS_PER_TRAIN}, 'truck', f.price, f.rate, f.amount
     from scale_train t cross join (values ${FEES.map((fee, i) => `(${i}, '${fee.code}', ${fee.price}, ${fee.rate}, ${feeAmount(fee.price)})`).join(', ')}) as f (seq, code, price, rate, amount) where t.is_delivered`,
  ]
}

/** What each confirmed train earns and costs. `first` is SQL for an id below all of them. */
export function railChargeRows(first: string): string {
  const net = (amount: string, rate: string): string => `round(${amount} / (1 + ${rate}), 2)`
  const bills = [
    `(0, 'ar', 'freight', null, '运费', x.net, 'ton', o.ar, round(x.net * o.ar, 2), 0.09, x.net)`,
    `(1, 'ap', 'freight', null, '铁路运费', 1, 'lump', ${FREIGHT}, ${FREIGHT}, 0.09, x.net)`,
    ...FEES.map(
      (fee, i) =>
        `(${i + 2}, 'ap', 'incidental', '${fee.code}', '${fee.name}', ${WAGONS_PER_TRAIN}, 'truck', ${fee.price}, ${feeAmount(fee.price)}, ${fee.rate}, 0)`,
    ),
  ]
  return `
  insert into charge (${SYSTEM_COLUMNS}, side, party_id, contract_id, project_id, segment, doc_type, doc_id, doc_no, kind, fee_code, fee_name, biz_date, month, revenue_month, qty, unit, price, price_is_quotient,
    amount, tax_rate, excl, tax, tons, trips, customer_id, carrier_id, goods_id, salesman_id, pinned, reversed, state) overriding system value
  select t.org_id, ${first} + t.id * ${bills.length} + b.n, ${TIMES.confirmed}, t.member_id, ${TIMES.confirmed}, t.member_id, t.dept_id, b.side, case b.side when 'ar' then o.customer_id else o.carrier_id end,
    case b.side when 'ar' then o.contract_id else o.ap_contract_id end, o.contract_id, 'roadRail', 'railWaybill', t.id, ${RAIL_NO}, b.kind, b.code, b.name, y.day, to_char(y.day, 'YYYY-MM'), to_char(y.day, 'YYYY-MM'),
    b.qty, b.unit, b.price, false, b.amount, b.rate, ${net('b.amount', 'b.rate')}, b.amount - ${net('b.amount', 'b.rate')}, b.tons, 0, o.customer_id, o.carrier_id, o.goods_id, o.salesman_id, false, false, 'priced'
  from scale_train t join scale_order o on o.org_id = t.org_id and o.id = t.order_id join scale_load x on x.train_id = t.id
  cross join lateral (values ${bills.join(', ')}) as b (n, side, kind, code, name, qty, unit, price, amount, rate, tons)
  cross join lateral (select t.day + ${DAYS_TO_ARRIVE} as day) y where t.status = 'confirmed'`
}
