/** Input of a cell: decimals as strings (`'4526.08'`), dates `2026-11-20`, instants with or without offset. */
export type CellInput = string | number | boolean | null | undefined

export type ColumnType = 'text' | 'number' | 'date' | 'dateTime' | 'bool'

export type SheetColumn = {
  title: string
  type: ColumnType
  /** Width in characters; derived from title and type when absent. */
  width?: number
  /** Digits after the point, for numbers: 2 shows `1,234.50`. Absent: as many as the value has. */
  scale?: number
  /** Own number format code, e.g. `0.00%`, for numbers. */
  format?: string
  /** Texts for true and false, e.g. `['是', '否']`. */
  labels?: readonly [yes: string, no: string]
  /** A comment on the header that explains the column. */
  note?: string
  /** Marks the header as required. */
  required?: boolean
  /** A drop-down for the column: the values themselves, or a range such as `字典!$A$2:$A$9`. */
  choices?: readonly string[] | string
  /** The drop-down only suggests; other values may be typed. */
  open?: boolean
}

/** A row with remarks: the cells with these column indexes become red and get a comment. */
export type MarkedRow = { cells: readonly CellInput[]; marks: Readonly<Record<number, string>> }

export type RowInput = readonly CellInput[] | MarkedRow

export type SheetInput = {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<RowInput> | AsyncIterable<RowInput>
  /** A bold row at the end. A function is called after all rows have been written. */
  totals?: readonly CellInput[] | (() => readonly CellInput[])
  /** Frozen columns. */
  frozenColumns?: number
  hidden?: boolean
}

/** Who took the tables out and when: behind the cells of each printed page, at its foot, and in the properties of the file. */
export type SheetStamp = {
  /** The person. */
  by: string
  /** What stands behind the cells: `王芳 2026-12-01 09:30`. */
  mark: string
  /** What stands at the foot of a page. */
  foot: string
  /** The instant, ISO 8601 in UTC. */
  at: string
}

/** Maximum number of rows of a sheet, header included. */
export const MAX_SHEET_ROWS = 1_048_576

export function isMarked(row: RowInput): row is MarkedRow {
  return !Array.isArray(row)
}

/** Column letters: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
