import {
  BLANK_CELL,
  isBlankRow,
  significantDigits,
  trimTail,
  type Cell,
  type Sheet,
  type SheetLimits,
  type SheetRow,
} from './cell.ts'
import { detectDelimiter } from './csv-delimiter.ts'
import { CsvScanner } from './csv-scanner.ts'
import { ReadingBudget } from './reading-budget.ts'
import { sheetError } from './sheet-error.ts'
import { decodeText, detectEncoding, type DetectedEncoding } from './text-encoding.ts'

const SAMPLE_LENGTH = 65_536

/** Opens delimited text. Encoding and delimiter are detected; a first line `sep=;` sets the delimiter. */
export function readCsv(bytes: Buffer, name: string, limits: SheetLimits): Sheet {
  const detected = detectEncoding(bytes)
  const sample = firstText(bytes, detected)
  const declared = /^sep=(.)(?:\r\n?|\n|$)/.exec(sample)?.[1]
  const delimiter = declared ?? detectDelimiter(sample, sample.length < SAMPLE_LENGTH)
  return {
    name,
    hidden: false,
    source: { format: 'csv', encoding: detected.encoding, delimiter },
    rows: () => readRows({ bytes, detected, delimiter, skipFirst: declared !== undefined, name, limits }),
  }
}

type Input = {
  bytes: Buffer
  detected: DetectedEncoding
  delimiter: string
  skipFirst: boolean
  name: string
  limits: SheetLimits
}

async function* readRows({
  bytes,
  detected,
  delimiter,
  skipFirst,
  name,
  limits,
}: Input): AsyncGenerator<SheetRow, void, undefined> {
  const scanner = new CsvScanner({
    delimiter,
    maxLength: limits.maxCellLength,
    tooLong: ({ row, column }) => {
      // An unclosed quote extends to the end of the file, so it is reported instead of the length.
      if (scanner.openQuote) throw sheetError('sheet.open_quote', { row, column })
      throw sheetError('sheet.cell_too_long', { sheet: name, row, column, max: limits.maxCellLength })
    },
  })
  const budget = new ReadingBudget(name, limits)
  let count = 0
  const finished = async function* (): AsyncGenerator<SheetRow, void, undefined> {
    for (const { number, fields } of scanner.take()) {
      if (budget.due) await budget.yield()
      if (skipFirst && number === 1) continue
      budget.cells(fields.length)
      if (fields.every(field => field === '')) {
        budget.blankRow()
        continue
      }
      const cells = trimTail(fields.map(csvCell))
      if (isBlankRow(cells)) {
        budget.blankRow()
        continue
      }
      const place = { sheet: name, row: number }
      if (cells.length > limits.maxColumns)
        throw sheetError('sheet.too_many_columns', { ...place, max: limits.maxColumns })
      if (++count > limits.maxRows) throw sheetError('sheet.too_many_rows', { sheet: name, max: limits.maxRows })
      budget.pause()
      yield { number, cells }
      budget.resume()
    }
  }
  for (const chunk of decodeText(bytes, detected)) {
    scanner.write(chunk)
    yield* finished()
  }
  const { openQuote } = scanner
  if (openQuote) throw sheetError('sheet.open_quote', openQuote)
  scanner.end()
  yield* finished()
}

function firstText(bytes: Buffer, detected: DetectedEncoding): string {
  let text = ''
  for (const chunk of decodeText(bytes, detected)) {
    text += chunk
    if (text.length >= SAMPLE_LENGTH) break
  }
  return text.slice(0, SAMPLE_LENGTH)
}

const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** A long number after a spreadsheet program saved it as csv. */
const CUT_NUMBER = /^-?\d(?:\.\d+)?E\+\d{2}$/

function csvCell(field: string): Cell {
  if (field === '') return BLANK_CELL
  const text = withoutGuard(field)
  const first = text.charCodeAt(0)
  if (first > 57 && first !== 65_291) return { text, kind: 'text' }
  if (CUT_NUMBER.test(text)) return { text, kind: 'text', lossy: true }
  if (!NUMBER.test(text)) return { text, kind: 'text' }
  const plain = text.replaceAll(',', '')
  // Leading zeros and more than 15 digits make an identifier, not a quantity.
  if (/^[+-]?0\d/.test(plain) || significantDigits(plain) > 15) return { text, kind: 'text' }
  return { text, kind: 'number', value: Number(plain) }
}

/** Decodes `="0012"`, which keeps zeros, and removes the `'` before `= + - @` that prevents formulas. */
function withoutGuard(field: string): string {
  const formula = /^="([^"]*)"$/.exec(field)
  if (formula) return formula[1] ?? ''
  return /^'+[=+\-@\t\r＝＋－＠]/.test(field) ? field.slice(1) : field
}
