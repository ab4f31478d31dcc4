import { at as atPath, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { keyOf, newLine, type LineRow } from './line-rows.ts'

/**
 * Cells of tab-separated text from a spreadsheet: tabs between cells, line ends between rows. A cell with either is
 * quoted, its quotes doubled. The blank line at the end is not a row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let i = 0
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  while (i < text.length) {
    const char = text[i]
    if (char === '"' && cell === '' && closingQuote(text, i) > 0) {
      const end = closingQuote(text, i)
      cell = text.slice(i + 1, end).replaceAll('""', '"')
      i = end + 1
    } else if (char === '\t') {
      endCell()
      i += 1
    } else if (char === '\n' || char === '\r') {
      endCell()
      rows.push([])
      i += char === '\r' && text[i + 1] === '\n' ? 2 : 1
    } else {
      cell += char
      i += 1
    }
  }
  endCell()
  if (rows.length > 1 && rows.at(-1)?.every(one => one === '')) rows.pop()
  return rows
}

/** Whether the text is a block of cells rather than a single value. */
export function isBlock(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))
}

export interface PasteArgs {
  lines: Lines
  /** Names of the grid's columns in order. */
  columns: readonly string[]
  rows: readonly LineRow[]
  at: { row: number; col: number }
  cells: readonly (readonly string[])[]
  /** Whether only the server can read the field's text: references. */
  needsLookup(field: Field): boolean
  /** Whether this person may write the field. */
  writable(name: string, row: LineRow): boolean
}

export interface Lookup {
  key: string
  name: string
  text: string
}

export interface Pasted {
  rows: LineRow[]
  /** Errors of unreadable cells, at `key.field`. */
  issues: Issue[]
  lookups: Lookup[]
  added: number
  /** Number of rows beyond the limit of the grid. */
  excess: number
}

/** Pastes a block of cells starting at a cell. Rows are added as needed, computed cells are skipped. */
export function pasteInto(args: PasteArgs): Pasted {
  const { lines, columns, cells } = args
  const named = headerOf(lines, cells[0] ?? [])
  const block = named ? cells.slice(1) : cells
  const names = named ?? columns.slice(args.at.col)
  const rows = [...args.rows]
  const room = (lines.max ?? 1000) - args.at.row
  const out: Pasted = { rows, issues: [], lookups: [], added: 0, excess: Math.max(0, block.length - room) }
  block.slice(0, room).forEach((texts, i) => {
    const index = args.at.row + i
    if (!rows[index]) {
      rows[index] = newLine(lines)
      out.added += 1
    }
    rows[index] = pasteRow(args, rows[index], { names, texts, out })
  })
  return out
}

function pasteRow(
  args: PasteArgs,
  row: LineRow,
  { names, texts, out }: { names: readonly (string | undefined)[]; texts: readonly string[]; out: Pasted },
): LineRow {
  const next = { ...row }
  texts.forEach((text, i) => {
    const name = names[i]
    const field = name === undefined ? undefined : args.lines.fields[name]
    if (name === undefined || !field || field.computed || !args.writable(name, next)) return
    if (args.needsLookup(field) && text.trim() !== '') {
      out.lookups.push({ key: keyOf(row), name, text: text.trim() })
      return
    }
    const read = kindOf(field).read(text, field, name)
    if (read.issue) out.issues.push(atPath(keyOf(row), read.issue))
    next[name] = read.issue ? null : read.value
  })
  return next
}

/** Column names from a header row; undefined if it is an ordinary row. */
function headerOf(lines: Lines, texts: readonly string[]): (string | undefined)[] | undefined {
  const names = texts.map(text => {
    const word = text
      .replace(/[(（].*[)）]\s*$/, '')
      .replace(/\*/g, '')
      .trim()
      .toLowerCase()
    if (word === '') return undefined
    return Object.entries(lines.fields).find(([name, field]) =>
      Object.values(labelOf(field, name)).some(label => label.toLowerCase() === word),
    )?.[0]
  })
  const matchCount = names.filter(Boolean).length
  return matchCount >= 1 && matchCount * 2 > texts.filter(text => text.trim() !== '').length ? names : undefined
}

/** Index of the quote that ends the cell starting at `start`; 0 if the quote is an ordinary character. */
function closingQuote(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (text[i + 1] === '"') i += 1
    else return i + 1 === text.length || /[\t\r\n]/.test(text[i + 1] ?? '') ? i : 0
  }
  return 0
}
