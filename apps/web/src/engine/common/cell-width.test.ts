import { expect, test } from 'vitest'
import { cellWidth, headWidth, separatorsWidth } from './cell-width.ts'

test('figures are measured with wide digits, sums wider still', () => {
  expect(cellWidth('357,455.48')).toBe(8 * 9 + 2 * 5 + 18)
  expect(cellWidth('752,625.56', { bold: true })).toBe(Math.ceil(82 * 1.1) + 18)
  expect(cellWidth('清源热电')).toBe(4 * 14 + 18)
})

test('a head stands in two lines: the shortest two of English words, halves of long Chinese, the unit below', () => {
  expect(headWidth('Margin')).toBe(cellWidth('Margin'))
  expect(headWidth('Margin rate after adjustment')).toBe(cellWidth('after adjustment'))
  expect(headWidth('Change to month before')).toBe(cellWidth('month before'))
  expect(headWidth('调整后毛利率')).toBe(cellWidth('调整后'))
  expect(headWidth('上月毛利')).toBe(cellWidth('上月毛利'))
  expect(headWidth('吨毛利', '元/吨')).toBe(cellWidth('(元/吨)'))
})

test('a figure as it is stored gets room for its separators', () => {
  expect(cellWidth('875560.60') + separatorsWidth('875560.60')).toBe(cellWidth('875,560.60'))
  expect(separatorsWidth('-1234567.80')).toBe(2 * separatorsWidth('1000'))
  expect([separatorsWidth('999.99'), separatorsWidth(''), separatorsWidth('动力煤')]).toEqual([0, 0, 0])
})
