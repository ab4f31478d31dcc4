import { isMissing } from '../common/missing.ts'
import type { Direction } from './sheet-keys.ts'
import { errorOf } from './sheet-rows.ts'
import { isEditable } from './sheet-store.ts'
import type { CellPosition, SheetColumn, SheetRow } from './sheet-types.ts'

export interface SheetShape {
  rows: number
  cols: number
  isEditable(place: CellPosition): boolean
}

/** The neighbouring cell, kept within the sheet. */
export function moveBy(
  { rows, cols }: SheetShape,
  { row, col }: CellPosition,
  { down, right }: { down: number; right: number },
): CellPosition {
  return { row: clamp(row + down, rows), col: clamp(col + right, cols) }
}

/** The next editable cell; undefined past the last. */
export function nextEditable(shape: SheetShape, from: CellPosition, by: 1 | -1): CellPosition | undefined {
  const { rows, cols } = shape
  for (let at = from.row * cols + from.col + by; at >= 0 && at < rows * cols; at += by) {
    const place = { row: Math.floor(at / cols), col: at % cols }
    if (shape.isEditable(place)) return place
  }
  return undefined
}

/** The first empty editable cell of a row, otherwise its first editable cell; undefined if there is none. */
export function entryCell(
  shape: SheetShape,
  row: number,
  isEmpty: (place: CellPosition) => boolean,
): CellPosition | undefined {
  const open = Array.from({ length: shape.cols }, (_, col) => ({ row, col })).filter(place => shape.isEditable(place))
  return open.find(isEmpty) ?? open[0]
}

/** `end`: Enter in the last cell finishes the row. */
export function afterEnter(
  shape: SheetShape,
  from: CellPosition,
  { direction, back }: { direction: Direction; back: boolean },
): CellPosition | 'end' {
  const inRow = (by: 1 | -1) => {
    const next = nextEditable(shape, from, by)
    return next?.row === from.row ? next : undefined
  }
  if (direction === 'right') return back ? (nextEditable(shape, from, -1) ?? from) : (inRow(1) ?? 'end')
  if (!back && shape.isEditable(from) && !inRow(1)) return 'end'
  return nextInColumn(shape, from, back ? -1 : 1)
}

/** The next row whose cell in this column is editable. */
function nextInColumn(shape: SheetShape, from: CellPosition, by: 1 | -1): CellPosition {
  for (let row = from.row + by; row >= 0 && row < shape.rows; row += by)
    if (shape.isEditable({ row, col: from.col })) return { row, col: from.col }
  return from
}

/**
 * The column further along the row that a rule asks for, because of what was just typed, and that is still empty: the
 * reason of an adjustment. Enter goes there instead of down.
 */
export function askedColumn(row: SheetRow, columns: readonly SheetColumn[], from: number): number | undefined {
  const typed = columns[from]
  if (!typed || !row.edited.has(typed.name) || row.unreadable[typed.name]) return undefined
  const col = columns.findIndex(
    (column, i) =>
      i > from && row.ruleErrors[column.name] && isMissing(row.values[column.name]) && isEditable(column, row),
  )
  return col < 0 ? undefined : col
}

/** The first cell with an error, row by row. */
export function firstErrorCell(
  rows: readonly SheetRow[],
  columns: readonly { name: string }[],
): CellPosition | undefined {
  for (const [row, line] of rows.entries()) {
    if (line.state === 'saved') continue
    const col = columns.findIndex(column => errorOf(line, column.name))
    if (col >= 0 || errorOf(line, '')) return { row, col: Math.max(0, col) }
  }
  return undefined
}

function clamp(n: number, count: number): number {
  return Math.max(0, Math.min(count - 1, n))
}
