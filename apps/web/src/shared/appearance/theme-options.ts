import type { Lang } from '@tuheng/domain/kernel/text'

export const MODES = ['light', 'dark'] as const
export const LAYOUTS = ['column', 'vertical', 'horizontal', 'comprehensive', 'fall'] as const
export const COLUMN_STYLES = ['vertical', 'horizontal', 'card', 'arrow', 'semicircle'] as const
export const THEMES = ['default', 'plain', 'technology'] as const
export const TAB_STYLES = ['card', 'smart', 'smooth', 'rect'] as const
export const FONT_SIZES = [12, 12.5, 13, 13.5, 14, 15, 15.5, 16] as const
export const MENU_WIDTHS = [200, 266, 277, 288, 299] as const
export const COLORS = [
  '#1e90ff',
  '#4e88f3',
  '#0052d9',
  '#3fb884',
  '#16baa9',
  '#07c160',
  '#009688',
  '#6954f0',
  '#7b40f2',
  '#f01414',
] as const
export const RADIUS = { min: 3, max: 26 } as const
export const QUALITY = { min: 0.1, max: 0.9, step: 0.1 } as const
/** The colour of the technology theme. */
export const TECHNOLOGY_COLOR = '#1e90ff'

export type Mode = (typeof MODES)[number]
export type Density = 'small' | 'middle' | 'large'
export type LayoutName = (typeof LAYOUTS)[number]
export type ColumnStyle = (typeof COLUMN_STYLES)[number]
export type ThemeName = (typeof THEMES)[number]
export type TabStyle = (typeof TAB_STYLES)[number]

/** Personal settings, stored in the browser. */
export interface Settings {
  mode: Mode
  lang: Lang
  density: Density
  /** The side menu shows icons only. */
  collapse: boolean

  layout: LayoutName
  columnStyle: ColumnStyle
  themeName: ThemeName
  /** The user's colour, `#rrggbb`. */
  color: string
  /** The menu's background has the user's colour; only in the default theme. */
  isFollow: boolean
  /** Corner radius in px. */
  radius: number
  fontSize: number
  /** Width of the side menu in px. */
  menuWidth: number
  /** Quality at which photographs are compressed before the upload, 0.1 to 0.9. */
  quality: number
  /** Shifts colours for people with red-green colour weakness. */
  colorWeakness: boolean

  fixedHeader: boolean
  /** The menu can be collapsed by hand. */
  foldSidebar: boolean
  showProgressBar: boolean
  pageTransition: boolean
  showFooter: boolean

  showTabs: boolean
  tabsBarStyle: TabStyle
  showTabsIcon: boolean
  tabDrag: boolean
  /** Open tabs are restored after a reload. */
  persistTabs: boolean

  showSearch: boolean
  showNotice: boolean
  showRefresh: boolean
  showLanguage: boolean
  showFullScreen: boolean
  showFontSize: boolean
  showDark: boolean
  showColorPicker: boolean
  showTheme: boolean
  showLock: boolean
  localCalendar: boolean
  switchCompany: boolean
  switchingPlatforms: boolean
  /** Tools of the top bar can be reordered by dragging. */
  rightToolsDrag: boolean
  /** Names of tools in the person's order; others keep their default place. */
  toolOrder: readonly string[]
  /** The settings panel at the edge of the window. */
  showThemeSetting: boolean

  /**
   * The chat assistant, if the server has one configured. It is off by default, because its provider learns who works
   * here.
   */
  ai: boolean
  /** Pictures are offered for editing before the upload. */
  editPicture: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  mode: 'light',
  lang: 'zh',
  density: 'middle',
  collapse: false,

  layout: 'comprehensive',
  columnStyle: 'vertical',
  themeName: 'plain',
  color: '#4e88f3',
  isFollow: false,
  radius: 5,
  fontSize: 14,
  menuWidth: 200,
  quality: 0.4,
  colorWeakness: false,

  fixedHeader: true,
  foldSidebar: true,
  showProgressBar: true,
  pageTransition: false,
  showFooter: false,

  showTabs: true,
  tabsBarStyle: 'card',
  showTabsIcon: false,
  tabDrag: true,
  persistTabs: true,

  showSearch: true,
  showNotice: true,
  showRefresh: true,
  showLanguage: true,
  showFullScreen: true,
  showFontSize: true,
  showDark: true,
  showColorPicker: false,
  showTheme: true,
  showLock: false,
  localCalendar: false,
  switchCompany: true,
  switchingPlatforms: false,
  rightToolsDrag: false,
  toolOrder: [],
  showThemeSetting: true,

  ai: false,
  editPicture: false,
}

/** The page whose appearance is fixed; the dark mode switch is hidden there. */
const ALWAYS_LIGHT = new Set(['/goods/posterDesign'])

export function mayTurnDark(path: string): boolean {
  return !ALWAYS_LIGHT.has(path)
}
