import { addDays } from '@tuheng/domain/kernel/dates'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import type { Agreements, Lane } from './agreements.ts'
import type { Masters } from './masters.ts'
import { routeEnds, kmOf } from './places.ts'
import type { DemoContext } from './demo-context.ts'

/** The current task of a lane. When its tonnes are used up the next one is opened. */
export interface LaneTask {
  lane: Lane
  taskId: number
  /** Tonnes left to load. */
  tonsLeft: number
  /** Number of tasks so far. */
  taskCount: number
  billId: number | null
}

export interface TripContext {
  demo: DemoContext
  masters: Masters
  agreements: Agreements
}

/** Opens the first task of a lane, with a bill of lading if the lane has one. */
export async function openLane(context: TripContext, lane: Lane, ago: number): Promise<LaneTask> {
  const billId =
    lane.key === 'port'
      ? await createLoadBill(context, lane, {
          ago: ago + 2,
          qty: '9000.000',
          trucks: 270,
          grantedQtys: ['3600.000', '2900.000', '1900.000'],
          number: 1,
        })
      : null
  const laneTask = { lane, taskId: 0, tonsLeft: 0, taskCount: 0, billId }
  await openNextTask(context, laneTask, ago)
  return laneTask
}

export async function openNextTask(context: TripContext, laneTask: LaneTask, ago: number): Promise<void> {
  const { taskTons } = laneTask.lane
  const planQty = taskTons[Math.min(laneTask.taskCount, taskTons.length - 1)] ?? '2000.000'
  const last = laneTask.taskCount >= taskTons.length - 1
  const to = last ? addDays(context.demo.today, 45) : context.demo.day(ago - 60)
  laneTask.taskId = await createTask(context, laneTask, { ago, planQty, to })
  await context.demo.as('yewu', `${context.demo.day(ago)} 09:10:00`, tx =>
    tx.run(mainWaybill, 'submit', { id: laneTask.taskId }),
  )
  await context.demo.as('jingli', `${context.demo.day(ago)} 10:05:00`, tx =>
    tx.run(mainWaybill, 'audit', { id: laneTask.taskId }),
  )
  laneTask.tonsLeft = Number(planQty)
  laneTask.taskCount += 1
}

/** Closes a task before its tonnes are used up: the customer stopped sending. */
export async function closeTask({ demo }: TripContext, laneTask: LaneTask, ago: number): Promise<void> {
  await demo.as('diaodu', `${demo.day(ago)} 17:30:00`, tx =>
    tx.run(mainWaybill, 'close', { id: laneTask.taskId, reason: '选矿厂设备检修停发，余量并入下一计划' }),
  )
  laneTask.tonsLeft = 0
}

/** Creates tasks without trips: a draft and one that waits for its audit. */
export async function createOpenTasks(context: TripContext, laneTasks: readonly LaneTask[]): Promise<void> {
  const [first, second] = laneTasks
  if (!first || !second) return
  const { demo } = context
  const waiting = await createTask(context, first, { ago: 1, planQty: '3000.000', to: addDays(demo.today, 75) })
  await demo.as('yewu', `${demo.day(1)} 17:42:00`, tx => tx.run(mainWaybill, 'submit', { id: waiting }))
  await createTask(context, second, { ago: 1, planQty: '1600.000', to: addDays(demo.today, 60) })
}

/** Creates a task with one zero too many and voids it. */
export async function createVoidTask(context: TripContext, laneTasks: readonly LaneTask[]): Promise<void> {
  const washed = laneTasks.find(laneTask => laneTask.lane.key === 'washed')
  if (!washed) return
  const { demo } = context
  const wrong = await createTask(context, washed, { ago: 103, planQty: '20000.000', to: demo.day(40) })
  await demo.as('yewu', `${demo.day(103)} 11:15:00`, tx =>
    tx.run(mainWaybill, 'void', { id: wrong, reason: '计划量多录一个零，已重新下达' }),
  )
}

async function createTask(
  { demo, masters, agreements }: TripContext,
  { lane, billId }: LaneTask,
  plan: { ago: number; planQty: string; to: string },
): Promise<number> {
  const { from, to } = routeEnds(lane.route)
  const row = await demo.as('yewu', `${demo.day(plan.ago)} 08:${20 + ((lane.tripShare * 7) % 30)}:00`, tx =>
    tx.insert(mainWaybill, {
      customerId: masters.parties.get(lane.customer) ?? 0,
      arContractId: lane.contractId,
      loadBillId: billId,
      routeId: masters.routes.get(lane.route) ?? 0,
      goodsId: masters.goods.get(lane.goods) ?? 0,
      planQty: plan.planQty,
      planTrucks: Math.ceil(Number(plan.planQty) / 33.4),
      planFrom: demo.day(plan.ago),
      planTo: plan.to,
      shipper: from.unit,
      consignee: to.unit,
      dispatcherId: demo.memberId('diaodu'),
      salesmanId: demo.memberId('yewu'),
      lossMode: 'permille',
      lossValue: lane.lossPermille,
      warnPermille: '5.00',
      carriers: lane.carriers.map(code => ({
        carrierId: masters.parties.get(code) ?? 0,
        contractId: agreements.carriers.get(code) ?? null,
        qty: null,
        trucks: null,
        remark: null,
      })) as never,
    }),
  )
  return row.id
}

interface BillPlan {
  ago: number
  qty: string
  trucks: number
  /** Tonnes granted to the lane's carriers, in their order. */
  grantedQtys: readonly string[]
  number: number
  /** The bill is not audited. */
  awaitsAudit?: boolean
}

async function createLoadBill({ demo, masters }: TripContext, lane: Lane, plan: BillPlan): Promise<number> {
  const { from, to } = routeEnds(lane.route)
  const day = demo.day(plan.ago)
  const id = await demo.as('yewu', `${day} 09:20:00`, async tx => {
    const row = await tx.insert(loadBill, {
      ownerBillNo: `${from.key === 'changle' ? 'CLY' : 'YSL'}-TD-${day.slice(2, 7).replace('-', '')}-${String(plan.number).padStart(2, '0')}`,
      kind: plan.number % 2 ? 'paper' : 'electronic',
      customerId: masters.parties.get(lane.customer) ?? 0,
      contractId: lane.contractId,
      shipper: from.unit,
      consignee: to.unit,
      goodsId: masters.goods.get(lane.goods) ?? 0,
      loadAddressId: masters.places.get(from.key) ?? 0,
      unloadAddressId: masters.places.get(to.key) ?? 0,
      qty: plan.qty,
      trucks: plan.trucks,
      validFrom: day,
      validTo: addDays(demo.today, 18 + plan.number * 14),
    })
    return row.id
  })
  if (!plan.awaitsAudit) await demo.as('jingli', `${day} 11:35:00`, tx => tx.run(loadBill, 'audit', { id }))
  for (const [i, qty] of plan.grantedQtys.slice(0, lane.carriers.length).entries())
    await demo.as('diaodu', `${demo.day(plan.ago - 1)} 15:0${i}:00`, tx =>
      tx.run(loadBill, 'grant', {
        id,
        carrierId: masters.parties.get(lane.carriers[i] ?? '') ?? 0,
        qty,
        trucks: null,
        validTo: null,
        remark: null,
      }),
    )
  return id
}

/** Creates further bills of lading: one granted in part and not loaded, one that waits for its audit. */
export async function createOpenLoadBills(context: TripContext, laneTasks: readonly LaneTask[]): Promise<void> {
  const lump = laneTasks.find(laneTask => laneTask.lane.key === 'lump')
  const washed = laneTasks.find(laneTask => laneTask.lane.key === 'washed')
  if (!lump || !washed) return
  await createLoadBill(context, lump.lane, { ago: 2, qty: '1200.000', trucks: 36, grantedQtys: ['700.000'], number: 2 })
  await createLoadBill(context, washed.lane, {
    ago: 0,
    qty: '800.000',
    trucks: 24,
    grantedQtys: [],
    number: 3,
    awaitsAudit: true,
  })
}

/** Hours on the road: 62 km/h with breaks, and a night's rest above 300 km. */
export function roadHours(lane: Pick<Lane, 'route'>): number {
  const km = kmOf(lane.route)
  return km / 62 + (km > 300 ? 9 : 1)
}
