import type { Column, ErrorCount, RowIssue, StagedRow } from '@tuheng/domain/kernel/import-wire'

export interface Reason {
  key: string
  sheet: string
  column: number | null
  /** The sentences without the texts of cells: more than one where they name figures or numbers. */
  texts: string[]
  rows: number
  /** The field of the errors. */
  path: string
  /** How many of the rows leave it blank. */
  blank: number
  /** The number of the first of the rows. */
  first: number
  /** The values in the cells, most frequent first; empty if the sentence quotes none. */
  values: { value: string | null; msg: string; rows: number; first: number }[]
}

/** The sentence without the text of the cell that it quotes: `净重“见 ASN-93”不是数字` → `净重不是数字`. */
export function withoutValue(msg: string, value: string | null): string {
  if (value === null) return msg
  for (const quoted of [`“${value}”`, ` "${value}"`, `"${value}" `, `"${value}"`])
    if (msg.includes(quoted)) return msg.replace(quoted, '')
  return msg.endsWith(value) ? msg.slice(0, -value.length).replace(/[：:\s]+$/, '') : msg
}

/** Groups errors of the same kind in the same column: one correction often resolves many rows. */
export function reasonsOf(errors: readonly ErrorCount[]): Reason[] {
  const found = new Map<string, Reason>()
  for (const { sheet, column, path, code, msg, value, rows, blank, first } of errors) {
    const key = `${sheet}\n${column ?? `:${path}`}\n${code}`
    const reason = found.get(key) ?? { key, sheet, column, path, texts: [], rows: 0, blank: 0, first, values: [] }
    const text = withoutValue(msg, value)
    if (!reason.texts.includes(text)) reason.texts.push(text)
    reason.rows += rows
    reason.blank += blank
    reason.values.push({ value, msg, rows, first })
    reason.first = Math.min(reason.first, first)
    found.set(key, reason)
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows)
}

/** A row of a sheet, and the column of the file in which it is wrong. Without one the field says which cell it is. */
export interface ErrorPlace {
  sheet: string
  row: number
  column: number | null
  path: string
}

/** Where a place stands among these rows and columns: at the first cell for an error of the whole row. */
export function cellAt(
  rows: readonly StagedRow[],
  order: readonly Pick<Column, 'column' | 'field'>[],
  place: ErrorPlace | undefined,
): CellPosition | undefined {
  const row = rows.findIndex(one => one.row === place?.row)
  if (!place || row < 0) return undefined
  const column = order.findIndex(one =>
    place.column === null ? one.field === place.path : one.column === place.column,
  )
  return { row, column: Math.max(column, 0) }
}

/** Errors of one cell. */
export function issuesAt(row: StagedRow, column: number): RowIssue[] {
  return row.errors.filter(issue => issue.column === column)
}

/** Errors of the whole row. */
export function rowIssues(row: StagedRow): RowIssue[] {
  return row.errors.filter(issue => issue.column === null)
}

/** The next wrong cell of the page in reading order, starting over at the end; undefined if there is none. */
export function nextErrorCell(
  rows: readonly StagedRow[],
  columns: readonly number[],
  at: CellPosition,
): CellPosition | undefined {
  const errorCells = rows.flatMap((row, r) =>
    columns.flatMap((column, c) => (issuesAt(row, column).length ? [{ row: r, column: c }] : [])),
  )
  return (
    errorCells.find(place => place.row > at.row || (place.row === at.row && place.column > at.column)) ?? errorCells[0]
  )
}

/** The next cell in reading order; undefined past the ends of the grid. */
export function cellAfter(
  at: CellPosition,
  direction: 'next' | 'before' | 'down' | 'up' | 'left' | 'right',
  size: { rows: number; columns: number },
): CellPosition | undefined {
  const { row, column } = at
  const last = size.columns - 1
  const targets: Record<typeof direction, CellPosition> = {
    next: column < last ? { row, column: column + 1 } : { row: row + 1, column: 0 },
    before: column > 0 ? { row, column: column - 1 } : { row: row - 1, column: last },
    down: { row: row + 1, column },
    up: { row: row - 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
  }
  const to = targets[direction]
  return to.row >= 0 && to.row < size.rows && to.column >= 0 && to.column < size.columns ? to : undefined
}

export interface CellPosition {
  /** Index of the row on the page. */
  row: number
  /** Index among the shown columns. */
  column: number
}
