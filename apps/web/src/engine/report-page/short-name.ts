import { wordWidth } from '../../shared/text/word-width.ts'

/**
 * A name of at most ten Chinese characters' width, cut in the middle: routes begin alike, and it is the end that tells
 * them apart.
 */
export function shortName(name: string): string {
  if (wordWidth(name) <= MOST) return name
  const chars = [...name]
  return `${fitting(chars, HEAD).join('')}…${fitting(chars.toReversed(), TAIL).toReversed().join('')}`
}

/** Widths in px: of ten, five and four Chinese characters. */
const MOST = 140
const HEAD = 70
const TAIL = 56

function fitting(chars: readonly string[], room: number): string[] {
  let end = 0
  while (end < chars.length && wordWidth(chars.slice(0, end + 1).join('')) <= room) end++
  return chars.slice(0, end)
}
