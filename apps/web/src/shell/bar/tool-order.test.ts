import { expect, it } from 'vitest'
import { orderTools, moveTool } from './tool-order.ts'

const named = (names: string) => [...names].map(name => ({ name }))
const order = (names: string, kept: string) =>
  orderTools(named(names), [...kept])
    .map(tool => tool.name)
    .join('')

it.each([
  ['abcd', '', 'abcd'],
  ['abcd', 'dcba', 'dcba'],
  ['abcd', 'ca', 'cbad'],
  ['abcd', 'xda', 'dbca'],
  ['ad', 'dcba', 'da'],
])('%s kept as %j stand as %s', (names, kept, expected) => {
  expect(order(names, kept)).toBe(expected)
})

it.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
  ['a', 'x', 'abc'],
])('%s dropped on %s gives %s', (from, to, expected) => {
  expect(moveTool(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
