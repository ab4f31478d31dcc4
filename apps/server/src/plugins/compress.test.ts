import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { goods } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { encodingFor } from './compress.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.company())
  await app.work(person.orgId, async tx => {
    for (let n = 0; n < 100; n++)
      await tx.insert(goods, { code: `G${n}`, name: `动力煤${n}`, cargoType: 'coal', unit: 'ton' })
  })
})

const ask = (url: string, encoding: string | undefined, body: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1/${url}`,
    payload: body,
    headers: { authorization: person.token, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
  })

describe('answers', () => {
  it('of lists are compressed as the client accepts them, with the same content', async () => {
    const query = { pageSize: 100, sort: ['id'] }
    const plain = await ask('sys/goods/list', undefined, query)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await ask('sys/goods/list', 'gzip, deflate, br', query)
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': String(br.rawPayload.length),
    })
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.json())
    const gz = await ask('sys/goods/list', 'gzip', query)
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    for (const packed of [br, gz]) expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  })

  it('that are short, streamed or requested in other encodings are sent unchanged', async () => {
    expect((await ask('sys/goods/list', 'br', { pageSize: 1 })).headers['content-encoding']).toBeUndefined()
    expect((await ask('sys/goods/list', 'identity', { pageSize: 100 })).headers['content-encoding']).toBeUndefined()
    const file = await ask('sys/goods/export', 'br, gzip', {})
    expect(file.headers['content-encoding']).toBeUndefined()
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const csv = await ask('sys/goods/export', 'br, gzip', { format: 'csv' })
    expect(csv.headers['content-encoding']).toBeUndefined()
    expect(csv.body).toContain('动力煤99')
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
  ['BR', 'br'],
])('for %s it is %s', (accepted, expected) => expect(encodingFor(accepted)).toBe(expected))
