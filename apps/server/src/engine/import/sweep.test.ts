// PostgreSQL too: jobs
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertValues } from '../../sql/values.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { sweepImports } from './index.ts'

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-sweep-')) })
  orgId = await app.company()
  admin = await app.person(orgId)
})

const age = (id: number, days: number) =>
  app.db.company(orgId, sql =>
    sql.query(
      'update import_batch set created_at = now() - make_interval(days => $3::int) where org_id = $1 and id = $2',
      [orgId, id, days],
    ),
  )

describe('old imports', () => {
  it('lose their staged rows after three months, remain as history, and can no longer be undone', async () => {
    const into = importer(app, admin, 'sys/department')
    const upload = await into.upload(
      await workbook([
        '部门',
        [
          ['部门名称', '排序'],
          ['调度部', '1'],
        ],
      ]),
    )
    await into.map(upload)
    await into.commit(upload.id)
    await age(upload.id, 89)
    await sweepImports(app.engine)
    expect(await into.rows(upload.id)).toHaveLength(1)
    await age(upload.id, 91)
    await sweepImports(app.engine)
    expect(await into.rows(upload.id)).toEqual([])
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({
      state: 'closed',
      stateText: '已归档',
      counts: { done: 1 },
    })
    expect(await into.refused('importUndo', { id: upload.id })).toMatchObject({
      http: 409,
      error: 'import.state',
      msg: `导入批次${upload.id}当前为“已归档”，不能撤销`,
    })
    expect((await admin.must<{ total: number }>('sys/department/list')).total).toBe(1)
  })

  it('lose thousands of rows in batches, and the rest the next night after an interruption', async () => {
    const into = importer(app, admin, 'sys/department')
    const upload = await into.upload(
      await workbook([
        '部门',
        [
          ['部门名称', '排序'],
          ['结算部', '1'],
        ],
      ]),
    )
    await into.map(upload)
    await into.commit(upload.id)
    const query = (text: string, params: unknown[]) =>
      app.db.company(orgId, async sql => (await sql.query<{ n: number }>(text, params)).rows)
    const more = () =>
      app.work(orgId, tx =>
        insertValues(tx.sql, {
          into: 'import_row (org_id, batch_id, sheet, raw, state, row_no)',
          first: [orgId, upload.id, 'more', '{}', 'done'],
          rows: Array.from({ length: 2500 }, (_, i) => [i + 1]),
        }),
      )
    const left = async () =>
      (
        await query('select count(*)::int as n from import_row where org_id = $1 and batch_id = $2', [orgId, upload.id])
      )[0]?.n
    await more()
    await age(upload.id, 91)
    await sweepImports(app.engine)
    expect(await left()).toBe(0)
    await more()
    expect(await into.refused('importUndo', { id: upload.id })).toMatchObject({ error: 'import.state' })
    await sweepImports(app.engine)
    expect(await left()).toBe(0)
  })

  it('are not touched while somebody works on them', async () => {
    const into = importer(app, admin, 'sys/department')
    const upload = await into.upload(await workbook(['部门', [['部门名称'], ['车管部']]]))
    await into.map(upload)
    await age(upload.id, 31)
    const holds = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const working = app.db.company(orgId, async sql => {
      await sql.query(`update import_batch set state = 'committing' where org_id = $1 and id = $2`, [orgId, upload.id])
      taken.resolve()
      await holds.promise
    })
    await taken.promise
    const sweeping = sweepImports(app.engine)
    await new Promise(resolve => setTimeout(resolve, 300))
    holds.resolve()
    await Promise.all([working, sweeping])
    expect(
      (
        await app.db.company(orgId, sql =>
          sql.query('select state from import_batch where org_id = $1 and id = $2', [orgId, upload.id]),
        )
      ).rows,
    ).toEqual([{ state: 'committing' }])
    expect(await into.rows(upload.id)).toHaveLength(1)
  })

  it('are deleted after a month if nobody finished them', async () => {
    const into = importer(app, admin, 'sys/department')
    const upload = await into.upload(await workbook(['部门', [['部门名称'], ['财务部']]]))
    await into.map(upload)
    await age(upload.id, 31)
    await sweepImports(app.engine)
    expect(await into.refused('importCommit', { id: upload.id })).toMatchObject({ error: 'import.state' })
  })
})
