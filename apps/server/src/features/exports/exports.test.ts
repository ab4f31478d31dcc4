// PostgreSQL too: jobs
import { buffer } from 'node:stream/consumers'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { readSheets } from '../../engine/sheets/read-table.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { findFiles } from '../../engine/files/file-rows.ts'
import { dataExportsDue } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-data-export-'))
const GOODS = ['sys.goods.read', 'sys.goods.modify', 'sys.goods.export']
const DRIVERS = ['sys.driver.read', 'sys.driver.modify', 'sys.driver.export']
const TEMPLATES = [
  'oms.changeData.read',
  'oms.changeData.modify',
  'oms.changeData.run',
  'oms.changeData.delete',
  'oms.changeData.disable',
]
const RIGHTS = [...GOODS, ...DRIVERS, ...TEMPLATES, 'fms.down.read']

let app: TestApp
let org = 0
let admin: Person
let clerk: Person
let maker: Maker
let names = 0

beforeAll(async () => {
  app = await testApp({ dataDir })
  app.clock.set('2026-11-09T10:00:00+08:00')
  org = await app.company('甲')
  admin = await app.person(org, { name: '管理员' })
  clerk = await app.person(org, { name: '王芳', permissions: RIGHTS })
  maker = await makerFor(app, org)
  for (const [i, name] of ['洗精煤', '块煤', '=1+1煤'].entries())
    await maker.record('goods', { name, remark: i ? null : '优质' })
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const template = async (who: Person, body: AnyRow = {}): Promise<number> =>
  (
    await who.must<{ id: number }>('oms/dataExport/save', {
      name: `模板${++names}`,
      source: 'sys/goods',
      columns: ['name', 'remark'],
      ...body,
    })
  ).id

const run = (who: Person, id: number) => who.must<{ runId: number; status: string }>('oms/dataExport/run', { id })

const runInfo = (id: number): Promise<AnyRow> =>
  app.work(org, async tx => (await tx.getRequired(exportRun, id)) as unknown as AnyRow)

/** The bytes of what a person downloaded last, and its name. */
async function taken(who: Person): Promise<{ name: string; bytes: Buffer }> {
  const { list } = await who.must<{ list: AnyRow[] }>('fms/down/list', { kind: 'dataExport' })
  const fileId = Number(list[0]?.['fileId'])
  const [row] = await app.db.company(who.orgId, sql =>
    findFiles(sql, { orgId: who.orgId, ids: [fileId], at: '2026-11-09 10:00:00' }),
  )
  if (!row) throw new Error('no file was kept')
  return { name: row.name, bytes: await buffer(await app.files.open(row.storeKey)) }
}

async function table(who: Person, id: number): Promise<string[][]> {
  await run(who, id)
  await drainJobs(app)
  const { name, bytes } = await taken(who)
  return rowsOf(bytes, name)
}

async function rowsOf(bytes: Buffer, name: string, sheet = 0): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of (await readSheets(bytes, name))[sheet]?.rows() ?? [])
    rows.push(row.cells.map(cell => cell.text))
  return rows
}

describe('a template', () => {
  it('is made by whoever may export its source, with fields that are there', async () => {
    const save = (body: AnyRow, who = clerk) =>
      who.call('oms/dataExport/save', { name: `模板${++names}`, source: 'sys/goods', columns: ['name'], ...body })
    expect(await save({ source: 'sys/vehicle' })).toMatchObject({ http: 403, error: 'data_export.source_gone' })
    expect(await save({ source: 'no/where' })).toMatchObject({ http: 403 })
    expect(await save({ columns: ['name', 'nothing'] })).toMatchObject({ error: 'data_export.column' })
    expect(await save({ columns: [] })).toMatchObject({ error: 'data_export.columns' })
    expect(await save({ conditions: { nothing: 1 } })).toMatchObject({ http: 400 })
    expect(await save({ cron: '每天', receiverIds: [clerk.memberId] })).toMatchObject({ error: 'data_export.cron' })
    expect(await save({ layout: 'field' })).toMatchObject({ http: 400 })
    expect(await save({ layout: 'field', splitBy: 'name' })).toMatchObject({ error: 'data_export.split_field' })
    expect(await save({ layout: 'company' })).toMatchObject({ error: 'data_export.company_layout' })
    const veiled = await app.person(org, { permissions: RIGHTS, fieldRights: { goods: { remark: 'hidden' } } })
    expect(await save({ columns: ['remark'] }, veiled)).toMatchObject({ error: 'data_export.column' })
    expect(await save({ conditions: { remark: '优质' } }, veiled)).toMatchObject({ http: 400 })
  })

  it('of another company is not reached', async () => {
    const id = await template(clerk)
    const stranger = await app.person(await app.company())
    for (const name of ['run', 'send', 'info'])
      expect(await stranger.call(`oms/dataExport/${name}`, { id })).toMatchObject({ http: 404 })
  })
})

describe('a run', () => {
  it('exports the fields in their order under the conditions, and names who took them out when', async () => {
    const id = await template(clerk, {
      columns: ['remark', 'name'],
      conditions: { createdAt: { op: 'relative', value: 'today' }, remark: { op: 'notEmpty' } },
    })
    await app.work(org, tx => tx.sql(`update goods set created_at = '2026-11-09 09:00+08' where org_id = $1`, [org]))
    expect(await table(clerk, id)).toEqual([
      ['备注', '品名'],
      ['优质', '洗精煤'],
    ])
    const { name, bytes } = await taken(clerk)
    expect(name).toMatch(/^模板\d+_20261109_王芳\.xlsx$/)
    const parts = unzipSync(bytes)
    const part = (path: string) => strFromU8(parts[path] as Uint8Array)
    expect(part('xl/worksheets/sheet1.xml')).toContain('王芳 2026-11-09 10:00')
    expect(part('docProps/core.xml')).toContain('<dc:creator>王芳</dc:creator>')
    expect((await rowsOf(bytes, name, 1)).flat()).toContain('导出人：王芳')
  })

  it('follows the day on which it runs', async () => {
    const id = await template(clerk, { conditions: { createdAt: { op: 'relative', value: 'lastMonth' } } })
    expect((await table(clerk, id)).length).toBe(1)
    app.clock.set('2026-12-02T10:00:00+08:00')
    expect((await table(clerk, id)).length).toBe(4)
    app.clock.set('2026-11-09T10:00:00+08:00')
  })

  it('writes CSV in which nothing is run as a formula', async () => {
    const id = await template(clerk, {
      format: 'csv',
      columns: ['name'],
      conditions: { name: { op: 'contains', value: '1+1' } },
    })
    await run(clerk, id)
    await drainJobs(app)
    expect((await taken(clerk)).bytes.toString('utf8')).toBe("\ufeff品名\r\n'=1+1煤\r\n")
  })

  it('has the rights of its person at the moment it is made', async () => {
    const person = await app.person(org, { name: '李四', permissions: RIGHTS })
    const id = await template(person, { columns: ['name', 'remark'] })
    const role = async (text: string, value: unknown) => {
      await app.work(org, tx =>
        tx.sql(
          `update role set ${text} = $3 where org_id = $1 and id in (select target_id from member_roles where org_id = $1 and parent_id = $2)`,
          [org, person.memberId, JSON.stringify(value)],
        ),
      )
      app.sessions.forget()
    }
    // Narrowed between the click and the job
    await run(person, id)
    await role('field_rights', { goods: { remark: 'hidden' } })
    await drainJobs(app)
    const { name, bytes } = await taken(person)
    expect((await rowsOf(bytes, name))[0]).toEqual(['品名'])
    // A condition on what may no longer be asked refuses rather than widens
    await role('field_rights', {})
    const asked = await template(person, { conditions: { remark: '优质' } })
    const before = await run(person, asked)
    await role('field_rights', { goods: { remark: 'hidden' } })
    await drainJobs(app)
    expect(await runInfo(before.runId)).toMatchObject({ status: 'failed' })
    // Without the right to export nothing is made
    const last = await run(person, id)
    await role(
      'permissions',
      RIGHTS.filter(code => code !== 'sys.goods.export'),
    )
    await drainJobs(app)
    expect(await runInfo(last.runId)).toMatchObject({ status: 'failed', rows: null })
    expect(await person.call('oms/dataExport/run', { id })).toMatchObject({ http: 403 })
  })

  it('is seen and downloaded by its person alone', async () => {
    const id = await template(clerk)
    const { runId } = await run(clerk, id)
    await drainJobs(app)
    const { list } = await clerk.must<{ list: AnyRow[] }>('fms/down/list', { kind: 'dataExport' })
    const colleague = await app.person(org, { permissions: RIGHTS })
    expect(await colleague.call('fms/file/link', { id: list[0]?.['fileId'] })).toMatchObject({ http: 404 })
    expect(await colleague.call('oms/dataExportRun/info', { id: runId })).toMatchObject({ http: 404 })
    expect(await clerk.must('oms/dataExportRun/info', { id: runId })).toMatchObject({ status: 'done', rows: 3 })
    await clerk.must('fms/file/link', { id: list[0]?.['fileId'] })
    const log = await admin.must<{ list: AnyRow[] }>('sys/log/list', {
      from: '2026-11-01',
      to: '2026-11-30',
      action: 'download',
    })
    expect(log.list.length).toBeGreaterThan(0)
    const again = await clerk.must<{ jobId: number }>('fms/down/repeat', { id: list[0]?.['id'] })
    expect(again.jobId).toBeGreaterThan(Number(list[0]?.['id']))
    await drainJobs(app)
  })
})

describe('sensitive fields', () => {
  it('wait for another person, who sees how many there are', async () => {
    await maker.record('driver', { name: '张司机', mobile: '13800138000' })
    const id = await template(clerk, { source: 'sys/driver', columns: ['name', 'mobile'] })
    expect(await clerk.must('oms/dataExport/info', { id })).toMatchObject({ sensitive: true })
    const { runId, status } = await run(clerk, id)
    expect(status).toBe('waiting')
    expect(await drainJobs(app)).toBe(0)
    const chief = await app.person(org, {
      name: '主管',
      permissions: ['oms.changeData.read', 'oms.changeData.approve'],
    })
    expect(await clerk.call('oms/dataExportRun/approve', { id: runId })).toMatchObject({ http: 403 })
    expect(await chief.must('oms/dataExportRun/info', { id: runId })).toMatchObject({ sensitiveCount: 1 })
    await chief.must('oms/dataExportRun/approve', { id: runId })
    await drainJobs(app)
    expect(JSON.stringify(await rowsOf((await taken(clerk)).bytes, 'x.xlsx'))).toContain('13800138000')
    expect(await runInfo(runId)).toMatchObject({ status: 'done', approvedBy: chief.memberId })
    // An administrator does not approve their own
    const own = await template(admin, { source: 'sys/driver', columns: ['mobile'] })
    const mine = await run(admin, own)
    expect(await admin.call('oms/dataExportRun/approve', { id: mine.runId })).toMatchObject({ http: 409 })
    await chief.must('oms/dataExportRun/reject', { id: mine.runId, reason: '范围过大' })
    expect(await runInfo(mine.runId)).toMatchObject({ status: 'rejected' })
  })

  it('that the person sees masked stay masked, and need no approval', async () => {
    const masked = await app.person(org, { permissions: RIGHTS, fieldRights: { driver: { mobile: 'masked' } } })
    const id = await template(masked, { source: 'sys/driver', columns: ['mobile'] })
    const rows = await table(masked, id)
    expect(JSON.stringify(rows)).toContain('138****8000')
    expect(JSON.stringify(rows)).not.toContain('13800138000')
  })

  it('that came into sight after nobody had to approve are not handed out', async () => {
    const person = await app.person(org, { permissions: RIGHTS, fieldRights: { driver: { mobile: 'masked' } } })
    const id = await template(person, { source: 'sys/driver', columns: ['mobile'] })
    const { runId } = await run(person, id)
    await app.work(org, tx =>
      tx.sql(
        `update role set field_rights = '{}' where org_id = $1 and id in (select target_id from member_roles where org_id = $1 and parent_id = $2)`,
        [org, person.memberId],
      ),
    )
    app.sessions.forget()
    await drainJobs(app)
    const made = await runInfo(runId)
    expect(made).toMatchObject({ status: 'failed' })
    expect(made['failure']).toContain('手机')
  })
})

describe('a schedule', () => {
  it('makes a file for each receiver, with the rights of each, once', async () => {
    const seeing = await app.person(org, { name: '甲一', permissions: RIGHTS })
    const veiled = await app.person(org, {
      name: '甲二',
      permissions: RIGHTS,
      fieldRights: { goods: { remark: 'hidden' } },
    })
    const none = await app.person(org, { name: '甲三', permissions: ['fms.down.read'] })
    const id = await template(clerk, {
      cron: '0 8 * * *',
      receiverIds: [seeing.memberId, veiled.memberId, none.memberId],
    })
    expect(await clerk.must('oms/dataExport/info', { id })).toMatchObject({ nextAt: '2026-11-10 08:00:00' })
    await dataExportsDue(app)
    expect(await drainJobs(app)).toBe(0)
    app.clock.set('2026-11-10T08:00:30+08:00')
    await dataExportsDue(app)
    await dataExportsDue(app)
    await drainJobs(app)
    const head = async (who: Person) => (await rowsOf((await taken(who)).bytes, 'x.xlsx'))[0]
    expect(await head(seeing)).toEqual(['品名', '备注'])
    expect(await head(veiled)).toEqual(['品名'])
    const runs = await app.work(org, tx => tx.find(exportRun, { where: { templateId: id } }))
    expect(runs.map(({ requesterId, status }) => [requesterId, status]).toSorted()).toEqual(
      [
        [seeing.memberId, 'done'],
        [veiled.memberId, 'done'],
        [none.memberId, 'failed'],
      ].toSorted(),
    )
    const inbox = await seeing.must<{ list: AnyRow[] }>('sys/msg/my/list', {})
    expect(JSON.stringify(inbox)).toContain('已生成')
    expect(await app.work(org, tx => tx.get(exportTemplate, id))).toMatchObject({ nextAt: '2026-11-11 08:00:00' })
    await clerk.must('oms/dataExport/disable', { id, reason: '停用' })
    expect(await app.work(org, tx => tx.get(exportTemplate, id))).toMatchObject({ nextAt: null })
    app.clock.set('2026-11-09T10:00:00+08:00')
  })

  it('asks for receivers, who also get it by hand', async () => {
    expect(
      await clerk.call('oms/dataExport/save', {
        name: '无人',
        source: 'sys/goods',
        columns: ['name'],
        cron: '0 8 * * *',
      }),
    ).toMatchObject({ http: 400 })
    const alone = await template(clerk)
    expect(await clerk.call('oms/dataExport/send', { id: alone })).toMatchObject({ error: 'data_export.no_receivers' })
    const other = await app.person(org, { permissions: RIGHTS })
    const id = await template(clerk, { receiverIds: [other.memberId] })
    expect(await clerk.must('oms/dataExport/send', { id })).toEqual({ receivers: 1 })
    await drainJobs(app)
    expect((await rowsOf((await taken(other)).bytes, 'x.xlsx')).length).toBe(4)
  })
})
