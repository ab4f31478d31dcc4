import { addDays } from '@tuheng/domain/kernel/dates'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import { GIVEN_NAMES, idCard, SURNAMES } from './sample-data.ts'
import { random, type Random } from './random.ts'
import type { DemoContext } from './demo-context.ts'

export interface Truck {
  vehicleId: number
  trailerId: number
  driverId: number
  carrierId: number
  carrier: string
  plateNo: string
  /** Usual tare of tractor and trailer together, in tonnes. */
  tare: number
}

interface CarrierRegion {
  plate: string
  idRegion: string
  cert: string
  police: string
}

/** Plates, identity numbers and certificates by the carrier's home region. */
const CARRIER_REGIONS: Readonly<Record<string, CarrierRegion>> = {
  CY001: { plate: '陕K', idRegion: '610802', cert: '610802', police: '陕西省榆林市公安局交通警察支队' },
  CY002: { plate: '蒙K', idRegion: '150602', cert: '150602', police: '内蒙古自治区鄂尔多斯市公安局交通管理支队' },
  CY003: { plate: '陕K', idRegion: '610822', cert: '610822', police: '陕西省榆林市公安局交通警察支队' },
  CY023: { plate: '辽G', idRegion: '210703', cert: '210703', police: '辽宁省锦州市公安局交通警察支队' },
  CY024: { plate: '蒙D', idRegion: '150424', cert: '150424', police: '内蒙古自治区赤峰市公安局交通管理支队' },
  CY004: { plate: '冀B', idRegion: '130209', cert: '130209', police: '河北省唐山市公安局交通警察支队' },
}

const BANKS: Readonly<Record<string, string>> = {
  冀B: '邮储银行唐山市分行',
  辽G: '邮储银行锦州市分行',
  蒙D: '邮储银行赤峰市分行',
}

const PLATE_LETTERS = 'ABCDEFGHJKLM'

/**
 * Creates trucks with trailer, driver and verified documents. The last truck is not returned: its driver's licence has
 * expired.
 */
export async function createFleet(
  demo: DemoContext,
  parties: ReadonlyMap<string, number>,
  fleet: Readonly<Record<string, number>>,
): Promise<Truck[]> {
  const trucks = await createTrucks(demo, { parties, fleet, from: 0 })
  return trucks.slice(0, -1)
}

interface FleetPlan {
  parties: ReadonlyMap<string, number>
  /** Number of trucks by carrier code. */
  fleet: Readonly<Record<string, number>>
  /** Number of the first one, from which plates and papers follow. */
  from: number
}

/** As {@link createFleet}, of trucks that may all drive. */
export async function createTrucks(demo: DemoContext, { parties, fleet, from }: FleetPlan): Promise<Truck[]> {
  const rng = random(20_261 + from)
  const names = new Set<string>()
  const carrierCodes = Object.entries(fleet).flatMap(([carrier, count]) => Array.from({ length: count }, () => carrier))
  const trucks: Truck[] = []
  for (const [i, carrier] of carrierCodes.entries())
    trucks.push(
      await createTruck(demo, rng, {
        i: from + i,
        carrier,
        carrierId: parties.get(carrier) ?? 0,
        name: uniqueName(rng, names),
        expired: from === 0 && i === carrierCodes.length - 1,
      }),
    )
  return trucks
}

interface TruckPlan {
  i: number
  carrier: string
  carrierId: number
  name: string
  expired: boolean
}

async function createTruck(demo: DemoContext, rng: Random, plan: TruckPlan): Promise<Truck> {
  const { i, carrier, carrierId, expired } = plan
  const region = CARRIER_REGIONS[carrier] ?? (CARRIER_REGIONS.CY001 as CarrierRegion)
  const plateNo = `${region.plate}${PLATE_LETTERS[i % PLATE_LETTERS.length]}${1000 + ((7021 + i * 73) % 9000)}`
  const insured = i === 3 ? 18 : 60 + rng.int(0, 260)
  const papers = {
    inspectTo: addDays(demo.today, 40 + rng.int(0, 300)),
    insuranceTo: addDays(demo.today, insured),
    transportCertTo: addDays(demo.today, 300 + i * 3),
  }
  const shared = { plateColor: '2' as const, ...papers, issueOrg: region.police, useCharacter: 'F' as const, carrierId }
  const [day, minute] = [demo.day(190 - (i % 30)), String(10 + (i % 45))]
  const truck = await demo.as('demo', `${day} 10:${minute}:00`, async tx => {
    const trailer = await tx.insert(vehicle, {
      ...shared,
      plateNo: `${region.plate}${1021 + i * 37}挂`,
      vehicleType: 'B18',
      energyType: 'Y',
      grossMass: '40.00',
      ratedLoad: '33.80',
      curbWeight: '6.20',
      axles: 3,
      transportCertNo: `${region.cert}${400_100 + i * 17}`,
      belongType: 'outside',
    })
    const tractor = await tx.insert(vehicle, {
      ...shared,
      plateNo,
      vehicleType: 'Q11',
      vehicleKind: 'semiHighSide',
      energyType: rng.chance(0.3) ? 'E' : 'B',
      grossMass: '25.00',
      ratedLoad: '40.00',
      curbWeight: '8.80',
      axles: 3,
      transportCertNo: `${region.cert}${300_100 + i * 17}`,
      liabilityTo: papers.insuranceTo,
      belongType: i % 7 === 0 ? 'own' : 'outside',
      trailerId: trailer.id,
    })
    const driverRow = await tx.insert(driver, driverInput(demo, rng, { ...plan, region, vehicleId: tractor.id }))
    for (const id of [trailer.id, tractor.id]) {
      await tx.run(vehicle, 'submit', { id })
      await tx.run(vehicle, 'pass', { id })
    }
    await tx.run(driver, 'submit', { id: driverRow.id })
    await tx.run(driver, 'pass', { id: driverRow.id })
    return {
      vehicleId: tractor.id,
      trailerId: trailer.id,
      driverId: driverRow.id,
      carrierId,
      carrier,
      plateNo,
      tare: 14.2 + rng.int(0, 40) * 0.02,
    }
  })
  // The last driver's bank card still waits for its check.
  if (!expired)
    await demo.as('caiwu', `${day} 11:${minute}:00`, tx => tx.run(driver, 'confirmCard', { id: truck.driverId }))
  return truck
}

function driverInput(
  demo: DemoContext,
  rng: Random,
  { i, carrierId, name, expired, region, vehicleId }: TruckPlan & { region: CarrierRegion; vehicleId: number },
) {
  const birth = `19${70 + rng.int(0, 24)}${String(rng.int(1, 12)).padStart(2, '0')}${String(rng.int(1, 28)).padStart(2, '0')}`
  return {
    name,
    idNo: idCard(region.idRegion, birth, String(101 + i * 2).padStart(3, '0')),
    mobile: `1${rng.pick(['38', '39', '58', '77', '89', '52'])}${String(10_000_000 + rng.int(0, 89_999_999))}`,
    licenseClass: 'A2' as const,
    licenseOrg: region.police,
    licenseFrom: addDays(demo.today, expired ? -3660 : -900 - i * 41),
    licenseTo: addDays(demo.today, expired ? -8 : 1500 + i * 41),
    qualNo: `${region.cert}${20_180_000 + i * 131}0012`.slice(0, 18),
    qualTo: addDays(demo.today, 700 + i * 19),
    carrierIds: [carrierId],
    bankName: BANKS[region.plate] ?? '邮储银行榆林市分行',
    bankCardNo: luhn(`62179981${String(100_000 + i * 337).padStart(10, '0')}`),
    cardHolder: name,
    cardRelation: 'self' as const,
    vehicleId,
  }
}

/** Returns a name that no other driver has. */
function uniqueName(rng: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${rng.pick(SURNAMES)}${rng.pick(GIVEN_NAMES)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Appends the Luhn digit to a card number. */
function luhn(body: string): string {
  const sum = [...body].toReversed().reduce((acc, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return acc + (d > 9 ? d - 9 : d)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
