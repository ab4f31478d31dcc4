import { mul, round } from '@tuheng/domain/kernel/decimal'
import type { LegType } from '@tuheng/domain/rail/haul.choices'
import { railLeg, railOrder } from '@tuheng/domain/rail/index'
import { countStays } from '../features/rail/index.ts'
import { notePlates, returnEmpty, returnFromCustomer, takeBoxes } from './rail-boxes.ts'
import { about } from './rail-habits.ts'
import { createRailBusiness, type RailBusiness, type RailContext } from './rail-business.ts'
import type { RailLane } from './rail-lanes.ts'
import { LARGE_PLAN, type OrderPlan, plannedWagons, SMALL_PLAN, type TrainPlan } from './rail-plan.ts'
import { type Load, runTrain } from './rail-trains.ts'
import { haulBoxes } from './short-hauls.ts'

/** Ore by road and rail over three months: orders, legs, trains, containers and short hauls. */
export async function createRailOrders(context: RailContext, { isLarge }: { isLarge: boolean }): Promise<void> {
  const business = await createRailBusiness(context)
  for (const plan of isLarge ? LARGE_PLAN : SMALL_PLAN) await createOrder(business, plan)
  await createOpenOrders(business, { isLarge })
  // After the last container has moved
  await context.demo.as('demo', context.demo.end, async tx => {
    await notePlates(tx)
    await countStays(tx)
  })
}

interface Legs {
  orderId: number
  of(type: LegType): { id: number; mainId: number | null } | undefined
}

/** An order that is released, its legs with their carriers, its trains, and the trucks at its ends. */
async function createOrder(business: RailBusiness, plan: OrderPlan): Promise<void> {
  const { demo } = business
  const legs = await releaseOrder(business, plan)
  const delivered: (number | undefined)[] = []
  for (const train of plan.trains) delivered.push(await runTrainOf(business, { plan, train, legs }))
  const [last] = delivered.slice(-1)
  if (!plan.end || last === undefined) return
  const at = about(business.rng, demo.day(last - 4), { hour: 16, minute: 25, spread: 64 })
  const { orderId: id } = legs
  if (plan.end === 'close') await demo.as('diaodu', at, tx => tx.run(railOrder, 'close', { id }))
  else await demo.as('diaodu', at, tx => tx.run(railOrder, 'stop', { id, reason: '货主检修停炉，本月余量不再发运' }))
}

/** @returns how many days ago the train was delivered */
async function runTrainOf(
  business: RailBusiness,
  { plan, train, legs }: { plan: OrderPlan; train: TrainPlan; legs: Legs },
): Promise<number | undefined> {
  const lane = business.lanes[plan.lane]
  const [pickup, rail, delivery] = [legs.of('pickup'), legs.of('rail'), legs.of('delivery')]
  if (!rail) return undefined
  if (plan.isBulk) {
    const bulk = Array.from({ length: train.wagons }, (): Load => ({
      boxNo: null,
      net: round(68 + business.rng.int(0, 95) / 50, 2),
    }))
    return runTrain(business, { legId: rail.id, lane, plan: train, loads: bulk })
  }
  const boxNos = takeBoxes(business, lane, { count: train.wagons * 2, ago: train.ago + 2 })
  const filled = boxNos.map(boxNo => ({ boxNo, net: round(31 + business.rng.int(0, 45) / 50, 2) }))
  const loads = pickup?.mainId
    ? await haulBoxes(business, { end: 'pickup', mainId: pickup.mainId, ago: train.ago + 1, loads: filled })
    : filled
  const ago = await runTrain(business, { legId: rail.id, lane, plan: train, loads })
  if (ago === undefined) return undefined
  if (delivery?.mainId) {
    await haulBoxes(business, { end: 'delivery', mainId: delivery.mainId, ago: ago - 2, loads })
    await returnFromCustomer(business, lane, { boxNos, ago: ago - 2 })
  } else await returnEmpty(business, lane, { boxNos, ago, isSlow: train.isSlow ?? false })
  return ago
}

async function releaseOrder(business: RailBusiness, plan: OrderPlan): Promise<Legs> {
  const { demo, rng } = business
  const on = (hour: number, minute: number, spread: number) => about(rng, demo.day(plan.ago), { hour, minute, spread })
  const order = await demo.as('yewu', on(8, 47, 32), async tx => {
    const row = await tx.insert(railOrder, orderInput(business, plan) as never)
    await tx.run(railOrder, 'submit', { id: row.id })
    return row
  })
  await demo.as('jingli', on(10, 4, 38), tx => tx.run(railOrder, 'audit', { id: order.id }))
  const legs = await demo.as('diaodu', on(11, 21, 26), async tx => {
    for (const leg of await tx.find(railLeg, { where: { orderId: order.id } }))
      await tx.run(railLeg, 'assign', { id: leg.id, ...termsOf(business, leg.legType, plan) })
    return tx.find(railLeg, { where: { orderId: order.id } })
  })
  return { orderId: order.id, of: type => legs.find(leg => leg.legType === type) }
}

function orderInput({ demo, lanes, portId, smelterId }: RailBusiness, plan: OrderPlan) {
  const { ago, haulMode } = plan
  const { stations, yards, prices, ...lane } = lanes[plan.lane]
  const wagons = plannedWagons(plan)
  return {
    customerId: lane.customerId,
    contractId: lane.contractId,
    haulMode,
    transportForm: plan.isBulk ? 'wagonload' : 'box35',
    fromStationId: stations[0],
    toStationId: stations[1],
    fromYardId: yards[0],
    toYardId: yards[1],
    ...(haulMode === 'doorDoor' ? { loadAddressId: portId } : {}),
    ...(haulMode === 'stationStation' ? {} : { unloadAddressId: smelterId }),
    shipper: lane.shipper,
    consignee: lane.customer.fullName,
    goodsId: lane.goodsId,
    planMonth: demo.day(ago).slice(0, 7),
    planQty: round(wagons * (plan.isBulk ? 69 : 63.2), 3),
    ...(plan.isBulk ? {} : { planBoxes: wagons * 2 }),
    planWagons: wagons,
    ...pricedBy(plan, priceOf(plan, prices)),
    weightRule: 'sent',
    lossValue: '3.000',
    goodsValue: lane.goods.refValue,
    salesmanId: demo.memberId('yewu') || null,
  }
}

const priceOf = ({ haulMode, isBulk }: OrderPlan, prices: RailLane['prices']): string =>
  (isBulk ? prices.wagonload : haulMode === 'doorStation' ? undefined : prices[haulMode]) ?? prices.stationStation

/** What the customer pays, from the price of a tonne; a container has 31.45 t. */
function pricedBy({ priced }: OrderPlan, ofTonne: string) {
  const through = { pricing: 'through', arBasis: 'ton', arPrice: ofTonne }
  switch (priced) {
    case 'perLeg':
      return { pricing: 'perLeg' }
    case 'box':
      return { ...through, arBasis: 'box', arPrice: round(mul(ofTonne, '31.45'), -1) }
    case 'set':
      return { ...through, arBasis: 'set', arPrice: round(mul(ofTonne, '62.9'), -1) }
    case 'services':
      return { ...through, serviceShare: '0.2000', serviceTaxRate: '0.0600' }
    case 'fixedShares':
      return { ...through, incomeShare: 'fixed', pickupShare: '0.1600', railShare: '0.7000', deliveryShare: '0.1400' }
    case undefined:
      return through
  }
}

function termsOf(business: RailBusiness, type: LegType, { ago, lane, priced, ...order }: OrderPlan) {
  const { demo } = business
  const plan = { planFrom: demo.day(ago), planTo: demo.day(ago - 30) }
  if (type === 'rail')
    return {
      carrierId: business.agentId,
      contractId: business.agentContractId,
      // Ore is dear: the agent answers for a part of what is lost beyond what is tolerated
      ...(lane === 'copper' ? { lossRate: '3', lossPrice: '8000.0000' } : {}),
      ...(priced === 'perLeg'
        ? { arBasis: 'ton', arPrice: priceOf({ ago, lane, ...order }, business.lanes[lane].prices) }
        : {}),
      ...plan,
    }
  const haulier = business.hauliers[type]
  return {
    carrierId: haulier.id,
    contractId: haulier.contractId,
    routeId: business.routes[type],
    apBasis: 'ton',
    apPrice: type === 'pickup' ? '22.0000' : '19.0000',
    ...plan,
  }
}

/** Orders without trains: one waits for its audit, one for carriers; of the larger company also a draft and a void one. */
async function createOpenOrders(business: RailBusiness, { isLarge }: { isLarge: boolean }): Promise<void> {
  const { demo, rng } = business
  const insert = (ago: number, wagons: number, isDraft = false) =>
    demo.as('yewu', about(rng, demo.day(ago), { hour: 14, minute: 42, spread: 58 }), async tx => {
      const plan = { ago, lane: 'copper', haulMode: 'doorDoor', trains: [{ ago, wagons }] } as const
      const row = await tx.insert(railOrder, orderInput(business, plan) as never)
      if (!isDraft) await tx.run(railOrder, 'submit', { id: row.id })
      return row.id
    })
  await insert(1, 20)
  const released = await insert(2, 12)
  await demo.as('jingli', about(rng, demo.day(2), { hour: 16, minute: 38, spread: 41 }), tx =>
    tx.run(railOrder, 'audit', { id: released }),
  )
  if (!isLarge) return
  await insert(1, 24, true)
  const wrong = await insert(30, 200)
  await demo.as('yewu', about(rng, demo.day(30), { hour: 16, minute: 33, spread: 37 }), tx =>
    tx.run(railOrder, 'void', { id: wrong, reason: '计划车数多录一个零，已重新下达' }),
  )
}
