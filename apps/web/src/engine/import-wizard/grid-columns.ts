import type { Column, Sheet, StagedRow, Target } from '@tuheng/domain/kernel/import-wire'

/** The columns of a sheet as they are shown: imported ones, then fields that the file lacks, then the others. */
export interface GridColumns {
  columns: readonly Column[]
  /** The rows with every error at the column where it can be put right. */
  rows: readonly StagedRow[]
  /** Targets that no column fills. */
  free: readonly Target[]
}

/**
 * Fields that the file has no column for stand in columns with negative numbers: those at which rows have errors, and
 * those that were asked for (`opened`).
 */
export function gridColumns(
  { sheet, targets, opened }: { sheet: Sheet; targets: readonly Target[]; opened: readonly string[] },
  rows: readonly StagedRow[],
): GridColumns {
  const own = targets.filter(target => target.lines === sheet.lines)
  const free = own.filter(target => !sheet.columns.some(column => column.field === target.field))
  const asked = new Set([
    ...opened,
    ...rows.flatMap(row => row.errors.flatMap(({ column, path }) => (column === null ? [path] : []))),
  ])
  const lacking = free.flatMap((target, i): Column[] =>
    asked.has(target.field) ? [{ column: -1 - i, header: target.label, field: target.field, added: true }] : [],
  )
  const columns = [
    ...sheet.columns.filter(column => column.field !== null),
    ...lacking,
    ...sheet.columns.filter(column => column.field === null),
  ]
  const columnOf = (path: string) => columns.find(column => path !== '' && column.field === path)?.column ?? null
  return {
    columns,
    rows: rows.map(row =>
      row.errors.some(({ column }) => column === null)
        ? { ...row, errors: row.errors.map(error => ({ ...error, column: error.column ?? columnOf(error.path) })) }
        : row,
    ),
    free: free.filter(target => !asked.has(target.field)),
  }
}

/** A correction of one cell, by column or, where the file has none, by field. */
export const cellFix = ({ column, field }: Column, text: string): CellFix =>
  column < 0 ? { fields: { [field ?? '']: text } } : { cells: { [column]: text } }

export interface CellFix {
  cells?: Record<string, string>
  fields?: Record<string, string>
  skip?: boolean
}
