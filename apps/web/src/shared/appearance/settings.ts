import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { changed, migrated, restored, sound } from './settings-rules.ts'
import { DEFAULT_SETTINGS, type Settings } from './theme-options.ts'

export { FONT_SIZES, type Density, type LayoutName, type Settings } from './theme-options.ts'

interface SettingsStore extends Settings {
  /** What a reload brings back; differs from what is in force while something is only tried out. */
  saved: Settings
  /** Changes and keeps. */
  set(patch: Partial<Settings>): void
  /** Changes for now: `save` keeps it, `revert` takes it back. */
  preview(patch: Partial<Settings>): void
  save(): void
  revert(): void
  /** Everything as by default, and kept so. */
  reset(mobile: boolean): void
}

export const useSettings = create<SettingsStore>()(
  persist(
    (set, get) => ({
      ...DEFAULT_SETTINGS,
      saved: DEFAULT_SETTINGS,
      set: patch => set(state => ({ ...changed(state, patch), saved: changed(state.saved, patch) })),
      preview: patch => set(state => changed(state, patch)),
      save: () => set(state => ({ saved: settingsOf(state) })),
      revert: () => set(get().saved),
      reset: mobile => set(state => ({ ...restored(state, mobile), saved: restored(state.saved, mobile) })),
    }),
    {
      name: 'tuheng.settings',
      version: 2,
      partialize: state => state.saved,
      migrate: migrated,
      merge: (kept, state) => {
        const saved = sound(kept)
        return { ...state, ...saved, saved }
      },
    },
  ),
)

const NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]

function settingsOf(state: SettingsStore): Settings {
  return Object.fromEntries(NAMES.map(name => [name, state[name]])) as unknown as Settings
}

/** Is something tried out that is not kept yet? */
export function useUnsaved(): boolean {
  return useSettings(state => NAMES.some(name => state[name] !== state.saved[name]))
}
