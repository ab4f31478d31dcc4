export type CellKind = 'blank' | 'text' | 'number' | 'bool' | 'date' | 'dateTime' | 'time' | 'error'

/**
 * One cell of a file. `text` keeps every digit of the file:
 * numbers in plain notation (`1234.56`, without thousands separators for xlsx, as typed for csv),
 * dates `2026-11-20`, instants `2026-11-20 14:05:00` (wall time as shown), times `14:05:00`, booleans `TRUE`/`FALSE`.
 */
export type Cell = {
  readonly text: string
  readonly kind: CellKind
  /** Number, boolean or date if the file contains one. A Date has the wall time in its UTC fields. Not for money. */
  readonly value?: number | boolean | Date
  /** A spreadsheet program cut this number to 15 digits. Numbers of invoices, cards and ids must be typed as text. */
  readonly lossy?: true
}

export type SheetRow = {
  /** Row number as in the spreadsheet program, from 1. Blank rows are omitted but counted. */
  readonly number: number
  /** From column A to the last one with content. */
  readonly cells: readonly Cell[]
}

export type SheetSource = { format: 'xlsx' } | { format: 'csv'; encoding: TextEncodingName; delimiter: string }

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

export type Sheet = {
  readonly name: string
  /** Hidden in the spreadsheet program, usually the lists of a template. */
  readonly hidden: boolean
  readonly source: SheetSource
  /** Reads the rows with bounded memory. Repeatable. @throws {SheetError} for a damaged file or an exceeded limit. */
  rows(): AsyncGenerator<SheetRow, void, undefined>
}

export type SheetLimits = {
  /** Bytes of the file as uploaded. */
  maxBytes: number
  /** Bytes after unpacking, in total. */
  maxUnpackedBytes: number
  /** Rows with content, per sheet, header rows included. */
  maxRows: number
  /** Columns with content. */
  maxColumns: number
  /** Rows without content per sheet. Programs leave thousands of them. */
  maxBlankRows: number
  /** Cells per sheet, blank ones included. */
  maxCells: number
  /** Processor time in milliseconds for one pass over a sheet. */
  maxReadingMs: number
  /** Maximum compression ratio of a large part. Typed data compresses to about a twentieth. */
  maxRatio: number
  /** Characters of all cells of a sheet. A shared string may appear in many cells. */
  maxText: number
  /** Characters in one cell; 32,767 is what a spreadsheet cell can hold. */
  maxCellLength: number
}

export const SHEET_LIMITS: SheetLimits = {
  maxBytes: 100 * 2 ** 20,
  maxUnpackedBytes: 512 * 2 ** 20,
  maxRows: 100_001,
  maxColumns: 256,
  maxBlankRows: 200_000,
  maxCells: 20_000_000,
  maxReadingMs: 20_000,
  maxRatio: 150,
  maxText: 128 * 2 ** 20,
  maxCellLength: 32_767,
}

export const BLANK_CELL: Cell = Object.freeze({ text: '', kind: 'blank' })

/** Significant digits of a number: `'0.0120'` → 2, `'1200'` → 2. */
export function significantDigits(plain: string): number {
  const digits = plain.replace(/^[+-]/, '').replace('.', '').replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return end
}

/** Whether no cell shows anything. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every(cell => cell.text.trim() === '')
}

/** Drops the cells after the last one with content, in place. */
export function trimTail(cells: Cell[]): Cell[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]?.text === '') end--
  cells.length = end
  return cells
}
