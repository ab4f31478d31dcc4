import { RAIL_STEPS, type HaulMode, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import type { RailLaneKey } from './rail-lanes.ts'

/** What is found when the seals and weights of a train are looked at in the yard of its destination. */
export type Look = 'clean' | 'sealBroken' | 'sealSettled' | 'short' | 'shortClaimed' | 'shortPaid'

export interface TrainPlan {
  /** Days before the last day of the demo on which it is loaded. */
  ago: number
  wagons: number
  /** Wagons that were asked for and not granted. */
  lost?: number
  /** Where it stays although its times go on. */
  until?: RailStatus
  look?: Look
  /** Its containers are emptied only after their free days. */
  isSlow?: true
  /** It stands on its way longer than its transit limit has. */
  isLate?: true
}

export interface OrderPlan {
  ago: number
  lane: RailLaneKey
  haulMode: HaulMode
  /** Finished with its last train, or closed with a rest. */
  end?: 'close' | 'stop'
  /** Bulk in gondolas instead of containers. */
  isBulk?: true
  /** Priced other than by the tonne for the whole way. */
  priced?: 'perLeg' | 'services' | 'box' | 'set' | 'fixedShares'
  trains: readonly TrainPlan[]
}

const block = (ago: number, wagons: number, more: Partial<TrainPlan> = {}): TrainPlan => ({ ago, wagons, ...more })

/** Orders of the larger company, from the oldest to the newest. */
export const LARGE_PLAN: readonly OrderPlan[] = [
  {
    ago: 89,
    lane: 'copper',
    haulMode: 'stationStation',
    end: 'close',
    trains: [block(86, 24, { look: 'clean' }), block(81, 24, { lost: 1 }), block(76, 24)],
  },
  {
    ago: 87,
    lane: 'zinc',
    haulMode: 'stationStation',
    end: 'close',
    priced: 'set',
    trains: [block(84, 24), block(79, 24, { lost: 4 }), block(74, 24), block(69, 24, { look: 'sealSettled' })],
  },
  { ago: 75, lane: 'copper', haulMode: 'doorDoor', end: 'close', priced: 'fixedShares', trains: [block(73, 3)] },
  {
    ago: 73,
    lane: 'copper',
    haulMode: 'stationStation',
    end: 'close',
    priced: 'services',
    trains: [block(71, 24), block(66, 24, { lost: 2 }), block(62, 24, { isSlow: true }), block(58, 24)],
  },
  {
    ago: 66,
    lane: 'zinc',
    haulMode: 'stationStation',
    end: 'close',
    priced: 'perLeg',
    trains: [block(63, 24), block(57, 24), block(52, 24, { lost: 1, look: 'shortClaimed' }), block(47, 24)],
  },
  { ago: 56, lane: 'copper', haulMode: 'doorDoor', end: 'close', trains: [block(54, 3)] },
  {
    ago: 54,
    lane: 'copper',
    haulMode: 'stationStation',
    end: 'stop',
    trains: [block(51, 26), block(46, 26, { isSlow: true }), block(42, 26, { lost: 6 })],
  },
  {
    ago: 44,
    lane: 'zinc',
    haulMode: 'stationStation',
    end: 'close',
    priced: 'box',
    trains: [block(41, 24), block(36, 24, { lost: 1 }), block(31, 24), block(26, 24)],
  },
  { ago: 43, lane: 'copper', haulMode: 'stationStation', end: 'close', isBulk: true, trains: [block(39, 12)] },
  { ago: 40, lane: 'copper', haulMode: 'stationDoor', end: 'close', trains: [block(37, 4)] },
  {
    ago: 38,
    lane: 'copper',
    haulMode: 'stationStation',
    priced: 'services',
    trains: [block(34, 24), block(29, 24, { look: 'clean' }), block(24, 24, { lost: 2 }), block(19, 24)],
  },
  {
    ago: 22,
    lane: 'zinc',
    haulMode: 'stationStation',
    trains: [
      block(20, 22),
      block(16, 22, { look: 'short' }),
      block(12, 22, { isSlow: true }),
      block(8, 22, { until: 'unloaded' }),
      block(3, 22, { isLate: true }),
      block(1, 22, { until: 'ticketed' }),
    ],
  },
  {
    ago: 17,
    lane: 'copper',
    haulMode: 'stationStation',
    trains: [
      block(14, 24, { look: 'sealBroken' }),
      block(10, 24, { isSlow: true }),
      block(5, 24),
      block(2, 24),
      block(0, 24),
      block(-1, 24),
    ],
  },
  { ago: 4, lane: 'copper', haulMode: 'doorDoor', trains: [block(1, 2, { until: 'loaded' })] },
]

/** Orders of the smaller company. */
export const SMALL_PLAN: readonly OrderPlan[] = [
  {
    ago: 86,
    lane: 'copper',
    haulMode: 'stationStation',
    end: 'close',
    trains: [block(83, 24), block(78, 24, { lost: 1 }), block(73, 24), block(68, 24)],
  },
  { ago: 67, lane: 'copper', haulMode: 'doorDoor', end: 'close', trains: [block(65, 2)] },
  {
    ago: 63,
    lane: 'copper',
    haulMode: 'stationStation',
    end: 'close',
    trains: [block(60, 20), block(55, 20), block(50, 20, { look: 'sealSettled' }), block(44, 20)],
  },
  {
    ago: 40,
    lane: 'copper',
    haulMode: 'stationStation',
    trains: [
      block(36, 20, { look: 'shortClaimed' }),
      block(31, 20, { lost: 3 }),
      block(25, 20, { look: 'clean' }),
      block(20, 20),
    ],
  },
  {
    ago: 15,
    lane: 'copper',
    haulMode: 'stationStation',
    trains: [
      block(12, 20),
      block(8, 20),
      block(4, 20, { isLate: true }),
      block(1, 20),
      block(-1, 20, { until: 'draft' }),
    ],
  },
]

/** Wagons that an order plans: those of its trains, and of one that is closed early a train more. */
export function plannedWagons({ trains, end }: OrderPlan): number {
  const rest = end === 'stop' ? (trains[0]?.wagons ?? 0) : 0
  return trains.reduce((wagons, train) => wagons + train.wagons + (train.lost ?? 0), rest)
}

/** Days that a train is on its way, which starts late in the evening; every seventh comes late, and those that the plan says. */
export const TRANSIT_DAYS: Readonly<Record<RailLaneKey, { due: number; usual: readonly number[]; late: number }>> = {
  copper: { due: 4, usual: [3, 4, 2, 4, 3], late: 5 },
  zinc: { due: 3, usual: [2, 3, 3, 2], late: 5 },
}

/** Whether a train that goes as far as `stage` has passed a step. */
export const passes = (stage: RailStatus, step: RailStatus): boolean =>
  RAIL_STEPS.indexOf(stage) >= RAIL_STEPS.indexOf(step)
