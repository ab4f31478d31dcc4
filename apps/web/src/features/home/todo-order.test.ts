import { expect, test } from 'vitest'
import type { Todo } from './home-types.ts'
import { byUrgency, FIRST_TODOS, inGroups, overdueKinds } from './todo-order.ts'

const todo = (key: string, rest: Partial<Todo>): Todo => ({
  key,
  zh: key,
  en: key,
  count: 1,
  capped: false,
  path: '/',
  filters: {},
  overdue: false,
  group: 'other',
  ...rest,
})

test('overdue todos come first, the longest overdue before the others; the rest keep their order', () => {
  const todos = [
    todo('new', { oldest: '2026-11-20' }),
    todo('late', { oldest: '2026-11-09', overdue: true }),
    todo('old', { oldest: '2026-11-01' }),
    todo('latest', { oldest: '2026-10-19', overdue: true }),
    todo('many', { overdue: true }),
  ]
  expect(byUrgency(todos).map(one => one.key)).toEqual(['many', 'latest', 'late', 'new', 'old'])
})

test('approvals, what came back and the audit list come before whatever is overdue, and are never folded', () => {
  const late = Array.from({ length: 8 }, (_, i) =>
    todo(`late${i}`, { group: 'waiting', overdue: true, oldest: '2026-10-01' }),
  )
  const todos = [
    ...late,
    todo('audits', { group: 'waiting', overdue: true }),
    todo('returned', { group: 'waiting' }),
    todo('approvals', { group: 'waiting' }),
  ]
  const [first] = inGroups([todo('send', { group: 'today', overdue: true }), ...todos], {
    desk: 'all',
    most: FIRST_TODOS,
  })
  expect(first?.todos.map(one => one.key).slice(0, 4)).toEqual(['approvals', 'returned', 'audits', 'late0'])
  // The audit list counts what others count
  expect(overdueKinds(todos)).toBe(8)
})

test('todos stand in groups, and of each what does not fit is left out from its end', () => {
  const todos = [
    todo('rest', {}),
    todo('approve', { group: 'waiting' }),
    todo('confirm', { group: 'waiting' }),
    todo('arrive', { group: 'today' }),
    todo('send', { group: 'today', overdue: true, oldest: '2026-11-01' }),
  ]
  const keys = (most?: Parameters<typeof inGroups>[1]['most']) =>
    inGroups(todos, { desk: 'all', most }).map(({ group, todos: own }) => [group, own.map(one => one.key)])
  expect(keys()).toEqual([
    ['waiting', ['approve', 'confirm']],
    ['today', ['send', 'arrive']],
    ['other', ['rest']],
  ])
  expect(keys({ today: 1, waiting: 1, other: 0, team: 0 })).toEqual([
    ['waiting', ['approve']],
    ['today', ['send']],
  ])
})

test('for who leads, all but their decisions is the work of their people', () => {
  const todos = [todo('arrive', { group: 'today' }), todo('rest', {}), todo('approve', { group: 'waiting' })]
  const groups = inGroups(todos, { desk: 'lead' }).map(({ group, todos: own }) => [group, own.map(one => one.key)])
  expect(groups).toEqual([
    ['waiting', ['approve']],
    ['team', ['arrive', 'rest']],
  ])
})
