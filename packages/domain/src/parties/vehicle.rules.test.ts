import { describe, expect, it } from 'vitest'
import { checkRow, deriveRow, withDefaults } from '../kernel/draft.ts'
import { type AnyRow, anyResource } from '../kernel/resource.ts'
import { axleGrossLimit } from './axles.ts'
import { vehicle } from './vehicle.ts'
import { vehicleIssues } from './vehicle.rules.ts'
import { bodyOf, isTrailerType, sizeOf } from './vehicle-types.ts'

const ctx = { today: '2026-11-20', at: '2026-11-20 12:00:00' }
const tractor: AnyRow = {
  plateNo: '陕K12345',
  plateColor: '2',
  vehicleType: 'Q11',
  energyType: 'B',
  grossMass: '25.00',
  ratedLoad: '40.00',
  curbWeight: '8.80',
  axles: 3,
  transportCertNo: '610802000018',
  belongType: 'outside',
}
const lorry: AnyRow = {
  ...tractor,
  vehicleType: 'H17',
  grossMass: '31.00',
  ratedLoad: '15.50',
  curbWeight: '15.30',
  axles: 4,
}
const light: AnyRow = {
  ...tractor,
  plateNo: '陕K8A21B',
  plateColor: '1',
  vehicleType: 'H31',
  grossMass: '4.50',
  ratedLoad: '1.50',
  curbWeight: '2.80',
  axles: 2,
  transportCertNo: '610802000000',
  vin: 'LZZ1CLXB3NA000001',
  owner: '榆林某公司',
  useCharacter: 'F',
  issueOrg: '榆林市公安局交警支队',
  registerDate: '2022-03-01',
  issueDate: '2022-03-02',
}
const trailer: AnyRow = {
  ...tractor,
  plateNo: '陕K1A23挂',
  vehicleType: 'B11',
  energyType: 'Y',
  grossMass: '40.00',
  ratedLoad: '33.00',
  curbWeight: '6.80',
}

const problems = (row: AnyRow): string[] => {
  const whole = deriveRow(anyResource(vehicle), withDefaults(vehicle.fields, row))
  return checkRow(anyResource(vehicle), whole, ctx).map(issue => `${issue.code} ${issue.path}`)
}

describe('vehicle', () => {
  it.each([
    ['tractor', tractor],
    ['lorry', lorry],
    ['light lorry', light],
    ['trailer', trailer],
  ])('accepts a %s', (_, row) => {
    expect(problems(row)).toEqual([])
  })

  it('recognises a trailer by its type', () => {
    expect(deriveRow(anyResource(vehicle), trailer).isTrailer).toBe(true)
    expect(deriveRow(anyResource(vehicle), lorry).isTrailer).toBe(false)
  })

  it.each<[string, AnyRow, string]>([
    ['a blue plate above 4.5 t', { ...lorry, plateColor: '1' }, 'vehicle.blue_plate plateColor'],
    ['a blue plate on a heavy type', { ...tractor, plateColor: '1' }, 'vehicle.blue_plate plateColor'],
    ['a yellow small-NEV plate', { ...light, plateNo: '陕KD12345', plateColor: '2' }, 'field.invalid plateColor'],
    ['a lorry with a trailer plate', { ...lorry, plateNo: '冀B0H35挂' }, 'vehicle.trailer_plate plateNo'],
    ['a trailer without 挂', { ...trailer, plateNo: '陕K12345' }, 'vehicle.trailer_plate plateNo'],
    ['a trailer with an engine', { ...trailer, energyType: 'B' }, 'vehicle.energy energyType'],
    ['a tractor without energy', { ...tractor, energyType: 'Y' }, 'vehicle.energy energyType'],
    ['a trailer behind a trailer', { ...trailer, trailerId: 7 }, 'vehicle.own_trailer trailerId'],
    [
      'a heavy lorry of 8 t',
      { ...lorry, grossMass: '8.00', ratedLoad: '4', curbWeight: '3.5' },
      'vehicle.size grossMass',
    ],
    [
      'a light lorry of 9 t',
      { ...light, plateColor: '2', grossMass: '9.00', transportCertNo: '610802000018' },
      'vehicle.size grossMass',
    ],
    ['more load than mass', { ...lorry, ratedLoad: '17.00' }, 'vehicle.masses ratedLoad'],
    ['a four-axle lorry above 31 t', { ...lorry, grossMass: '32.00' }, 'vehicle.axle_limit grossMass'],
    [
      '000000 for a heavy lorry',
      { ...lorry, transportCertNo: '610802000000' },
      'vehicle.no_certificate transportCertNo',
    ],
    ['a short certificate number', { ...lorry, transportCertNo: '61080200001' }, 'field.invalid transportCertNo'],
    ['a licence before registration', { ...light, issueDate: '2022-02-28' }, 'dates.order issueDate'],
    [
      'a registration tomorrow',
      { ...light, registerDate: '2026-11-21', issueDate: '2026-11-21' },
      'dates.future registerDate',
    ],
  ])('refuses %s', (_, row, expected) => {
    expect(problems(row)).toContain(expected)
  })

  it('needs only the fields of the licence up to 4.5 t', () => {
    const { vin: _v, owner: _o, useCharacter: _u, issueOrg: _i, registerDate: _r, issueDate: _d, ...bare } = light
    expect(problems(bare)).toEqual(
      ['vin', 'owner', 'useCharacter', 'registerDate', 'issueDate', 'issueOrg'].map(name => `field.required ${name}`),
    )
    expect(problems(tractor)).toEqual([])
  })

  it('lets a tractor pull more than its gross mass', () => {
    expect(vehicleIssues({ vehicleType: 'Q11', grossMass: '25', ratedLoad: '40', curbWeight: '8.8' }, ctx)).toEqual([])
  })

  it('gives issues in both languages', () => {
    const [issue] = vehicleIssues({ vehicleType: 'H11', grossMass: '8' }, ctx)
    expect(issue?.zh).toBe('总质量 8 吨与车辆类型“重型普通货车”不符：重型为 12 吨及以上')
    expect(issue?.en).toBe('A gross mass of 8 t does not fit the vehicle type Heavy lorry: heavy means 12 t or more')
  })
})

it.each([
  [2, {}, '18'],
  [3, {}, '25'],
  [3, { combination: true }, '27'],
  [4, {}, '31'],
  [4, { combination: true }, '36'],
  [5, {}, '43'],
  [6, {}, '49'],
  [6, { singleDriveAxle: true }, '46'],
  [7, {}, '49'],
  [1, {}, null],
  [5, { combination: false }, null],
])('%s axles %j may weigh %s t', (axles, options, limit) => {
  expect(axleGrossLimit(axles, options)).toBe(limit)
})

it.each([
  { type: 'H17', body: 'rigid', size: 'heavy', isTrailer: false },
  { type: 'Q11', body: 'tractor', size: 'heavy', isTrailer: false },
  { type: 'B1B', body: 'semiTrailer', size: 'heavy', isTrailer: true },
  { type: 'G21', body: 'drawbarTrailer', size: 'medium', isTrailer: true },
  { type: 'H31', body: 'rigid', size: 'light', isTrailer: false },
  { type: 'N11', body: 'other', size: undefined, isTrailer: false },
])('reads the type $type', ({ type, body, size, isTrailer }) => {
  expect([bodyOf(type), sizeOf(type), isTrailerType(type)]).toEqual([body, size, isTrailer])
})
