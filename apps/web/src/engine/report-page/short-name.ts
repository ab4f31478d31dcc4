/**
 * A name of at most ten Chinese characters' width, cut in the middle: routes begin alike, and it is the end that tells
 * them apart.
 */
export function shortName(name: string): string {
  const chars = [...name]
  if (widthOf(chars) <= MOST) return name
  return `${fitting(chars, HEAD).join('')}…${fitting(chars.toReversed(), TAIL).toReversed().join('')}`
}

const MOST = 10
const HEAD = 5
const TAIL = 4

function fitting(chars: readonly string[], room: number): string[] {
  let end = 0
  while (end < chars.length && widthOf(chars.slice(0, end + 1)) <= room) end++
  return chars.slice(0, end)
}

function widthOf(chars: readonly string[]): number {
  return chars.reduce((sum, char) => sum + (char > '\u00ff' ? 1 : 0.55), 0)
}
