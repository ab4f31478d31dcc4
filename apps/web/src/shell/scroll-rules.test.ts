import { expect, it } from 'vitest'
import { offsetOf, readEntries, withOffset } from './scroll-rules.ts'

it('keeps one offset for each route, and none at the top', () => {
  const list = withOffset(withOffset(withOffset([], '/a', 120.4), '/b', 80), '/a', 300)
  expect(list).toEqual([
    { routeName: '/b', scrollTop: 80 },
    { routeName: '/a', scrollTop: 300 },
  ])
  expect(withOffset(list, '/b', 0)).toEqual([{ routeName: '/a', scrollTop: 300 }])
  expect([offsetOf(list, '/b'), offsetOf(list, '/c')]).toEqual([80, 0])
})

it('forgets the oldest of more than fifty', () => {
  let list = readEntries(null)
  for (let i = 0; i < 60; i++) list = withOffset(list, `/${i}`, 1)
  expect(list).toHaveLength(50)
  expect(offsetOf(list, '/9')).toBe(0)
  expect(offsetOf(list, '/10')).toBe(1)
})

it.each([
  ['no json', []],
  ['{}', []],
  [
    '[null,{"routeName":"/a"},{"routeName":"/b","scrollTop":0},{"routeName":"/c","scrollTop":5}]',
    [{ routeName: '/c', scrollTop: 5 }],
  ],
])('reads %s', (kept, list) => {
  expect(readEntries(kept)).toEqual(list)
})
