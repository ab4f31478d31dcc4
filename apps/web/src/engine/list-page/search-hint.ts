import { lowerFirst } from '../../shared/text/lower-first.ts'
import { wordWidth } from '../../shared/text/word-width.ts'

/** The least width of the search box, in px of the base font size. */
export const SEARCH_WIDTH = 216
/** What the icon, the cross and the edges take of it. */
const OTHER_WIDTH = 58

/** The fields that a search box of this width names: as many of the first as fit, so that no word is cut. */
export function searchHint(labels: readonly string[], separator: string, width = SEARCH_WIDTH): string {
  const room = width - OTHER_WIDTH
  const words = labels.map((label, i) => (i > 0 ? lowerFirst(label) : label))
  const all = words.join(separator)
  if (wordWidth(all) <= room) return all
  const shown = words.findLastIndex((_, i) => wordWidth(shortened(words.slice(0, i + 1), separator)) <= room)
  return shortened(words.slice(0, Math.max(1, shown + 1)), separator)
}

/** `运单号、车牌…`; after a full stop the dots stand behind a comma. */
const shortened = (labels: readonly string[], separator: string): string => {
  const joined = labels.join(separator)
  return `${joined}${joined.endsWith('.') ? separator : ''}…`
}
