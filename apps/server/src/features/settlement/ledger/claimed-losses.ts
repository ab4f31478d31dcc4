import { claimErrors } from '@tuheng/domain/claims/index'
import { add, gt, isPos } from '@tuheng/domain/kernel/decimal'
import { refusalWithBlockers } from '../../../engine/write/blockers.ts'
import type { Tx } from '../../../engine/write/tx.ts'

/** Of what lost tonnes are deducted and claimed. Owners claim for legs, carriers are claimed from for trains. */
export type LossDoc = 'waybill' | 'railWaybill' | 'railLeg'

/** What is lost of a trip, a train or a leg, and who is charged for it on one side. Tonnes. */
export interface DocumentLoss {
  id: number
  no: string
  /** Null while it is not weighed at both ends. */
  lost: string | null
  /** By its own loss deduction, or by the one that its confirmation will post. */
  charged: string
  /** By claims for a shortage. */
  claimed: string
  claims: number[]
}

export interface LossesAsked {
  doc: LossDoc
  side: 'ar' | 'ap'
  ids: readonly number[]
  /** A claim that is being written. */
  exceptClaim?: number
}

/** Steps at which what a document carried ends its way; what is short at the others was lost before it. */
export const LAST_STEPS = `('yardIn', 'delivered', 'trainOff')`

/** What people weighed again may be less than the tickets say, and what one wagon lacks another does not make up for. */
const SHORT_AT_END = (column: string, doc: string): string =>
  `(select sum(greatest(-h.net_diff, 0)) from handover h
     where h.org_id = $1 and h.${column} = ${doc}.id and h.step in ${LAST_STEPS} and h.deleted_at is null)`

/** What a trip or a train lost that was weighed at both ends. */
const lostOfTrip = (trip: string): string =>
  `greatest(${trip}.load_net - ${trip}.unload_net, ${SHORT_AT_END('waybill_id', trip)}, 0)`
const lostOfTrain = (train: string): string =>
  `greatest(${train}.sent_qty - ${train}.received_qty, ${SHORT_AT_END('rail_waybill_id', train)}, 0)`

interface LossSql {
  from: string
  no: string
  lost: string
  charged: string
  /** Of the rows of a claim, those that count. */
  claimed: string
}

/** What a side deducts of documents. */
const deducted = (docs: string): string =>
  `(select sum(case when c.amount > 0 then -c.qty else c.qty end) from charge c
    where c.org_id = $1 and c.side = $4 and c.kind = 'lossDeduct' and c.deleted_at is null and ${docs})`

/** What a batch lacks beyond a tolerance in per mille. */
const excessOf = (train: string, permille: string): string =>
  `greatest(${train}.sent_qty - ${train}.received_qty - round(${train}.sent_qty * ${permille} * 0.001, 3), 0)`

const TRAINS_OF_LEG =
  'from rail_waybill r where r.org_id = $1 and r.leg_id = d.id and r.received_qty is not null and r.deleted_at is null'
const TRIPS_OF_LEG =
  'from waybill w where w.org_id = $1 and w.leg_id = d.id and w.load_net is not null and w.unload_net is not null and w.deleted_at is null'

/**
 * A railway waybill deducts by its batch when it is confirmed: of its carrier by the terms of its leg, of its customer by
 * those of the order.
 */
const OF_DOC: Readonly<Record<LossDoc, LossSql>> = {
  waybill: {
    from: 'waybill d',
    no: 'd.waybill_no',
    lost: `case when d.load_net is null or d.unload_net is null then null else ${lostOfTrip('d')} end`,
    charged: deducted(`c.doc_type = 'waybill' and c.doc_id = d.id`),
    claimed: 'i.waybill_id = d.id',
  },
  railWaybill: {
    from: 'rail_waybill d left join rail_leg t on t.org_id = $1 and t.id = d.leg_id',
    no: 'd.rail_no',
    lost: `case when d.received_qty is null then null else ${lostOfTrain('d')} end`,
    charged: `case when d.status = 'confirmed' then ${deducted(`c.doc_type = 'railWaybill' and c.doc_id = d.id`)}
      when t.loss_price > 0 and t.loss_rate is not null then ${excessOf('d', 't.loss_rate')} end`,
    claimed: 'i.rail_waybill_id = d.id',
  },
  railLeg: {
    from: 'rail_leg d join rail_order t on t.org_id = $1 and t.id = d.order_id',
    no: 'd.leg_no',
    lost: `case d.leg_type when 'rail' then (select sum(${lostOfTrain('r')}) ${TRAINS_OF_LEG})
      else (select sum(${lostOfTrip('w')}) ${TRIPS_OF_LEG}) end`,
    charged: `coalesce(${deducted(`(c.doc_type, c.doc_id) in (select 'railWaybill', r.id ${TRAINS_OF_LEG} union all select 'waybill', w.id ${TRIPS_OF_LEG})`)}, 0)
      + coalesce((select sum(${excessOf('r', 't.loss_value')}) ${TRAINS_OF_LEG} and r.status <> 'confirmed' and t.goods_value > 0), 0)`,
    // What is claimed of a trip is claimed of its leg, too
    claimed:
      '(i.leg_id = d.id or i.waybill_id in (select w.id from waybill w where w.org_id = $1 and w.leg_id = d.id and w.deleted_at is null))',
  },
}

/** Tonnes of claims that stand. What was lost before a document took the goods over is not of its loss. */
const CLAIMED: Readonly<Record<'ar' | 'ap', (rows: string) => string>> = {
  ar: rows => `select sum(i.qty) as qty, array_agg(distinct n.id) as ids from owner_claim_item i
    join owner_claim n on n.org_id = $1 and n.id = i.parent_id
    where i.org_id = $1 and ${rows} and n.id <> $3 and n.kind = 'shortage' and n.status <> 'rejected' and n.deleted_at is null`,
  ap: rows => `select sum(i.qty) as qty, array_agg(distinct n.id) as ids from claim_note_item i
    join claim_note n on n.org_id = $1 and n.id = i.parent_id
    where i.org_id = $1 and ${rows} and n.id <> $3 and n.kind = 'shortage' and n.status <> 'withdrawn' and n.deleted_at is null
      and not exists (select 1 from handover h where h.org_id = $1 and h.id = i.handover_id and h.step not in ${LAST_STEPS})`,
}

/** The losses of documents or legs on one side. They are locked by the caller. */
export async function lossesOf(tx: Tx, { doc, side, ids, exceptClaim = 0 }: LossesAsked): Promise<DocumentLoss[]> {
  const { from, no, lost, charged, claimed } = OF_DOC[doc]
  const { rows } = await tx.sql<DocumentLoss>(
    `select d.id, ${no} as no, (${lost})::numeric(12,3)::text as lost, coalesce(${charged}, 0)::numeric(12,3)::text as charged,
       coalesce(k.qty, 0)::numeric(12,3)::text as claimed, coalesce(k.ids, '{}') as claims
     from ${from} left join lateral (${CLAIMED[side](claimed)}) k on true
     where d.org_id = $1 and d.id = any($2::bigint[]) order by d.id`,
    [tx.orgId, ids, exceptClaim, side],
    `losses-${doc}-${side}`,
  )
  return rows
}

const TABLES: Readonly<Record<LossDoc, string>> = {
  waybill: 'waybill',
  railWaybill: 'rail_waybill',
  railLeg: 'rail_leg',
}

/** Locks documents or legs, so that of a claim and a deduction at once the second one finds the first. */
export const holdLosses = async (tx: Tx, doc: LossDoc, ids: readonly number[]): Promise<void> =>
  void (await tx.sql(
    `select id from ${TABLES[doc]} where org_id = $1 and id = any($2::bigint[]) order by id for update`,
    [tx.orgId, ids],
    `hold-losses-${doc}`,
  ))

/** The legs of those of these trips that are hauls of one, by trip. */
export async function legsOfTrips(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<{ id: number; legId: number }>(
    `select id, leg_id as "legId" from waybill where org_id = $1 and id = any($2::bigint[]) and leg_id is not null`,
    [tx.orgId, ids],
    'legs-of-trips',
  )
  return new Map(rows.map(row => [Number(row.id), Number(row.legId)]))
}

interface Deducted {
  doc: LossDoc
  side: 'ar' | 'ap'
  id: number
}

/**
 * Refuses a loss deduction of tonnes that are claimed already. Whoever posts one asks, after posting; claims ask the same
 * from their side, under the lock of the document. Owners claim for trips or for their legs. @throws naming the claims
 */
export async function refuseClaimedLoss(tx: Tx, deducted: Deducted): Promise<void> {
  await refuseClaimedOf(tx, deducted)
  const { doc, side, id } = deducted
  const legId = doc === 'waybill' && side === 'ar' ? (await legsOfTrips(tx, [id])).get(id) : undefined
  if (legId !== undefined) await refuseClaimedOf(tx, { doc: 'railLeg', side, id: legId })
}

async function refuseClaimedOf(tx: Tx, { doc, side, id }: Deducted): Promise<void> {
  await holdLosses(tx, doc, [id])
  const [loss] = await lossesOf(tx, { doc, side, ids: [id] })
  if (!loss?.lost || !isPos(loss.claimed) || !gt(add(loss.charged, loss.claimed), loss.lost)) return
  const { no, lost, charged, claimed } = loss
  throw await refusalWithBlockers(tx, claimErrors.issue('claim.loss_claimed', { no, lost, charged, claimed }), [
    { resource: side === 'ar' ? 'ownerClaim' : 'claimNote', ids: loss.claims },
  ])
}
