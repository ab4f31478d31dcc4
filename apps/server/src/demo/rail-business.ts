import { contract, route } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { address, goods, party } from '@tuheng/domain/parties/index'
import { railTariff, ratesOf, station, wagonModel, yard } from '@tuheng/domain/rail/index'
import type { Tx } from '../engine/write/tx.ts'
import { type Agreements, type MakeSignedCopy, signContract } from './agreements.ts'
import type { DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { createTrucks, type Truck } from './fleet.ts'
import {
  LOCAL_HAULIERS,
  PORT,
  RAIL_AGENT,
  RAIL_LANES,
  type RailLane,
  type RailLaneKey,
  SMELTER,
  YARD_LOADER,
  YARD_PLACES,
} from './rail-lanes.ts'
import { Numbering } from './rail-habits.ts'
import { random, type Random } from './random.ts'

/** A container that is in the yard at the origin since that day. */
interface FreeBox {
  boxNo: string
  ago: number
}

/** What the orders of one customer have in common. */
export interface LaneBusiness extends RailLane {
  key: RailLaneKey
  customerId: number
  contractId: number
  goodsId: number
  stations: readonly [number, number]
  yards: readonly [number, number]
  /** Containers that came back empty. */
  boxes: FreeBox[]
  /** The tickets of the station at the origin. */
  tickets: Numbering
}

/** A leg that trucks carry. */
export type ShortLeg = 'pickup' | 'delivery'

/** Who carries the short hauls at one end of the way. */
export interface Haulier {
  id: number
  contractId: number
  trucks: readonly Truck[]
}

/** What all orders of a company have in common. */
export interface RailBusiness {
  demo: DemoContext
  masters: Masters
  rng: Random
  lanes: Readonly<Record<RailLaneKey, LaneBusiness>>
  agentId: number
  agentContractId: number
  hauliers: Readonly<Record<ShortLeg, Haulier>>
  portId: number
  smelterId: number
  routes: { pickup: number; delivery: number }
  /** Flat wagons for containers, and gondolas for bulk. */
  wagonModelId: number
  gondolaId: number
  /** Containers that were not here before. */
  newBoxes: Numbering
  /** Trains so far; the number of each decides what happens to it. */
  trains: Numbering
  /** Wagons that were here, with how many days ago. */
  wagonNos: Map<number, number>
  /** Loads and unloads in the yards of 锦州 and 高桥镇. */
  loaderId: number
  /** Kilometres from the station to each yard. */
  yardKm: ReadonlyMap<number, string>
  rates: ReturnType<typeof ratesOf>
}

export interface RailContext {
  demo: DemoContext
  masters: Masters
  agreements: Agreements
  makeSignedCopy: MakeSignedCopy
}

/** Registers the parties, goods, places and contracts of orders by road and rail. */
export async function createRailBusiness(context: RailContext): Promise<RailBusiness> {
  const { demo, masters } = context
  const made = await demo.as('demo', `${demo.day(186)} 10:10:00`, async tx => {
    const agentId = (await tx.insert(party, RAIL_AGENT as never)).id
    const copper = await createLane(tx, RAIL_LANES.copper)
    const zinc = await createLane(tx, RAIL_LANES.zinc)
    const [tariff] = await tx.find(railTariff, { where: {}, lines: true })
    if (!tariff) throw new Error('the demo has no railway tariff')
    return {
      agentId,
      copper,
      zinc,
      ...(await createDoors(tx, copper)),
      wagonModelId: (await tx.find(wagonModel, { where: { code: 'NX70' } }))[0]?.id ?? 0,
      gondolaId: (await tx.find(wagonModel, { where: { code: 'C70' } }))[0]?.id ?? 0,
      loaderId: (await tx.insert(party, YARD_LOADER as never)).id,
      haulierIds: {
        pickup: (await tx.insert(party, LOCAL_HAULIERS.pickup as never)).id,
        delivery: (await tx.insert(party, LOCAL_HAULIERS.delivery as never)).id,
      },
      yardKm: new Map((await tx.find(yard, { where: {} })).map(one => [one.id, one.km ?? '1'])),
      rates: ratesOf(tariff),
    }
  })
  const { agentId, copper, zinc, haulierIds, ...shared } = made
  masters.parties.set(RAIL_AGENT.code, agentId)
  masters.parties.set(YARD_LOADER.code, shared.loaderId)
  for (const end of ['pickup', 'delivery'] as const) masters.parties.set(LOCAL_HAULIERS[end].code, haulierIds[end])
  for (const { customer, customerId } of [copper, zinc]) masters.parties.set(customer.code, customerId)
  await demo.as('caiwu', `${demo.day(185)} 15:10:00`, async tx => {
    for (const id of [agentId, shared.loaderId, ...Object.values(haulierIds), copper.customerId, zinc.customerId])
      await tx.run(party, 'confirmAccounts', { id })
  })
  const laneOf = async (key: RailLaneKey, lane: typeof copper): Promise<LaneBusiness> => ({
    ...lane,
    key,
    contractId: await sign(context, { kind: 'customer', title: lane.contract, partyId: lane.customerId, of: [lane] }),
    boxes: [],
    tickets: new Numbering(lane.firstTicket + (demo.orgId % 2) * 1_208, [2, 63]),
  })
  return {
    demo,
    masters,
    rng: random(demo.orgId * 97 + 13),
    wagonNos: new Map(),
    newBoxes: new Numbering(611_000, [11, 640]),
    trains: new Numbering((demo.orgId % 4) * 17, [1, 1]),
    ...shared,
    agentId,
    lanes: { copper: await laneOf('copper', copper), zinc: await laneOf('zinc', zinc) },
    agentContractId: await sign(context, {
      kind: 'carrier',
      title: '铁路货运代理合同',
      partyId: agentId,
      of: [copper, zinc],
    }),
    hauliers: {
      pickup: await hire(context, haulierIds, { end: 'pickup', of: copper }),
      delivery: await hire(context, haulierIds, { end: 'delivery', of: copper }),
    },
  }
}

/** Signs with the carrier of one end, and registers its trucks. */
async function hire(
  context: RailContext,
  ids: Readonly<Record<ShortLeg, number>>,
  { end, of }: { end: ShortLeg; of: Agreement['of'][number] },
): Promise<Haulier> {
  const { code } = LOCAL_HAULIERS[end]
  const { demo, masters } = context
  return {
    id: ids[end],
    contractId: await sign(context, { kind: 'carrier', title: '集装箱短驳合同', partyId: ids[end], of: [of] }),
    trucks: await createTrucks(demo, {
      parties: masters.parties,
      fleet: { [code]: HAULING_TRUCKS },
      from: end === 'pickup' ? 75 : 80,
    }),
  }
}

/** One drives while others load, unload and come back. */
const HAULING_TRUCKS = 4

/** Codes of the parties that are billed for orders by road and rail, and bill them. */
export const RAIL_PARTIES: readonly string[] = [
  RAIL_AGENT.code,
  YARD_LOADER.code,
  ...Object.values(LOCAL_HAULIERS).map(haulier => haulier.code),
  ...Object.values(RAIL_LANES).map(lane => lane.customer.code),
]

async function createLane(
  tx: Tx,
  lane: RailLane,
): Promise<Omit<LaneBusiness, 'key' | 'contractId' | 'boxes' | 'tickets'>> {
  const customerId = (await tx.insert(party, lane.customer as never)).id
  const goodsId = (await tx.insert(goods, lane.goods as never)).id
  const ends: { stationId: number; yardId: number }[] = []
  for (const name of [lane.from, lane.to]) {
    const [at] = await tx.find(station, { where: { name } })
    const [one] = at ? await tx.find(yard, { where: { stationId: at.id } }) : []
    if (!at || !one) throw new Error(`the demo has no yard at ${name}`)
    const place = await tx.insert(address, { ...YARD_PLACES[name], name: one.name } as never)
    await tx.overwrite(yard, { id: one.id, addressId: place.id })
    ends.push({ stationId: at.id, yardId: one.id })
  }
  const both = (name: 'stationId' | 'yardId') => ends.map(end => end[name]) as unknown as readonly [number, number]
  return { ...lane, customerId, goodsId, stations: both('stationId'), yards: both('yardId') }
}

/** The port and the smelter at the ends of the way, and the routes of the trucks there. */
async function createDoors(
  tx: Tx,
  { customerId, yards }: Pick<LaneBusiness, 'customerId' | 'yards'>,
): Promise<Pick<RailBusiness, 'portId' | 'smelterId' | 'routes'>> {
  const portId = (await tx.insert(address, PORT as never)).id
  const smelterId = (await tx.insert(address, { ...SMELTER, partyId: customerId } as never)).id
  const at = async (id: number) => (await tx.getRequired(yard, id)).addressId ?? 0
  const routeOf = async (values: object) => (await tx.insert(route, values as never)).id
  return {
    portId,
    smelterId,
    routes: {
      pickup: await routeOf({
        code: 'DB-GQZ',
        fromAddressId: portId,
        toAddressId: await at(yards[0]),
        km: '26.0',
      }),
      delivery: await routeOf({
        code: 'DB-LX',
        fromAddressId: await at(yards[1]),
        toAddressId: smelterId,
        km: '14.0',
      }),
    },
  }
}

interface Agreement {
  kind: 'customer' | 'carrier'
  title: string
  partyId: number
  of: readonly Pick<LaneBusiness, 'goodsId' | 'goods'>[]
}

function sign({ demo, makeSignedCopy }: RailContext, { kind, title, partyId, of }: Agreement): Promise<number> {
  return signContract({ demo, makeSignedCopy }, kind === 'customer' ? '客户合同' : '承运合同', tx =>
    tx.insert(contract, {
      kind,
      title,
      partyId,
      bizMode: 'roadRail',
      signDate: demo.day(182),
      startDate: demo.day(176),
      endDate: addDays(demo.today, 220),
      salesmanId: demo.memberId('yewu') || null,
      items: of.map(({ goodsId }) => ({ goodsId, qty: '90000.000', remark: null })) as never,
      weightRule: 'load',
      lossMode: 'permille',
      lossValue: '3.000',
      goodsValue: of[0]?.goods.refValue ?? null,
      deductMode: 'overOnly',
      wipeRule: 'cent',
      priceBasis: 'ton',
      taxRate: '0.0900',
      invoiceKind: 'special',
      payType: 'monthly',
      statementCycle: 'monthly',
      cutDay: 25,
      creditDays: 30,
    } as never),
  )
}
