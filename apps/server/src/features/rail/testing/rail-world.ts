import { address, goods } from '@tuheng/domain/parties/index'
import { railTariff, station, wagonModel, yard } from '@tuheng/domain/rail/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { route } from '@tuheng/domain/contracts/index'
import type { Person, TestApp } from '../../../testing/app.ts'
import { contractIn, makeMasters, type Masters } from '../../transport/testing/masters.ts'

export interface Row extends AnyRow {
  id: number
  version: number
}

/** A company that sends coal in pairs of 35-t open tops: two stations with yards, short hauls at both ends. */
export interface RailWorld {
  app: TestApp
  masters: Masters
  clerk: Person
  /** A second person, who audits. */
  manager: Person
  stations: [number, number]
  yards: [number, number]
  routes: { pickup: number; delivery: number }
  wagonModelId: number
  millId: number
}

export async function makeRailWorld(app: TestApp): Promise<RailWorld> {
  const orgId = await app.company()
  const masters = await makeMasters(app, orgId, { teams: 4 })
  const places = await app.work(orgId, async tx => {
    const place = async (name: string, detail: string) =>
      (await tx.insert(address, { name, kind: 'railYard', regionCode: '610802', detail })).id
    const stations: number[] = []
    for (const [name, telegraphCode, tmis] of [
      ['高桥镇', 'GZD', '51632'],
      ['林西', 'LXC', '13192'],
    ] as const)
      stations.push((await tx.insert(station, { name, telegraphCode, tmis, handlesBox35: true })).id)
    const yards: number[] = []
    for (const [i, stationId] of stations.entries())
      yards.push(
        (
          await tx.insert(yard, {
            name: i ? '林西货场' : '高桥镇货场',
            stationId,
            addressId: await place(i ? '林西货场' : '高桥镇货场', `站前路 ${i + 1} 号`),
            handlesBox35: true,
            freeDays: 5,
            dayFee: '20.00',
          })
        ).id,
      )
    const millId = await place('宏泰焦化厂', '工业大道 9 号')
    const yardAt = async (id: number) => (await tx.getRequired(yard, id)).addressId ?? 0
    const routes = {
      pickup: (
        await tx.insert(route, {
          code: 'DB01',
          fromAddressId: masters.mineId,
          toAddressId: await yardAt(yards[0] ?? 0),
          km: '18.0',
        })
      ).id,
      delivery: (
        await tx.insert(route, {
          code: 'DB02',
          fromAddressId: await yardAt(yards[1] ?? 0),
          toAddressId: millId,
          km: '22.0',
        })
      ).id,
    }
    await tx.insert(railTariff, {
      name: '普通运价',
      effFrom: '2026-01-01',
      fund: '0.033',
      electric: '0.007',
      boxes: [{ length: 'ft20', base1: '440', base2: '3.185', fund: '0.528', electric: '0.112' }],
    } as never)
    await tx.overwrite(goods, { id: masters.goodsId, railName: '煤', railCode: '0110001', tariffClass: 'c4' })
    const wagonModelId = (
      await tx.insert(wagonModel, { code: 'NX70', kind: 'NX', markedLoad: '64.00', carriesBoxes: true })
    ).id
    for (const partyId of [masters.carrierA, masters.carrierB])
      for (const routeId of [routes.pickup, routes.delivery])
        await contractIn(tx, { kind: 'carrier', partyId, goodsId: masters.goodsId, routeId })
    return { stations, yards, routes, wagonModelId, millId } as unknown as Pick<
      RailWorld,
      'stations' | 'yards' | 'routes' | 'wagonModelId' | 'millId'
    >
  })
  return { app, masters, clerk: await app.person(orgId), manager: await app.person(orgId), ...places }
}

/** An order by road and rail, released. */
export async function releasedOrder(world: RailWorld, over: AnyRow = {}): Promise<Row> {
  const { clerk, manager, masters, stations, yards, millId } = world
  const order = await clerk.must<Row>('oms/railOrder/save', {
    customerId: masters.customerId,
    contractId: masters.arContractId,
    haulMode: 'doorDoor',
    transportForm: 'box35',
    fromStationId: stations[0],
    toStationId: stations[1],
    fromYardId: yards[0],
    toYardId: yards[1],
    loadAddressId: masters.mineId,
    unloadAddressId: millId,
    shipper: '常乐源煤业',
    consignee: '宏泰焦化',
    goodsId: masters.goodsId,
    planMonth: '2026-11',
    planQty: '640.000',
    planBoxes: 20,
    pricing: 'through',
    arBasis: 'ton',
    arPrice: '158',
    ...over,
  })
  const { version } = await clerk.must<Row>('oms/railOrder/submit', { id: order.id, version: order.version })
  return manager.must<Row>('oms/railOrder/audit', { id: order.id, version })
}

/** The legs of an order by their kind, the first of each. */
export async function legsOf(world: RailWorld, orderId: number): Promise<Record<'pickup' | 'rail' | 'delivery', Row>> {
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
    filters: { orderId: [orderId] },
    sort: ['-id'],
  })
  return Object.fromEntries(list.map(leg => [leg['legType'], leg])) as never
}

/** The railway leg of a new order, given to its carrier. */
export async function givenRailLeg(world: RailWorld, over: AnyRow = {}): Promise<Row> {
  const { id } = await releasedOrder(world, over)
  const { rail } = await legsOf(world, id)
  return world.clerk.must<Row>('oms/railLeg/assign', {
    id: rail.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
}

/** A railway waybill whose wagons were granted and whose loading list can be written. */
export async function acceptedWaybill(world: RailWorld, legId: number, wagons = 1): Promise<Row> {
  const { clerk } = world
  const made = await clerk.must<Row>('oms/railWaybill/save', {
    legId,
    shipper: '常乐源煤业',
    consignee: '宏泰焦化',
    wagonsAsked: wagons,
    tonsAsked: String(wagons * 64),
  })
  await clerk.must('oms/railWaybill/ask', { id: made.id, askedAt: '2026-11-10 08:00:00' })
  return clerk.must<Row>('oms/railWaybill/accept', {
    id: made.id,
    demandNo: `202611TY${String(300_000 + made.id)}`,
    wagonsGranted: wagons,
    acceptedAt: '2026-11-10 16:00:00',
  })
}
