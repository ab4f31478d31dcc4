import { createHash } from 'node:crypto'
import { type Cell, type Sheet, SHEET_LIMITS } from '../sheets/cell.ts'
import { ReadingBudget } from '../sheets/reading-budget.ts'
import { keyField } from '../export/export-columns.ts'
import { type AnyResource, labelOf } from '@tuheng/domain/kernel/resource'
import { guessColumns, type PauseCheck, certainCount } from './guess.ts'
import { MAX_HEADER_LENGTH, readHeader } from './header-text.ts'
import { type ImportTarget } from './targets.ts'
import { isListSheet } from './template-words.ts'
import { cellText, type ImportMapping, type RawCell, type SheetMapping } from './types.ts'

/** Number of rows in which the header is searched, below titles and notes. */
const HEADER_SEARCH_ROWS = 15
const SAMPLE_ROWS = 20
/** Length of the cell text that is used for guessing. */
const SAMPLE_LENGTH = 200
/** Maximum number of sheets in an import. */
const MAX_SHEETS = 20
/** Columns that our own error files add. */
const OWN_COLUMNS = new Set(['错误', 'errors'])
const KEY_WORDS = new Set(['行号', '序号', '行标识', '所属行号', '所属单据', 'row', 'rowkey', 'no'])

export interface RawRow {
  number: number
  cells: RawCell[]
}

interface SheetHead {
  sheet: string
  headerRow: number
  headers: string[]
  samples: RawCell[][]
}

/** Proposes the meaning of a file's sheets and columns. */
export async function proposeMapping(
  sheets: readonly Sheet[],
  resource: AnyResource,
  targets: readonly ImportTarget[],
): Promise<{ mapping: ImportMapping; shape: string }> {
  const documents = targets.filter(target => target.lines === null)
  const heads: SheetHead[] = []
  const budget = new ReadingBudget(sheets[0]?.name ?? '', SHEET_LIMITS)
  const pauseIfDue: PauseCheck = async () => {
    if (budget.due) await budget.yield()
  }
  const offered = sheets.filter((each, i) => !each.hidden && !isListSheet(each.name, i))
  for (const sheet of offered.slice(0, MAX_SHEETS)) heads.push(await readHead(sheet, targets, pauseIfDue))
  let main: SheetHead | undefined
  let maximum = -1
  for (const head of heads) {
    const certain = await certainCount(head.headers, documents, pauseIfDue)
    if (certain > maximum) [main, maximum] = [head, certain]
  }
  const mapping: ImportMapping = { sheets: [] }
  if (main) {
    const columns = await guessColumns(main, documents, pauseIfDue)
    mapping.sheets.push({ sheet: main.sheet, lines: null, headerRow: main.headerRow, key: null, columns })
    for (const head of heads)
      if (head !== main) mapping.sheets.push(...(await childSheet(head, { resource, targets, pauseIfDue })))
    linkKeys(mapping, resource)
  }
  return { mapping, shape: shapeOf(heads) }
}

/** Hash of the headers in order, without the names of the sheets. */
function shapeOf(heads: readonly SheetHead[]): string {
  const words = heads.map(head =>
    head.headers.map(header => readHeader(header)).map(({ word, unit }) => `${word}|${unit ?? ''}`),
  )
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}

async function readHead(sheet: Sheet, targets: readonly ImportTarget[], pauseIfDue: PauseCheck): Promise<SheetHead> {
  const rows: { number: number; cells: Cell[] }[] = []
  for await (const { number, cells } of sheet.rows()) {
    rows.push({ number, cells: cells.map(cell => ({ ...cell, text: cell.text.slice(0, SAMPLE_LENGTH) })) })
    if (rows.length >= HEADER_SEARCH_ROWS + SAMPLE_ROWS) break
  }
  const texts = (cells: readonly Cell[]) => cells.map(cell => cell.text.trim())
  let best = 0
  let maximum = -1
  for (const [i, row] of rows.slice(0, HEADER_SEARCH_ROWS).entries()) {
    const certain = await certainCount(texts(row.cells), targets, pauseIfDue)
    if (certain > maximum) [best, maximum] = [i, certain]
  }
  const header = rows[best]
  const headers = texts(header?.cells ?? [])
  while (headers.length && OWN_COLUMNS.has(readHeader(headers.at(-1) ?? '').word)) headers.pop()
  const shown = headers.map(text => (text.length > MAX_HEADER_LENGTH ? `${text.slice(0, MAX_HEADER_LENGTH)}…` : text))
  return {
    sheet: sheet.name,
    headerRow: header?.number ?? 1,
    headers: shown,
    samples: rows.slice(best + 1).map(row => row.cells.map(rawCell)),
  }
}

async function childSheet(
  head: SheetHead,
  {
    resource,
    targets,
    pauseIfDue,
  }: { resource: AnyResource; targets: readonly ImportTarget[]; pauseIfDue: PauseCheck },
): Promise<SheetMapping[]> {
  const word = readHeader(head.sheet).word
  let best: { name: string; own: ImportTarget[]; score: number } | undefined
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.lines) continue
    const own = targets.filter(target => target.lines === name)
    const label = labelOf(field, name)
    const named = [label.zh, label.en, field.lines.label ?? ''].some(one => word === readHeader(one).word)
    const score = (await certainCount(head.headers, own, pauseIfDue)) + (named ? 2 : 0)
    if (!best || score > best.score) best = { name, own, score }
  }
  if (!best || best.score < 2) return []
  return [
    {
      sheet: head.sheet,
      lines: best.name,
      headerRow: head.headerRow,
      key: null,
      columns: await guessColumns(head, best.own, pauseIfDue),
    },
  ]
}

/**
 * Child rows refer to their document by a column that both sheets have: its number, else a row number as in our
 * template, else any column of the same name. All sheets of child rows use the same column of the main sheet.
 */
function linkKeys(mapping: ImportMapping, resource: AnyResource): void {
  const [main, ...children] = mapping.sheets
  if (!main || !children.length) return
  const key = keyField(resource)
  const words = new Map(
    mapping.sheets.flatMap(sheet => sheet.columns).map(column => [column, readHeader(column.header).word]),
  )
  const own = new Map(main.columns.map(column => [words.get(column), column] as const).reverse())
  const hasWord = (child: SheetMapping, word: string | undefined) =>
    child.columns.some(column => words.get(column) === word)
  const numbers = [
    ...main.columns.filter(column => column.field === key),
    ...main.columns.filter(column => KEY_WORDS.has(words.get(column) ?? '')),
  ]
  const numbered = numbers.find(column => children.some(child => hasWord(child, words.get(column)))) ?? numbers[0]
  for (const child of children) {
    const shared =
      child.columns.find(column => numbered && words.get(column) === words.get(numbered)) ??
      child.columns.find(column => column.field === null && KEY_WORDS.has(words.get(column) ?? '')) ??
      child.columns.find(column => column.field === null && own.has(words.get(column)))
    const theirs = shared && (own.get(words.get(shared)) ?? numbered)
    // Rows that name their document by another column than the sheets before are left for people to link.
    if (!shared || (theirs && main.key !== null && main.key !== theirs.column)) continue
    child.key = shared.column
    shared.field = null
    if (theirs) main.key = theirs.column
  }
}

/** The data rows of a sheet, below its header. */
export async function* dataRows(
  sheet: Sheet,
  mapping: Pick<SheetMapping, 'headerRow' | 'columns'>,
): AsyncGenerator<RawRow, void, undefined> {
  const width = mapping.columns.filter(column => !column.added).length
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
