import { expect, test } from 'vitest'
import { TIME_FORMATS } from './time-formats.ts'

test('the wire form and the shown form of each grain', () => {
  const all = Object.entries(TIME_FORMATS).map(([grain, { wire, shown }]) => [grain, wire, shown])
  expect(all).toEqual([
    ['date', 'YYYY-MM-DD', 'YYYY-MM-DD'],
    ['dateTime', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'],
    ['month', 'YYYY-MM', 'YYYY-MM'],
  ])
})
