import { addDays } from '@tuheng/domain/kernel/dates'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Add, REMARK } from './sample-marks.ts'

/** Tractor, trailer and driver. */
export interface SampleTeam {
  vehicleId: number
  trailerId: number
  driverId: number
}

const TEAMS = [
  { no: '01', name: '示例司机甲', idNo: '610802198803121014', mobile: '13900000001' },
  { no: '02', name: '示例司机乙', idNo: '610822198506071036', mobile: '13900000002' },
  { no: '03', name: '示例司机丙', idNo: '610822199002141031', mobile: '13900000003' },
] as const

/** Trucks of the carrier whose papers were looked at: two for the trips, and one that stays free for the first own trip. */
export async function sampleFleet(tx: Tx, add: Add, carrierId: number): Promise<[SampleTeam, SampleTeam]> {
  const [first, second, free] = TEAMS
  const teams = [await team(tx, add, { ...first, carrierId }), await team(tx, add, { ...second, carrierId })] as const
  await team(tx, add, { ...free, carrierId })
  return [...teams]
}

type Plan = (typeof TEAMS)[number] & { carrierId: number }

async function team(tx: Tx, add: Add, { no, name, idNo, mobile, carrierId }: Plan): Promise<SampleTeam> {
  const { today } = tx.now
  const shared = {
    plateColor: '2',
    energyType: 'B',
    axles: 3,
    carrierId,
    belongType: 'outside',
    useCharacter: 'F',
    inspectTo: addDays(today, 300),
    insuranceTo: addDays(today, 300),
    transportCertTo: addDays(today, 600),
    remark: REMARK,
  }
  const trailerId = await add(vehicle, {
    ...shared,
    plateNo: `陕K00${no}挂`,
    vehicleType: 'B18',
    energyType: 'Y',
    grossMass: '40.00',
    ratedLoad: '33.80',
    curbWeight: '6.20',
    transportCertNo: `6108020100${no}`,
  })
  const vehicleId = await add(vehicle, {
    ...shared,
    plateNo: `陕KS00${no}`,
    vehicleType: 'Q11',
    grossMass: '25.00',
    ratedLoad: '40.00',
    curbWeight: '8.80',
    transportCertNo: `6108020200${no}`,
    liabilityTo: addDays(today, 300),
    trailerId,
  })
  const driverId = await add(driver, {
    name,
    idNo,
    mobile,
    licenseClass: 'A2',
    licenseOrg: '陕西省榆林市公安局交通警察支队',
    licenseFrom: addDays(today, -900),
    licenseTo: addDays(today, 1500),
    qualNo: `6108022018000000${no}`,
    qualTo: addDays(today, 700),
    carrierIds: [carrierId],
    vehicleId,
    remark: REMARK,
  })
  for (const id of [trailerId, vehicleId]) {
    await tx.run(vehicle, 'submit', { id })
    await tx.run(vehicle, 'pass', { id })
  }
  await tx.run(driver, 'submit', { id: driverId })
  await tx.run(driver, 'pass', { id: driverId })
  return { vehicleId, trailerId, driverId }
}
