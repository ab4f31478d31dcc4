import { address, driver, goods, party, vehicle } from '@tuheng/domain/parties/index'
import { route } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { GIVEN, GOODS, idCard, PARTIES, PLACES, ROUTES, SURNAMES } from './cast.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'

export interface Truck {
  vehicleId: number
  trailerId: number
  driverId: number
  carrierId: number
  plateNo: string
  /** Usual tare of tractor and trailer, tonnes. */
  tare: number
}

export interface Masters {
  parties: Map<string, number>
  goods: Map<string, number>
  places: Map<string, number>
  routes: Map<string, number>
  trucks: Truck[]
  /** A driver whose licence has run out, and his truck: dispatching him is refused. */
  expired: Truck
}

const CARRIERS = ['CY001', 'CY002', 'CY003'] as const
const LETTERS = 'ABCDEFGHJKLM'

/** Counterparties, goods, places, routes and a fleet with papers. */
export async function playMasters(stage: Stage, trucksPerCarrier: number): Promise<Masters> {
  const at = `${stage.day(200)} 09:12:00`
  const parties = await playParties(stage, at)
  const goodsIds = new Map<string, number>()
  const places = new Map<string, number>()
  const routes = new Map<string, number>()
  await stage.as('demo', at, async tx => {
    for (const item of GOODS) goodsIds.set(item.code, (await tx.insert(goods, { ...item, unit: 'ton' })).id)
    for (const { key, ...place } of PLACES) places.set(key, (await tx.insert(address, place)).id)
    for (const { from, to, ...item } of ROUTES)
      routes.set(item.code, (await tx.insert(route, { ...item, fromAddressId: places.get(from) ?? 0, toAddressId: places.get(to) ?? 0 })).id)
  })
  const trucks = await playFleet(stage, parties, trucksPerCarrier)
  const [expired, ...rest] = trucks.toReversed()
  return { parties, goods: goodsIds, places, routes, trucks: rest.toReversed(), expired: expired as Truck }
}

async function playParties(stage: Stage, at: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await stage.as('demo', at, async tx => {
    for (const [i, { roles, ...org }] of PARTIES.entries()) {
      const row = await tx.insert(party, {
        ...org,
        isCustomer: roles.includes('isCustomer'), isCarrier: roles.includes('isCarrier'), isSupplier: roles.includes('isSupplier'), isServer: roles.includes('isServer'),
        partyKind: org.creditCode.startsWith('92') ? 'soleTrader' : 'company',
        taxpayerType: org.creditCode.startsWith('92') ? 'small' : 'general',
        contactName: `${SURNAMES[i % SURNAMES.length]}经理`,
        contactPhone: `139${String(91_200_000 + i * 1377).padStart(8, '0')}`,
        payType: 'monthly', statementCycle: 'monthly', cutDay: 25,
        permitNo: org.permitNo ?? null,
        permitTo: org.permitNo ? addDays(stage.today, 400 + i * 31) : null,
        creditLimit: roles.includes('isCustomer') ? `${800 + i * 150}000.00` : null,
        bankAccounts: [{ accountName: org.fullName, bankName: '中国农业银行榆林分行', accountNo: `2661200104000${String(1860 + i * 7)}`, isDefault: true, cnaps: null, remark: null }] as never,
        invoiceTitles: roles.includes('isCustomer')
          ? [{ title: org.fullName, taxNo: org.creditCode, address: `${org.shortName}办公楼`, phone: '0912-3862200', bankName: '中国工商银行榆林分行', bankAccount: `26100201092000${4000 + i}`, email: null, mobile: null, isDefault: true }] as never
          : [],
      })
      ids.set(org.code, row.id)
    }
  })
  return ids
}

async function playFleet(stage: Stage, parties: ReadonlyMap<string, number>, perCarrier: number): Promise<Truck[]> {
  const dice = random(20_261)
  const trucks: Truck[] = []
  const total = perCarrier * CARRIERS.length
  for (let i = 0; i < total; i++) {
    const carrier = CARRIERS[i % CARRIERS.length] as string
    const region = carrier === 'CY002' ? '蒙K' : '陕K'
    const plateNo = `${region}${LETTERS[i % LETTERS.length]}${8021 + i * 173}`.slice(0, 7)
    const last = i === total - 1
    trucks.push(await stage.as('demo', `${stage.day(190 - (i % 30))} 10:${String(10 + (i % 45))}:00`, async tx => {
      const papers = { inspectTo: addDays(stage.today, 40 + dice.int(0, 300)), insuranceTo: addDays(stage.today, i === 3 ? 18 : 60 + dice.int(0, 260)), transportCertTo: addDays(stage.today, 300) }
      const trailer = await tx.insert(vehicle, {
        plateNo: `${region}${1021 + i * 37}挂`, plateColor: '2', vehicleType: 'B18', energyType: 'Y', grossMass: '40.00', ratedLoad: '33.80', curbWeight: '6.20', axles: 3,
        transportCertNo: `${region === '陕K' ? '610802' : '150602'}${String(400_100 + i)}`, ...papers, belongType: 'outside', carrierId: parties.get(carrier) ?? null,
      })
      const tractor = await tx.insert(vehicle, {
        plateNo, plateColor: '2', vehicleType: 'Q11', vehicleKind: 'semiHighSide', energyType: dice.chance(0.3) ? 'E' : 'B', grossMass: '25.00', ratedLoad: '40.00', curbWeight: '8.80', axles: 3,
        transportCertNo: `${region === '陕K' ? '610802' : '150602'}${String(300_100 + i)}`, ...papers, liabilityTo: papers.insuranceTo, belongType: i % 7 === 0 ? 'own' : 'outside',
        carrierId: parties.get(carrier) ?? null, trailerId: trailer.id,
      })
      const birth = `19${70 + dice.int(0, 24)}${String(dice.int(1, 12)).padStart(2, '0')}${String(dice.int(1, 28)).padStart(2, '0')}`
      const name = `${SURNAMES[dice.int(0, SURNAMES.length - 1)]}${GIVEN[(i * 5 + dice.int(0, 3)) % GIVEN.length]}`
      const man = await tx.insert(driver, {
        name, idNo: idCard(region === '陕K' ? '610800' : '150600', birth, String(101 + i * 2).padStart(3, '0')), mobile: `1${dice.pick(['38', '39', '58', '77', '89', '52'])}${String(10_000_000 + dice.int(0, 89_999_999))}`,
        licenseClass: 'A2', licenseOrg: region === '陕K' ? '陕西省榆林市公安局交通警察支队' : '内蒙古自治区鄂尔多斯市公安局交通管理支队',
        licenseFrom: last ? addDays(stage.today, -3660) : addDays(stage.today, -900 - i), licenseTo: last ? addDays(stage.today, -8) : addDays(stage.today, 1500 + i),
        qualNo: `6108${String(20_180_000 + i * 13)}0012`.slice(0, 18), qualTo: addDays(stage.today, 700 + i), carrierIds: [parties.get(carrier) ?? 0],
        bankName: '邮储银行榆林市分行', bankCardNo: luhn(`62179981${String(10_0000 + i).padStart(10, '0')}`), cardHolder: name, cardRelation: 'self', vehicleId: tractor.id,
      })
      for (const id of [trailer.id, tractor.id]) {
        await tx.run(vehicle, 'submit', id)
        await tx.run(vehicle, 'pass', id)
      }
      await tx.run(driver, 'submit', man.id)
      await tx.run(driver, 'pass', man.id)
      return { vehicleId: tractor.id, trailerId: trailer.id, driverId: man.id, carrierId: parties.get(carrier) ?? 0, plateNo, tare: 14.2 + dice.int(0, 40) * 0.02 }
    }))
  }
  return trucks
}

/** Completes a card number by its Luhn digit. */
function luhn(body: string): string {
  const sum = [...body].toReversed().reduce((acc, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return acc + (d > 9 ? d - 9 : d)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
