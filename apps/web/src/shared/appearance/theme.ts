import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { theme as antdTheme, MappingAlgorithm, ThemeConfig } from 'antd'
import { mix } from './color.ts'
import { accentOf, barChrome, menuChrome, paletteOf, type Chrome, type ThemeChoice } from './palettes.ts'
import type { Settings } from './theme-options.ts'

const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'
const MONO = 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace'

type ThemeInput = ThemeChoice & Pick<Settings, 'radius' | 'fontSize' | 'colorWeakness'>

/** The settings that a theme depends on, so that other changes do not rebuild it. */
export function themeInputOf({
  mode,
  color,
  themeName,
  isFollow,
  radius,
  fontSize,
  colorWeakness,
}: Settings): ThemeInput {
  return { mode, color, themeName, isFollow, radius, fontSize, colorWeakness }
}

type AntdTheme = Pick<typeof antdTheme, 'darkAlgorithm' | 'defaultAlgorithm'>

/**
 * Ant Design's theme. It is always an object: a switch between undefined and an object would remount the app. `theme`
 * is a parameter, because public pages read their colours here without loading Ant Design.
 */
export function themeOf(
  input: ThemeInput,
  theme: AntdTheme,
  options: { still?: boolean; narrow?: boolean } = {},
): ThemeConfig {
  const palette = paletteOf(input)
  const accent = accentOf(input)
  return {
    // The algorithm shades every colour; exact colours are set after it
    algorithm: [input.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(input, theme)],
    token: {
      colorPrimary: accent.fill,
      borderRadius: input.radius,
      fontSize: input.fontSize,
      fontFamily: FONT,
      fontFamilyCode: MONO,
      fontWeightStrong: 600,
      // A finger needs 40 px
      controlHeight: options.narrow ? 40 : 32,
      controlHeightSM: options.narrow ? 32 : 24,
      // Controls of forms on a phone
      controlHeightLG: 44,
      // Base of dialogs; messages are a thousand above, below our own at 4000
      zIndexPopupBase: 2000,
      motion: !options.still,
      colorTextDescription: palette.inkFaint,
      colorTextPlaceholder: palette.inkFaint,
      colorIcon: palette.inkSoft,
      colorSplit: palette.lineSoft,
    },
    components: componentsOf(input),
  }
}

function exactly(input: ThemeInput, theme: AntdTheme): MappingAlgorithm {
  const palette = paletteOf(input)
  const accent = accentOf(input)
  return (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    colorPrimary: accent.fill,
    colorPrimaryHover: mix(accent.fill, '#000000', 0.1),
    colorPrimaryActive: mix(accent.fill, '#000000', 0.22),
    colorPrimaryText: accent.link,
    colorPrimaryTextHover: accent.link,
    colorPrimaryBg: accent.tint,
    colorLink: accent.link,
    colorLinkHover: mix(accent.link, palette.ink, 0.25),
    colorLinkActive: accent.link,
    colorInfo: accent.link,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.error,
    colorErrorHover: mix(palette.error, palette.ink, 0.15),
    colorErrorActive: mix(palette.error, palette.ink, 0.25),
    colorBgLayout: palette.page,
    colorBgContainer: palette.card,
    colorBgElevated: palette.float,
    colorBorder: palette.line,
    colorBorderSecondary: palette.lineSoft,
    colorText: palette.ink,
    colorTextSecondary: palette.inkSoft,
    colorTextTertiary: palette.inkFaint,
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.15s',
  })
}

/** Text in the user's colour uses its readable variant instead of the fill. */
function componentsOf(input: ThemeInput): ThemeConfig['components'] {
  const palette = paletteOf(input)
  const { fill, link, tint } = accentOf(input)
  // The accent is the focus alone: a field under the mouse must not look like a second one
  const borders = { hoverBorderColor: mix(palette.line, palette.ink, 0.3), activeBorderColor: link }
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 400,
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      defaultActiveColor: link,
      defaultActiveBorderColor: link,
      dangerColor: input.mode === 'dark' ? '#2b0a0c' : '#ffffff',
    },
    Card: { headerFontSize: input.fontSize + 2, headerHeight: 44, bodyPadding: 16, headerPadding: 16 },
    // Rounder checkboxes look like radio buttons
    Checkbox: { borderRadiusSM: Math.min(input.radius, 4) },
    DatePicker: { colorPrimaryHover: link, ...borders },
    Dropdown: { colorPrimary: link, controlItemBgActive: tint, controlItemBgActiveHover: tint },
    Form: { labelColor: palette.inkSoft, itemMarginBottom: 12, verticalLabelPadding: '0 0 4px' },
    Input: borders,
    InputNumber: borders,
    Menu: { itemSelectedBg: tint, itemSelectedColor: link, subMenuItemSelectedColor: link },
    Pagination: { itemActiveColor: link, itemActiveColorHover: link },
    Radio: { buttonColor: palette.inkSoft, colorPrimary: link },
    Select: { optionSelectedBg: tint, optionSelectedColor: link, ...borders },
    Slider: {
      trackBg: fill,
      trackHoverBg: fill,
      handleColor: link,
      handleActiveColor: link,
      railBg: palette.line,
      railHoverBg: palette.line,
    },
    Steps: { colorPrimary: link },
    Table: {
      headerBg: palette.sunken,
      headerColor: palette.inkSoft,
      headerSplitColor: 'transparent',
      borderColor: palette.lineSoft,
      rowHoverBg: palette.sunken,
      headerBorderRadius: 0,
      rowSelectedBg: tint,
      rowSelectedHoverBg: tint,
    },
    Tabs: { itemSelectedColor: link, inkBarColor: link, itemHoverColor: link },
  }
}

/** CSS variables that depend on settings; constant ones are in `tokens.css`. */
export function variablesOf(input: ThemeInput): Record<string, string> {
  const palette = paletteOf(input)
  const accent = accentOf(input)
  return {
    '--page': palette.page,
    '--card': palette.card,
    '--float': palette.float,
    '--sunken': palette.sunken,
    '--line': palette.line,
    '--line-soft': palette.lineSoft,
    '--hover': palette.hover,
    '--ink': palette.ink,
    '--ink-soft': palette.inkSoft,
    '--ink-faint': palette.inkFaint,
    '--success': palette.success,
    '--warning': palette.warning,
    '--error': palette.error,
    '--accent': input.color,
    '--accent-fill': accent.fill,
    '--accent-link': accent.link,
    '--accent-tint': accent.tint,
    // For floating parts inside a frame that has its own inks
    '--page-ink': palette.ink,
    '--page-ink-soft': palette.inkSoft,
    '--page-ink-faint': palette.inkFaint,
    '--page-hover': palette.hover,
    ...frameVariables('menu', menuChrome(input)),
    ...frameVariables('bar', barChrome(input)),
    '--radius': `${input.radius}px`,
    '--font-size': `${input.fontSize}px`,
    '--font-size-small': `${input.fontSize - 2}px`,
    '--font-size-section': `${input.fontSize + 2}px`,
    '--font-size-page': `${input.fontSize + 6}px`,
    '--font': FONT,
    '--font-mono': MONO,
  }
}

function frameVariables(part: 'menu' | 'bar', chrome: Chrome): Record<string, string> {
  return {
    [`--${part}-ground`]: chrome.paint,
    [`--${part}-flat`]: chrome.background,
    [`--${part}-ink`]: chrome.ink,
    [`--${part}-ink-soft`]: chrome.inkSoft,
    [`--${part}-hover`]: chrome.hover,
    [`--${part}-active`]: chrome.active,
    [`--${part}-active-ink`]: chrome.activeInk,
    [`--${part}-line`]: chrome.line,
  }
}

export function applyTheme(input: ThemeInput): void {
  const root = document.documentElement
  root.dataset.mode = input.mode
  root.dataset.theme = input.themeName
  root.toggleAttribute('data-weak-eyes', input.colorWeakness)
  root.style.colorScheme = input.mode
  for (const [name, value] of Object.entries(variablesOf(input))) root.style.setProperty(name, value)
  // `early.js` reads it before our first script runs
  localStorage.setItem('tuheng.ground', `${input.mode} ${paletteOf(input).page}`)
}

/** CSS colours of a state: text, background, border, and a solid one for dots, bars and lines. */
export interface StatusInk {
  text: string
  ground: string
  line: string
  solid: string
}

const STATUSES = [
  'draft',
  'progress',
  'waiting',
  'done',
  'attention',
  'refused',
  'locked',
] as const satisfies readonly StatusColor[]

/** The single map from state to colour. The values for both modes are in `tokens.css`. */
export const STATUS_INK = Object.fromEntries(
  STATUSES.map(name => [
    name,
    {
      text: `var(--status-${name})`,
      ground: `var(--status-${name}-ground)`,
      line: `var(--status-${name}-line)`,
      solid: `var(--status-${name}-solid)`,
    },
  ]),
) as Record<StatusColor, StatusInk>

/** The current value of a CSS variable: canvas charts cannot use `var()`. */
export function cssValue(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
