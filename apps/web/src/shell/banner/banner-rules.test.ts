import { expect, it } from 'vitest'
import {
  DEFAULT_APPEARANCE,
  itemsOf,
  SEPARATOR,
  validAppearance,
  themeFor,
  withDirection,
  clampDuration,
} from './banner-rules.ts'

it.each([
  ['left', 20],
  ['right', 20],
  ['up', 3],
  ['down', 3],
] as const)('turned %s takes %d seconds, whatever was set before', (direction, seconds) => {
  expect(withDirection({ ...DEFAULT_APPEARANCE, duration: 11 }, direction)).toEqual({
    ...DEFAULT_APPEARANCE,
    direction,
    duration: seconds,
  })
})

it.each([
  [-1, 0],
  [0, 0],
  [12.4, 12],
  [31, 30],
  [null, 0],
])('a duration of %s is %d', (given, seconds) => {
  expect(clampDuration(given)).toBe(seconds)
})

it('takes texts by their key, otherwise by msg, and skips the rest', () => {
  expect(
    itemsOf(
      [{ description: 'a', msg: 'x' }, { msg: 'b', id: 3, level: 'info', title: 't' }, 'c', { msg: ' ' }, {}, null, 7],
      'description',
    ),
  ).toEqual([{ text: 'a' }, { text: 'b', id: 3, level: 'info' }, { text: 'c' }])
})

it.each([[null], [undefined], [{ list: [] }], ['text']])('finds nothing in %j', answer => {
  expect(itemsOf(answer, 'description')).toEqual([])
})

it('takes the valid parts of a stored appearance', () => {
  expect(validAppearance({ theme: 'danger', direction: 'sideways', duration: 99, showMessage: true })).toEqual({
    theme: 'danger',
    direction: 'left',
    duration: 30,
    showMessage: true,
  })
  expect(validAppearance(null)).toEqual(DEFAULT_APPEARANCE)
})

it('puts five spaces between messages', () => expect(SEPARATOR).toHaveLength(5))

it('takes the colour of the highest level, unless one was chosen', () => {
  const items = (...levels: string[]) => levels.map((level, id) => ({ text: 'x', id, level }))
  expect([
    themeFor(items('info'), 'default'),
    themeFor(items('info', 'warning'), 'default'),
    themeFor(items('warning', 'important'), 'default'),
    themeFor(items('important'), 'success'),
  ]).toEqual(['default', 'warning', 'danger', 'success'])
})
