import type { Lane } from './agreements.ts'
import type { Truck } from './fleet.ts'
import { random, type Random } from './random.ts'
import { INCIDENTS } from './incidents.ts'
import {
  closeTask,
  type TripContext,
  type LaneTask,
  openNextTask,
  openLane,
  createOpenLoadBills,
  createOpenTasks,
  createVoidTask,
  roadHours,
} from './tasks.ts'
import { createTrip, type Incident, type TripPlan } from './trip.ts'
import { RECENT_TRIPS } from './recent-trips.ts'

const HISTORY_DAYS = 100
/** The last days are listed trip by trip in {@link RECENT_TRIPS}. */
const RECENT_DAYS = 6

interface TripSchedule {
  context: TripContext
  rng: Random
  laneTasks: LaneTask[]
  /** How many days ago the vehicle becomes free, by vehicle id. */
  freeFromDay: Map<number, number>
  usedIncidents: Set<string>
  index: number
}

/** Creates trips over three months: old ones complete, those of the last days at every stage, some with incidents. */
export async function createTrips(context: TripContext, plan: { history: number; recent: boolean }): Promise<void> {
  const laneTasks: LaneTask[] = []
  for (const lane of context.agreements.lanes) laneTasks.push(await openLane(context, lane, HISTORY_DAYS + 2))
  if (plan.recent) await createVoidTask(context, laneTasks)
  const schedule: TripSchedule = {
    context,
    rng: random(4_711),
    laneTasks,
    freeFromDay: new Map(context.masters.trucks.map(truck => [truck.vehicleId, HISTORY_DAYS])),
    usedIncidents: new Set(),
    index: 0,
  }
  const weightedTasks = laneTasks.flatMap(laneTask => Array.from({ length: laneTask.lane.tripShare }, () => laneTask))
  for (const ago of daysOf(schedule.rng, plan.history)) {
    const first = schedule.rng.int(0, weightedTasks.length - 1)
    // Takes the next lane if no truck of the lane is free.
    for (let n = 0; n < weightedTasks.length; n++) {
      const laneTask = weightedTasks[(first + n * 3) % weightedTasks.length] as LaneTask
      if (await dispatchTruck(schedule, laneTask, { ago, hour: schedule.rng.int(6, 20), withIncidents: plan.recent }))
        break
    }
  }
  if (!plan.recent) return
  for (const { lane, carrier, incident, ...rest } of RECENT_TRIPS) {
    const laneTask = laneTasks.find(one => one.lane.key === lane)
    const dispatched =
      laneTask &&
      (await dispatchTruck(schedule, laneTask, {
        ...rest,
        withIncidents: false,
        ...(carrier ? { carrier } : {}),
        ...(incident ? { incident } : {}),
      }))
    if (!dispatched) throw new Error(`the demo has no truck for ${lane} ${rest.ago} days ago`)
  }
  await createOpenTasks(context, laneTasks)
  await createOpenLoadBills(context, laneTasks)
}

/** Start days of the trips as days ago, the oldest first. The number per day grows. */
function daysOf(rng: Random, count: number): number[] {
  const span = HISTORY_DAYS - RECENT_DAYS + 1
  return Array.from(
    { length: count },
    (_, i) => HISTORY_DAYS - Math.floor(((i + rng.next() * 4) / (count + 4)) ** 0.65 * span),
  ).sort((a, b) => b - a)
}

interface DispatchPlan extends Pick<TripPlan, 'ago' | 'hour' | 'progress' | 'loss'> {
  carrier?: string
  incident?: Incident
  /** Whether scheduled incidents may happen on this trip. */
  withIncidents: boolean
}

/** Sends a free truck of the lane's carriers. Returns false if there is none. */
async function dispatchTruck(
  schedule: TripSchedule,
  laneTask: LaneTask,
  { carrier, withIncidents, incident, ...trip }: DispatchPlan,
): Promise<boolean> {
  const { ago } = trip
  const truck = freeTruck(schedule, laneTask.lane, { ago, carrier })
  if (!truck) return false
  await ensureTask(schedule, laneTask, ago)
  const tripIncident = incident ?? (withIncidents ? nextIncident(schedule, laneTask.lane, ago) : undefined)
  schedule.freeFromDay.set(
    truck.vehicleId,
    truckFreeFrom(laneTask.lane, trip) ?? schedule.freeFromDay.get(truck.vehicleId) ?? 0,
  )
  laneTask.tonsLeft -= await createTrip(schedule.context.demo, schedule.rng, {
    laneTask,
    truck,
    index: schedule.index++,
    ...trip,
    ...(tripIncident ? { incident: tripIncident } : {}),
  })
  return true
}

/** How many days ago the truck becomes free again. −1 while it is on the road, undefined if it never left. */
function truckFreeFrom(lane: Lane, { ago, progress }: Pick<TripPlan, 'ago' | 'progress'>): number | undefined {
  if (progress === 'planned' || progress === 'void') return undefined
  if (progress === 'toLoad' || progress === 'loaded' || progress === 'arrived') return -1
  return ago - Math.ceil((roadHours(lane) * 2 + 8) / 24)
}

/** A free truck of one of the lane's carriers. */
function freeTruck(
  { context, rng, freeFromDay }: TripSchedule,
  lane: Lane,
  { ago, carrier }: { ago: number; carrier: string | undefined },
): Truck | undefined {
  const first = rng.int(0, lane.carriers.length - 1)
  const order = carrier ? [carrier] : lane.carriers.map((_, n) => lane.carriers[(first + n) % lane.carriers.length])
  for (const code of order) {
    const idle = context.masters.trucks.filter(
      truck => truck.carrier === code && (freeFromDay.get(truck.vehicleId) ?? 0) >= ago,
    )
    if (idle.length) return idle[rng.int(0, Math.min(3, idle.length - 1))]
  }
  return undefined
}

async function ensureTask(schedule: TripSchedule, laneTask: LaneTask, ago: number): Promise<void> {
  const { firstTaskClosedAgo } = laneTask.lane
  if (
    firstTaskClosedAgo !== undefined &&
    laneTask.taskCount === 1 &&
    ago <= firstTaskClosedAgo &&
    laneTask.tonsLeft > 0
  )
    await closeTask(schedule.context, laneTask, firstTaskClosedAgo + 1)
  if (laneTask.tonsLeft <= 0) await openNextTask(schedule.context, laneTask, ago + 1)
}

function nextIncident({ usedIncidents }: TripSchedule, lane: Lane, ago: number): Incident | undefined {
  const found = INCIDENTS.find(
    incident => !usedIncidents.has(incident.name) && incident.lane === lane.key && incident.ago >= ago,
  )
  if (found) usedIncidents.add(found.name)
  return found
}
