import type { CSSProperties } from 'react'
import type { PlacedColumn } from './grid-layout.ts'

/** Width of a cell, and the offset of a frozen one. */
export function placeStyle({ column, width, offset }: PlacedColumn): CSSProperties {
  if (column.frozen === 'start') return { width, insetInlineStart: offset }
  if (column.frozen === 'end') return { width, insetInlineEnd: offset }
  return { width }
}
