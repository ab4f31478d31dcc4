import { describe, expect, test } from 'vitest'
import { afterEnter, askedColumn, entryCell, moveBy, nextEditable, type SheetShape } from './sheet-moves.ts'
import { newSheetRow } from './sheet-rows.ts'
import type { SheetRow } from './sheet-types.ts'

/** Columns 1, 2 and 4 are editable; row 1 is saved. */
const shape: SheetShape = { rows: 4, cols: 5, isEditable: ({ row, col }) => row !== 1 && [1, 2, 4].includes(col) }

test('arrows stop at the edges', () => {
  expect(moveBy(shape, { row: 0, col: 0 }, { down: -1, right: -1 })).toEqual({ row: 0, col: 0 })
  expect(moveBy(shape, { row: 3, col: 2 }, { down: 15, right: 1 })).toEqual({ row: 3, col: 3 })
})

test('tab skips read-only cells and saved rows', () => {
  expect(nextEditable(shape, { row: 0, col: 4 }, 1)).toEqual({ row: 2, col: 1 })
  expect(nextEditable(shape, { row: 2, col: 1 }, -1)).toEqual({ row: 0, col: 4 })
  expect(nextEditable(shape, { row: 3, col: 4 }, 1)).toBeUndefined()
})

describe('enter', () => {
  test('moves down the column', () =>
    expect(afterEnter(shape, { row: 0, col: 2 }, { direction: 'down', back: false })).toEqual({ row: 2, col: 2 }))
  test('moves up with Shift', () =>
    expect(afterEnter(shape, { row: 2, col: 2 }, { direction: 'down', back: true })).toEqual({ row: 0, col: 2 }))
  test('in the last cell of a row finishes it', () =>
    expect(afterEnter(shape, { row: 0, col: 4 }, { direction: 'down', back: false })).toBe('end'))
  test('moves to the right and then finishes the row', () => {
    expect(afterEnter(shape, { row: 0, col: 1 }, { direction: 'right', back: false })).toEqual({ row: 0, col: 2 })
    expect(afterEnter(shape, { row: 0, col: 4 }, { direction: 'right', back: false })).toBe('end')
  })
})

test('a row is entered at its first empty cell', () => {
  expect(entryCell(shape, 0, ({ col }) => col > 1)).toEqual({ row: 0, col: 2 })
  expect(entryCell(shape, 0, () => false)).toEqual({ row: 0, col: 1 })
  expect(entryCell(shape, 1, () => true)).toBeUndefined()
})

describe('what a rule asks for', () => {
  const read = (text: string) => ({ value: text })
  const columns = ['docNo', 'adjust', 'adjustReason'].map(name => ({
    name,
    label: name,
    width: 80,
    align: 'left' as const,
    show: () => '',
    text: () => '',
    ...(name === 'docNo' ? {} : { read }),
  }))
  const why = { zh: '须填写原因', en: 'Give the reason' }
  const line = (more: Partial<SheetRow>): SheetRow => ({
    ...newSheetRow('1', {}, { derive: values => values, validate: () => ({}) }),
    ...more,
  })
  const adjusted = { values: { adjust: '-50' }, edited: new Set(['adjust']), ruleErrors: { adjustReason: why } }

  test('is where Enter goes', () => expect(askedColumn(line(adjusted), columns, 1)).toBe(2))
  test('is not asked of a row where nothing was typed', () =>
    expect(askedColumn(line({ ...adjusted, edited: new Set() }), columns, 1)).toBeUndefined())
  test('is not asked while the text cannot be read', () =>
    expect(
      askedColumn(line({ ...adjusted, unreadable: { adjust: { text: 'x', issue: why } } }), columns, 1),
    ).toBeUndefined())
  test('is not asked twice', () =>
    expect(
      askedColumn(line({ ...adjusted, values: { adjust: '-50', adjustReason: '路损' } }), columns, 1),
    ).toBeUndefined())
  test('is not asked where it cannot be typed', () =>
    expect(
      askedColumn(
        line(adjusted),
        columns.map(column => ({ ...column, editable: () => false })),
        1,
      ),
    ).toBeUndefined())
})
