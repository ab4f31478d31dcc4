import { borneByUs, claimErrors, ownerClaim, passStatusOf } from '@tuheng/domain/claims/index'
import { gt, max, money, sub } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../engine/write/tx.ts'

/** Claims whose part may be passed on to carriers. */
const PASSABLE: readonly string[] = ['approved', 'confirmed']

/**
 * Counts what of an owner's claim is passed on: the claims on carriers that were not withdrawn. The claim is locked, so
 * that two of them at once cannot take the same rest. @throws if carriers would be asked for more than was agreed
 */
export async function recountPassed(tx: Tx, claimId: number, { isNew }: { isNew: boolean }): Promise<void> {
  const claim = await tx.lock(ownerClaim, claimId)
  if (!claim) return
  const { rows } = await tx.sql<{ passed: string }>(
    `select coalesce(sum(coalesce(agreed, amount)), 0)::numeric(14,2)::text as passed from claim_note
     where org_id = $1 and owner_claim_id = $2 and status <> 'withdrawn' and deleted_at is null`,
    [tx.orgId, claimId],
    'claim-passed',
  )
  const passed = rows[0]?.passed ?? '0.00'
  const { agreed, claimNo: no } = claim
  if (isNew && !PASSABLE.includes(claim.status)) claimErrors.fail('claim.not_passable', { no }, 'ownerClaimId')
  if (gt(passed, agreed ?? '0')) {
    const before = claim.passed ?? '0.00'
    const left = money(max(sub(agreed, before), '0'))
    claimErrors.fail('claim.over_passed', { no, agreed: agreed ?? '0.00', passed: before, left }, 'items')
  }
  await tx.overwrite(
    ownerClaim,
    { id: claimId, passed, ours: borneByUs({ agreed, passed }), passStatus: passStatusOf({ agreed, passed }) },
    { action: null },
  )
}
