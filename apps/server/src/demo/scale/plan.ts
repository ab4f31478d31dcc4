/** Days of history, up to yesterday. */
export const DAYS = 720
/** A task is carried out within a week. */
export const WEEKS = Math.ceil(DAYS / 7)
/** Of all trips, those of the largest company; each further one has a quarter less than the one before. */
const LARGEST = 0.4
const SMALLER = 0.75
/** Tasks of each company that nobody has driven for: drafts, waiting for their audit, void. */
export const IDLE_TASKS = 6
/** Contracts and price sheets of each company beside those that trips are billed by, one in each of the other states. */
export const IDLE_CONTRACTS = 6
export const IDLE_SHEETS = 4
export const GOODS = 6
/** Places where loading begins; each of the others is where some lanes end. */
export const MINES = 8

/** How large a company is, and where its ids begin: everything a statement needs to make all of its rows at once. */
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
  /** Price rows of carriers; those of cargo owners come before all of them, two a lane. */
  firstPrice: number
}

/** Shares the trips out among companies of very different size. */
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
  let upTo = 0
  const plain = shares(companies).map((share, no) => {
    upTo += share
    // Rounded from the first company on, so that all together are as many as were asked for
    const trips = Math.max(1, Math.round(upTo * waybills) - first.firstTrip + 1)
    const lanes = between(Math.round(trips / 4000), 3, 60)
    const customers = Math.max(2, Math.ceil(lanes / 2))
    const carriers = between(Math.round(trips / 6000), 2, 40)
    const vehicles = Math.max(6, Math.round(trips / 300))
    const size = { no, trips, lanes, customers, carriers, vehicles, places: MINES + Math.ceil(lanes / MINES), ...first }
    first.firstTrip += trips
    first.firstLane += lanes
    first.firstParty += customers + carriers
    first.firstPlace += size.places
    first.firstGoods += GOODS
    first.firstVehicle += 2 * vehicles
    first.firstDriver += vehicles
    first.firstTask += WEEKS * lanes + IDLE_TASKS
    first.firstContract += customers + carriers + IDLE_CONTRACTS
    first.firstSheet += 2 * (customers + carriers) + IDLE_SHEETS
    return size
  })
  let firstPrice = 2 * (first.firstLane - 1) + 1
  return plain.map(size => {
    const own = { ...size, firstPrice }
    firstPrice += 2 * size.carriers * size.lanes + IDLE_SHEETS
    return own
  })
}

function shares(companies: number): number[] {
  if (companies === 1) return [1]
  const others = Array.from({ length: companies - 1 }, (_, i) => SMALLER ** i)
  const sum = others.reduce((total, weight) => total + weight, 0)
  return [LARGEST, ...others.map(weight => ((1 - LARGEST) * weight) / sum)]
}

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
