import { describe, expect, test } from 'vitest'
import type { Shown } from './shown-screens.ts'
import { sheetsByLook, sheetsByScreen, spreadOf } from './spread.ts'

const shown = (path: string, group: string): Shown => ({ path, group, zh: path, en: path })
const SCREENS = [
  shown('/index', 'personal'),
  shown('/statement_management/carrier', 'statement_management'),
  shown('/statement_management/carrier/17', 'statement_management'),
  shown('/statement_management/carrier/new', 'statement_management'),
]

describe('the spread', () => {
  const visits = spreadOf(SCREENS)
  const pictures = visits.flatMap(({ screens }) => screens).length

  test('shows every screen in Chinese, English, dark and on a phone, and the dense ones in five layouts', () => {
    const looks = visits.filter(({ screens }) => screens.some(({ path }) => path === '/statement_management/carrier'))
    expect(looks.map(({ variant: { mode, lang, width } }) => `${mode} ${lang} ${width}`)).toEqual([
      'light zh 1440',
      'light en 1440',
      'dark zh 1440',
      'light zh 375',
      'dark en 375',
    ])
    for (const path of ['/index', '/statement_management/carrier/17']) {
      const seen = visits.filter(({ screens }) => screens.some(screen => screen.path === path))
      expect(new Set(seen.map(({ variant }) => variant.layout)).size).toBe(5)
      expect(new Set(seen.map(({ variant: { theme, mode } }) => `${theme} ${mode}`)).size).toBe(6)
    }
  })

  test.each([
    ['look', sheetsByLook],
    ['screen', sheetsByScreen],
  ])('is on sheets by %s with each picture once', (_by, sheetsOf) => {
    const sheets = sheetsOf(visits)
    expect(sheets.flatMap(sheet => sheet.pictures)).toHaveLength(pictures)
    expect(new Set(sheets.map(({ name }) => name)).size).toBe(sheets.length)
    for (const { pictures: on } of sheets) expect(new Set(on.map(({ variant }) => variant.width)).size).toBe(1)
  })
})
