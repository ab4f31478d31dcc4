import type { Person, TestApp } from '../../testing/app.ts'
import { readPdf, textOf } from '../../engine/print/pdf-text.ts'
import { readSheets } from '../../engine/sheets/read-table.ts'

export interface TakenFile {
  http: number
  type: string
  name: string
  bytes: Buffer
  /** The code of a refusal. */
  error?: string
}

export interface FileRequest {
  path: string
  body: object
  headers?: Record<string, string>
}

/** Calls for a file. The answer is the file or a refusal. */
export async function takeFile(
  app: TestApp,
  who: Person,
  { path, body, headers = {} }: FileRequest,
): Promise<TakenFile> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body,
    headers: { authorization: who.token, ...headers },
  })
  const type = String(response.headers['content-type'])
  return {
    http: response.statusCode,
    type,
    name: decodeURIComponent(String(response.headers['content-disposition'])),
    bytes: response.rawPayload,
    ...(type.includes('json') ? { error: (response.json() as { error: string }).error } : {}),
  }
}

/** Text of the pages, line by line. A refusal fails the test. */
export async function takePdf(
  app: TestApp,
  who: Person,
  request: FileRequest,
): Promise<{ pages: string[]; sizes: [number, number][]; name: string }> {
  const file = await takeFile(app, who, request)
  if (file.type !== 'application/pdf')
    throw new Error(`${request.path} ${JSON.stringify(request.body)}: HTTP ${file.http} ${file.bytes.toString()}`)
  const pages = readPdf(file.bytes)
  return {
    pages: pages.map(textOf),
    sizes: pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
    name: file.name,
  }
}

/** Sheets of a workbook by name, with cells as text. A refusal fails the test. */
export async function takeSheets(app: TestApp, who: Person, request: FileRequest): Promise<Map<string, string[][]>> {
  const { bytes } = await takeFile(app, who, request)
  const sheets = new Map<string, string[][]>()
  for (const sheet of await readSheets(bytes, 'x.xlsx')) {
    const rows: string[][] = []
    for await (const row of sheet.rows()) rows.push(row.cells.map(cell => cell.text))
    sheets.set(sheet.name, rows)
  }
  return sheets
}
