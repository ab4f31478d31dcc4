import { describe, expect, it } from 'vitest'
import {
  applyChange,
  layoutFor,
  menuWidthOf,
  migrateSettings,
  randomTheme,
  resetSettings,
  validSettings,
} from './settings-rules.ts'
import { DEFAULT_SETTINGS, mayTurnDark, TECHNOLOGY_COLOR, type Settings } from './theme-options.ts'

const settings = (patch: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, themeName: 'default', ...patch })

describe('settings that depend on others', () => {
  it('the technology theme has its own blue, whatever colour is requested', () => {
    const technology = applyChange(settings({ color: '#f01414' }), { themeName: 'technology' })
    expect(technology.color).toBe(TECHNOLOGY_COLOR)
    expect(applyChange(technology, { color: '#f01414' }).color).toBe(TECHNOLOGY_COLOR)
    expect(applyChange(technology, { themeName: 'plain' }).color).toBe(DEFAULT_SETTINGS.color)
    expect(applyChange(technology, { themeName: 'plain', color: '#07c160' }).color).toBe('#07c160')
  })
  it.each(['plain', 'technology'] as const)(
    'the menu follows the colour in the default theme only, not in %s',
    themeName => {
      const following = applyChange(settings(), { isFollow: true })
      expect(following.isFollow).toBe(true)
      const technology = applyChange(following, { themeName })
      expect(technology.isFollow).toBe(false)
      expect(applyChange(technology, { isFollow: true }).isFollow).toBe(false)
    },
  )
  it("a narrow window has one layout, and the person's own comes back with the width", () => {
    expect(layoutFor('fall', true)).toBe('vertical')
    expect(layoutFor('fall', false)).toBe('fall')
  })
})

describe('restored', () => {
  const other = settings({
    themeName: 'technology',
    radius: 20,
    showTabs: false,
    lang: 'en',
    density: 'small',
    layout: 'fall',
  })
  it('resets the appearance, but keeps language and density', () => {
    expect(resetSettings(other, false)).toEqual({ ...DEFAULT_SETTINGS, lang: 'en', density: 'small' })
  })
  it('is vertical on a phone', () => {
    expect(resetSettings(other, true).layout).toBe('vertical')
  })
})

describe('randomTheme', () => {
  it.each([0, 0.31, 0.5, 0.77, 0.999])('at %d differs in every option and breaks no rule', at => {
    for (const themeName of ['default', 'plain', 'technology'] as const) {
      const before = applyChange(settings({ themeName, layout: 'column' }), {})
      const after = randomTheme(before, false, () => at)
      for (const name of [
        'themeName',
        'layout',
        'columnStyle',
        'tabsBarStyle',
        'menuWidth',
        'radius',
        'fontSize',
        'showTabsIcon',
        'showFooter',
      ] as const)
        expect(after[name]).not.toBe(before[name])
      expect(after).toEqual(applyChange(after, {}))
    }
  })
  it('stays vertical on a phone', () => {
    expect(randomTheme(settings({ layout: 'fall' }), true, () => 0).layout).toBe('vertical')
  })
})

it('dark mode cannot be switched on the page with a fixed appearance', () => {
  expect(mayTurnDark('/goods/posterDesign')).toBe(false)
  expect(mayTurnDark('/index')).toBe(true)
})

describe('sound', () => {
  it.each([
    null,
    'text',
    7,
    [],
    { layout: 'round', fontSize: 11, color: 'red', showTabs: 'yes', radius: Number.NaN, toolOrder: [1] },
  ])('takes nothing from %j', stored => {
    expect(validSettings(stored)).toEqual(DEFAULT_SETTINGS)
  })
  it('clamps values to their limits', () => {
    expect(validSettings({ radius: 1, quality: 3, menuWidth: 5000 })).toMatchObject({
      radius: 3,
      quality: 0.9,
      menuWidth: 299,
    })
    expect(validSettings({ radius: 99, quality: 0, menuWidth: 1 })).toMatchObject({
      radius: 26,
      quality: 0.1,
      menuWidth: 200,
    })
  })
  it('applies the rules to stored settings', () => {
    expect(validSettings({ themeName: 'technology', color: '#f01414', isFollow: true })).toMatchObject({
      color: TECHNOLOGY_COLOR,
      isFollow: false,
    })
    expect(validSettings({ themeName: 'plain', color: '#f01414' }).color).toBe('#f01414')
  })
})

it('migrates the choices of version 1', () => {
  const first = {
    mode: 'dark',
    lang: 'en',
    color: '#07c160',
    radius: 8,
    fontSize: 15,
    density: 'small',
    menuWidth: 266,
    layout: 'vertical',
    collapse: true,
    persistTabs: false,
  }
  const { layout, ...chosen } = first
  expect(migrateSettings(first, 1)).toEqual({ ...DEFAULT_SETTINGS, ...chosen })
  expect(migrateSettings({ ...first, layout: 'fall' }, 2)).toMatchObject({ ...chosen, layout: 'fall' })
  expect(layout).toBe('vertical')
})

it.each([
  [277, 277],
  ['288px', 288],
  ['20%', 266],
  ['wide', 266],
  [null, 266],
  [Number.NaN, 266],
])('a menu width of %j is %i px', (stored, width) => {
  expect(menuWidthOf(stored)).toBe(width)
  expect(validSettings({ menuWidth: stored }).menuWidth).toBe(width)
})
