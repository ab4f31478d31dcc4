import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { arrange, isRare, movesForward } from '../transition-bar/arrange.ts'
import { actionsWidth } from './column-width.ts'

/** Something that can be done with a row besides its transitions. */
export interface RowExtra {
  key: string
  label: string
  danger?: boolean
  /** The form of another record that comes next. */
  begins?: boolean
}

/** An entry: a transition or one of the extras. */
export type RowAct = { key: string; label: string } & ({ transition: AvailableTransition } | { extra: RowExtra })

/**
 * Whether the menu of a row has a transition. No finger rests on an entry to read why it is refused, and what is confirmed
 * on the record's page says it there.
 */
export const isListed = ({ transition, refusal }: AvailableTransition, onPhone: boolean): boolean =>
  !refusal || !(onPhone || transition.requiresFreshRead)

/** How many acts stand beside the menu of a row. */
const MAX_FRONT = 2
/** The extras that are usual on every row, the likeliest first. */
const USUAL_EXTRAS = ['edit', 'open', 'copy']

interface Args {
  resource: AnyResource
  row: AnyRow
  lang: 'zh' | 'en'
  /** Transitions of the row, with those that are refused as it stands. */
  available: readonly AvailableTransition[]
  extras: readonly RowExtra[]
  /** Room for the acts beside the menu, in px of the base font size. */
  room: number
}

/**
 * What can be done with a row. `front`: the likeliest one or two that have room. `groups`: the menu with what is usual,
 * the rest, and what is dangerous. A transition without matter is left out.
 */
export function rowActs({ resource, row, lang, available, extras, room }: Args): {
  front: RowAct[]
  groups: RowAct[][]
} {
  const { overflow } = arrange(available, 0, { resource, row })
  const acts = overflow.map((transition): RowAct & { transition: AvailableTransition } => ({
    key: `act:${transition.name}`,
    label: transition.transition[lang],
    transition,
  }))
  const extraActs = (of: readonly RowExtra[]): RowAct[] => of.map(extra => ({ ...extra, extra }))
  const usualExtras = USUAL_EXTRAS.flatMap(key => extras.filter(extra => extra.key === key))
  const isForward = ({ transition: { transition, refusal } }: (typeof acts)[number]) =>
    !refusal && !transition.danger && movesForward(resource, transition, row) && !isRare(transition, { resource, row })
  const isDangerous = ({ transition: { transition } }: (typeof acts)[number]) => transition.danger === true
  const forward = acts.filter(isForward)
  const begun = extraActs(extras.filter(({ begins }) => begins))
  const isEditable = extras.some(({ key }) => key === 'edit')
  // Of a record that is no longer edited: what changes it all the same, as an amendment, or begins another like it
  const instead = acts.filter(one => keepsState(one.transition, row) && !isDangerous(one))
  const front = fitting(
    [
      ...forward,
      ...begun,
      ...extraActs(usualExtras.filter(({ key }) => key !== 'copy')),
      ...(isEditable ? [] : [...instead, ...extraActs(usualExtras.filter(({ key }) => key === 'copy'))]),
    ],
    room,
  )
  const groups = [
    [...forward, ...begun, ...extraActs(usualExtras)],
    [
      ...acts.filter(one => !isForward(one) && !isDangerous(one)),
      ...extraActs(extras.filter(({ key, danger, begins }) => !danger && !begins && !USUAL_EXTRAS.includes(key))),
    ],
    [...acts.filter(isDangerous), ...extraActs(extras.filter(({ danger }) => danger))],
  ]
  return { front, groups: groups.filter(group => group.length > 0) }
}

/** Whether it is open to the row and leaves it in its state. */
const keepsState = ({ transition, refusal }: AvailableTransition, row: AnyRow): boolean =>
  !refusal && transition.to === row[transition.machine]

/** The first act, and the next one that has room beside it. */
function fitting(candidates: readonly RowAct[], room: number): RowAct[] {
  const front: RowAct[] = []
  for (const act of candidates) {
    if (front.length === MAX_FRONT) break
    if (actionsWidth([...front, act].map(one => one.label)) <= room) front.push(act)
  }
  return front
}
