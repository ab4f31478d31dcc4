import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readSheets } from '../../engine/sheets/read-table.ts'
import { type Person, type TestApp, testApp } from '../app.ts'
import { importer } from '../import.ts'

/** Rows of one sheet, header included: the real limit of the product. */
const MAX_ROWS = 100_001

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-rows-')) })
  person = await app.person(await app.company())
})

const csv = (rows: number): Buffer =>
  Buffer.from(`部门名称\n${Array.from({ length: rows - 1 }, (_, i) => `部门${i}`).join('\n')}\n`)
const query = async (text: string): Promise<number> =>
  (await app.db.system('test', async sql => (await sql.query<{ n: number }>(text)).rows))[0]?.n ?? -1

it.each([MAX_ROWS, MAX_ROWS + 1])('%i rows are read, or not', async rows => {
  let read = 0
  const reading = async () => {
    const [sheet] = await readSheets(csv(rows), '部门.csv')
    for await (const row of sheet?.rows() ?? []) if (row.cells.length) read++
  }
  if (rows > MAX_ROWS)
    await expect(reading()).rejects.toMatchObject({ status: 413, issues: [{ code: 'sheet.too_many_rows' }] })
  else await reading()
  expect(read).toBe(MAX_ROWS)
})

it('a file with one row more is refused with the limit in the text, and cannot be imported', async () => {
  const into = importer(app, person, 'sys/department')
  const { id, mapping } = await into.upload(csv(MAX_ROWS + 1), '部门.csv')
  const { jobId } = await into.call<{ jobId: number }>('importMap', { id, mapping, options: {} })
  expect(await into.job(jobId)).toMatchObject({ state: 'failed', message: expect.stringMatching(/100,?001/) as string })
  expect(await into.call('importInfo', { id })).toMatchObject({ state: 'uploaded' })
  expect(await into.refused('importCommit', { id })).toMatchObject({ http: 409, error: 'import.state' })
  expect(await query('select count(*)::int as n from department')).toBe(0)
}, 300_000)
