import { waybill, waybillException } from '@tuheng/domain/transport/index'
import type { LaneKey } from './lanes.ts'
import { later } from './demo-context.ts'
import { load, type Incident, formatTons, type TripInProgress } from './trip.ts'

interface ScheduledIncident extends Incident {
  name: string
  lane: LaneKey
  /** Happens on the lane's first trip that starts at most that many days ago. */
  ago: number
}

/** Incidents of earlier weeks that have been settled. */
export const INCIDENTS: readonly ScheduledIncident[] = [
  {
    name: 'jam',
    lane: 'coke',
    ago: 74,
    at: 'loaded',
    run: trip =>
      raiseException(trip, {
        kind: 'jam',
        after: 7,
        place: '京昆高速平山段',
        description: '前方货车追尾双向封闭，原地等待 6 小时',
        liable: 'third',
        solution: '交警疏导后放行，到货时间顺延，货主已知悉',
      }),
  },
  { name: 'snow', lane: 'port', ago: 58, at: 'unloaded', run: increasePrice },
  {
    name: 'overload',
    lane: 'lump',
    ago: 44,
    at: 'dispatched',
    run: trip => raiseOverload(trip, { gross: trip.tare + 35.36, isRelieved: true }),
  },
  { name: 'ticket', lane: 'power', ago: 36, at: 'unloaded', run: raiseUnreadableTicket },
  { name: 'weights', lane: 'washed', ago: 27, at: 'unloaded', run: correctWeight },
  {
    name: 'detour',
    lane: 'port',
    ago: 16,
    at: 'loaded',
    run: trip =>
      raiseException(trip, {
        kind: 'detour',
        after: 5,
        place: '神府高速店塔出口',
        description: '桥梁检测限行，绕行 204 省道约 46 公里',
        liable: 'us',
        solution: '补贴燃油费 180 元，已在加项登记',
      }),
  },
]

interface ExceptionPlan {
  kind: 'jam' | 'detour' | 'breakdown'
  /** Hours after loading. */
  after: number
  place: string
  description: string
  liable: 'us' | 'carrier' | 'third'
  solution?: string
}

/** Raises an exception on the way. With a solution it is handled and resolved the same day. */
export async function raiseException(
  { id, demo, times }: TripInProgress,
  { kind, after, place, description, liable, solution }: ExceptionPlan,
): Promise<void> {
  const at = later(times.load, after)
  await demo.as('xianchang', at, tx =>
    tx.run(waybill, 'raiseException', {
      id,
      kind,
      occurredAt: later(at, -0.4),
      place,
      description,
      liable,
      photos: [],
    }),
  )
  if (!solution) return
  await demo.as('diaodu', later(at, 1), async tx => {
    const row = await exceptionOf(tx, id)
    await tx.run(waybillException, 'handle', { id: row, handlerId: demo.memberId('diaodu') })
  })
  await demo.as('diaodu', later(at, 9), async tx => {
    const row = await exceptionOf(tx, id)
    await tx.run(waybillException, 'resolve', {
      id: row,
      liable,
      solution,
      lossAmount: kind === 'detour' ? '180.00' : null,
    })
  })
}

/** The truck is too heavy on the scale. The product refuses the loading, and an exception records the refusal. */
export async function raiseOverload(
  trip: TripInProgress,
  { gross, isRelieved }: { gross: number; isRelieved: boolean },
): Promise<void> {
  const { id, demo, times, tare } = trip
  const first = later(times.load, -1)
  const refusal = await demo.expectRefusal('xianchang', first, tx =>
    load(tx, id, { at: first, gross, tare, index: id }),
  )
  await demo.as('xianchang', later(first, 0.1), tx =>
    tx.run(waybill, 'raiseException', {
      id,
      kind: 'overload',
      occurredAt: first,
      place: '矿区出口磅房',
      description: `首磅毛重 ${gross.toFixed(2)} 吨、净重 ${(gross - tare).toFixed(2)} 吨，装货确认被拒：${refusal}`,
      liable: 'yard',
      photos: [],
    }),
  )
  if (!isRelieved) return
  await demo.as('xianchang', later(first, 0.8), async tx => {
    const row = await exceptionOf(tx, id)
    await tx.run(waybillException, 'resolve', {
      id: row,
      liable: 'yard',
      solution: `返回装车台卸货减载，复磅毛重 ${trip.gross.toFixed(2)} 吨后准予出场`,
    })
  })
}

/** The carrier disputes a shortage. While the exception is open the trip cannot be audited. */
export async function raiseShortage({ id, demo, times }: TripInProgress): Promise<void> {
  await demo.as('xianchang', later(times.unload, 0.5), tx =>
    tx.run(waybill, 'raiseException', {
      id,
      kind: 'shortage',
      occurredAt: times.unload,
      place: '宏岭钢铁 2 号汽车衡',
      description: '卸货净重与原发磅单差异偏大，司机对皮重有异议，要求回空复磅',
      liable: 'carrier',
      photos: [],
    }),
  )
  await demo.as('diaodu', later(times.unload, 3), async tx => {
    const row = await exceptionOf(tx, id)
    await tx.run(waybillException, 'handle', { id: row, handlerId: demo.memberId('diaodu') })
  })
}

/** The photo was only dark, so the exception is cancelled. */
async function raiseUnreadableTicket({ id, demo, times }: TripInProgress): Promise<void> {
  await demo.as('xianchang', later(times.unload, 1), tx =>
    tx.run(waybill, 'raiseException', {
      id,
      kind: 'ticket',
      occurredAt: times.unload,
      place: '清源热电地磅',
      description: '卸货磅单照片模糊，皮重末位无法辨认',
      liable: 'carrier',
      photos: [],
    }),
  )
  await demo.as('diaodu', later(times.unload, 4), async tx => {
    const row = await exceptionOf(tx, id)
    await tx.run(waybillException, 'cancel', { id: row, reason: '司机补拍磅单，数据核对无误' })
  })
}

/** Sets a higher price by hand on a day of snow. */
async function increasePrice({ id, demo, times }: TripInProgress): Promise<void> {
  await demo.as('jingli', later(times.unload, 6), async tx => {
    const { apPrice } = await tx.getRequired(waybill, id)
    await tx.run(waybill, 'setPrice', {
      id,
      side: 'ap',
      basis: 'ton',
      price: (Number(apPrice ?? 0) + 6).toFixed(4),
      reason: '暴雨限行加价，调度已与货主沟通',
    })
  })
}

/** Corrects a wrong unloading weight with a reason. */
async function correctWeight({ id, demo, times }: TripInProgress): Promise<void> {
  await demo.as('duizhang', later(times.unload, 8), async tx => {
    const { unloadGross } = await tx.getRequired(waybill, id)
    await tx.run(waybill, 'correct', {
      id,
      unloadGross: formatTons(Number(unloadGross) - 0.02),
      reason: '毛重末位录错，按磅单原件更正',
    })
  })
}

async function exceptionOf(tx: Parameters<typeof load>[0], tripId: number): Promise<number> {
  const [row] = await tx.find(waybillException, {
    where: { waybillId: tripId, status: ['open', 'handling'] },
    limit: 1,
  })
  return row?.id ?? 0
}
