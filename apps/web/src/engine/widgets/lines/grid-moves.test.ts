import { expect, test } from 'vitest'
import { firstEditable, moveIn, rowWindow, type GridShape } from './grid-moves.ts'

/** Columns 1 and 3 are editable. */
const shape: GridShape = { rows: 3, cols: 4, editable: ({ col }) => col === 1 || col === 3 }

test('arrows stop at the edges', () => {
  expect(moveIn(shape, { row: 0, col: 0 }, 'up')).toEqual({ row: 0, col: 0 })
  expect(moveIn(shape, { row: 2, col: 3 }, 'down')).toEqual({ row: 2, col: 3 })
  expect(moveIn(shape, { row: 1, col: 0 }, 'left')).toEqual({ row: 1, col: 0 })
  expect(moveIn(shape, { row: 1, col: 1 }, 'right')).toEqual({ row: 1, col: 2 })
  expect(moveIn(shape, { row: 1, col: 2 }, 'end')).toEqual({ row: 1, col: 3 })
})

test('Enter moves from one editable cell to the next, across row ends', () => {
  expect(moveIn(shape, { row: 0, col: 1 }, 'next')).toEqual({ row: 0, col: 3 })
  expect(moveIn(shape, { row: 0, col: 3 }, 'next')).toEqual({ row: 1, col: 1 })
  expect(moveIn(shape, { row: 2, col: 3 }, 'next')).toBe('after')
  expect(moveIn(shape, { row: 1, col: 1 }, 'back')).toEqual({ row: 0, col: 3 })
  expect(moveIn(shape, { row: 0, col: 1 }, 'back')).toBe('before')
})

test('a row is entered at its first editable cell', () => {
  expect(firstEditable(shape, 2)).toEqual({ row: 2, col: 1 })
  expect(firstEditable({ ...shape, editable: () => false }, 2)).toEqual({ row: 2, col: 0 })
})

test('only visible rows are rendered', () => {
  expect(rowWindow({ rows: 200, rowHeight: 36, top: 0, height: 360, spare: 5 })).toEqual({ start: 0, end: 15 })
  expect(rowWindow({ rows: 200, rowHeight: 36, top: 3600, height: 360, spare: 5 })).toEqual({ start: 95, end: 115 })
  expect(rowWindow({ rows: 8, rowHeight: 36, top: 0, height: 900 })).toEqual({ start: 0, end: 8 })
})
