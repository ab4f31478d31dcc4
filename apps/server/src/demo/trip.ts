import { needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../engine/write/tx.ts'
import type { Truck } from './fleet.ts'
import type { Random } from './random.ts'
import { clockTime, later, type DemoContext } from './demo-context.ts'
import { type LaneTask, roadHours } from './tasks.ts'

/** How far a trip goes. Absent: as far as its times allow. */
export type TripProgress = 'planned' | 'toLoad' | 'loaded' | 'arrived' | 'unloaded' | 'received' | 'void'

export interface TripPlan {
  laneTask: LaneTask
  truck: Truck
  ago: number
  hour: number
  index: number
  progress?: TripProgress
  /** Weight lost on the way, in tonnes. */
  loss?: number
  incident?: Incident
}

/** A trip as incidents see it. */
export interface TripInProgress {
  id: number
  demo: DemoContext
  times: TripTimes
  gross: number
  tare: number
}

export type IncidentTime = 'dispatched' | 'loaded' | 'unloaded'
/** A deviation at one point of a trip. */
export interface Incident {
  at: IncidentTime
  run(trip: TripInProgress): Promise<void>
}

interface TripTimes {
  dispatch: string
  load: string
  arrive: string
  unload: string
  receipt: string
  audit: string
  review: string
  handOver: string
}

const STEP_OF_PROGRESS: Readonly<Record<TripProgress, number>> = {
  planned: 0,
  void: 0,
  toLoad: 1,
  loaded: 2,
  arrived: 3,
  unloaded: 4,
  received: 5,
}
const LOSS_REASONS = ['到港复磅，途中篷布破损漏撒', '雨天装车水分蒸发，双方复磅确认', '途中急刹洒落，司机已签字确认']

/** Creates a trip and runs it to its progress, or to the end of the history. Returns the loaded tonnes. */
export async function createTrip(demo: DemoContext, rng: Random, plan: TripPlan): Promise<number> {
  const { truck, index, progress, incident } = plan
  const times = timesOf(demo, rng, plan)
  const reaches = (step: number, at: string): boolean =>
    progress === undefined ? at <= demo.end : step <= STEP_OF_PROGRESS[progress]
  const weights = weighTrip(rng, plan)
  const { gross, tare } = weights
  // A trip that still waits for a truck was planned the evening before.
  const planned = later(times.dispatch, progress === 'planned' ? -16 : -0.6)
  const id = (
    await demo.as('diaodu', planned, tx =>
      tx.insert(waybill, { mainId: plan.laneTask.taskId, carrierId: truck.carrierId }),
    )
  ).id
  const trip: TripInProgress = { id, demo, times, gross, tare }
  const runIncidentAt = async (at: IncidentTime): Promise<void> =>
    incident?.at === at ? incident.run(trip) : undefined
  if (progress === 'void')
    await demo.as('diaodu', times.dispatch, tx => tx.run(waybill, 'void', { id, reason: '货主临时取消装车计划' }))
  if (!reaches(1, times.dispatch)) return 0
  await demo.as('diaodu', times.dispatch, tx => tx.run(waybill, 'dispatch', { id, ...dispatchInput(plan) }))
  await runIncidentAt('dispatched')
  if (!reaches(2, times.load)) return 0
  await demo.as('xianchang', times.load, tx => load(tx, id, { at: times.load, gross, tare, index }))
  await runIncidentAt('loaded')
  const queues = index % 3 === 0 || progress === 'arrived'
  if (queues && reaches(3, times.arrive))
    await demo.as('xianchang', times.arrive, tx => tx.run(waybill, 'arrive', { id, arriveAt: times.arrive }))
  if (reaches(4, times.unload))
    await unloadAndAudit(trip, plan, { reaches, runIncidentAt, unloadGross: weights.unloadGross })
  return gross - tare
}

interface UnloadOptions {
  reaches(step: number, at: string): boolean
  runIncidentAt(at: IncidentTime): Promise<void>
  unloadGross: number
}

/** Unloading, receipt and both audits. */
async function unloadAndAudit(
  { id, demo, times, gross, tare }: TripInProgress,
  { index, laneTask, ago }: TripPlan,
  { reaches, runIncidentAt, unloadGross }: UnloadOptions,
): Promise<void> {
  const permille = ((gross - unloadGross) / (gross - tare)) * 1000
  await demo.as('xianchang', times.unload, tx =>
    tx.run(waybill, 'unload', {
      unloadAt: times.unload,
      unloadTicketNo: ticketNo('XC', times.unload, index),
      unloadGross: formatTons(unloadGross),
      unloadTare: formatTons(tare),
      receiver: RECEIVERS[index % RECEIVERS.length] ?? null,
      ...(Math.abs(permille) > 5 ? { lossReason: LOSS_REASONS[index % LOSS_REASONS.length] } : {}),
      id,
    }),
  )
  await runIncidentAt('unloaded')
  if (!reaches(5, times.receipt)) return
  await demo.as('xianchang', times.receipt, tx =>
    tx.run(waybill, 'receipt', {
      id,
      receiptAt: times.receipt.slice(0, 10),
      receiptCopies: laneTask.lane.tripShare > 2 ? 2 : 1,
    }),
  )
  if (!reaches(6, times.audit) || !(await auditTrip(demo, id, times.audit))) return
  // Some trips of the last weeks still wait for their review.
  if ((index % 5 !== 0 || ago > 25) && times.review <= demo.end)
    await demo.as('kuaiji', times.review, tx => tx.run(waybill, 'review', { id }))
  if (index % 3 === 0 && times.handOver <= demo.end)
    await demo.as('xianchang', times.handOver, tx =>
      tx.run(waybill, 'handOver', {
        id,
        receiptHandedTo: `${laneTask.lane.customer === 'HZ003' ? '宏岭' : ''}结算科 ${RECEIPT_CLERKS[index % RECEIPT_CLERKS.length]}`,
      }),
    )
}

const RECEIVERS = ['王建明', '冯永利', '田秀峰', '韩志刚']
const RECEIPT_CLERKS = ['杜会计', '申会计', '乔会计']

/** Audits a trip if it is priced and has no open exception. Returns whether it was audited. */
async function auditTrip(demo: DemoContext, id: number, at: string): Promise<boolean> {
  return demo.as('duizhang', at, async tx => {
    const row = await tx.getRequired(waybill, id)
    if (row.exceptionFlag === 'open' || row.arStatus === 'unpriced' || row.apStatus === 'unpriced') return false
    if (needsLossConfirmation(row))
      await tx.run(waybill, 'confirmLoss', { id, lossReason: '承运商确认亏吨，超损部分按货值扣款' })
    await tx.run(waybill, 'audit', { id })
    return true
  })
}

function timesOf(demo: DemoContext, rng: Random, { laneTask, ago, hour }: TripPlan): TripTimes {
  const minute = rng.int(0, 59)
  const load = clockTime(demo.day(ago), hour, minute)
  const unload = later(load, roadHours(laneTask.lane) + rng.next() * 3)
  const receipt = later(unload, 22 + rng.int(0, 22))
  const audit = later(receipt, 14 + rng.int(0, 24))
  return {
    dispatch: later(load, -2.4),
    load,
    arrive: later(unload, -1.3),
    unload,
    receipt,
    audit,
    review: later(audit, 20),
    handOver: later(audit, 24 * 9),
  }
}

/** Scales read in steps of 20 kg. Some trucks arrive with more weight, a few with far less. */
function weighTrip(
  rng: Random,
  { truck, laneTask, loss: plannedLoss }: TripPlan,
): { gross: number; tare: number; unloadGross: number } {
  const tare = roundToScale(truck.tare + rng.int(-2, 2) * 0.02)
  const gross = roundToScale(tare + 33 + rng.int(-40, 38) * 0.02)
  const roll = rng.next()
  const maxSteps = laneTask.lane.lossPermille === '2.000' ? 3 : 4
  const loss =
    plannedLoss ??
    (roll < 0.08 ? -rng.int(1, 3) * 0.02 : roll < 0.95 ? rng.int(0, maxSteps) * 0.02 : rng.int(8, 14) * 0.02)
  return { gross, tare, unloadGross: roundToScale(gross - loss) }
}

/** Truck, trailer and driver. On long hauls one carrier gets cash in advance and the others get fuel. */
function dispatchInput({ truck, laneTask, index }: TripPlan) {
  const assigned = {
    carrierId: truck.carrierId,
    vehicleId: truck.vehicleId,
    trailerId: truck.trailerId,
    driverId: truck.driverId,
  }
  if (roadHours(laneTask.lane) < 10) return assigned
  if (truck.carrier === 'CY003')
    return {
      ...assigned,
      payType: 'mixed',
      prepayCash: '1500.00',
      oilVirtual: '1800.00',
      infoFee: index % 2 ? '120.00' : '80.00',
    }
  return index % 2
    ? { ...assigned, payType: 'mixed', prepayCash: '600.00', oilVirtual: index % 4 === 1 ? '2000.00' : '1600.00' }
    : assigned
}

export function load(
  tx: Tx,
  id: number,
  { at, gross, tare, index }: { at: string; gross: number; tare: number; index: number },
) {
  return tx.run(waybill, 'load', {
    id,
    loadAt: at,
    loadTicketNo: ticketNo('ZC', at, index),
    loadGross: formatTons(gross),
    loadTare: formatTons(tare),
  })
}

const ticketNo = (prefix: string, at: string, index: number): string =>
  `${prefix}${at.slice(2, 10).replaceAll('-', '')}${String((index * 37 + 11) % 10_000).padStart(4, '0')}`
const roundToScale = (t: number): number => Math.round(t * 50) / 50
export const formatTons = (t: number): string => t.toFixed(3)
