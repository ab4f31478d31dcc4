import { significantDigits } from './cell.ts'
import { textToSerial } from './excel-date.ts'
import { columnLetters, isMarked, type CellInput, type RowInput, type SheetColumn } from './sheet-model.ts'
import type { StyleTable } from './xlsx-styles.ts'
import { escapeXml } from './xml-text.ts'

/** Maximum length of a cell in spreadsheets. */
const MAX_CELL = 32_767
const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/

type CellStyle = 'body' | 'error' | 'total'
/** Style indexes: for the column's type, and for text in it. */
type Styles = { value: number; text: number }
type ColumnWriter = { letters: string; column: SheetColumn; styles: Record<CellStyle, Styles> }

/** Converts rows to sheet XML. */
export class RowWriter {
  readonly #columns: ColumnWriter[]
  readonly #header: string[]

  constructor(columns: readonly SheetColumn[], styles: StyleTable) {
    this.#columns = columns.map((column, index) => {
      const appearance = (name: CellStyle): Styles => ({
        value: styles.cell(column, name),
        text: styles.textCell(column, name),
      })
      return {
        letters: columnLetters(index),
        column,
        styles: { body: appearance('body'), error: appearance('error'), total: appearance('total') },
      }
    })
    this.#header = columns.map((column, index) =>
      textCell(column.title, `${columnLetters(index)}1`, styles.header(column)),
    )
  }

  header(): string {
    return `<row r="1" ht="24" customHeight="1">${this.#header.join('')}</row>`
  }

  /** `onMark` is called for every remark of the row. */
  row(input: RowInput, number: number, onMark: (reference: string, column: number, text: string) => void): string {
    if (!isMarked(input)) return this.#write(input, number, { appearance: 'body' })
    for (const [index, text] of Object.entries(input.marks)) onMark(columnLetters(+index) + number, +index, text)
    return this.#write(input.cells, number, { appearance: 'body', marks: input.marks })
  }

  totals(cells: readonly CellInput[], number: number): string {
    return this.#write(cells, number, { appearance: 'total' })
  }

  #write(
    cells: readonly CellInput[],
    number: number,
    { appearance, marks }: { appearance: CellStyle; marks?: Readonly<Record<number, string>> },
  ): string {
    let xml = `<row r="${number}">`
    for (let i = 0; i < this.#columns.length; i++) {
      const writer = this.#columns[i]
      if (!writer) continue
      const cell = cells[i]
      const own = marks?.[i] === undefined ? appearance : 'error'
      const styles = writer.styles[own]
      const reference = writer.letters + number
      if (!isEmpty(cell)) xml += cellXml(cell, writer.column, { reference, styles })
      // Blank cells have the style of their column. Only a colour needs a cell.
      else if (own !== 'body') xml += `<c r="${reference}" s="${styles.value}"/>`
    }
    return `${xml}</row>`
  }
}

type Filled = string | number | boolean

function isEmpty(input: CellInput): input is null | undefined | '' {
  return input === null || input === undefined || input === ''
}

function cellXml(
  input: Filled,
  column: SheetColumn,
  { reference, styles }: { reference: string; styles: Styles },
): string {
  const style = styles.value
  if (typeof input === 'boolean' || column.type === 'bool') return boolXml(input, column, { reference, style })
  const text = typeof input === 'number' ? plainNumber(input) : input
  if (column.type === 'number') {
    // Spreadsheets keep 15 digits, so longer numbers are written as text.
    if (PLAIN_DECIMAL.test(text) && (text.length <= 15 || significantDigits(text) <= 15))
      return `<c r="${reference}" s="${style}"><v>${text}</v></c>`
  } else if (column.type === 'date' || column.type === 'dateTime') {
    const serial = textToSerial(text)
    if (serial !== undefined) return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
  }
  return textCell(text, reference, styles.text)
}

function boolXml(
  input: Filled,
  column: SheetColumn,
  { reference, style }: { reference: string; style: number },
): string {
  if (typeof input !== 'boolean') return textCell(String(input), reference, style)
  const label = column.labels?.[input ? 0 : 1]
  return label === undefined
    ? `<c r="${reference}" s="${style}" t="b"><v>${input ? 1 : 0}</v></c>`
    : textCell(label, reference, style)
}

function textCell(text: string, reference: string, style: number): string {
  const fitting = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1).toWellFormed()}…` : text
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitting)}</t></is></c>`
}

/** For counts only. Values that a float cannot represent exactly must be decimal strings. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') && Number.isInteger(value) ? BigInt(value).toString() : text
}
