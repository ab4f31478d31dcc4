import { TODO_GROUPS } from '@tuheng/domain/home/home.calls'
import type { Desk } from '../../shared/session/home-desk.ts'
import type { Todo } from './home-types.ts'

/** What is the person's alone, however overdue anything else is: approvals, what came back to them, the audit list. */
const OWN: readonly string[] = ['approvals', 'returned', 'audits']

/** Then overdue todos, the longest overdue before the others; the rest keep their order. */
export function byUrgency(todos: readonly Todo[]): Todo[] {
  const own = todos.filter(todo => OWN.includes(todo.key))
  const others = todos.filter(todo => !OWN.includes(todo.key))
  const overdue = others.filter(todo => todo.overdue)
  return [
    ...own.toSorted((a, b) => OWN.indexOf(a.key) - OWN.indexOf(b.key)),
    ...overdue.toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? '')),
    ...others.filter(todo => !todo.overdue),
  ]
}

/** How many kinds of work are overdue. The audit list is the sum of others. */
export const overdueKinds = (todos: readonly Todo[]): number =>
  todos.filter(todo => todo.overdue && todo.key !== 'audits').length

/** `team`: what others of the company are to do, for whoever leads them. */
const SHOWN_GROUPS = [...TODO_GROUPS, 'team'] as const
export type ShownGroup = (typeof SHOWN_GROUPS)[number]

/** One row of each group in a wide window. The rest is one click away. */
export const FIRST_TODOS: Readonly<Record<ShownGroup, number>> = { today: 6, waiting: 6, other: 3, team: 4 }

/**
 * In which group a person sees it. Who leads may do everything and is to decide: the daily work is that of their people.
 */
const groupFor = (desk: Desk, { group }: Todo): ShownGroup => (desk === 'lead' && group !== 'waiting' ? 'team' : group)

/** The todos by group, each by urgency, without empty groups. `most`: no more than that of a group. */
export function inGroups(
  todos: readonly Todo[],
  { desk, most }: { desk: Desk; most?: Readonly<Record<ShownGroup, number>> | undefined },
): { group: ShownGroup; todos: Todo[] }[] {
  return SHOWN_GROUPS.flatMap(group => {
    const shown = byUrgency(todos.filter(todo => groupFor(desk, todo) === group)).slice(0, most?.[group])
    return shown.length ? [{ group, todos: shown }] : []
  })
}
