import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { railEvents } from '@tuheng/domain/rail/rail-events'
import type { TrackingKind } from '@tuheng/domain/rail/tracking.choices'

/** One line of the way of a train: a step of its waybill, or what was told of it between the stations. */
export interface TrackingStep {
  key: string
  /** Wall time. */
  at: string
  name: Text
  /** The station, where one is known. */
  place: string | null
  /** Where a step of the waybill; absent for what was told of the way. */
  event?: AnyRow
  kind: 'step' | TrackingKind
}

/** Steps of a waybill with the field of their time, and that of the station where they happen. */
const STEPS = [
  ['asked', 'askedAt', null],
  ['accepted', 'acceptedAt', null],
  ['loaded', 'loadedAt', 'fromStationId$'],
  ['ticketed', 'ticketAt', 'fromStationId$'],
  ['departed', 'departAt', 'fromStationId$'],
  ['arrived', 'arriveAt', 'toStationId$'],
  ['unloaded', 'unloadAt', 'toStationId$'],
  ['delivered', 'deliverAt', 'toStationId$'],
] as const

/**
 * The way of a train, the newest first. Of one moment an event comes after the steps before it and before those after it,
 * as they do on the way.
 */
export function trackingSteps(row: AnyRow, events: readonly AnyRow[]): TrackingStep[] {
  const steps = STEPS.flatMap(([name, field, place], order) => {
    const at = row[field]
    if (typeof at !== 'string') return []
    const step: TrackingStep = {
      key: name,
      at,
      name: railEvents[name],
      place: textOf(place && row[place]),
      kind: 'step',
    }
    return [{ step, order: order < 5 ? order : order + 2 }]
  })
  const told = events.flatMap(event => {
    const { id, at, event: kind, stationName } = event
    if (typeof at !== 'string' || typeof kind !== 'string') return []
    const known = kind as TrackingKind
    const step: TrackingStep = {
      key: `event ${String(id)}`,
      at,
      name: railEvents[known],
      place: textOf(stationName),
      event,
      kind: known,
    }
    return [{ step, order: 5 + Number(id) / Number.MAX_SAFE_INTEGER }]
  })
  return [...steps, ...told]
    .toSorted((a, b) => (a.step.at === b.step.at ? b.order - a.order : a.step.at < b.step.at ? 1 : -1))
    .map(({ step }) => step)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Per cent of the way that is behind the train; undefined while the whole or the rest is unknown. For drawing only. */
export function wayBehind({ km, leftKm }: AnyRow): number | undefined {
  if (typeof km !== 'number' || typeof leftKm !== 'number' || km <= 0) return undefined
  return Math.min(100, Math.max(0, ((km - leftKm) * 100) / km))
}
