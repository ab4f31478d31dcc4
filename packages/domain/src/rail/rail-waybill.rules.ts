import { rightOf } from '../kernel/copies.ts'
import { addDays, diffDays, instantMillis } from '../kernel/dates.ts'
import { div, gt, isPos, isZero, money, mul, qty, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { Actor } from '../kernel/policy.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { railErrors } from './rail.errors.ts'
import { trainTimeErrors } from './train-time.errors.ts'

type Maybe<T> = T | null | undefined

/** Moments of a railway waybill in the order in which they happen. */
export const RAIL_TIMES = [
  ['askedAt', text('提报时间', 'asked for')],
  ['acceptedAt', text('受理时间', 'accepted')],
  ['loadedAt', text('装完时间', 'loaded')],
  ['ticketAt', text('制票时间', 'ticketed')],
  ['departAt', text('发车时间', 'departed')],
  ['arriveAt', text('到站时间', 'arrived')],
  ['unloadAt', text('卸完时间', 'unloaded')],
  ['deliverAt', text('交付时间', 'delivered')],
] as const
type RailTime = (typeof RAIL_TIMES)[number][0]

interface Fee {
  qty?: Maybe<string>
  price?: Maybe<string>
  amount?: Maybe<string>
}

type RailFacts = Partial<Record<RailTime, Maybe<string>>> & {
  railGoodsName?: Maybe<string>
  wagonsAsked?: Maybe<number>
  wagonsGranted?: Maybe<number>
  wagons?: Maybe<number>
  lostReason?: Maybe<string>
  sentQty?: Maybe<string>
  receivedQty?: Maybe<string>
  freight?: Maybe<string>
  tariffFreight?: Maybe<string>
  dueDays?: Maybe<number>
  receiptWay?: Maybe<string>
  demandNo?: Maybe<string>
  ticketNo?: Maybe<string>
  fees?: readonly Fee[] | null
}

export const feeAmount = (fee: Fee): Dec | null => (fee.qty && fee.price ? money(mul(fee.qty, fee.price)) : null)

export const feeSum = (row: RailFacts): Dec => money(sum((row.fees ?? []).map(fee => feeAmount(fee) ?? '0')))

/** 落空 = 请车 − 承认. */
export const wagonsLost = (row: RailFacts): number | null =>
  typeof row.wagonsGranted === 'number' && typeof row.wagonsAsked === 'number'
    ? Math.max(0, row.wagonsAsked - row.wagonsGranted)
    : null

export const shownShort = (row: RailFacts): boolean => (wagonsLost(row) ?? 0) > 0

/** Yuan that the railway billed above what the tariff gives; null until both are known. */
export const freightDiff = (row: RailFacts): Dec | null =>
  row.freight && row.tariffFreight ? money(sub(row.freight, row.tariffFreight)) : null

export const lossQty = (row: RailFacts): Dec | null =>
  row.receivedQty ? qty(sub(row.sentQty ?? '0', row.receivedQty)) : null

export function lossPermille(row: RailFacts): Dec | null {
  const loss = lossQty(row)
  return loss === null || isZero(row.sentQty ?? '0') ? null : round(mul(div(loss, row.sentQty ?? '1'), 1000), 2)
}

/** The last day of the transit limit: the day after the departure is the first. */
export const dueOn = (row: RailFacts): string | null =>
  row.dueDays && row.departAt ? addDays(row.departAt.slice(0, 10), row.dueDays) : null

/** Days that the train came after its limit; null while it is not there. */
export function lateDays(row: RailFacts): number | null {
  const due = dueOn(row)
  return due && row.arriveAt ? Math.max(0, diffDays(due, row.arriveAt.slice(0, 10))) : null
}

/** Average speed of a freight train in km/h above which its times are doubted. */
export const TRAIN_SPEED = 120

/** Average speed by the charged distance, km/h with 1 decimal; null while a time or the distance is unknown. */
export function trainSpeed(row: {
  km?: Maybe<number>
  departAt?: Maybe<string>
  arriveAt?: Maybe<string>
}): Dec | null {
  if (!row.km || !row.departAt || !row.arriveAt) return null
  const hours = (instantMillis(row.arriveAt) - instantMillis(row.departAt)) / 3_600_000
  return hours > 0 ? round(div(row.km, hours), 1) : null
}

const DEMAND_NO = /^\d{6}[A-Z]{2}\d{6}$/
const TICKET_NO = /^[A-Z]{3,5}\d{7}$/

export function railIssues(row: RailFacts, ctx: Judging): Issue[] {
  const issues: Issue[] = []
  if (row.demandNo && !DEMAND_NO.test(row.demandNo))
    issues.push(railErrors.issue('rail_waybill.demand_no', {}, 'demandNo'))
  if (row.ticketNo && !TICKET_NO.test(row.ticketNo))
    issues.push(railErrors.issue('rail_waybill.ticket_no', {}, 'ticketNo'))
  if ((row.wagonsGranted ?? 0) > (row.wagonsAsked ?? 0))
    issues.push(railErrors.issue('rail_waybill.granted', { asked: String(row.wagonsAsked ?? 0) }, 'wagonsGranted'))
  if (shownShort(row) && !row.lostReason?.trim())
    issues.push(railErrors.issue('rail_waybill.lost_reason', { lost: String(wagonsLost(row)) }, 'lostReason'))
  if (isFarAbove(row.receivedQty, row.sentQty))
    issues.push(receivedMoreIssue(row.receivedQty ?? '0', row.sentQty ?? '0'))
  return [...issues, ...timeIssues(row, ctx)]
}

/** Scales differ a little; a weight that is a twentieth above what was sent was typed wrong. */
export const isFarAbove = (received: Maybe<string>, sent: Maybe<string>): boolean =>
  !!received && !!sent && isPos(sent) && gt(received, mul(sent, '1.05'))

export const receivedMoreIssue = (received: string, sent: string): Issue =>
  railErrors.issue('rail_waybill.received_more', { received, sent }, 'receivedQty')

interface Judging {
  /** Now, as wall time. */
  at?: string | undefined
  actor?: Actor | undefined
}

/**
 * Each moment lies after the one before it and not ahead of the clock. Whoever may not see one of the two is told that they
 * do not fit, and not which lies before the other.
 */
function timeIssues(row: RailFacts, { at: now, actor }: Judging): Issue[] {
  const sees = (name: RailTime): boolean =>
    !actor || ['editable', 'readonly'].includes(rightOf(actor, 'railWaybill', name))
  const issues: Issue[] = []
  let before: (typeof RAIL_TIMES)[number] | undefined
  for (const step of RAIL_TIMES) {
    const [name, what] = step
    const at = row[name]
    if (!at) continue
    const last = before && row[before[0]]
    if (before && last && at < last)
      issues.push(
        sees(name) && sees(before[0])
          ? wordedIssue(railErrors, { code: 'rail_waybill.order', path: name }, { what, before: before[1] })
          : wordedIssue(trainTimeErrors, { code: 'rail_waybill.unfit_time', path: name }, { what }),
      )
    if (now && at > now) issues.push(wordedIssue(railErrors, { code: 'rail_waybill.ahead', path: name }, { what }))
    before = step
  }
  return issues
}

export const requestRefusal = (row: RailFacts): Issue | undefined =>
  row.railGoodsName?.trim() ? undefined : railErrors.issue('rail_waybill.no_goods', {}, 'railGoodsName')

export function hasWagonsRefusal(row: RailFacts): Issue | undefined {
  const loaded = row.wagons ?? 0
  const granted = row.wagonsGranted ?? 0
  if (loaded === 0) return railErrors.issue('rail_waybill.no_wagons')
  return loaded > granted
    ? railErrors.issue('rail_waybill.too_many_wagons', { loaded: String(loaded), granted: String(granted) })
    : undefined
}

/** With weights by the wagon, each wagon has one before the unloading is done. The server counts them. */
export const arrivalRefusal = (row: RailFacts): Issue | undefined =>
  row.wagons ? undefined : railErrors.issue('rail_waybill.no_wagons')

export const diffRefusal = (row: RailFacts): Issue | undefined =>
  isZero(freightDiff(row) ?? '0') ? railErrors.issue('rail_waybill.no_diff') : undefined
