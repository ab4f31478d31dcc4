import { contract, priceSheet, route } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { address, driver, goods, party, vehicle } from '@tuheng/domain/parties/index'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { setUpDictionaries } from '../../system/dictionaries.ts'
import { creditCode, idCard } from '../../../testing/codes.ts'

/** A company with one owner, two carriers, a mine and a port, contracts, prices, trucks and drivers. */
export interface Masters {
  orgId: number
  customerId: number
  carrierA: number
  carrierB: number
  arContractId: number
  apContractA: number
  apContractB: number
  goodsId: number
  routeId: number
  mineId: number
  portId: number
  /** Pairs of tractor and trailer with a driver, all free. */
  teams: Team[]
  /** Creates another free team. */
  team(): Promise<Team>
}

export interface Team {
  vehicleId: number
  trailerId: number
  driverId: number
  plateNo: string
  driver: string
  mobile: string
}

/** The current day in all transport tests. */
export const TODAY = '2026-11-20'
const PRICE = { ar: '136.0000', apA: '128.0000', apB: '126.0000' }

let plates = 1000

export async function makeMasters(app: TestApp, orgId: number, options: { teams?: number } = {}): Promise<Masters> {
  app.clock.set(`${TODAY}T20:00:00+08:00`)
  await app.work(orgId, setUpDictionaries)
  const masters = await app.work(orgId, async tx => {
    const customerId = await partyIn(tx, { code: 'H001', shortName: '常乐源煤业', isCustomer: true, creditDays: 45 })
    const carrierA = await partyIn(tx, {
      code: 'C001',
      shortName: '恒途运输',
      isCarrier: true,
      permitNo: '610802001018',
      permitTo: '2028-12-31',
    })
    const carrierB = await partyIn(tx, {
      code: 'C002',
      shortName: '塞上通物流',
      isCarrier: true,
      permitNo: '150602001026',
      permitTo: '2028-12-31',
    })
    const goodsId = (
      await tx.insert(goods, { code: 'M001', name: '动力煤', cargoType: 'coal', spec: '0–50 mm', unit: 'ton' })
    ).id
    const mineId = (
      await tx.insert(address, {
        name: '常乐源煤矿',
        kind: 'mine',
        regionCode: '610802',
        detail: '牛家梁镇常乐堡村 6 号',
      })
    ).id
    const portId = (
      await tx.insert(address, { name: '黄骅港三期堆场', kind: 'port', regionCode: '130983', detail: '疏港路 88 号' })
    ).id
    const routeId = (await tx.insert(route, { code: 'XL001', fromAddressId: mineId, toAddressId: portId, km: '486.0' }))
      .id
    const agree = (kind: 'customer' | 'carrier', partyId: number) => contractIn(tx, { kind, partyId, goodsId, routeId })
    const arContractId = await agree('customer', customerId)
    const apContractA = await agree('carrier', carrierA)
    const apContractB = await agree('carrier', carrierB)
    for (const [kind, contractId, price] of [
      ['customer', arContractId, PRICE.ar],
      ['carrier', apContractA, PRICE.apA],
      ['carrier', apContractB, PRICE.apB],
    ] as const)
      await tx.insert(priceSheet, {
        kind,
        contractId,
        effFrom: '2026-01-01',
        effTo: '2026-12-31',
        status: 'active',
        lines: [{ routeId, goodsId, basis: 'ton', price, taxRate: '0.0900' }] as never,
      })
    return {
      orgId,
      customerId,
      carrierA,
      carrierB,
      arContractId,
      apContractA,
      apContractB,
      goodsId,
      routeId,
      mineId,
      portId,
    }
  })
  const team = (): Promise<Team> => app.work(orgId, teamIn)
  const teams: Team[] = []
  for (let n = 0; n < (options.teams ?? 3); n++) teams.push(await team())
  return { ...masters, teams, team }
}

/** A company as a party. */
export async function partyIn(tx: Tx, over: AnyRow): Promise<number> {
  const n = ++plates
  return (
    await tx.insert(party, {
      fullName: `测试${String(over.shortName)}有限公司`,
      partyKind: 'company',
      taxpayerType: 'general',
      creditCode: creditCode(n),
      payType: 'monthly',
      creditDays: 30,
      ...over,
    } as never)
  ).id
}

export async function contractIn(
  tx: Tx,
  {
    kind,
    partyId,
    goodsId,
    routeId,
  }: { kind: 'customer' | 'carrier'; partyId: number; goodsId: number; routeId: number },
): Promise<number> {
  return (
    await tx.insert(contract, {
      kind,
      partyId,
      title: '公路运输合同',
      bizMode: 'road',
      signDate: '2025-12-20',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      status: 'active',
      items: [{ goodsId, routeId, qty: '60000' }] as never,
      weightRule: kind === 'customer' ? 'unload' : 'less',
      lossMode: 'permille',
      lossValue: '3.000',
      deductMode: 'overOnly',
      goodsValue: '620.0000',
      wipeRule: kind === 'customer' ? 'cent' : 'floorYuan',
      creditDays: 30,
    })
  ).id
}

const PAPERS = {
  transportCertTo: '2028-06-30',
  inspectTo: '2027-06-30',
  insuranceTo: '2027-06-30',
  liabilityTo: '2027-06-30',
  verify: 'passed',
} as const

/** A 3-axle tractor with a 3-axle trailer for 33.6 t, and a driver who may drive them. */
async function teamIn(tx: Tx): Promise<Team> {
  const n = ++plates
  const certificate = { transportCertNo: `61080200${n}`, plateColor: '2' as const, ...PAPERS }
  const trailer = await tx.insert(vehicle, {
    plateNo: `陕K${n}挂`,
    vehicleType: 'B11',
    energyType: 'Y',
    grossMass: '40.00',
    ratedLoad: '33.60',
    curbWeight: '6.40',
    axles: 3,
    ...certificate,
  })
  const tractor = await tx.insert(vehicle, {
    plateNo: `陕K${n}D`,
    vehicleType: 'Q11',
    energyType: 'B',
    grossMass: '25.00',
    ratedLoad: '40.00',
    curbWeight: '8.80',
    axles: 3,
    trailerId: trailer.id,
    vehicleKind: 'dump',
    ...certificate,
  })
  const name = `${'张王李赵刘陈杨黄周吴'[n % 10]}建军`
  const mobile = `1389120${n}`
  const person = await tx.insert(driver, {
    name,
    idNo: idCard(n),
    mobile,
    licenseClass: 'A2',
    licenseOrg: '榆林市公安局交通警察支队',
    licenseFrom: '2018-05-01',
    licenseTo: '2028-05-01',
    qualNo: `6108000000${n}`,
    qualTo: '2028-05-01',
    bankName: '中国农业银行榆林分行',
    bankCardNo: `621700000000${n}`,
    cardHolder: name,
    cardRelation: 'self' as never,
    verify: 'passed',
  })
  await tx.run(driver, 'confirmCard', { id: person.id })
  return {
    vehicleId: tractor.id,
    trailerId: trailer.id,
    driverId: person.id,
    plateNo: tractor.plateNo,
    driver: name,
    mobile,
  }
}

/** An audited bill of lading from the yard. */
export async function billIn(
  app: TestApp,
  masters: Masters,
  over: AnyRow = {},
): Promise<{ id: number; billNo: string }> {
  return app.work(masters.orgId, async tx => {
    const row = await tx.insert(loadBill, {
      kind: 'paper',
      customerId: masters.customerId,
      contractId: masters.arContractId,
      shipper: '常乐源煤业',
      consignee: '黄骅港新澜堆场',
      loadAddressId: masters.mineId,
      unloadAddressId: masters.portId,
      goodsId: masters.goodsId,
      qty: '1000.000',
      validFrom: '2026-11-01',
      validTo: '2026-12-20',
      ...over,
    } as never)
    await tx.run(loadBill, 'audit', { id: row.id })
    return { id: row.id, billNo: row.billNo }
  })
}

/** An audited, running task with shares for both carriers. */
export async function taskIn(
  app: TestApp,
  masters: Masters,
  over: AnyRow = {},
): Promise<{ id: number; mainNo: string }> {
  return app.work(masters.orgId, async tx => {
    const row = await tx.insert(mainWaybill, {
      customerId: masters.customerId,
      arContractId: masters.arContractId,
      routeId: masters.routeId,
      goodsId: masters.goodsId,
      planQty: '5000.000',
      planFrom: '2026-11-01',
      planTo: '2026-12-31',
      carriers: [{ carrierId: masters.carrierA }, { carrierId: masters.carrierB }] as never,
      ...over,
    } as never)
    await tx.run(mainWaybill, 'submit', { id: row.id })
    await tx.run(mainWaybill, 'audit', { id: row.id })
    return { id: row.id, mainNo: row.mainNo }
  })
}

/** The input of the trip's dispatch dialog. */
export const dispatchOf = (team: Team, carrierId: number): AnyRow => ({
  carrierId,
  vehicleId: team.vehicleId,
  trailerId: team.trailerId,
  driverId: team.driverId,
})
export const LOADED: AnyRow = {
  loadAt: '2026-11-20 08:00:00',
  loadTicketNo: 'ZC001',
  loadGross: '48.66',
  loadTare: '15.20',
}
export const UNLOADED: AnyRow = {
  unloadAt: '2026-11-20 18:00:00',
  unloadTicketNo: 'XC001',
  unloadGross: '48.48',
  unloadTare: '15.20',
}

export interface TripRow extends AnyRow {
  id: number
  version: number
  waybillNo: string
}

const STEPS = ['toDispatch', 'toLoad', 'inTransit', 'unloaded'] as const

/** Creates a trip and moves it over HTTP up to a step. @throws {Error} for an unknown step */
export async function tripAt(
  person: Person,
  args: {
    masters: Masters
    mainId: number
    team: Team
    step: (typeof STEPS)[number]
    carrierId?: number
    load?: AnyRow
    unload?: AnyRow
  },
): Promise<TripRow> {
  const { masters, mainId, team, step, carrierId = masters.carrierA } = args
  // Tests run without type checks, so an unknown step would otherwise mean all steps.
  if (!STEPS.includes(step)) throw new Error(`No trip is brought to the step ${String(step)}: ${STEPS.join(', ')}`)
  let row = await person.must<TripRow>('oms/wayBill/save', { mainId })
  if (step === 'toDispatch') return row
  row = await person.must<TripRow>('oms/wayBill/dispatch', { id: row.id, ...dispatchOf(team, carrierId) })
  if (step === 'toLoad') return row
  row = await person.must<TripRow>('oms/wayBill/load', { id: row.id, ...LOADED, ...args.load })
  if (step === 'inTransit') return row
  return person.must<TripRow>('oms/wayBill/unload', { id: row.id, ...UNLOADED, ...args.unload })
}
