import { useSettings } from '../appearance/settings.ts'
import { DEFAULT_SETTINGS } from '../appearance/theme-options.ts'

/** How much more room words take than in the base size; smaller letters keep the room. */
export function useFontScale(): number {
  return Math.max(1, useSettings(state => state.fontSize) / DEFAULT_SETTINGS.fontSize)
}
