import type { AnyResource, AnyRow, AnyTransition, FourEyes } from './resource.ts'

/** Acts of the log that leave a record as it was. */
const READ_ACTIONS = ['export', 'print', 'told']

/**
 * Members who may not judge the record: `hands` where the server sent them, else whoever made it. The hands of a record
 * are those who made, changed or submitted it, and those who answer for an API account that did.
 */
export const makersIn = (row: AnyRow): readonly number[] =>
  Array.isArray(row.hands) ? (row.hands as number[]) : typeof row.createdBy === 'number' ? [row.createdBy] : []

/** Acts of the log that make nobody a hand: judgements, automatic consequences of other acts, and reading. */
export function actionsOfNoMaker(resource: AnyResource): string[] {
  const own = Object.entries(resource.transitions)
    .filter(([, one]) => one.verdict || one.fourEyes || one.internal)
    .map(([name]) => name)
  return [...READ_ACTIONS, ...own]
}

export interface FourEyesTransition {
  name: string
  transition: AnyTransition
}

const cache = new WeakMap<AnyResource, readonly FourEyesTransition[]>()

/** The transitions that may want a second person. */
export function fourEyesTransitionsOf(resource: AnyResource): readonly FourEyesTransition[] {
  const found =
    cache.get(resource) ??
    Object.entries(resource.transitions).flatMap(([name, transition]) =>
      transition.fourEyes ? [{ name, transition }] : [],
    )
  cache.set(resource, found)
  return found
}

/** Those of them that lead on from the record as it stands. A registry test holds that they all mean the same hands. */
export const fourEyesTransitionsFrom = (resource: AnyResource, row: AnyRow): readonly FourEyesTransition[] =>
  fourEyesTransitionsOf(resource).filter(({ transition: { machine, from } }) => from.includes(String(row[machine])))

/** Whether the transition wants a second person: always, or since the company's settings say so. */
export function needsSecondPerson(
  transition: AnyTransition,
  settings: Readonly<Record<string, unknown>> = {},
): boolean {
  const { when } = fourEyesOf(transition)
  return !!transition.fourEyes && (when === undefined || settings[when] === true)
}

/** The settings by which the transition is known to want a second person. */
export function settingsForSecondPerson(transition: AnyTransition): Readonly<Record<string, unknown>> {
  const { when } = fourEyesOf(transition)
  return when === undefined ? {} : { [when]: true }
}

export const fourEyesOf = ({ fourEyes }: AnyTransition): FourEyes => (typeof fourEyes === 'object' ? fourEyes : {})
