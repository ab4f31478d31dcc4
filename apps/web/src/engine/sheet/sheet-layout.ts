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
