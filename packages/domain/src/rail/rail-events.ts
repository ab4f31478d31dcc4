import type { Issue } from '../kernel/errors.ts'
import { choices, f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { RailStatus } from './haul.choices.ts'
import { railWaybillFields } from './rail-waybill.fields.ts'
import { hasReached } from './rail-waybill.ts'
import { railErrors } from './rail.errors.ts'
import { trackingKinds, type TrackingKind } from './tracking.choices.ts'
import { trackingEvent } from './tracking-event.ts'
import { trackingRefusal, type TrainTimes } from './tracking.ts'

/** What a tracking service or a station tells of a waybill, in the order in which it happens. */
export const railEvents = {
  ...choices({
    asked: ['提报', 'Asked for'],
    accepted: ['受理', 'Accepted'],
    placed: ['装车到位', 'Placed for loading'],
    loading: ['开始装车', 'Loading begun'],
    loaded: ['装完', 'Loaded'],
    ticketed: ['制票', 'Ticketed'],
    departed: ['发车', 'Departed'],
  }),
  ...trackingKinds,
  ...choices({
    arrived: ['到站', 'Arrived'],
    placedThere: ['卸车到位', 'Placed for unloading'],
    unloaded: ['卸完', 'Unloaded'],
    delivered: ['交付', 'Handed over'],
  }),
}
export type RailEvent = keyof typeof railEvents

const { stationName, bureau, remainingKm, expectedAt } = trackingEvent.fields
const { trainNo, wagonsGranted, lostReason, freight, km, receivedQty, receiver } = railWaybillFields

/** Columns of events beside those that name the waybill. */
export const railEventColumns = {
  event: f.choice('事件', railEvents, { en: 'Event', required: true }),
  at: f.dateTime('时间', { en: 'At', required: true }),
  trainNo,
  wagonsGranted,
  lostReason,
  freight,
  km,
  receivedQty,
  receiver,
  stationName: { ...stationName, required: false },
  bureau,
  remainingKm,
  expectedAt,
}

export interface EventRow {
  event?: RailEvent | null
  at?: string | null
  railNo?: string | null
  demandNo?: string | null
  ticketNo?: string | null
  trainNo?: string | null
  wagonsGranted?: number | null
  lostReason?: string | null
  freight?: string | null
  km?: number | null
  receivedQty?: string | null
  receiver?: string | null
  stationName?: string | null
  bureau?: string | null
  remainingKm?: number | null
  expectedAt?: string | null
}

/** The transition of an event, the field of its time and the columns that it fills in. */
const MOVES = {
  asked: { name: 'ask', time: 'askedAt', takes: [] },
  accepted: { name: 'accept', time: 'acceptedAt', takes: ['demandNo', 'wagonsGranted', 'lostReason'] },
  loaded: { name: 'load', time: 'loadedAt', takes: ['trainNo'] },
  ticketed: { name: 'ticket', time: 'ticketAt', takes: ['ticketNo', 'freight', 'km'] },
  departed: { name: 'depart', time: 'departAt', takes: ['trainNo'] },
  arrived: { name: 'arrive', time: 'arriveAt', takes: [] },
  unloaded: { name: 'unload', time: 'unloadAt', takes: ['receivedQty'] },
  delivered: { name: 'deliver', time: 'deliverAt', takes: ['receiver'] },
} as const satisfies Partial<
  Record<RailEvent & RailStatus, { name: string; time: string; takes: readonly (keyof EventRow)[] }>
>

type Moving = keyof typeof MOVES
const isTracking = (event: RailEvent): event is TrackingKind => event in trackingKinds
const isMoving = (event: RailEvent): event is Moving => event in MOVES

/** The transitions that events run, each with the one that takes it back. */
export const EVENT_REVERSES = {
  ask: 'withdrawDemand',
  accept: 'undoAccept',
  load: 'undoLoad',
  ticket: 'undoTicket',
  depart: 'undoDepart',
  arrive: 'undoArrive',
  unload: 'undoUnload',
  deliver: 'undoDeliver',
} as const

/** Columns that an event fills in, so that they do not name its waybill. */
export const filledBy = (event: RailEvent | null | undefined): readonly string[] =>
  event && isMoving(event) ? MOVES[event].takes : []

interface Stage {
  status?: RailStatus | undefined
}

type EventStep =
  | { name: string; input: Record<string, unknown>; columns: Readonly<Record<string, string>> }
  | { beside: typeof trackingEvent; input: Record<string, unknown> }
  | { same: true }
  | { issue: Issue }

/**
 * What an event does to its waybill. One of the way is written beside it. One that was recorded changes nothing, and
 * neither does one that the waybill keeps no time of, such as the begin of the loading.
 */
export function eventStep(
  row: EventRow,
  record: Stage & Record<string, unknown>,
  mayQuery: (name: string) => boolean,
): EventStep {
  const { event, at } = row
  if (event && isTracking(event)) return trackingStep(row, event, { record, mayQuery })
  if (!event || !isMoving(event)) return { same: true }
  const { name, time, takes } = MOVES[event]
  if (!hasReached(record, event)) {
    const given = takes.flatMap(column => ((row[column] ?? null) === null ? [] : [[column, row[column]]]))
    return {
      name,
      input: { ...Object.fromEntries(given), ...(event === 'unloaded' ? receiptOf(row) : {}), [time]: at },
      columns: { '': 'event', [time]: 'at' },
    }
  }
  const known = record[time]
  if (known === at && mayQuery(time)) return { same: true }
  const what = text(railEvents[event].zh, railEvents[event].en)
  return {
    issue:
      typeof known === 'string' && mayQuery(time)
        ? wordedIssue(railErrors, { code: 'rail_event.other_time', path: 'at' }, { what, at: known.slice(0, 16) })
        : wordedIssue(railErrors, { code: 'rail_event.done', path: 'event' }, { what }),
  }
}

interface Asked {
  record: Stage & Record<string, unknown>
  mayQuery: (name: string) => boolean
}

function trackingStep(row: EventRow, event: TrackingKind, { record, mayQuery }: Asked): EventStep {
  const { at, stationName: station, bureau: of, remainingKm: left, expectedAt: expected } = row
  if (!station) {
    const what = text(trackingKinds[event].zh, trackingKinds[event].en)
    return { issue: wordedIssue(railErrors, { code: 'rail_event.no_station', path: 'stationName' }, { what }) }
  }
  const refused = trackingRefusal(record as TrainTimes, at, mayQuery)
  // What the person may not see is judged when the event is written, not by trying it out
  if (refused && refused.code !== 'tracking.unfit_time')
    return { issue: refused.path ? refused : { ...refused, path: 'event' } }
  const told = { bureau: of, remainingKm: left, expectedAt: expected }
  const given = Object.entries(told).filter(([, value]) => (value ?? null) !== null)
  return {
    beside: trackingEvent,
    input: {
      railWaybillId: record['id'],
      event,
      at,
      stationName: station,
      ...Object.fromEntries(given),
      source: 'file',
    },
  }
}

/** Without a weight of the batch the wagons have theirs. */
const receiptOf = ({ receivedQty: weight }: EventRow): { receiptWay: 'batch' | 'wagon' } => ({
  receiptWay: weight ? 'batch' : 'wagon',
})
