import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { auditRefusal, zeroTotalIssues, sidesWithZeroTotal } from '@tuheng/domain/transport/waybill.guards'
import { waybill, waybillErrors } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { priceWaybill, rateTrip } from '../../settlement/index.ts'
import { memberOf } from '../shared/company.ts'
import type { Trip } from '../shared/rows.ts'

/**
 * 按累计量重算: an audited trip takes over the price that the quantities before it give in the bands of its own price row,
 * and no other price.
 */
async function takeOverDue(tx: Tx, before: Trip, trip: Trip): Promise<void> {
  const sides = (['ar', 'ap'] as const).filter(side => before[side === 'ar' ? 'arDue' : 'apDue'] !== null)
  for (const side of sides) {
    const rating = await rateTrip(tx, { trip, side }, { byOwnRows: true })
    if (rating && !rating.found) failAll([stillDue(trip, rating.issues)])
  }
  await priceWaybill(tx, trip, { sides, overtaken: true, ...(before.dueReason ? { reason: before.dueReason } : {}) })
  failAll(zeroTotalIssues(await tx.getRequired(waybill, trip.id)))
}

const stillDue = (trip: Trip, issues: readonly Issue[]): Issue =>
  wordedIssue(
    waybillErrors,
    { code: 'waybill.still_due' },
    {
      no: trip.waybillNo,
      why: text(issues.map(issue => issue.zh).join('；'), issues.map(issue => issue.en).join('; ')),
    },
  )

/** Registers 业务审核 and 财务复核. The trip is priced once more first, so that the audited amounts are those of the ledger. */
export function registerAuditTrip(): void {
  onTransition(waybill, 'audit', {
    before: async ({ tx, row, next, now }) => {
      await priceWaybill(tx, row)
      const fresh = await tx.getRequired(waybill, row.id)
      failAll([auditRefusal(fresh)])
      failAll(zeroTotalIssues({ ...fresh, zeroReason: next.zeroReason }))
      // The reason for a side without an amount is removed once that side has one.
      const zeroReason = sidesWithZeroTotal(fresh).length ? next.zeroReason : null
      return { auditedBy: memberOf(tx), auditedAt: now.at, zeroReason }
    },
  })
  onTransition(waybill, 'unaudit', {
    // A difference that waited because of the audit does not wait any more.
    post: async ({ tx, next }) => (next.repriceStatus === 'due' ? priceWaybill(tx, next) : undefined),
  })
  onTransition(waybill, 'takeDue', { post: ({ tx, row, next }) => takeOverDue(tx, row, next) })
  onTransition(waybill, 'review', {
    before: async ({ tx, now }) => ({ reviewedBy: memberOf(tx), reviewedAt: now.at }),
  })
}
