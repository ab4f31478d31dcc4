// PostgreSQL instead: sample
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { vehicle } from '@tuheng/domain/parties/index'
import { zipSync, strToU8 } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { upload as send } from '../../testing/upload.ts'
import { signLink } from './file-links.ts'
import { detectType, hasFittingExtension } from './file-type.ts'
import { keepResult, sweepFiles } from './index.ts'

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000002000100',
  'hex',
)
const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-files-'))
let app: TestApp
let orgId: number
let person: Person

beforeAll(async () => {
  app = await testApp({ dataDir })
  orgId = await app.company()
  person = await app.person(orgId)
})

const upload = (who: Person, ...files: [name: string, bytes: Uint8Array | string][]) => send(app, who, ...files)
const link = async (who: Person, id: number, more = {}) =>
  (await who.must<{ url: string }>('fms/file/link', { id, ...more })).url

describe('uploaded files', () => {
  it('keep name, size and detected type, and are returned byte for byte by a signed link', async () => {
    const answer = await upload(person, ['磅单 第1联.png', PNG], ['说明.txt', '装货净重 33.46 吨'])
    expect(answer.data).toMatchObject([
      { name: '磅单 第1联.png', size: PNG.length, mime: 'image/png' },
      { name: '说明.txt', mime: 'text/plain; charset=utf-8' },
    ])
    const [picture] = answer.data
    const opened = await app.app.inject({ method: 'GET', url: await link(person, picture?.id as number) })
    expect(opened.rawPayload.equals(PNG)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-length': String(PNG.length),
    })
    expect(opened.headers['content-security-policy']).toContain('sandbox')
    expect(opened.headers['content-disposition']).toBe(
      'inline; filename="__ _1_.png"; filename*=UTF-8\'\'%E7%A3%85%E5%8D%95%20%E7%AC%AC1%E8%81%94.png',
    )
    const saved = await app.app.inject({
      method: 'GET',
      url: await link(person, picture?.id as number, { download: true }),
    })
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  })

  it.each([
    ['照片.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'file.disguised'],
    ['报价.html', '<!doctype html><script>alert(1)</script>', 'file.disguised'],
    ['说明.txt', '\ufeff  <HTML><body>hi</body></HTML>', 'file.disguised'],
    ['图.svg', '<?xml version="1.0"?><svg/>', 'file.disguised'],
    ['发票.pdf', PNG, 'file.disguised'],
    ['表.xlsx', zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/vbaProject.bin': strToU8('x') }), 'file.disguised'],
    ['工具.zip', zipSync({ 'META-INF/MANIFEST.MF': strToU8('x') }), 'file.disguised'],
    ['run.txt', '#!/bin/sh\nrm -rf /', 'file.disguised'],
    ['a.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'file.disguised'],
    ['未知.dat', Buffer.from([1, 2, 3, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13]), 'file.type'],
    ['空.txt', '', 'file.empty'],
    [`${'长'.repeat(252)}.txt`, 'x', 'file.name'],
  ])('refuse %s', async (name, bytes, code) => {
    const answer = await upload(person, [name, bytes])
    expect(answer).toMatchObject({ status: false, error: code })
  })

  it('that are too large are refused, and nothing remains', async () => {
    const small = await testApp({
      dataDir: mkdtempSync(join(tmpdir(), 'tuheng-small-')),
      files: { ...(await import('../../plugins/config.ts')).parseConfig({ FILES_MAX_MB: '1' }).files },
    })
    const who = await small.person(await small.company())
    expect(await who.must('fms/file/limits', {})).toEqual({ maxBytes: 2 ** 20 })
    const form = new FormData()
    form.append('file', new Blob([Buffer.alloc(2 * 2 ** 20, 'a')]), '大.txt')
    const request = new Request('http://x', { method: 'POST', body: form })
    const response = await small.app.inject({
      method: 'POST',
      url: '/api/v1/fms/file/upload',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: who.token, 'content-type': request.headers.get('content-type') as string },
    })
    expect(response.json()).toMatchObject({ code: 413, error: 'file.too_large' })
    expect(response.json().msg).toContain('1 MB')
    expect(readdirSync(small.files.tempDir)).toEqual([])
  })

  it('open only by a link with a valid signature that has not expired', async () => {
    const {
      data: [kept],
    } = await upload(person, ['a.txt', 'abc'])
    const id = kept?.id as number
    const url = await link(person, id)
    const get = (path: string) => app.app.inject({ method: 'GET', url: path })
    expect((await get(`${url}x`)).json()).toMatchObject({ code: 403, error: 'file.link' })
    const forged = signLink({ orgId, fileId: id, download: false, expires: Date.now() / 1000 + 60 }, 'guessed')
    expect((await get(`/api/v1/fms/file/open/${forged}`)).json()).toMatchObject({ error: 'file.link' })
    const old = signLink({ orgId, fileId: id, download: false, expires: Date.now() / 1000 - 1 }, app.files.secret)
    expect((await get(`/api/v1/fms/file/open/${old}`)).json()).toMatchObject({ error: 'file.link' })
    expect((await get(url)).body).toBe('abc')
  })

  it('belong to their company and, until they are attached, to the person who uploaded them', async () => {
    const {
      data: [kept],
    } = await upload(person, ['b.txt', 'abc'])
    const id = kept?.id as number
    const colleague = await app.person(orgId, { permissions: ['sys.vehicle.read'] })
    const stranger = await app.person(await app.company())
    expect(await colleague.call('fms/file/link', { id })).toMatchObject({ http: 404, error: 'file.missing' })
    expect(await stranger.call('fms/file/link', { id })).toMatchObject({ http: 404, error: 'file.missing' })
  })
})

describe('files of records', () => {
  const truck = (n: number) => ({
    plateNo: `陕K1234${n}`,
    plateColor: '2' as const,
    vehicleType: 'Q11' as never,
    energyType: 'B' as never,
    grossMass: '49.00',
    ratedLoad: '33.00',
    axles: 3,
    transportCertNo: `61080000000${n}`,
    belongType: 'outside' as never,
  })

  it('lose invisible and direction marks in their names', async () => {
    const [kept] = (await upload(person, ['合同\u202efdp.exe\u200b.txt', 'x'])).data as { name: string }[]
    expect(kept?.name).toBe('合同_fdp.exe_.txt')
  })

  it('open for people who may read record and field, have their true name and size, and cannot be attached by others', async () => {
    const clerk = await app.person(orgId, { permissions: ['sys.vehicle.read', 'sys.vehicle.modify'] })
    const {
      data: [kept],
    } = await upload(clerk, ['行驶证.png', PNG])
    const row = await app.work(
      orgId,
      tx =>
        tx.insert(vehicle, {
          ...truck(1),
          licenseFiles: [{ id: kept?.id as number, name: 'lie.exe', size: 1, mime: 'x' }],
        }),
      (await app.sessions.actorOf(orgId, clerk.userId))?.actor,
    )
    expect(row.licenseFiles).toEqual([{ id: kept?.id, name: '行驶证.png', size: PNG.length, mime: 'image/png' }])
    const reader = await app.person(orgId, { permissions: ['sys.vehicle.read'] })
    expect(await link(reader, kept?.id as number)).toContain('/open/')
    const blind = await app.person(orgId, { permissions: ['sys.goods.read'] })
    expect(await blind.call('fms/file/link', { id: kept?.id })).toMatchObject({ http: 404 })
    const hidden = await app.person(orgId, {
      permissions: ['sys.vehicle.read'],
      fieldRights: { vehicle: { licenseFiles: 'hidden' } },
    })
    expect(await hidden.call('fms/file/link', { id: kept?.id })).toMatchObject({ http: 404 })
    const thief = (await app.sessions.actorOf(orgId, blind.userId))?.actor
    await expect(
      app.work(
        orgId,
        tx =>
          tx.insert(vehicle, { ...truck(2), licenseFiles: [{ id: kept?.id as number, name: '', size: 0, mime: '' }] }),
        thief,
      ),
    ).rejects.toThrow(/not yours to see/)
  })
})

describe('results of jobs', () => {
  it('are kept for a week and then deleted, bytes and row', async () => {
    const actor = (await app.sessions.actorOf(orgId, person.userId))?.actor as never
    const kept = await keepResult(
      { engine: app.engine, files: app.files, actor, requestId: 'r' },
      { name: '导出.csv', mime: 'text/csv', contents: Readable.from(['a,b\n', '1,2\n']) },
    )
    expect(kept).toMatchObject({ name: '导出.csv', size: 8 })
    expect(await sweepFiles(app.engine, app.files)).toBe(0)
    await app.db.company(orgId, sql =>
      sql.query(`update file set expires_at = now() - interval '1 hour' where org_id = $1 and id = $2`, [
        orgId,
        kept.id,
      ]),
    )
    expect(await person.call('fms/file/link', { id: kept.id })).toMatchObject({ http: 404 })
    expect(await sweepFiles(app.engine, app.files)).toBe(1)
    const { rows } = await app.db.company(orgId, sql =>
      sql.query('select id from file where org_id = $1 and id = $2', [orgId, kept.id]),
    )
    expect(rows).toEqual([])
  })
})

describe('uploads that no record takes', () => {
  const truck = {
    plateNo: '陕K66666',
    plateColor: '2' as const,
    vehicleType: 'Q11' as never,
    energyType: 'B' as never,
    grossMass: '49.00',
    ratedLoad: '33.00',
    axles: 3,
    transportCertNo: '610800000066',
    belongType: 'outside' as never,
  }
  const rowsOf = async (ids: number[]) =>
    (
      await app.db.company(orgId, sql =>
        sql.query<{ id: number; key: string }>(
          'select id, store_key as key from file where org_id = $1 and id = any($2::bigint[]) order by id',
          [orgId, ids],
        ),
      )
    ).rows
  const isOnDisk = (key: string) => existsSync(join(dataDir, 'files', key))
  const later = (hours: number) => app.clock.set(new Date(Date.now() + hours * 3_600_000).toISOString())

  it('are deleted after a day, bytes and row; files of records stay', async () => {
    later(25)
    await sweepFiles(app.engine, app.files)
    later(0)
    const {
      data: [loose, form, patched, old],
    } = await upload(person, ['散.txt', 'a'], ['证.png', PNG], ['补.png', PNG], ['旧.txt', 'b'])
    const ids = [loose, form, patched, old].map(file => file?.id as number)
    const keys = (await rowsOf(ids)).map(row => row.key)
    const row = await app.work(orgId, tx => tx.insert(vehicle, { ...truck, licenseFiles: [form as never] }))
    await app.work(orgId, tx => tx.overwrite(vehicle, { id: row.id, certFiles: [patched as never] }))
    // An upload from before uploads expired, used by a record that the file does not name.
    await app.db.company(orgId, sql =>
      sql.query(
        `update file set expires_at = null, created_at = now() - interval '3 days' where org_id = $1 and id = $2`,
        [orgId, ids[3]],
      ),
    )
    await app.db.company(orgId, sql =>
      sql.query('update file set resource = null, record_id = null where org_id = $1 and id = $2', [orgId, ids[2]]),
    )
    await app.work(orgId, tx =>
      tx.sql(`update file set created_at = now() - interval '9 days' where org_id = $1 and id = any($2::bigint[])`, [
        orgId,
        [ids[1], ids[2]],
      ]),
    )
    later(23)
    expect(await sweepFiles(app.engine, app.files)).toBe(1)
    expect((await rowsOf(ids)).map(one => one.id)).toEqual(ids.slice(0, 3))
    later(25)
    expect(await sweepFiles(app.engine, app.files)).toBe(1)
    expect((await rowsOf(ids)).map(one => one.id)).toEqual([ids[1], ids[2]])
    expect(keys.map(isOnDisk)).toEqual([false, true, true, false])
    later(24 * 400)
    expect(await sweepFiles(app.engine, app.files)).toBe(0)
    expect(
      (await app.app.inject({ method: 'GET', url: await link(person, ids[1] as number) })).rawPayload.equals(PNG),
    ).toBe(true)
    later(0)
  })

  it('and the source file of an import stays with it', async () => {
    const upload = await importer(app, person, 'sys/department').upload(
      await workbook(['部门', [['部门名称'], ['财务部']]]),
    )
    later(24 * 10)
    await sweepFiles(app.engine, app.files)
    later(0)
    expect((await importer(app, person, 'sys/department').map(upload)).counts).toMatchObject({ ok: 1 })
  })
})

describe('types by content', () => {
  it.each([
    ['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'a.pdf', true],
    ['\xef\xbb\xbf\n%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'a.pdf', true],
    ['%PDF-1.7 hello', 'a.pdf', false],
    ['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', 'cut.pdf', false],
    ['not a document at all', 'a.pdf', false],
    ['BM6\0\0\0\0\0\0\0aaaa', 'a.bmp', true],
    ['plain text in a csv', 'a.csv', true],
    ['plain text', 'a.png', false],
    ['<?xml version="1.0"?><EInvoice/>', '发票.xml', true],
  ])('of %s as %s', (text, name, fits) => {
    const bytes = Buffer.from(text, 'latin1')
    const type = detectType(bytes, bytes)
    expect(type && hasFittingExtension(name, type)).toBe(fits)
  })

  it('distinguish GB 18030 text from binary', () => {
    expect(detectType(Buffer.from('d4cbb5a5bac52cb3b5c5c6', 'hex'), Buffer.alloc(0))?.label).toBe('文本')
  })
})
