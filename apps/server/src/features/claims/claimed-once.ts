import { claimErrors } from '@tuheng/domain/claims/index'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { gt, isPos, max, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { lossOfTrips } from '../settlement/index.ts'
import type { ClaimItemRow } from './rows.ts'

/** A claim that is being written. */
export interface Claimed {
  /** `ownerClaim`: on us. `claimNote`: on a carrier. */
  resource: 'ownerClaim' | 'claimNote'
  id: number | null
  kind: string
  items: readonly ClaimItemRow[]
  /** The owner's claim that it passes on: how much of that all its claims pass on together is bounded there. */
  ownerClaimId?: number | null
}

const TABLES = {
  ownerClaim: { claim: 'owner_claim', item: 'owner_claim_item', dead: `('rejected')`, side: 'ar' },
  claimNote: { claim: 'claim_note', item: 'claim_note_item', dead: `('withdrawn')`, side: 'ap' },
} as const

/**
 * Refuses what is claimed already on the same side: tonnes of a trip that another claim or its own loss deduction
 * charges, the same kind for the same trip, the same gap. The trips and hand-overs stay locked until the transaction
 * ends, so that of two claims at once the second one finds the first.
 */
export async function refuseClaimedTwice(tx: Tx, claimed: Claimed): Promise<void> {
  const trips = [...new Set(claimed.items.flatMap(item => item.waybillId ?? []))]
  if (trips.length) {
    await tx.sql('select id from waybill where org_id = $1 and id = any($2::bigint[]) order by id for update', [
      tx.orgId,
      trips,
    ])
    await (claimed.kind === 'shortage' ? refuseTonnes(tx, claimed, trips) : refuseSameKind(tx, claimed, trips))
  }
  const gaps = claimed.items.flatMap(item => item.handoverId ?? [])
  if (gaps.length) await refuseSameGap(tx, claimed, gaps)
}

async function refuseTonnes(tx: Tx, claimed: Claimed, trips: readonly number[]): Promise<void> {
  const { side } = TABLES[claimed.resource]
  const losses = await lossOfTrips(tx, { side, trips, exceptClaim: claimed.id ?? 0 })
  const issues = claimed.items.flatMap((item, i): Issue[] => {
    const loss = losses.find(one => one.id === item.waybillId)
    if (!loss) return []
    const path = `items.${i}.qty`
    if (loss.lost === null) return [claimErrors.issue('claim.not_weighed', { no: loss.no }, path)]
    const left = max(sub(sub(loss.lost, loss.charged), loss.claimed), '0')
    const own = sum(claimed.items.filter(one => one.waybillId === item.waybillId).map(one => one.qty))
    if (!isPos(item.qty) || !gt(own, left)) return []
    const { no, lost, charged, claimed: others } = loss
    return [claimErrors.issue('claim.tonnes_twice', { no, lost, charged, claimed: others, left: qty(left) }, path)]
  })
  failAll(issues)
}

interface Found {
  id: number
  claim_id: number
  no: string
}

async function refuseSameKind(
  tx: Tx,
  { resource, id, kind, items, ownerClaimId = null }: Claimed,
  trips: readonly number[],
): Promise<void> {
  const { claim, item, dead } = TABLES[resource]
  const { rows } = await tx.sql<Found>(
    `select i.waybill_id as id, c.id as claim_id, w.waybill_no as no from ${item} i
       join ${claim} c on c.org_id = $1 and c.id = i.parent_id join waybill w on w.org_id = $1 and w.id = i.waybill_id
     where i.org_id = $1 and i.waybill_id = any($2::bigint[]) and c.id <> $3 and c.kind = $4 and c.status not in ${dead} and c.deleted_at is null
       ${ownerClaimId === null ? '' : 'and c.owner_claim_id is distinct from $5'}
     order by i.waybill_id, c.id`,
    [tx.orgId, trips, id ?? 0, kind, ...(ownerClaimId === null ? [] : [ownerClaimId])],
    `claim-same-kind-${resource}${ownerClaimId === null ? '' : '-passed'}`,
  )
  const [first] = rows
  if (!first) return
  const at = items.findIndex(one => one.waybillId === first.id)
  throw await refusalWithBlockers(tx, claimErrors.issue('claim.same_trip', { no: first.no }, `items.${at}.waybillId`), [
    { resource, ids: [...new Set(rows.map(row => row.claim_id))] },
  ])
}

async function refuseSameGap(tx: Tx, { id }: Claimed, gaps: readonly number[]): Promise<void> {
  await tx.sql('select id from handover where org_id = $1 and id = any($2::bigint[]) order by id for update', [
    tx.orgId,
    gaps,
  ])
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct c.id from claim_note_item i join claim_note c on c.org_id = $1 and c.id = i.parent_id
     where i.org_id = $1 and i.handover_id = any($2::bigint[]) and c.id <> $3 and c.status <> 'withdrawn' and c.deleted_at is null order by c.id`,
    [tx.orgId, gaps, id ?? 0],
    'claim-same-gap',
  )
  if (rows.length)
    throw await refusalWithBlockers(tx, claimErrors.issue('claim.same_gap', {}, 'items'), [
      { resource: 'claimNote', ids: rows.map(row => row.id) },
    ])
}
