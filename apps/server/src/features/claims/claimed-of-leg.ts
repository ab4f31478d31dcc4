import { claimErrors } from '@tuheng/domain/claims/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Claimed } from './claimed-once.ts'

interface Found {
  /** Null where a leg is claimed. */
  tripId: number | null
  legId: number
  no: string
  /** Null where the claim that is being written says it itself. */
  claimId: number | null
}

/**
 * Refuses the same kind for a trip and for its leg, whichever was claimed first: who claims for a leg claims for all of its
 * trips. Each row says its leg, also one of a trip. @throws at the row, naming the claims
 */
export async function refuseSameKindOfLeg(tx: Tx, { id, kind, items }: Claimed): Promise<void> {
  const legs = [...new Set(items.flatMap(item => item.legId ?? []))]
  if (!legs.length) return
  const { rows } = await tx.sql<Found>(
    `select w.id as "tripId", l.id as "legId", l.leg_no as no, c.id as "claimId" from owner_claim_item i
       join owner_claim c on c.org_id = $1 and c.id = i.parent_id left join waybill w on w.org_id = $1 and w.id = i.waybill_id
       join rail_leg l on l.org_id = $1 and l.id = coalesce(i.leg_id, w.leg_id)
     where i.org_id = $1 and (i.leg_id = any($2::bigint[])
         or i.waybill_id in (select t.id from waybill t where t.org_id = $1 and t.leg_id = any($2::bigint[])))
       and c.id <> $3 and c.kind = $4 and c.status <> 'rejected' and c.deleted_at is null
     order by c.id, i.id`,
    [tx.orgId, legs, id ?? 0, kind],
    'claim-same-kind-of-leg',
  )
  const own = items.flatMap(({ waybillId, legId }) =>
    legId ? [{ tripId: waybillId ?? null, legId, no: '', claimId: null }] : [],
  )
  for (const [i, { waybillId, legId }] of items.entries()) {
    const isOther = (one: Found): boolean => one.legId === legId && (one.tripId === null) !== !waybillId
    const others = rows.filter(isOther)
    const [first] = others
    const path = `items.${i}.${waybillId ? 'waybillId' : 'legId'}`
    if (first)
      throw await refusalWithBlockers(tx, claimErrors.issue('claim.same_leg', { no: first.no }, path), [
        { resource: 'ownerClaim', ids: [...new Set(others.flatMap(one => one.claimId ?? []))] },
      ])
    if (waybillId && own.some(isOther)) claimErrors.fail('claim.leg_and_trip', {}, path)
  }
}
