import { diffDays } from '../kernel/dates.ts'
import type { Issue } from '../kernel/errors.ts'
import { railErrors } from './rail.errors.ts'
import { trainTimeErrors } from './train-time.errors.ts'

type Maybe<T> = T | null | undefined

/** What the position of a train depends on beside its events. Moments are wall times `yyyy-mm-dd hh:mm:ss`. */
export interface TrackedTrain {
  fromStation: string
  toStation: string
  /** The whole way in km, as the tariff counts it. */
  km?: Maybe<number>
  /** Null before the train has left. */
  departAt?: Maybe<string>
  /** Null before the train is at its destination. */
  arriveAt?: Maybe<string>
}

export interface TrackedEvent {
  id: number
  at: string
  stationName: string
  remainingKm?: Maybe<number>
  expectedAt?: Maybe<string>
}

/** Where a train is: its station, the km before it, when it is expected, and when the last of it was heard. */
export interface TrainPosition {
  curStation: string | null
  leftKm: number | null
  etaAt: string | null
  trackedAt: string | null
}

const NOWHERE: TrainPosition = { curStation: null, leftKm: null, etaAt: null, trackedAt: null }

/**
 * Where a train is by its events, in whatever order they came. The latest one decides, of two of one moment the one that
 * was recorded later. An expected arrival holds until another one is told. Events before the departure do not count.
 */
export function positionOf(train: TrackedTrain, events: readonly TrackedEvent[]): TrainPosition {
  const { departAt, arriveAt } = train
  if (!departAt) return NOWHERE
  if (arriveAt) return { curStation: train.toStation, leftKm: 0, etaAt: null, trackedAt: arriveAt }
  const told = events
    .filter(one => one.at >= departAt)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id))
  const last = told.at(-1)
  return {
    curStation: last?.stationName ?? train.fromStation,
    leftKm: (last ? last.remainingKm : train.km) ?? null,
    etaAt: told.findLast(one => one.expectedAt)?.expectedAt ?? null,
    trackedAt: last?.at ?? departAt,
  }
}

/** Days by which a train is expected after the last day of its transit limit; null while either is unknown. */
export const expectedLateDays = (row: { dueOn?: Maybe<string>; etaAt?: Maybe<string> }): number | null =>
  row.dueOn && row.etaAt ? Math.max(0, diffDays(row.dueOn, row.etaAt.slice(0, 10))) : null

/** As much of a waybill as says when its train was on its way. */
export interface TrainTimes {
  railNo?: Maybe<string>
  departAt?: Maybe<string>
  arriveAt?: Maybe<string>
}

/**
 * Why a train cannot have been somewhere at a moment: it had not left, or was there. `sees` says which times of the waybill
 * the person may see.
 */
export function trackingRefusal(
  { railNo, departAt, arriveAt }: TrainTimes,
  at: Maybe<string>,
  sees: (name: 'departAt' | 'arriveAt') => boolean,
): Issue | undefined {
  if (!departAt) return railErrors.issue('tracking.not_departed', { no: railNo ?? '' })
  if (!at) return undefined
  const isEarly = at < departAt
  if (!isEarly && !(arriveAt && at > arriveAt)) return undefined
  if (!sees(isEarly ? 'departAt' : 'arriveAt')) return trainTimeErrors.issue('tracking.unfit_time', {}, 'at')
  return railErrors.issue(isEarly ? 'tracking.before_departure' : 'tracking.after_arrival', {}, 'at')
}
