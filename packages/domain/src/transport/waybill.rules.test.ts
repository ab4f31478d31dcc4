import { describe, expect, test } from 'vitest'
import { rate } from '../contracts/index.ts'
import type { PriceCandidate, TripFacts as PriceFacts } from '../contracts/index.ts'
import { deriveRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { waybill } from './waybill.ts'
import { axles, payOnReceipt, prepaidTotal, ratedLoad, serviceFee } from './waybill.derive.ts'
import {
  axleIssue,
  hoursOnWay,
  leftIssue,
  loadIssues,
  ratedIssue,
  receiptIssues,
  speedOf,
  tripIssues,
  unloadIssues,
  DEFAULT_WEIGH_SETTINGS,
  type TripFacts,
} from './waybill.rules.ts'

const codes = (issues: { code: string; path: string }[]): string[] => issues.map(i => `${i.code} ${i.path}`)
const derived = (row: Record<string, unknown>): Record<string, unknown> => deriveRow(anyResource(waybill), row)

/** Loaded 33.46 t, unloaded 33.28 t, allowed loss 3 ‰. */
const TRIP = {
  bizKind: 'road',
  loadGross: '48.80',
  loadTare: '15.34',
  unloadGross: '48.60',
  unloadTare: '15.32',
  lossMode: 'permille',
  lossValue: '3',
}

describe('derived weights', () => {
  test('net, difference, rate, allowed and excess loss', () => {
    expect(derived(TRIP)).toMatchObject({
      loadNet: '33.460',
      unloadNet: '33.280',
      lossQty: '0.180',
      lossPermille: '5.38',
      allowQty: '0.100',
      overLossQty: '0.080',
      lossKind: 'over',
    })
  })

  test('50 kg per truck leave 0.13 t of excess loss', () => {
    expect(derived({ ...TRIP, lossMode: 'fixedKg', lossKg: '50' })).toMatchObject({
      allowQty: '0.050',
      overLossQty: '0.130',
    })
  })

  test('the figures are those of the given trip after calls for other trips', () => {
    const over = (more: object): unknown => derived({ ...TRIP, lossKg: '50', ...more })['overLossQty']
    const trips = [{}, { lossMode: 'fixedKg' }, { lossMode: 'greater' }, { lossMode: 'none' }, { lossValue: '1' }]
    const kilos = { lossMode: 'fixedKg', lossKg: '20' }
    expect([...trips, kilos, { unloadGross: '48.50' }, { loadGross: '48.90' }, {}].map(over)).toEqual([
      '0.080',
      '0.130',
      '0.080',
      '0.000',
      '0.147',
      '0.160',
      '0.180',
      '0.179',
      '0.080',
    ])
  })

  test('a gain is not a loss', () => {
    expect(derived({ ...TRIP, unloadGross: '48.68', unloadTare: '15.14' })).toMatchObject({
      lossQty: '-0.080',
      overLossQty: '0.000',
      lossKind: 'gain',
    })
  })

  test('a loss within the allowed loss, and no loss', () => {
    expect(derived({ ...TRIP, unloadGross: '48.72', unloadTare: '15.34' }).lossKind).toBe('loss')
    expect(derived({ ...TRIP, unloadGross: '48.80', unloadTare: '15.34' }).lossKind).toBe('none')
  })

  test('nothing is derived before both weighings', () => {
    expect(derived({ bizKind: 'road', loadGross: '48.80' })).toMatchObject({
      loadNet: null,
      unloadNet: null,
      lossQty: null,
      lossKind: null,
    })
  })

  test('a service trip has the entered tonnes at both ends', () => {
    const service = { bizKind: 'service6', serviceTons: '33.46', arTotal: '4526.08', serviceRate: '0.05' }
    expect(derived(service)).toMatchObject({
      loadNet: '33.460',
      unloadNet: '33.460',
      lossKind: 'none',
      serviceFee: '226.30',
    })
    expect(serviceFee({ bizKind: 'road', arTotal: '100', serviceRate: '0.05' })).toBeNull()
  })

  test("the trailer's rated load counts, and the axles of both", () => {
    const tractor = { vehicleRated: '40', vehicleAxles: 3, trailerId: 7, trailerRated: '33', trailerAxles: 3 }
    expect([ratedLoad(tractor), axles(tractor)]).toEqual(['33', 6])
    expect([ratedLoad({ vehicleRated: '17.8' }), axles({ vehicleAxles: 4 })]).toEqual(['17.8', 4])
  })
})

describe('derived amounts', () => {
  const sheet: PriceCandidate = {
    sheetId: 1,
    lineId: 1,
    sheetNo: 'JG2025060012',
    version: 1,
    side: 'ap',
    partyId: 1,
    basis: 'ton',
    price: '128.00',
    tiers: null,
    incidentals: [],
    effFrom: '2025-06-01',
    effTo: '2025-06-30',
    state: 'approved',
    contractId: null,
    routeId: null,
    loadAddressId: null,
    unloadAddressId: null,
    goodsId: null,
    vehicleKind: null,
    taxRate: '0.09',
    weightRule: 'less',
    loss: { mode: 'permille', value: '3', valueKg: '0' },
    deductMode: 'overOnly',
    goodsValue: '620',
    wipeRule: 'floorYuan',
    minQty: null,
  }

  test('the priced trip: 4,259.84 − 49.60 − 100.00 → 4,110, less 1,000 and 1,500 leaves 1,610.00', () => {
    const row = derived({ ...TRIP, infoFee: '100', prepayCash: '1000', oilVirtual: '1500' })
    const facts: PriceFacts = {
      date: '2025-06-17',
      partyId: 1,
      contractId: null,
      routeId: null,
      loadAddressId: null,
      unloadAddressId: null,
      goodsId: null,
      vehicleKind: null,
      km: null,
      loadNet: row.loadNet as string,
      unloadNet: row.unloadNet as string,
      deductQty: null,
      boxes: null,
      sets: null,
      pieces: null,
      cubic: null,
      infoFee: '100',
    }
    const rating = rate(facts, [sheet], 'ap')
    if (!rating.found) throw new Error('no price')
    expect(rating.total).toBe('4110.00')
    expect(rating.loss?.overQty).toBe(row.overLossQty)
    expect(payOnReceipt({ ...row, apTotal: rating.total })).toBe('1610.00')
    expect(prepaidTotal(row)).toBe('2500.00')
  })

  test('nothing is left to pay before the trip is priced', () => {
    expect(payOnReceipt({ prepayCash: '1000' })).toBeNull()
  })
})

describe('axle limits', () => {
  test.each([
    [2, '18'],
    [3, '25'],
    [4, '31'],
    [5, '43'],
    [6, '49'],
  ])('%i axles: %s t', (count, limit) => {
    expect(axleIssue(limit, { axles: count }, 'loadGross')).toBeUndefined()
    expect(axleIssue(`${limit}.02`, { axles: count }, 'loadGross')?.zh).toBe(
      `毛重 ${limit}.02 吨超过${count}轴车辆限重 ${limit} 吨，请核对磅单或减载`,
    )
  })

  test('a truck with unknown axles is not checked', () => {
    expect(axleIssue('60', { axles: null }, 'loadGross')).toBeUndefined()
  })
})

describe('impossible trips', () => {
  test('gross is above tare and tare above zero', () => {
    expect(codes(tripIssues({ loadGross: '15', loadTare: '15' }))).toEqual(['waybill.weight_order loadGross'])
    expect(codes(tripIssues({ unloadGross: '15', unloadTare: '0' }))).toEqual(['waybill.weight_order unloadGross'])
    expect(tripIssues({ loadGross: '48.80' })).toEqual([])
  })

  test('net is within the rated load and its tolerance', () => {
    expect(ratedIssue({ loadNet: '34.65', ratedLoad: '33' }, DEFAULT_WEIGH_SETTINGS)).toBeUndefined()
    expect(ratedIssue({ loadNet: '34.66', ratedLoad: '33' }, DEFAULT_WEIGH_SETTINGS)?.zh).toBe(
      '净重超出核定载质量：净重 34.66 吨，允许 34.65 吨',
    )
    expect(ratedIssue({ loadNet: '33.02', ratedLoad: '33' }, { ratedTolerance: '1' })?.code).toBe('waybill.over_rated')
  })

  test('unloading is after loading, arrival between them', () => {
    const loadAt = '2025-06-17 08:00:00'
    expect(codes(tripIssues({ loadAt, unloadAt: loadAt }))).toEqual(['waybill.time_order unloadAt'])
    expect(codes(tripIssues({ loadAt, arriveAt: '2025-06-17 07:00:00' }))).toEqual(['waybill.arrive_order arriveAt'])
  })

  test('486 km in 4 h 51 m is too fast, in 4 h 52 m it is not', () => {
    const trip = (unloadAt: string): TripFacts => ({
      km: '486',
      loadAt: '2025-06-17 08:00:00',
      unloadAt,
      unloadPhotos: [1],
    })
    const [issue] = unloadIssues(trip('2025-06-17 12:51:00'))
    expect(issue?.zh).toContain('平均车速为 100.2 公里/小时，超过 100 公里/小时')
    expect(unloadIssues(trip('2025-06-17 12:52:00'))).toEqual([])
    expect(unloadIssues(trip('2025-06-17 13:30:00'), { ...DEFAULT_WEIGH_SETTINGS, maxKmh: '88' })).toHaveLength(1)
    expect(tripIssues(trip('2025-06-17 12:51:00'))).toEqual([])
    expect(codes(tripIssues(trip('2025-06-17 12:51:00'), '100'))).toEqual(['waybill.too_fast unloadAt'])
    expect(codes(tripIssues(trip('2025-06-17 11:00:00')))).toEqual(['waybill.too_fast unloadAt'])
    expect(hoursOnWay(trip('2025-06-17 20:00:00'))).toBe(12)
    expect(speedOf(trip('2025-06-17 20:00:00'))).toBe('40.5')
    expect(speedOf({ loadAt: '2025-06-17 08:00:00', unloadAt: '2025-06-17 20:00:00', km: null })).toBeNull()
  })

  test('a difference above the warning level needs a reason, also a gain', () => {
    const trip: TripFacts = { lossPermille: '5.38', warnPermille: '5' }
    expect(codes(tripIssues(trip))).toEqual(['waybill.loss_reason lossReason'])
    expect(tripIssues({ ...trip, lossReason: '途中蒸发' })).toEqual([])
    expect(tripIssues({ ...trip, lossPermille: '5.00' })).toEqual([])
    expect(tripIssues({ ...trip, lossPermille: '-5.01' })).toHaveLength(1)
  })

  test('the company’s level applies to trips without their own', () => {
    const trip: TripFacts = { lossPermille: '5.38', unloadPhotos: [1] }
    expect(tripIssues(trip)).toEqual([])
    expect(codes(unloadIssues(trip))).toEqual(['waybill.loss_reason lossReason'])
    expect(unloadIssues(trip, { ...DEFAULT_WEIGH_SETTINGS, warnPermille: '8' })).toEqual([])
  })

  test('settings decide which photos are required', () => {
    expect(codes(loadIssues({}))).toEqual(['waybill.photo_required loadPhotos'])
    expect(loadIssues({}, { ...DEFAULT_WEIGH_SETTINGS, loadPhotoRequired: false })).toEqual([])
    expect(codes(receiptIssues({ receiptPhotos: [] }))).toEqual(['waybill.photo_required receiptPhotos'])
  })

  test('a net weight above what is left gets a warning, except where nothing is left', () => {
    const task = { no: 'ZYD1', left: '120.500' }
    expect(leftIssue('473.92', 'waybill.over_left', task)).toMatchObject({
      path: 'loadGross',
      zh: '净重 473.92 吨超过主运单ZYD1剩余的 120.50 吨，请核对磅单，或先为主运单加量',
    })
    expect(leftIssue('120.50', 'waybill.over_left', task)).toBeUndefined()
    expect(leftIssue(null, 'waybill.over_left', task)).toBeUndefined()
    expect(leftIssue('33.00', 'waybill.over_left', { ...task, left: '0' })).toBeUndefined()
  })

  test('deducted weight is at most the unloaded weight', () => {
    expect(codes(tripIssues({ unloadNet: '33.28', deductQty: '33.29' }))).toEqual(['waybill.deduct_over_net deductQty'])
  })
})
