import type { SheetColumn } from './sheet-types.ts'

/** Height in px of a row, where a page does not ask for another. */
export const ROW_HEIGHT = 34
/** Above so many rows only those in view are drawn. */
export const MANY_ROWS = 240

/** Width in px of a row's head: its number and state, with a box to pick it. */
export const headWidth = (pickable: boolean): number => (pickable ? 76 : 50)

/** Distance in px of each frozen column from the left edge. */
export function offsets(columns: readonly SheetColumn[], pickable: boolean): number[] {
  let at = headWidth(pickable)
  return columns.map(column => {
    const own = at
    if (column.frozen) at += column.width
    return own
  })
}

export function sheetWidth(columns: readonly SheetColumn[], pickable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, headWidth(pickable))
}

/** Room in px that a text of the base size asks for: a Chinese character is as wide as it is high, a figure about 0.58 of that. */
export function textWidth(text: string): number {
  return Math.ceil([...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e7f ? 14 : 8.2), 0))
}

/** The width in px in which none of the texts is cut, sums being bold. */
export function fittedWidth(texts: readonly string[], { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, ...texts.map(text => textWidth(text) + 22)))
}
