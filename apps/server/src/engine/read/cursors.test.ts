// PostgreSQL instead: order
import { goods } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createCursors } from './cursors.ts'

interface Page {
  list: { id: number }[]
  next: string | null
}

let app: TestApp
let orgId: number
let admin: Person
let other: Person
let stranger: Person
const refused = { http: 400, error: 'request.cursor' }

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  ;[admin, other, stranger] = [await app.person(orgId), await app.person(orgId), await app.person(await app.company())]
  for (const name of ['甲醇样本', '乙醇样本', '丙烷样本'])
    await app.work(orgId, tx => tx.insert(goods, { name, code: name, cargoType: 'coal', unit: 'ton' } as never))
})

const page = (who: Person, body: object = {}): Promise<Answer<Page>> =>
  who.call<Page>('sys/goods/list', { pageSize: 1, sort: ['name'], ...body })
const bytesOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1')

describe('the cursor of a list', () => {
  it('leads to the next page and shows no value of the row', async () => {
    const first = await page(admin)
    const next = first.data.next ?? expect.fail('one page only')
    expect(bytesOf(next)).not.toContain(Buffer.from('样本').toString('latin1'))
    // Sealed bytes may begin as JSON does
    expect(() => JSON.parse(bytesOf(next)) as unknown).toThrow('JSON')
    const second = await page(admin, { after: next })
    const third = await page(admin, { after: second.data.next })
    const walked = [first, second, third].flatMap(({ data }) => data.list.map(row => row.id))
    const { list } = (await page(admin, { pageSize: 3 })).data
    expect(walked).toEqual(list.map(row => row.id))
    expect(third.data.next).toBeNull()
  })

  it('is refused for another person, another order, another list and when it was changed', async () => {
    const after = (await page(admin)).data.next ?? expect.fail('one page only')
    for (const who of [other, stranger]) expect(await page(who, { after })).toMatchObject(refused)
    expect(await page(admin, { after, sort: ['-name'] })).toMatchObject(refused)
    expect(await page(admin, { after, sort: ['id'] })).toMatchObject(refused)
    expect(await admin.call('sys/driver/list', { after, sort: ['name'] })).toMatchObject(refused)
    const bytes = Buffer.from(after, 'base64url')
    for (const at of [0, 11, 12, bytes.length - 17, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await page(admin, { after: changed.toString('base64url') }), `byte ${at}`).toMatchObject(refused)
    }
    const former = Buffer.from(JSON.stringify(['乙醇样本', 1])).toString('base64url')
    for (const wrong of [former, '', 'x', '%%%', after.slice(0, -4), `${after}AAAA`, 'A'.repeat(1999)])
      expect(await page(admin, { after: wrong }), wrong).toMatchObject(refused)
    expect((await page(admin, { after })).http).toBe(200)
  })

  it('is valid for a day', async () => {
    const after = (await page(admin)).data.next
    app.clock.set('2026-11-21T09:59:59+08:00')
    expect((await page(admin, { after })).http).toBe(200)
    app.clock.set('2026-11-21T10:00:01+08:00')
    expect(await page(admin, { after })).toMatchObject(refused)
    app.clock.set('2026-11-20T10:00:00+08:00')
  })

  it('is sealed for the logs too', async () => {
    const day = { from: '2026-11-01', to: '2026-11-30' }
    for (const [path, body] of [
      ['sys/log/list', day],
      ['sys/log/signIns', day],
      ['user/event/list', {}],
    ] as const) {
      for (const _ of [1, 2])
        await app.sessions
          .login({ username: 'nobody', password: 'wrong', ip: '127.0.0.1', agent: 'test' })
          .catch(() => undefined)
      await admin.call('user/event/list', {})
      const ask = (who: Person, more: object) => who.call<Page>(path, { pageSize: 1, ...body, ...more })
      const { data } = await ask(admin, {})
      expect((await ask(admin, { before: 1 })).http, path).toBe(400)
      expect(await ask(admin, { before: 'MTIz' }), path).toMatchObject(refused)
      if (data.next === null) continue
      expect(Number.isNaN(Number(data.next)), path).toBe(true)
      const { list } = (await ask(admin, { before: data.next })).data
      expect(list[0]?.id, path).toBeLessThan(data.list[0]?.id ?? 0)
      expect(await ask(other, { before: data.next }), path).toMatchObject(refused)
    }
  })

  it('cannot be opened with another secret', () => {
    const bond = { owner: [1, 2], call: 'sys/goods', field: 'after' } as const
    const [mine, theirs] = ['one', 'two'].map(secret => createCursors({ secret }, app.clock))
    const cursor = mine?.seal(bond, ['甲', 7]) ?? ''
    expect(mine?.open(bond, cursor)).toEqual(['甲', 7])
    expect(() => theirs?.open(bond, cursor)).toThrow(/place in the list/)
  })
})
