import { isTaskDone, mainWaybill, taskLeftQty } from '@tuheng/domain/transport/index'
import { doneRate } from '@tuheng/domain/transport/main-waybill.rules'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockFields } from '../shared/lock-rows.ts'
import type { Task } from '../shared/rows.ts'

type Progress = Pick<
  Task,
  | 'dispatchedTrucks'
  | 'dispatchedQty'
  | 'loadedTrucks'
  | 'loadedQty'
  | 'unloadedTrucks'
  | 'unloadedQty'
  | 'doneTrucks'
  | 'doneQty'
>

/**
 * Recounts trucks and tonnes of a task from its trips, and finishes or reopens it. Each carrier's share counts what is
 * sent and loaded; `shares: false` is for transitions that change neither. A short haul whose leg is over takes no further
 * trips, whatever it has carried.
 */
export async function recountTask(tx: Tx, mainId: number, { shares = true }: { shares?: boolean } = {}): Promise<void> {
  // Counted after the lock of the task, because the statements run in this order.
  const [task, progress] = await Promise.all([
    lockFields(tx, mainWaybill, { id: mainId, fields: ['status', 'planQty', 'legId', ...COUNT_FIELDS] }),
    progressOf(tx, mainId),
  ])
  const counted = { ...task, ...progress }
  const next = { ...counted, leftQty: taskLeftQty(counted), doneRate: doneRate(counted) }
  if (COUNT_FIELDS.some(name => next[name] !== task[name])) tx.waitUntil(writeCounts(tx, mainId, next))
  if (shares) await recountShares(tx, mainId)
  const isDone = isTaskDone({ ...next, status: 'active' }) || (await isLegOver(tx, next.legId))
  if (next.status === 'active' && isDone) await tx.run(mainWaybill, 'finish', { id: mainId })
  else if (next.status === 'done' && !isDone)
    await tx.run(mainWaybill, 'reopen', { id: mainId, reason: '运单变动，任务未完成' })
}

async function isLegOver(tx: Tx, legId: number | null): Promise<boolean> {
  if (legId === null) return false
  const { rows } = await tx.sql<{ status: string }>(
    'select status from rail_leg where org_id = $1 and id = $2',
    [tx.orgId, legId],
    'leg-of-task',
  )
  return rows[0]?.status === 'done'
}

const COUNT_FIELDS = [
  'dispatchedTrucks',
  'dispatchedQty',
  'loadedTrucks',
  'loadedQty',
  'unloadedTrucks',
  'unloadedQty',
  'doneTrucks',
  'doneQty',
  'leftQty',
  'doneRate',
] as const

function writeCounts(tx: Tx, mainId: number, next: Pick<Task, (typeof COUNT_FIELDS)[number]>): Promise<unknown> {
  // Computed copies get neither a version nor an audit row, so that each truck does not make an open form stale.
  return tx.writing(mainWaybill)(
    `update main_waybill set dispatched_trucks = $3, dispatched_qty = $4, loaded_trucks = $5, loaded_qty = $6, unloaded_trucks = $7,
       unloaded_qty = $8, done_trucks = $9, done_qty = $10, left_qty = $11, done_rate = $12 where org_id = $1 and id = $2`,
    [tx.orgId, mainId, ...COUNT_FIELDS.map(name => next[name])],
    'recount-task',
  )
}

/** The same sums as `taskProgress` of the domain. The ledger check and a test compare the two. */
async function progressOf(tx: Tx, mainId: number): Promise<Progress> {
  const { rows } = await tx.sql<Progress>(
    `select count(*) filter (where on_task)::int as "dispatchedTrucks",
       coalesce(sum(case when loaded then load_net else plan_qty end) filter (where on_task), 0)::numeric(12,3) as "dispatchedQty",
       count(*) filter (where loaded)::int as "loadedTrucks", coalesce(sum(load_net) filter (where loaded), 0)::numeric(12,3) as "loadedQty",
       count(*) filter (where unloaded)::int as "unloadedTrucks", coalesce(sum(unload_net) filter (where unloaded), 0)::numeric(12,3) as "unloadedQty",
       count(*) filter (where audited)::int as "doneTrucks", coalesce(sum(unload_net) filter (where audited), 0)::numeric(12,3) as "doneQty"
     from (select load_net, unload_net, plan_qty, transport_status in ('toLoad', 'inTransit', 'arrived', 'unloaded') as on_task,
             transport_status in ('inTransit', 'arrived', 'unloaded') as loaded, transport_status = 'unloaded' as unloaded,
             audit_status <> 'unaudited' as audited
           from waybill where org_id = $1 and main_id = $2 and deleted_at is null) trip`,
    [tx.orgId, mainId],
    'task-progress',
  )
  return rows[0] as Progress
}

async function recountShares(tx: Tx, mainId: number): Promise<void> {
  await tx.writing(mainWaybill)(
    `update main_waybill_carrier c set dispatched_trucks = x.trucks, dispatched_qty = x.qty
     from (select l.id, count(w.id)::int as trucks,
             coalesce(sum(case when w.transport_status = 'toLoad' then w.plan_qty else w.load_net end), 0)::numeric(12,3) as qty
           from main_waybill_carrier l left join waybill w on w.org_id = $1 and w.main_id = l.parent_id and w.carrier_id = l.carrier_id
             and w.transport_status in ('toLoad', 'inTransit', 'arrived', 'unloaded') and w.deleted_at is null
           where l.org_id = $1 and l.parent_id = $2 group by l.id) x
     where c.org_id = $1 and c.id = x.id and (c.dispatched_trucks, c.dispatched_qty) is distinct from (x.trucks, x.qty)`,
    [tx.orgId, mainId],
    'recount-shares',
  )
}
