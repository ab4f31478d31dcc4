import { describe, expect, test } from 'vitest'
import { enterIn, entryOf, stepIn, tabIn, type SheetShape } from './sheet-moves.ts'

/** Columns 1, 2 and 4 are typed into; row 1 is saved. */
const shape: SheetShape = { rows: 4, cols: 5, canType: ({ row, col }) => row !== 1 && [1, 2, 4].includes(col) }

test('arrows stop at the edges', () => {
  expect(stepIn(shape, { row: 0, col: 0 }, { down: -1, right: -1 })).toEqual({ row: 0, col: 0 })
  expect(stepIn(shape, { row: 3, col: 2 }, { down: 15, right: 1 })).toEqual({ row: 3, col: 3 })
})

test('tab passes over what is only shown and over saved rows', () => {
  expect(tabIn(shape, { row: 0, col: 4 }, 1)).toEqual({ row: 2, col: 1 })
  expect(tabIn(shape, { row: 2, col: 1 }, -1)).toEqual({ row: 0, col: 4 })
  expect(tabIn(shape, { row: 3, col: 4 }, 1)).toBeUndefined()
})

describe('enter', () => {
  test('down the column', () =>
    expect(enterIn(shape, { row: 0, col: 2 }, { direction: 'down', back: false })).toEqual({ row: 2, col: 2 }))
  test('and up again', () =>
    expect(enterIn(shape, { row: 2, col: 2 }, { direction: 'down', back: true })).toEqual({ row: 0, col: 2 }))
  test('the last cell of a row ends it', () =>
    expect(enterIn(shape, { row: 0, col: 4 }, { direction: 'down', back: false })).toBe('end'))
  test('to the right, then the end', () => {
    expect(enterIn(shape, { row: 0, col: 1 }, { direction: 'right', back: false })).toEqual({ row: 0, col: 2 })
    expect(enterIn(shape, { row: 0, col: 4 }, { direction: 'right', back: false })).toBe('end')
  })
})

test('a row is entered at its first empty cell', () => {
  expect(entryOf(shape, 0, ({ col }) => col > 1)).toEqual({ row: 0, col: 2 })
  expect(entryOf(shape, 0, () => false)).toEqual({ row: 0, col: 1 })
  expect(entryOf(shape, 1, () => true)).toBeUndefined()
})
