import { mix, readable } from './color.ts'
import type { Mode, Settings, ThemeName } from './theme-options.ts'

/** Backgrounds, lines and inks. In dark mode the background gets lighter from page to card to floating parts. */
export interface Palette {
  page: string
  card: string
  float: string
  sunken: string
  hover: string
  line: string
  lineSoft: string
  ink: string
  inkSoft: string
  inkFaint: string
  success: string
  warning: string
  error: string
}

const LIGHT: Palette = {
  page: '#f0f3f7',
  card: '#ffffff',
  float: '#ffffff',
  sunken: '#f7f8fa',
  hover: '#eef1f5',
  line: '#dfe3e9',
  lineSoft: '#e8ecf1',
  ink: '#1c2430',
  inkSoft: '#505b6b',
  inkFaint: '#616b7a',
  success: '#1f8a4c',
  warning: '#b86509',
  error: '#cf3338',
}
const DARK: Palette = {
  page: '#0f1217',
  card: '#171b22',
  float: '#20262f',
  sunken: '#13171d',
  hover: '#262d37',
  line: '#343c49',
  lineSoft: '#262d38',
  ink: '#e4e8ee',
  inkSoft: '#aab4c2',
  inkFaint: '#949fae',
  success: '#4cbf7f',
  warning: '#e39a3f',
  error: '#f0696b',
}

const PALETTES: Record<ThemeName, Record<Mode, Palette>> = {
  default: { light: LIGHT, dark: DARK },
  plain: {
    light: {
      ...LIGHT,
      page: '#ffffff',
      sunken: '#fafafa',
      hover: '#f3f4f5',
      line: '#e0e2e5',
      lineSoft: '#ebecee',
      inkSoft: '#54595f',
      inkFaint: '#666b72',
    },
    dark: {
      ...DARK,
      page: '#121314',
      card: '#161718',
      float: '#222325',
      sunken: '#131415',
      hover: '#26282a',
      line: '#383a3d',
      lineSoft: '#292b2d',
      ink: '#e6e7e8',
      inkSoft: '#b0b3b7',
      inkFaint: '#9a9ea3',
    },
  },
  technology: {
    light: {
      ...LIGHT,
      page: '#e9f1fb',
      sunken: '#f3f8fe',
      hover: '#e8f1fc',
      line: '#cddcf0',
      lineSoft: '#dfe9f6',
      ink: '#12233d',
      inkSoft: '#42587a',
      inkFaint: '#566b8b',
    },
    dark: {
      ...DARK,
      page: '#060d1b',
      card: '#0b172c',
      float: '#13223e',
      sunken: '#081225',
      hover: '#172a4b',
      line: '#25406a',
      lineSoft: '#182d4f',
      ink: '#dfeaf8',
      inkSoft: '#a6bcd9',
      inkFaint: '#8fa7c8',
    },
  },
}

export type ThemeChoice = Pick<Settings, 'mode' | 'color' | 'themeName' | 'isFollow'>

export function paletteOf({ themeName, mode }: Pick<ThemeChoice, 'themeName' | 'mode'>): Palette {
  return PALETTES[themeName][mode]
}

/** Readable variants of the user's colour: `fill` behind white text, `link` as text, `tint` as a pale background. */
export function accentOf(theme: Pick<ThemeChoice, 'mode' | 'color' | 'themeName'>) {
  const palette = paletteOf(theme)
  const tint = mix(palette.card, theme.color, theme.mode === 'light' ? 0.1 : 0.22)
  return { fill: readable(theme.color, '#ffffff'), link: readable(theme.color, tint, 4.6), tint }
}

/**
 * Colours of a part of the frame. `background` is the flat colour for contrast checks, `paint` the CSS that is drawn.
 */
export interface Chrome {
  background: string
  paint: string
  ink: string
  inkSoft: string
  hover: string
  active: string
  activeInk: string
  line: string
}

/** The side menu, and the column of sections beside it. */
export function menuChrome(theme: ThemeChoice): Chrome {
  const palette = paletteOf(theme)
  if (theme.themeName === 'default') return theme.isFollow ? tintedByUser(theme) : navy(theme)
  if (theme.themeName === 'technology')
    return deepBlue(theme.mode === 'light' ? ['#0d2f66', '#071c42'] : ['#0a1f45', '#050f24'])
  const { ink, inkSoft, hover, lineSoft } = palette
  return {
    background: palette.card,
    paint: palette.card,
    ink,
    inkSoft,
    hover,
    active: hover,
    activeInk: readable(theme.color, hover, 4.6),
    line: lineSoft,
  }
}

/** The top bar. */
export function barChrome(theme: ThemeChoice): Chrome {
  const { card, ink, inkSoft, hover, lineSoft } = paletteOf(theme)
  const accent = accentOf(theme)
  if (theme.themeName !== 'technology')
    return {
      background: card,
      paint: card,
      ink,
      inkSoft,
      hover,
      active: accent.tint,
      activeInk: accent.link,
      line: theme.themeName === 'plain' ? lineSoft : 'transparent',
    }
  const background = theme.mode === 'light' ? '#0d2f66' : '#0a1f45'
  const glass = `linear-gradient(180deg, rgb(160 205 255 / 10%), transparent 55%), ${GRID}, ${background}`
  return { ...deepBlue([background, background]), paint: glass }
}

function navy({ mode, color }: ThemeChoice): Chrome {
  const background = mode === 'light' ? '#172238' : '#0b111d'
  return {
    background,
    paint: background,
    ink: '#eaeff7',
    inkSoft: '#b4c0d3',
    hover: mix(background, '#ffffff', 0.08),
    active: readable(color, '#ffffff'),
    activeInk: '#ffffff',
    line: 'transparent',
  }
}

/** The user's colour, darkened until white text is readable on it. */
function tintedByUser({ mode, color }: ThemeChoice): Chrome {
  const background = readable(mode === 'light' ? color : mix(color, '#000000', 0.55), '#ffffff', 7.5)
  return {
    background,
    paint: background,
    ink: '#ffffff',
    inkSoft: mix('#ffffff', background, 0.14),
    hover: mix(background, '#ffffff', 0.09),
    active: mix(background, '#ffffff', 0.17),
    activeInk: '#ffffff',
    line: 'transparent',
  }
}

const GRID =
  'linear-gradient(rgb(125 185 255 / 7%) 1px, transparent 1px) 0 0 / 100% 20px, linear-gradient(90deg, rgb(125 185 255 / 7%) 1px, transparent 1px) 0 0 / 20px 100%'

function deepBlue([top, bottom]: [string, string]): Chrome {
  return {
    background: top,
    paint: `${GRID}, linear-gradient(180deg, ${top}, ${bottom})`,
    ink: '#e8f2ff',
    inkSoft: '#b3cdf0',
    hover: mix(top, '#7fb8ff', 0.16),
    active: mix(top, '#3c95ff', 0.34),
    activeInk: '#ffffff',
    line: 'rgb(98 166 255 / 28%)',
  }
}
