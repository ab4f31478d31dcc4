import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { CellPosition, SheetColumn } from './sheet-types.ts'

export interface PastedCell {
  /** Index of the row in the sheet; past its end a new row. */
  row: number
  name: string
  text: string
}

/** Columns that the cells of a row name, by position; undefined if the row names none. */
export function headerOf(
  columns: readonly SheetColumn[],
  texts: readonly string[],
): (SheetColumn | undefined)[] | undefined {
  const found = texts.map(text => {
    const word = plain(text)
    return word === ''
      ? undefined
      : columns.find(column =>
          [column.label, column.name, ...(column.aliases ?? [])].some(name => plain(name) === word),
        )
  })
  const named = texts.filter(text => plain(text) !== '').length
  const matches = found.filter(Boolean).length
  return matches >= 1 && matches * 2 > named ? found : undefined
}

/**
 * The target cells of a block pasted at one cell. A block may include computed columns, as on screen, or leave them
 * out, as on paper: the reading with fewer unreadable texts is used.
 */
export function alignBlock(args: {
  columns: readonly SheetColumn[]
  at: CellPosition
  cells: readonly (readonly string[])[]
}): PastedCell[] {
  const { columns, at, cells } = args
  const all = columns.slice(at.col)
  const typed = all.filter(column => column.read)
  const chosen = countMisfits(all, cells) <= countMisfits(typed, cells) ? all : typed
  return cells.flatMap((texts, i) =>
    texts.flatMap((text, j): PastedCell[] => {
      const column = chosen[j]
      return column?.read ? [{ row: at.row + i, name: column.name, text }] : []
    }),
  )
}

export interface LaidBlock {
  cells: PastedCell[]
  /** Rows of the block without its header. */
  rows: number
}

/** The target cells of a block pasted at one cell: by its header where its first row names columns, else by position. */
export function layBlock(args: {
  columns: readonly SheetColumn[]
  at: CellPosition
  cells: readonly (readonly string[])[]
}): LaidBlock {
  const { columns, at, cells } = args
  const header = headerOf(columns, cells[0] ?? [])
  if (!header) return { cells: alignBlock(args), rows: cells.length }
  const body = cells.slice(1)
  const laid = body.flatMap((texts, i) =>
    texts.flatMap((text, j) => (header[j]?.read ? [{ row: at.row + i, name: header[j].name, text }] : [])),
  )
  return { cells: laid, rows: body.length }
}

/** Number of texts in the first rows that do not fit their column or fall off the right edge. */
function countMisfits(columns: readonly SheetColumn[], cells: readonly (readonly string[])[]): number {
  let count = 0
  for (const texts of cells.slice(0, 20)) {
    texts.forEach((text, j) => {
      if (text.trim() === '') return
      const column = columns[j]
      if (!column) count += 1
      else if (column.read ? column.read(text, { row: {}, above: undefined }).issue : column.fits?.(text) === false)
        count += 1
    })
  }
  return count
}

export interface KeyMatch {
  /** Columns by which rows are found, the most reliable first. */
  keys: readonly string[]
  rows: readonly AnyRow[]
}

export interface MatchedBlock {
  cells: PastedCell[]
  /** Keys of pasted rows that match no row, or more than one. */
  unmatched: string[]
}

/** Reads a block whose header names truck, ticket or trip: each pasted row is matched by that column. */
export function matchBlock(
  args: { header: readonly (SheetColumn | undefined)[]; body: readonly (readonly string[])[] } & KeyMatch,
): MatchedBlock {
  const { header, body, keys, rows } = args
  const out: MatchedBlock = { cells: [], unmatched: [] }
  const matchedRows = new Set<number>()
  for (const texts of body) {
    const given = keys.flatMap(key => {
      const at = header.findIndex(column => column?.name === key)
      const text = at < 0 ? '' : (texts[at] ?? '').trim()
      return text === '' ? [] : [{ key, text: plain(text) }]
    })
    const matches = given.length
      ? rows.flatMap((row, i) =>
          !matchedRows.has(i) && given.every(one => plain(keyText(row[one.key])) === one.text) ? [i] : [],
        )
      : []
    const [match] = matches
    if (match === undefined || matches.length > 1) {
      if (texts.some(text => text.trim() !== ''))
        out.unmatched.push(given.map(one => one.text.toUpperCase()).join(' ') || texts.join(' ').trim())
      continue
    }
    matchedRows.add(match)
    texts.forEach((text, j) => {
      const column = header[j]
      if (column?.read && !keys.includes(column.name) && text.trim() !== '')
        out.cells.push({ row: match, name: column.name, text })
    })
  }
  return out
}

const keyText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** `装货净重(吨)*` → `装货净重`; plates without their dot. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*·\s]/g, '')
    .replace(/\([^)]*\)$/, '')
    .toLowerCase()
}
