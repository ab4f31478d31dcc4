import { claimErrors } from '@tuheng/domain/claims/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { add, gt, isPos } from '@tuheng/domain/kernel/decimal'
import { CHARGE_STATES } from '@tuheng/domain/settlement/index'
import { refusalWithBlockers } from '../../../engine/write/blockers.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges } from '../sums/write-charges.ts'

const STATES = `array[${CHARGE_STATES.map(state => `'${state}'`).join(',')}]`

/** Ids of claims by the type of document that their charges name. */
export type ClaimIds = Partial<Record<'ownerClaim' | 'claim', readonly number[]>>

const CLAIM_TABLES = {
  ownerClaim: { table: 'owner_claim', update: 'update owner_claim t' },
  claim: { table: 'claim_note', update: 'update claim_note t' },
} as const

/**
 * The state of claims from their charges. One that a statement deducts is settled with that statement, and confirmed
 * again when the settlement is undone.
 */
export async function syncClaims(tx: Tx, ids: ClaimIds): Promise<void> {
  for (const docType of ['ownerClaim', 'claim'] as const) {
    const { table, update } = CLAIM_TABLES[docType]
    const own = ids[docType]
    if (!own?.length) continue
    await tx.sql(`select id from ${table} where org_id = $1 and id = any($2::bigint[]) order by id for update`, [
      tx.orgId,
      own,
    ])
    await tx.sql(
      `${update} set charge_state = x.state, version = t.version + 1, updated_at = $3,
         status = case when t.settle_by = 'statement' and t.status in ('confirmed', 'settled')
           then case x.state when 'settled' then 'settled' else 'confirmed' end else t.status end
       from (select d.id, coalesce((${STATES})[min(array_position(${STATES}, c.state))], 'unpriced') as state
             from unnest($2::bigint[]) d (id) left join charge c
               on c.org_id = $1 and c.doc_type = '${docType}' and c.doc_id = d.id and c.deleted_at is null group by d.id) x
       where t.org_id = $1 and t.id = x.id and t.charge_state <> x.state`,
      [tx.orgId, own, tx.now.at],
      `claim-states-${docType}`,
    )
  }
}

/**
 * Settles the charges of a claim that is paid for itself on the day of the payment; null opens them again. Where revenue
 * counts by confirmed statements it counts from that day on, since no statement will hold it.
 */
export async function payClaimCharges(
  tx: Tx,
  { docType, docId, paidOn }: { docType: 'ownerClaim' | 'claim'; docId: number; paidOn: string | null },
): Promise<void> {
  const where = `doc_type = $2 and doc_id = $3 and deleted_at is null`
  await tx.sql(`update charge set state = $4, version = version + 1 where org_id = $1 and ${where}`, [
    tx.orgId,
    docType,
    docId,
    paidOn === null ? 'priced' : 'settled',
  ])
  if (paidOn !== null)
    await changeCharges(tx, {
      set: 'revenue_month = $4',
      where: `${where} and revenue_month is null`,
      params: [docType, docId, monthOf(paidOn)],
    })
  await syncClaims(tx, { [docType]: [docId] })
}

/** What is lost of a trip, and who is charged for it on one side. Tonnes. */
export interface TripLoss {
  id: number
  no: string
  /** Null while it is not weighed at both ends. */
  lost: string | null
  /** By its own loss deduction. */
  charged: string
  /** By claims for a shortage. */
  claimed: string
  claims: number[]
}

/** The losses of trips on one side. `exceptClaim` is being written. The trips are locked by the caller. */
export async function lossOfTrips(
  tx: Tx,
  { side, trips, exceptClaim = 0 }: { side: 'ar' | 'ap'; trips: readonly number[]; exceptClaim?: number },
): Promise<TripLoss[]> {
  const [claim, dead] = side === 'ar' ? ['owner_claim', 'rejected'] : ['claim_note', 'withdrawn']
  const { rows } = await tx.sql<TripLoss>(
    `select w.id, w.waybill_no as no, greatest(w.load_net - w.unload_net, 0)::numeric(12,3)::text as lost,
       coalesce(l.qty, 0)::numeric(12,3)::text as charged, coalesce(k.qty, 0)::numeric(12,3)::text as claimed, coalesce(k.ids, '{}') as claims
     from waybill w
     left join lateral (select sum(case when c.amount > 0 then -c.qty else c.qty end) as qty from charge c
       where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = w.id and c.side = $3 and c.kind = 'lossDeduct' and c.deleted_at is null) l on true
     left join lateral (select sum(i.qty) as qty, array_agg(distinct n.id) as ids from ${claim}_item i
       join ${claim} n on n.org_id = $1 and n.id = i.parent_id
       where i.org_id = $1 and i.waybill_id = w.id and n.id <> $4 and n.kind = 'shortage' and n.status <> '${dead}' and n.deleted_at is null) k on true
     where w.org_id = $1 and w.id = any($2::bigint[]) order by w.id`,
    [tx.orgId, trips, side, exceptClaim],
    `trip-losses-${side}`,
  )
  return rows
}

/**
 * Refuses a loss deduction of tonnes that are claimed already. Whoever posts one asks, after posting; claims ask the same
 * from their side, under the lock of the trip. @throws naming the claims
 */
export async function refuseClaimedLoss(
  tx: Tx,
  { side, tripId }: { side: 'ar' | 'ap'; tripId: number },
): Promise<void> {
  await tx.sql('select id from waybill where org_id = $1 and id = $2 for update', [tx.orgId, tripId], 'trip-of-loss')
  const [loss] = await lossOfTrips(tx, { side, trips: [tripId] })
  if (!loss?.lost || !isPos(loss.claimed) || !gt(add(loss.charged, loss.claimed), loss.lost)) return
  const { no, lost, charged, claimed } = loss
  throw await refusalWithBlockers(tx, claimErrors.issue('claim.loss_claimed', { no, lost, charged, claimed }), [
    { resource: side === 'ar' ? 'ownerClaim' : 'claimNote', ids: loss.claims },
  ])
}
