import { mul, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import { shuntingFee } from '@tuheng/domain/rail/tariff'
import type { RailStatus } from '@tuheng/domain/rail/haul.choices'
import { railWaybill, trackingEvent, wagonLoad } from '@tuheng/domain/rail/index'
import { clockTime, later } from './demo-context.ts'
import type { LaneBusiness, RailBusiness } from './rail-business.ts'
import { billedFreight } from './rail-freight.ts'
import { about, agoOf, demandNo, notMidnight, officeAfter, sealNos, trainNo, unloadingHours } from './rail-habits.ts'
import { lookAt } from './rail-handovers.ts'
import { passes, type TrainPlan, TRANSIT_DAYS } from './rail-plan.ts'
import { trailOf } from './rail-trails.ts'
import { takeWagonNos, WAGON_NUMBERS } from './rail-wagons.ts'
import { random } from './random.ts'

/** A container, or the bulk of a wagon. */
export interface Load {
  boxNo: string | null
  net: string
}

export interface Train {
  legId: number
  lane: LaneBusiness
  plan: TrainPlan
  loads: readonly Load[]
}

const LOST_REASONS = ['车站空车不足', '专用线装车线占用，未能对位', '货源未到齐，减请'] as const

/**
 * A train of one order, from the request for wagons as far as its days go. @returns how many days ago it was delivered;
 * undefined while it is not.
 */
export async function runTrain(business: RailBusiness, train: Train): Promise<number | undefined> {
  const { demo, rng, rates } = business
  const { legId, loads, lane, plan } = train
  const { wagons, lost = 0, until = 'confirmed', look } = plan
  const no = business.trains.take(rng)
  const times = timesOf(business, train, no)
  const goesOn = (step: RailStatus, at: string) => at <= demo.end && passes(until, step)
  const id = await demo.as('diaodu', times.written, async tx => {
    const row = await tx.insert(railWaybill, {
      legId,
      shipper: lane.shipper,
      consignee: lane.customer.fullName,
      wagonsAsked: wagons + lost,
      tonsAsked: round((wagons + lost) * 64, 3),
      km: lane.km,
    } as never)
    return row.id
  })
  const run = ([who, at]: readonly [string, string], name: string, input: object = {}) =>
    demo.as(who, at, tx => tx.run(railWaybill, name as 'arrive', { id, ...input } as never))
  if (!goesOn('asked', times.asked)) return
  await run(['diaodu', times.asked], 'ask', { askedAt: times.asked })
  if (!goesOn('accepted', times.accepted)) return
  const demand = demandNo(rng, times.accepted)
  await run(['diaodu', times.accepted], 'accept', {
    acceptedAt: times.accepted,
    demandNo: demand,
    wagonsGranted: wagons,
    ...(lost ? { lostReason: `${LOST_REASONS[no % 3]}，落空 ${lost} 车` } : {}),
  })
  if (times.loading > demo.end) return
  await loadWagons(business, { id, loads, at: times.loading, ago: plan.ago })
  if (!goesOn('loaded', times.loaded)) return
  await run(['xianchang', times.loaded], 'load', { loadedAt: times.loaded, trainNo: trainNo(rng, lane.key) })
  if (!goesOn('ticketed', times.ticketed)) return
  const isBulk = loads[0]?.boxNo === null
  const load = isBulk
    ? ({ by: 'tonnes', class: lane.goods.tariffClass, tonnes: String(loads.length * 70) } as const)
    : ({ by: 'boxes', feet: 20, boxes: loads.length } as const)
  const { byTariff, freight, note } = billedFreight(no, { rates, load, km: lane.km, wagons })
  await run(['xianchang', times.ticketed], 'ticket', {
    ticketNo: `${lane.ticket}${String(lane.tickets.take(rng)).padStart(7, '0')}`,
    waybillId: `${demand}${String((no * 7) % 46 || 46).padStart(4, '0')}`,
    ticketAt: times.ticketed,
    dueDays: TRANSIT_DAYS[lane.key].due,
    freight,
    freightTaxRate: '0.0900',
    shareBy: 'net',
  })
  if (!goesOn('departed', times.departed)) return
  await run(['xianchang', times.departed], 'depart', { departAt: times.departed })
  await tellTrail(business, { id, no, lane, times })
  // Whoever checks the freight asks the agent; of the last weeks some answers have not come
  const asked = officeAfter(rng, later(times.departed, 12))
  if (note && freight !== round(byTariff, 2) && plan.ago > 9 && no % 4 !== 1 && asked < demo.end)
    await run(['duizhang', asked], 'settleDiff', { diffNote: note })
  if (!goesOn('arrived', times.arrived)) return
  await run(['xianchang', times.arrived], 'arrive', { arriveAt: times.arrived })
  if (!goesOn('unloaded', times.unloaded)) return
  const isWeighed = look === 'short' || look === 'shortClaimed' || look === 'shortPaid'
  if (isWeighed) await weighWagons(business, { id, at: later(times.unloaded, -1) })
  const sent = sum(loads.map(one => one.net))
  // Mostly within what is tolerated, at times more than was sent by the other scale; some batches came short beyond it
  const isShort = no % 13 === 3 && look === undefined
  const short = mul(
    sent,
    round((isShort ? rng.int(34, 61) : no % 6 === 1 ? -rng.int(2, 11) : rng.int(4, 27)) / 10_000, 4),
  )
  await run(['xianchang', times.unloaded], 'unload', {
    unloadAt: times.unloaded,
    ...(isWeighed ? { receiptWay: 'wagon' } : { receiptWay: 'batch', receivedQty: round(sub(sent, short), 2) }),
  })
  const seen = isShort ? 'shortPaid' : look
  const looked =
    seen &&
    (await lookAt(business, {
      id,
      look: seen,
      at: later(times.unloaded, rng.int(11, 58) / 60),
      value: lane.goods.refValue,
    }))
  if (!goesOn('delivered', times.delivered)) return
  await run(['xianchang', times.delivered], 'deliver', {
    deliverAt: times.delivered,
    receiver: lane.receivers[no % lane.receivers.length] ?? '',
    fees: feesOf(business, lane, { loads, sent }),
  })
  const confirm = officeAfter(rng, later(looked?.settledAt ?? times.delivered, 15 + rng.int(0, 9)))
  if (!looked?.isOpen && goesOn('confirmed', confirm)) await run(['duizhang', confirm], 'confirm')
  return agoOf(demo.today, times.delivered)
}

/** Steps of a train on its days, each when the one before it was done. */
function timesOf({ demo, rng }: RailBusiness, { plan, lane }: Train, no: number) {
  const { usual, late } = TRANSIT_DAYS[lane.key]
  const days = plan.isLate || no % 7 === 3 ? late : (usual[no % usual.length] ?? 3)
  const at = (after: number, from: number, to: number) =>
    clockTime(demo.day(plan.ago - after), rng.int(from, to), rng.int(0, 59))
  const written = about(rng, demo.day(plan.ago + 1), { hour: 8, minute: 16, spread: 34 })
  const after = (time: string, from: number, to: number) => later(time, rng.int(from * 60, to * 60) / 60)
  const loaded = at(0, 13, 17)
  const ticketed = after(loaded, 0.6, 2.6)
  const arrived = at(days, 1, 19)
  const unloaded = notMidnight(later(arrived, unloadingHours(rng, no)))
  return {
    days,
    written,
    asked: after(written, 0.1, 1.6),
    accepted: at(-1, 13, 17),
    loading: about(rng, demo.day(plan.ago), { hour: 8, minute: 51, spread: 47 }),
    loaded,
    ticketed,
    departed: after(ticketed, 1.2, 5.4),
    arrived,
    unloaded,
    delivered: officeAfter(rng, unloaded),
  }
}

interface Departed {
  id: number
  no: number
  lane: LaneBusiness
  times: ReturnType<typeof timesOf>
}

/** Brings in what was told of a train since it left, when it is there or the demo ends. */
async function tellTrail({ demo }: RailBusiness, { id, no, lane, times }: Departed): Promise<void> {
  const { departed, arrived, days } = times
  const at = arrived < demo.end ? arrived : demo.end
  const journey = { lane: lane.key, departed, arrived, isLate: days > TRANSIT_DAYS[lane.key].due }
  const trail = trailOf(random(no * 61 + demo.orgId), journey).filter(one => one.at < at)
  await demo.as('diaodu', at, tx =>
    tx.insertMany(
      trackingEvent,
      trail.map(one => ({ railWaybillId: id, ...one })),
    ),
  )
}

async function loadWagons(
  business: RailBusiness,
  { id, loads, at, ago }: { id: number; loads: readonly Load[]; at: string; ago: number },
): Promise<void> {
  const { demo, rng, wagonModelId, gondolaId } = business
  const isBulk = loads[0]?.boxNo === null
  const count = isBulk ? loads.length : Math.floor(loads.length / 2)
  const numbers = takeWagonNos(business, { count, ago, from: WAGON_NUMBERS[isBulk ? 'gondola' : 'flat'] })
  const seals = sealNos(rng, loads.length)
  const wagons = numbers.map((wagonNo, i) => {
    const common = { railWaybillId: id, seq: i + 1, wagonNo, loadLine: `${(id % 3) + 1}道` }
    if (isBulk) return { ...common, wagonModelId: gondolaId, bulkNet: loads[i]?.net ?? null, tarpaulins: 1 }
    const [first, second] = [loads[i * 2], loads[i * 2 + 1]]
    return {
      ...common,
      wagonModelId,
      boxType: 'ot35' as const,
      boxNo1: first?.boxNo ?? null,
      net1: first?.net ?? null,
      sealNo1: seals[i * 2] ?? null,
      boxNo2: second?.boxNo ?? null,
      net2: second?.net ?? null,
      sealNo2: seals[i * 2 + 1] ?? null,
    }
  })
  await demo.as('xianchang', at, tx => tx.insertMany(wagonLoad, wagons))
}

const EMPTY_WAYS = ['returned', 'returned', 'returned', 'sentOn', 'kept'] as const

/** Each wagon goes over the scale at the destination; one of them is far too light. */
async function weighWagons({ demo, rng }: RailBusiness, { id, at }: { id: number; at: string }): Promise<void> {
  await demo.as('xianchang', at, async tx => {
    for (const [i, wagon] of (await tx.find(wagonLoad, { where: { railWaybillId: id }, sort: ['seq'] })).entries()) {
      const kept = i === 6 ? '0.9862' : round(1 - rng.int(1, 18) / 10_000, 4)
      const receivedQty = round(mul(wagon.net ?? '0', kept), 2)
      const emptyWay = wagon.boxes ? rng.pick(EMPTY_WAYS) : null
      await tx.run(wagonLoad, 'receive', { id: wagon.id, receivedQty, emptyWay })
    }
  })
}

/** 取送车 goes by the tariff and the way to the yard; who loads and unloads is mostly paid apart from the agent. */
function feesOf(
  { loaderId, yardKm }: RailBusiness,
  lane: LaneBusiness,
  { loads, sent }: { loads: readonly Load[]; sent: string },
) {
  const isBulk = loads[0]?.boxNo === null
  const [count, wagons] = [String(loads.length), String(isBulk ? loads.length : loads.length / 2)]
  const handled = isBulk
    ? { qty: sent, unit: 'ton', price: '4.5000', taxRate: '0.0600' }
    : { qty: count, unit: 'box', price: '195.0000', taxRate: '0.0600' }
  const placed = (end: 0 | 1) => ({
    feeCode: 'shunting',
    qty: wagons,
    unit: 'truck',
    price: shuntingFee('8.1', yardKm.get(lane.yards[end]) ?? '1'),
    taxRate: '0.0900',
    remark: end ? '到站' : '发站',
  })
  return [
    { feeCode: 'loading', partyId: lane.key === 'copper' ? loaderId : null, ...handled },
    {
      feeCode: 'platform',
      partyId: lane.key === 'copper' ? loaderId : null,
      qty: sent,
      unit: 'ton',
      price: '3.0000',
      taxRate: '0.0600',
    },
    placed(0),
    placed(1),
    {
      feeCode: 'tarpaulin',
      // The cover of each container, or of each open wagon
      qty: count,
      unit: isBulk ? 'truck' : 'box',
      price: isBulk ? '89.6000' : '12.8000',
      taxRate: '0.0600',
    },
    { feeCode: 'unloading', partyId: lane.key === 'zinc' ? loaderId : null, ...handled },
  ].map(fee => ({ partyId: null, remark: null, ...fee }))
}
