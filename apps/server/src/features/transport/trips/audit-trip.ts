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

/** 按累计量重算: an audited trip takes over what the quantities before it in its price bands make of it by its own price row, and no other price. */
async function takeDue(tx: Tx, before: Trip, trip: Trip): Promise<void> {
  const sides = (['ar', 'ap'] as const).filter(side => before[side === 'ar' ? 'arDue' : 'apDue'] !== null)
  for (const side of sides) {
    const rating = await rateTrip(tx, { trip, side }, { own: true })
    if (rating && !rating.found) failAll([stillDue(trip, rating.issues)])
  }
  await priceWaybill(tx, trip, { sides, overtaken: true, ...(before.dueReason ? { reason: before.dueReason } : {}) })
  failAll(zeroTotalIssues(await tx.must(waybill, trip.id)))
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

/** 业务审核 and 财务复核. The trip is priced once more first, so that what is audited is what the ledger holds. */
export function registerAuditTrip(): void {
  onTransition(waybill, 'audit', {
    before: async ({ tx, row, next, now }) => {
      await priceWaybill(tx, row)
      const fresh = await tx.must(waybill, row.id)
      failAll([auditRefusal(fresh)])
      failAll(zeroTotalIssues({ ...fresh, zeroReason: next.zeroReason }))
      // A reason that was given while a side came to nothing is none for a total that is due.
      const zeroReason = sidesWithZeroTotal(fresh).length ? next.zeroReason : null
      return { auditedBy: memberOf(tx), auditedAt: now.at, zeroReason }
    },
  })
  onTransition(waybill, 'unaudit', {
    // What waited because of the audit needs to wait no longer.
    post: async ({ tx, next }) => (next.repriceStatus === 'due' ? priceWaybill(tx, next) : undefined),
  })
  onTransition(waybill, 'takeDue', { post: ({ tx, row, next }) => takeDue(tx, row, next) })
  onTransition(waybill, 'review', {
    before: async ({ tx, now }) => ({ reviewedBy: memberOf(tx), reviewedAt: now.at }),
  })
}
