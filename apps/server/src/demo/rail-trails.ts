import type { TrackingKind } from '@tuheng/domain/rail/tracking.choices'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { trackingEvent } from '@tuheng/domain/rail/index'
import { later } from './demo-context.ts'
import type { RailLaneKey } from './rail-lanes.ts'
import type { Random } from './random.ts'

interface Waypoint {
  station: string
  /** Kilometres from there to the destination. */
  left: number
  kinds: readonly TrackingKind[]
}

const HALT = ['stopped', 'left'] as const
const BY = ['passed'] as const

/** Stations on the way of each lane, from the first after the origin to the last before the destination. */
export const WAYPOINTS: Readonly<Record<RailLaneKey, readonly Waypoint[]>> = {
  copper: [
    { station: '锦州', left: 474, kinds: HALT },
    { station: '义县', left: 441, kinds: BY },
    { station: '阜新', left: 402, kinds: BY },
    { station: '彰武', left: 335, kinds: BY },
    { station: '通辽', left: 224, kinds: HALT },
    { station: '哲里木', left: 186, kinds: BY },
    { station: '大板', left: 58, kinds: HALT },
  ],
  zinc: [
    { station: '甘旗卡', left: 262, kinds: BY },
    { station: '彰武', left: 198, kinds: HALT },
    { station: '新立屯', left: 158, kinds: BY },
    { station: '阜新', left: 121, kinds: HALT },
    { station: '义县', left: 66, kinds: BY },
  ],
}

/** Where trains that are late stand for a day or two. */
const DETAINED_AT: Readonly<Record<RailLaneKey, string>> = { copper: '通辽', zinc: '彰武' }
const DETAINED_FOR = ['编组站积压，待编', '前方区间施工，待放行', '机车交路未到，待挂'] as const

/** Hours between two events: tracking tells of a train two to four times a day. */
const APART = 8.5

type Trail = Omit<Partial<RowOf<typeof trackingEvent>>, 'railWaybillId'> & { at: string }

interface Journey {
  lane: RailLaneKey
  departed: string
  arrived: string
  /** It stands on the way longer than its transit limit has. */
  isLate: boolean
}

/** What tracking tells of a train between its departure and its arrival, in its order. */
export function trailOf(rng: Random, { lane, departed, arrived, isLate }: Journey): Trail[] {
  const hours = (Date.parse(iso(arrived)) - Date.parse(iso(departed))) / 3_600_000
  const count = Math.max(2, Math.round(hours / APART) - 1)
  const stops = stopsOf(lane, { count, isLate })
  const gap = hours / (stops.length + 1)
  return stops.map(({ station, left, kind }, i) => {
    // Never at even intervals, and never out of order
    const at = minutesLater(departed, Math.round((gap * (i + 1) + (rng.int(-22, 22) / 100) * gap) * 60))
    const isHeld = kind === 'detained'
    // The first forecasts miss by a few hours, the last by minutes
    const miss = rng.int(-5, 9) * Math.ceil((stops.length - i) / 3) * 10
    return {
      event: kind,
      at,
      stationName: station,
      remainingKm: left,
      expectedAt: toTens(minutesLater(arrived, isLate && !isHeld && i < stops.length / 3 ? miss - 1500 : miss)),
      source: isHeld ? 'person' : 'file',
      remark: isHeld ? (DETAINED_FOR[rng.int(0, DETAINED_FOR.length - 1)] ?? null) : null,
    }
  })
}

interface Stop {
  station: string
  left: number
  kind: TrackingKind
}

/** `count` of the events that the way has, evenly spread; a late train tells of its halt as often as is missing. */
function stopsOf(lane: RailLaneKey, { count, isLate }: { count: number; isLate: boolean }): Stop[] {
  const all = WAYPOINTS[lane].flatMap(({ station, left, kinds }) =>
    kinds.map((kind): Stop => ({ station, left, kind })),
  )
  const held = all.findIndex(({ station, kind }) => station === DETAINED_AT[lane] && kind === 'stopped')
  const halt = all[held]
  if (isLate && halt && count > 4) {
    const times = Math.max(1, Math.min(3, count - all.length))
    const around = spread(all, count - times)
    const after = around.findLastIndex(one => one.left >= halt.left && one.kind !== 'left')
    const detained = Array.from({ length: times }, () => ({ ...halt, kind: 'detained' as const }))
    return [...around.slice(0, after + 1), ...detained, ...around.slice(after + 1)].toSorted((a, b) => b.left - a.left)
  }
  return spread(all, count)
}

const spread = <T>(all: readonly T[], count: number): T[] =>
  count >= all.length
    ? [...all]
    : Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)] as T)

const iso = (at: string): string => `${at.replace(' ', 'T')}+08:00`
const minutesLater = (at: string, minutes: number): string => later(at, minutes / 60)
/** Forecasts are told to ten minutes. */
const toTens = (at: string): string => `${at.slice(0, 15)}0:00`
