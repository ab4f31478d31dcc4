import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { add, sub } from '@tuheng/domain/kernel/decimal'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { incidentalFee } from '@tuheng/domain/system/index'
import { needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import { saveRecord } from '../engine/write/save.ts'
import type { Tx } from '../engine/write/tx.ts'
import { accrue } from '../features/statistics/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { nextWorkday, workdayFrom } from './workdays.ts'

/** The working day on which the accountant accrues a month, when the statements of the month are confirmed. */
const accruedOn = (month: string): string => workdayFrom(`${shiftMonth(month, 1)}-06`)

/**
 * Accrues both sides of a month at its end, if that has come. What is found out afterwards makes the statements differ
 * from it: a weight that was read wrongly, a price, a fee for waiting.
 */
export async function accrueMonthEnd(demo: DemoContext, month: string): Promise<void> {
  const day = accruedOn(month)
  if (day >= demo.today) return
  await demo.as('kuaiji', clockTime(day, 16, 40), tx => accrue(tx, { month, side: 'ar' }))
  await demo.as('kuaiji', clockTime(day, 16, 45), tx => accrue(tx, { month, side: 'ap' }))
  const found = nextWorkday(day)
  if (found >= demo.today) return
  const ids = await demo.as('duizhang', clockTime(found, 9, 10), tx => accruedTrips(tx, month))
  for (const [i, change] of CHANGES.entries()) {
    const id = ids[i]
    if (id) await review(demo, { id, found, minute: 2 + i * 9, change })
  }
}

/** Reviewed trips that were accrued for a month and are in no statement, the earliest first. */
async function accruedTrips(tx: Tx, month: string): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select w.id::int as id from waybill w where w.org_id = $1 and w.biz_kind = 'road' and w.audit_status = 'reviewed' and w.ar_status = 'priced' and w.ap_status = 'priced'
       and not coalesce(w.ar_pinned, false) and not coalesce(w.ap_pinned, false) and w.deleted_at is null
       and w.id in (select a.doc_id from accrual a where a.org_id = $1 and a.doc_type = 'waybill' and a.month = $2) order by w.unload_at, w.id`,
    [tx.orgId, month],
  )
  return rows.map(row => row.id)
}

interface Review {
  id: number
  found: string
  minute: number
  change(tx: Tx, id: number): Promise<unknown>
}

/** Review and audit are taken back for the change, and the audit is done again by somebody else. */
async function review(demo: DemoContext, { id, found, minute, change }: Review): Promise<void> {
  await demo.as('kuaiji', clockTime(found, 9, 20 + Math.floor(minute / 3)), tx =>
    tx.run(waybill, 'unreview', { id, reason: '对账员核对发现需要更正，退回' }),
  )
  await demo.as('duizhang', clockTime(found, 10, minute), async tx => {
    await tx.run(waybill, 'unaudit', { id, reason: '对账前核对，需要更正' })
    await change(tx, id)
  })
  await demo.as('jingli', clockTime(found, 14, minute), async tx => {
    const trip = await tx.getRequired(waybill, id)
    if (needsLossConfirmation(trip) && trip.lossConfirm !== 'confirmed')
      await tx.run(waybill, 'confirmLoss', { id, lossReason: '按对方磅单更正，超损部分按货值扣款' })
    await tx.run(waybill, 'audit', { id })
  })
  await demo.as('kuaiji', clockTime(found, 15, minute), tx => tx.run(waybill, 'review', { id }))
}

async function correctWeight(tx: Tx, id: number): Promise<void> {
  const { unloadGross } = await tx.getRequired(waybill, id)
  await tx.run(waybill, 'correct', {
    id,
    unloadGross: sub(unloadGross, '0.06'),
    lossReason: '对方复核汽车衡记录',
    reason: '卸货毛重按对方磅单原件更正',
  })
}

/** By so much each tonne. */
const changePrice =
  (side: 'ar' | 'ap', by: string, reason: string) =>
  async (tx: Tx, id: number): Promise<void> => {
    const trip = await tx.getRequired(waybill, id)
    const price = add(side === 'ar' ? trip.arPrice : trip.apPrice, by)
    await tx.run(waybill, 'setPrice', { id, side, basis: 'ton', price, reason })
  }

/** Of a night in the queue the driver gets a part of what the customer pays. */
async function addWaiting(tx: Tx, id: number): Promise<void> {
  const trip = await tx.getRequired(waybill, id)
  const [fee] = await tx.find(incidentalFee, { where: { code: 'waiting' }, limit: 1 })
  const resource = anyResource(waybill)
  const face = resource.faces['all']
  const waiting = { kind: 'addition', feeId: fee?.id, reason: '卸货排队过夜，补押车费' }
  const extras = [
    { ...waiting, side: 'ar', amount: '210.00' },
    { ...waiting, side: 'ap', amount: '180.00' },
  ]
  if (face)
    await saveRecord(tx, { resource, face, input: { id, version: trip.version, extras: [...trip.extras, ...extras] } })
}

/** Each cause, on both sides. */
const CHANGES = [
  correctWeight,
  changePrice('ap', '2.0000', '雨天绕行，每吨补 2 元'),
  addWaiting,
  changePrice('ar', '-1.5000', '货主按量返利，每吨让 1.5 元'),
]
