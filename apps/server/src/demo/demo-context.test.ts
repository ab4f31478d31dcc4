import { expect, it } from 'vitest'
import { lastDayOf } from './demo-context.ts'

it.each([
  ['2026-11-21', '09:29:59', '2026-11-20'],
  ['2026-11-21', '09:30:00', '2026-11-21'],
  ['2026-03-01', '00:00:00', '2026-02-28'],
])('loaded on %s at %s, the history ends on %s', (today, time, last) => {
  expect(lastDayOf({ at: `${today} ${time}`, today })).toBe(last)
})
