import {
  divOrNull,
  gt,
  gte,
  isPos,
  lt,
  max,
  min,
  mul,
  qty,
  round,
  sub,
  sum,
  toDec,
  type Dec,
} from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { text, type Text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { transportErrors } from './transport.errors.ts'
import type { TransportStatus } from './waybill.choices.ts'

type Maybe<T> = T | null | undefined

export interface TaskFacts {
  bizKind?: Maybe<string>
  mainNo?: Maybe<string>
  status?: Maybe<string>
  planQty?: Maybe<Dec>
  planFrom?: Maybe<string>
  planTo?: Maybe<string>
  carriers?: Maybe<readonly { carrierId?: Maybe<number>; qty?: Maybe<Dec> }[]>
  dispatchedQty?: Maybe<Dec>
  dispatchedTrucks?: Maybe<number>
  unloadedTrucks?: Maybe<number>
  doneQty?: Maybe<Dec>
  prepayCap?: Maybe<Dec>
  cashCap?: Maybe<Dec>
  oilVirtualCap?: Maybe<Dec>
  oilPhysicalCap?: Maybe<Dec>
  etcCap?: Maybe<Dec>
}

/** The values of a trip that count for its task. */
export interface TaskTrip {
  transportStatus: TransportStatus
  audited: boolean
  /** Planned tonnes. They count until the truck is loaded. */
  planQty: Maybe<Dec>
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
}

const LOADED: readonly TransportStatus[] = ['inTransit', 'arrived', 'unloaded']

/** Computed trucks and tonnes of a task. Done trips are the audited ones. */
export function taskProgress(trips: readonly TaskTrip[]) {
  const count = (test: (trip: TaskTrip) => boolean, weight: (trip: TaskTrip) => Maybe<Dec>) => {
    const selected = trips.filter(test)
    return { trucks: selected.length, qty: qty(sum(selected.map(weight))) }
  }
  const isLoaded = (trip: TaskTrip): boolean => LOADED.includes(trip.transportStatus)
  const dispatched = count(
    trip => trip.transportStatus === 'toLoad' || isLoaded(trip),
    trip => (isLoaded(trip) ? trip.loadNet : trip.planQty),
  )
  const loaded = count(isLoaded, trip => trip.loadNet)
  const unloaded = count(
    trip => trip.transportStatus === 'unloaded',
    trip => trip.unloadNet,
  )
  const done = count(
    trip => trip.audited,
    trip => trip.unloadNet,
  )
  return {
    dispatchedTrucks: dispatched.trucks,
    dispatchedQty: dispatched.qty,
    loadedTrucks: loaded.trucks,
    loadedQty: loaded.qty,
    unloadedTrucks: unloaded.trucks,
    unloadedQty: unloaded.qty,
    doneTrucks: done.trucks,
    doneQty: done.qty,
  }
}

/** 完成率: loaded ÷ planned tonnes, 4 decimals, at most 9.9999; null without a plan. */
export const doneRate = ({ loadedQty, planQty }: { loadedQty?: Maybe<Dec>; planQty?: Maybe<Dec> }): Dec | null =>
  isPos(planQty) ? round(min(divOrNull(loadedQty ?? 0, planQty), '9.9999'), 4) : null

/** Tonnes that are not dispatched yet. */
export const leftQty = (task: TaskFacts): Dec => qty(max(sub(task.planQty, task.dispatchedQty), 0))

/**
 * Whether the task takes another truck. The last truck may exceed the plan: a truck is refused only when nothing is
 * left.
 */
export function quotaIssue(task: TaskFacts): Issue | undefined {
  const no = task.mainNo ?? ''
  if (task.status !== 'active') return transportErrors.issue('main_waybill.not_active', { no }, 'mainId')
  const left = leftQty(task)
  return isPos(left)
    ? undefined
    : transportErrors.issue('main_waybill.no_quota', { no, left: round(left, 2) }, 'mainId')
}

/** The contract must be valid on the loading date (合同期 ∋ 装货日). */
export function contractPeriodIssue(
  contract: { contractNo: string; startDate: string; endDate: string },
  date: string,
): Issue | undefined {
  const { contractNo: no, startDate: from, endDate: to } = contract
  return date >= from && date <= to
    ? undefined
    : transportErrors.issue('main_waybill.contract_period', { no, from, to, date })
}

export function taskIssues(task: TaskFacts): Issue[] {
  const issues: Issue[] = []
  if (task.planFrom && task.planTo && task.planTo < task.planFrom) {
    issues.push(transportErrors.issue('main_waybill.period', {}, 'planTo'))
  }
  const allocated = sum((task.carriers ?? []).map(line => line.qty))
  if (task.planQty && gt(allocated, task.planQty)) {
    const params = { sum: round(allocated, 2), plan: round(task.planQty, 2) }
    issues.push(transportErrors.issue('main_waybill.over_allocated', params, 'carriers'))
  }
  return [...issues, ...capIssues(task)]
}

/**
 * Whether a changed plan covers the dispatched tonnes. Callers ask only if the plan changes: the last truck may exceed
 * the plan, and such a task must still be closed.
 */
export function planIssue(task: TaskFacts): Issue | undefined {
  if (!task.planQty || !lt(task.planQty, task.dispatchedQty)) return undefined
  const dispatched = round(task.dispatchedQty, 2)
  return transportErrors.issue('main_waybill.below_dispatched', { dispatched }, 'planQty')
}

export function submitRefusal(task: TaskFacts): Issue | undefined {
  return task.carriers?.length || task.bizKind === 'outside'
    ? undefined
    : { ...transportErrors.issue('main_waybill.no_carrier', {}, 'carriers'), way: 'edit' }
}

export function voidTaskRefusal(task: TaskFacts): Issue | undefined {
  const trucks = task.dispatchedTrucks ?? 0
  return trucks > 0 ? transportErrors.issue('main_waybill.has_trips', { trucks }) : undefined
}

export function closeTaskRefusal(task: TaskFacts): Issue | undefined {
  const trucks = (task.dispatchedTrucks ?? 0) - (task.unloadedTrucks ?? 0)
  return trucks > 0 ? transportErrors.issue('main_waybill.trips_on_way', { trucks }) : undefined
}

/** The plan is loaded and all trips are unloaded and audited, so the task becomes done. */
export const isTaskDone = (task: TaskFacts & { doneTrucks?: Maybe<number>; loadedQty?: Maybe<Dec> }): boolean =>
  task.status === 'active' &&
  gte(task.loadedQty, task.planQty) &&
  (task.doneTrucks ?? 0) === (task.dispatchedTrucks ?? 0)

const CAPS: readonly { name: 'cashCap' | 'oilVirtualCap' | 'oilPhysicalCap' | 'etcCap'; label: Text }[] = [
  { name: 'cashCap', label: text('预付现金', 'prepaid cash') },
  { name: 'oilVirtualCap', label: text('电子油卡', 'the virtual fuel card') },
  { name: 'oilPhysicalCap', label: text('实体油卡', 'the physical fuel card') },
  { name: 'etcCap', label: text('ETC', 'ETC') },
]

/** The limit of a payment type must not exceed the limit of the whole prepayment. */
function capIssues(task: TaskFacts): Issue[] {
  const cap = task.prepayCap
  if (!cap) return []
  return CAPS.filter(({ name }) => gt(task[name], cap)).map(({ name, label }) =>
    wordedIssue(transportErrors, { code: 'main_waybill.prepay_parts', path: name }, { part: label, cap: percent(cap) }),
  )
}

const percent = (share: Dec): string => `${toDec(mul(share, 100))}%`
