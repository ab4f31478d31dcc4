import {
  BLANK_CELL,
  isBlankRow,
  significantDigits,
  trimTail,
  type Cell,
  type SheetLimits,
  type SheetRow,
} from './cell.ts'
import { serialToDate } from './excel-date.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { sheetError } from './sheet-error.ts'
import type { NumberContent } from './xlsx-formats.ts'
import type { TextTable } from './xlsx-strings.ts'
import { plainText, type Attributes, type XmlHandler } from './xml-events.ts'

export type RowContext = {
  sheet: string
  limits: SheetLimits
  budget: ReadingBudget
  strings: TextTable
  formats: readonly NumberContent[]
  date1904: boolean
}

/** Converts the XML events of a worksheet to rows. `take` returns those completed since the last call. */
export class RowReader implements XmlHandler {
  readonly #context: RowContext
  #done: SheetRow[] = []
  #rowCount = 0
  #rowNumber = 0
  #cells: Cell[] = []
  #column = 0
  #type = ''
  #style = 0
  #collects = false
  #text = ''
  #formula = ''
  #inFormula = false
  #inCell = false

  constructor(context: RowContext) {
    this.#context = context
  }

  take(): SheetRow[] {
    const rows = this.#done
    this.#done = []
    return rows
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#startCell(attributes)
    else if (name === 'row') this.#startRow(attributes)
    else if (!this.#inCell) return
    else if (name === 'v' || name === 't') this.#collects = true
    else if (name === 'f') this.#inFormula = true
    else if (name === 'rPh') this.#type = 'phonetic'
  }

  text(text: string): void {
    if (this.#collects && this.#type !== 'phonetic') this.#text += text
    else if (this.#inFormula && this.#formula.length < 200) this.#formula += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#collects = false
    else if (name === 'f') this.#inFormula = false
    else if (name === 'rPh') this.#type = 'inlineStr'
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #startRow(attributes: Attributes): void {
    const number = Number(attributes.r)
    this.#rowNumber = Number.isInteger(number) && number > 0 ? number : this.#rowNumber + 1
    this.#cells = []
    this.#column = 0
  }

  #startCell(attributes: Attributes): void {
    this.#context.budget.cells(1)
    this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r) || this.#column + 1
    this.#type = attributes.t ?? 'n'
    this.#style = attributes.s === undefined ? 0 : Number(attributes.s)
    this.#text = ''
    this.#formula = ''
    this.#inCell = true
  }

  #endCell(): void {
    this.#inCell = false
    const cell = this.#cell()
    if (cell === BLANK_CELL) return
    const { limits, sheet } = this.#context
    const place = { sheet, row: this.#rowNumber }
    if (this.#column > limits.maxColumns)
      throw sheetError('sheet.too_many_columns', { ...place, max: limits.maxColumns })
    if (cell.text.length > limits.maxCellLength)
      throw sheetError('sheet.cell_too_long', { ...place, column: this.#column, max: limits.maxCellLength })
    this.#context.budget.text(cell.text.length)
    while (this.#cells.length < this.#column - 1) this.#cells.push(BLANK_CELL)
    this.#cells[this.#column - 1] = cell
  }

  #endRow(): void {
    if (isBlankRow(this.#cells)) return this.#context.budget.blankRow()
    if (++this.#rowCount > this.#context.limits.maxRows)
      throw sheetError('sheet.too_many_rows', { sheet: this.#context.sheet, max: this.#context.limits.maxRows })
    this.#done.push({ number: this.#rowNumber, cells: trimTail(this.#cells) })
  }

  #cell(): Cell {
    const raw = this.#text
    switch (this.#type) {
      case 's':
        return textCell(this.#context.strings.at(Number(raw)) ?? '')
      case 'str':
      case 'inlineStr':
        return textCell(plainText(raw))
      case 'b':
        return raw === '' ? BLANK_CELL : { text: raw === '1' ? 'TRUE' : 'FALSE', kind: 'bool', value: raw === '1' }
      case 'e':
        return { text: raw, kind: 'error' }
      case 'd':
        return isoCell(raw)
    }
    // A formula that was never calculated: its result is unknown, not blank.
    if (raw === '') return this.#formula === '' ? BLANK_CELL : { text: `=${this.#formula}`, kind: 'error' }
    return numberCell(raw, this.#context.formats[this.#style] ?? 'number', this.#context.date1904)
  }
}

function textCell(text: string): Cell {
  return text === '' ? BLANK_CELL : { text, kind: 'text' }
}

function isoCell(raw: string): Cell {
  const value = new Date(raw.endsWith('Z') ? raw : `${raw}Z`)
  return Number.isNaN(value.getTime()) ? textCell(raw) : dateCell(value, raw.includes('T') ? 'dateTime' : 'date')
}

function numberCell(raw: string, content: NumberContent, date1904: boolean): Cell {
  const value = Number(raw)
  if (!Number.isFinite(value)) return textCell(raw)
  const date = content === 'number' ? undefined : serialToDate(value, date1904)
  if (content === 'time' && date) return { text: date.toISOString().slice(11, 19), kind: 'time', value }
  if (date && (content === 'date' || content === 'dateTime')) return dateCell(date, content)
  const text = plainNumber(raw, value)
  return Math.abs(value) >= 1e15 || significantDigits(text) > 15
    ? { text, kind: 'number', value, lossy: true }
    : { text, kind: 'number', value }
}

function dateCell(value: Date, kind: 'date' | 'dateTime'): Cell {
  const text = value
    .toISOString()
    .slice(0, kind === 'date' ? 10 : 19)
    .replace('T', ' ')
  return { text, kind, value }
}

/**
 * The number as the sheet shows it: spreadsheets store 17 digits of a binary float but keep 15, so `1.1000000000000001`
 * is 1.1. Digits written out by other programs are kept even beyond 15.
 */
function plainNumber(raw: string, value: number): string {
  if (raw.length <= 16 && /^-?\d+(\.\d+)?$/.test(raw)) return raw
  if (/^-?\d{16,}$/.test(raw)) return raw
  const fifteen = value.toPrecision(15)
  if (!fifteen.includes('e')) return fifteen.includes('.') ? fifteen.replace(/\.?0+$/, '') : fifteen
  return withoutExponent(value)
}

function withoutExponent(value: number): string {
  if (Math.abs(value) >= 1) return Number.isInteger(value) ? BigInt(value).toString() : String(value)
  return value.toFixed(20).replace(/\.?0+$/, '')
}

/** `BC12` → 55; 0 if it is no reference. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column > 16_384 ? 0 : column
}
