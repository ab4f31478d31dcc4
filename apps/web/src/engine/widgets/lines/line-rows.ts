import { withDefaults, withToday } from '@tuheng/domain/kernel/draft'
import type { Fields } from '@tuheng/domain/kernel/field'
import { lineSum } from '@tuheng/domain/kernel/line-sums'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { nowText } from '../../common/today.ts'
import { isMissing } from '../../common/missing.ts'
import { unmatchedText } from '../../common/unmatched.ts'

/** Key of a child row on the page; never sent. */
export const ROW_KEY = '$key'
export type LineRow = AnyRow & { [ROW_KEY]?: string }

let counter = 0

export function keyOf(row: LineRow): string {
  return row[ROW_KEY] ?? ''
}

/** The rows, each with a key. */
export function withKeys(rows: readonly LineRow[]): LineRow[] {
  return rows.map(row =>
    row[ROW_KEY] ? row : { ...row, [ROW_KEY]: typeof row['id'] === 'number' ? `i${row['id']}` : freshKey() },
  )
}

export function newLine(lines: Lines): LineRow {
  return { ...openedLine(lines), [ROW_KEY]: freshKey() }
}

/** Whether a row was added and not changed: it is not saved. */
export function isUntouched(lines: Lines, row: LineRow): boolean {
  if (typeof row['id'] === 'number') return false
  const opened = openedLine(lines)
  return Object.entries(lines.fields).every(
    ([name, field]) =>
      field.computed || (isMissing(row[name]) && !unmatchedText(row, name)) || row[name] === opened[name],
  )
}

const openedLine = (lines: Lines): AnyRow =>
  withToday(
    { fields: lines.fields, requiredWhen: lines.requiredWhen as never, visibleWhen: lines.visibleWhen as never },
    withDefaults(lines.fields, {}),
    { at: nowText() },
  )

/** A copy to be saved as a new row, without the fields that belong to the original only. */
export function copyLine(fields: Fields, row: LineRow): LineRow {
  const copy: LineRow = { [ROW_KEY]: freshKey() }
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name.replace(/\$$/, '')]
    if (field && !field.noCopy) copy[name] = value
  }
  return copy
}

export function insertLine(rows: readonly LineRow[], at: number, row: LineRow): LineRow[] {
  return rows.toSpliced(at, 0, row)
}

export function removeLine(rows: readonly LineRow[], key: string): LineRow[] {
  return rows.filter(row => keyOf(row) !== key)
}

/** Moves a row to position `to`, counted without the row. */
export function moveLine(rows: readonly LineRow[], key: string, to: number): LineRow[] {
  const row = rows.find(one => keyOf(one) === key)
  if (!row) return [...rows]
  const rest = removeLine(rows, key)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, row)
}

export function patchLine(rows: readonly LineRow[], key: string, patch: AnyRow): LineRow[] {
  return rows.map(row => (keyOf(row) === key ? { ...row, ...patch } : row))
}

/** Exact sums of the summed columns. Columns with amounts in several units have none. Blank cells are skipped. */
export function lineTotals(lines: Lines, rows: readonly AnyRow[]): Record<string, string> {
  return Object.fromEntries(
    (lines.totals ?? []).flatMap(name => {
      const total = lineSum(
        lines.fields,
        name,
        rows.map(row => ({ ...row, [name]: isMissing(row[name]) ? null : String(row[name]) })),
      )
      return total === null ? [] : [[name, total]]
    }),
  )
}

/** Columns of the grid, in order. */
export function lineColumns(lines: Lines): readonly string[] {
  return lines.columns ?? Object.keys(lines.fields)
}

function freshKey(): string {
  counter += 1
  return `n${counter}`
}
