// PostgreSQL too: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'

interface Download extends AnyRow {
  id: number
  state: string
  fileId: number | null
}

const RIGHTS = ['fms.down.read', 'sys.goods.read', 'sys.goods.modify', 'sys.goods.export']

let app: TestApp
let org = 0
let admin: Person
let clerk: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-06-08T10:00:00+08:00')
  org = await app.company()
  admin = await app.person(org)
  clerk = await app.person(org, { name: '导出人', permissions: RIGHTS })
  const make = await makerFor(app, org)
  for (const name of ['洗精煤', '块煤']) await make.record('goods', { name })
})

const downloads = async (who: Person, body: AnyRow = {}): Promise<Download[]> =>
  (await who.must<{ list: Download[] }>('fms/down/list', body)).list

const exported = async (who: Person, body: AnyRow = {}): Promise<Download> => {
  await who.must('sys/goods/export', { columns: ['name'], format: 'csv', async: true, ...body })
  await drainJobs(app)
  const [first] = await downloads(who)
  if (!first) throw new Error('nothing was noted')
  return first
}

describe('a download', () => {
  it('says what was asked for in words, how many rows came, and until when it is kept', async () => {
    const one = await exported(clerk, { search: '煤', filters: { status: 'enabled' } })
    expect(one).toMatchObject({ kind: 'export', state: 'done', downloads: 0, canRepeat: true })
    expect(one.conditions).toEqual(['搜索“煤”', '状态：启用'])
    expect(one.size).toBeGreaterThan(0)
    expect(String(one.expiresAt).slice(0, 4)).toMatch(/^20/)
  })

  it('is counted and written to the log each time, and the same can be asked for again', async () => {
    const one = await exported(clerk)
    for (let i = 0; i < 2; i++) await clerk.must('fms/file/link', { id: one.fileId })
    expect((await downloads(clerk)).find(({ id }) => id === one.id)).toMatchObject({ downloads: 2 })
    const log = await admin.must<{ list: AnyRow[] }>('sys/log/list', {
      from: '2026-06-01',
      to: '2026-06-30',
      action: 'download',
    })
    expect(log.list).toHaveLength(2)
    const { jobId } = await clerk.must<{ jobId: number }>('fms/down/repeat', { id: one.id })
    await drainJobs(app)
    const again = (await downloads(clerk)).find(({ id }) => id === jobId)
    expect(again).toMatchObject({ state: 'done', rows: one.rows, conditions: one.conditions })
  })

  it('that went to the browser at once stands there, too, and not among the jobs', async () => {
    const before = await downloads(clerk)
    await clerk.call('sys/goods/export', { columns: ['name'], format: 'csv' }).catch(() => undefined)
    const [first] = await downloads(clerk)
    expect(first?.id).not.toBe(before[0]?.id)
    expect(first).toMatchObject({ state: 'direct', fileId: null, expiresAt: null })
    const jobs = await clerk.must<{ list: { id: number }[] }>('sys/job/list', {})
    expect(jobs.list.map(({ id }) => id)).not.toContain(first?.id)
  })

  it('is of its person alone, and of administrators', async () => {
    const other = await app.person(org, { permissions: RIGHTS })
    const one = await exported(clerk)
    expect(await downloads(other)).toEqual([])
    expect(await other.call('fms/down/list', { all: true })).toMatchObject({ http: 403 })
    expect(await other.call('fms/down/repeat', { id: one.id })).toMatchObject({ http: 404 })
    expect((await downloads(admin, { all: true })).map(({ id }) => id)).toContain(one.id)
    const elsewhere = await app.person(await app.company())
    expect(await downloads(elsewhere, { all: true })).toEqual([])
  })

  it('says no condition on what the person may no longer query', async () => {
    const veiled = await app.person(org, { permissions: RIGHTS, fieldRights: { goods: { remark: 'hidden' } } })
    await exported(veiled, { filters: { status: 'enabled' } })
    await app.work(org, tx =>
      tx.sql(
        `update job set input = jsonb_set(input, '{request,filters}', '{"remark":"暗号"}') where org_id = $1 and member_id = $2`,
        [org, veiled.memberId],
      ),
    )
    expect(JSON.stringify(await downloads(veiled))).not.toContain('暗号')
  })

  it('ends after a week', async () => {
    const one = await exported(clerk)
    const now = app.clock.now()
    app.clock.set(new Date(Date.now() + 8 * 86_400_000).toISOString())
    expect((await downloads(clerk)).find(({ id }) => id === one.id)).toMatchObject({ state: 'expired', fileId: null })
    app.clock.set(now.toISOString())
  })
})
