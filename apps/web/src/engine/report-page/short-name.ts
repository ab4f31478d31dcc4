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

/** Names of one axis: those that would be cut alike stay whole. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(new Set(names), shortName)
  return new Map([...alike].flatMap(([short, whole]) => whole.map(name => [name, whole.length > 1 ? name : short])))
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
