// PostgreSQL too: jobs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract as contractDeclared } from '@tuheng/domain/contracts/index'
import { loadBill, waybill } from '@tuheng/domain/transport/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { type Kept, upload } from '../../testing/upload.ts'
import { drainJobs } from '../jobs/index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-file-export-'))
const RIGHTS = ['oms.way.read', 'oms.way.export', 'oms.loadBill.read', 'oms.loadBill.export']
let app: TestApp
let orgId: number
let admin: Person
let maker: Maker
let full: AnyRow
let bare: AnyRow

/** The signature of a picture, and bytes that differ by picture. */
const picture = (words: string): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(words)])
const photo = async (name: string, words = name): Promise<Kept> =>
  (await upload(app, admin, [name, picture(words)])).data[0] as Kept

beforeAll(async () => {
  app = await testApp({ dataDir })
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
  full = await maker.record('waybill', {
    loadPhotos: [await photo('IMG_1.PNG'), await photo('IMG_2.png')],
    receiptPhotos: [await photo('回单 (1).png')],
    attachments: [],
  })
  bare = await maker.record('waybill')
})

const counts = (who: Person, body: object = {}, face = 'oms/wayBill') =>
  who.must<{ records: number; fields: { path: string; files: number; bytes: number }[] }>(
    `${face}/exportFileCounts`,
    body,
  )

interface Taken {
  job: { state: string; title: string; result: { file: { id: number; name: string }; files: number } }
  names: string[]
  content: Record<string, Uint8Array>
  /** Rows of the manifest without its header. */
  manifest: string[][]
}

async function take(who: Person, body: object = {}, face = 'oms/wayBill'): Promise<Taken> {
  const { jobId } = await who.must<{ jobId: number }>(`${face}/exportFiles`, body)
  await drainJobs(app)
  const job = await who.must<Taken['job']>('sys/job/info', { id: jobId })
  const { url } = await who.must<{ url: string }>('fms/file/link', { id: job.result.file.id })
  const content = unzipSync((await app.app.inject({ method: 'GET', url })).rawPayload)
  const lines = strFromU8(content['清单.csv'] as Uint8Array)
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
  return {
    job,
    names: Object.keys(content).filter(name => name !== '清单.csv'),
    content,
    manifest: lines.slice(1).map(line => line.split(',')),
  }
}

const noOf = (row: AnyRow): string => String(row['waybillNo'])

describe('the files of trips as one archive', () => {
  it('are counted by kind before', async () => {
    expect(await counts(admin)).toMatchObject({
      records: 2,
      fields: expect.arrayContaining([
        { path: 'loadPhotos', files: 2, bytes: picture('IMG_1.PNG').length * 2 },
        { path: 'unloadPhotos', files: 0, bytes: 0 },
        { path: 'receiptPhotos', files: 1, bytes: picture('回单 (1).png').length },
      ]),
    })
  })

  it('stand in a folder for each trip, byte for byte, with a manifest that says what is missing', async () => {
    const { job, names, content, manifest } = await take(admin, { fields: ['loadPhotos', 'receiptPhotos'] })
    const no = noOf(full)
    expect(names.toSorted()).toEqual([`${no}/装货磅单-1.png`, `${no}/装货磅单-2.png`, `${no}/回单-1.png`].toSorted())
    expect(Buffer.from(content[`${no}/装货磅单-2.png`] as Uint8Array).equals(picture('IMG_2.png'))).toBe(true)
    const size = String(picture('IMG_1.PNG').length)
    expect(manifest).toHaveLength(5)
    expect(manifest).toEqual(
      expect.arrayContaining([
        [no, '装货磅单', `${no}/装货磅单-1.png`, size, 'IMG_1.PNG', ''],
        [noOf(bare), '装货磅单', '', '', '', '没有上传'],
        [noOf(bare), '回单', '', '', '', '没有上传'],
      ]),
    )
    expect(job).toMatchObject({
      state: 'done',
      title: '下载公路运单的照片和附件',
      result: { files: 3, rows: 2, missing: 0, file: { name: '公路运单_照片和附件_20261120.zip' } },
    })
  })

  it('are those of the filter, and of the selection', async () => {
    const chosen = await take(admin, { ids: [full['id']], fields: ['receiptPhotos'] })
    expect(chosen.names).toEqual([`${noOf(full)}/回单-1.png`])
    expect(chosen.manifest).toHaveLength(1)
    const none = await admin.call('oms/wayBill/exportFiles', { filters: { waybillNo: noOf(bare) } })
    expect(none).toMatchObject({ http: 400, error: 'export.no_files' })
    expect(await admin.call('oms/wayBill/exportFiles', { fields: ['remark'] })).toMatchObject({
      http: 400,
      error: 'export.column',
    })
  })

  it('keep back the fields that a role may not see, from counts, names, contents and the manifest', async () => {
    for (const right of ['hidden', 'masked']) {
      const half = await app.person(orgId, {
        permissions: RIGHTS,
        fieldRights: { waybill: { receiptPhotos: right } },
      })
      expect((await counts(half)).fields.map(({ path }) => path)).not.toContain('receiptPhotos')
      const { names, manifest } = await take(half)
      expect(names.toSorted()).toEqual([`${noOf(full)}/装货磅单-1.png`, `${noOf(full)}/装货磅单-2.png`])
      expect(manifest.flat().join()).not.toContain('回单')
      const asked = await half.call('oms/wayBill/exportFiles', { fields: ['receiptPhotos'] })
      expect(asked).toMatchObject({ http: 400, error: 'export.no_files' })
    }
    const noNumber = await app.person(orgId, {
      permissions: RIGHTS,
      fieldRights: { waybill: { waybillNo: 'hidden' } },
    })
    const { names, manifest } = await take(noNumber, { fields: ['receiptPhotos'] })
    expect(names).toEqual([`${String(full['id'])}/回单-1.png`])
    expect(manifest.flat().join()).not.toContain(noOf(full))
  })

  it('need the right to export, and show no record beyond scope, face and company', async () => {
    const reader = await app.person(orgId, { permissions: ['oms.way.read'] })
    for (const call of ['exportFiles', 'exportFileCounts'])
      expect((await reader.call(`oms/wayBill/${call}`, {})).http).toBe(403)
    const own = await app.person(orgId, { permissions: RIGHTS, scope: 'own' })
    expect((await counts(own)).records).toBe(0)
    expect(await own.call('oms/wayBill/exportFiles', { ids: [full['id']] })).toMatchObject({
      error: 'export.no_files',
    })
    // Neither trip is of a bill of lading
    expect((await counts(admin, {}, 'oms/loadBillTruck')).records).toBe(0)
    expect(await admin.call('oms/loadBillTruck/exportFiles', { ids: [full['id']] })).toMatchObject({
      error: 'export.no_files',
    })
    const stranger = await app.person(await app.company())
    expect((await counts(stranger, { ids: [full['id']] })).records).toBe(0)
    expect(await stranger.call('oms/wayBill/exportFiles', { ids: [full['id']] })).toMatchObject({
      error: 'export.no_files',
    })
  })

  it('are judged by the rights of the time when they are read', async () => {
    const late = await maker.record('waybill', { loadPhotos: [await photo('late.png')] })
    const { jobId } = await admin.must<{ jobId: number }>('oms/wayBill/exportFiles', {
      ids: [full['id'], late['id']],
      fields: ['loadPhotos'],
    })
    await app.work(orgId, tx =>
      tx.sql('update waybill set deleted_at = now() where org_id = $1 and id = $2', [orgId, late['id']]),
    )
    await drainJobs(app)
    const { result } = await admin.must<{ result: object }>('sys/job/info', { id: jobId })
    expect(result).toMatchObject({ rows: 1, files: 2 })
  })

  it('are missing with the reason: without content, or attached where the person may not look', async () => {
    const lost = await photo('lost.png')
    const foreign = await photo('foreign.png')
    const bill = await maker.record('loadBill', { attachments: [foreign] })
    const trip = await maker.record('waybill', { loadPhotos: [lost, await photo('there.png'), foreign] })
    const stored = await app.work(orgId, tx =>
      tx.sql<{ key: string }>('select store_key as key from file where org_id = $1 and id = $2', [orgId, lost.id]),
    )
    rmSync(join(dataDir, 'files', stored.rows[0]?.key as string))
    const clerk = await app.person(orgId, {
      permissions: ['oms.way.read', 'oms.way.export'],
      fieldRights: { loadBill: { attachments: 'hidden' } },
    })
    const { job, names, manifest } = await take(clerk, { ids: [trip['id']], fields: ['loadPhotos'] })
    expect(bill[loadBill.title]).toBeTruthy()
    expect(names).toEqual([`${noOf(trip)}/装货磅单-2.png`])
    expect(manifest.map(row => [row[2], row[4], row[5]])).toEqual([
      ['', 'lost.png', '文件存储中没有内容'],
      [`${noOf(trip)}/装货磅单-2.png`, 'there.png', ''],
      ['', 'foreign.png', '已过期或没有查看权限'],
    ])
    expect(job.result).toMatchObject({ files: 1, missing: 2 })
  })

  it('come once, and a number that is no name for a folder becomes one', async () => {
    const twice = await photo('twice.png')
    const trip = await maker.record('waybill', { loadPhotos: [twice], unloadPhotos: [twice] })
    await app.work(orgId, tx =>
      tx.sql(`update waybill set waybill_no = '../=YD:1' where org_id = $1 and id = $2`, [orgId, trip['id']]),
    )
    const { names, manifest } = await take(admin, { ids: [trip['id']], fields: ['loadPhotos', 'unloadPhotos'] })
    expect(names).toEqual(['_=YD_1/装货磅单-1.png'])
    expect(manifest.map(row => [row[0], row[2], row[5]])).toEqual([
      ['../=YD:1', '_=YD_1/装货磅单-1.png', ''],
      ['../=YD:1', '_=YD_1/装货磅单-1.png', '与此文件相同'],
    ])
  })

  it('are refused before the job when there are too many, or too many bytes', async () => {
    const trip = await maker.record('waybill', { loadPhotos: [await photo('big.png')] })
    const grow = (photos: readonly object[]) =>
      app.work(orgId, tx =>
        tx.sql('update waybill set load_photos = $3 where org_id = $1 and id = $2', [
          orgId,
          trip['id'],
          JSON.stringify(photos),
        ]),
      )
    const ask = () => admin.call('oms/wayBill/exportFiles', { ids: [trip['id']] })
    await grow([{ ...(trip['loadPhotos'] as object[])[0], size: 20 * 1024 ** 3 + 1 }])
    expect(await ask()).toMatchObject({ http: 400, error: 'export.too_many_files' })
    await grow(Array.from({ length: 100_001 }, () => ({ id: 1, size: 1 })))
    const refused = await ask()
    expect(refused).toMatchObject({ http: 400, error: 'export.too_many_files' })
    expect(JSON.stringify(refused)).toContain('1 条记录、100001 个文件')
    await app.work(orgId, tx =>
      tx.sql('update waybill set deleted_at = $3 where org_id = $1 and id = $2', [orgId, trip['id'], app.clock.now()]),
    )
  })

  it('stop when the job is cancelled, and leave no file', async () => {
    const { jobId } = await admin.must<{ jobId: number }>('oms/wayBill/exportFiles', {})
    await admin.must('sys/job/cancel', { id: jobId })
    await drainJobs(app)
    expect(await admin.must('sys/job/info', { id: jobId })).toMatchObject({ state: 'cancelled' })
  })

  it('are written to the log: who took what', async () => {
    await take(admin, { ids: [full['id']], fields: ['receiptPhotos'] })
    const { rows } = await app.db.company(orgId, sql =>
      sql.query<{ member_id: number; after: object }>(
        `select member_id, after from audit where org_id = $1 and action = 'export' and resource = $2 order by id desc limit 1`,
        [orgId, waybill.name],
      ),
    )
    expect(rows[0]).toMatchObject({
      member_id: admin.memberId,
      after: { face: 'oms/wayBill', format: 'zip', rows: 1, files: 1, columns: ['receiptPhotos'], ids: [full['id']] },
    })
  })
})

it('files of child rows come with their record, for any resource that has some', async () => {
  const contract = await maker.record('contract', {
    amendments: [
      { signedOn: '2026-11-01', summary: '增量', files: [await photo('协议一.png')] },
      { signedOn: '2026-11-02', summary: '延期', files: [await photo('协议二.png')] },
    ],
  })
  const api = Object.values(contractDeclared.faces).find(({ where }) => where?.kind === contract['kind'])?.api
  const { names, manifest } = await take(admin, { ids: [contract['id']], fields: ['amendments.files'] }, api)
  const no = String(contract['contractNo'])
  expect(names).toEqual([`${no}/补充协议附件-1.png`, `${no}/补充协议附件-2.png`])
  expect(manifest.map(row => row[4])).toEqual(['协议一.png', '协议二.png'])
  expect((await counts(admin, { ids: [contract['id']] }, api)).fields).toContainEqual({
    path: 'amendments.files',
    files: 2,
    bytes: picture('协议一.png').length * 2,
  })
})
