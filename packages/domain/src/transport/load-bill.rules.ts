import { add, gt, gte, isPos, isZero, lt, lte, max, mul, qty, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { Text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { BillStage } from './transport.choices.ts'
import { transportErrors } from './transport.errors.ts'

type Maybe<T> = T | null | undefined

export interface BillFacts {
  status?: Maybe<'toAudit' | 'audited' | 'closed' | 'void'>
  /** Tonnes on the bill. */
  qty?: Maybe<Dec>
  /** 允许超发 as a share of one. */
  overRate?: Maybe<Dec>
  validFrom?: Maybe<string>
  validTo?: Maybe<string>
  grantedQty?: Maybe<Dec>
  sentQty?: Maybe<Dec>
  arrivedQty?: Maybe<Dec>
}

/** 提单尾量, tonnes: with no more than this left the bill counts as done. A company may set its own. */
export const DONE_TOLERANCE = '0.50'

/** 提单数量 × (1 + 超发), tonnes: the most that may be granted. */
export const billLimit = ({ qty: total, overRate }: BillFacts): Dec => qty(mul(total, add(1, overRate)))

/** Tonnes that may still be granted, over-issue included. */
export const leftToGrant = (bill: BillFacts): Dec => qty(max(sub(billLimit(bill), bill.grantedQty), 0))

/** Tonnes of one grant that may still be loaded, over-issue included. */
export const leftToLoad = ({
  grantQty,
  usedQty,
  overRate,
}: {
  grantQty: Dec
  usedQty: Maybe<Dec>
  overRate: Maybe<Dec>
}): Dec => qty(max(sub(mul(grantQty, add(1, overRate)), usedQty), 0))

/** 在途 = 已发货 − 已到货, both by loaded weight, so that it ends at zero whatever was lost on the way. */
export const transitQty = (bill: BillFacts): Dec => qty(sub(bill.sentQty, bill.arrivedQty))
/** 未发 = 提单数量 − 已发货; never below zero. */
export const unsentQty = (bill: BillFacts): Dec => qty(max(sub(bill.qty, bill.sentQty), 0))
export const ungrantedQty = (bill: BillFacts): Dec => qty(max(sub(bill.qty, bill.grantedQty), 0))

/** A truck of the bill, or a grant, as far as the sums need it. */
export interface BillTruck {
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
  unloaded: boolean
}

/** The bill's computed quantities (tonnes) from its live grants and trucks: written by effects, proved by the checker. */
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

/** The one word for where the bill stands on that day; `tolerance` in tonnes. */
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

/** Why nothing can be granted or loaded on the bill today. */
export function expiryRefusal(bill: BillFacts, today: string): Issue | undefined {
  return isExpired(bill, today) ? transportErrors.issue('load_bill.expired', {}, 'validTo') : undefined
}

export function grantRefusal(bill: BillFacts, today: string): Issue | undefined {
  return (
    expiryRefusal(bill, today) ??
    (isZero(leftToGrant(bill)) ? transportErrors.issue('load_bill.not_enough', { left: '0' }) : undefined)
  )
}

/** Σ发放 ≤ 提单数量 × (1 + 超发): whether `granted` tonnes more fit. */
export function grantQtyIssue(bill: BillFacts, granted: Dec): Issue | undefined {
  const left = leftToGrant(bill)
  return gt(granted, left) ? transportErrors.issue('load_bill.not_enough', { left: shown(left) }, 'qty') : undefined
}

/** Σ发货净重 ≤ 发放 × (1 + 超发): whether a truck with `net` tonnes still fits the carrier's grant. */
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
    { no: args.no, carrier: args.carrier, left: shown(left) },
    'loadGross',
  )
}

export function extendRefusal(bill: BillFacts, today: string): Issue | undefined {
  return isExpired(bill, today) ? transportErrors.issue('load_bill.shorter', { today }, 'validTo') : undefined
}

/** Whether the bill can be loaded on that day: decided, begun and not run out. `statusName` is its status in words. */
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

/** Σ发货净重 ≤ 提单数量 × (1 + 超发): whether a truck with `net` tonnes still fits the whole bill. */
export function billLoadIssue(bill: BillFacts, net: Dec): Issue | undefined {
  const left = qty(max(sub(billLimit(bill), bill.sentQty), 0))
  return gt(net, left) ? transportErrors.issue('load_bill.not_enough', { left: shown(left) }, 'loadGross') : undefined
}

/** Only a bill that has loaded nothing can be voided; its grants are taken back first. */
export function voidBillRefusal(bill: BillFacts): Issue | undefined {
  if (isPos(bill.sentQty)) return transportErrors.issue('load_bill.sent', { sent: shown(bill.sentQty), action: '作废' })
  return ungrantedRefusal(bill, '作废')
}

export function unauditBillRefusal(bill: BillFacts): Issue | undefined {
  if (isPos(bill.sentQty))
    return transportErrors.issue('load_bill.sent', { sent: shown(bill.sentQty), action: '反审核' })
  return ungrantedRefusal(bill, '反审核')
}

export function billIssues(bill: BillFacts): Issue[] {
  const issues: Issue[] = []
  if (bill.validFrom && bill.validTo && bill.validTo < bill.validFrom) {
    issues.push(transportErrors.issue('load_bill.period', {}, 'validTo'))
  }
  if (bill.qty && lt(billLimit(bill), bill.grantedQty)) {
    const percent = round(mul(bill.overRate, 100), 2)
    issues.push(transportErrors.issue('load_bill.below_granted', { granted: shown(bill.grantedQty), percent }, 'qty'))
  }
  return issues
}

function ungrantedRefusal(bill: BillFacts, action: string): Issue | undefined {
  return isPos(bill.grantedQty)
    ? transportErrors.issue('load_bill.granted', { granted: shown(bill.grantedQty), action })
    : undefined
}

/** Tonnes as people write them: 128.46, not 128.460. */
const shown = (x: Maybe<Dec>): Dec => round(x, 2)
