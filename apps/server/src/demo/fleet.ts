import { addDays } from '@tuheng/domain/kernel/dates'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import { GIVEN, idCard, SURNAMES } from './cast.ts'
import { random, type Random } from './random.ts'
import type { Stage } from './stage.ts'

export interface Truck {
  vehicleId: number
  trailerId: number
  driverId: number
  carrierId: number
  /** Code of the carrier. */
  carrier: string
  plateNo: string
  /** Usual tare of tractor and trailer, tonnes. */
  tare: number
}

interface Home {
  plate: string
  idRegion: string
  cert: string
  police: string
}

/** Plates, identity numbers and certificates come from where the carrier is at home. */
const HOMES: Readonly<Record<string, Home>> = {
  CY001: { plate: '陕K', idRegion: '610802', cert: '610802', police: '陕西省榆林市公安局交通警察支队' },
  CY002: { plate: '蒙K', idRegion: '150602', cert: '150602', police: '内蒙古自治区鄂尔多斯市公安局交通管理支队' },
  CY003: { plate: '陕K', idRegion: '610822', cert: '610822', police: '陕西省榆林市公安局交通警察支队' },
  CY004: { plate: '冀B', idRegion: '130209', cert: '130209', police: '河北省唐山市公安局交通警察支队' },
}

const LETTERS = 'ABCDEFGHJKLM'

/** Trucks with trailer, driver and verified papers. The last truck's driver has a licence that ran out: he is left out. */
export async function playFleet(
  stage: Stage,
  parties: ReadonlyMap<string, number>,
  fleet: Readonly<Record<string, number>>,
): Promise<Truck[]> {
  const dice = random(20_261)
  const names = new Set<string>()
  const wanted = Object.entries(fleet).flatMap(([carrier, count]) => Array.from({ length: count }, () => carrier))
  const trucks: Truck[] = []
  for (const [i, carrier] of wanted.entries())
    trucks.push(
      await playTruck(stage, dice, {
        i,
        carrier,
        carrierId: parties.get(carrier) ?? 0,
        name: newName(dice, names),
        expired: i === wanted.length - 1,
      }),
    )
  return trucks.slice(0, -1)
}

interface TruckPlan {
  i: number
  carrier: string
  carrierId: number
  name: string
  expired: boolean
}

async function playTruck(stage: Stage, dice: Random, plan: TruckPlan): Promise<Truck> {
  const { i, carrier, carrierId, expired } = plan
  const home = HOMES[carrier] ?? (HOMES.CY001 as Home)
  const plateNo = `${home.plate}${LETTERS[i % LETTERS.length]}${8021 + i * 73}`
  const insured = i === 3 ? 18 : 60 + dice.int(0, 260)
  const papers = {
    inspectTo: addDays(stage.today, 40 + dice.int(0, 300)),
    insuranceTo: addDays(stage.today, insured),
    transportCertTo: addDays(stage.today, 300 + i * 3),
  }
  const shared = { plateColor: '2' as const, ...papers, issueOrg: home.police, useCharacter: 'F' as const, carrierId }
  const [day, minute] = [stage.day(190 - (i % 30)), String(10 + (i % 45))]
  const truck = await stage.as('demo', `${day} 10:${minute}:00`, async tx => {
    const trailer = await tx.insert(vehicle, {
      ...shared,
      plateNo: `${home.plate}${1021 + i * 37}挂`,
      vehicleType: 'B18',
      energyType: 'Y',
      grossMass: '40.00',
      ratedLoad: '33.80',
      curbWeight: '6.20',
      axles: 3,
      transportCertNo: `${home.cert}${400_100 + i * 17}`,
      belongType: 'outside',
    })
    const tractor = await tx.insert(vehicle, {
      ...shared,
      plateNo,
      vehicleType: 'Q11',
      vehicleKind: 'semiHighSide',
      energyType: dice.chance(0.3) ? 'E' : 'B',
      grossMass: '25.00',
      ratedLoad: '40.00',
      curbWeight: '8.80',
      axles: 3,
      transportCertNo: `${home.cert}${300_100 + i * 17}`,
      liabilityTo: papers.insuranceTo,
      belongType: i % 7 === 0 ? 'own' : 'outside',
      trailerId: trailer.id,
    })
    const man = await tx.insert(driver, driverOf(stage, dice, { ...plan, home, vehicleId: tractor.id }))
    for (const id of [trailer.id, tractor.id]) {
      await tx.run(vehicle, 'submit', { id })
      await tx.run(vehicle, 'pass', { id })
    }
    await tx.run(driver, 'submit', { id: man.id })
    await tx.run(driver, 'pass', { id: man.id })
    return {
      vehicleId: tractor.id,
      trailerId: trailer.id,
      driverId: man.id,
      carrierId,
      carrier,
      plateNo,
      tare: 14.2 + dice.int(0, 40) * 0.02,
    }
  })
  // The last of them waits for somebody to look
  if (!expired)
    await stage.as('caiwu', `${day} 11:${minute}:00`, tx => tx.run(driver, 'confirmCard', { id: truck.driverId }))
  return truck
}

function driverOf(
  stage: Stage,
  dice: Random,
  { i, carrierId, name, expired, home, vehicleId }: TruckPlan & { home: Home; vehicleId: number },
) {
  const birth = `19${70 + dice.int(0, 24)}${String(dice.int(1, 12)).padStart(2, '0')}${String(dice.int(1, 28)).padStart(2, '0')}`
  return {
    name,
    idNo: idCard(home.idRegion, birth, String(101 + i * 2).padStart(3, '0')),
    mobile: `1${dice.pick(['38', '39', '58', '77', '89', '52'])}${String(10_000_000 + dice.int(0, 89_999_999))}`,
    licenseClass: 'A2' as const,
    licenseOrg: home.police,
    licenseFrom: addDays(stage.today, expired ? -3660 : -900 - i * 41),
    licenseTo: addDays(stage.today, expired ? -8 : 1500 + i * 41),
    qualNo: `${home.cert}${20_180_000 + i * 131}0012`.slice(0, 18),
    qualTo: addDays(stage.today, 700 + i * 19),
    carrierIds: [carrierId],
    bankName: home.plate === '冀B' ? '邮储银行唐山市分行' : '邮储银行榆林市分行',
    bankCardNo: luhn(`62179981${String(100_000 + i * 337).padStart(10, '0')}`),
    cardHolder: name,
    cardRelation: 'self' as const,
    vehicleId,
  }
}

/** No two drivers are called the same. */
function newName(dice: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${dice.pick(SURNAMES)}${dice.pick(GIVEN)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Completes a card number by its Luhn digit. */
function luhn(body: string): string {
  const sum = [...body].toReversed().reduce((acc, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return acc + (d > 9 ? d - 9 : d)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
