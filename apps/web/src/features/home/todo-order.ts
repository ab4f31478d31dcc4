import type { Todo } from './home-types.ts'

/** The overdue first, then those of which one waits longest; equal ones as they came. */
export function byUrgency(todos: readonly Todo[]): Todo[] {
  return todos.toSorted(
    (a, b) => Number(b.overdue) - Number(a.overdue) || (a.oldest ?? LAST).localeCompare(b.oldest ?? LAST),
  )
}

const LAST = '9999-12-31'
