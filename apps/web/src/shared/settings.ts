import type { Lang } from '@tuheng/domain/kernel/text'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Mode = 'light' | 'dark'
export type Density = 'small' | 'middle' | 'large'
export const LAYOUTS = ['column', 'vertical', 'horizontal', 'comprehensive', 'fall'] as const
export type LayoutName = (typeof LAYOUTS)[number]
export const FONT_SIZES = [12, 12.5, 13, 13.5, 14, 15, 15.5, 16] as const

/** What a person sets for themselves; kept in the browser. */
export interface Settings {
  mode: Mode
  lang: Lang
  color: string
  /** Corner radius in px, 3 to 26. */
  radius: number
  fontSize: number
  density: Density
  /** Width of the side menu in px. */
  menuWidth: number
  layout: LayoutName
  /** The side menu shows icons only. */
  collapse: boolean
  /** Open tabs come back after a reload. */
  persistTabs: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  mode: 'light',
  lang: 'zh',
  color: '#4e88f3',
  radius: 5,
  fontSize: 14,
  density: 'middle',
  menuWidth: 200,
  layout: 'vertical',
  collapse: false,
  persistTabs: true,
}

interface SettingsStore extends Settings {
  set(patch: Partial<Settings>): void
  reset(): void
}

export const useSettings = create<SettingsStore>()(
  persist(
    set => ({
      ...DEFAULT_SETTINGS,
      set: patch => set(patch),
      reset: () => set(DEFAULT_SETTINGS),
    }),
    { name: 'tuheng.settings', version: 1 },
  ),
)
