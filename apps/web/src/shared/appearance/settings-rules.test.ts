import { describe, expect, it } from 'vitest'
import { changed, layoutFor, menuWidthOf, migrated, randomTheme, restored, sound } from './settings-rules.ts'
import { DEFAULT_SETTINGS, mayTurnDark, TECHNOLOGY_COLOR, type Settings } from './theme-options.ts'

const settings = (patch: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, themeName: 'default', ...patch })

describe('what one setting forces upon others', () => {
  it('the technology theme has its own blue, whatever colour is asked for', () => {
    const there = changed(settings({ color: '#f01414' }), { themeName: 'technology' })
    expect(there.color).toBe(TECHNOLOGY_COLOR)
    expect(changed(there, { color: '#f01414' }).color).toBe(TECHNOLOGY_COLOR)
    expect(changed(there, { themeName: 'plain' }).color).toBe(DEFAULT_SETTINGS.color)
    expect(changed(there, { themeName: 'plain', color: '#07c160' }).color).toBe('#07c160')
  })
  it.each(['plain', 'technology'] as const)(
    'the menu follows the colour in the default theme only, not in %s',
    themeName => {
      const following = changed(settings(), { isFollow: true })
      expect(following.isFollow).toBe(true)
      const there = changed(following, { themeName })
      expect(there.isFollow).toBe(false)
      expect(changed(there, { isFollow: true }).isFollow).toBe(false)
    },
  )
  it('a narrow window has one layout, and the own one comes back', () => {
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
  it('sets the looks back and leaves language and density', () => {
    expect(restored(other, false)).toEqual({ ...DEFAULT_SETTINGS, lang: 'en', density: 'small' })
  })
  it('is vertical on a phone', () => {
    expect(restored(other, true).layout).toBe('vertical')
  })
})

describe('randomSkin', () => {
  it.each([0, 0.31, 0.5, 0.77, 0.999])('at %d differs in every option and breaks no rule', at => {
    for (const themeName of ['default', 'plain', 'technology'] as const) {
      const before = changed(settings({ themeName, layout: 'column' }), {})
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
      expect(after).toEqual(changed(after, {}))
    }
  })
  it('stays vertical on a phone', () => {
    expect(randomTheme(settings({ layout: 'fall' }), true, () => 0).layout).toBe('vertical')
  })
})

it('dark mode cannot be switched on the page that stays as it is drawn', () => {
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
  ])('takes nothing from %j', kept => {
    expect(sound(kept)).toEqual(DEFAULT_SETTINGS)
  })
  it('keeps within the limits', () => {
    expect(sound({ radius: 1, quality: 3, menuWidth: 5000 })).toMatchObject({ radius: 3, quality: 0.9, menuWidth: 299 })
    expect(sound({ radius: 99, quality: 0, menuWidth: 1 })).toMatchObject({ radius: 26, quality: 0.1, menuWidth: 200 })
  })
  it('holds the rules also for what was kept', () => {
    expect(sound({ themeName: 'technology', color: '#f01414', isFollow: true })).toMatchObject({
      color: TECHNOLOGY_COLOR,
      isFollow: false,
    })
    expect(sound({ themeName: 'plain', color: '#f01414' }).color).toBe('#f01414')
  })
})

it('takes from the first version what a person chose there', () => {
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
  expect(migrated(first, 1)).toEqual({ ...DEFAULT_SETTINGS, ...chosen })
  expect(migrated({ ...first, layout: 'fall' }, 2)).toMatchObject({ ...chosen, layout: 'fall' })
  expect(layout).toBe('vertical')
})

it.each([
  [277, 277],
  ['288px', 288],
  ['20%', 266],
  ['wide', 266],
  [null, 266],
  [Number.NaN, 266],
])('a menu width of %j is %i px', (kept, width) => {
  expect(menuWidthOf(kept)).toBe(width)
  expect(sound({ menuWidth: kept }).menuWidth).toBe(width)
})
