import { expect, test } from 'vitest'
import { menuHeight } from './menu-height.ts'

test('a menu is as tall as the larger space above or below its button allows', () => {
  expect(menuHeight({ top: 440, bottom: 462 }, 900)).toBe(428)
  expect(menuHeight({ top: 130, bottom: 160 }, 900)).toBe(728)
  expect(menuHeight({ top: 780, bottom: 800 }, 900)).toBe(768)
  expect(menuHeight({ top: 20, bottom: 60 }, 140)).toBe(120)
})
