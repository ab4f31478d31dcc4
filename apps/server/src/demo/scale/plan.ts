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

/** Wagons of each train, trains of each order, and every how many trains one carries containers. */
export const WAGONS_PER_TRAIN = 50
export const TRAINS_PER_ORDER = 5
export const BOX_TRAIN = 10
/** Containers of a train, which travel together. */
export const BOXES_PER_GROUP = 2 * WAGONS_PER_TRAIN
/** Trains of containers that one group of them serves. */
const TRAINS_PER_GROUP = 10
/** Days from the departure of a train to its arrival. */
export const DAYS_TO_ARRIVE = 3
/** Orders by road and rail of each company without trains, one in each other state. */
export const UNUSED_ORDERS = 4
/** So many that one stands at each step. */
const FEWEST_TRAINS = 20
/** One of so many trips is a short haul of an order by road and rail. */
const HAUL_SHARE = 10

/** Size of a company and its first ids. With them one statement makes all rows of a table. */
export interface CompanySize {
  no: number
  /** On the road, without short hauls. */
  trips: number
  hauls: number
  trains: number
  orders: number
  /** Groups of containers. */
  boxGroups: number
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
  firstTrain: number
  firstOrder: number
  firstBox: number
  /** First price row of carriers. The rows of customers, two per lane, come before those of all carriers. */
  firstPrice: number
}

/** Divides trips and wagons among companies of very different size. */
export function sizesOf(companies: number, waybills: number, wagons = waybills): CompanySize[] {
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
    firstTrain: 1,
    firstOrder: 1,
    firstBox: 1,
  }
  let cumulativeShare = 0
  const withoutPrices = shares(companies).map((share, no) => {
    cumulativeShare += share
    // Rounding the cumulative share keeps the total at the requested number.
    const all = Math.max(1, Math.round(cumulativeShare * waybills) - first.firstTrip + 1)
    const hauls = Math.floor(all / HAUL_SHARE)
    const trips = all - hauls
    const trains = Math.max(FEWEST_TRAINS, Math.round((share * wagons) / WAGONS_PER_TRAIN))
    const orders = Math.ceil(trains / TRAINS_PER_ORDER)
    const boxGroups = Math.ceil(trains / BOX_TRAIN / TRAINS_PER_GROUP)
    const lanes = clamp(Math.round(trips / 4000), 3, 60)
    const customers = Math.max(2, Math.ceil(lanes / 2))
    const carriers = clamp(Math.round(trips / 6000), 2, 40)
    const vehicles = Math.max(6, Math.round(trips / 300))
    const size = {
      no,
      trips,
      hauls,
      trains,
      orders,
      boxGroups,
      lanes,
      customers,
      carriers,
      vehicles,
      places: LOADING_PLACES + Math.ceil(lanes / LOADING_PLACES),
      ...first,
    }
    first.firstTrip += all
    first.firstLane += lanes
    first.firstParty += customers + carriers
    first.firstPlace += size.places
    first.firstGoods += GOODS_COUNT
    first.firstVehicle += 2 * vehicles
    first.firstDriver += vehicles
    first.firstTask += HISTORY_WEEKS * lanes + UNUSED_TASKS + Math.floor(orders / 2)
    first.firstTrain += trains
    first.firstOrder += orders + UNUSED_ORDERS
    first.firstBox += boxGroups * BOXES_PER_GROUP
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
