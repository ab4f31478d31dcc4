import { driver, vehicle } from '@tuheng/domain/parties/index'
import {
  fundsMessage,
  ministryReport,
  platformAccount,
  platformErrors,
  waybillMessage,
} from '@tuheng/domain/platforms/index'
import { isByTruck, waybill } from '@tuheng/domain/transport/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { queueMessage } from '../outbox.ts'
import type { Account, Report } from '../rows.ts'
import { assess, assessWhere } from './assess.ts'
import { factsOf } from './facts.ts'

/** Registers how reports follow their trips, drivers and vehicles, and what sending them does. */
export function registerMinistryEffects(): void {
  onSave(ministryReport, {
    before: async ({ tx, next }) => {
      const trip = await tx.getRequired(waybill, next.waybillId)
      if (!isByTruck(trip.bizKind)) platformErrors.fail('ministry.not_by_truck', { trip: trip.waybillNo }, 'waybillId')
      return { deptId: trip.deptId, accountId: next.accountId ?? (await usualAccount(tx))?.id ?? null }
    },
    post: async ({ tx, next }) => void (await assess(tx, next.id)),
  })
  onTransition(ministryReport, 'reopen', { post: async ({ tx, next }) => void (await assess(tx, next.id)) })
  onTransition(ministryReport, 'withdraw', {
    before: async () => ({ gaps: [], gapCount: 0, firstGap: null, blockedAt: null, blockedBy: null }),
  })
  onTransition(ministryReport, 'accept', {
    post: async ({ tx, next }) => {
      await markTrip(tx, next, { reportStatus: 'reported', reportedAt: tx.now.at })
      await assess(tx, next.id)
    },
  })
  onTransition(ministryReport, 'refuse', { post: ({ tx, next }) => markTrip(tx, next, { reportStatus: 'failed' }) })
  onTransition(ministryReport, 'sendWaybill', { before: refuseGaps, post: ({ tx, next }) => send(tx, next, 'waybill') })
  onTransition(ministryReport, 'sendFunds', { before: refuseGaps, post: ({ tx, next }) => send(tx, next, 'funds') })
  onSave(driver, {
    post: async ({ tx, row, next }) => void (row.id === undefined || (await assessWhere(tx, { driverId: next.id }))),
  })
  onSave(vehicle, {
    post: async ({ tx, row, next }) => void (row.id === undefined || (await assessWhere(tx, { vehicleId: next.id }))),
  })
}

/** What the trip shows of its report. */
const markTrip = (
  tx: Tx,
  { waybillId, result }: Report,
  values: { reportStatus: 'reported' | 'failed'; reportedAt?: string },
): Promise<void> => tx.overwrite(waybill, { id: waybillId, ...values, reportMessage: result }, { action: null })

/** @throws while something is missing now, whatever was found before */
async function refuseGaps({ tx, row }: { tx: Tx; row: Report }): Promise<void> {
  await assess(tx, row.id)
  const { gapCount } = await tx.lock(ministryReport, row.id)
  if (gapCount) platformErrors.fail('ministry.gaps', { count: gapCount })
}

async function send(tx: Tx, row: Report, kind: 'waybill' | 'funds'): Promise<void> {
  const account = (row.accountId ? await tx.get(platformAccount, row.accountId) : undefined) ?? (await usualAccount(tx))
  if (!account || account.status !== 'enabled')
    return platformErrors.fail('platform_account.no_permit', {}, 'accountId')
  const facts = await factsOf(tx, row)
  await queueMessage(tx, {
    accountId: account.id,
    kind,
    recordNo: row.reportNo,
    reportId: row.id,
    content: kind === 'waybill' ? waybillMessage(facts) : fundsMessage(facts, row.reportNo),
    deptId: row.deptId,
  })
}

/** The account of the ministry, where the company has one. */
async function usualAccount(tx: Tx): Promise<Account | undefined> {
  const accounts = await tx.find(platformAccount, { where: { purpose: 'ministry', status: 'enabled' }, limit: 2 })
  return accounts.length === 1 ? accounts[0] : undefined
}
