import { useSettings } from '../appearance/settings.ts'
import { DEFAULT_SETTINGS } from '../appearance/theme-options.ts'

/** Width of text relative to the base font size, at least 1. */
export function useFontScale(): number {
  return Math.max(1, useSettings(state => state.fontSize) / DEFAULT_SETTINGS.fontSize)
}
