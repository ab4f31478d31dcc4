import type { Issue } from '@tuheng/domain/kernel/errors'
import { isPos } from '@tuheng/domain/kernel/decimal'
import { leftToLoad, loadBill, loadBillGrant, loadingRefusal, transportErrors } from '@tuheng/domain/transport/index'
import { billStatuses } from '@tuheng/domain/transport/transport.choices'
import type { Tx } from '../../../engine/write/tx.ts'
import { partyName } from '../shared/names.ts'
import type { Grant, Trip } from '../shared/rows.ts'

/**
 * The grant on which a truck of the bill is sent: the carrier's oldest with tonnes left on the day. This is only an
 * estimate, because the loading decides what the truck takes.
 */
export async function grantFor(tx: Tx, trip: Trip, date: string): Promise<{ grantId: number | null; issues: Issue[] }> {
  if (!trip.loadBillId || !trip.carrierId) return { grantId: null, issues: [] }
  const bill = await tx.getRequired(loadBill, trip.loadBillId)
  const closed = loadingRefusal(bill, { date, statusName: billStatuses[bill.status] })
  if (closed) return { grantId: null, issues: [closed] }
  const grants = await tx.find(loadBillGrant, {
    where: { billId: bill.id, carrierId: trip.carrierId, status: ['granted', 'claimed'] },
  })
  const [first] = grants
  const named = async () => ({ no: bill.billNo, carrier: await partyName(tx, trip.carrierId) })
  if (!first)
    return { grantId: null, issues: [transportErrors.issue('load_bill.no_grant', await named(), 'carrierId')] }
  const live = grants.filter(grant => !grant.validTo || grant.validTo >= date)
  if (!live.length) return { grantId: null, issues: [grantExpired(grants.at(-1) ?? first)] }
  const open = live.find(grant => grant.id === trip.grantId && hasRoom(grant)) ?? live.find(hasRoom)
  if (open) return { grantId: open.id, issues: [] }
  return {
    grantId: null,
    issues: [transportErrors.issue('load_bill.grant_not_enough', { ...(await named()), left: '0.00' }, 'carrierId')],
  }
}

export const grantExpired = (grant: Grant): Issue =>
  transportErrors.issue('load_bill.grant_expired', { no: grant.grantNo, date: grant.validTo ?? '' }, 'loadAt')

const hasRoom = (grant: Grant): boolean =>
  isPos(leftToLoad({ grantQty: grant.qty, usedQty: grant.usedQty, overRate: grant.overRate }))
