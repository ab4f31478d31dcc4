import { expect, test } from 'vitest'
import { looksLikeList, parsePastedList } from './paste-list.ts'

test('splits on any separator, trims and removes repeats', () => {
  const text = 'YD001\r\nYD002\tYD003，YD004；YD005、YD006;YD007 | YD001  "YD008"'
  expect(parsePastedList(text)).toEqual({
    values: ['YD001', 'YD002', 'YD003', 'YD004', 'YD005', 'YD006', 'YD007', 'YD008'],
    excess: 0,
    repeated: 1,
  })
})

test('full-width letters and digits become half-width', () => {
  expect(parsePastedList('ＹＤ００１').values).toEqual(['YD001'])
})

test('takes two thousand values and counts the rest', () => {
  const { values, excess } = parsePastedList(Array.from({ length: 2005 }, (_, i) => `N${i}`).join('\n'))
  expect(values).toHaveLength(2000)
  expect(excess).toBe(5)
})

test('blank text gives no values', () => {
  expect(parsePastedList(' \n ,; ')).toEqual({ values: [], excess: 0, repeated: 0 })
})

test('distinguishes a list of numbers from words', () => {
  expect(looksLikeList('YD2026110001 YD2026110002')).toBe(true)
  expect(looksLikeList('陕K12345,陕K54321')).toBe(true)
  expect(looksLikeList('兖州 煤炭')).toBe(false)
  expect(looksLikeList('YD2026110001')).toBe(false)
})
