import type { AnyResource, AnyRow, AnyTransition, FourEyes } from './resource.ts'

/** Acts of the log that leave a record as it was. */
const LOOKS = ['export', 'print', 'told']

/**
 * Members who may not judge the record: `hands` where the server told them, else whoever made it. A record's hands are
 * whoever made, changed or submitted it, and whoever answers for the API account that did.
 */
export const handsIn = (row: AnyRow): readonly number[] =>
  Array.isArray(row.hands) ? (row.hands as number[]) : typeof row.createdBy === 'number' ? [row.createdBy] : []

/** Acts of the log that make nobody a hand: judgements, what follows from other acts by itself, and looking. `counted` does all the same. */
export function actsOfNoHand(resource: AnyResource, counted: readonly string[] = []): string[] {
  const own = Object.entries(resource.transitions).filter(([, one]) => one.verdict || one.fourEyes || one.internal).map(([name]) => name)
  return [...LOOKS, ...own].filter(name => !counted.includes(name))
}

/** The transition for which a second person is asked as the record stands now. A registry test allows one at a time. */
export function judgementDue(resource: AnyResource, row: AnyRow): { name: string; transition: AnyTransition; fourEyes: FourEyes } | undefined {
  for (const [name, transition] of Object.entries(resource.transitions))
    if (transition.fourEyes && transition.from.includes(String(row[transition.machine]))) return { name, transition, fourEyes: fourEyesOf(transition) }
  return undefined
}

export const fourEyesOf = ({ fourEyes }: AnyTransition): FourEyes => (typeof fourEyes === 'object' ? fourEyes : {})
