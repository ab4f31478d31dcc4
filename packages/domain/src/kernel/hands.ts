import type { AnyResource, AnyRow, AnyTransition, FourEyes } from './resource.ts'

/** Acts of the log that leave a record as it was. */
const LOOKS = ['export', 'print', 'told']

/**
 * Members who may not judge the record: `hands` where the server sent them, else whoever made it. The hands of a record
 * are those who made, changed or submitted it, and those who answer for an API account that did.
 */
export const handsIn = (row: AnyRow): readonly number[] =>
  Array.isArray(row.hands) ? (row.hands as number[]) : typeof row.createdBy === 'number' ? [row.createdBy] : []

/** Acts of the log that make nobody a hand: judgements, automatic consequences of other acts, and reading. */
export function actsOfNoHand(resource: AnyResource): string[] {
  const own = Object.entries(resource.transitions)
    .filter(([, one]) => one.verdict || one.fourEyes || one.internal)
    .map(([name]) => name)
  return [...LOOKS, ...own]
}

/**
 * The transitions that need a second person in the record's present state. A registry test checks that they all mean
 * the same hands.
 */
export function judgementsDue(resource: AnyResource, row: AnyRow): { name: string; transition: AnyTransition }[] {
  return Object.entries(resource.transitions)
    .filter(([, { fourEyes, machine, from }]) => fourEyes && from.includes(String(row[machine])))
    .map(([name, transition]) => ({ name, transition }))
}

/** Whether the transition wants a second person: always, or since the company's settings say so. */
export function asksSecond(transition: AnyTransition, settings: Readonly<Record<string, unknown>> = {}): boolean {
  const { when } = fourEyesOf(transition)
  return !!transition.fourEyes && (when === undefined || settings[when] === true)
}

/** The settings by which the transition is known to want a second person. */
export function secondAsked(transition: AnyTransition): Readonly<Record<string, unknown>> {
  const { when } = fourEyesOf(transition)
  return when === undefined ? {} : { [when]: true }
}

export const fourEyesOf = ({ fourEyes }: AnyTransition): FourEyes => (typeof fourEyes === 'object' ? fourEyes : {})
