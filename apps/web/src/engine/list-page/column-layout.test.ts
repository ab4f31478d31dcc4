import { expect, test } from 'vitest'
import {
  arrangeColumns,
  bringForward,
  moveColumn,
  setWidth,
  toggleFrozen,
  toggleHidden,
  toggleStacked,
  type ColumnSetting,
} from './column-layout.ts'

const choices = {
  available: ['no', 'state', 'carrier', 'net', 'note', 'createdAt'],
  defaults: ['no', 'state', 'carrier', 'net'],
  frozen: 1,
}
const names = (columns: readonly ColumnSetting[]) =>
  columns.filter(c => !c.hidden).map(c => (c.frozen ? `${c.name}*` : c.name))

test('without anything saved the defaults stand, the rest is offered hidden', () => {
  const columns = arrangeColumns(choices)
  expect(names(columns)).toEqual(['no*', 'state', 'carrier', 'net'])
  expect(columns.filter(c => c.hidden).map(c => c.name)).toEqual(['note', 'createdAt'])
})

test('a column that is gone is dropped, a new one stands after its neighbour', () => {
  const columns = arrangeColumns(choices, [
    { name: 'gone' },
    { name: 'net' },
    { name: 'no', frozen: true },
    { name: 'carrier', hidden: true },
  ])
  expect(names(columns)).toEqual(['no*', 'state', 'net'])
})

test('repeated names count once', () => {
  expect(
    arrangeColumns(choices, [{ name: 'no' }, { name: 'no', width: 90 }]).filter(c => c.name === 'no'),
  ).toHaveLength(1)
})

test('at most six are frozen, and frozen come first', () => {
  const many = Array.from({ length: 9 }, (_, i) => `c${i}`)
  const saved = many.map((name, i) => ({ name, frozen: i > 0 }))
  const columns = arrangeColumns({ available: many, defaults: many, frozen: 1 }, saved)
  expect(names(columns)).toEqual(['c1*', 'c2*', 'c3*', 'c4*', 'c5*', 'c6*', 'c0', 'c7', 'c8'])
  expect(toggleFrozen(columns, 'c0')).toBeUndefined()
  expect(names(toggleFrozen(columns, 'c1') ?? [])[0]).toBe('c2*')
})

test('the last visible column cannot be hidden', () => {
  const two = [{ name: 'a' }, { name: 'b', hidden: true }]
  expect(toggleHidden(two, 'a')).toBeUndefined()
  expect(names(toggleHidden(two, 'b') ?? [])).toEqual(['a', 'b'])
  expect(
    names(
      arrangeColumns({ available: ['a', 'b'], defaults: ['a', 'b'], frozen: 0 }, [
        { name: 'a', hidden: true },
        { name: 'b', hidden: true },
      ]),
    ),
  ).toEqual(['a'])
})

test('what a filter asks for stands behind the frozen ones, unless somebody hid it', () => {
  const columns = arrangeColumns(choices)
  const { defaults } = choices
  expect(names(bringForward(columns, { names: ['net', 'note', 'no'], defaults }))).toEqual([
    'no*',
    'net',
    'note',
    'state',
    'carrier',
  ])
  const without = toggleHidden(columns, 'net') ?? []
  expect(names(bringForward(without, { names: ['net'], defaults }))).toEqual(['no*', 'state', 'carrier'])
  expect(bringForward(columns, { names: [], defaults })).toEqual(columns)
})

test('moving among the frozen freezes, moving behind them releases', () => {
  const columns = arrangeColumns({ ...choices, frozen: 2 })
  expect(names(moveColumn(columns, 'net', 'no'))).toEqual(['net*', 'no*', 'state*', 'carrier'])
  expect(names(moveColumn(columns, 'no', 'net'))).toEqual(['state*', 'carrier', 'no', 'net'])
  expect(names(moveColumn(columns, 'carrier', null)).at(-1)).toBe('carrier')
  expect(names(moveColumn(columns, 'nope', 'no'))).toEqual(names(columns))
})

test('widths are kept within reason', () => {
  expect(setWidth([{ name: 'a' }], 'a', 5)).toEqual([{ name: 'a', width: 56 }])
  expect(setWidth([{ name: 'a' }], 'a', 5000)).toEqual([{ name: 'a', width: 640 }])
  expect(setWidth([{ name: 'a' }], 'a', 120.4)).toEqual([{ name: 'a', width: 120 }])
})

const stacked = {
  ...choices,
  stacks: [['no', 'net'] as const, ['state', 'carrier'] as const, ['note', 'createdAt'] as const],
}
const lines = (columns: readonly ColumnSetting[]) =>
  columns.filter(c => !c.hidden).map(c => (c.under === undefined ? c.name : `${c.under}/${c.name}`))

test('a second line stands behind its column, frozen as it is; pairs that are not among the defaults say nothing', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(columns)).toEqual(['no', 'no/net', 'state', 'state/carrier'])
  expect(names(columns)).toEqual(['no*', 'net*', 'state', 'carrier'])
})

test('what a person arranged without second lines stays as it is', () => {
  expect(
    lines(arrangeColumns(stacked, [{ name: 'no' }, { name: 'net' }, { name: 'state' }, { name: 'carrier' }])),
  ).toEqual(['no', 'net', 'state', 'carrier'])
})

test('a second line follows the column that is moved, and is left alone when that one is hidden', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(moveColumn(columns, 'no', null))).toEqual(['state', 'state/carrier', 'no', 'no/net'])
  expect(lines(toggleHidden(columns, 'state') ?? [])).toEqual(['no', 'no/net', 'carrier'])
})

test('a second line that is moved by itself stands for itself, and nothing is put between the two', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(moveColumn(columns, 'carrier', 'no'))).toEqual(['carrier', 'no', 'no/net', 'state'])
  expect(lines(moveColumn(columns, 'state', 'net'))).toEqual(['state', 'state/carrier', 'no', 'no/net'])
})

test('a column becomes a second line of the one before it, once, and a column of its own again', () => {
  const columns = arrangeColumns(choices)
  const one = toggleStacked(columns, 'carrier') ?? []
  expect(lines(one)).toEqual(['no', 'state', 'state/carrier', 'net'])
  expect(toggleStacked(one, 'net')).toBeUndefined()
  expect(toggleStacked(one, 'state')).toBeUndefined()
  expect(lines(toggleStacked(one, 'carrier') ?? [])).toEqual(['no', 'state', 'carrier', 'net'])
  expect(toggleStacked(columns, 'no')).toBeUndefined()
})

test('a column that is brought forward comes without the one that it stood under', () => {
  expect(lines(bringForward(arrangeColumns(stacked), { names: ['carrier'], defaults: stacked.defaults }))).toEqual([
    'no',
    'no/net',
    'carrier',
    'state',
  ])
})
