/** States of a design, and the way back and forth between them. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the latest change concerned: further changes to the same are undone together with it. */
  subject?: string | undefined
}

/** Steps that can be undone. */
const MOST = 200

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** Adds a change. Changes in a row with the same subject, as letters of a name, are one step. */
export function changed<T>(history: History<T>, present: T, subject?: string): History<T> {
  if (present === history.present) return history
  const isSame = subject !== undefined && subject === history.subject
  const past = isSame ? history.past : [...history.past, history.present].slice(-MOST)
  return { past, present, future: [], subject }
}

export function undone<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redone<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
}
