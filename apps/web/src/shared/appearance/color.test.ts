import { expect, it } from 'vitest'
import { contrast, mix, readable } from './color.ts'

const PRESETS = [
  '#1e90ff',
  '#4e88f3',
  '#4e6ef2',
  '#0052d9',
  '#3fb884',
  '#16baa9',
  '#07c160',
  '#009688',
  '#6954f0',
  '#7b40f2',
  '#f01414',
]

it('computes contrast by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it.each(PRESETS.flatMap(color => ['#ffffff', '#171b22', '#eaf1fe'].map(ground => [color, ground] as const)))(
  '%s becomes readable on %s',
  (color, ground) => {
    expect(contrast(readable(color, ground), ground)).toBeGreaterThanOrEqual(4.5)
  },
)

it('keeps a colour that is readable already', () => {
  expect(readable('#0052d9', '#ffffff')).toBe('#0052d9')
})

it('mixes by share', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#4e88f3', '#ffffff', 0)).toBe('#4e88f3')
})
