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

/** The todos by group, each by urgency. No more than `most` in all, those of the first groups first; no empty group. */
export function inGroups(todos: readonly Todo[], most: number): { group: TodoGroup; todos: Todo[] }[] {
  let left = most
  return TODO_GROUPS.flatMap(group => {
    const shown = byUrgency(todos.filter(todo => todo.group === group)).slice(0, left)
    left -= shown.length
    return shown.length ? [{ group, todos: shown }] : []
  })
}
