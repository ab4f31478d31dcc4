import { expect, it } from 'vitest'
import { fittedSize, isLargePhoto } from './photo.ts'

it.each([
  ['image/jpeg', 3_000_000, true],
  ['image/webp', 500_000, true],
  ['image/jpeg', 300_000, false],
  ['image/png', 3_000_000, false],
  ['application/pdf', 3_000_000, false],
])('%s of %d bytes: %s', (type, size, expected) => {
  expect(isLargePhoto({ type, size })).toBe(expected)
})

it.each([
  { width: 4000, height: 3000, w: 2560, h: 1920 },
  { width: 3000, height: 4000, w: 1920, h: 2560 },
  { width: 1200, height: 800, w: 1200, h: 800 },
  { width: 2560, height: 100, w: 2560, h: 100 },
])('$width × $height becomes $w × $h', ({ width, height, w, h }) => {
  expect(fittedSize(width, height)).toEqual({ width: w, height: h })
})
