import type { LaneKey } from './lanes.ts'
import { raiseOverload, raiseShortage, raiseException } from './incidents.ts'
import type { TripProgress, Incident } from './trip.ts'

interface RecentTrip {
  lane: LaneKey
  ago: number
  hour: number
  progress: TripProgress
  carrier?: string
  loss?: number
  incident?: Incident
}

const BREAKDOWN: Incident = {
  at: 'loaded',
  run: trip =>
    raiseException(trip, {
      kind: 'breakdown',
      after: 9,
      place: '荣乌高速涞源服务区',
      description: '半挂右后轮轮毂过热冒烟，已靠边等待救援',
      liable: 'carrier',
    }),
}
/** The gross weight is within the limit of the axles, but above the trailer's rated load. */
const OVERLOAD: Incident = { at: 'dispatched', run: trip => raiseOverload(trip, { gross: 48.96, isRelieved: false }) }
const SHORTAGE: Incident = { at: 'unloaded', run: raiseShortage }

/** Trips of the last days at every stage: planned, on the way, arrived, waiting for the receipt. */
export const RECENT_TRIPS: readonly RecentTrip[] = [
  { lane: 'power', ago: 5, hour: 8, progress: 'received' },
  { lane: 'ore', ago: 5, hour: 9, progress: 'received' },
  { lane: 'lump', ago: 5, hour: 13, progress: 'received', carrier: 'CY003' },
  { lane: 'port', ago: 5, hour: 10, progress: 'received' },
  { lane: 'coke', ago: 5, hour: 14, progress: 'received', loss: 0.24, incident: SHORTAGE },
  { lane: 'washed', ago: 4, hour: 7, progress: 'received' },
  { lane: 'port', ago: 4, hour: 9, progress: 'received', loss: 0.18 },
  { lane: 'power', ago: 4, hour: 10, progress: 'unloaded' },
  { lane: 'lump', ago: 4, hour: 11, progress: 'unloaded', carrier: 'CY003' },
  { lane: 'coke', ago: 4, hour: 15, progress: 'unloaded' },
  { lane: 'ore', ago: 3, hour: 8, progress: 'unloaded' },
  { lane: 'port', ago: 3, hour: 9, progress: 'unloaded', carrier: 'CY003' },
  { lane: 'port', ago: 3, hour: 16, progress: 'unloaded' },
  { lane: 'power', ago: 3, hour: 11, progress: 'void' },
  { lane: 'washed', ago: 2, hour: 9, progress: 'unloaded' },
  { lane: 'port', ago: 2, hour: 14, progress: 'arrived', carrier: 'CY001' },
  { lane: 'coke', ago: 2, hour: 12, progress: 'arrived', carrier: 'CY002' },
  { lane: 'ore', ago: 2, hour: 18, progress: 'arrived' },
  { lane: 'coke', ago: 1, hour: 6, progress: 'loaded', incident: BREAKDOWN },
  { lane: 'port', ago: 1, hour: 8, progress: 'loaded' },
  { lane: 'port', ago: 1, hour: 11, progress: 'loaded' },
  { lane: 'port', ago: 1, hour: 15, progress: 'loaded', carrier: 'CY003' },
  { lane: 'ore', ago: 1, hour: 16, progress: 'loaded' },
  { lane: 'coke', ago: 1, hour: 19, progress: 'loaded' },
  { lane: 'lump', ago: 1, hour: 13, progress: 'unloaded', carrier: 'CY002' },
  { lane: 'lump', ago: 0, hour: 8, progress: 'loaded', carrier: 'CY002' },
  { lane: 'washed', ago: 0, hour: 8, progress: 'loaded' },
  { lane: 'port', ago: 0, hour: 9, progress: 'toLoad' },
  { lane: 'port', ago: 0, hour: 9, progress: 'toLoad', incident: OVERLOAD },
  { lane: 'coke', ago: 0, hour: 10, progress: 'toLoad' },
  { lane: 'power', ago: 0, hour: 10, progress: 'toLoad', carrier: 'CY001' },
  { lane: 'port', ago: 0, hour: 12, progress: 'planned' },
  { lane: 'port', ago: 0, hour: 13, progress: 'planned', carrier: 'CY002' },
  { lane: 'coke', ago: 0, hour: 13, progress: 'planned' },
  { lane: 'lump', ago: 0, hour: 14, progress: 'planned' },
  { lane: 'power', ago: 0, hour: 15, progress: 'planned' },
  { lane: 'ore', ago: 0, hour: 10, progress: 'planned' },
  { lane: 'coke', ago: 0, hour: 11, progress: 'void' },
]
