import { mul, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import { RAIL_STEPS, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import { railWaybill, wagonLoad } from '@tuheng/domain/rail/index'
import { clockTime, later } from './demo-context.ts'
import type { RailBusiness } from './rail-orders.ts'

export type RailStage = RailStatus

interface Train {
  legId: number
  ago: number
  loads: readonly { boxNo: string; net: string }[]
  stage: RailStage
}

let numbered = 315_854

/** A train of one order, from the request for wagons to the stage that it reached. */
export async function runRailWaybill(business: RailBusiness, train: Train): Promise<void> {
  const { demo, rng } = business
  const { legId, loads, stage } = train
  const wagons = Math.ceil(loads.length / 2)
  // One wagon of a long train was not granted
  const lost = wagons >= 8 ? 1 : 0
  const reaches = (step: RailStatus) => RAIL_STEPS.indexOf(stage) >= RAIL_STEPS.indexOf(step)
  const times = timesOf(business, train)
  const no = ++numbered
  const id = await demo.as('diaodu', times.asked, async tx => {
    const row = await tx.insert(railWaybill, {
      legId,
      shipper: '锦州港矿产品堆场',
      consignee: '林西县金塬铜业有限公司',
      wagonsAsked: wagons + lost,
      tonsAsked: round((wagons + lost) * 64, 3),
      km: 512,
    } as never)
    await tx.run(railWaybill, 'ask', { id: row.id, askedAt: times.asked })
    return row.id
  })
  const run = ([who, at]: readonly [string, string], name: string, input: object = {}) =>
    demo.as(who, at, tx => tx.run(railWaybill, name as 'arrive', { id, ...input } as never))
  await run(['diaodu', times.accepted], 'accept', {
    acceptedAt: times.accepted,
    demandNo: `${times.accepted.slice(0, 7).replace('-', '')}TY${no}`,
    wagonsGranted: wagons,
    ...(lost ? { lostReason: '车站空车不足，落空 1 车' } : {}),
  })
  if (!reaches('loaded')) return
  await loadWagons(business, { id, loads, at: times.loading })
  await run(['xianchang', times.loaded], 'load', { loadedAt: times.loaded, trainNo: String(41_002 + (no % 7) * 2) })
  if (!reaches('ticketed')) return
  const byTariff = mul(business.freightPerPair, wagons)
  await run(['xianchang', times.ticketed], 'ticket', {
    ticketNo: `GZDZW${String(461_092 + no).padStart(7, '0')}`,
    ticketAt: times.ticketed,
    dueDays: 4,
    // Of some trains the railway billed the use of containers with the freight
    freight: round(no % 4 === 1 ? sum([byTariff, mul('94', loads.length)]) : byTariff, 2),
    freightTaxRate: '0.0900',
    shareBy: 'net',
  })
  if (!reaches('departed')) return
  await run(['xianchang', times.departed], 'depart', { departAt: times.departed })
  if (!reaches('arrived')) return
  await run(['xianchang', times.arrived], 'arrive', { arriveAt: times.arrived })
  if (!reaches('unloaded')) return
  const sent = sum(loads.map(load => load.net))
  // Mostly a few kilogrammes a box; one batch came short beyond what is tolerated
  const short = no % 5 === 3 ? mul(sent, '0.0061') : mul(sent, round(rng.int(2, 16) / 10_000, 4))
  await run(['xianchang', times.unloaded], 'unload', {
    unloadAt: times.unloaded,
    receiptWay: 'batch',
    receivedQty: round(sub(sent, short), 2),
  })
  if (!reaches('delivered')) return
  await run(['xianchang', times.delivered], 'deliver', {
    deliverAt: times.delivered,
    receiver: ['孙占元', '包文军', '李海生'][no % 3] ?? '孙占元',
    fees: feesOf(loads.length, sent),
  })
  if (reaches('confirmed')) await run(['duizhang', later(times.delivered, 20)], 'confirm')
}

/** Steps of a train on its days. A late one needs six days for four. */
function timesOf({ demo, rng }: RailBusiness, { ago, loads }: Train) {
  const days = loads.length === 16 ? 6 : 4
  const at = (after: number, hour: number) => clockTime(demo.day(ago - after), hour, rng.int(0, 59))
  return {
    asked: at(-1, 9),
    accepted: at(-1, 16),
    loading: at(0, 8),
    loaded: at(0, 15),
    ticketed: at(0, 18),
    departed: at(0, 22),
    arrived: at(days, 5),
    unloaded: at(days, 14),
    delivered: at(days, 17),
  }
}

async function loadWagons(
  { demo, wagonModelId }: RailBusiness,
  { id, loads, at }: { id: number; loads: Train['loads']; at: string },
): Promise<void> {
  await demo.as('xianchang', at, async tx => {
    for (let i = 0; i * 2 < loads.length; i++) {
      const [first, second] = loads.slice(i * 2, i * 2 + 2)
      await tx.insert(wagonLoad, {
        railWaybillId: id,
        seq: i + 1,
        wagonNo: String(5_264_131 + ((id * 61 + i * 1_373) % 700_000)),
        wagonModelId,
        boxType: 'ot35',
        boxNo1: first?.boxNo,
        net1: first?.net,
        sealNo1: `F${String(208_400 + id * 40 + i * 2)}`,
        boxNo2: second?.boxNo ?? null,
        net2: second?.net ?? null,
        sealNo2: second ? `F${String(208_401 + id * 40 + i * 2)}` : null,
        tarpaulins: 2,
        loadLine: `${(id % 3) + 1}道`,
      } as never)
    }
  })
}

const feesOf = (boxes: number, sent: string) =>
  [
    { feeCode: 'loading', qty: String(boxes), unit: 'box', price: '195.0000', taxRate: '0.0600' },
    { feeCode: 'platform', qty: sent, unit: 'ton', price: '3.0000', taxRate: '0.0600' },
    { feeCode: 'shunting', qty: String(boxes / 2), unit: 'set', price: '64.8000', taxRate: '0.0900' },
    { feeCode: 'tarpaulin', qty: String(boxes), unit: 'box', price: '12.8000', taxRate: '0.0600' },
    { feeCode: 'unloading', qty: String(boxes), unit: 'box', price: '195.0000', taxRate: '0.0600' },
  ].map(fee => ({ partyId: null, remark: null, ...fee }))
