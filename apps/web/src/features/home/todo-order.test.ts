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

test('what is overdue comes first, then what has waited longest, then what has no age', () => {
  const todos = [
    todo('new', { oldest: '2026-11-20' }),
    todo('many', {}),
    todo('old', { oldest: '2026-11-01' }),
    todo('late', { oldest: '2026-11-19', overdue: true }),
  ]
  expect(byUrgency(todos).map(one => one.key)).toEqual(['late', 'old', 'new', 'many'])
})
