import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widthOf, wrapText } from './wrap-text.ts'

/** Chinese characters are 2 wide, others 1. */
const charWidth = (char: string): number => (char > '\u2e7f' ? 2 : 1)
const wrap = (text: string, width: number): string[] => wrapText(text, width, charWidth)

test.each([
  ['榆林途衡供应链', 8, ['榆林途衡', '供应链']],
  ['装货，卸货', 4, ['装', '货，', '卸货']],
  ['甲方（托运人）', 6, ['甲方', '（托运', '人）']],
  ['到达 Tangshan port', 10, ['到达', 'Tangshan', 'port']],
  ['陕K12345／陕K1A23挂', 11, ['陕K12345／', '陕K1A23挂']],
  ['YD2026112000012', 6, ['YD2026', '112000', '012']],
  ['第一行\n\n第三行', 20, ['第一行', '', '第三行']],
  ['', 10, ['']],
])('%j within %d', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines)
})

test('loses nothing but blanks, and exceeds the width only with a single character', () => {
  const text = fc.string({ unit: fc.constantFrom('煤', '，', '（', ' ', 'a', '7', '.', '\n'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 20 }), (value, width) => {
      const lines = wrap(value, width)
      expect(lines.join('').replaceAll(' ', '')).toBe(value.replace(/[ \n]/g, ''))
      for (const line of lines) expect(widthOf(line, charWidth) <= width || [...line].length === 1, line).toBe(true)
    }),
  )
})
