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

/** In the first rows of a wide window: two of the day's work, one of each other group. Administrators have more. */
export const FIRST_TODOS: Readonly<Record<TodoGroup, number>> = { today: 12, waiting: 6, other: 6 }

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
