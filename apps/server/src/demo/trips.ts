import { addDays } from '@tuheng/domain/kernel/dates'
import { loadBill, mainWaybill, waybill } from '@tuheng/domain/transport/index'
import type { Agreements, Lane } from './agreements.ts'
import { ROUTES } from './cast.ts'
import type { Masters, Truck } from './masters.ts'
import { random, type Random } from './random.ts'
import type { Stage } from './stage.ts'

const HISTORY_DAYS = 84

interface Task {
  lane: Lane
  id: number
}

/** Tasks for each lane and month, and trips on them: old ones finished, young ones at every stage. */
export async function playTrips(stage: Stage, masters: Masters, agreements: Agreements, count: number): Promise<void> {
  const dice = random(4_711)
  const tasks: Task[] = []
  for (const lane of agreements.lanes) tasks.push({ lane, id: await playTask(stage, masters, agreements, lane) })
  const lanes = tasks.flatMap(task => Array.from({ length: task.lane.weight }, () => task))
  const free = new Map(masters.trucks.map(truck => [truck.vehicleId, HISTORY_DAYS]))
  for (let i = 0; i < count; i++) {
    const ago = HISTORY_DAYS - Math.floor((i / count) * (HISTORY_DAYS + 1))
    const task = dice.pick(lanes)
    // A truck that comes back from the coast is free again days later.
    const truck = masters.trucks.filter(t => (free.get(t.vehicleId) ?? 0) >= ago)[dice.int(0, 3)] ?? masters.trucks.find(t => (free.get(t.vehicleId) ?? 0) >= ago)
    if (!truck) continue
    const route = ROUTES.find(r => r.code === task.lane.route)
    const hours = Number(route?.km ?? '100') / 62 + (Number(route?.km ?? '0') > 300 ? 9 : 1)
    free.set(truck.vehicleId, ago - Math.ceil((hours * 2 + 8) / 24))
    await playTrip(stage, dice, { task, truck, ago, hours, index: i })
  }
}

async function playTask(stage: Stage, masters: Masters, agreements: Agreements, lane: Lane): Promise<number> {
  const customerId = masters.parties.get(lane.customer) ?? 0
  const places = ROUTES.find(r => r.code === lane.route)
  const bill = lane.customer === 'HZ001'
    ? await stage.as('yewu', `${stage.day(92)} 09:20:00`, async tx => {
        const row = await tx.insert(loadBill, {
          ownerBillNo: 'CLY-TD-2609', kind: 'paper', customerId, contractId: lane.contractId, shipper: '常乐源煤业', consignee: '黄骅港新澜堆场', goodsId: masters.goods.get(lane.goods) ?? 0,
          loadAddressId: masters.places.get(places?.from ?? '') ?? 0, unloadAddressId: masters.places.get(places?.to ?? '') ?? 0, qty: '6000.000', trucks: 180,
          validFrom: stage.day(92), validTo: addDays(stage.today, 60),
        })
        await tx.run(loadBill, 'audit', row.id)
        return row.id
      })
    : null
  if (bill) for (const [code, qty] of [['CY001', '2600.000'], ['CY002', '1900.000'], ['CY003', '1200.000']] as const)
    await stage.as('diaodu', `${stage.day(91)} 15:00:00`, tx => tx.run(loadBill, 'grant', bill, { carrierId: masters.parties.get(code) ?? 0, qty, trucks: null, validTo: null, remark: null }))
  const id = await stage.as('diaodu', `${stage.day(90)} 08:40:00`, async tx => {
    const row = await tx.insert(mainWaybill, {
      customerId, arContractId: lane.contractId, loadBillId: bill, routeId: masters.routes.get(lane.route) ?? 0, goodsId: masters.goods.get(lane.goods) ?? 0,
      planQty: '5600.000', planTrucks: 168, planFrom: stage.day(90), planTo: addDays(stage.today, 45), shipper: '装车场', consignee: '收货堆场',
      dispatcherId: stage.memberId('diaodu'), salesmanId: stage.memberId('yewu'), lossMode: 'permille', lossValue: lane.lossPermille, warnPermille: '5.00',
      carriers: [...agreements.carriers].map(([code, contractId]) => ({ carrierId: masters.parties.get(code) ?? 0, contractId, qty: null, trucks: null, remark: null })) as never,
    })
    await tx.run(mainWaybill, 'submit', row.id)
    return row.id
  })
  await stage.as('jingli', `${stage.day(90)} 10:05:00`, tx => tx.run(mainWaybill, 'audit', id))
  return id
}

interface TripPlan {
  task: Task
  truck: Truck
  ago: number
  hours: number
  index: number
}

/** One trip, as far as its age allows. */
async function playTrip(stage: Stage, dice: Random, { task, truck, ago, hours, index }: TripPlan): Promise<void> {
  const loadHour = dice.int(6, 21)
  const minute = dice.int(0, 59)
  const day = stage.day(ago)
  const loadAt = clock(day, loadHour, minute)
  const loaded = ago > 0 || loadHour < 9
  const unloadAt = plus(loadAt, hours + dice.next() * 3)
  const arrived = unloadAt.slice(0, 10) < stage.today
  // Scales read in steps of 20 kg; the tare of a truck hardly moves.
  const tare = step(truck.tare + dice.int(-2, 2) * 0.02)
  const gross = step(tare + 33 + dice.int(-40, 38) * 0.02)
  const roll = dice.next()
  const loss = roll < 0.08 ? -dice.int(1, 3) * 0.02 : roll < 0.95 ? dice.int(0, 4) * 0.02 : dice.int(9, 14) * 0.02
  const unloadGross = step(gross - loss)
  const id = await stage.as('diaodu', clock(day, Math.max(5, loadHour - 2), minute), async tx => {
    const made = await tx.insert(waybill, { mainId: task.id, carrierId: truck.carrierId })
    if (!loaded && index % 3 === 0) return made.id
    const longHaul = hours > 8
    await tx.run(waybill, 'dispatch', made.id, {
      carrierId: truck.carrierId, vehicleId: truck.vehicleId, trailerId: truck.trailerId, driverId: truck.driverId,
      ...(longHaul ? { payType: 'mixed', prepayCash: '1000.00', oilVirtual: '2000.00', infoFee: index % 2 ? '100.00' : '0.00' } : {}),
    })
    return made.id
  })
  if (!loaded) return
  await stage.as('xianchang', loadAt, tx => tx.run(waybill, 'load', id, { loadAt, loadTicketNo: `ZC${day.replaceAll('-', '').slice(2)}${String(index).padStart(4, '0')}`, loadGross: ton(gross), loadTare: ton(tare) }))
  if (!arrived) return
  const permille = ((gross - tare) - (unloadGross - tare)) / (gross - tare) * 1000
  await stage.as('xianchang', unloadAt, tx => tx.run(waybill, 'unload', id, {
    unloadAt, unloadTicketNo: `XC${unloadAt.slice(2, 10).replaceAll('-', '')}${String(index).padStart(4, '0')}`, unloadGross: ton(unloadGross), unloadTare: ton(tare),
    ...(Math.abs(permille) > 5 ? { lossReason: '到港复磅，途中篷布破损漏撒' } : {}),
  }))
  if (ago < 4 || (ago < 9 && index % 4 === 0)) return
  await stage.as('xianchang', plus(unloadAt, 30), tx => tx.run(waybill, 'receipt', id, { receiptAt: plus(unloadAt, 30).slice(0, 10), receiptCopies: 2 }))
  if (ago < 6) return
  await audit(stage, id, plus(unloadAt, 52), index)
}

async function audit(stage: Stage, id: number, at: string, index: number): Promise<void> {
  await stage.as('duizhang', at, async tx => {
    const row = await tx.must(waybill, id)
    if (Number(row.overLossQty ?? 0) > 0) await tx.run(waybill, 'confirmLoss', id, { lossReason: '承运商确认亏吨' })
    await tx.run(waybill, 'audit', id)
  })
  if (index % 5 !== 0) await stage.as('kuaiji', plus(at, 20), tx => tx.run(waybill, 'review', id))
}

const step = (t: number): number => Math.round(t * 50) / 50
const ton = (t: number): string => t.toFixed(3)
const clock = (day: string, hour: number, minute: number): string => `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`

function plus(at: string, hours: number): string {
  const wall = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + Math.round(hours * 60) * 60_000)
  return wall.toISOString().slice(0, 19).replace('T', ' ')
}
