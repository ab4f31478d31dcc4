import type { CellInput, SheetColumn, SheetInput } from '../sheets/sheet-model.ts'
import type { PrintFormat, PrintRow, TableBlock } from './print-doc.ts'

/** Converts a printed table to a sheet with the same columns and figures. Numbers remain numbers. */
export function tableSheet(name: string, { columns, rows = [], groups, totals }: TableBlock): SheetInput {
  const all = groups ? groups.flatMap(group => [...group.rows]) : rows
  const cells = (row: PrintRow): CellInput[] => columns.map((_column, i) => (row[i] === '' ? null : row[i]))
  return {
    name,
    columns: columns.map(({ label, format }) => ({ title: label, ...typeOf(format) })),
    frozenColumns: 1,
    rows: all.map(cells),
    ...(totals ? { totals: cells(totals) } : {}),
  }
}

function typeOf(format: PrintFormat | undefined): Omit<SheetColumn, 'title'> {
  if (typeof format === 'object') return { type: 'number', scale: format.scale }
  if (format === 'number') return { type: 'number' }
  if (format === 'percent') return { type: 'number', format: '0.00##%' }
  return { type: format === 'date' || format === 'dateTime' ? format : 'text' }
}
