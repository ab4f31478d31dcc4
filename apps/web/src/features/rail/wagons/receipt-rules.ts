import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { receivedOf, type WagonFacts, wagonIssues } from '@tuheng/domain/rail/wagon-load.rules'
import { alignBlock, headerOf, type PastedCell } from '../../../engine/sheet/sheet-paste.ts'
import type { CellPosition, SheetColumn, SheetRow, SheetRules } from '../../../engine/sheet/sheet-types.ts'

/** What is typed of each wagon at the arrival, in the order of the columns. */
export const RECEIPT = ['received1', 'received2', 'receivedQty', 'yardId', 'slotNo', 'emptyWay'] as const

/** Whether the receipt of the wagon can be recorded. */
export const isOpen = (row: AnyRow): boolean => row['receiptStatus'] === 'pending' && !isUnderApproval(row)

const HALF = 'wagon.half_received'

/** The rules of a wagon while its receipt is typed. */
export const receiptRules: SheetRules = {
  derive: row => deriveRow(wagonLoad, row),
  validate: row => {
    const wrong: Record<string, Text> = {}
    // Of two containers one is typed first
    for (const { code, path, zh, en } of wagonIssues(row as WagonFacts)) if (code !== HALF) wrong[path] ??= { zh, en }
    return wrong
  },
}

/** What a receipt still lacks when it is saved, at its cells. */
export function lackingReceipt(row: AnyRow): Record<string, Text> {
  const half = wagonIssues(row as WagonFacts).filter(issue => issue.code === HALF)
  if (half.length) return Object.fromEntries(half.map(({ path, zh, en }) => [path, { zh, en }]))
  const field = wagonLoad.fields.receivedQty
  return receivedOf(row as WagonFacts) === null
    ? { receivedQty: fieldIssue('field.required', { field, name: 'receivedQty' }) }
    : {}
}

/** The row as it is sent: what was typed. */
export function receiptBody({ values, edited }: Pick<SheetRow, 'values' | 'edited'>): AnyRow {
  const typed = RECEIPT.filter(name => edited.has(name)).map(name => [name, values[name] ?? null])
  return { id: values['id'], version: values['version'], ...Object.fromEntries(typed) }
}

export interface LaidReceipts {
  cells: PastedCell[]
  rows: number
  /** Wagon numbers of the list that the train has not. */
  unknown: string[]
}

/**
 * The target cells of a pasted list. Where it names wagons its weights go to these wagons, in whatever order it has
 * them; a list without wagon numbers fills the rows from the active cell on.
 */
export function layReceipts(args: {
  columns: readonly SheetColumn[]
  rows: readonly AnyRow[]
  at: CellPosition
  cells: readonly (readonly string[])[]
}): LaidReceipts {
  const { columns, rows, at, cells } = args
  const header = headerOf(columns, cells[0] ?? [])
  const body = header ? cells.slice(1) : cells
  const named = header ? header.findIndex(column => column?.name === 'wagonNo') : columnOfWagons(body, rows)
  const laid = header
    ? body.flatMap((texts, row) =>
        texts.flatMap((text, j) => (header[j]?.read ? [{ row, name: header[j].name, text }] : [])),
      )
    : named < 0
      ? alignBlock({ columns, at: { row: 0, col: at.col }, cells: body })
      : behindWagon(
          columns,
          at,
          body.map(texts => texts.slice(named + 1)),
        )
  if (named < 0)
    return { cells: laid.map(cell => ({ ...cell, row: cell.row + at.row })), rows: body.length, unknown: [] }
  const targets = body.map(texts => rows.findIndex(row => row['wagonNo'] === texts[named]?.trim()))
  return {
    cells: laid.flatMap(cell => {
      const row = targets[cell.row] ?? -1
      return row < 0 ? [] : [{ ...cell, row }]
    }),
    rows: targets.filter(row => row >= 0).length,
    unknown: body.flatMap((texts, i) => (targets[i] === -1 ? [texts[named]?.trim() ?? ''] : [])),
  }
}

/**
 * The cells of what stands behind wagon numbers: from the active cell on; where nothing is typed there, a single value
 * is the weight of the wagon, and two are those of its containers.
 */
function behindWagon(
  columns: readonly SheetColumn[],
  { col }: CellPosition,
  cells: readonly (readonly string[])[],
): PastedCell[] {
  const width = Math.max(0, ...cells.map(texts => texts.length))
  if (columns[col]?.read || width > 2) {
    const first = columns[col]?.read ? col : columns.findIndex(column => column.name === 'wagonNo') + 1
    return alignBlock({ columns, at: { row: 0, col: first }, cells })
  }
  const names = width > 1 ? ['received1', 'received2'] : ['receivedQty']
  return alignBlock({ columns: columns.filter(({ name }) => names.includes(name)), at: { row: 0, col: 0 }, cells })
}

/** The column of a list without headings that consists of wagon numbers, some of them of this train; -1 if none does. */
function columnOfWagons(cells: readonly (readonly string[])[], rows: readonly AnyRow[]): number {
  const known = new Set(rows.map(row => row['wagonNo']))
  const width = Math.max(0, ...cells.map(texts => texts.length))
  return Array.from({ length: width }, (_, j) => cells.map(texts => texts[j]?.trim() ?? '')).findIndex(
    texts => texts.every(text => /^\d{7}$/.test(text)) && texts.some(text => known.has(text)),
  )
}
