import type { Todo } from './home-types.ts'

/** Overdue todos first, the longest overdue before the others; the rest keep their order. */
export function byUrgency(todos: readonly Todo[]): Todo[] {
  const overdue = todos.filter(todo => todo.overdue)
  return [
    ...overdue.toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? '')),
    ...todos.filter(todo => !todo.overdue),
  ]
}
