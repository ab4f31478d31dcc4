import type { Todo } from './home-types.ts'

/** The overdue first, those among them that wait longest before the others; the rest in the order of the work. */
export function byUrgency(todos: readonly Todo[]): Todo[] {
  const overdue = todos.filter(todo => todo.overdue)
  return [
    ...overdue.toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? '')),
    ...todos.filter(todo => !todo.overdue),
  ]
}
