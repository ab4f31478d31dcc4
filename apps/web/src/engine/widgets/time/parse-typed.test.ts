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
    expect(parseTyped(text, 'date', { today: TODAY }), text).toBe('2026-12-31')
  }
  expect(parseTyped('2026-1-5', 'date', { today: TODAY })).toBe('2026-01-05')
  expect(parseTyped('2-3', 'date', { today: TODAY })).toBe('2026-02-03')
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
    expect(parseTyped(text, 'date', { today: TODAY }), text).toBeNull()
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
    expect(parseTyped(text, 'dateTime', { today: TODAY }), text).toBe('2026-12-31 08:30:00')
  }
  expect(parseTyped('2026-12-31 25:00', 'dateTime', { today: TODAY })).toBeNull()
  for (const text of ['2026-12', '202612', '2026/12', '2026.12', '2026年12月'])
    expect(parseTyped(text, 'month', { today: TODAY }), text).toBe('2026-12')
  expect(parseTyped('2026-13', 'month', { today: TODAY })).toBeNull()
})

test('a time alone is on the day that the field has, else today', () => {
  for (const text of ['0930', '930', '9:30', '09:30', '９：３０', '9点30', '9时30分', ' 9:30 ']) {
    expect(parseTyped(text, 'dateTime', { today: TODAY }), text).toBe('2026-11-23 09:30:00')
    expect(parseTyped(text, 'dateTime', { today: TODAY, base: '2026-11-20' }), text).toBe('2026-11-20 09:30:00')
  }
  expect(parseTyped('1231', 'dateTime', { today: TODAY })).toBe('2026-11-23 12:31:00')
  expect(parseTyped('0000', 'dateTime', { today: TODAY })).toBe('2026-11-23 00:00:00')
  for (const text of ['2430', '0960', '24:00', '9:60', '9', '09', '12300'])
    expect(parseTyped(text, 'dateTime', { today: TODAY }), text).toBeNull()
  // A day is asked for, not a time
  expect(parseTyped('0930', 'date', { today: TODAY })).toBe('2026-09-30')
  expect(parseTyped('9:30', 'date', { today: TODAY })).toBeNull()
})
