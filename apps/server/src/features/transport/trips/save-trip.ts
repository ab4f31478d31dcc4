import { failAll } from '@tuheng/domain/kernel/errors'
import { mainWaybill, transportErrors, waybill, waybillErrors } from '@tuheng/domain/transport/index'
import { prepaidTotal } from '@tuheng/domain/transport/waybill.derive'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { onDelete, onSave, onUndelete } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { priceRestored, removeTripCharges } from '../../settlement/index.ts'
import { lockTask } from '../shared/lock-rows.ts'
import { isLoaded, type Task, type Trip } from '../shared/rows.ts'
import { alignCharges } from './align-charges.ts'
import { apContractFor } from './carrier-contract.ts'
import { loadDay, shareIssues, tripContractIssues } from './check-dispatch.ts'
import { PREPAY_FIELDS, prepayIssues } from './check-prepay.ts'
import { priceUnloaded, recountBills, recountGrantsOf, recountTasks } from './recalculate.ts'

/** Fields whose change by a save changes the price of a trip. */
const PRICE_FIELDS = ['extras', 'infoFee', 'km', 'pieces', 'serviceTons', 'apContractId'] as const

/** Registers the creation and change of a trip by its form. */
export function registerSaveTrip(): void {
  onSave(waybill, {
    before: async ({ tx, row, next }) =>
      row.id === undefined || row.mainId !== next.mainId ? joinTask(tx, row, next) : changeTrip(tx, row, next),
    derive: async ({ tx, row, next }) => {
      if (row.id === undefined) return
      if (changesPrice(row, next)) await alignCharges(tx, next)
      if (!differs(row, next, 'planQty') && !differs(row, next, 'serviceTons')) return
      await recountTasks(tx, { row, next })
      if (!isLoaded(next)) return
      await recountBills(tx, { row, next })
      await recountGrantsOf(tx, { row, next })
    },
    post: ({ tx, row, next }) =>
      row.id !== undefined && changesPrice(row, next) ? priceUnloaded(tx, { row, next }) : undefined,
  })
  onDelete(waybill, {
    before: async ({ row }) =>
      failAll([
        !isZero(prepaidTotal(row)) &&
          waybillErrors.issue('waybill.prepaid', { no: row.waybillNo, amount: prepaidTotal(row), action: '删除' }),
        row.receiptStatus !== 'pending' && waybillErrors.issue('waybill.receipted', { no: row.waybillNo }),
      ]),
    derive: async ({ tx, row }) => {
      const gone = { row, next: row }
      await recountTasks(tx, gone)
      await recountBills(tx, gone)
      await recountGrantsOf(tx, gone)
    },
    post: ({ tx, row }) => removeTripCharges(tx, row),
  })
  onUndelete(waybill, {
    before: async ({ tx, next }) => {
      const task = await lockTask(tx, next.mainId)
      if (task.status !== 'active') transportErrors.fail('main_waybill.not_active', { no: task.mainNo }, 'mainId')
      failAll(await shareIssues(tx, task, { carrierId: next.carrierId, another: true }))
    },
    derive: async ({ tx, row, next }) => {
      await recountTasks(tx, { row, next })
      await recountBills(tx, { row, next })
      await recountGrantsOf(tx, { row, next })
    },
    // At today's prices: the charges that it had are gone for good
    post: ({ tx, next }) => (next.transportStatus === 'unloaded' ? priceRestored(tx, next) : undefined),
  })
}

/** Adds a new trip to its task, which must be running. The task is locked, so that trip numbers are in sequence. */
async function joinTask(tx: Tx, before: Partial<Trip>, next: Trip): Promise<Partial<Trip>> {
  const task = await lockTask(tx, next.mainId)
  if (task.status !== 'active') transportErrors.fail('main_waybill.not_active', { no: task.mainNo }, 'mainId')
  const carrierId = next.carrierId ?? onlyCarrier(task)
  const trip = { ...next, carrierId }
  const apContractId = await apContractFor(tx, { task, before, next: trip, date: loadDay(tx, next) })
  const joined = { ...trip, apContractId }
  // These checks are independent.
  const [{ rows }, ...issues] = await Promise.all([
    tx.sql<{ seq: number }>(
      'select coalesce(max(trip_seq), 0)::int + 1 as seq from waybill where org_id = $1 and main_id = $2',
      [tx.orgId, next.mainId],
      'trip-seq',
    ),
    shareIssues(tx, task, { carrierId, another: false }),
    tripContractIssues(tx, joined),
    prepayIssues(tx, joined, task),
  ])
  failAll(issues.flat())
  // A truck sent from a grant keeps it. A changed task needs a new one.
  return {
    carrierId,
    apContractId,
    tripSeq: rows[0]?.seq ?? 1,
    grantId: before.id === undefined ? (next.grantId ?? null) : null,
  }
}

async function changeTrip(tx: Tx, before: Trip, next: Trip): Promise<Partial<Trip>> {
  const patch: Partial<Trip> = {}
  if (differs(before, next, 'carrierId')) {
    const task = await tx.getRequired(mainWaybill, next.mainId)
    patch.apContractId = await apContractFor(tx, { task, before, next, date: loadDay(tx, next) })
    failAll(await shareIssues(tx, task, { carrierId: next.carrierId, another: false }))
  }
  const trip = { ...next, ...patch }
  if (differs(before, trip, 'apContractId') || differs(before, trip, 'loadAt'))
    failAll(await tripContractIssues(tx, trip))
  if (PREPAY_FIELDS.some(name => differs(before, trip, name)))
    failAll(await prepayIssues(tx, trip, await tx.getRequired(mainWaybill, trip.mainId)))
  return patch
}

const onlyCarrier = (task: Task): number | null =>
  task.carriers.length === 1 ? (task.carriers[0]?.carrierId ?? null) : null

const changesPrice = (before: Partial<Trip>, next: Trip): boolean =>
  PRICE_FIELDS.some(name => differs(before, next, name))

const differs = <K extends keyof Trip>(before: Partial<Trip>, next: Trip, name: K): boolean =>
  JSON.stringify(before[name]) !== JSON.stringify(next[name])
