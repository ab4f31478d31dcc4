import type { PriceCandidate, Rating, RatingFound, TripFacts } from './types.ts'

/** Payable row and trip of the worked example: 33.46 t loaded, 33.28 t unloaded at 128.00 yuan per tonne. */
export const apRow = (over: Partial<PriceCandidate> = {}): PriceCandidate => ({
  sheetId: 1,
  lineId: 11,
  sheetNo: 'JG2025060001',
  version: 1,
  side: 'ap',
  partyId: 7,
  contractId: null,
  routeId: null,
  loadAddressId: null,
  unloadAddressId: null,
  goodsId: null,
  vehicleKind: null,
  basis: 'ton',
  price: '128.00',
  taxRate: '0.09',
  tiers: null,
  minQty: null,
  weightRule: 'less',
  loss: { mode: 'permille', value: '3', valueKg: '0' },
  deductMode: 'overOnly',
  goodsValue: '620.00',
  wipeRule: 'cent',
  incidentals: [],
  effFrom: '2025-06-01',
  effTo: '2025-06-30',
  state: 'approved',
  ...over,
})

export const trip = (over: Partial<TripFacts> = {}): TripFacts => ({
  date: '2025-06-18',
  partyId: 7,
  contractId: 3,
  routeId: 21,
  loadAddressId: 31,
  unloadAddressId: 32,
  goodsId: 5,
  vehicleKind: 'B16',
  km: '486',
  loadNet: '33.46',
  unloadNet: '33.28',
  deductQty: null,
  boxes: null,
  sets: null,
  pieces: null,
  cubic: null,
  ...over,
})

/** Returns a found rating. Throws with the issues otherwise. */
export function found(rating: Rating): RatingFound {
  if (!rating.found) throw new Error(`${rating.reason}: ${rating.issues.map(issue => issue.en).join('; ')}`)
  return rating
}
