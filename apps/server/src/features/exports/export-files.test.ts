// PostgreSQL too: jobs
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { exportRun } from '@tuheng/domain/files/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFiles } from '../../engine/files/file-rows.ts'
import { drainJobs } from '../../engine/jobs/index.ts'
import { claimJob } from '../../engine/jobs/job-store.ts'
import { runJob } from '../../engine/jobs/run-job.ts'
import { readSheets } from '../../engine/sheets/read-table.ts'
import { addMember } from '../system/bootstrap.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { dataExportsDue } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-export-files-'))
let app: TestApp
let org = 0
let admin: Person
let maker: Maker
let names = 0

beforeAll(async () => {
  app = await testApp({ dataDir })
  app.clock.set('2026-11-09T10:00:00+08:00')
  org = await app.company('甲')
  admin = await app.person(org, { name: '管理员' })
  maker = await makerFor(app, org)
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const template = async (body: AnyRow): Promise<number> =>
  (await admin.must<{ id: number }>('oms/dataExport/save', { name: `模板${++names}`, ...body })).id

const run = async (id: number) => (await admin.must<{ runId: number }>('oms/dataExport/run', { id })).runId

const runInfo = (id: number) => app.work(org, tx => tx.getRequired(exportRun, id))

async function taken(): Promise<{ name: string; bytes: Buffer }> {
  const { list } = await admin.must<{ list: AnyRow[] }>('fms/down/list', { kind: 'dataExport' })
  const [row] = await app.db.company(org, sql =>
    findFiles(sql, { orgId: org, ids: [Number(list[0]?.['fileId'])], at: '2026-11-09 10:00:00' }),
  )
  if (!row) throw new Error('no file was kept')
  return { name: row.name, bytes: await buffer(await app.files.open(row.storeKey)) }
}

async function rowsOf(bytes: Uint8Array, name = 'x.xlsx'): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of (await readSheets(Buffer.from(bytes), name))[0]?.rows() ?? [])
    rows.push(row.cells.map(cell => cell.text))
  return rows
}

describe('files', () => {
  it('are divided by counterparty, each with its own rows, and add up to the whole', async () => {
    const first = await maker.record('party', { shortName: '山川煤业', isCustomer: true })
    const second = await maker.record('party', { shortName: '远山/电厂', isCustomer: true })
    for (const [party, count] of [
      [first, 2],
      [second, 1],
    ] as const)
      for (let i = 0; i < count; i++) await maker.record('loadBill', { customerId: party.id })
    const columns = ['billNo', 'customerId']
    await run(await template({ source: 'oms/loadBill', columns, layout: 'field', splitBy: 'customerId' }))
    await drainJobs(app)
    const { name, bytes } = await taken()
    expect(name).toMatch(/\.zip$/)
    const parts = unzipSync(bytes)
    // What would be a folder in a name is none
    expect(Object.keys(parts).toSorted()).toEqual(['山川煤业.xlsx', '远山_电厂.xlsx'].toSorted())
    expect((await rowsOf(parts['山川煤业.xlsx'] as Uint8Array)).slice(1).map(row => row[1])).toEqual([
      '山川煤业',
      '山川煤业',
    ])
    expect((await rowsOf(parts['远山_电厂.xlsx'] as Uint8Array)).length).toBe(2)
    const { list } = await admin.must<{ list: AnyRow[] }>('oms/dataExportRun/list', { pageSize: 1 })
    expect(list[0]).toMatchObject({ rows: 3, files: 2 })
  })

  it('of all companies hold what the person may export in each, and name the company', async () => {
    const other = await app.company('乙')
    const third = await app.company('丙')
    const { userId } = admin
    const member = { userId, user: { username: 'x', password: 'x', name: '管理员' }, roleIds: [] }
    await addMember(app.engine, { ...member, orgId: other, isAdmin: true })
    await addMember(app.engine, { ...member, orgId: third, isAdmin: false })
    for (const [company, name] of [
      [org, '甲煤'],
      [other, '乙煤'],
      [third, '丙煤'],
    ] as const)
      await (await makerFor(app, company, { furnished: company === org })).record('goods', { name })
    const body = {
      source: 'sys/goods',
      columns: ['name'],
      scope: 'all',
      conditions: { name: { op: 'contains', value: '煤' } },
    }
    await run(await template(body))
    await drainJobs(app)
    expect(await rowsOf((await taken()).bytes)).toEqual([
      ['公司', '品名'],
      ['甲', '甲煤'],
      ['乙', '乙煤'],
    ])
    await run(await template({ ...body, layout: 'company' }))
    await drainJobs(app)
    expect(Object.keys(unzipSync((await taken()).bytes)).toSorted()).toEqual(['乙.xlsx', '甲.xlsx'].toSorted())
    // A record of one company means nothing in another
    expect(
      await admin.call('oms/dataExport/save', { ...body, name: '引用', conditions: { createdBy: [admin.memberId] } }),
    ).toMatchObject({ error: 'data_export.across_records' })
  })

  it('of a report are those that its page exports, with the chosen columns', async () => {
    const id = await template({
      source: 'grossProfit',
      columns: ['costExcl', 'revenueExcl'],
      conditions: {
        monthFrom: { op: 'relative', value: 'lastMonth' },
        monthTo: { op: 'relative', value: 'thisMonth' },
      },
    })
    const runId = await run(id)
    await drainJobs(app)
    expect((await runInfo(runId)).failure).toBeNull()
    expect((await rowsOf((await taken()).bytes))[0]).toEqual(['成本', '收入'])
    expect(
      await admin.call('oms/dataExport/save', {
        name: '报表',
        source: 'grossProfit',
        columns: ['costExcl'],
        scope: 'all',
      }),
    ).toMatchObject({ error: 'data_export.report_whole' })
  })
})

describe('a run that does not come to its end', () => {
  const goods = { source: 'sys/goods', columns: ['name'] }
  const temporary = () => readdirSync(app.files.tempDir).length

  it('is cancelled by its person, waiting or not', async () => {
    const runId = await run(await template(goods))
    await admin.must('oms/dataExportRun/cancel', { id: runId })
    await drainJobs(app)
    expect(await runInfo(runId)).toMatchObject({ status: 'cancelled', rows: null })
    // As a job, too
    const again = await run(await template(goods))
    await admin.must('sys/job/cancel', { id: (await runInfo(again)).jobId })
    await dataExportsDue(app)
    expect(await runInfo(again)).toMatchObject({ status: 'cancelled' })
    const { list } = await admin.must<{ list: AnyRow[] }>('fms/down/list', { kind: 'dataExport', pageSize: 2 })
    expect(list.map(({ state, fileId }) => [state, fileId])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ])
  })

  it('is made anew after its process died, once', async () => {
    const runId = await run(await template(goods))
    const jobId = Number((await runInfo(runId)).jobId)
    // The process began, and was killed before anything was kept
    await claimJob(app.db, { orgId: org, id: jobId, runner: 'killed' })
    await app.work(org, tx => tx.run(exportRun, 'start', { id: runId }))
    await app.db.company(org, sql =>
      sql.query(`update job set lease_until = now() - interval '1 second' where org_id = $1 and id = $2`, [org, jobId]),
    )
    await runJob(app, org, jobId)
    expect(await runInfo(runId)).toMatchObject({ status: 'done', failure: null })
    const { list } = await admin.must<{ list: AnyRow[] }>('fms/down/list', { kind: 'dataExport' })
    expect(list.filter(({ id }) => id === jobId)).toHaveLength(1)
    expect(temporary()).toBe(0)
  })

  it('ends where its person has left', async () => {
    const gone = await app.person(org, { permissions: [] })
    const id = await template({ ...goods, receiverIds: [gone.memberId] })
    await app.work(org, tx =>
      tx.sql(`update member set status = 'left' where org_id = $1 and id = $2`, [org, gone.memberId]),
    )
    app.sessions.forget()
    await admin.must('oms/dataExport/send', { id })
    await drainJobs(app)
    expect(await app.work(org, tx => tx.find(exportRun, { where: { templateId: id } }))).toEqual([])
  })
})
