export interface CellPosition {
  row: number
  col: number
}

export interface GridShape {
  rows: number
  cols: number
  /** Whether the cell is editable. Enter and Tab skip other cells. */
  editable(place: CellPosition): boolean
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'back' | 'home' | 'end'

/**
 * The cell that a key moves to. Arrows move one cell and stop at the edge; `next` and `back` move to the next or
 * previous editable cell, across row ends. `after` and `before`: there is none.
 */
export function moveIn(shape: GridShape, from: CellPosition, move: Move): CellPosition | 'after' | 'before' {
  const { rows, cols } = shape
  switch (move) {
    case 'up':
      return { ...from, row: Math.max(0, from.row - 1) }
    case 'down':
      return { ...from, row: Math.min(rows - 1, from.row + 1) }
    case 'left':
      return { ...from, col: Math.max(0, from.col - 1) }
    case 'right':
      return { ...from, col: Math.min(cols - 1, from.col + 1) }
    case 'home':
      return { ...from, col: 0 }
    case 'end':
      return { ...from, col: cols - 1 }
    case 'next':
      return walk(shape, from, 1) ?? 'after'
    case 'back':
      return walk(shape, from, -1) ?? 'before'
  }
}

/** The first editable cell of a row; its first cell if none is editable. */
export function firstEditable(shape: GridShape, row: number): CellPosition {
  for (let col = 0; col < shape.cols; col++) if (shape.editable({ row, col })) return { row, col }
  return { row, col: 0 }
}

/** The range of rows to render at a scroll position, with a margin at both ends. */
export function rowWindow(args: { rows: number; rowHeight: number; top: number; height: number; spare?: number }): {
  start: number
  end: number
} {
  const { rows, rowHeight, top, height, spare = 12 } = args
  const start = Math.max(0, Math.floor(top / rowHeight) - spare)
  return {
    start: Math.min(start, Math.max(0, rows - 1)),
    end: Math.min(rows, Math.ceil((top + height) / rowHeight) + spare),
  }
}

function walk(shape: GridShape, from: CellPosition, step: 1 | -1): CellPosition | undefined {
  const last = shape.rows * shape.cols
  for (let at = from.row * shape.cols + from.col + step; at >= 0 && at < last; at += step) {
    const place = { row: Math.floor(at / shape.cols), col: at % shape.cols }
    if (shape.editable(place)) return place
  }
  return undefined
}
