import { lockedIssue } from '@tuheng/domain/kernel/locked-record'
import { contract, contractErrors, newBusinessRefusal } from '@tuheng/domain/contracts/index'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { contractPeriodIssue, loadBill, mainWaybill, planIssue, transportErrors } from '@tuheng/domain/transport/index'
import { onDelete, onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { memberOf } from '../shared/company.ts'
import type { Task } from '../shared/rows.ts'
import { recountTask } from './recount-task.ts'
import { taskPrices } from './task-prices.ts'

/** Registers the transitions of a task. `recountTask` applies the effects of its trips. */
export function registerTaskTransitions(): void {
  onSave(mainWaybill, {
    before: async ({ tx, row, next }) => {
      const other = (...names: (keyof Task)[]): boolean =>
        names.some(name => JSON.stringify(row[name]) !== JSON.stringify(next[name]))
      failAll([
        ...(other('arContractId', 'planFrom') ? await contractIssues(tx, next) : []),
        ...(other('loadBillId', 'routeId', 'goodsId') ? await billIssues(tx, next) : []),
        ...(row.id === undefined ? [] : droppedShareIssues(row, next)),
      ])
      return other(...PRICE_FIELDS) ? taskPrices(tx, next) : {}
    },
    derive: async ({ tx, row, next }) => {
      if (row.id !== undefined && next.status === 'active') await recountTask(tx, next.id)
    },
  })
  onTransition(mainWaybill, 'audit', {
    before: async ({ tx, next, now }) => {
      failAll(await contractIssues(tx, next))
      return { ...(await taskPrices(tx, next)), auditedBy: memberOf(tx), auditedAt: now.at }
    },
  })
  onTransition(mainWaybill, 'addQty', {
    before: async ({ next }) => failAll([planIssue(next)]),
    derive: ({ tx, next }) => recountTask(tx, next.id),
  })
  onTransition(mainWaybill, 'allocate', {
    before: async ({ tx, row, next }) => {
      failAll(droppedShareIssues(row, next))
      return taskPrices(tx, next)
    },
    derive: ({ tx, next }) => recountTask(tx, next.id),
  })
  onTransition(mainWaybill, ['close', 'void'], { before: async ({ tx, row }) => refusePlannedTrips(tx, row) })
  onDelete(mainWaybill, {
    before: async ({ row }) => {
      // `locked` keeps a void one from people; with sample data it goes
      if (row.status !== 'draft' && row.status !== 'toAudit' && row.status !== 'void')
        failAll([lockedIssue(text(`公路主运单 ${row.mainNo}`, `Main waybill ${row.mainNo}`))])
    },
  })
}

/** Fields that decide the prices of a task. */
const PRICE_FIELDS = [
  'planFrom',
  'customerId',
  'arContractId',
  'routeId',
  'loadAddressId',
  'unloadAddressId',
  'goodsId',
  'carriers',
] as const

/** The customer's contract must be in force today and on the first planned day. */
async function contractIssues(tx: Tx, task: Task): Promise<(Issue | undefined)[]> {
  if (!task.arContractId) return []
  const row = await tx.get(contract, task.arContractId)
  if (!row) return [contractErrors.issue('contract.not_active', { no: '', status: '' }, 'arContractId')]
  const refused = newBusinessRefusal(row, tx.now.today) ?? contractPeriodIssue(row, task.planFrom)
  return [refused && { ...refused, path: 'arContractId' }]
}

/** A task of a bill of lading carries the bill's goods between the bill's places. */
async function billIssues(tx: Tx, task: Task): Promise<Issue[]> {
  if (!task.loadBillId) return []
  const bill = await tx.getRequired(loadBill, task.loadBillId)
  return COMPARED.filter(({ field }) => task[field] !== bill[field]).map(({ field, what }) =>
    wordedIssue(transportErrors, { code: 'main_waybill.bill_differs', path: field }, { no: bill.billNo, what }),
  )
}

const COMPARED = [
  { field: 'goodsId', what: text('品名', 'goods') },
  { field: 'loadAddressId', what: text('装货地', 'loading place') },
  { field: 'unloadAddressId', what: text('卸货地', 'unloading place') },
] as const

/** A carrier with trucks on the task keeps its share. */
function droppedShareIssues(before: Task, next: Task): Issue[] {
  const kept = new Set(next.carriers.map(line => line.carrierId))
  const index = before.carriers.findIndex(line => (line.dispatchedTrucks ?? 0) > 0 && !kept.has(line.carrierId))
  const trucks = before.carriers[index]?.dispatchedTrucks
  return trucks ? [transportErrors.issue('main_waybill.share_in_use', { no: before.mainNo, trucks }, 'carriers')] : []
}

async function refusePlannedTrips(tx: Tx, task: Task): Promise<void> {
  const { rows } = await tx.sql<{ trucks: number }>(
    `select count(*)::int as trucks from waybill where org_id = $1 and main_id = $2 and transport_status = 'toDispatch' and deleted_at is null`,
    [tx.orgId, task.id],
    'planned-trips',
  )
  const trucks = rows[0]?.trucks ?? 0
  if (trucks) transportErrors.fail('main_waybill.trips_planned', { no: task.mainNo, trucks })
}
