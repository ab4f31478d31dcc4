import { Readable } from 'node:stream'
import { MAX_SHEET_ROWS, columnLetters, type RowInput, type SheetInput, type SheetStamp } from './sheet-model.ts'
import { sheetName, widthOf } from './sheet-layout.ts'
import { RowWriter } from './xlsx-cells.ts'
import { choiceLists, validationsXml } from './xlsx-choices.ts'
import { commentsXml, notesVml, type Comment } from './xlsx-comments.ts'
import { closingParts, coreProperties, rootRelations, sheetRelations, type WrittenSheet } from './xlsx-package.ts'
import { stampXml } from './xlsx-stamp.ts'
import { StyleTable } from './xlsx-styles.ts'
import { NS, element, xmlPart } from './xml-text.ts'
import { zipStream, type ZipPart } from './zip-write.ts'

export type { CellInput, ColumnType, RowInput, SheetInput } from './sheet-model.ts'

const CHUNK = 65_536
/** More comments would only cost memory. Further wrong cells are still red. */
const MAX_COMMENTS = 10_000

export type WriteOptions = {
  /** Rows per sheet, header included; further rows go to a sheet `name (2)`. For tests; at most 1,048,576. */
  maxSheetRows?: number
  stamp?: SheetStamp
}

/**
 * Writes a workbook as a stream of bytes. Rows are pulled as the consumer reads, so memory does not grow with them. The
 * iterables are closed when the consumer stops early. Text columns become text cells, so that ids keep every digit.
 * Decimal strings of up to 15 significant digits become numbers, longer ones text.
 */
export function writeXlsx(sheets: readonly SheetInput[], options: WriteOptions = {}): Readable {
  return Readable.from(zipStream(parts(sheets, options)), {
    objectMode: false,
    highWaterMark: CHUNK,
  })
}

async function* parts(
  input: readonly SheetInput[],
  { maxSheetRows: maxRows = MAX_SHEET_ROWS, stamp }: WriteOptions,
): AsyncGenerator<ZipPart, void, undefined> {
  const styles = new StyleTable()
  const sheets = choiceLists(input)
  const firstVisible = sheets.findIndex(sheet => !sheet.hidden)
  const writers = sheets.map(sheet => new RowWriter(sheet.columns, styles))
  const written: WrittenSheet[] = []
  yield rootRelations(stamp)
  if (stamp) yield coreProperties(stamp)
  for (const [index, sheet] of sheets.entries()) {
    const writer = writers[index]
    if (!writer) continue
    const rows = new RowSource(sheet.rows)
    try {
      for (let part = 1; part === 1 || !(await rows.isDone()); part++) {
        const body = new SheetBody({
          sheet,
          writer,
          styles,
          rows,
          maxRows,
          stamp,
          tabSelected: index === firstVisible && part === 1,
        })
        const number = written.length + 1
        yield { name: `xl/worksheets/sheet${number}.xml`, content: body.xml() }
        const name = sheetName(
          sheet.name,
          part,
          written.map(other => other.name),
        )
        const hasComments = body.comments.length > 0
        written.push({ name, hidden: sheet.hidden === true, hasComments, filterRange: body.filterRange })
        if (!hasComments) continue
        yield sheetRelations(number)
        yield { name: `xl/comments${number}.xml`, content: commentsXml(body.comments) }
        yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: notesVml(body.comments) }
      }
    } finally {
      await rows.close()
    }
  }
  yield { name: 'xl/styles.xml', content: styles.xml() }
  yield* closingParts(written, stamp)
}

/** Reads one row ahead to know whether another sheet is needed. */
class RowSource {
  readonly #iterator: AsyncIterator<RowInput> | Iterator<RowInput>
  #ahead: IteratorResult<RowInput> | undefined

  constructor(rows: Iterable<RowInput> | AsyncIterable<RowInput>) {
    this.#iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  async isDone(): Promise<boolean> {
    this.#ahead ??= await this.#iterator.next()
    return this.#ahead.done === true
  }

  next(): IteratorResult<RowInput> | Promise<IteratorResult<RowInput>> {
    const ahead = this.#ahead
    if (ahead === undefined) return this.#iterator.next()
    if (ahead.done !== true) this.#ahead = undefined
    return ahead
  }

  async close(): Promise<void> {
    if (this.#ahead?.done !== true) await this.#iterator.return?.()
  }
}

type BodyInput = {
  sheet: SheetInput
  writer: RowWriter
  styles: StyleTable
  rows: RowSource
  maxRows: number
  stamp: SheetStamp | undefined
  tabSelected: boolean
}

/** A worksheet part. Its properties are known after its XML has been read. */
class SheetBody {
  readonly comments: Comment[] = []
  filterRange: string | undefined
  readonly #input: BodyInput

  constructor(input: BodyInput) {
    this.#input = input
  }

  async *xml(): AsyncGenerator<Buffer, void, undefined> {
    const { sheet, writer, rows, maxRows, stamp } = this.#input
    const last = columnLetters(Math.max(0, sheet.columns.length - 1))
    let xml = this.#opening() + writer.header()
    let number = 1
    // The last row is reserved for totals.
    const limit = maxRows - (sheet.totals ? 1 : 0)
    const mark = (reference: string, column: number, text: string): void => {
      if (this.comments.length < MAX_COMMENTS) this.comments.push({ reference, column, row: number, text })
    }
    for (const [column, { note }] of sheet.columns.entries()) if (note) mark(`${columnLetters(column)}1`, column, note)
    while (number < limit) {
      const next = rows.next()
      const { done, value } = next instanceof Promise ? await next : next
      if (done) break
      xml += writer.row(value, ++number, mark)
      if (xml.length < CHUNK) continue
      yield Buffer.from(xml)
      xml = ''
    }
    this.filterRange = `$A$1:$${last}$${number}`
    if (sheet.totals && (await rows.isDone()))
      xml += writer.totals(typeof sheet.totals === 'function' ? sheet.totals() : sheet.totals, ++number)
    const drawing = this.comments.length > 0 ? '<legacyDrawing r:id="rId2"/>' : ''
    const filter = element('autoFilter', { ref: this.filterRange.replaceAll('$', '') })
    yield Buffer.from(
      `${xml}</sheetData>${filter}${validationsXml(sheet.columns)}${stampXml(stamp)}${drawing}</worksheet>`,
    )
  }

  #opening(): string {
    const { sheet, styles, tabSelected } = this.#input
    const frozen = sheet.frozenColumns ?? 0
    const pane = element('pane', {
      xSplit: frozen > 0 ? frozen : undefined,
      ySplit: 1,
      topLeftCell: `${columnLetters(frozen)}2`,
      activePane: frozen > 0 ? 'bottomRight' : 'bottomLeft',
      state: 'frozen',
    })
    const view = element('sheetView', { workbookViewId: 0, tabSelected: tabSelected ? 1 : undefined }, pane)
    const columns = sheet.columns.map((column, i) => {
      const style = styles.cell(column, 'body')
      return element('col', { min: i + 1, max: i + 1, width: widthOf(column), style, customWidth: 1 })
    })
    const head = [
      element('sheetViews', {}, view),
      element('sheetFormatPr', { defaultRowHeight: 18 }),
      columns.length > 0 ? element('cols', {}, ...columns) : '',
    ]
    // The worksheet up to its rows.
    const whole = xmlPart(element('worksheet', { xmlns: NS.main, 'xmlns:r': NS.office }, ...head, '<sheetData>'))
    return whole.slice(0, -'</worksheet>'.length)
  }
}
