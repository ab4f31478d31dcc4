import { SYSTEM_COLUMNS } from './masters.ts'

/** What is told of each train on its way, every nine hours. */
const TOLD = [
  { event: 'stopped', station: '锦州' },
  { event: 'left', station: '锦州' },
  { event: 'passed', station: '彰武' },
  { event: 'stopped', station: '通辽' },
] as const
const ROWS = TOLD.map(({ event, station }, i) => `(${i + 1}, '${event}', '${station}')`).join(', ')

/** Tracking events of trains, and where each train is by them. Their waybills are there. */
export const trailRows = (): string[] => [
  `insert into tracking_event (${SYSTEM_COLUMNS}, rail_waybill_id, customer_id, order_id, from_station_id, to_station_id, train_no, event, at, station_name, bureau, remaining_km, expected_at, source)
   overriding system value
   select r.org_id, (r.id - 1) * ${TOLD.length} + e.k, x.at, r.created_by, x.at, r.created_by, r.dept_id, r.id, r.customer_id, r.order_id, r.from_station_id, r.to_station_id, r.train_no, e.event, x.at, e.station, 'T',
     round(r.km * (1 - e.k / 6.0))::int, coalesce(r.arrive_at, r.depart_at + interval '57 hours'), 'file'
   from rail_waybill r join scale_company c on c.org_id = r.org_id cross join (values ${ROWS}) as e (k, event, station)
   cross join lateral (select r.depart_at + e.k * interval '9 hours' + r.id % 7 * interval '11 minutes' as at) x
   where r.depart_at is not null and x.at < coalesce(r.arrive_at, c.today::timestamptz + interval '8 hours') order by 2`,
  `update rail_waybill r set cur_station = coalesce(case when r.arrive_at is not null then t.name end, e.station_name, f.name), left_km = case when r.arrive_at is null then coalesce(e.remaining_km, r.km) else 0 end,
     eta_at = case when r.arrive_at is null then e.expected_at end, eta_late_days = case when r.arrive_at is null then greatest(0, e.expected_at::date - r.due_on) end, tracked_at = coalesce(r.arrive_at, e.at, r.depart_at)
   from rail_waybill x join station f on f.org_id = x.org_id and f.id = x.from_station_id join station t on t.org_id = x.org_id and t.id = x.to_station_id
   left join lateral (select * from tracking_event o where o.org_id = x.org_id and o.rail_waybill_id = x.id order by o.at desc, o.id desc limit 1) e on true
   where x.org_id = r.org_id and x.id = r.id and r.depart_at is not null`,
]
