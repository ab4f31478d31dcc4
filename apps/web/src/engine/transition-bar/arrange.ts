import { isMoot } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'

export interface ArrangedTransitions {
  /** Buttons, most likely first. */
  buttons: AvailableTransition[]
  /** What would move the record forward and is refused as it stands, while nothing else does: a button that says why. */
  held?: AvailableTransition
  /** What puts right why that one is refused, if the person may do it now. */
  way?: AvailableTransition
  /** Menu 更多: what did not fit, then all refused transitions with their reason, then dangerous ones. */
  overflow: AvailableTransition[]
}

/** The record whose states tell the direction of a transition. */
interface RecordContext {
  resource: AnyResource
  row: AnyRow
}

/**
 * Sorts transitions: forward first, then those that keep the state, then backward. Refused and dangerous ones are never
 * buttons, nor is the refusal of an approval for whoever made the record: they take it back instead. Taking it back is no
 * button for whoever may refuse it. The first button is none that only sometimes happens. What the record has nothing for
 * is left out.
 */
export function arrange(
  offered: readonly AvailableTransition[],
  maxButtons: number,
  record?: RecordContext,
): ArrangedTransitions {
  const available = offered.filter(one => !one.refusal || !isMoot(one.refusal))
  const safe = available.filter(one => !one.transition.danger)
  if (record) safe.sort((a, b) => likelihoodRank(a.transition, record) - likelihoodRank(b.transition, record))
  const isMaker = available.some(one => one.refusal?.code === SAME_PERSON)
  const open = safe.filter(one => !one.refusal)
  const usual = open.filter(one => (isMaker ? one.transition.verdict !== 'refused' : !takesBack(one, open)))
  const [first] = usual
  const likely =
    record && first && isRare(first.transition, record) ? usual.filter(one => !isRare(one.transition, record)) : usual
  const held = record && heldOf(safe, record)
  const way = open.find(one => one.name === held?.refusal?.way)
  return {
    buttons: likely.slice(0, maxButtons),
    ...(held ? { held } : {}),
    ...(way ? { way } : {}),
    overflow: [
      ...likely.slice(maxButtons),
      ...open.filter(one => !likely.includes(one)),
      ...safe.filter(one => one.refusal),
      ...available.filter(one => one.transition.danger),
    ],
  }
}

/** Whether the first button is blue: it moves the work forward. */
export const isLed = ([first]: readonly AvailableTransition[], { resource, row }: RecordContext): boolean =>
  first !== undefined && movesForward(resource, first.transition, row)

/** The same with those of the further buttons under 更多 that do not move the record forward, where there is little room. */
export function withForwardOnly({ buttons, ...rest }: ArrangedTransitions, record: RecordContext): ArrangedTransitions {
  const [first, ...others] = buttons
  const isForward = ({ transition }: AvailableTransition) =>
    transition.to !== record.row[transition.machine] &&
    movesForward(record.resource, transition, record.row) &&
    !isRare(transition, record)
  return {
    ...rest,
    buttons: [...(first ? [first] : []), ...others.filter(isForward)],
    overflow: [...others.filter(one => !isForward(one)), ...rest.overflow],
  }
}

/** Whether a refusal that the person may give leads to the same state: then taking it back is for whoever submitted it. */
function takesBack({ transition }: AvailableTransition, open: readonly AvailableTransition[]): boolean {
  const { machine, to, verdict } = transition
  return (
    !verdict &&
    open.some(({ transition: other }) => {
      return other.verdict === 'refused' && other.machine === machine && other.to === to
    })
  )
}

/**
 * Whether it only sometimes happens: what says so, what ends or locks a record, and what takes back a state that was
 * reached for good.
 */
export function isRare({ machine, to, usual }: AnyTransition, { resource, row }: RecordContext): boolean {
  if (usual !== undefined) return !usual
  const states = resource.machines[machine]?.states ?? {}
  const now = String(row[machine])
  if (to === now) return false
  const [from, then] = [states[now]?.color, states[to]?.color]
  const order = Object.keys(states)
  const isBack = order.indexOf(to) < order.indexOf(now) && (from === 'done' || from === 'progress')
  return then === 'locked' || then === 'refused' || isBack
}

/** Within a direction, what only sometimes happens comes last. */
const likelihoodRank = (transition: AnyTransition, record: RecordContext): number =>
  directionRank(transition, record) + (isRare(transition, record) ? 0.5 : 0)

export const SAME_PERSON = 'transition.same_person'

function heldOf(safe: readonly AvailableTransition[], record: RecordContext): AvailableTransition | undefined {
  const forward = safe.filter(
    ({ transition }) =>
      directionRank(transition, record) === 0 && movesForward(record.resource, transition, record.row),
  )
  return forward.some(one => !one.refusal) ? undefined : forward.find(one => one.refusal?.code !== SAME_PERSON)
}

/**
 * 0 forward, 1 to the same or a locked state, 2 backward or refusing, by the declared order of states. From a state
 * that needs attention every transition is forward.
 */
function directionRank({ machine, to, usual }: AnyTransition, { resource, row }: RecordContext): number {
  const states = resource.machines[machine]?.states ?? {}
  if (to !== row[machine] && states[String(row[machine])]?.color === 'attention') return 0
  const order = Object.keys(states)
  const rank = 1 - Math.sign(order.indexOf(to) - order.indexOf(String(row[machine])))
  return Math.max(rank, { refused: 2, locked: 1 }[String(states[to]?.color)] ?? 0, usual === false ? 1 : 0)
}

/**
 * Whether a transition moves the work forward. Those that only disable, send back, undo or bring back what was ended do
 * not, nor does what only sometimes happens to a record.
 */
export function movesForward(resource: AnyResource, transition: AnyTransition, row: AnyRow): boolean {
  const states = resource.machines[transition.machine]?.states
  const [now, then] = [states?.[String(row[transition.machine])]?.color, states?.[transition.to]?.color]
  if (transition.usual === false || (now === 'locked' && !transition.usual)) return false
  return now !== 'done' && then !== undefined && then !== 'draft' && then !== 'refused'
}

/** Whether the transition moves some record forward, so that it may stand beside a row of a list. */
export function mayLead(resource: AnyResource, transition: AnyTransition): boolean {
  const { machine, from, danger, internal } = transition
  if (danger || internal) return false
  return from.some(state => movesForward(resource, transition, { [machine]: state }))
}
