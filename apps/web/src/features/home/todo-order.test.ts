import { expect, test } from 'vitest'
import type { Todo } from './home-types.ts'
import { byUrgency } from './todo-order.ts'

const todo = (key: string, rest: Partial<Todo>): Todo => ({
  key,
  zh: key,
  en: key,
  count: 1,
  capped: false,
  path: '/',
  filters: {},
  overdue: false,
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
