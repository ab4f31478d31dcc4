import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { putFile } from '../testing/put-file.ts'

let app: TestApp
let org = 0
let clerk: Person
let folderId = 0
let fileId = 0

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-06-08T10:00:00+08:00')
  org = await app.company()
  const admin = await app.person(org)
  clerk = await app.person(org, {
    permissions: ['fms.file.read', 'fms.file.modify', 'fms.file.delete', 'fms.file.share'],
  })
  folderId = (await admin.must<{ id: number }>('fms/folder/save', { parentId: null, name: '对外' })).id
  fileId = (await putFile(app, clerk, { folderId, name: '报价.txt', content: '第一版' })).data.id
})

/** A call without a session. */
async function outside(path: string, body: object): Promise<Answer> {
  const response = await app.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload: body })
  return { http: response.statusCode, ...response.json() }
}

const share = async (more: object = {}, id = fileId): Promise<{ id: number; token: string }> => {
  const made = await clerk.must<{ id: number; path: string }>('fms/share/make', { id, days: 7, ...more })
  return { id: made.id, token: new URLSearchParams(made.path.split('?')[1]).get('token') ?? '' }
}
const uses = async (id: number): Promise<unknown[]> =>
  (await clerk.must<{ uses: AnyRow[] }>('fms/share/list', { id: fileId })).uses
    .filter(use => use.shareId === id)
    .map(use => use.act)

describe('a link of a file', () => {
  it('opens the latest version to whoever has it, and each use is in its log', async () => {
    const { id, token } = await share()
    expect((await outside('share/info/open', { token })).data).toMatchObject({ state: 'open', name: '报价.txt' })
    await putFile(app, clerk, { folderId, name: '报价.txt', content: '第二版' })
    const { data } = await outside('share/info/file', { token, download: true })
    const got = await app.app.inject({ method: 'GET', url: String(data.url) })
    expect([got.body, String(got.headers['content-disposition']).startsWith('attachment')]).toEqual(['第二版', true])
    expect(await uses(id)).toEqual(['downloaded', 'opened'])
    const { list } = await clerk.must<{ list: AnyRow[] }>('fms/share/list', { id: fileId })
    expect(list.find(one => one.id === id)).toMatchObject({
      state: 'active',
      opened: 1,
      downloaded: 1,
      hasPassword: false,
    })
  })

  it('with a password says nothing of the file before it, and tells wrong ones', async () => {
    const { id, token } = await share({ password: '甲乙丙丁' })
    const asked = await outside('share/info/open', { token })
    expect(asked.data).toMatchObject({ state: 'password' })
    expect(JSON.stringify(asked)).not.toContain('报价')
    expect(await outside('share/info/open', { token, password: '甲乙丙' })).toMatchObject({ error: 'share.password' })
    expect(await outside('share/info/file', { token })).toMatchObject({ http: 403 })
    expect((await outside('share/info/open', { token, password: '甲乙丙丁' })).data).toMatchObject({ state: 'open' })
    expect(await uses(id)).toEqual(['opened', 'wrongPassword'])
  })

  it('takes no more than ten wrong passwords in ten minutes', async () => {
    const { token } = await share({ password: 'secret' })
    for (let i = 0; i < 10; i++) await outside('share/info/open', { token, password: `guess${i}` })
    expect(await outside('share/info/open', { token, password: 'secret' })).toMatchObject({ error: 'account.too_many' })
  })

  it('ends by its day, by hand, and with its file', async () => {
    const stateOf = async (token: string): Promise<unknown> => (await outside('share/info/open', { token })).data?.state
    const byDay = await share({ days: 1 })
    const byHand = await share()
    await clerk.must('fms/share/end', { id: byHand.id })
    expect(await stateOf(byHand.token)).toBe('over')
    const { data: other } = await putFile(app, clerk, { folderId, name: '旧.txt', content: '旧' })
    const withFile = await share({}, other.id)
    await clerk.must('fms/file/remove', { files: [other.id] })
    expect(await stateOf(withFile.token)).toBe('over')
    expect((await outside('share/info/file', { token: withFile.token })).http).toBe(410)
    app.clock.set('2026-06-09T10:00:01+08:00')
    expect(await stateOf(byDay.token)).toBe('over')
    app.clock.set('2026-06-08T10:00:00+08:00')
  })

  it('is not guessed, and is made by those alone who may share and read', async () => {
    const { token } = await share()
    for (const wrong of ['x', token.slice(0, -1), `${token.slice(0, -1)}_`, token.replace(/^[^.]+/, 'zz')])
      expect(await outside('share/info/open', { token: wrong })).toMatchObject({ http: 404, error: 'share.unknown' })
    const reader = await app.person(org, { permissions: ['fms.file.read'] })
    expect((await reader.call('fms/share/make', { id: fileId, days: 7 })).http).toBe(403)
    const elsewhere = await app.person(await app.company())
    for (const [path, body] of [
      ['fms/share/make', { id: fileId, days: 7 }],
      ['fms/share/list', { id: fileId }],
      ['fms/share/end', { id: (await share()).id }],
    ] as const)
      expect([path, (await elsewhere.call(path, body)).http]).toEqual([path, 404])
    expect(await clerk.call('fms/share/make', { id: fileId, days: 7, password: 'abc' })).toMatchObject({
      error: 'share.password_short',
    })
  })
})
