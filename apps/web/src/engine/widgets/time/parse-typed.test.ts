import { expect, test } from 'vitest'
import { parseTyped } from './parse-typed.ts'

const TODAY = '2026-11-23'

test('a day is read with or without its year', () => {
  for (const text of [
    '2026-12-31',
    '2026/12/31',
    '2026.12.31',
    '20261231',
    '2026年12月31日',
    '12-31',
    '12/31',
    '12.31',
    '1231',
    '12月31日',
    '１２－３１',
    ' 12-31 ',
  ]) {
    expect(parseTyped(text, 'date', TODAY), text).toBe('2026-12-31')
  }
  expect(parseTyped('2026-1-5', 'date', TODAY)).toBe('2026-01-05')
  expect(parseTyped('2-3', 'date', TODAY)).toBe('2026-02-03')
})

test('unreadable or unfinished text is not read', () => {
  for (const text of [
    '2026-12-031',
    '2026-02-30',
    '2026-12',
    '13-31',
    '12311',
    '2026123',
    '1795910400',
    '明天',
    '2026-12-',
  ])
    expect(parseTyped(text, 'date', TODAY), text).toBeNull()
})

test('times and months are read', () => {
  for (const text of [
    '2026-12-31 08:30',
    '2026/12/31 8:30',
    '202612310830',
    '20261231 0830',
    '12-31 8:30',
    '12.31 830',
    '2026-12-31 08:30:00',
  ]) {
    expect(parseTyped(text, 'dateTime', TODAY), text).toBe('2026-12-31 08:30:00')
  }
  expect(parseTyped('2026-12-31 25:00', 'dateTime', TODAY)).toBeNull()
  for (const text of ['2026-12', '202612', '2026/12', '2026.12', '2026年12月'])
    expect(parseTyped(text, 'month', TODAY), text).toBe('2026-12')
  expect(parseTyped('2026-13', 'month', TODAY)).toBeNull()
})
