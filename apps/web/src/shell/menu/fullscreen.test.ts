import { expect, it } from 'vitest'
import { fullscreenStep } from './fullscreen.ts'

it.each([
  [{ wanted: true, full: false, byMenu: false }, 'enter'],
  [{ wanted: true, full: true, byMenu: false }, undefined],
  [{ wanted: false, full: true, byMenu: true }, 'leave'],
  [{ wanted: false, full: true, byMenu: false }, undefined],
  [{ wanted: false, full: false, byMenu: true }, undefined],
])('%j: %s', (state, step) => {
  expect(fullscreenStep(state)).toBe(step)
})
