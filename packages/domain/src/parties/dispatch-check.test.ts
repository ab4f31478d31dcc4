import { describe, expect, it } from 'vitest'
import {
  DEFAULT_DISPATCH_SETTINGS,
  type DispatchDriver,
  dispatchProblems,
  type DispatchSettings,
  type DispatchVehicle,
} from './dispatch-check.ts'
import { classAllows } from './license-class.ts'

const driver: DispatchDriver = {
  name: '张建军',
  idNo: '610800198503120017',
  licenseClass: 'A2',
  licenseTo: '2030-05-01',
  qualNo: '610802198503120017',
  qualTo: '2028-01-01',
  blacklisted: false,
  blacklistReason: null,
  verify: 'passed',
  status: 'enabled',
}
const vehicle: DispatchVehicle = {
  plateNo: '陕K12345',
  vehicleType: 'Q11',
  grossMass: '25.00',
  transportCertTo: '2028-01-01',
  inspectTo: '2027-06-30',
  insuranceTo: '2027-06-30',
  liabilityTo: null,
  blacklisted: false,
  blacklistReason: null,
  verify: 'passed',
  status: 'enabled',
}
const trailer: DispatchVehicle = {
  ...vehicle,
  plateNo: '陕K1A23挂',
  vehicleType: 'B11',
  grossMass: '40.00',
  insuranceTo: null,
  transportCertTo: null,
}
const lorry: DispatchVehicle = { ...vehicle, plateNo: '陕K8A21B', vehicleType: 'H17', grossMass: '31.00' }
const light: DispatchVehicle = {
  ...vehicle,
  plateNo: '陕KA0001',
  vehicleType: 'H31',
  grossMass: '4.50',
  transportCertTo: null,
}

function check(args: {
  driver?: object
  vehicle?: object
  trailer?: object | null
  settings?: Partial<DispatchSettings>
  date?: string
}): string[] {
  return dispatchProblems({
    driver: { ...driver, ...args.driver },
    vehicle: { ...vehicle, ...args.vehicle },
    trailer: args.trailer === null ? null : { ...trailer, ...args.trailer },
    date: args.date ?? '2026-11-20',
    settings: { ...DEFAULT_DISPATCH_SETTINGS, ...args.settings },
  }).map(problem => `${problem.level} ${problem.code.replace('dispatch.', '')} ${problem.path}`)
}

describe('dispatchProblems', () => {
  it('finds no problem of a valid driver and truck', () => {
    expect(check({})).toEqual([])
  })

  it.each<[string, Parameters<typeof check>[0], string[]]>([
    ['an expired licence', { driver: { licenseTo: '2026-11-19' } }, ['block paper_expired driverId']],
    [
      'nothing on the last day but its nearness',
      { driver: { licenseTo: '2026-11-20' } },
      ['warn paper_expiring driverId'],
    ],
    [
      'an expired licence, if the company only warns',
      { driver: { licenseTo: '2026-11-19' }, settings: { expired: 'warn' } },
      ['warn paper_expired driverId'],
    ],
    ['an expired qualification', { driver: { qualTo: '2025-01-01' } }, ['block paper_expired driverId']],
    [
      'a qualification that is not there',
      { driver: { qualNo: null, qualTo: null } },
      ['block no_qualification driverId'],
    ],
    ['an unknown end of the qualification', { driver: { qualTo: null } }, ['warn paper_missing driverId']],
    [
      'a blacklisted driver',
      { driver: { blacklisted: true, blacklistReason: '途中盗货' } },
      ['block driver_blacklisted driverId'],
    ],
    ['a disabled driver', { driver: { status: 'disabled' } }, ['block driver_disabled driverId']],
    ['unverified papers', { driver: { verify: 'checking' } }, ['warn driver_unverified driverId']],
    [
      'unverified papers where they must be',
      { driver: { verify: 'draft' }, settings: { unverified: 'block' } },
      ['block driver_unverified driverId'],
    ],
    [
      'no unverified papers where they do not matter',
      { driver: { verify: 'draft' }, settings: { unverified: 'ignore' } },
      [],
    ],
    ['a C1 driver on a tractor', { driver: { licenseClass: 'C1' } }, ['block class driverId']],
    ['a B2 driver on a tractor', { driver: { licenseClass: 'B2' } }, ['block class driverId']],
    ['a driver of 75', { driver: { idNo: '11010519491231002X' } }, ['warn driver_age driverId']],
    ['an expired inspection', { vehicle: { inspectTo: '2026-10-31' } }, ['block paper_expired plateNo']],
    [
      'an expired inspection of the trailer',
      { trailer: { inspectTo: '2026-10-31' } },
      ['block paper_expired trailerNo'],
    ],
    ['an expired insurance', { vehicle: { insuranceTo: '2026-10-31' } }, ['block paper_expired plateNo']],
    ['an expired carrier liability', { vehicle: { liabilityTo: '2026-10-31' } }, ['block paper_expired plateNo']],
    [
      'an expired transport certificate',
      { vehicle: { transportCertTo: '2026-10-31' } },
      ['block paper_expired plateNo'],
    ],
    ['an inspection soon over', { vehicle: { inspectTo: '2026-12-10' } }, ['warn paper_expiring plateNo']],
    ['a blacklisted vehicle', { vehicle: { blacklisted: true } }, ['block vehicle_blacklisted plateNo']],
    ['a disabled vehicle', { vehicle: { status: 'disabled' } }, ['block vehicle_disabled plateNo']],
    ['a tractor without trailer', { trailer: null }, ['block no_trailer trailerNo']],
    [
      'a tractor behind a tractor',
      {
        trailer: { plateNo: '陕K22222', vehicleType: 'Q11', insuranceTo: '2027-01-01', transportCertTo: '2027-01-01' },
      },
      ['block not_trailer trailerNo'],
    ],
    ['a lorry before a semi-trailer', { vehicle: lorry }, ['block trailer_unfit trailerNo']],
    ['a trailer on its own', { vehicle: { ...trailer }, trailer: null }, ['block trailer_alone plateNo']],
  ])('finds %s', (_, args, expected) => {
    expect(check(args)).toEqual(expected)
  })

  it('needs no qualification and no transport certificate for a light lorry', () => {
    expect(
      check({ driver: { licenseClass: 'C1', qualNo: null, qualTo: null }, vehicle: light, trailer: null }),
    ).toEqual([])
  })

  it('names the document, its holder and the date in both languages', () => {
    const [problem] = dispatchProblems({
      driver,
      vehicle: { ...vehicle, inspectTo: '2026-10-31' },
      trailer,
      date: '2026-11-20',
    })
    expect(problem?.zh).toBe('陕K12345的年检已于 2026-10-31 到期，请更新证件')
    expect(problem?.en).toBe('陕K12345: inspection expired on 2026-10-31; renew it')
  })
})

describe('licence classes', () => {
  it.each([
    { licenseClass: 'A2', vehicleType: 'Q11', grossMass: '25', withTrailer: true, allowed: true },
    { licenseClass: 'A1', vehicleType: 'Q11', grossMass: '25', withTrailer: true, allowed: false },
    { licenseClass: 'B2', vehicleType: 'H17', grossMass: '31', withTrailer: false, allowed: true },
    { licenseClass: 'A2', vehicleType: 'H17', grossMass: '31', withTrailer: false, allowed: true },
    { licenseClass: 'C1', vehicleType: 'H17', grossMass: '31', withTrailer: false, allowed: false },
    { licenseClass: 'C1', vehicleType: 'H31', grossMass: '4.5', withTrailer: false, allowed: true },
    { licenseClass: 'C3', vehicleType: 'H31', grossMass: '4.5', withTrailer: false, allowed: false },
    { licenseClass: 'C3', vehicleType: 'H51', grossMass: '2', withTrailer: false, allowed: true },
    { licenseClass: 'C4', vehicleType: 'N11', grossMass: '1', withTrailer: false, allowed: true },
    { licenseClass: 'C6', vehicleType: 'Q31', grossMass: '3', withTrailer: true, allowed: true },
    { licenseClass: 'B2', vehicleType: 'H17', grossMass: '31', withTrailer: true, allowed: false },
  ] as const)(
    '$licenseClass on $vehicleType of $grossMass t, trailer $withTrailer: $allowed',
    ({ licenseClass, vehicleType, grossMass, withTrailer, allowed }) => {
      expect(classAllows(licenseClass, { vehicleType, grossMass, withTrailer })).toBe(allowed)
    },
  )
})
