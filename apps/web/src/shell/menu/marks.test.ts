import { expect, it } from 'vitest'
import type { MenuNode } from '../navigation.ts'
import { markFor, marksOf, type Waiting } from './marks.ts'

const waiting = (path: string, count: number, how: Partial<Waiting>): Waiting => ({
  key: path,
  path,
  count,
  zh: '待审核',
  en: 'To audit',
  ...how,
})
const marks = marksOf([
  waiting('/a/1', 7, { badge: 'primary' }),
  waiting('/a/1', 2, { badge: 'warning', zh: '待确认', en: 'To confirm' }),
  waiting('/a/2', 120, { badge: 'danger' }),
  waiting('/b/1', 3, { dot: 'warning' }),
])

it('adds up the numbers of a screen, in the most urgent colour, and describes them', () => {
  expect(marks.get('/a/1')).toEqual({
    badge: { text: '9', type: 'warning' },
    label: { zh: '待审核 7，待确认 2', en: 'To audit: 7, To confirm: 2' },
  })
})
it('shows 99+ beyond 99', () => {
  expect(marks.get('/a/2')?.badge).toEqual({ text: '99+', type: 'danger' })
})
it('shows a dot without a number', () => {
  expect(marks.get('/b/1')).toMatchObject({ dot: 'warning' })
  expect(marks.get('/b/1')?.badge).toBeUndefined()
})

const leaf = (path: string, flags: Partial<MenuNode> = {}): MenuNode => ({ path, zh: path, en: path, ...flags })
it('shows a declared mark until something waits', () => {
  const badge = { text: 'New', type: 'success' } as const
  expect(markFor(leaf('/c', { badge, dot: 'primary' }), marks)).toEqual({ badge, dot: 'primary' })
  expect(markFor(leaf('/a/2', { badge }), marks).badge?.text).toBe('99+')
})
it('shows a dot on a closed group that contains something urgent, otherwise none', () => {
  expect(markFor(leaf('/a', { children: [leaf('/a/g', { children: [leaf('/a/2')] })] }), marks)).toEqual({
    dot: 'danger',
  })
  expect(markFor(leaf('/a', { children: [leaf('/a/2')] }), marks, false)).toEqual({})
  expect(markFor(leaf('/b', { children: [leaf('/b/1'), leaf('/a/1')] }), marks)).toEqual({})
  expect(markFor(leaf('/a', { dot: 'success', children: [leaf('/a/2')] }), marks)).toEqual({ dot: 'success' })
})
it('shows a quiet dot on a closed section in which approvals wait for the person, a red one once one is overdue', () => {
  const approvals = (badge: 'primary' | 'danger') =>
    marksOf([
      waiting('/p/1', 2, { key: 'approvals', badge }),
      waiting('/p/1', 1, { key: 'returned', badge: 'primary' }),
    ])
  const section = leaf('/p', { children: [leaf('/p/1')] })
  expect(markFor(section, approvals('primary'))).toEqual({ dot: 'primary' })
  expect(markFor(section, approvals('danger'))).toEqual({ dot: 'danger' })
  expect(markFor(section, approvals('primary'), false)).toEqual({})
  expect(approvals('primary').get('/p/1')?.badge).toEqual({ text: '3', type: 'primary' })
})
