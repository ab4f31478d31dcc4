import { APPROVAL_ENDS, DECISION_SUBMITTED } from './approval-state.ts'
import type { AnyResource, AnyRow, AnyTransition } from './resource.ts'

/** Who may not execute it, besides the makers of the record. */
export interface FourEyes {
  /** Members who executed these transitions. */
  alsoNot?: readonly string[]
  /** Setting by which a company disables `alsoNot`. */
  unless?: string
  /** Setting by which a company requires a second person. Absent: always required. */
  when?: string
}

/** Actions of the log that do not change a record. */
export const READ_ACTIONS: readonly string[] = ['export', 'print', 'reveal', 'told']

/**
 * Members who may not review the record: `hands` if the server sent them, otherwise its creator. Makers are those who
 * created, changed or submitted the record, and those who answer for an API account that did.
 */
export const makersIn = (row: AnyRow): readonly number[] =>
  Array.isArray(row.hands) ? (row.hands as number[]) : typeof row.createdBy === 'number' ? [row.createdBy] : []

const noMakerCache = new WeakMap<AnyResource, readonly string[]>()

/** Actions of the log that make nobody a maker: reviews, automatic consequences of other actions, and reading. */
export function actionsOfNoMaker(resource: AnyResource): readonly string[] {
  const found = noMakerCache.get(resource) ?? findActionsOfNoMaker(resource)
  noMakerCache.set(resource, found)
  return found
}

function findActionsOfNoMaker(resource: AnyResource): string[] {
  const own = Object.entries(resource.transitions)
    .filter(([, one]) => one.verdict || one.fourEyes || one.internal)
    .map(([name]) => name)
  return [...READ_ACTIONS, ...APPROVAL_ENDS, DECISION_SUBMITTED, ...own]
}

export interface FourEyesTransition {
  name: string
  transition: AnyTransition
}

const cache = new WeakMap<AnyResource, readonly FourEyesTransition[]>()

/** The transitions that may need a second person. */
export function fourEyesTransitionsOf(resource: AnyResource): readonly FourEyesTransition[] {
  const found =
    cache.get(resource) ??
    Object.entries(resource.transitions).flatMap(([name, transition]) =>
      transition.fourEyes ? [{ name, transition }] : [],
    )
  cache.set(resource, found)
  return found
}

/**
 * Those that start from the current state of the record. A registry test checks that all of them have the same makers.
 */
export const fourEyesTransitionsFrom = (resource: AnyResource, row: AnyRow): readonly FourEyesTransition[] =>
  fourEyesTransitionsOf(resource).filter(({ transition: { machine, from } }) => from.includes(String(row[machine])))

/** Whether the transition needs a second person: always, or because of the company's settings. */
export function needsSecondPerson(
  transition: AnyTransition,
  settings: Readonly<Record<string, unknown>> = {},
): boolean {
  const { when } = fourEyesOf(transition)
  return !!transition.fourEyes && (when === undefined || settings[when] === true)
}

/** The settings with which the transition needs a second person. */
export function settingsForSecondPerson(transition: AnyTransition): Readonly<Record<string, unknown>> {
  const { when } = fourEyesOf(transition)
  return when === undefined ? {} : { [when]: true }
}

export const fourEyesOf = ({ fourEyes }: AnyTransition): FourEyes => (typeof fourEyes === 'object' ? fourEyes : {})
