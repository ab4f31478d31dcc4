/** Days of history, up to yesterday. */
export const HISTORY_DAYS = 720
/** One task per lane and week. */
export const HISTORY_WEEKS = Math.ceil(HISTORY_DAYS / 7)
/** Share of the largest company in all trips. Each further company has a quarter less than the one before. */
const LARGEST_SHARE = 0.4
const SIZE_RATIO = 0.75
/** Tasks of each company without trips: drafts, waiting for audit, void. */
export const UNUSED_TASKS = 6
/** Contracts and price sheets of each company that no trip uses, one in each other state. */
export const UNUSED_CONTRACTS = 6
export const UNUSED_SHEETS = 4
export const GOODS_COUNT = 6
/** Loading places of each company. The other places are destinations of lanes. */
export const LOADING_PLACES = 8

/** Size of a company and its first ids. With them one statement makes all rows of a table. */
export interface CompanySize {
  no: number
  trips: number
  lanes: number
  customers: number
  carriers: number
  vehicles: number
  places: number
  firstTrip: number
  firstLane: number
  firstParty: number
  firstPlace: number
  firstGoods: number
  firstVehicle: number
  firstDriver: number
  firstTask: number
  firstContract: number
  firstSheet: number
  /** First price row of carriers. The rows of customers, two per lane, come before those of all carriers. */
  firstPrice: number
}

/** Divides the trips among companies of very different size. */
export function sizesOf(companies: number, waybills: number): CompanySize[] {
  const first = {
    firstTrip: 1,
    firstLane: 1,
    firstParty: 1,
    firstPlace: 1,
    firstGoods: 1,
    firstVehicle: 1,
    firstDriver: 1,
    firstTask: 1,
    firstContract: 1,
    firstSheet: 1,
  }
  let cumulativeShare = 0
  const withoutPrices = shares(companies).map((share, no) => {
    cumulativeShare += share
    // Rounding the cumulative share keeps the total at the requested number.
    const trips = Math.max(1, Math.round(cumulativeShare * waybills) - first.firstTrip + 1)
    const lanes = clamp(Math.round(trips / 4000), 3, 60)
    const customers = Math.max(2, Math.ceil(lanes / 2))
    const carriers = clamp(Math.round(trips / 6000), 2, 40)
    const vehicles = Math.max(6, Math.round(trips / 300))
    const size = {
      no,
      trips,
      lanes,
      customers,
      carriers,
      vehicles,
      places: LOADING_PLACES + Math.ceil(lanes / LOADING_PLACES),
      ...first,
    }
    first.firstTrip += trips
    first.firstLane += lanes
    first.firstParty += customers + carriers
    first.firstPlace += size.places
    first.firstGoods += GOODS_COUNT
    first.firstVehicle += 2 * vehicles
    first.firstDriver += vehicles
    first.firstTask += HISTORY_WEEKS * lanes + UNUSED_TASKS
    first.firstContract += customers + carriers + UNUSED_CONTRACTS
    first.firstSheet += 2 * (customers + carriers) + UNUSED_SHEETS
    return size
  })
  let firstPrice = 2 * (first.firstLane - 1) + 1
  return withoutPrices.map(size => {
    const own = { ...size, firstPrice }
    firstPrice += 2 * size.carriers * size.lanes + UNUSED_SHEETS
    return own
  })
}

function shares(companies: number): number[] {
  if (companies === 1) return [1]
  const others = Array.from({ length: companies - 1 }, (_, i) => SIZE_RATIO ** i)
  const sum = others.reduce((total, weight) => total + weight, 0)
  return [LARGEST_SHARE, ...others.map(weight => ((1 - LARGEST_SHARE) * weight) / sum)]
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
