import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { beginUpload, sendPart } from '../testing/put-file.ts'
import { requireRoom } from './space.ts'

let app: TestApp
let org = 0
let clerk: Person
let folderId = 0
let port = 0

beforeAll(async () => {
  app = await testApp()
  org = await app.company()
  const admin = await app.person(org)
  clerk = await app.person(org, { permissions: ['fms.file.read', 'fms.file.modify'] })
  folderId = (await admin.must<{ id: number }>('fms/folder/save', { parentId: null, name: '大文件' })).id
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

const headers = (who: Person, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  authorization: who.token,
  ...more,
})

async function offsetOf(id: string, who = clerk): Promise<number> {
  const response = await app.app.inject({ method: 'HEAD', url: `/api/v1/fms/upload/${id}`, headers: headers(who) })
  return response.statusCode === 200 ? Number(response.headers['upload-offset']) : -response.statusCode
}

/** Sends from an offset, and breaks the connection after so many bytes. */
function breakAfter(
  id: string,
  { offset, bytes, sent }: { offset: number; bytes: Buffer; sent: number },
): Promise<void> {
  return new Promise(resolve => {
    const part = request({
      host: '127.0.0.1',
      port,
      method: 'PATCH',
      path: `/api/v1/fms/upload/${id}`,
      headers: headers(clerk, {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length - offset),
      }),
    })
    part.on('error', () => resolve())
    part.write(bytes.subarray(offset, offset + sent), () => setTimeout(() => part.destroy(), 100))
    part.on('close', () => resolve())
  })
}

/** A text, so that its type is known. */
const content = (length: number): Buffer => Buffer.from(randomBytes(length / 2).toString('hex'))

describe('an upload', () => {
  it('that is interrupted five times goes on where it stopped, and arrives whole', async () => {
    const bytes = content(3 * 2 ** 20)
    const id = await beginUpload(app, clerk, bytes.length)
    const offsets = [0]
    for (let i = 0; i < 5; i++) {
      await breakAfter(id, { offset: offsets.at(-1) ?? 0, bytes, sent: 2 ** 19 })
      // The server notices the end of the connection a moment later
      await expect.poll(() => offsetOf(id)).toBeGreaterThan(offsets.at(-1) ?? 0)
      offsets.push(await offsetOf(id))
    }
    expect(
      await clerk.call('fms/file/keep', { upload: id, folderId, name: 'a.txt', onTaken: 'version' }),
    ).toMatchObject({ error: 'upload.incomplete' })
    const offset = await offsetOf(id)
    expect((await sendPart(app, clerk, { id, offset, bytes: bytes.subarray(offset) })).statusCode).toBe(204)
    const kept = await clerk.must<AnyRow>('fms/file/keep', { upload: id, folderId, name: 'a.txt', onTaken: 'version' })
    const { url } = await clerk.must<{ url: string }>('fms/file/link', { id: kept.fileId })
    const got = await app.app.inject({ method: 'GET', url })
    expect(createHash('sha256').update(got.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
  })

  it('is kept once, however often it is asked', async () => {
    const bytes = Buffer.from('一份')
    const id = await beginUpload(app, clerk, bytes.length)
    await sendPart(app, clerk, { id, offset: 0, bytes })
    const body = { upload: id, folderId, name: '一份.txt', onTaken: 'version' }
    const [one, two] = [
      await clerk.must<AnyRow>('fms/file/keep', body),
      await clerk.must<AnyRow>('fms/file/keep', body),
    ]
    expect([two.id, two.versionNo]).toEqual([one.id, 1])
  })

  it('is of whoever began it, and nobody finds it by guessing', async () => {
    const id = await beginUpload(app, clerk, 10)
    const other = await app.person(org, { permissions: ['fms.file.read', 'fms.file.modify'] })
    const elsewhere = await app.person(await app.company())
    for (const who of [other, elsewhere]) {
      expect(await offsetOf(id, who)).toBe(-404)
      expect((await sendPart(app, who, { id, offset: 0, bytes: Buffer.from('x') })).statusCode).toBe(404)
      expect((await who.call('fms/file/keep', { upload: id, folderId, name: 'a.txt', onTaken: 'version' })).http).toBe(
        404,
      )
    }
    for (const guess of ['..%2f..%2flink-secret', 'up-1-1-x-1', `${id}0`]) expect(await offsetOf(guess)).toBe(-404)
    const none = await app.person(org, { permissions: ['fms.file.read'] })
    await expect(beginUpload(app, none, 10)).rejects.toThrow('403')
  })

  it('goes on at its offset alone, takes no more than it said, and can be given up', async () => {
    const id = await beginUpload(app, clerk, 4)
    expect((await sendPart(app, clerk, { id, offset: 2, bytes: Buffer.from('xx') })).statusCode).toBe(409)
    expect((await sendPart(app, clerk, { id, offset: 0, bytes: Buffer.from('12345') })).statusCode).toBe(409)
    const ended = await app.app.inject({ method: 'DELETE', url: `/api/v1/fms/upload/${id}`, headers: headers(clerk) })
    expect(ended.statusCode).toBe(204)
    expect(await offsetOf(id)).toBe(-404)
  })

  it.each([
    ['0', 'upload.length'],
    ['-1', 'upload.length'],
    [String(2 * 2 ** 30 + 1), 'upload.too_large'],
  ])('of %s bytes is refused', async (length, error) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/fms/upload',
      headers: headers(clerk, { 'upload-length': length }),
    })
    expect(response.json()).toMatchObject({ error })
  })

  it('speaks the one version of the protocol, and says so', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/fms/upload',
      headers: { authorization: clerk.token, 'upload-length': '1' },
    })
    expect([response.statusCode, response.headers['tus-resumable']]).toEqual([412, '1.0.0'])
    const options = await app.app.inject({ method: 'OPTIONS', url: '/api/v1/fms/upload' })
    expect(options.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-extension': 'creation,termination' })
  })

  it('for which the disk has no room is refused in words', () => {
    expect(() => requireRoom('/', 2 ** 30, () => 2 ** 30)).toThrow(expect.objectContaining({ status: 507 }))
    expect(() => requireRoom('/', 2 ** 20, () => 2 ** 30)).not.toThrow()
  })
})
