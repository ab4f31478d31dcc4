import { expect, test } from 'vitest'
import { nextSort } from './next-sort.ts'

test('a click sorts ascending, descending, then not at all, and removes other sort columns', () => {
  expect(nextSort([], 'a', false)).toEqual(['a'])
  expect(nextSort(['a'], 'a', false)).toEqual(['-a'])
  expect(nextSort(['-a'], 'a', false)).toEqual([])
  expect(nextSort(['b', '-c'], 'a', false)).toEqual(['a'])
})

test('with Shift a column is added and keeps its rank', () => {
  expect(nextSort(['-a'], 'b', true)).toEqual(['-a', 'b'])
  expect(nextSort(['-a', 'b', 'c'], 'b', true)).toEqual(['-a', '-b', 'c'])
  expect(nextSort(['-a', '-b', 'c'], 'b', true)).toEqual(['-a', 'c'])
  expect(nextSort(['a', 'b', 'c', 'd', 'e'], 'f', true)).toHaveLength(5)
})
