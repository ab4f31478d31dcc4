import { expect, it } from 'vitest'
import { opensAt } from './active-row.ts'

const EDGE = 1000
const shut = { key: 'a', isOpen: false }
const open = { key: 'a', isOpen: true }
const at = (x: number, key = 'a') => ({ key, x, edge: EDGE, reach: 90 })

it.each([
  ['over a column that the acts leave free', shut, at(500), true],
  ['over the menu of the row', shut, at(1010), true],
  ['not over what they would cover', shut, at(950), false],
  ['still, on the way to them', open, at(950), true],
  ['not for the next row at the same place', open, at(950, 'b'), false],
])('the acts of a row open %s', (_, now, pointed, isOpen) => {
  expect(opensAt(now, pointed)).toBe(isOpen)
})
