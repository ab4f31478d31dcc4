import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Place, SheetColumn } from './sheet-types.ts'

export interface LaidCell {
  /** Number of the row in the sheet; beyond its end a new one. */
  row: number
  name: string
  text: string
}

/** Columns that a row of the block names, by position; undefined where it names none. */
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
  const hits = found.filter(Boolean).length
  return hits >= 1 && hits * 2 > named ? found : undefined
}

/**
 * Where the cells of a block belong that was pasted at one cell. Blocks come with the computed columns between, as they
 * are on screen, or without them, as they are on paper: the way that leaves fewer unreadable texts is meant.
 */
export function layBlock(args: {
  columns: readonly SheetColumn[]
  at: Place
  cells: readonly (readonly string[])[]
}): LaidCell[] {
  const { columns, at, cells } = args
  const all = columns.slice(at.col)
  const typed = all.filter(column => column.read)
  const chosen = misfits(all, cells) <= misfits(typed, cells) ? all : typed
  return cells.flatMap((texts, i) =>
    texts.flatMap((text, j): LaidCell[] => {
      const column = chosen[j]
      return column?.read ? [{ row: at.row + i, name: column.name, text }] : []
    }),
  )
}

/** Texts of the first rows that would not fit their columns, and those that would fall off the right edge. */
function misfits(columns: readonly SheetColumn[], cells: readonly (readonly string[])[]): number {
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
  /** Columns by which rows are found, the surest first. */
  keys: readonly string[]
  rows: readonly AnyRow[]
}

export interface Matched {
  cells: LaidCell[]
  /** Key texts of rows of the block that no row, or more than one, answers to. */
  unmatched: string[]
}

/** A block with a header that names the truck, the ticket or the trip: each of its rows finds its row by that. */
export function matchBlock(
  args: { header: readonly (SheetColumn | undefined)[]; body: readonly (readonly string[])[] } & KeyMatch,
): Matched {
  const { header, body, keys, rows } = args
  const out: Matched = { cells: [], unmatched: [] }
  const taken = new Set<number>()
  for (const texts of body) {
    const given = keys.flatMap(key => {
      const at = header.findIndex(column => column?.name === key)
      const text = at < 0 ? '' : (texts[at] ?? '').trim()
      return text === '' ? [] : [{ key, text: plain(text) }]
    })
    const hits = given.length
      ? rows.flatMap((row, i) =>
          !taken.has(i) && given.every(one => plain(keyText(row[one.key])) === one.text) ? [i] : [],
        )
      : []
    const [hit] = hits
    if (hit === undefined || hits.length > 1) {
      if (texts.some(text => text.trim() !== ''))
        out.unmatched.push(given.map(one => one.text.toUpperCase()).join(' ') || texts.join(' ').trim())
      continue
    }
    taken.add(hit)
    texts.forEach((text, j) => {
      const column = header[j]
      if (column?.read && !keys.includes(column.name) && text.trim() !== '')
        out.cells.push({ row: hit, name: column.name, text })
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
