import type { Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/tx.ts'

/** Kind of the job that works through many trips. */
export const FOLLOW_LANES = 'followLanes'

/** A trip whose freight is not what the quantities before it make of it, or which waits for somebody to take that over. */
export interface LaneTrip {
  docId: number
  side: Side
  laneId: number
}

/** Running amount of a quantity by the bands `p.tiers`, as `progressiveAmount` of the domain. */
const running = (qty: string): string =>
  `(select round(coalesce(sum(greatest(0, least(${qty}, coalesce((b ->> 'toQty')::numeric, ${qty})) - (b ->> 'fromQty')::numeric)
     * (b ->> 'price')::numeric), 0), 2) from jsonb_array_elements(p.tiers -> 'bands') b)`

/** What `p.q` costs after `p.before`, with `p.whole` in all; null where the bands end sooner. As `tierAmount` of the domain. */
const SHOULD = `case when p.tiers ->> 'mode' = 'whole' then
    (select round(p.q * (b ->> 'price')::numeric, 2) from jsonb_array_elements(p.tiers -> 'bands') b
     where p.whole >= (b ->> 'fromQty')::numeric and (b ->> 'toQty' is null or p.whole < (b ->> 'toQty')::numeric))
  when exists (select from jsonb_array_elements(p.tiers -> 'bands') b
     where b ->> 'toQty' is null or (b ->> 'toQty')::numeric >= p.before + p.q)
  then ${running('(p.before + p.q)')} - ${running('p.before')} end`

/** What a trip comes to with its freight as it should be. As `wipeTotal` of the domain. */
const AFTER_WIPING = `case when x.should + x.others <= 0 then x.should + x.others else case p.wipe_rule
  when 'yuan' then round(x.should + x.others) when 'floorYuan' then trunc(x.should + x.others)
  when 'tenYuan' then trunc(x.should + x.others, -1) else x.should + x.others end end`

/**
 * Every trip of a price row with bands, in the order of loading, with what its freight is, what it should be and the
 * difference that waits. A trip that found no room below the last band has no freight and counts for nobody else; once
 * there is room it should have one. `$1` is the company.
 */
const laneTrips = (lanes: string, from = 'true'): string =>
  `select p.*, x.billed, x.should, case p.side when 'ar' then w.ar_due else w.ap_due end as due, w.audit_status <> 'unaudited' as audited,
     ${AFTER_WIPING} - x.billed - x.others - x.wiped as diff
   from (select c.id, c.doc_id, c.doc_no, c.side, c.lane_id, c.lane_at, c.lane_qty as q, c.pinned, l.tiers, s.wipe_rule,
       coalesce(sum(c.lane_qty) filter (where c.amount is not null) over (partition by c.lane_id
         order by c.lane_at, c.doc_id rows between unbounded preceding and 1 preceding), 0) as before,
       coalesce(sum(c.lane_qty) filter (where c.amount is not null) over (partition by c.lane_id), 0)
         + case when c.amount is null then c.lane_qty else 0 end as whole
     from charge c join price_sheet_line l on l.org_id = c.org_id and l.id = c.lane_id join price_sheet s on s.org_id = l.org_id and s.id = l.parent_id
     where c.org_id = $1 and ${lanes} and c.deleted_at is null) p
   join waybill w on w.org_id = $1 and w.id = p.doc_id
   cross join lateral (select ${SHOULD} as should, sum(f.amount) filter (where f.kind = 'freight') as billed,
       coalesce(sum(f.amount) filter (where f.kind not in ('freight', 'wipe')), 0) as others,
       coalesce(sum(f.amount) filter (where f.kind = 'wipe'), 0) as wiped
     from charge f where f.org_id = $1 and f.doc_type = 'waybill' and f.doc_id = p.doc_id
       and f.side = p.side and f.kind not in ('adjust', 'claim') and f.deleted_at is null) x
   where ${from}`

const OVERTAKEN = `not coalesce(p.pinned, false) and x.should is distinct from x.billed`

/** Trips that bill something else than their row makes of them, or with which another difference waits than that. */
const UNSETTLED = `case when coalesce(t.pinned, false) then t.due is not null
  when not t.audited then t.due is not null or t.should is distinct from t.billed
  when t.should is null or t.billed is null then (t.due is null) = (t.should is distinct from t.billed)
  else t.due is distinct from nullif(t.diff, 0) end`

/** A difference that a job has yet to find out waits as 0.00. */
const FOUND_OUT = `not (t.due is not distinct from 0 and exists (select from job where org_id = $1 and kind = '${FOLLOW_LANES}' and state in ('queued', 'running')))`

/** For the checker of the books. */
export const OVERTAKEN_UNSEEN =
  `select t.id, t.doc_no as no, format('freight %s, in the order of loading %s; %s too few, %s waits', t.billed, t.should, t.diff, t.due) as detail
   from (${laneTrips('c.lane_id is not null')}) t where ${UNSETTLED} and ${FOUND_OUT}`

/** Trips of one row are priced one after the other. */
export async function lockLanes(tx: Tx, lanes: Iterable<number>): Promise<void> {
  await tx.sql(
    'select id from price_sheet_line where org_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [tx.orgId, [...lanes]],
    'hold-price-lines',
  )
}

/**
 * Overtaken trips of these rows, and those that wait already, in the order of loading. Nothing before `from` changes in
 * a progressive row; where all get one price, anybody may.
 */
export async function overtakenTrips(
  tx: Tx,
  lanes: readonly number[],
  { from, after, limit }: { from?: string | undefined; after?: readonly [at: string, docId: number]; limit: number },
): Promise<(LaneTrip & { at: string })[]> {
  const { rows } = await tx.sql<LaneTrip & { at: string }>(
    `select t.doc_id as "docId", t.side, t.lane_id as "laneId", t.lane_at as at from (${laneTrips(
      'c.lane_id = any($2::bigint[])',
      `((${OVERTAKEN}) or (case p.side when 'ar' then w.ar_due else w.ap_due end) is not null)
        and ($3::timestamptz is null or p.lane_at >= $3 or p.tiers ->> 'mode' = 'whole')
        and ($4::timestamptz is null or (p.lane_at, p.doc_id) > ($4, $5::bigint))`,
    )}) t order by t.lane_at, t.doc_id limit $6`,
    [tx.orgId, lanes, from ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
    'overtaken-trips',
  )
  return rows
}

/** Row ids with trips that are not settled: what an earlier release or a crash left behind. */
export async function lanesBehind(tx: Tx): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct t.lane_id as id from (${laneTrips('c.lane_id is not null')}) t where ${UNSETTLED} order by 1`,
    [tx.orgId],
    'lanes-behind',
  )
  return rows.map(row => row.id)
}
