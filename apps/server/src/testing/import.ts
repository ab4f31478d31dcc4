import type { Lang } from '@tuheng/domain/kernel/text'
import type { SheetInput } from '../engine/sheets/sheet-model.ts'
import { type Cell, readSheets } from '../engine/sheets/read-table.ts'
import { writeXlsx } from '../engine/sheets/write-xlsx.ts'
import { drainJobs } from '../engine/jobs/index.ts'
import type { Answer, Person, TestApp } from './app.ts'

export interface Uploaded {
  id: number
  state: string
  remembered: boolean
  mapping: {
    sheets: {
      sheet: string
      lines: string | null
      headerRow: number
      key: number | null
      columns: { column: number; header: string; field: string | null; unit?: string }[]
    }[]
  }
  options: Record<string, unknown>
  counts: Record<string, number>
  targets: { field: string; lines: string | null; label: string; units: string[] }[]
  errors?: { msg: string; rows: number; column: number | null; first: number }[]
}

/** A workbook of text cells. */
export async function workbook(...sheets: [name: string, rows: string[][]][]): Promise<Buffer> {
  const inputs = sheets.map(([name, [header = [], ...rows]]): SheetInput => ({
    name,
    columns: header.map(title => ({ title, type: 'text' })),
    rows,
  }))
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(inputs)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The contents of a workbook, by sheet. */
export async function cellsIn(bytes: Buffer): Promise<{ name: string; rows: Cell[][] }[]> {
  const out: { name: string; rows: Cell[][] }[] = []
  for (const sheet of await readSheets(bytes, 'x.xlsx')) {
    const rows: Cell[][] = []
    for await (const row of sheet.rows()) rows.push([...row.cells])
    out.push({ name: sheet.name, rows })
  }
  return out
}

/** A template with rows below its headers, by the names of sheets and columns. The lists stay. */
export async function filledTemplate(
  template: Buffer,
  rowsOf: Record<string, readonly Record<string, string>[]>,
): Promise<Buffer> {
  const sheets = await cellsIn(template)
  return workbook(
    ...sheets.map(({ name, rows }): [string, string[][]] => {
      const [head = [], ...rest] = textsOf(rows)
      return [name, [head, ...rest, ...(rowsOf[name] ?? []).map(row => head.map(title => row[title] ?? ''))]]
    }),
  )
}

export const textsOf = (rows: readonly Cell[][]): string[][] => rows.map(row => row.map(cell => cell.text))

/** Imports through one face, as a person does, in Chinese or in `lang`. */
export function importer(app: TestApp, who: Person, at: string | { api: string; lang: Lang }) {
  const { api, lang } = typeof at === 'string' ? { api: at, lang: 'zh' } : at
  const call = <T = Uploaded>(method: string, body: object = {}) => who.must<T>(`${api}/${method}`, body)
  return {
    call,
    refused: (method: string, body: object = {}) => who.call(`${api}/${method}`, body),
    async upload(bytes: Uint8Array, name = '导入.xlsx'): Promise<Uploaded> {
      const answer = await this.send(bytes, name)
      if (!answer.status) throw new Error(`${answer.error} ${answer.msg}`)
      return answer.data
    },
    async send(bytes: Uint8Array, name = '导入.xlsx'): Promise<Answer<Uploaded>> {
      const form = new FormData()
      form.append('file', new Blob([bytes as never]), name)
      const request = new Request('http://x', { method: 'POST', body: form })
      const response = await app.app.inject({
        method: 'POST',
        url: `/api/v1/${api}/importUpload`,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: {
          authorization: who.token,
          'accept-language': lang,
          'content-type': request.headers.get('content-type') as string,
        },
      })
      return { http: response.statusCode, ...(response.json() as Omit<Answer<Uploaded>, 'http'>) }
    },
    /** Checks with the proposed mapping, changed by `fields` (header → field). */
    async map(upload: Uploaded, options: object = {}, fields: Record<string, string | null> = {}): Promise<Uploaded> {
      const mapping = {
        sheets: upload.mapping.sheets.map(sheet => ({
          ...sheet,
          columns: sheet.columns.map(column =>
            column.header in fields ? { ...column, field: fields[column.header] } : column,
          ),
        })),
      }
      return call('importMap', { id: upload.id, mapping, options })
    },
    /** Imports the correct rows and returns the result of the job. */
    async commit(
      id: number,
    ): Promise<{ state: string; message: string | null; result: { counts: Record<string, number> } }> {
      return this.job((await call<{ jobId: number }>('importCommit', { id })).jobId)
    },
    async undo(
      id: number,
      more: { leaveOut?: boolean } = {},
    ): Promise<{
      state: string
      message: string | null
      result: { counts: Record<string, number>; kept: { zh: string; en: string }[] }
    }> {
      return this.job((await call<{ jobId: number }>('importUndo', { id, ...more })).jobId)
    },
    async job<T>(jobId: number): Promise<T> {
      await drainJobs(app)
      return who.must('sys/job/info', { id: jobId }) as Promise<T>
    },
    rows: async (id: number, more: object = {}) =>
      (
        await call<{
          list: {
            row: number
            state: string
            cells: string[]
            errors: { path: string; column: number | null; msg: string; code: string }[]
          }[]
        }>('importRows', { id, ...more })
      ).list,
    async file(method: string, body: object): Promise<Buffer> {
      const response = await app.app.inject({
        method: 'POST',
        url: `/api/v1/${api}/${method}`,
        payload: body,
        headers: { authorization: who.token, 'accept-language': lang },
      })
      return response.rawPayload
    },
  }
}
