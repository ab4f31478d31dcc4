import { expect, test } from 'vitest'
import { nextSort } from './next-sort.ts'

test('a click goes up, down, away, and leaves no other order', () => {
  expect(nextSort([], 'a', false)).toEqual(['a'])
  expect(nextSort(['a'], 'a', false)).toEqual(['-a'])
  expect(nextSort(['-a'], 'a', false)).toEqual([])
  expect(nextSort(['b', '-c'], 'a', false)).toEqual(['a'])
})

test('with Shift it joins the others and keeps its rank', () => {
  expect(nextSort(['-a'], 'b', true)).toEqual(['-a', 'b'])
  expect(nextSort(['-a', 'b', 'c'], 'b', true)).toEqual(['-a', '-b', 'c'])
  expect(nextSort(['-a', '-b', 'c'], 'b', true)).toEqual(['-a', 'c'])
  expect(nextSort(['a', 'b', 'c', 'd', 'e'], 'f', true)).toHaveLength(5)
})
