import { expect, it } from 'vitest'
import { inHoverZone } from './fall-rules.ts'

it.each([
  [0, false, true],
  [264, false, true],
  [265, false, false],
  [64, true, true],
  [65, true, false],
])('x %i, folded %s: %s', (x, folded, inside) => {
  expect(inHoverZone(x, folded)).toBe(inside)
})
