import { expect, it } from 'vitest'
import { contrast } from './color.ts'
import { accentOf, barChrome, menuChrome, paletteOf, type ThemeChoice } from './palettes.ts'
import { COLORS, MODES, THEMES } from './theme-options.ts'

const SKINS = THEMES.flatMap(themeName => MODES.map(mode => [themeName, mode] as const))

it.each(SKINS)('in %s %s, text is readable on every background', (themeName, mode) => {
  const { ink, inkSoft, inkFaint, success, warning, error, ...grounds } = paletteOf({ themeName, mode })
  for (const ground of [grounds.page, grounds.card, grounds.float, grounds.sunken, grounds.hover])
    for (const letters of [ink, inkSoft, inkFaint])
      expect(contrast(letters, ground), `${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  for (const letters of [warning, error]) expect(contrast(letters, grounds.card)).toBeGreaterThanOrEqual(4)
  expect(contrast(success, grounds.card)).toBeGreaterThanOrEqual(4)
})

const FRAMES = SKINS.flatMap(([themeName, mode]) =>
  COLORS.flatMap(color => [false, true].map(isFollow => ({ themeName, mode, color, isFollow }) satisfies ThemeChoice)),
)

it.each(FRAMES)('with $themeName $mode $color $isFollow the frame is readable', skin => {
  const accent = accentOf(skin)
  expect(contrast('#ffffff', accent.fill)).toBeGreaterThanOrEqual(4.5)
  for (const chrome of [menuChrome(skin), barChrome(skin)]) {
    for (const letters of [chrome.ink, chrome.inkSoft])
      expect(contrast(letters, chrome.background), 'at rest').toBeGreaterThanOrEqual(4.5)
    expect(contrast(chrome.ink, chrome.hover), 'under the pointer').toBeGreaterThanOrEqual(4.5)
    expect(contrast(chrome.activeInk, chrome.active), 'in front').toBeGreaterThanOrEqual(4.5)
  }
})

it('the themes differ in the background of page or menu, in both modes', () => {
  for (const mode of MODES) {
    const looks = THEMES.map(themeName => [
      paletteOf({ themeName, mode }).page,
      menuChrome({ themeName, mode, color: '#4e88f3', isFollow: false }).background,
    ])
    expect(new Set(looks.map(String)).size).toBe(THEMES.length)
  }
})
