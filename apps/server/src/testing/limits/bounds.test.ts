import { party } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../app.ts'
import { fingerprintOf } from '../fingerprint.ts'

/**
 * Every limit of requests: the limit itself is accepted, one more is refused at its place, and nothing of the company
 * changes.
 */

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp({ bodyLimit: 1_000_000 })
  person = await app.person(await app.company())
})

const numbers = (n: number): string[] => Array.from({ length: n }, (_, i) => `G${i}`)
const ids = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)
const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object
const goods = (name: string): object => ({ code: 'B', name, cargoType: 'coal', unit: 'ton' })

/** Path, input at the limit, input beyond it, and the expected refusal. */
const BOUNDS: {
  what: string
  path: string
  within: object
  beyond: object
  refusal: [http: number, error: string, at: string]
}[] = [
  {
    what: 'values of one filter',
    path: 'sys/goods/list',
    within: { filters: { code: numbers(2000) } },
    beyond: { filters: { code: numbers(2001) } },
    refusal: [400, 'field.lines_max', 'filters.code'],
  },
  {
    what: 'filters',
    path: 'sys/goods/list',
    within: { filters: { code: 'x', name: 'y' } },
    beyond: { filters: Object.fromEntries(numbers(41).map(name => [name, 1])) },
    refusal: [400, 'filter.many', 'filters'],
  },
  {
    what: 'orders',
    path: 'sys/goods/list',
    within: { sort: ['code', 'name', 'unit', 'status', 'id'] },
    beyond: { sort: ['code', 'name', 'unit', 'status', 'id', 'createdAt'] },
    refusal: [400, 'request.invalid', 'sort'],
  },
  {
    what: 'rows of a page',
    path: 'sys/goods/list',
    within: { pageSize: 200 },
    beyond: { pageSize: 201 },
    refusal: [400, 'request.invalid', 'pageSize'],
  },
  {
    what: 'search',
    path: 'sys/goods/list',
    within: { search: 'x'.repeat(200) },
    beyond: { search: 'x'.repeat(201) },
    refusal: [400, 'request.invalid', 'search'],
  },
  {
    what: 'chosen rows of a list',
    path: 'sys/goods/list',
    within: { ids: ids(2000) },
    beyond: { ids: ids(2001) },
    refusal: [400, 'request.invalid', 'ids'],
  },
  {
    what: 'chosen rows of sums',
    path: 'sys/goods/summary',
    within: { ids: ids(2000) },
    beyond: { ids: ids(2001) },
    refusal: [400, 'request.invalid', 'ids'],
  },
  {
    what: 'rows of a picker',
    path: 'sys/goods/options',
    within: { limit: 200 },
    beyond: { limit: 201 },
    refusal: [400, 'request.invalid', 'limit'],
  },
  {
    what: 'rows of a batch',
    path: 'sys/goods/disable',
    within: { ids: ids(200) },
    beyond: { ids: ids(201) },
    refusal: [400, 'request.invalid', 'ids'],
  },
  {
    what: 'rows of a deletion',
    path: 'sys/goods/delete',
    within: { ids: ids(200) },
    beyond: { ids: ids(201) },
    refusal: [400, 'request.invalid', 'ids'],
  },
  {
    what: 'levels',
    path: 'sys/set/save',
    within: { groups: nested(62) },
    beyond: { groups: nested(70) },
    refusal: [400, 'request.depth', ''],
  },
  {
    what: 'characters of a field',
    path: 'sys/goods/save',
    within: { ...goods('长'.repeat(100)) },
    beyond: { ...goods('长'.repeat(101)), code: 'C' },
    refusal: [400, 'field.too_long', 'name'],
  },
]

describe('requests', () => {
  it.each(BOUNDS)('$what', async ({ path, within, beyond, refusal: [http, error, at] }) => {
    const taken = await person.call(path, within)
    // Input at the limit is not refused because of the limit
    expect([taken.error, path]).not.toEqual([error, path])
    expect(taken.http).toBeLessThan(500)
    const before = await fingerprintOf(app.db, person.orgId)
    const answer = await person.call(path, beyond)
    expect([answer.http, answer.error, answer.errors?.[0]?.path.split('.').slice(0, 2).join('.')]).toEqual([
      http,
      error,
      at,
    ])
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await fingerprintOf(app.db, person.orgId)).toBe(before)
  })

  it('bytes of a body, with the configured limit', async () => {
    const body = (size: number) => ({ filters: { code: 'x'.repeat(size) } })
    expect((await person.call('sys/goods/list', body(900_000))).http).not.toBe(413)
    expect(await person.call('sys/goods/list', body(1_000_001))).toMatchObject({
      http: 413,
      error: 'request.too_large',
      msg: '提交的内容超过 1 MB',
    })
  })

  it('rows of a record', async () => {
    const max = party.fields.bankAccounts.lines?.max ?? 1000
    const lines = Array.from({ length: max + 1 }, () => ({
      accountName: '甲',
      bankName: '乙',
      accountNo: '6222021234567890128',
    }))
    const answer = await person.call('sys/supplier/save', { bankAccounts: lines })
    expect(answer.http).toBe(400)
    expect(answer.errors).toContainEqual(expect.objectContaining({ path: 'bankAccounts', code: 'field.lines_max' }))
  })
})

it('sessions of one person: the one that has been unused longest ends', async () => {
  const other = await app.person(person.orgId)
  const open = () => app.sessions.open({ userId: other.userId, ip: '10.0.0.1', agent: 'test' })
  const second = await open()
  for (let n = 0; n < 98; n++) await open()
  expect((await other.call('sys/goods/list')).http, 'a hundred are not too many').toBe(200)
  await app.db.system('used long ago', sql =>
    sql.query(`update session set seen_at = now() - interval '1 hour' where user_id = $1 and ip = '127.0.0.1'`, [
      other.userId,
    ]),
  )
  const last = await open()
  expect((await other.call('sys/goods/list')).http, 'the one used longest ago').toBe(401)
  for (const token of [second, last])
    expect((await other.call('sys/goods/list', {}, { authorization: token })).http).toBe(200)
})
