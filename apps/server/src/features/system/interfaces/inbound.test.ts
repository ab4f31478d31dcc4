import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { goods } from '@tuheng/domain/parties/index'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { callback } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'
import { sendSigned, type SentBy } from '../testing/program.ts'

let app: TestApp
let orgId: number
let admin: Person
let maker: Maker
let by: SentBy & { id: number }

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
  const { id, keyId } = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
    name: '货主ERP',
    rateLimit: 600,
    scopes: [
      'oms.loadBill.read',
      'oms.loadBill.modify',
      'oms.loadBill.audit',
      'oms.loadBill.close',
      'sys.goods.modify',
      'sys.goods.read',
      'sys.goods.delete',
    ],
  })
  const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id })
  by = { id, keyId, secret }
})

const send = (path: string, body: AnyRow, but = {}) => sendSigned({ app, by, path, body, but })
const last = async (): Promise<AnyRow> =>
  (
    await admin.must<{ list: AnyRow[] }>('sys/callback/list', {
      filters: { accountId: by.id },
      sort: ['-id'],
      pageSize: 1,
    })
  ).list[0] ?? expect.fail('no callback')
const contentOf = (row: AnyRow, who = admin) =>
  who.must<{ content: AnyRow; answer: AnyRow; attempts: AnyRow[] }>('sys/callback/body', { id: row['id'] })
const goodsInput = () => maker.input(anyResource(goods))

describe('a write of a program', () => {
  it('is stored with its content and result; its reads are not', async () => {
    const input = await goodsInput()
    const saved = await send('sys/goods/save', input)
    expect(saved.http).toBe(200)
    const row = await last()
    expect(row).toMatchObject({
      direction: 'in',
      peer: '货主ERP',
      event: 'sys/goods/save',
      status: 'success',
      tries: 1,
      response: 'HTTP 200',
      recordNo: saved.data['name'],
    })
    expect(await contentOf(row)).toMatchObject({
      content: input,
      answer: { status: true, data: { id: saved.data['id'] } },
      attempts: [{ httpStatus: 200, error: null }],
    })
    await send('sys/goods/list', {})
    expect((await last())['id']).toBe(row['id'])
    // A rejected request wrote nothing.
    await send('sys/goods/save', input, { headers: { 'x-api-signature': '0'.repeat(64) } })
    expect((await last())['id']).toBe(row['id'])
  })

  it('has the same labels in exports as in the list', async () => {
    await send('sys/goods/save', await goodsInput())
    const { id } = await last()
    const face = anyResource(callback).faces['all'] as Face
    const cells = async (lang: string) => {
      const response = await app.app.inject({
        method: 'POST',
        url: `/api/v1/${face.api}/export`,
        payload: { ids: [id], columns: ['no', 'event'], format: 'csv' },
        headers: { authorization: admin.token, 'accept-language': lang },
      })
      return response.body
    }
    expect(await cells('zh')).toContain('货物 · 修改')
    expect(await cells('en')).toContain('Goods · Changed')
    expect(`${await cells('zh')}${await cells('en')}`).not.toContain('sys/goods/save')
  })

  it('contains no secrets in any place', async () => {
    await send('sys/goods/save', { ...(await goodsInput()), password: 'hunter2', nested: [{ accessToken: 'abc123' }] })
    const row = await last()
    expect(row).toMatchObject({ status: 'failed', response: 'HTTP 400 field.unknown' })
    const told = JSON.stringify([
      row,
      await contentOf(row),
      await admin.must('sys/callback/history', { id: row['id'] }),
    ])
    expect(told).not.toContain('hunter2')
    expect(told).not.toContain('abc123')
    expect((await contentOf(row)).content).toMatchObject({ password: '***', nested: [{ accessToken: '***' }] })
  })

  it('hides the values of fields that are hidden from the reader, whatever was answered', async () => {
    const given = await goodsInput()
    const texts = ['code', 'name', 'mineName', 'spec', 'remark'].filter(name => name in given)
    const words = texts.map((name, i) => [name, `SECRET${i}X`] as const)
    const input = { ...given, ...Object.fromEntries(words) }
    await send('sys/goods/save', input)
    const saved = await last()
    // The repetition is refused by a sentence that contains the value.
    await send('sys/goods/save', { ...input, name: '另一种煤' })
    const refused = await last()
    expect(refused).toMatchObject({ status: 'failed' })
    expect(JSON.stringify((await contentOf(refused)).answer['errors'])).toContain(Object.fromEntries(words)['code'])
    expect(texts).toContain('code')
    for (const [name, value] of words) {
      const blind = await app.person(orgId, {
        permissions: ['sys.data.read', 'sys.goods.read'],
        fieldRights: { goods: { [name]: 'hidden' } },
      })
      for (const row of [saved, refused]) expect(JSON.stringify(await contentOf(row, blind)), name).not.toContain(value)
    }
  })

  it('is run again by a person with the right, in their name, once', async () => {
    const bill = await maker.record('loadBill', { status: 'audited' })
    expect(await send('oms/loadBill/audit', { id: bill.id })).toMatchObject({ http: 409 })
    const row = await last()
    expect(row).toMatchObject({ status: 'failed', recordNo: bill['billNo'] })
    // It is still refused for the same reason, so nothing changes.
    expect(await admin.call('sys/callback/repush', { id: row['id'] })).toMatchObject({
      http: 409,
      error: 'transition.state',
    })
    expect(await admin.must('sys/callback/info', { id: row['id'] })).toMatchObject({ status: 'failed', tries: 1 })
    await admin.must('oms/loadBill/unaudit', { id: bill.id, reason: '看错了' })
    const pusher = await app.person(orgId, {
      name: '何晓梅',
      permissions: ['sys.data.read', 'sys.data.repush', 'oms.loadBill.read'],
    })
    expect(await pusher.call('sys/callback/repush', { id: row['id'] })).toMatchObject({
      http: 403,
      error: 'auth.forbidden',
    })
    const able = await app.person(orgId, {
      name: '高志强',
      permissions: ['sys.data.read', 'sys.data.repush', 'oms.loadBill.read', 'oms.loadBill.audit'],
    })
    const both = await Promise.all([
      able.call('sys/callback/repush', { id: row['id'] }),
      able.call('sys/callback/repush', { id: row['id'] }),
    ])
    expect(both.map(answer => answer.http).toSorted()).toEqual([200, 409])
    expect(await admin.must('oms/loadBill/info', { id: bill.id })).toMatchObject({
      status: 'audited',
      auditedBy$: '高志强',
    })
    expect(await admin.must('sys/callback/info', { id: row['id'] })).toMatchObject({ status: 'success', tries: 2 })
    expect((await contentOf(row)).attempts).toMatchObject([{ byName: '高志强', httpStatus: 200 }, { byName: null }])
    expect(await admin.call('sys/callback/repush', { id: row['id'] })).toMatchObject({
      http: 409,
      error: 'callback.done',
    })
  })

  it('of many records is run again for those that were refused', async () => {
    const bills = [
      await maker.record('loadBill', { status: 'toAudit' }),
      await maker.record('loadBill', { status: 'audited' }),
    ]
    const sent = await send('oms/loadBill/audit', { ids: bills.map(bill => bill.id) })
    expect(sent).toMatchObject({ http: 200, data: { ok: 1, failed: 1 } })
    const row = await last()
    expect(row).toMatchObject({ status: 'failed', response: 'HTTP 200' })
    await admin.must('oms/loadBill/unaudit', { id: bills[1]?.id, reason: '看错了' })
    expect(await admin.must('sys/callback/repush', { id: row['id'] })).toMatchObject({ status: 'success' })
    expect(await admin.must('oms/loadBill/info', { id: bills[1]?.id })).toMatchObject({ status: 'audited' })
  })

  it('is not repeated when the program itself succeeded meanwhile', async () => {
    const input = await goodsInput()
    const there = await admin.must<{ id: number; version: number }>('sys/goods/save', {
      ...(await goodsInput()),
      code: input['code'],
    })
    expect(await send('sys/goods/save', input)).toMatchObject({ http: 409 })
    const refused = await last()
    await admin.must('sys/goods/delete', { id: there.id, version: there.version, reason: '录错' })
    expect(await send('sys/goods/save', input)).toMatchObject({ http: 200 })
    const done = await last()
    expect(await admin.call('sys/callback/repush', { id: refused['id'] })).toMatchObject({
      http: 409,
      error: 'callback.done_meanwhile',
      msg: expect.stringContaining(String(done['no'])) as string,
    })
  })

  it('creates and deletes when it is run again, as the first time', async () => {
    const input = await goodsInput()
    const taken = await admin.must<{ id: number; version: number }>('sys/goods/save', input)
    expect((await send('sys/goods/save', input)).http).toBe(409)
    const row = await last()
    await admin.must('sys/goods/delete', { id: taken.id, version: taken.version })
    expect(await admin.must('sys/callback/repush', { id: row['id'] })).toMatchObject({
      status: 'success',
      recordNo: input['name'],
    })
    expect(await admin.must('sys/goods/list', { filters: { name: input['name'] } })).toMatchObject({ total: 1 })
    expect((await send('sys/goods/delete', { id: 999_999 })).http).toBe(404)
    expect(await admin.call('sys/callback/repush', { id: (await last())['id'] })).toMatchObject({ http: 404 })
    await admin.must('sys/callback/abandon', { id: (await last())['id'], reason: '不再需要' })
    expect(await last()).toMatchObject({ status: 'abandoned' })
  })
})
