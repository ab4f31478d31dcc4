import { expect, test } from 'vitest'
import {
  arrangeColumns,
  moveBehindFrozen,
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

test('without saved settings the defaults apply, other columns are hidden', () => {
  const columns = arrangeColumns(choices)
  expect(names(columns)).toEqual(['no*', 'state', 'carrier', 'net'])
  expect(columns.filter(c => c.hidden).map(c => c.name)).toEqual(['note', 'createdAt'])
})

test('a removed column is dropped, a new one goes after its neighbour', () => {
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

test('at most six columns are frozen, and frozen columns come first', () => {
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

test('filtered columns go after the frozen ones, unless the person hid them', () => {
  const columns = arrangeColumns(choices)
  const { defaults } = choices
  expect(names(moveBehindFrozen(columns, { names: ['net', 'note', 'no'], defaults }))).toEqual([
    'no*',
    'net',
    'note',
    'state',
    'carrier',
  ])
  const without = toggleHidden(columns, 'net') ?? []
  expect(names(moveBehindFrozen(without, { names: ['net'], defaults }))).toEqual(['no*', 'state', 'carrier'])
  expect(moveBehindFrozen(columns, { names: [], defaults })).toEqual(columns)
})

test('moving among frozen columns freezes, moving behind them unfreezes', () => {
  const columns = arrangeColumns({ ...choices, frozen: 2 })
  expect(names(moveColumn(columns, 'net', 'no'))).toEqual(['net*', 'no*', 'state*', 'carrier'])
  expect(names(moveColumn(columns, 'no', 'net'))).toEqual(['state*', 'carrier', 'no', 'net'])
  expect(names(moveColumn(columns, 'carrier', null)).at(-1)).toBe('carrier')
  expect(names(moveColumn(columns, 'nope', 'no'))).toEqual(names(columns))
})

test('widths stay within their limits', () => {
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

test('a second line goes after its column and is frozen with it; pairs that are not among the defaults are ignored', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(columns)).toEqual(['no', 'no/net', 'state', 'state/carrier'])
  expect(names(columns)).toEqual(['no*', 'net*', 'state', 'carrier'])
})

test('saved settings without second lines stay as they are', () => {
  expect(
    lines(arrangeColumns(stacked, [{ name: 'no' }, { name: 'net' }, { name: 'state' }, { name: 'carrier' }])),
  ).toEqual(['no', 'net', 'state', 'carrier'])
})

test('a second line moves with its column, and stays when that column is hidden', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(moveColumn(columns, 'no', null))).toEqual(['state', 'state/carrier', 'no', 'no/net'])
  expect(lines(toggleHidden(columns, 'state') ?? [])).toEqual(['no', 'no/net', 'carrier'])
})

test('a second line that is moved becomes a column, and nothing can go between a pair', () => {
  const columns = arrangeColumns(stacked)
  expect(lines(moveColumn(columns, 'carrier', 'no'))).toEqual(['carrier', 'no', 'no/net', 'state'])
  expect(lines(moveColumn(columns, 'state', 'net'))).toEqual(['state', 'state/carrier', 'no', 'no/net'])
})

test('a column can become the second line of the one before it, once, and be separated again', () => {
  const columns = arrangeColumns(choices)
  const one = toggleStacked(columns, 'carrier') ?? []
  expect(lines(one)).toEqual(['no', 'state', 'state/carrier', 'net'])
  expect(toggleStacked(one, 'net')).toBeUndefined()
  expect(toggleStacked(one, 'state')).toBeUndefined()
  expect(lines(toggleStacked(one, 'carrier') ?? [])).toEqual(['no', 'state', 'carrier', 'net'])
  expect(toggleStacked(columns, 'no')).toBeUndefined()
})

test('a column that is brought forward leaves the one that it was stacked under', () => {
  expect(lines(moveBehindFrozen(arrangeColumns(stacked), { names: ['carrier'], defaults: stacked.defaults }))).toEqual([
    'no',
    'no/net',
    'carrier',
    'state',
  ])
})
