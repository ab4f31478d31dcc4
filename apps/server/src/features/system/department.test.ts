import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
})

describe('the generic methods on departments', () => {
  it('create, read, list, update with compare-and-set, and mark as deleted', async () => {
    const made = await admin.must<{ id: number; version: number; name: string }>('sys/department/save', {
      name: '调度部',
    })
    expect(made).toMatchObject({ version: 1, name: '调度部' })
    const changed = await admin.must<{ version: number }>('sys/department/save', {
      id: made.id,
      version: 1,
      name: '运输部',
    })
    expect(changed).toMatchObject({ version: 2, name: '运输部' })
    const stale = await admin.call<{ current: { name: string } }>('sys/department/save', {
      id: made.id,
      version: 1,
      name: '别的',
    })
    expect(stale).toMatchObject({ http: 409, error: 'record.stale' })
    expect(stale.data.current.name).toBe('运输部')
    const list = await admin.must<{ list: { name: string }[]; total: number }>('sys/department/list', {
      search: '运输',
    })
    expect(list).toMatchObject({ total: 1, list: [{ name: '运输部' }] })
    await admin.must('sys/department/delete', { id: made.id, version: 2 })
    expect(await admin.call('sys/department/info', { id: made.id })).toMatchObject({
      http: 404,
      error: 'record.missing',
    })
  })

  it('answer a retry under the same key with the first answer', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await admin.call<{ id: number }>('sys/department/save', { name: '财务部' }, key)
    const again = await admin.call<{ id: number }>('sys/department/save', { name: '财务部' }, key)
    expect(again.data.id).toBe(first.data.id)
    expect(await admin.call('sys/department/save', { name: '另一个' }, key)).toMatchObject({
      http: 409,
      error: 'request.key_reused',
    })
  })
})
