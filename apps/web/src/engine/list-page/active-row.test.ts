import { expect, it } from 'vitest'
import { opensAt } from './active-row.ts'

const EDGE = 1000
const shut = { key: 'a', isOpen: false }
const open = { key: 'a', isOpen: true }
const at = (x: number, key = 'a') => ({ key, x, edge: EDGE, reach: 90 })

it.each([
  { title: 'over a column that the acts leave free', now: shut, pointed: at(500), isOpen: true },
  { title: 'over the menu of the row', now: shut, pointed: at(1010), isOpen: true },
  { title: 'not over what they would cover', now: shut, pointed: at(950), isOpen: false },
  { title: 'still, on the way to them', now: open, pointed: at(950), isOpen: true },
  { title: 'not for the next row at the same place', now: open, pointed: at(950, 'b'), isOpen: false },
])('the acts of a row open $title', ({ now, pointed, isOpen }) => {
  expect(opensAt(now, pointed)).toBe(isOpen)
})
