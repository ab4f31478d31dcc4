import { expect, it } from 'vitest'
import { lunarName, monthOf } from './month.ts'

const at = (year: number, month: number, day: number) =>
  monthOf(year, month).find(found => found.inside && found.day === day)

it('begins on the Monday before the month and holds six weeks', () => {
  const days = monthOf(2026, 11)
  expect(days).toHaveLength(42)
  expect(days[0]).toMatchObject({ year: 2026, month: 10, day: 26, inside: false, weekend: false })
  expect(days.filter(day => day.inside)).toHaveLength(30)
  expect(days.filter((_, i) => i % 7 >= 5).every(day => day.weekend)).toBe(true)
})

it.each([
  [2026, 2, 17, '春节', 'off'],
  [2026, 2, 28, '十二', 'work'],
  [2026, 4, 5, '清明', 'off'],
  [2026, 9, 25, '中秋节', 'off'],
  [2026, 10, 1, '国庆节', 'off'],
  [2026, 10, 10, '九月', 'work'],
  [2026, 11, 9, '十月', undefined],
  [2026, 12, 22, '冬至', undefined],
])('%d-%d-%d says %s, %s', (year, month, day, note, decreed) => {
  expect(at(year, month, day)).toMatchObject({ decreed })
  expect(at(year, month, day)?.note).toContain(note.replace('节', ''))
})

it('names a lunar day in full', () => {
  expect(lunarName(2026, 2, 17)).toBe('正月初一 · 丙午年')
})
