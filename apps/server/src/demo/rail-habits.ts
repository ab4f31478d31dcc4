import { addDays, diffDays } from '@tuheng/domain/kernel/dates'
import { clockTime, later } from './demo-context.ts'
import type { RailLaneKey } from './rail-lanes.ts'
import type { Random } from './random.ts'

/** When people type what they do: the first in the morning, then between other work, seldom on the hour. */

/** Some moment of a day around a time that a person is used to. */
export const about = (rng: Random, day: string, { hour, minute, spread }: Habit): string =>
  later(clockTime(day, hour, minute), rng.int(-spread, spread) / 60)

interface Habit {
  hour: number
  minute: number
  /** Minutes before or after. */
  spread: number
}

/** The next moment at which somebody sits at a desk, some time after something happened. */
export function officeAfter(rng: Random, at: string): string {
  const soon = later(at, rng.int(17, 140) / 60)
  const hour = Number(soon.slice(11, 13))
  if (hour >= 8 && hour < 18) return soon
  const day = soon.slice(0, 10)
  return about(rng, hour < 8 ? day : addDays(day, 1), { hour: 8, minute: 42, spread: 31 })
}

/** Hours from the arrival of a train until its last wagon is empty: mostly that shift or the next, at times days later. */
export function unloadingHours(rng: Random, no: number): number {
  if (no % 5 === 2) return rng.int(22 * 60, 41 * 60) / 60
  return no % 3 === 1 ? rng.int(9 * 60, 17 * 60) / 60 : rng.int(4 * 60, 9 * 60) / 60
}

/** Midnight to the minute reads as a time that nobody wrote down. */
export const notMidnight = (at: string): string => (at.endsWith(' 00:00:00') ? later(at, 7 / 60) : at)

/** How many days before the last day of the demo a moment lies. */
export const agoOf = (today: string, at: string): number => diffDays(at.slice(0, 10), today)

/** Numbers that others give: they grow, with gaps where they served somebody else. */
export class Numbering {
  #next: number
  readonly #gaps: readonly [number, number]

  constructor(first: number, gaps: readonly [number, number]) {
    this.#next = first
    this.#gaps = gaps
  }

  take(rng: Random): number {
    this.#next += rng.int(...this.#gaps)
    return this.#next
  }
}

/** The railway's number of a demand: it counts those of all shippers anew each month. */
export function demandNo(rng: Random, accepted: string): string {
  const [month, day, hour] = [accepted.slice(0, 7).replace('-', ''), accepted.slice(8, 10), accepted.slice(11, 13)]
  return `${month}TY${String(Number(day) * 30_400 + Number(hour) * 1180 + rng.int(0, 1150)).padStart(6, '0')}`
}

/** Trains of the timetable by which wagons of a lane go. */
const TRAINS: Readonly<Record<RailLaneKey, readonly string[]>> = {
  copper: ['26014', '26018', '26052', '33106', '26018', '33112'],
  zinc: ['31207', '31211', '26031', '31207', '45063'],
}
export const trainNo = (rng: Random, lane: RailLaneKey): string => rng.pick(TRAINS[lane])

/** Seals of a train come from one or two bundles; some of them break when they are locked. */
export function sealNos(rng: Random, count: number): string[] {
  let no = rng.int(100_400, 988_000)
  return Array.from({ length: count }, () => {
    no += rng.int(0, 6) === 0 ? rng.int(4, 57) : rng.int(1, 3)
    return `F${String(no).padStart(6, '0')}`
  })
}
