import { sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import {
  billLoadIssue,
  loadBill,
  loadBillGrant,
  loadingRefusal,
  loadQtyIssue,
  mainWaybill,
  transportErrors,
} from '@tuheng/domain/transport/index'
import { billStatuses } from '@tuheng/domain/transport/transport.choices'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockRow, lockRows } from '../shared/lock-rows.ts'
import { partyName } from '../shared/names.ts'
import { type Bill, type Grant, idsOf, isLoaded, type Trip } from '../shared/rows.ts'
import { grantExpired } from './grant-for.ts'

export interface Fit {
  grantId: number | null
  issues: Issue[]
}

/**
 * Whether the bill and a grant of the carrier have room for the truck's net weight. Task, bill and grants are locked,
 * so only one of two trucks gets the last tonnes. `loading` also checks that the bill is open on the day.
 */
export async function fitOnBill(
  tx: Tx,
  args: { before: Trip; next: Trip; date: string; loading: boolean },
): Promise<Fit> {
  const { before, next, date, loading } = args
  if (!next.loadBillId || !next.loadNet) return { grantId: next.grantId, issues: [] }
  await lockRow(tx, mainWaybill, { id: next.mainId, lines: false })
  const bill = await lockRow(tx, loadBill, { id: next.loadBillId })
  const counted = isLoaded(before) && before.loadBillId === bill.id ? (before.loadNet ?? '0') : '0'
  const closed = loading ? loadingRefusal(bill, { date, statusName: billStatuses[bill.status] }) : undefined
  const whole = closed ?? billLoadIssue({ ...bill, sentQty: sub(bill.sentQty, counted) }, next.loadNet)
  if (whole) return { grantId: next.grantId, issues: [whole] }
  const grants = await grantsToTry(tx, bill, next)
  return chooseGrant(tx, { bill, grants, next, date: loading ? date : null, before, counted })
}

/**
 * The grants to try: the trip's own one, then the carrier's others from the oldest. A finished grant serves only trucks
 * that were sent on it.
 */
async function grantsToTry(tx: Tx, bill: Bill, trip: Trip): Promise<Grant[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select id from load_bill_grant where org_id = $1 and bill_id = $2 and carrier_id = $3 and deleted_at is null
       and (status in ('granted', 'claimed') or (status = 'finished' and id = $4))`,
    [tx.orgId, bill.id, trip.carrierId ?? 0, trip.grantId ?? 0],
    'grants-in-reach',
  )
  const grants = await lockRows(tx, loadBillGrant, { ids: idsOf(...rows.map(row => row.id)) })
  return [...grants.filter(grant => grant.id === trip.grantId), ...grants.filter(grant => grant.id !== trip.grantId)]
}

interface GrantChoice {
  bill: Bill
  grants: readonly Grant[]
  before: Trip
  next: Trip
  /** The day on which the grant must be valid; null if the trip has loaded already. */
  date: string | null
  /** Tonnes of this trip that its grant already counts. */
  counted: Dec
}

async function chooseGrant(tx: Tx, { bill, grants, before, next, date, counted }: GrantChoice): Promise<Fit> {
  const [first] = grants
  const refuse = (issue: Issue): Fit => ({ grantId: null, issues: [issue] })
  if (!first)
    return refuse(
      transportErrors.issue(
        'load_bill.no_grant',
        { no: bill.billNo, carrier: await partyName(tx, next.carrierId) },
        'carrierId',
      ),
    )
  const live = date ? grants.filter(grant => !grant.validTo || grant.validTo >= date) : grants
  if (!live.length) return refuse(grantExpired(first))
  const usedQty = (grant: Grant): Dec =>
    grant.id === before.grantId ? sub(grant.usedQty, counted) : (grant.usedQty ?? '0')
  const issueOf = (grant: Grant, carrier: string): Issue | undefined =>
    loadQtyIssue({
      no: bill.billNo,
      carrier,
      grantQty: grant.qty,
      overRate: grant.overRate,
      net: next.loadNet ?? '0',
      usedQty: usedQty(grant),
    })
  const fitting = live.find(grant => !issueOf(grant, ''))
  if (fitting) return { grantId: fitting.id, issues: [] }
  const carrier = await partyName(tx, next.carrierId)
  return refuse(mostTonnes(live.map(grant => issueOf(grant, carrier))))
}

/** If all grants are too small, the refusal names the one with the most tonnes. */
function mostTonnes(issues: readonly (Issue | undefined)[]): Issue {
  const all = issues.filter(issue => issue !== undefined)
  return all.reduce((best, issue) => (Number(issue.params.left) > Number(best.params.left) ? issue : best))
}
