import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readSheets } from '../../apps/server/src/engine/sheets/read-table.ts'
import { writeXlsx } from '../../apps/server/src/engine/sheets/write-xlsx.ts'

/** Name and bytes of what a click makes the browser download. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await click()
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Texts of every sheet of a workbook, by the name of the sheet. */
export async function sheetTexts({ name, bytes }: { name: string; bytes: Buffer }): Promise<Map<string, string[][]>> {
  const out = new Map<string, string[][]>()
  for (const sheet of await readSheets(bytes, name)) {
    const rows: string[][] = []
    for await (const row of sheet.rows()) rows.push(row.cells.map(cell => cell.text))
    out.set(sheet.name, rows)
  }
  return out
}

/** A workbook as somebody's spreadsheet would have written it: sheets of texts, their first row the headings. */
export async function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const input = Object.entries(sheets).map(([name, [head = [], ...rows]]) => ({ name, columns: head.map(title => ({ title, type: 'text' as const })), rows }))
  const parts: Buffer[] = []
  for await (const part of writeXlsx(input)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
