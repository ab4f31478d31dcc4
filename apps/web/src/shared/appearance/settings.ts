import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { applyChange, migrateSettings, resetSettings, validSettings } from './settings-rules.ts'
import { DEFAULT_SETTINGS, type Settings } from './theme-options.ts'

export { FONT_SIZES, type Density, type LayoutName, type Settings } from './theme-options.ts'

interface SettingsStore extends Settings {
  /** The settings after a reload; they differ from the current ones during a preview. */
  saved: Settings
  /** Changes and saves. */
  set(patch: Partial<Settings>): void
  /** Changes without saving: `save` keeps the change, `revert` undoes it. */
  preview(patch: Partial<Settings>): void
  save(): void
  revert(): void
  /** Saves the defaults. */
  reset(mobile: boolean): void
}

export const useSettings = create<SettingsStore>()(
  persist(
    (set, get) => ({
      ...DEFAULT_SETTINGS,
      saved: DEFAULT_SETTINGS,
      set: patch => set(state => ({ ...applyChange(state, patch), saved: applyChange(state.saved, patch) })),
      preview: patch => set(state => applyChange(state, patch)),
      save: () => set(state => ({ saved: settingsOf(state) })),
      revert: () => set(get().saved),
      reset: mobile => set(state => ({ ...resetSettings(state, mobile), saved: resetSettings(state.saved, mobile) })),
    }),
    {
      name: 'tuheng.settings',
      version: 2,
      partialize: state => state.saved,
      migrate: migrateSettings,
      merge: (stored, state) => {
        const saved = validSettings(stored)
        return { ...state, ...saved, saved }
      },
    },
  ),
)

const NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]

function settingsOf(state: SettingsStore): Settings {
  return Object.fromEntries(NAMES.map(name => [name, state[name]])) as unknown as Settings
}

/** Whether a preview has not been saved. */
export function useUnsaved(): boolean {
  return useSettings(state => NAMES.some(name => state[name] !== state.saved[name]))
}
