import { add, gt, gte, isPos, isZero, lt, lte, max, mul, qty, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { Text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { BillStage } from './transport.choices.ts'
import { transportErrors } from './transport.errors.ts'

type Maybe<T> = T | null | undefined

export interface BillFacts {
  status?: Maybe<'toAudit' | 'audited' | 'closed' | 'void'>
  /** Quantity of the bill in tonnes. */
  qty?: Maybe<Dec>
  /** 允许超发 as a share of one. */
  overRate?: Maybe<Dec>
  validFrom?: Maybe<string>
  validTo?: Maybe<string>
  grantedQty?: Maybe<Dec>
  sentQty?: Maybe<Dec>
  arrivedQty?: Maybe<Dec>
}

/** 提单尾量, tonnes: a bill with no more than this left is done. A company may set its own value. */
export const DONE_TOLERANCE = '0.50'

/** 提单数量 × (1 + 超发), tonnes: the most that may be granted. */
export const billLimit = ({ qty: total, overRate }: BillFacts): Dec => qty(mul(total, add(1, overRate)))

/** Tonnes that may still be granted, with the over-issue. */
export const leftToGrant = (bill: BillFacts): Dec => qty(max(sub(billLimit(bill), bill.grantedQty), 0))

/** Tonnes of one grant that may still be loaded, with the over-issue. */
export const leftToLoad = ({
  grantQty,
  usedQty,
  overRate,
}: {
  grantQty: Dec
  usedQty: Maybe<Dec>
  overRate: Maybe<Dec>
}): Dec => qty(max(sub(mul(grantQty, add(1, overRate)), usedQty), 0))

/** 在途 = 已发货 − 已到货, tonnes. Both are loaded weights, so that losses do not remain in transit. */
export const transitQty = (bill: BillFacts): Dec => qty(sub(bill.sentQty, bill.arrivedQty))
/** 未发 = 提单数量 − 已发货, tonnes; never below zero. */
export const unsentQty = (bill: BillFacts): Dec => qty(max(sub(bill.qty, bill.sentQty), 0))
export const ungrantedQty = (bill: BillFacts): Dec => qty(max(sub(bill.qty, bill.grantedQty), 0))

/** The weights of a truck that count for its bill or grant, in tonnes. */
export interface BillTruck {
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
  unloaded: boolean
}

/**
 * Computed quantities of a bill in tonnes. `grants` are the grants that are not revoked, `trucks` the trips of the
 * bill.
 */
export function billQuantities({ grants, trucks }: { grants: readonly { qty: Dec }[]; trucks: readonly BillTruck[] }) {
  const arrived = trucks.filter(truck => truck.unloaded)
  return {
    grantedQty: qty(sum(grants.map(grant => grant.qty))),
    sentQty: qty(sum(trucks.map(truck => truck.loadNet))),
    arrivedQty: qty(sum(arrived.map(truck => truck.loadNet))),
    receivedQty: qty(sum(arrived.map(truck => truck.unloadNet))),
    sentTrucks: trucks.filter(truck => isPos(truck.loadNet)).length,
    arrivedTrucks: arrived.length,
  }
}

/** Stage of a bill on a date; `tolerance` in tonnes. */
export function billStage(bill: BillFacts, today: string, tolerance: Dec = DONE_TOLERANCE): BillStage {
  if (bill.status === 'void') return 'void'
  if (bill.status === 'closed') return 'done'
  if (bill.status !== 'audited') return 'toAudit'
  if (isPos(bill.sentQty) && lte(sub(bill.qty, bill.sentQty), tolerance)) return 'done'
  if (isExpired(bill, today)) return 'expired'
  if (isPos(bill.sentQty)) return 'executing'
  if (isPos(bill.grantedQty)) return gte(bill.grantedQty, bill.qty) ? 'granted' : 'partGranted'
  return 'audited'
}

export const isExpired = (bill: BillFacts, today: string): boolean => !!bill.validTo && bill.validTo < today

/** Refuses an expired bill. */
export function expiryRefusal(bill: BillFacts, today: string): Issue | undefined {
  return isExpired(bill, today) ? transportErrors.issue('load_bill.expired', {}, 'validTo') : undefined
}

export function grantRefusal(bill: BillFacts, today: string): Issue | undefined {
  return (
    expiryRefusal(bill, today) ??
    (isZero(leftToGrant(bill)) ? transportErrors.issue('load_bill.not_enough', { left: '0' }) : undefined)
  )
}

/** Σ发放 ≤ 提单数量 × (1 + 超发): whether `granted` more tonnes fit. */
export function grantQtyIssue(bill: BillFacts, granted: Dec): Issue | undefined {
  const left = leftToGrant(bill)
  return gt(granted, left)
    ? transportErrors.issue('load_bill.not_enough', { left: formatTons(left) }, 'qty')
    : undefined
}

/** Σ发货净重 ≤ 发放 × (1 + 超发): whether `net` more tonnes fit the carrier's grant. */
export function loadQtyIssue(args: {
  no: string
  carrier: string
  grantQty: Dec
  usedQty: Maybe<Dec>
  overRate: Maybe<Dec>
  net: Dec
}): Issue | undefined {
  const left = leftToLoad(args)
  if (lte(args.net, left)) return undefined
  return transportErrors.issue(
    'load_bill.grant_not_enough',
    { no: args.no, carrier: args.carrier, left: formatTons(left) },
    'loadGross',
  )
}

export function extendRefusal(bill: BillFacts, today: string): Issue | undefined {
  return isExpired(bill, today) ? transportErrors.issue('load_bill.shorter', { today }, 'validTo') : undefined
}

/** Whether the bill is audited and valid on that date. `statusName` is the name of its status. */
export function loadingRefusal(
  bill: BillFacts & { billNo: string },
  args: { date: string; statusName: Text },
): Issue | undefined {
  const { date, statusName } = args
  const no = bill.billNo
  if (bill.status !== 'audited') {
    return wordedIssue(transportErrors, { code: 'load_bill.not_open', path: 'loadAt' }, { no, status: statusName })
  }
  if (bill.validFrom && date < bill.validFrom) {
    return transportErrors.issue('load_bill.not_begun', { no, from: bill.validFrom, date }, 'loadAt')
  }
  return isExpired(bill, date) ? transportErrors.issue('load_bill.expired', {}, 'loadAt') : undefined
}

/** Σ发货净重 ≤ 提单数量 × (1 + 超发): whether `net` more tonnes fit the bill. */
export function billLoadIssue(bill: BillFacts, net: Dec): Issue | undefined {
  const left = qty(max(sub(billLimit(bill), bill.sentQty), 0))
  return gt(net, left)
    ? transportErrors.issue('load_bill.not_enough', { left: formatTons(left) }, 'loadGross')
    : undefined
}

/** Only a bill without loaded trucks and without grants can be voided. */
export function voidBillRefusal(bill: BillFacts): Issue | undefined {
  if (isPos(bill.sentQty))
    return transportErrors.issue('load_bill.sent', { sent: formatTons(bill.sentQty), action: '作废' })
  return ungrantedRefusal(bill, '作废')
}

export function unauditBillRefusal(bill: BillFacts): Issue | undefined {
  if (isPos(bill.sentQty))
    return transportErrors.issue('load_bill.sent', { sent: formatTons(bill.sentQty), action: '反审核' })
  return ungrantedRefusal(bill, '反审核')
}

export function billIssues(bill: BillFacts): Issue[] {
  const issues: Issue[] = []
  if (bill.validFrom && bill.validTo && bill.validTo < bill.validFrom) {
    issues.push(transportErrors.issue('load_bill.period', {}, 'validTo'))
  }
  if (bill.qty && lt(billLimit(bill), bill.grantedQty)) {
    const percent = round(mul(bill.overRate, 100), 2)
    issues.push(
      transportErrors.issue('load_bill.below_granted', { granted: formatTons(bill.grantedQty), percent }, 'qty'),
    )
  }
  return issues
}

function ungrantedRefusal(bill: BillFacts, action: string): Issue | undefined {
  return isPos(bill.grantedQty)
    ? transportErrors.issue('load_bill.granted', { granted: formatTons(bill.grantedQty), action })
    : undefined
}

/** With 2 decimals, as in texts. */
const formatTons = (x: Maybe<Dec>): Dec => round(x, 2)
