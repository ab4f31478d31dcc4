import { claimErrors, ownerClaim } from '@tuheng/domain/claims/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { failAll } from '@tuheng/domain/kernel/errors'
import { railLeg } from '@tuheng/domain/rail/index'
import { statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type PostedClaim, postClaim, settlePaid, withdrawClaim } from './claim-charges.ts'
import { refuseClaimedTwice } from './claimed-once.ts'
import type { OwnerClaim } from './rows.ts'

/** Registers what claims of cargo owners ask of their documents, and what they post. */
export function registerOwnerClaims(): void {
  onSave(ownerClaim, { before: ({ tx, next }) => checked(tx, next) })
  onUndelete(ownerClaim, { before: ({ tx, next }) => checked(tx, next) })
  onTransition(ownerClaim, ['verify', 'reinstate'], { before: ({ tx, next }) => checked(tx, next) })
  onTransition(ownerClaim, 'approve', {
    before: async ({ actor, now }) => ({ approvedBy: actor.memberId || null, approvedAt: now.at }),
  })
  onTransition(ownerClaim, 'confirm', {
    before: async ({ next, now }) => refuseAhead(next.confirmedOn, now.today, 'confirmedOn'),
    post: ({ tx, next }) => postClaim(tx, postedOwnerClaim(next)),
  })
  onTransition(ownerClaim, 'undoConfirm', {
    post: ({ tx, row, input }) => withdrawClaim(tx, postedOwnerClaim(row), String(input.reason ?? '')),
  })
  onTransition(ownerClaim, 'pay', {
    before: async ({ next, now }) => refuseAhead(next.paidOn, now.today, 'paidOn'),
    post: ({ tx, next }) => settlePaid(tx, postedOwnerClaim(next), next.paidOn),
  })
  onTransition(ownerClaim, 'unpay', { post: ({ tx, next }) => settlePaid(tx, postedOwnerClaim(next), null) })
}

/** @throws for a day that lies ahead */
export function refuseAhead(day: string | null, today: string, path: string): void {
  if (day !== null && day > today) claimErrors.fail('claim.paid_ahead', {}, path)
}

const postedOwnerClaim = (row: OwnerClaim): PostedClaim => ({
  docType: 'ownerClaim',
  id: row.id,
  no: row.claimNo,
  partyId: row.customerId,
  contractId: row.contractId,
  confirmedOn: row.confirmedOn,
  agreed: row.agreed,
  taxRate: row.taxRate,
  settleBy: row.settleBy,
  items: row.items,
  deptId: row.deptId,
})

/** @throws for documents of another customer, and for what is claimed already */
async function checked(tx: Tx, next: OwnerClaim): Promise<void> {
  const issues: Issue[] = []
  for (const [i, item] of next.items.entries()) {
    const found = await customerOf(tx, item)
    if (found && found.customerId !== next.customerId)
      issues.push(claimErrors.issue('claim.other_customer', { no: found.no ?? '' }, `items.${i}.${found.field}`))
  }
  failAll(issues)
  await refuseClaimedTwice(tx, { resource: 'ownerClaim', id: next.id ?? null, kind: next.kind, items: next.items })
}

async function customerOf(
  tx: Tx,
  { waybillId, legId, statementId }: OwnerClaim['items'][number],
): Promise<{ field: string; no: string | null; customerId: number | null } | undefined> {
  if (waybillId) {
    const trip = await tx.getRequired(waybill, waybillId)
    return { field: 'waybillId', no: trip.waybillNo, customerId: trip.customerId }
  }
  if (legId) {
    const leg = await tx.getRequired(railLeg, legId)
    return { field: 'legId', no: leg.legNo, customerId: leg.customerId }
  }
  if (statementId) {
    const { stmtNo, partyId } = await tx.getRequired(statement, statementId)
    return { field: 'statementId', no: stmtNo, customerId: partyId }
  }
  return undefined
}
