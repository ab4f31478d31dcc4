import { payTypeIssues, splitPayment, type PaymentPart, type PrepayCaps } from '@tuheng/domain/contracts/index'
import { gt, isZero, min, money, mul, round, sum, toDec, type Dec } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { paymentParts, waybillErrors } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { rateTrip } from '../../settlement/index.ts'
import { settingsOf } from '../../system/index.ts'
import type { Task, Trip } from '../shared/rows.ts'

export const PREPAY_FIELDS = ['payType', 'prepayCash', 'oilVirtual', 'oilPhysical', 'etc', 'payOnArrival'] as const

/**
 * Checks that prepayments match the method of payment and stay within the limits: the task's own ones if it has any,
 * otherwise the company's. Before the trip is priced, the payable is estimated from the planned tonnes; without a price
 * only the parts are checked.
 */
export async function prepayIssues(tx: Tx, trip: Trip, task: Task): Promise<Issue[]> {
  const given = paymentParts(trip)
  const sumGiven = money(sum(Object.values(given)))
  if (isZero(sumGiven)) return []
  // The rest follows on receipt, so a combined payment may have one part only.
  const parts = payTypeIssues({ type: trip.payType, total: sumGiven, parts: { ...given, onReceipt: '0' } }).filter(
    issue => issue.code !== 'payment.mixed_single',
  )
  const total = trip.apTotal ?? (await estimatedPayable(tx, trip))
  if (!total) return parts.map(inForm)
  const caps = await capsOf(tx, trip, task)
  const { issues } = splitPayment({ total, given, caps })
  return [...parts, ...issues, ...(await oilIssues(tx, trip, total))].map(inForm)
}

/** The estimated payable of the trip in yuan; null if no price matches. */
async function estimatedPayable(tx: Tx, trip: Trip): Promise<Dec | null> {
  const tonnes = trip.loadNet ?? trip.planQty ?? trip.ratedLoad
  const planned: Trip = {
    ...trip,
    transportStatus: 'unloaded',
    loadAt: trip.loadAt ?? tx.now.at,
    loadNet: tonnes,
    unloadNet: trip.unloadNet ?? tonnes,
  }
  const rating = await rateTrip(tx, { trip: planned, side: 'ap' })
  return rating?.found ? rating.total : null
}

/** 现付 pays everything in cash, so the company's share of prepayments does not apply. */
async function capsOf(tx: Tx, trip: Trip, task: Task): Promise<PrepayCaps> {
  const { prepayCap } = await settingsOf(tx)
  const caps = {
    prepaid: task.prepayCap ?? (trip.payType === 'cash' ? null : prepayCap),
    prepayCash: task.cashCap,
    oilVirtual: task.oilVirtualCap,
    oilPhysical: task.oilPhysicalCap,
    etc: task.etcCap,
  }
  return Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null)) as PrepayCaps
}

/** Limit of all fuel cards: the company's share, or the carrier's if that is lower. */
async function oilIssues(tx: Tx, trip: Trip, total: Dec): Promise<Issue[]> {
  const amount = money(sum([trip.oilVirtual, trip.oilPhysical]))
  if (isZero(amount)) return []
  const { oilCap } = await settingsOf(tx)
  const { rows } = await tx.sql<{ cap: Dec | null }>(
    'select oil_card_max as cap from party where org_id = $1 and id = $2',
    [tx.orgId, trip.carrierId ?? 0],
    'carrier-oil-cap',
  )
  const cap = min(oilCap, rows[0]?.cap)
  const limit = round(mul(total, cap), 2, 'down')
  if (!gt(amount, limit)) return []
  return [
    waybillErrors.issue(
      'waybill.oil_cap',
      { amount, limit, percent: toDec(mul(cap, 100)) },
      trip.oilPhysical && !isZero(trip.oilPhysical) ? 'oilPhysical' : 'oilVirtual',
    ),
  ]
}

const FIELD: Readonly<Partial<Record<PaymentPart | 'prepaid' | 'total' | 'type', string>>> = {
  onArrival: 'payOnArrival',
  prepaid: 'prepayCash',
  total: 'prepayCash',
  type: 'payType',
}
const inForm = (issue: Issue): Issue => ({ ...issue, path: FIELD[issue.path as PaymentPart] ?? issue.path })
