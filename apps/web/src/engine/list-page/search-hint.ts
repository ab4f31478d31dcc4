import { wordWidth } from '../../shared/text/word-width.ts'

/** Width of the search box, and of its text beside the icon and the cross, in px of the base font size. */
export const SEARCH_WIDTH = 216
export const TEXT_WIDTH = 158

/** The fields that the search box names: as many of the first as fit, so that no word is cut. */
export function searchHint(labels: readonly string[], separator: string): string {
  const all = labels.join(separator)
  if (wordWidth(all) <= TEXT_WIDTH) return all
  const shown = labels.findLastIndex((_, i) => wordWidth(shortened(labels.slice(0, i + 1), separator)) <= TEXT_WIDTH)
  return shortened(labels.slice(0, Math.max(1, shown + 1)), separator)
}

const shortened = (labels: readonly string[], separator: string): string => `${labels.join(separator)}…`
