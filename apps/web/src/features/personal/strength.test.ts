import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it.each([
  ['', 0],
  ['12345', 1],
  ['123456', 1],
  ['987654321', 1],
  ['aaaaaaaaaaaa', 1],
  ['abababab', 1],
  ['demo123456', 1],
  ['Password123!', 1],
  ['abc123', 1],
  ['k7m2qx', 2],
  ['yulin1988', 3],
  ['Yulin-1988', 4],
  ['horse battery staple', 4],
  ['煤炭运输神木榆林', 2],
])('%s has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
