import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../engine/write/tx.ts'
import type { Truck } from './fleet.ts'
import type { Random } from './random.ts'
import { clockTime, later, type Stage } from './stage.ts'
import { type LaneWork, roadHours } from './tasks.ts'

/** How far a trip has come; without a word of its own as far as its times allow. */
export type Stop = 'planned' | 'toLoad' | 'loaded' | 'arrived' | 'unloaded' | 'received' | 'void'

export interface TripPlan {
  work: LaneWork
  truck: Truck
  ago: number
  hour: number
  index: number
  stop?: Stop
  /** Tonnes lost on the way, where the story has something to say about it. */
  loss?: number
  story?: Story
}

/** A trip on its way, as stories see it. */
export interface TripNow {
  id: number
  stage: Stage
  times: Times
  gross: number
  tare: number
}

export type Moment = 'dispatched' | 'loaded' | 'unloaded'
/** Something that does not go as usual, at one moment of the trip. */
export interface Story {
  at: Moment
  play(trip: TripNow): Promise<void>
}

interface Times {
  dispatch: string
  load: string
  arrive: string
  unload: string
  receipt: string
  audit: string
  review: string
  handOver: string
}

const FAR: Readonly<Record<Stop, number>> = {
  planned: 0,
  void: 0,
  toLoad: 1,
  loaded: 2,
  arrived: 3,
  unloaded: 4,
  received: 5,
}
const LOSS_REASONS = ['到港复磅，途中篷布破损漏撒', '雨天装车水分蒸发，双方复磅确认', '途中急刹洒落，司机已签字确认']

/** One trip from its planning to the papers, stopped where the story or the clock stops it. Answers the tonnes loaded. */
export async function playTrip(stage: Stage, dice: Random, plan: TripPlan): Promise<number> {
  const { truck, index, stop, story } = plan
  const times = timesOf(stage, dice, plan)
  const reaches = (step: number, at: string): boolean => (stop === undefined ? at <= stage.end : step <= FAR[stop])
  const weights = weigh(dice, plan)
  const { gross, tare } = weights
  // What waits for a truck was planned the evening before.
  const planned = later(times.dispatch, stop === 'planned' ? -16 : -0.6)
  const id = (
    await stage.as('diaodu', planned, tx =>
      tx.insert(waybill, { mainId: plan.work.taskId, carrierId: truck.carrierId }),
    )
  ).id
  const now: TripNow = { id, stage, times, gross, tare }
  const playAt = async (at: Moment): Promise<void> => (story?.at === at ? story.play(now) : undefined)
  if (stop === 'void')
    await stage.as('diaodu', times.dispatch, tx => tx.run(waybill, 'void', { id, reason: '货主临时取消装车计划' }))
  if (!reaches(1, times.dispatch)) return 0
  await stage.as('diaodu', times.dispatch, tx => tx.run(waybill, 'dispatch', { id, ...teamOf(plan) }))
  await playAt('dispatched')
  if (!reaches(2, times.load)) return 0
  await stage.as('xianchang', times.load, tx => load(tx, id, { at: times.load, gross, tare, index }))
  await playAt('loaded')
  const queues = index % 3 === 0 || stop === 'arrived'
  if (queues && reaches(3, times.arrive))
    await stage.as('xianchang', times.arrive, tx => tx.run(waybill, 'arrive', { id, arriveAt: times.arrive }))
  if (reaches(4, times.unload)) await papers(now, plan, { reaches, tell: playAt, unloadGross: weights.unloadGross })
  return gross - tare
}

interface Rest {
  reaches(step: number, at: string): boolean
  tell(at: Moment): Promise<void>
  unloadGross: number
}

/** Unloading, the receipt and both audits. */
async function papers(
  { id, stage, times, gross, tare }: TripNow,
  { index, work, ago }: TripPlan,
  { reaches, tell, unloadGross }: Rest,
): Promise<void> {
  const permille = ((gross - unloadGross) / (gross - tare)) * 1000
  await stage.as('xianchang', times.unload, tx =>
    tx.run(waybill, 'unload', {
      unloadAt: times.unload,
      unloadTicketNo: ticket('XC', times.unload, index),
      unloadGross: ton(unloadGross),
      unloadTare: ton(tare),
      receiver: UNLOADERS[index % UNLOADERS.length] ?? null,
      ...(Math.abs(permille) > 5 ? { lossReason: LOSS_REASONS[index % LOSS_REASONS.length] } : {}),
      id,
    }),
  )
  await tell('unloaded')
  if (!reaches(5, times.receipt)) return
  await stage.as('xianchang', times.receipt, tx =>
    tx.run(waybill, 'receipt', {
      id,
      receiptAt: times.receipt.slice(0, 10),
      receiptCopies: work.lane.weight > 2 ? 2 : 1,
    }),
  )
  if (!reaches(6, times.audit) || !(await auditTrip(stage, id, times.audit))) return
  // Some of the last weeks still wait for the second pair of eyes.
  if ((index % 5 !== 0 || ago > 25) && times.review <= stage.end)
    await stage.as('kuaiji', times.review, tx => tx.run(waybill, 'review', { id }))
  if (index % 3 === 0 && times.handOver <= stage.end)
    await stage.as('xianchang', times.handOver, tx =>
      tx.run(waybill, 'handOver', {
        id,
        receiptHandedTo: `${work.lane.customer === 'HZ003' ? '宏岭' : ''}结算科 ${HANDED[index % HANDED.length]}`,
      }),
    )
}

const UNLOADERS = ['王建明', '冯永利', '田秀峰', '韩志刚']
const HANDED = ['杜会计', '申会计', '乔会计']

/** Audited where it can be: not without a price, and not while an exception is open. */
async function auditTrip(stage: Stage, id: number, at: string): Promise<boolean> {
  return stage.as('duizhang', at, async tx => {
    const row = await tx.getRequired(waybill, id)
    if (row.exceptionFlag === 'open' || row.arStatus === 'unpriced' || row.apStatus === 'unpriced') return false
    if (Number(row.overLossQty ?? 0) > 0)
      await tx.run(waybill, 'confirmLoss', { id, lossReason: '承运商确认亏吨，超损部分按货值扣款' })
    await tx.run(waybill, 'audit', { id })
    return true
  })
}

function timesOf(stage: Stage, dice: Random, { work, ago, hour }: TripPlan): Times {
  const minute = dice.int(0, 59)
  const load = clockTime(stage.day(ago), hour, minute)
  const unload = later(load, roadHours(work.lane) + dice.next() * 3)
  const receipt = later(unload, 22 + dice.int(0, 22))
  const audit = later(receipt, 14 + dice.int(0, 24))
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

/** Scales read in steps of 20 kg; the tare of a truck hardly moves; some trucks arrive with more, a few with far less. */
function weigh(
  dice: Random,
  { truck, work, loss: told }: TripPlan,
): { gross: number; tare: number; unloadGross: number } {
  const tare = step(truck.tare + dice.int(-2, 2) * 0.02)
  const gross = step(tare + 33 + dice.int(-40, 38) * 0.02)
  const roll = dice.next()
  const usual = work.lane.lossPermille === '2.000' ? 3 : 4
  const loss =
    told ?? (roll < 0.08 ? -dice.int(1, 3) * 0.02 : roll < 0.95 ? dice.int(0, usual) * 0.02 : dice.int(8, 14) * 0.02)
  return { gross, tare, unloadGross: step(gross - loss) }
}

/** Truck, trailer and driver; the small fleet gets cash ahead, the others fuel on long ways. */
function teamOf({ truck, work, index }: TripPlan) {
  const team = {
    carrierId: truck.carrierId,
    vehicleId: truck.vehicleId,
    trailerId: truck.trailerId,
    driverId: truck.driverId,
  }
  if (roadHours(work.lane) < 10) return team
  if (truck.carrier === 'CY003')
    return {
      ...team,
      payType: 'mixed',
      prepayCash: '1500.00',
      oilVirtual: '1800.00',
      infoFee: index % 2 ? '120.00' : '80.00',
    }
  return index % 2
    ? { ...team, payType: 'mixed', prepayCash: '600.00', oilVirtual: index % 4 === 1 ? '2000.00' : '1600.00' }
    : team
}

export function load(
  tx: Tx,
  id: number,
  { at, gross, tare, index }: { at: string; gross: number; tare: number; index: number },
) {
  return tx.run(waybill, 'load', {
    id,
    loadAt: at,
    loadTicketNo: ticket('ZC', at, index),
    loadGross: ton(gross),
    loadTare: ton(tare),
  })
}

const ticket = (prefix: string, at: string, index: number): string =>
  `${prefix}${at.slice(2, 10).replaceAll('-', '')}${String((index * 37 + 11) % 10_000).padStart(4, '0')}`
const step = (t: number): number => Math.round(t * 50) / 50
export const ton = (t: number): string => t.toFixed(3)
