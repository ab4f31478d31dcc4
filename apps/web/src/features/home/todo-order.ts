import { TODO_GROUPS, type TodoGroup } from '@tuheng/domain/home/home.calls'
import type { Todo } from './home-types.ts'

/** Overdue todos first, the longest overdue before the others; the rest keep their order. */
export function byUrgency(todos: readonly Todo[]): Todo[] {
  const overdue = todos.filter(todo => todo.overdue)
  return [
    ...overdue.toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? '')),
    ...todos.filter(todo => !todo.overdue),
  ]
}

/** One row of each group in a wide window. The rest is one click away. */
export const FIRST_TODOS: Readonly<Record<TodoGroup, number>> = { today: 6, waiting: 6, other: 3 }

/** The todos by group, each by urgency, without empty groups. `most`: no more than that of a group. */
export function inGroups(
  todos: readonly Todo[],
  most?: Readonly<Record<TodoGroup, number>>,
): { group: TodoGroup; todos: Todo[] }[] {
  return TODO_GROUPS.flatMap(group => {
    const shown = byUrgency(todos.filter(todo => todo.group === group)).slice(0, most?.[group])
    return shown.length ? [{ group, todos: shown }] : []
  })
}
