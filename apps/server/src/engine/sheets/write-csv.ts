import { Readable } from 'node:stream'
import { isMarked, type CellInput, type SheetColumn, type SheetInput } from './sheet-model.ts'

export type WriteCsvOptions = {
  delimiter?: ',' | '\t' | ';'
  /** Writes long digit strings and leading zeros as `="0012"`, which keeps them when Excel opens the file. */
  keepDigits?: boolean
}

const CHUNK = 65_536

/**
 * Writes one sheet as UTF-8 text with byte order mark and CRLF, so that Excel and WPS decode it correctly. Text that a
 * spreadsheet program would run as a formula gets a `'` prefix; `readSheets` removes it.
 */
export function writeCsv(sheet: SheetInput, options: WriteCsvOptions = {}): Readable {
  return Readable.from(chunks(sheet, options), { objectMode: false, highWaterMark: CHUNK })
}

async function* chunks(
  sheet: SheetInput,
  { delimiter = ',', keepDigits = false }: WriteCsvOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const line = (cells: readonly CellInput[]): string =>
    `${sheet.columns.map((column, i) => csvField(cells[i], column, { delimiter, keepDigits })).join(delimiter)}\r\n`
  const title = (column: SheetColumn): string => quoted(withGuard(column.title), delimiter)
  let text = `\ufeff${sheet.columns.map(title).join(delimiter)}\r\n`
  for await (const row of sheet.rows) {
    text += line(isMarked(row) ? row.cells : row)
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (sheet.totals) text += line(typeof sheet.totals === 'function' ? sheet.totals() : sheet.totals)
  if (text !== '') yield Buffer.from(text)
}

function csvField(input: CellInput, column: SheetColumn, { delimiter, keepDigits }: Required<WriteCsvOptions>): string {
  if (input === null || input === undefined || input === '') return ''
  if (typeof input === 'boolean') return quoted(column.labels?.[input ? 0 : 1] ?? (input ? 'TRUE' : 'FALSE'), delimiter)
  if (typeof input === 'number') return String(input)
  if (column.type === 'number' && /^-?\d+(\.\d+)?$/.test(input)) return input
  if (keepDigits && /^(0\d+|\d{12,})$/.test(input)) return `="${input}"`
  return quoted(withGuard(input), delimiter)
}

function withGuard(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

function quoted(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
