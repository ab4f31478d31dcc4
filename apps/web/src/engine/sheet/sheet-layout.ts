import type { CSSProperties } from 'react'
import type { SheetColumn } from './sheet-types.ts'

/** Default height of a row in px. */
export const ROW_HEIGHT = 34
/** With more rows only the visible ones are rendered. */
export const MANY_ROWS = 240

/** Width in px of a row's head: number and state, with a checkbox if rows can be picked. */
export const headWidth = (pickable: boolean): number => (pickable ? 76 : 50)

/** Offset in px of each frozen column from the left edge. */
export function offsets(columns: readonly SheetColumn[], pickable: boolean): number[] {
  let at = headWidth(pickable)
  return columns.map(column => {
    const own = at
    if (column.frozen) at += column.width
    return own
  })
}

/** Whether the column stays in view when the sheet is scrolled sideways. */
export const isFrozen = ({ frozen, frozenEnd }: SheetColumn): boolean => frozen === true || frozenEnd === true

/** Where a frozen column stays. `left`: its offset from the left edge. */
export const frozenAt = (column: SheetColumn, left: number | undefined): CSSProperties | undefined =>
  column.frozen ? { insetInlineStart: left ?? 0 } : column.frozenEnd ? { insetInlineEnd: 0 } : undefined

export function sheetWidth(columns: readonly SheetColumn[], pickable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, headWidth(pickable))
}
