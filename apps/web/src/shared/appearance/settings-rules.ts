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

/** Settings after a change. Settings that depend on others are adjusted. */
export function applyChange(settings: Settings, patch: Partial<Settings>): Settings {
  const next = { ...settings, ...patch }
  if (next.themeName === 'technology') next.color = TECHNOLOGY_COLOR
  // The colour before the technology theme is not stored
  else if (settings.themeName === 'technology' && !patch.color) next.color = DEFAULT_SETTINGS.color
  if (next.themeName !== 'default') next.isFollow = false
  return next
}

/** Below 992 px there is only one layout; the person's own is used again in a wider window. */
export function layoutFor(layout: LayoutName, mobile: boolean): LayoutName {
  return mobile ? 'vertical' : layout
}

/** Settings after a reset. Language and table density are kept, since they are not part of the theme. */
export function resetSettings(settings: Settings, mobile: boolean): Settings {
  const { lang, density } = settings
  return { ...DEFAULT_SETTINGS, layout: layoutFor(DEFAULT_SETTINGS.layout, mobile), lang, density }
}

/**
 * Different values for all theme options. Options of behaviour and accessibility are kept. `random` returns 0 to 1, 1
 * excluded.
 */
export function randomTheme(settings: Settings, mobile: boolean, random: () => number): Settings {
  const other = <T>(values: readonly T[], now: T): T => {
    const others = values.filter(value => value !== now)
    return others[Math.floor(random() * others.length)] ?? now
  }
  const themeName = other(THEMES, settings.themeName)
  return applyChange(settings, {
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

/** Stored settings of any version: valid values within limits are kept, others get their default. */
export function validSettings(stored: unknown): Settings {
  const values = { ...(typeof stored === 'object' ? stored : {}) } as Record<string, unknown>
  if ('menuWidth' in values) values['menuWidth'] = menuWidthOf(values['menuWidth'])
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
  const valid = names.filter(name => isValid(name, values[name])).map(name => [name, clamp(name, values[name])])
  const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid) } as Settings
  return applyChange(settings, settings)
}

/** A width in px from a number or a CSS length; a length in another unit counts as the second of the widths. */
export function menuWidthOf(width: unknown): number {
  const px = typeof width === 'number' ? width : Number(/^(\d+(?:\.\d+)?)px$/.exec(String(width))?.[1] ?? Number.NaN)
  return Number.isFinite(px) ? px : MENU_WIDTHS[1]
}

function isValid(name: keyof Settings, value: unknown): boolean {
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

function clamp(name: keyof Settings, value: unknown): unknown {
  const limits = LIMITS[name]
  return limits ? Math.min(limits.max, Math.max(limits.min, value as number)) : value
}

/** Version 1 had only one layout, whatever was stored: its users get the current default layout and theme. */
export function migrateSettings(stored: unknown, version: number): Settings {
  const { layout, themeName, ...rest } = validSettings(stored)
  return version < 2
    ? { ...rest, layout: DEFAULT_SETTINGS.layout, themeName: DEFAULT_SETTINGS.themeName }
    : { ...rest, layout, themeName }
}
