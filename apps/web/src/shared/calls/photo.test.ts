import { expect, it } from 'vitest'
import { fitted, isLargePhoto } from './photo.ts'

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
  [4000, 3000, 2560, 1920],
  [3000, 4000, 1920, 2560],
  [1200, 800, 1200, 800],
  [2560, 100, 2560, 100],
])('%d × %d becomes %d × %d', (width, height, w, h) => {
  expect(fitted(width, height)).toEqual({ width: w, height: h })
})
