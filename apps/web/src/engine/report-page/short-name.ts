import { wordWidth } from '../../shared/text/word-width.ts'

/**
 * A name of at most this width, cut in the middle: routes begin alike, and it is the end that tells them apart. Words
 * of Latin letters stay whole where most of the room is used all the same.
 */
export function shortName(name: string, most = LEAST): string {
  if (wordWidth(name) <= most) return name
  const chars = [...name]
  const head = fitting(chars, most * HEAD)
  const tail = fitting(chars.toReversed(), most * TAIL).toReversed()
  return `${wholeWords(head, / [^ ]*$/)}…${wholeWords(tail, /^[^ ]* /)}`
}

/** Names of one axis: those that would be cut alike stay whole. */
export function shortNames(names: readonly string[], most = LEAST): ReadonlyMap<string, string> {
  const alike = Map.groupBy(new Set(names), name => shortName(name, most))
  return new Map([...alike].flatMap(([short, whole]) => whole.map(name => [name, whole.length > 1 ? name : short])))
}

/** Room for the names beside bars in a picture of this width, in px. */
export function roomForNames(width: number): number {
  return Math.min(MOST, Math.max(LEAST, width * SHARE))
}

/** Widths in px: of ten and of fifteen Chinese characters. */
const LEAST = 140
const MOST = 210
/** Of the picture for names, and of a name for its beginning and its end. */
const SHARE = 0.38
const HEAD = 0.5
const TAIL = 0.4

function fitting(chars: readonly string[], room: number): string[] {
  let end = 0
  while (end < chars.length && wordWidth(chars.slice(0, end + 1).join('')) <= room) end++
  return chars.slice(0, end)
}

/** Without the word that is cut, unless it is half of the part. */
function wholeWords(part: readonly string[], cut: RegExp): string {
  const text = part.join('')
  const whole = text.replace(cut, '')
  return whole.length * 2 > text.length ? whole : text
}
