/** Padding and border of a cell, in px. */
const BESIDE = 18
/** Sums are bold. */
const BOLD = 1.1
/** A state stands in a tag, which takes this beside its text, in px. */
export const TAG_WIDTH = 24
/** A Chinese head of more characters wraps. */
const ONE_LINE = 5

/** Width in px of a text in the base font size. Generous, because fonts differ: the widest have digits of nine px. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + charWidth(char), 0)
}

/** Width in px that a cell needs for a text. */
export function cellWidth(text: string, { bold = false } = {}): number {
  return Math.ceil(textWidth(text) * (bold ? BOLD : 1)) + BESIDE
}

/** Width in px of the separators with which a figure is written: `1234567.80` takes two. */
export function separatorsWidth(figure: string): number {
  const digits = /^-?(\d+)(\.\d+)?$/.exec(figure)?.[1]?.length ?? 0
  return Math.floor(Math.max(0, digits - 1) / 3) * textWidth(',')
}

/** Width in px with which a head and its unit stand in at most two lines. English wraps between words alone. */
export function headWidth(label: string, unit?: string): number {
  const words = [...(CHINESE.test(label) ? halvesOf(label) : label.split(' ')), ...(unit ? [`(${unit})`] : [])]
  const lines = (at: number) => [words.slice(0, at), words.slice(at)].map(line => cellWidth(line.join(' ')))
  return Math.min(...words.map((_, i) => Math.max(...lines(i + 1))))
}

function halvesOf(label: string): string[] {
  const chars = [...label]
  if (chars.length <= ONE_LINE) return [label]
  const middle = Math.ceil(chars.length / 2)
  return [chars.slice(0, middle).join(''), chars.slice(middle).join('')]
}

function charWidth(char: string): number {
  if (char.charCodeAt(0) > 0x2e7f) return 14
  return NARROW.has(char) ? 5 : WIDE.has(char) ? 13 : 9
}

const CHINESE = /\p{Script=Han}/u
const NARROW: ReadonlySet<string> = new Set(',. :;()/iljtrfI')
const WIDE: ReadonlySet<string> = new Set('mwMW%‰')
