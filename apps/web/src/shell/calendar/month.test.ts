import { expect, it } from 'vitest'
import { lunarName, monthOf } from './month.ts'

const at = (year: number, month: number, day: number) =>
  monthOf(year, month).find(found => found.inMonth && found.day === day)

it('begins on the Monday before the month and contains six weeks', () => {
  const days = monthOf(2026, 11)
  expect(days).toHaveLength(42)
  expect(days[0]).toMatchObject({ year: 2026, month: 10, day: 26, inMonth: false, weekend: false })
  expect(days.filter(day => day.inMonth)).toHaveLength(30)
  expect(days.filter((_, i) => i % 7 >= 5).every(day => day.weekend)).toBe(true)
})

it.each([
  { year: 2026, month: 2, day: 17, note: '春节', officialDay: 'off' },
  { year: 2026, month: 2, day: 28, note: '十二', officialDay: 'work' },
  { year: 2026, month: 4, day: 5, note: '清明', officialDay: 'off' },
  { year: 2026, month: 9, day: 25, note: '中秋节', officialDay: 'off' },
  { year: 2026, month: 10, day: 1, note: '国庆节', officialDay: 'off' },
  { year: 2026, month: 10, day: 10, note: '九月', officialDay: 'work' },
  { year: 2026, month: 11, day: 9, note: '十月', officialDay: undefined },
  { year: 2026, month: 12, day: 22, note: '冬至', officialDay: undefined },
])('$year-$month-$day says $note, $officialDay', ({ year, month, day, note, officialDay }) => {
  expect(at(year, month, day)).toMatchObject({ officialDay })
  expect(at(year, month, day)?.note).toContain(note.replace('节', ''))
})

it('names a lunar day in full', () => {
  expect(lunarName(2026, 2, 17)).toBe('正月初一 · 丙午年')
})
