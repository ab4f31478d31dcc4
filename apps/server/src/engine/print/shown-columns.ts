import type { PrintRow, PrintValue, TableBlock } from './print-doc.ts'

/** The table without columns that are blank in all rows, such as those that the reader may not see. */
export function shownColumns(table: TableBlock): TableBlock {
  const rows = table.groups ? table.groups.flatMap(group => group.rows) : (table.rows ?? [])
  if (!rows.length) return table
  const filled = table.columns.map((_column, i) => rows.some(row => !isBlank(row[i])))
  const only = <T>(cells: readonly T[]): T[] => cells.filter((_cell, i) => filled[i])
  return {
    ...table,
    columns: only(table.columns),
    ...(table.rows ? { rows: table.rows.map((row): PrintRow => only(row)) } : {}),
    ...(table.groups
      ? {
          groups: table.groups.map(group => ({
            ...group,
            rows: group.rows.map((row): PrintRow => only(row)),
            ...(group.subtotal ? { subtotal: only(group.subtotal) } : {}),
          })),
        }
      : {}),
    ...(table.totals ? { totals: only(table.totals) } : {}),
  }
}

const isBlank = (value: PrintValue): boolean => value === null || value === undefined || value === ''
