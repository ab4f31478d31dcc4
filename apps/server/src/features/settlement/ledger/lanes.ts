import type { Side } from '@tuheng/domain/contracts/index'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../../engine/write/tx.ts'

/** Kind of the job that settles many trips. */
export const FOLLOW_LANES = 'followLanes'

/** A trip whose freight differs from what the quantities before it give, or whose difference waits in the queue. */
export interface LaneTrip {
  docId: number
  side: Side
  laneId: number
}

export interface OvertakenTrip extends LaneTrip {
  at: string
  /** The quantity that decides its band, as long as nothing in the row changes. */
  prior: Dec
}

/** SQL: bands of price rows as arrays with start, end, price, and the cost of everything below. */
const BANDS = `select l.id as row_id, l.tiers ->> 'mode' = 'whole' as is_whole, s.wipe_rule, b.*
  from price_sheet_line l join price_sheet s on s.org_id = $1 and s.id = l.parent_id
  cross join lateral (select array_agg(x.from_qty order by x.from_qty) as froms, array_agg(x.to_qty order by x.from_qty) as tos,
      array_agg(x.price order by x.from_qty) as prices, array_agg(x.below order by x.from_qty) as belows
    from (select f.*, coalesce(sum((f.to_qty - f.from_qty) * f.price) over (order by f.from_qty rows between unbounded preceding and 1 preceding), 0) as below
      from jsonb_array_elements(l.tiers -> 'bands') e
      cross join lateral (select (e ->> 'fromQty')::numeric as from_qty, (e ->> 'toQty')::numeric as to_qty, (e ->> 'price')::numeric as price) f) x) b
  where l.org_id = $1`

/** SQL: running amount of a quantity in the n-th band, as `progressiveAmount` of the domain. */
const running = (qty: string, n: string): string =>
  `round(p.belows[${n}] + (${qty} - p.froms[${n}]) * p.prices[${n}], 2)`

/**
 * SQL: cost of `p.q` after `p.before`, with `p.whole` in all, as `tierAmount` of the domain. Null above the last band.
 */
const EXPECTED_AMOUNT = `case when p.is_whole then case when p.tos[n.w] is null or p.whole < p.tos[n.w] then round(p.q * p.prices[n.w], 2) end
  when p.tos[n.r] is null or p.before + p.q <= p.tos[n.r] then ${running('(p.before + p.q)', 'n.r')} - ${running('p.before', 'n.b')} end`

/** SQL: the trip's total with the expected freight, as `wipeTotal` of the domain. */
const AFTER_WIPING = `case when x.should + x.others <= 0 then x.should + x.others else case x.wipe_rule
  when 'yuan' then round(x.should + x.others) when 'floorYuan' then trunc(x.should + x.others)
  when 'tenYuan' then trunc(x.should + x.others, -1) else x.should + x.others end end`

/**
 * SQL: the freights of tiered price rows in the order of loading, each with its expected amount. Every row of the lane
 * is read once. A trip without room in the bands has no freight and does not count for others; once there is room it
 * should have one. `$1` is the company.
 */
const laneRows = (rows: 'all' | '$2'): string =>
  `select p.*, ${EXPECTED_AMOUNT} as should from (select c.id, c.doc_id, c.doc_no, c.side, c.lane_id, c.lane_at, c.lane_qty as q, c.pinned, c.amount, l.*,
       coalesce(sum(c.lane_qty) filter (where c.amount is not null) over (partition by c.lane_id
         order by c.lane_at, c.doc_id rows between unbounded preceding and 1 preceding), 0) as before,
       coalesce(sum(c.lane_qty) filter (where c.amount is not null) over (partition by c.lane_id), 0)
         + case when c.amount is null then c.lane_qty else 0 end as whole
     from charge c join (${BANDS}${rows === 'all' ? '' : ` and l.id = any(${rows}::bigint[])`}) l on l.row_id = c.lane_id
     where c.org_id = $1 and c.deleted_at is null and ${rows === 'all' ? 'c.lane_id is not null' : `c.lane_id = any(${rows}::bigint[])`}) p
   cross join lateral (select width_bucket(p.before, p.froms) as b, width_bucket(p.before + p.q, p.froms) as r, width_bucket(p.whole, p.froms) as w) n`

/** SQL: as `laneRows`, with everything that the trip bills and its waiting difference. */
const LANE_TRIPS = `select x.*, case x.side when 'ar' then w.ar_due else w.ap_due end as due, w.audit_status <> 'unaudited' as audited,
     ${AFTER_WIPING} - x.billed - x.others - x.wiped as diff
   from (select p.*, y.* from (${laneRows('all')}) p cross join lateral (select sum(f.amount) filter (where f.kind = 'freight') as billed,
       coalesce(sum(f.amount) filter (where f.kind not in ('freight', 'wipe')), 0) as others,
       coalesce(sum(f.amount) filter (where f.kind = 'wipe'), 0) as wiped
     from charge f where f.org_id = $1 and f.doc_type = 'waybill' and f.doc_id = p.doc_id
       and f.side = p.side and f.kind not in ('adjust', 'claim') and f.deleted_at is null) y) x
   join waybill w on w.org_id = $1 and w.id = x.doc_id`

/** SQL condition: the freight with its corrections differs from the expected amount. */
const IS_OVERTAKEN = `not coalesce(t.pinned, false) and t.should is distinct from t.amount
  + coalesce((select sum(a.amount) from charge a where a.org_id = $1 and a.adjusts_id = t.id and a.deleted_at is null), 0)`

const IS_WAITING = `(t.doc_id, t.side) in (select w.id, v.side from waybill w cross join lateral (values ('ar', w.ar_due), ('ap', w.ap_due)) v (side, due)
  where w.org_id = $1 and w.reprice_status not in ('none') and w.deleted_at is null and v.due is not null)`

/** SQL condition: the trip bills another amount than its row gives, or another difference waits. */
const IS_UNSETTLED = `case when coalesce(t.pinned, false) then t.due is not null
  when not t.audited then t.due is not null or t.should is distinct from t.billed
  when t.should is null or t.billed is null then (t.due is null) = (t.should is distinct from t.billed)
  else t.due is distinct from nullif(t.diff, 0) end`

/** SQL condition: the difference is known. While a job has not computed it, it is 0.00. */
const IS_COMPUTED = `not (t.due is not distinct from 0 and exists (select from job where org_id = $1 and kind = '${FOLLOW_LANES}' and state in ('queued', 'running')))`

/** The rule of the ledger check. */
export const UNSETTLED_TRIPS = `select t.id, t.doc_no as no, format('freight %s, in the order of loading %s; %s too few, %s waits', t.billed, t.should, t.diff, t.due) as detail
   from (${LANE_TRIPS}) t where ${IS_UNSETTLED} and ${IS_COMPUTED}`

/** Locks price rows, so that trips of one row are priced one after the other. */
export async function lockLanes(tx: Tx, lanes: Iterable<number>): Promise<void> {
  await tx.sql(
    'select id from price_sheet_line where org_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [tx.orgId, [...lanes]],
    'hold-price-lines',
  )
}

/**
 * Overtaken and waiting trips of these rows, in the order of loading. In a progressive row nothing before `from`
 * changes; in a whole-quantity row any trip may.
 */
export async function overtakenTrips(
  tx: Tx,
  lanes: readonly number[],
  { from, after, limit }: { from?: string | undefined; after?: readonly [at: string, docId: number]; limit: number },
): Promise<OvertakenTrip[]> {
  const { rows } = await tx.sql<OvertakenTrip>(
    `select t.doc_id as "docId", t.side, t.lane_id as "laneId", t.lane_at as at, (case when t.is_whole then t.whole - t.q else t.before end)::text as prior
     from (${laneRows('$2')}) t where ((${IS_OVERTAKEN}) or ${IS_WAITING}) and ($3::timestamptz is null or t.lane_at >= $3 or t.is_whole)
       and ($4::timestamptz is null or (t.lane_at, t.doc_id) > ($4, $5::bigint)) order by t.lane_at, t.doc_id limit $6`,
    [tx.orgId, lanes, from ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
    'overtaken-trips',
  )
  return rows
}

/** Ids of rows with trips that are not settled, left by an earlier release or a crash. */
export async function unsettledLanes(tx: Tx): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct t.lane_id as id from (${LANE_TRIPS}) t where ${IS_UNSETTLED} order by 1`,
    [tx.orgId],
    'lanes-behind',
  )
  return rows.map(row => row.id)
}
