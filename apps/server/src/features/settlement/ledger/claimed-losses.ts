import { claimErrors } from '@tuheng/domain/claims/index'
import { add, gt, isPos } from '@tuheng/domain/kernel/decimal'
import { refusalWithBlockers } from '../../../engine/write/blockers.ts'
import type { Tx } from '../../../engine/write/tx.ts'

/** Documents of which lost tonnes are deducted and claimed. */
export type LossDoc = 'waybill' | 'railWaybill'

/** What is lost of a trip or a train, and who is charged for it on one side. Tonnes. */
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
const SHORT_AT_END = (column: string): string =>
  `left join lateral (select sum(greatest(-h.net_diff, 0)) as qty from handover h
     where h.org_id = $1 and h.${column} = d.id and h.step in ${LAST_STEPS} and h.deleted_at is null) s on true`

interface LossSql {
  from: string
  no: string
  lost: string
  charged: string
  /** Column of the rows of a claim. */
  claimed: string
}

/** A railway waybill deducts by its batch when it is confirmed, by the terms of its leg. */
const OF_DOC: Readonly<Record<LossDoc, LossSql>> = {
  waybill: {
    from: `waybill d ${SHORT_AT_END('waybill_id')}`,
    no: 'd.waybill_no',
    lost: 'case when d.load_net is null or d.unload_net is null then null else greatest(d.load_net - d.unload_net, s.qty, 0) end',
    charged: 'coalesce(l.qty, 0)',
    claimed: 'waybill_id',
  },
  railWaybill: {
    from: `rail_waybill d ${SHORT_AT_END('rail_waybill_id')} left join rail_leg t on t.org_id = $1 and t.id = d.leg_id`,
    no: 'd.rail_no',
    lost: 'case when d.received_qty is null then null else greatest(d.sent_qty - d.received_qty, s.qty, 0) end',
    charged: `case when d.status = 'confirmed' then coalesce(l.qty, 0) when t.loss_price > 0 and t.loss_rate is not null
      then greatest(d.sent_qty - d.received_qty - round(d.sent_qty * t.loss_rate * 0.001, 3), 0) else 0 end`,
    claimed: 'rail_waybill_id',
  },
}

/** Tonnes of claims that stand. What was lost before a document took the goods over is not of its loss. */
const CLAIMED: Readonly<Record<'ar' | 'ap', (column: string) => string>> = {
  ar: () => `select sum(i.qty) as qty, array_agg(distinct n.id) as ids from owner_claim_item i
    join owner_claim n on n.org_id = $1 and n.id = i.parent_id
    where i.org_id = $1 and i.waybill_id = d.id and n.id <> $3 and n.kind = 'shortage' and n.status <> 'rejected' and n.deleted_at is null`,
  ap: column => `select sum(i.qty) as qty, array_agg(distinct n.id) as ids from claim_note_item i
    join claim_note n on n.org_id = $1 and n.id = i.parent_id
    where i.org_id = $1 and i.${column} = d.id and n.id <> $3 and n.kind = 'shortage' and n.status <> 'withdrawn' and n.deleted_at is null
      and not exists (select 1 from handover h where h.org_id = $1 and h.id = i.handover_id and h.step not in ${LAST_STEPS})`,
}

/** The losses of trips on one side, or of trains on that of the carrier. They are locked by the caller. */
export async function lossesOf(tx: Tx, { doc, side, ids, exceptClaim = 0 }: LossesAsked): Promise<DocumentLoss[]> {
  const { from, no, lost, charged, claimed } = OF_DOC[doc]
  const { rows } = await tx.sql<DocumentLoss>(
    `select d.id, ${no} as no, (${lost})::numeric(12,3)::text as lost, (${charged})::numeric(12,3)::text as charged,
       coalesce(k.qty, 0)::numeric(12,3)::text as claimed, coalesce(k.ids, '{}') as claims
     from ${from}
     left join lateral (select sum(case when c.amount > 0 then -c.qty else c.qty end) as qty from charge c
       where c.org_id = $1 and c.doc_type = '${doc}' and c.doc_id = d.id and c.side = '${side}' and c.kind = 'lossDeduct' and c.deleted_at is null) l on true
     left join lateral (${CLAIMED[side](claimed)}) k on true
     where d.org_id = $1 and d.id = any($2::bigint[]) order by d.id`,
    [tx.orgId, ids, exceptClaim],
    `losses-${doc}-${side}`,
  )
  return rows
}

const TABLES: Readonly<Record<LossDoc, string>> = { waybill: 'waybill', railWaybill: 'rail_waybill' }

/** Locks trips or trains, so that of a claim and a deduction at once the second one finds the first. */
export const holdLosses = async (tx: Tx, doc: LossDoc, ids: readonly number[]): Promise<void> =>
  void (await tx.sql(
    `select id from ${TABLES[doc]} where org_id = $1 and id = any($2::bigint[]) order by id for update`,
    [tx.orgId, ids],
    `hold-losses-${doc}`,
  ))

/**
 * Refuses a loss deduction of tonnes that are claimed already. Whoever posts one asks, after posting; claims ask the same
 * from their side, under the lock of the document. @throws naming the claims
 */
export async function refuseClaimedLoss(
  tx: Tx,
  { doc, side, id }: { doc: LossDoc; side: 'ar' | 'ap'; id: number },
): Promise<void> {
  await holdLosses(tx, doc, [id])
  const [loss] = await lossesOf(tx, { doc, side, ids: [id] })
  if (!loss?.lost || !isPos(loss.claimed) || !gt(add(loss.charged, loss.claimed), loss.lost)) return
  const { no, lost, charged, claimed } = loss
  throw await refusalWithBlockers(tx, claimErrors.issue('claim.loss_claimed', { no, lost, charged, claimed }), [
    { resource: side === 'ar' ? 'ownerClaim' : 'claimNote', ids: loss.claims },
  ])
}
