import {
  COLORS,
  COLUMN_STYLES,
  DEFAULT_SETTINGS,
  FONT_SIZES,
  LAYOUTS,
  MENU_WIDTHS,
  MODES,
  QUALITY,
  RADIUS,
  TAB_STYLES,
  TECHNOLOGY_COLOR,
  THEMES,
  type LayoutName,
  type Settings,
} from './theme-options.ts'

/** Settings after a change: what one setting forces upon others applies whatever was requested. */
export function changed(settings: Settings, patch: Partial<Settings>): Settings {
  const next = { ...settings, ...patch }
  if (next.themeName === 'technology') next.color = TECHNOLOGY_COLOR
  // Back from the technology theme the person's own colour is not known any more
  else if (settings.themeName === 'technology' && !patch.color) next.color = DEFAULT_SETTINGS.color
  if (next.themeName !== 'default') next.isFollow = false
  return next
}

/** Below 992 px there is one layout; the person's own comes back with the room for it. */
export function layoutFor(layout: LayoutName, mobile: boolean): LayoutName {
  return mobile ? 'vertical' : layout
}

/** What is set back; language and table density are nobody's theme. */
export function restored(settings: Settings, mobile: boolean): Settings {
  const { lang, density } = settings
  return { ...DEFAULT_SETTINGS, layout: layoutFor(DEFAULT_SETTINGS.layout, mobile), lang, density }
}

/** Another value for everything that makes a skin; what a page does, or a person's eyes need, is left alone. `random`: 0 to 1, 1 excluded. */
export function randomTheme(settings: Settings, mobile: boolean, random: () => number): Settings {
  const other = <T>(values: readonly T[], now: T): T => {
    const left = values.filter(value => value !== now)
    return left[Math.floor(random() * left.length)] ?? now
  }
  const themeName = other(THEMES, settings.themeName)
  return changed(settings, {
    themeName,
    layout: mobile ? 'vertical' : other(LAYOUTS, settings.layout),
    columnStyle: other(COLUMN_STYLES, settings.columnStyle),
    color: other<string>(COLORS, settings.color),
    tabsBarStyle: other(TAB_STYLES, settings.tabsBarStyle),
    menuWidth: other<number>(MENU_WIDTHS, settings.menuWidth),
    radius: other([3, 5, 8, 12], settings.radius),
    fontSize: other<number>(FONT_SIZES, settings.fontSize),
    showTabsIcon: !settings.showTabsIcon,
    showFooter: !settings.showFooter,
    isFollow: !settings.isFollow,
  })
}

const CHOICES: { readonly [K in keyof Settings]?: readonly unknown[] } = {
  mode: MODES,
  lang: ['zh', 'en'],
  density: ['small', 'middle', 'large'],
  layout: LAYOUTS,
  columnStyle: COLUMN_STYLES,
  themeName: THEMES,
  tabsBarStyle: TAB_STYLES,
  fontSize: FONT_SIZES,
}

/** Kept settings of any version: what is sound is taken over, within its limits, the rest is as by default. */
export function sound(kept: unknown): Settings {
  const given = { ...(typeof kept === 'object' ? kept : {}) } as Record<string, unknown>
  if ('menuWidth' in given) given['menuWidth'] = menuWidthOf(given['menuWidth'])
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
  const taken = names.filter(name => isSound(name, given[name])).map(name => [name, limited(name, given[name])])
  const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(taken) } as Settings
  return changed(settings, settings)
}

/** A width in px, as a number or as CSS writes it; a width in another unit counts as the second of the widths. */
export function menuWidthOf(width: unknown): number {
  const px = typeof width === 'number' ? width : Number(/^(\d+(?:\.\d+)?)px$/.exec(String(width))?.[1] ?? Number.NaN)
  return Number.isFinite(px) ? px : MENU_WIDTHS[1]
}

function isSound(name: keyof Settings, value: unknown): boolean {
  const choices = CHOICES[name]
  if (choices) return choices.includes(value)
  if (name === 'color') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  if (name === 'toolOrder') return Array.isArray(value) && value.every(one => typeof one === 'string')
  return typeof value === typeof DEFAULT_SETTINGS[name] && !Number.isNaN(value)
}

const LIMITS: { readonly [K in keyof Settings]?: { min: number; max: number } } = {
  radius: RADIUS,
  quality: QUALITY,
  menuWidth: { min: MENU_WIDTHS[0], max: MENU_WIDTHS[MENU_WIDTHS.length - 1] as number },
}

function limited(name: keyof Settings, value: unknown): unknown {
  const limits = LIMITS[name]
  return limits ? Math.min(limits.max, Math.max(limits.min, value as number)) : value
}

/** Version 1 had one layout whatever it said: who comes from it gets the layout and theme of the day. */
export function migrated(kept: unknown, version: number): Settings {
  const { layout, themeName, ...rest } = sound(kept)
  return version < 2
    ? { ...rest, layout: DEFAULT_SETTINGS.layout, themeName: DEFAULT_SETTINGS.themeName }
    : { ...rest, layout, themeName }
}
