import { createHash } from 'node:crypto'
import type { Cell, Sheet } from '../sheets/read-table.ts'
import { keyField } from '../export/export-columns.ts'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { guessColumns, sureCount } from './guess.ts'
import { readHeader } from './header-text.ts'
import { type ImportTarget } from './targets.ts'
import { cellText, type ImportMapping, type RawCell, type SheetMapping } from './types.ts'

/** How far down a header may stand, under titles and notes. */
const LOOK_AHEAD = 15
const SAMPLE_ROWS = 20
/** Columns that our own files carry beside the data. */
const OWN_COLUMNS = new Set(['错误', 'errors'])
const KEY_WORDS = new Set(['行号', '序号', '行标识', '所属行号', '所属单据', 'row', 'rowkey', 'no'])

export interface RawRow {
  number: number
  cells: RawCell[]
}

interface Head {
  sheet: string
  headerRow: number
  headers: string[]
  samples: RawCell[][]
}

/** Proposes what the sheets and columns of a file mean. */
export async function proposeMapping(sheets: readonly Sheet[], resource: AnyResource, targets: readonly ImportTarget[]): Promise<{ mapping: ImportMapping; shape: string }> {
  const documents = targets.filter(target => target.lines === null)
  const heads: Head[] = []
  for (const sheet of sheets) if (!sheet.hidden) heads.push(await readHead(sheet, targets))
  const main = heads.reduce<Head | undefined>((best, head) => (best && sureCount(best.headers, documents) >= sureCount(head.headers, documents) ? best : head), undefined)
  const mapping: ImportMapping = { sheets: [] }
  if (main) {
    const columns = guessColumns(main.headers, main.samples, documents)
    mapping.sheets.push({ sheet: main.sheet, lines: null, headerRow: main.headerRow, key: null, columns })
    for (const head of heads) if (head !== main) mapping.sheets.push(...childSheet(head, resource, targets))
    linkKeys(mapping, resource)
  }
  return { mapping, shape: shapeOf(heads) }
}

/** The same headers in the same order have the same shape, whatever the sheets are called. */
function shapeOf(heads: readonly Head[]): string {
  const words = heads.map(head => head.headers.map(header => readHeader(header)).map(({ word, unit }) => `${word}|${unit ?? ''}`))
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}

async function readHead(sheet: Sheet, targets: readonly ImportTarget[]): Promise<Head> {
  const rows: { number: number; cells: readonly Cell[] }[] = []
  for await (const row of sheet.rows()) {
    rows.push(row)
    if (rows.length >= LOOK_AHEAD + SAMPLE_ROWS) break
  }
  const texts = (cells: readonly Cell[]) => cells.map(cell => cell.text.trim())
  let best = 0
  rows.slice(0, LOOK_AHEAD).forEach((row, i) => {
    if (sureCount(texts(row.cells), targets) > sureCount(texts(rows[best]?.cells ?? []), targets)) best = i
  })
  const header = rows[best]
  const headers = texts(header?.cells ?? [])
  while (headers.length && OWN_COLUMNS.has(readHeader(headers.at(-1) ?? '').word)) headers.pop()
  return { sheet: sheet.name, headerRow: header?.number ?? 1, headers, samples: rows.slice(best + 1).map(row => row.cells.map(rawCell)) }
}

function childSheet(head: Head, resource: AnyResource, targets: readonly ImportTarget[]): SheetMapping[] {
  const candidates = Object.entries(resource.fields).filter(([, field]) => field.lines).map(([name, field]) => {
    const own = targets.filter(target => target.lines === name)
    const named = readHeader(head.sheet).word === readHeader(field.label).word || readHeader(head.sheet).word === readHeader(field.lines?.label ?? '').word
    return { name, own, score: sureCount(head.headers, own) + (named ? 2 : 0) }
  })
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  if (!best || best.score < 2) return []
  return [{ sheet: head.sheet, lines: best.name, headerRow: head.headerRow, key: null, columns: guessColumns(head.headers, head.samples, best.own) }]
}

/** Child rows name their document by a column that both sheets have, usually its number. */
function linkKeys(mapping: ImportMapping, resource: AnyResource): void {
  const [main, ...children] = mapping.sheets
  if (!main || !children.length) return
  const key = keyField(resource)
  const numbered = main.columns.find(column => column.field === key) ?? main.columns.find(column => KEY_WORDS.has(readHeader(column.header).word))
  for (const child of children) {
    const shared = child.columns.find(column => numbered && readHeader(column.header).word === readHeader(numbered.header).word)
      ?? child.columns.find(column => column.field === null && KEY_WORDS.has(readHeader(column.header).word))
      ?? child.columns.find(column => column.field === null && main.columns.some(other => readHeader(other.header).word === readHeader(column.header).word))
    if (!shared) continue
    child.key = shared.column
    shared.field = null
    const theirs = main.columns.find(column => readHeader(column.header).word === readHeader(shared.header).word) ?? numbered
    if (theirs) main.key = theirs.column
  }
}

/** The data rows of a sheet, below its headers. */
export async function* dataRows(sheet: Sheet, mapping: Pick<SheetMapping, 'headerRow' | 'columns'>): AsyncGenerator<RawRow, void, undefined> {
  const width = mapping.columns.length
  for await (const { number, cells } of sheet.rows()) {
    if (number <= mapping.headerRow) continue
    const raw = cells.slice(0, width).map(rawCell)
    if (raw.some(cell => cellText(cell) !== '')) yield { number, cells: raw }
  }
}

function rawCell(cell: Cell): RawCell {
  const text = cell.text.trim()
  if (cell.kind === 'error') return [text, 'error']
  return cell.lossy ? [text, 'lossy'] : text
}
