import type { SheetColumn } from './sheet-model.ts'

/** The room of `-1,302,424,638.88`: a narrower column would show it as `####`. */
const AMOUNT_WIDTH = 18
const TYPE_WIDTH = { text: 18, number: 13, date: 12, dateTime: 17, bool: 8 } as const

/** Width in characters, counting Chinese ones twice, with space for the filter button. */
export function widthOf({ width, title, type, scale = 0 }: SheetColumn): number {
  if (width !== undefined) return width
  const titleWidth = [...title].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0)
  return Math.min(60, Math.max(type === 'number' && scale > 1 ? AMOUNT_WIDTH : TYPE_WIDTH[type], titleWidth + 4))
}

/**
 * A name that spreadsheet programs accept: at most 31 characters, none of `[]:*?/\`, no quote at either end, unique.
 */
export function sheetName(name: string, part: number, usedNames: readonly string[]): string {
  const clean =
    name
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet'
  for (let n = part; ; n++) {
    const suffix = n > 1 ? ` (${n})` : ''
    const name =
      clean
        .slice(0, 31 - suffix.length)
        .toWellFormed()
        .trim() + suffix
    if (!usedNames.some(other => other.toLowerCase() === name.toLowerCase())) return name
  }
}
