import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readSheets } from '../../apps/server/src/engine/sheets/read-table.ts'
import { writeXlsx } from '../../apps/server/src/engine/sheets/write-xlsx.ts'

/** Name and bytes of the file that a click downloads. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await click()
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Texts of every sheet of a workbook, by sheet name. */
export async function sheetTexts({ name, bytes }: { name: string; bytes: Buffer }): Promise<Map<string, string[][]>> {
  const out = new Map<string, string[][]>()
  for (const sheet of await readSheets(bytes, name)) {
    const rows: string[][] = []
    for await (const row of sheet.rows()) rows.push(row.cells.map(cell => cell.text))
    out.set(sheet.name, rows)
  }
  return out
}

/** A workbook of text sheets, as a spreadsheet program writes it. The first row contains the headings. */
export async function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const input = Object.entries(sheets).map(([name, [head = [], ...rows]]) => ({
    name,
    columns: head.map(title => ({ title, type: 'text' as const })),
    rows,
  }))
  const parts: Buffer[] = []
  for await (const part of writeXlsx(input)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Encodes a text as Chinese spreadsheet programs encode CSV. */
export function gb18030(text: string): Buffer {
  return Buffer.concat(
    [...text].map(char => {
      const code = char.codePointAt(0) ?? 0
      if (code < 0x80) return Buffer.from([code])
      const bytes = twoBytes().get(char)
      if (!bytes) throw new Error(`${char} has no two bytes`)
      return bytes
    }),
  )
}

const decoder = new TextDecoder('gb18030')
let table: Map<string, Buffer> | undefined

/** Every two-byte character, computed from the decoder. */
function twoBytes(): Map<string, Buffer> {
  if (table) return table
  table = new Map()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const bytes = Buffer.from([lead, trail])
      const char = decoder.decode(bytes)
      if (trail !== 0x7f && [...char].length === 1) table.set(char, bytes)
    }
  }
  return table
}
