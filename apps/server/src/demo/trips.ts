import type { Lane } from './agreements.ts'
import type { Truck } from './fleet.ts'
import { random, type Random } from './random.ts'
import { STORIES } from './stories.ts'
import {
  closeTask,
  type Desk,
  type LaneWork,
  nextTask,
  openLane,
  playIdleBills,
  playIdleTasks,
  playWrongTask,
  roadHours,
} from './tasks.ts'
import { playTrip, type Story, type TripPlan } from './trip.ts'
import { LATELY } from './lately.ts'

const HISTORY_DAYS = 100
/** The last days are told trip by trip. */
const LATELY_DAYS = 6

interface Road {
  desk: Desk
  dice: Random
  works: LaneWork[]
  /** Vehicle → days ago from which it is free again. */
  free: Map<number, number>
  stories: Set<string>
  index: number
}

/** Trips over three months: old ones finished, those of the last days at every stage, some with their troubles. */
export async function playTrips(desk: Desk, plan: { history: number; lately: boolean }): Promise<void> {
  const works: LaneWork[] = []
  for (const lane of desk.agreements.lanes) works.push(await openLane(desk, lane, HISTORY_DAYS + 2))
  if (plan.lately) await playWrongTask(desk, works)
  const road: Road = {
    desk,
    dice: random(4_711),
    works,
    free: new Map(desk.masters.trucks.map(truck => [truck.vehicleId, HISTORY_DAYS])),
    stories: new Set(),
    index: 0,
  }
  const lots = works.flatMap(work => Array.from({ length: work.lane.weight }, () => work))
  for (const ago of daysOf(road.dice, plan.history)) {
    const first = road.dice.int(0, lots.length - 1)
    // Where no truck is free, the next lane that finds one.
    for (let n = 0; n < lots.length; n++) {
      const work = lots[(first + n * 3) % lots.length] as LaneWork
      if (await send(road, work, { ago, hour: road.dice.int(6, 20), told: plan.lately })) break
    }
  }
  if (!plan.lately) return
  for (const { lane, carrier, story, ...rest } of LATELY) {
    const work = works.find(one => one.lane.key === lane)
    const sent =
      work &&
      (await send(road, work, { ...rest, told: false, ...(carrier ? { carrier } : {}), ...(story ? { story } : {}) }))
    if (!sent) throw new Error(`the demo has no truck for ${lane} ${rest.ago} days ago`)
  }
  await playIdleTasks(desk, works)
  await playIdleBills(desk, works)
}

/** Days ago of so many trips, the oldest first. Business grows, and no two days are alike. */
function daysOf(dice: Random, count: number): number[] {
  const span = HISTORY_DAYS - LATELY_DAYS + 1
  return Array.from(
    { length: count },
    (_, i) => HISTORY_DAYS - Math.floor(((i + dice.next() * 4) / (count + 4)) ** 0.65 * span),
  ).sort((a, b) => b - a)
}

interface Departure extends Pick<TripPlan, 'ago' | 'hour' | 'stop' | 'loss'> {
  carrier?: string
  story?: Story
  /** Whether the stories of earlier weeks are told. */
  told: boolean
}

/** Sends a free truck of the lane's carriers; false where there is none. */
async function send(road: Road, work: LaneWork, { carrier, told, story, ...trip }: Departure): Promise<boolean> {
  const { ago } = trip
  const truck = freeTruck(road, work.lane, { ago, carrier })
  if (!truck) return false
  await readyTask(road, work, ago)
  const chosen = story ?? (told ? nextStory(road, work.lane, ago) : undefined)
  road.free.set(truck.vehicleId, freeFrom(work.lane, trip) ?? road.free.get(truck.vehicleId) ?? 0)
  work.left -= await playTrip(road.desk.stage, road.dice, {
    work,
    truck,
    index: road.index++,
    ...trip,
    ...(chosen ? { story: chosen } : {}),
  })
  return true
}

/** Days ago from which the truck is free again: back from the coast days later, and not at all while it is on the road. */
function freeFrom(lane: Lane, { ago, stop }: Pick<TripPlan, 'ago' | 'stop'>): number | undefined {
  if (stop === 'planned' || stop === 'void') return undefined
  if (stop === 'toLoad' || stop === 'loaded' || stop === 'arrived') return -1
  return ago - Math.ceil((roadHours(lane) * 2 + 8) / 24)
}

/** A truck of one of the lane's carriers; of the next one where he has none at home. */
function freeTruck(
  { desk, dice, free }: Road,
  lane: Lane,
  { ago, carrier }: { ago: number; carrier: string | undefined },
): Truck | undefined {
  const first = dice.int(0, lane.carriers.length - 1)
  const order = carrier ? [carrier] : lane.carriers.map((_, n) => lane.carriers[(first + n) % lane.carriers.length])
  for (const code of order) {
    const idle = desk.masters.trucks.filter(truck => truck.carrier === code && (free.get(truck.vehicleId) ?? 0) >= ago)
    if (idle.length) return idle[dice.int(0, Math.min(3, idle.length - 1))]
  }
  return undefined
}

async function readyTask(road: Road, work: LaneWork, ago: number): Promise<void> {
  const { closedAgo } = work.lane
  if (closedAgo !== undefined && work.opened === 1 && ago <= closedAgo && work.left > 0)
    await closeTask(road.desk, work, closedAgo + 1)
  if (work.left <= 0) await nextTask(road.desk, work, ago + 1)
}

function nextStory({ stories }: Road, lane: Lane, ago: number): Story | undefined {
  const found = STORIES.find(story => !stories.has(story.name) && story.lane === lane.key && story.ago >= ago)
  if (found) stories.add(found.name)
  return found
}
