import type { Range, SheetColumn, SheetRow } from './sheet-types.ts'

/** Copies a block of cells to the clipboard in the format of spreadsheets. */
export function copyRange(rows: readonly SheetRow[], columns: readonly SheetColumn[], range: Range): void {
  void navigator.clipboard.writeText(rangeText(rows, columns, range))
}

export function rangeText(rows: readonly SheetRow[], columns: readonly SheetColumn[], range: Range): string {
  return rows
    .slice(range.top, range.bottom + 1)
    .map(row =>
      columns
        .slice(range.left, range.right + 1)
        .map(column => cell(row.unreadable[column.name]?.text ?? column.text(row.values)))
        .join('\t'),
    )
    .join('\n')
}

const cell = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
