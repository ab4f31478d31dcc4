import { contract, route } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { round } from '@tuheng/domain/kernel/decimal'
import { boxCheckDigit } from '@tuheng/domain/kernel/validators/box-no'
import { address, goods, party } from '@tuheng/domain/parties/index'
import {
  railLeg,
  railOrder,
  railTariff,
  ratesOf,
  station,
  tariffFreight,
  wagonModel,
  yard,
} from '@tuheng/domain/rail/index'
import { type Agreements, type MakeSignedCopy, signContract } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { creditCode } from './sample-data.ts'
import { checkHandovers } from './rail-handovers.ts'
import { haulBoxes } from './short-hauls.ts'
import { random, type Random } from './random.ts'
import { runRailWaybill, type RailStage } from './rail-trains.ts'

/** Kilometres of the tariff from 高桥镇 to 林西. */
const KM = 512

/** What the orders have in common: the customer, who carries, and the places. */
export interface RailBusiness {
  demo: DemoContext
  masters: Masters
  rng: Random
  customerId: number
  contractId: number
  agentId: number
  agentContractId: number
  /** Carries the short hauls at both ends. */
  haulierId: number
  haulierContractId: number
  goodsId: number
  portId: number
  smelterId: number
  stations: readonly [number, number]
  yards: readonly [number, number]
  routes: { pickup: number; delivery: number }
  wagonModelId: number
  /** Yuan for the pair of one wagon, by the tariff. */
  freightPerPair: string
}

interface OrderPlan {
  ago: number
  haulMode: 'doorDoor' | 'stationStation' | 'stationDoor'
  wagons: number
  stage: RailStage
}

/** Orders from the oldest to the newest. The last ones are under way: each stands somewhere else. */
const ORDERS: readonly OrderPlan[] = [
  { ago: 78, haulMode: 'stationStation', wagons: 6, stage: 'confirmed' },
  { ago: 61, haulMode: 'doorDoor', wagons: 3, stage: 'confirmed' },
  { ago: 47, haulMode: 'stationStation', wagons: 8, stage: 'confirmed' },
  { ago: 33, haulMode: 'doorDoor', wagons: 3, stage: 'confirmed' },
  { ago: 21, haulMode: 'stationDoor', wagons: 4, stage: 'delivered' },
  { ago: 13, haulMode: 'stationStation', wagons: 6, stage: 'unloaded' },
  { ago: 9, haulMode: 'stationStation', wagons: 5, stage: 'departed' },
  { ago: 4, haulMode: 'doorDoor', wagons: 2, stage: 'loaded' },
  { ago: 2, haulMode: 'stationStation', wagons: 10, stage: 'accepted' },
]

/** Copper concentrate from a port by road and rail to a smelter: orders, legs, trains and short hauls. */
export async function createRailOrders(
  context: { demo: DemoContext; masters: Masters; agreements: Agreements; makeSignedCopy: MakeSignedCopy },
  count: number,
): Promise<void> {
  const business = await setUp(context)
  for (const plan of ORDERS.slice(-count)) await createOrder(business, plan)
  await createOpenOrders(business)
  await checkHandovers(context.demo)
}

async function setUp({
  demo,
  masters,
  agreements,
  makeSignedCopy,
}: Parameters<typeof createRailOrders>[0]): Promise<RailBusiness> {
  const [haulier] = agreements.carriers
  if (!haulier) throw new Error('the demo has no carrier for short hauls')
  const [haulierCode, haulierContractId] = haulier
  const haulierId = masters.parties.get(haulierCode) ?? 0
  const made = await demo.as('demo', `${demo.day(186)} 10:10:00`, async tx => {
    const partyOf = async (values: object) => (await tx.insert(party, { ...PARTY, ...values } as never)).id
    const customerId = await partyOf(CUSTOMER)
    const agentId = await partyOf(AGENT)
    const goodsId = (await tx.insert(goods, COPPER as never)).id
    const placeOf = async (values: object) => (await tx.insert(address, values as never)).id
    const portId = await placeOf(PORT)
    const smelterId = await placeOf({ ...SMELTER, partyId: customerId })
    const stationId = async (name: string) => (await tx.find(station, { where: { name } }))[0]?.id ?? 0
    const stations = [await stationId('高桥镇'), await stationId('林西')] as const
    const yards: number[] = []
    const yardAddresses: number[] = []
    for (const id of stations) {
      const [one] = await tx.find(yard, { where: { stationId: id }, lines: true })
      if (!one) throw new Error('the demo has no yard at the station')
      const addressId = await placeOf({ ...YARD_PLACES[yards.length], name: one.name })
      await tx.overwrite(yard, { id: one.id, addressId })
      yards.push(one.id)
      yardAddresses.push(addressId)
    }
    const routeOf = async (values: object) => (await tx.insert(route, values as never)).id
    const [tariff] = await tx.find(railTariff, { where: {}, lines: true })
    const load = { by: 'boxes', feet: 20, boxes: 2 } as const
    const perPair = tariff && tariffFreight({ rates: ratesOf(tariff), load, km: KM })?.total
    return {
      customerId,
      agentId,
      goodsId,
      portId,
      smelterId,
      stations,
      yards: yards as unknown as readonly [number, number],
      routes: {
        pickup: await routeOf({
          code: 'DB-GQZ',
          fromAddressId: portId,
          toAddressId: yardAddresses[0] ?? 0,
          km: '26.0',
        }),
        delivery: await routeOf({
          code: 'DB-LX',
          fromAddressId: yardAddresses[1] ?? 0,
          toAddressId: smelterId,
          km: '14.0',
        }),
      },
      wagonModelId: (await tx.find(wagonModel, { where: { code: 'NX70' } }))[0]?.id ?? 0,
      freightPerPair: perPair ?? '0.00',
    }
  })
  await demo.as('caiwu', `${demo.day(185)} 15:10:00`, async tx => {
    for (const id of [made.customerId, made.agentId]) await tx.run(party, 'confirmAccounts', { id })
  })
  const agree = (kind: 'customer' | 'carrier', partyId: number) =>
    signContract({ demo, makeSignedCopy }, kind === 'customer' ? '客户合同' : '承运合同', tx =>
      tx.insert(contract, {
        kind,
        title: kind === 'customer' ? '铜精矿公铁联运合同' : '铁路货运代理合同',
        partyId,
        bizMode: 'roadRail',
        signDate: demo.day(182),
        startDate: demo.day(176),
        endDate: addDays(demo.today, 220),
        salesmanId: demo.memberId('yewu') || null,
        items: [{ goodsId: made.goodsId, qty: '30000.000', remark: null }] as never,
        weightRule: 'load',
        lossMode: 'permille',
        lossValue: '3.000',
        goodsValue: '12600.0000',
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
  const contractId = await agree('customer', made.customerId)
  const agentContractId = await agree('carrier', made.agentId)
  return {
    demo,
    masters,
    rng: random(demo.orgId * 97 + 13),
    ...made,
    contractId,
    agentContractId,
    haulierId,
    haulierContractId,
  }
}

const PLAN_OF_MODE = { doorDoor: '158.0000', stationDoor: '132.0000', stationStation: '106.0000' } as const

/** An order that is released, its legs with their carriers, its train, and the trucks at its ends. */
async function createOrder(business: RailBusiness, plan: OrderPlan): Promise<void> {
  const { demo } = business
  const { order, legs } = await releaseOrder(business, plan)
  const boxNos = newBoxes(business, plan.wagons * 2)
  const nets = boxNos.map(() => round(31 + business.rng.int(0, 45) / 50, 2))
  const [pickup, rail, delivery] = ['pickup', 'rail', 'delivery'].map(type => legs.find(leg => leg.legType === type))
  const loads = boxNos.map((boxNo, i) => ({ boxNo, net: nets[i] ?? '31.00' }))
  if (pickup) await haulBoxes(business, { mainId: pickup.mainId ?? 0, ago: plan.ago - 1, loads })
  if (!rail) return
  await runRailWaybill(business, { legId: rail.id, ago: plan.ago - 2, loads, stage: plan.stage })
  const isThere = plan.stage === 'delivered' || plan.stage === 'confirmed'
  if (delivery && isThere && plan.ago > 14)
    await haulBoxes(business, { mainId: delivery.mainId ?? 0, ago: plan.ago - 9, loads })
  if (plan.stage === 'confirmed')
    await demo.as('diaodu', clockTime(demo.day(plan.ago - 12), 17, 20), tx =>
      tx.run(railOrder, 'close', { id: order.id }),
    )
}

async function releaseOrder(business: RailBusiness, plan: Pick<OrderPlan, 'ago' | 'haulMode' | 'wagons'>) {
  const { demo } = business
  const order = await demo.as('yewu', clockTime(demo.day(plan.ago), 8, 40), async tx => {
    const row = await tx.insert(railOrder, orderInput(business, plan) as never)
    await tx.run(railOrder, 'submit', { id: row.id })
    return row
  })
  await demo.as('jingli', clockTime(demo.day(plan.ago), 9, 55), tx => tx.run(railOrder, 'audit', { id: order.id }))
  const legs = await demo.as('diaodu', clockTime(demo.day(plan.ago), 11, 15), async tx => {
    for (const leg of await tx.find(railLeg, { where: { orderId: order.id } }))
      await tx.run(railLeg, 'assign', { id: leg.id, ...termsOf(business, leg.legType, plan.ago) })
    return tx.find(railLeg, { where: { orderId: order.id } })
  })
  return { order, legs }
}

const orderInput = (
  business: RailBusiness,
  { ago, haulMode, wagons }: Pick<OrderPlan, 'ago' | 'haulMode' | 'wagons'>,
) => ({
  customerId: business.customerId,
  contractId: business.contractId,
  haulMode,
  transportForm: 'box35',
  fromStationId: business.stations[0],
  toStationId: business.stations[1],
  fromYardId: business.yards[0],
  toYardId: business.yards[1],
  ...(haulMode === 'doorDoor' ? { loadAddressId: business.portId } : {}),
  ...(haulMode === 'stationStation' ? {} : { unloadAddressId: business.smelterId }),
  shipper: '锦州港矿产品堆场',
  consignee: CUSTOMER.fullName,
  goodsId: business.goodsId,
  planMonth: business.demo.day(ago).slice(0, 7),
  planQty: round(wagons * 63.2, 3),
  planBoxes: wagons * 2,
  planWagons: wagons,
  pricing: 'through',
  arBasis: 'ton',
  arPrice: PLAN_OF_MODE[haulMode],
  weightRule: 'sent',
  lossValue: '3.000',
  goodsValue: '12600.0000',
  salesmanId: business.demo.memberId('yewu') || null,
})

function termsOf(business: RailBusiness, type: 'pickup' | 'rail' | 'delivery', ago: number) {
  const { demo } = business
  const plan = { planFrom: demo.day(ago), planTo: demo.day(ago - 20) }
  if (type === 'rail') return { carrierId: business.agentId, contractId: business.agentContractId, ...plan }
  return {
    carrierId: business.haulierId,
    contractId: business.haulierContractId,
    routeId: business.routes[type],
    apBasis: 'ton',
    apPrice: type === 'pickup' ? '22.0000' : '19.0000',
    ...plan,
  }
}

/** One order waits for its audit, one for carriers, and one with a digit too many is void. */
async function createOpenOrders(business: RailBusiness): Promise<void> {
  const { demo } = business
  const insert = (ago: number, wagons: number) =>
    demo.as('yewu', clockTime(demo.day(ago), 15, 30), async tx => {
      const row = await tx.insert(railOrder, orderInput(business, { ago, haulMode: 'doorDoor', wagons }) as never)
      await tx.run(railOrder, 'submit', { id: row.id })
      return row.id
    })
  await insert(1, 20)
  const released = await insert(2, 12)
  await demo.as('jingli', clockTime(demo.day(2), 17, 5), tx => tx.run(railOrder, 'audit', { id: released }))
  const wrong = await insert(30, 200)
  await demo.as('yewu', clockTime(demo.day(30), 16, 10), tx =>
    tx.run(railOrder, 'void', { id: wrong, reason: '计划车数多录一个零，已重新下达' }),
  )
}

let numbered = 611_000

/** Numbers of railway containers that were not here before. */
const newBoxes = ({ demo }: RailBusiness, count: number): string[] =>
  Array.from({ length: count }, () => {
    const body = `${demo.orgId % 2 ? 'TBJU' : 'TBGU'}${(numbered += 37)}`
    return body + boxCheckDigit(body)
  })

const PARTY = { partyKind: 'company', taxpayerType: 'general', payType: 'monthly', creditDays: 30, taxRate: '0.0900' }
const bankOf = (accountName: string, bankName: string, accountNo: string) => ({
  bankAccounts: [{ accountName, bankName, accountNo, isDefault: true, cnaps: null, remark: null }],
})
const CUSTOMER = {
  code: 'HZ021',
  fullName: '林西县金塬铜业有限公司',
  shortName: '金塬铜业',
  isCustomer: true,
  creditCode: creditCode('91150400MAT000621'),
  regionCode: '150424',
  address: '工业园区冶炼大街 3 号',
  contactName: '孙占元',
  contactPhone: '13847651120',
  creditLimit: '3000000.00',
  ...bankOf('林西县金塬铜业有限公司', '中国建设银行林西支行', '15001726608050000621'),
}
const AGENT = {
  code: 'CY021',
  fullName: '锦州通站铁路货运代理有限公司',
  shortName: '通站铁路货代',
  isCarrier: true,
  creditCode: creditCode('91210700MAT000622'),
  regionCode: '210781',
  address: '大有街道站前路 21 号',
  contactName: '马洪涛',
  contactPhone: '13704160866',
  permitNo: '210781003622',
  permitTo: '2029-06-30',
  ...bankOf('锦州通站铁路货运代理有限公司', '中国工商银行锦州分行', '0708001109200062243'),
}
const COPPER = {
  code: 'T001',
  name: '铜精矿',
  cargoType: 'metalOre',
  unit: 'ton',
  refValue: '12600.0000',
  lossPermille: '3.00',
  railName: '铜精矿',
  railCode: '0330015',
  tariffClass: 'c4',
}
const PORT = {
  name: '锦州港矿产品堆场',
  kind: 'port',
  regionCode: '210781',
  detail: '大有街道港前路 1 号',
  contactName: '王立新',
  contactPhone: '13841622017',
}
const SMELTER = {
  name: '金塬铜业冶炼厂',
  kind: 'customer',
  regionCode: '150424',
  detail: '工业园区冶炼大街 3 号',
  contactName: '孙占元',
  contactPhone: '13847651120',
}
const YARD_PLACES = [
  { kind: 'railYard', regionCode: '210781', detail: '高桥镇站货场路 6 号' },
  { kind: 'railYard', regionCode: '150424', detail: '林西站货场路 2 号' },
] as const
