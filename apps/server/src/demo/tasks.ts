import { addDays } from '@tuheng/domain/kernel/dates'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import type { Agreements, Lane } from './agreements.ts'
import type { Masters } from './masters.ts'
import { endsOf, kmOf } from './places.ts'
import type { Stage } from './stage.ts'

/** The task that trucks of a lane are sent on now; when its tonnes are used up, the next one is opened. */
export interface LaneWork {
  lane: Lane
  taskId: number
  /** Tonnes left to load. */
  left: number
  /** How many tasks the lane has had. */
  opened: number
  billId: number | null
}

export interface Desk {
  stage: Stage
  masters: Masters
  agreements: Agreements
}

/** The first task of a lane, and the owner's bill of lading where the lane has one. */
export async function openLane(desk: Desk, lane: Lane, ago: number): Promise<LaneWork> {
  const billId =
    lane.key === 'port'
      ? await playBill(desk, lane, {
          ago: ago + 2,
          qty: '9000.000',
          trucks: 270,
          granted: ['3600.000', '2900.000', '1900.000'],
          number: 1,
        })
      : null
  const work = { lane, taskId: 0, left: 0, opened: 0, billId }
  await nextTask(desk, work, ago)
  return work
}

export async function nextTask(desk: Desk, work: LaneWork, ago: number): Promise<void> {
  const { tasks } = work.lane
  const planQty = tasks[Math.min(work.opened, tasks.length - 1)] ?? '2000.000'
  const last = work.opened >= tasks.length - 1
  const to = last ? addDays(desk.stage.today, 45) : desk.stage.day(ago - 60)
  work.taskId = await makeTask(desk, work, { ago, planQty, to })
  await desk.stage.as('yewu', `${desk.stage.day(ago)} 09:10:00`, tx =>
    tx.run(mainWaybill, 'submit', { id: work.taskId }),
  )
  await desk.stage.as('jingli', `${desk.stage.day(ago)} 10:05:00`, tx =>
    tx.run(mainWaybill, 'audit', { id: work.taskId }),
  )
  work.left = Number(planQty)
  work.opened += 1
}

/** Before its tonnes are used up the owner stops sending: the dispatcher closes the task. */
export async function closeTask({ stage }: Desk, work: LaneWork, ago: number): Promise<void> {
  await stage.as('diaodu', `${stage.day(ago)} 17:30:00`, tx =>
    tx.run(mainWaybill, 'close', { id: work.taskId, reason: '选矿厂设备检修停发，余量并入下一计划' }),
  )
  work.left = 0
}

/** Tasks that are not carried out yet: one drafted, one waiting for its audit. */
export async function playIdleTasks(desk: Desk, works: readonly LaneWork[]): Promise<void> {
  const [first, second] = works
  if (!first || !second) return
  const { stage } = desk
  const waiting = await makeTask(desk, first, { ago: 1, planQty: '3000.000', to: addDays(stage.today, 75) })
  await stage.as('yewu', `${stage.day(1)} 17:42:00`, tx => tx.run(mainWaybill, 'submit', { id: waiting }))
  await makeTask(desk, second, { ago: 1, planQty: '1600.000', to: addDays(stage.today, 60) })
}

/** A task that was typed with a nought too many, and void the same morning. */
export async function playWrongTask(desk: Desk, works: readonly LaneWork[]): Promise<void> {
  const washed = works.find(work => work.lane.key === 'washed')
  if (!washed) return
  const { stage } = desk
  const wrong = await makeTask(desk, washed, { ago: 103, planQty: '20000.000', to: stage.day(40) })
  await stage.as('yewu', `${stage.day(103)} 11:15:00`, tx =>
    tx.run(mainWaybill, 'void', { id: wrong, reason: '计划量多录一个零，已重新下达' }),
  )
}

async function makeTask(
  { stage, masters, agreements }: Desk,
  { lane, billId }: LaneWork,
  plan: { ago: number; planQty: string; to: string },
): Promise<number> {
  const { from, to } = endsOf(lane.route)
  const row = await stage.as('yewu', `${stage.day(plan.ago)} 08:${20 + ((lane.weight * 7) % 30)}:00`, tx =>
    tx.insert(mainWaybill, {
      customerId: masters.parties.get(lane.customer) ?? 0,
      arContractId: lane.contractId,
      loadBillId: billId,
      routeId: masters.routes.get(lane.route) ?? 0,
      goodsId: masters.goods.get(lane.goods) ?? 0,
      planQty: plan.planQty,
      planTrucks: Math.ceil(Number(plan.planQty) / 33.4),
      planFrom: stage.day(plan.ago),
      planTo: plan.to,
      shipper: from.unit,
      consignee: to.unit,
      dispatcherId: stage.memberId('diaodu'),
      salesmanId: stage.memberId('yewu'),
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
  /** Tonnes for the lane's carriers, in their order. */
  granted: readonly string[]
  number: number
  /** For its audit. */
  waits?: boolean
}

async function playBill({ stage, masters }: Desk, lane: Lane, plan: BillPlan): Promise<number> {
  const { from, to } = endsOf(lane.route)
  const day = stage.day(plan.ago)
  const id = await stage.as('yewu', `${day} 09:20:00`, async tx => {
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
      validTo: addDays(stage.today, 18 + plan.number * 14),
    })
    return row.id
  })
  if (!plan.waits) await stage.as('jingli', `${day} 11:35:00`, tx => tx.run(loadBill, 'audit', { id }))
  for (const [i, qty] of plan.granted.slice(0, lane.carriers.length).entries())
    await stage.as('diaodu', `${stage.day(plan.ago - 1)} 15:0${i}:00`, tx =>
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

/** Further bills of lading: one granted in part and not loaded yet, one that waits for its audit. */
export async function playIdleBills(desk: Desk, works: readonly LaneWork[]): Promise<void> {
  const lump = works.find(work => work.lane.key === 'lump')
  const washed = works.find(work => work.lane.key === 'washed')
  if (!lump || !washed) return
  await playBill(desk, lump.lane, { ago: 2, qty: '1200.000', trucks: 36, granted: ['700.000'], number: 2 })
  await playBill(desk, washed.lane, { ago: 0, qty: '800.000', trucks: 24, granted: [], number: 3, waits: true })
}

/** Hours on the road with its breaks: 62 km/h, and a night's rest on long ways. */
export function roadHours(lane: Pick<Lane, 'route'>): number {
  const km = kmOf(lane.route)
  return km / 62 + (km > 300 ? 9 : 1)
}
