import type { Direction } from './sheet-keys.ts'
import { wrongOf } from './sheet-rows.ts'
import type { Place, SheetRow } from './sheet-types.ts'

export interface SheetShape {
  rows: number
  cols: number
  canType(place: Place): boolean
}

/** One cell on, kept within the sheet. */
export function stepIn(
  { rows, cols }: SheetShape,
  { row, col }: Place,
  { down, right }: { down: number; right: number },
): Place {
  return { row: clamp(row + down, rows), col: clamp(col + right, cols) }
}

/** The next cell that can be typed into; undefined beyond the last. */
export function tabIn(shape: SheetShape, from: Place, by: 1 | -1): Place | undefined {
  const { rows, cols } = shape
  for (let at = from.row * cols + from.col + by; at >= 0 && at < rows * cols; at += by) {
    const place = { row: Math.floor(at / cols), col: at % cols }
    if (shape.canType(place)) return place
  }
  return undefined
}

/** First cell of a row that can be typed into, and that is empty where one is; undefined when the row takes nothing. */
export function entryOf(shape: SheetShape, row: number, isEmpty: (place: Place) => boolean): Place | undefined {
  const open = Array.from({ length: shape.cols }, (_, col) => ({ row, col })).filter(place => shape.canType(place))
  return open.find(isEmpty) ?? open[0]
}

/** `end`: Enter in the last cell of a row finishes it. */
export function enterIn(
  shape: SheetShape,
  from: Place,
  { direction, back }: { direction: Direction; back: boolean },
): Place | 'end' {
  const inRow = (by: 1 | -1) => {
    const next = tabIn(shape, from, by)
    return next?.row === from.row ? next : undefined
  }
  if (direction === 'right') return back ? (tabIn(shape, from, -1) ?? from) : (inRow(1) ?? 'end')
  if (!back && shape.canType(from) && !inRow(1)) return 'end'
  return columnIn(shape, from, back ? -1 : 1)
}

/** The next row whose cell in this column can be typed into. */
function columnIn(shape: SheetShape, from: Place, by: 1 | -1): Place {
  for (let row = from.row + by; row >= 0 && row < shape.rows; row += by)
    if (shape.canType({ row, col: from.col })) return { row, col: from.col }
  return from
}

/** The first cell that something is wrong with, row by row. */
export function firstWrong(rows: readonly SheetRow[], columns: readonly { name: string }[]): Place | undefined {
  for (const [row, line] of rows.entries()) {
    if (line.state === 'saved') continue
    const col = columns.findIndex(column => wrongOf(line, column.name))
    if (col >= 0 || wrongOf(line, '')) return { row, col: Math.max(0, col) }
  }
  return undefined
}

function clamp(n: number, count: number): number {
  return Math.max(0, Math.min(count - 1, n))
}
