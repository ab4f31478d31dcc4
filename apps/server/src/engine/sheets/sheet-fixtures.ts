import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Cell, Sheet, SheetRow } from './cell.ts'
import { zipStream } from './zip-write.ts'

/** For tests: the raw parts of a workbook, as other programs write it. */
export type RawWorkbook = {
  sheets: Record<string, string>
  strings?: string
  styles?: string
  workbookPr?: string
  extra?: Record<string, string>
  hidden?: readonly string[]
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** `sheets` maps names to the XML inside `<worksheet>`. A value that starts with `<?xml` is the entire part. */
export async function rawWorkbook({
  sheets,
  strings,
  styles,
  workbookPr = '',
  extra = {},
  hidden = [],
}: RawWorkbook): Promise<Buffer> {
  const names = Object.keys(sheets)
  const list = names.map(
    (name, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships ${PACKAGE}><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${workbookPr}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rS" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rT" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ...extra,
  }
  for (const [i, name] of names.entries()) {
    const body = sheets[name] ?? ''
    parts[`xl/worksheets/sheet${i + 1}.xml`] = body.startsWith('<?xml')
      ? body
      : `<worksheet ${MAIN}>${body}</worksheet>`
  }
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `<sst ${MAIN}>${strings}</sst>`
  if (styles !== undefined) parts['xl/styles.xml'] = `<styleSheet ${MAIN}>${styles}</styleSheet>`
  return zipOf(parts)
}

export function zipOf(parts: Record<string, string>): Promise<Buffer> {
  return buffer(Readable.from(zipStream(Object.entries(parts).map(([name, content]) => ({ name, content })))))
}

export async function rowsOf(sheet: Sheet | undefined): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  if (sheet) for await (const row of sheet.rows()) rows.push(row)
  return rows
}

export async function textsOf(sheet: Sheet | undefined): Promise<string[][]> {
  return (await rowsOf(sheet)).map(row => row.cells.map(cell => cell.text))
}

/** The first cell of the first row. */
export async function firstCell(sheet: Sheet | undefined): Promise<Cell | undefined> {
  return (await rowsOf(sheet))[0]?.cells[0]
}
