import type { SheetColumn } from './sheet-model.ts'

const TYPE_WIDTH = { text: 18, number: 13, date: 12, dateTime: 17, bool: 8 } as const

/** Width in characters, counting Chinese ones twice, with space for the filter button. */
export function widthOf({ width, title, type }: SheetColumn): number {
  if (width !== undefined) return width
  const titleWidth = [...title].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0)
  return Math.min(60, Math.max(TYPE_WIDTH[type], titleWidth + 4))
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
