/** Rows as a file of comma-separated values, which opens in a spreadsheet, too. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    cells.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
  return `\uFEFF${rows.map(line).join('\r\n')}\r\n`
}
