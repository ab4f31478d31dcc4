import { expect, test } from 'vitest'
import { fitColumns, type FittedColumn } from './fit-columns.ts'

const no: FittedColumn = { width: 160, fixed: 'start' }
const net: FittedColumn = { width: 110, fixed: 'end' }
const plain = (...widths: number[]): FittedColumn[] => widths.map(width => ({ width }))
const widths = (columns: readonly FittedColumn[]) => columns.map(({ width }) => width)

test('the visible columns between frozen ones are never cut', () => {
  const columns = fitColumns([no, ...plain(104, 96, 84, 100, 96, 84, 120, 84), net], 800)
  expect(widths(columns)).toEqual([160, 114, 106, 92, 110, 106, 84, 120, 84, 110])
  const between = 800 - 160 - 110
  expect(
    widths(columns)
      .slice(1, 6)
      .reduce((a, b) => a + b),
  ).toBeLessThanOrEqual(between)
})

test('all columns share spare width', () => {
  const columns = fitColumns([no, ...plain(100, 100), net], 900)
  expect(widths(columns).reduce((a, b) => a + b)).toBeLessThanOrEqual(900)
  expect(widths(columns).every((width, i) => width >= [160, 100, 100, 110][i]!)).toBe(true)
})

test('on a phone frozen columns never take half the width', () => {
  expect(fitColumns([no, ...plain(104, 96), net], 343).map(column => column.fixed)).toEqual([
    'start',
    undefined,
    undefined,
    undefined,
  ])
  expect(fitColumns([{ ...no, width: 200 }, ...plain(104, 96), net], 343).some(column => column.fixed)).toBe(false)
})

test('before the width is known every column has its declared width', () => {
  expect(fitColumns([no, ...plain(104), net], 0)).toEqual([no, { width: 104 }, net])
})
