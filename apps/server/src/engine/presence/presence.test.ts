import { goods } from '@tuheng/domain/parties/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let address: string
let orgId: number
let id: number
let li: Person
let wang: Person
const controllers: AbortController[] = []

interface Others {
  others: { memberId: number; name: string; editing: boolean }[]
}

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  li = await app.person(orgId, { name: '李敏' })
  wang = await app.person(orgId, { name: '王芳', permissions: ['sys.goods.read'] })
})
afterAll(() => controllers.forEach(one => one.abort()))

let count = 0
beforeEach(async () => {
  app.clock.set('2026-11-20T10:00:00+08:00')
  id = (
    await app.work(orgId, tx =>
      tx.insert(goods, { code: `G${++count}`, name: `煤${count}`, cargoType: 'coal', unit: 'ton' }),
    )
  ).id
})

const says = (who: Person, doing: string, { window = 'w', record = id } = {}) =>
  who.call<Others>('sys/goods/presence', { id: record, window, doing })
const seen = async (who: Person, doing = 'view'): Promise<Others['others']> => (await says(who, doing)).data.others
const shown = ({ memberId }: Person, name: string, editing = false) => ({ memberId, name, editing })

/** The stream of a member; `events` are those of presence about the record of this test, `writes` those of its writes. */
async function follow(who: Person): Promise<{ events(): unknown[]; writes(): unknown[] }> {
  const controller = new AbortController()
  controllers.push(controller)
  const response = await fetch(`${address}/api/v1/sys/event/stream`, {
    headers: { authorization: who.token },
    signal: controller.signal,
  })
  expect(response.status).toBe(200)
  let text = ''
  void (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return {
    events: () =>
      [...text.matchAll(/event: presence\ndata: (.+)\n/g)]
        .map(([, data]) => JSON.parse(data as string) as { id: number })
        .filter(event => event.id === id),
    writes: () =>
      [...text.matchAll(/event: record\ndata: (.+)\n/g)]
        .map(([, data]) => JSON.parse(data as string) as { id: number })
        .filter(event => event.id === id),
  }
}

it('writes nothing to the database', async () => {
  await says(li, 'view')
  // The next number that a transaction would get for writing. The server does not listen yet, so that no job runs
  const next = async () => {
    const { rows } = await app.db.company(orgId, sql =>
      sql.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next'),
    )
    return rows[0]?.next
  }
  const before = await next()
  await says(li, 'view')
  await says(wang, 'edit')
  await says(wang, 'leave')
  expect(await next()).toBe(before)
  await app.work(orgId, tx => tx.insert(goods, { code: 'W', name: '煤', cargoType: 'coal', unit: 'ton' }))
  expect(await next()).not.toBe(before)
})

describe('who has a record open', () => {
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })

  it('is told to both, with who edits first, and no longer once a window has left', async () => {
    expect(await seen(li)).toEqual([])
    expect(await seen(wang)).toEqual([shown(li, '李敏')])
    expect(await seen(li, 'edit')).toEqual([shown(wang, '王芳')])
    expect(await seen(wang)).toEqual([shown(li, '李敏', true)])
    const zhao = await app.person(orgId, { name: '赵六' })
    expect(await seen(zhao)).toEqual([shown(li, '李敏', true), shown(wang, '王芳')])
    expect((await says(li, 'leave')).data).toEqual({ others: [] })
    expect(await seen(zhao)).toEqual([shown(wang, '王芳')])
  })

  it('counts the windows of one person once, and never shows a person to themselves', async () => {
    await says(li, 'view', { window: 'a' })
    await says(li, 'edit', { window: 'b' })
    expect(await seen(wang)).toEqual([shown(li, '李敏', true)])
    expect((await says(li, 'view', { window: 'c' })).data.others).toEqual([shown(wang, '王芳')])
    await says(li, 'leave', { window: 'b' })
    expect(await seen(wang)).toEqual([shown(li, '李敏')])
  })

  it('ends by itself when a window no longer says so', async () => {
    await says(li, 'view')
    const theirs = await follow(wang)
    app.clock.set('2026-11-20T10:00:40+08:00')
    expect(await seen(wang)).toEqual([shown(li, '李敏')])
    app.clock.set('2026-11-20T10:00:51+08:00')
    expect(await seen(wang)).toEqual([])
    await expect.poll(theirs.events, { timeout: 12_000 }).toEqual([{ resource: 'goods', id }])
  })

  it('is announced to the streams of those who are there, without a name, and to nobody else', async () => {
    const zhao = await app.person(orgId)
    const [mine, theirs, beside] = [await follow(li), await follow(wang), await follow(zhao)]
    const here = { resource: 'goods', id }
    await says(li, 'view')
    await says(zhao, 'view', { record: id - 1 })
    await says(wang, 'view')
    await expect.poll(mine.events).toEqual([here])
    await says(wang, 'view')
    await says(wang, 'edit')
    await expect.poll(mine.events).toEqual([here, here])
    await says(li, 'leave')
    await expect.poll(theirs.events).toEqual([here])
    await says(wang, 'leave')
    await says(li, 'view')
    // Whatever was sent before has arrived by then
    await says(wang, 'view')
    await expect.poll(mine.events).toEqual([here, here, here])
    expect(theirs.events()).toEqual([here])
    expect(beside.events()).toEqual([])
  })
})

it('whoever has a record open is told when somebody else writes it, and nobody else is', async () => {
  const zhao = await app.person(orgId)
  const [mine, theirs, beside] = [await follow(li), await follow(wang), await follow(zhao)]
  await says(li, 'view')
  await says(wang, 'view')
  const { version } = await li.must<{ version: number }>('sys/goods/info', { id })
  await li.must('sys/goods/save', { id, version, name: '改名' })
  await expect.poll(theirs.writes).toEqual([{ resource: 'goods', id }])
  await li.must('sys/goods/disable', { id, reason: '停运' })
  await expect.poll(theirs.writes).toHaveLength(2)
  expect(mine.writes()).toEqual([])
  expect(beside.writes()).toEqual([])
})

describe('presence is kept from', () => {
  const unchanged = async () => expect(await seen(li)).toEqual([])

  it('other companies', async () => {
    const stranger = await app.person(await app.company())
    expect(await says(stranger, 'view')).toMatchObject({ http: 404, data: null })
    await unchanged()
  })

  it('people without the right to read, or without this record in their scope', async () => {
    const nobody = await app.person(orgId, { permissions: ['sys.driver.read'] })
    const others = await app.person(orgId, { permissions: ['sys.goods.read'], scope: 'own' })
    expect(await says(nobody, 'edit')).toMatchObject({ http: 403, data: null })
    expect(await says(others, 'edit')).toMatchObject({ http: 404, data: null })
    expect(await says(li, 'view', { record: id + 1000 })).toMatchObject({ http: 404, data: null })
    await unchanged()
  })

  it('a person who loses the right while they are there', async () => {
    await says(li, 'view')
    await says(wang, 'view')
    const admin = await app.person(orgId)
    const { version } = await admin.must<{ version: number }>('sys/user/info', { id: wang.memberId })
    const { roles } = await admin.must<{ roles: number[] }>('sys/user/info', { id: wang.memberId })
    await admin.must('sys/user/save', { id: wang.memberId, version, roles: [] })
    expect(await says(wang, 'view')).toMatchObject({ http: 403, data: null })
    const now = await admin.must<{ version: number }>('sys/user/info', { id: wang.memberId })
    await admin.must('sys/user/save', { id: wang.memberId, version: now.version, roles })
  })

  it('people from whom the names of members are hidden', async () => {
    await says(li, 'view')
    const rights = (right: string) => ({ permissions: ['sys.goods.read'], fieldRights: { member: { name: right } } })
    for (const right of ['hidden', 'masked'])
      expect(await seen(await app.person(orgId, rights(right))), right).toEqual([])
    expect(await seen(await app.person(orgId, rights('readonly')))).toHaveLength(3)
  })

  it('a member as whom an administrator views', async () => {
    const view = await li.must<{ token: string }>('sys/user/view', { id: wang.memberId, reason: '查看权限' })
    await says(li, 'view')
    const viewing = await wang.call<Others>(
      'sys/goods/presence',
      { id, window: 'v', doing: 'edit' },
      { authorization: view.token },
    )
    expect(viewing.data.others).toEqual([shown(li, '李敏')])
    await unchanged()
  })

  it('whoever sends what is none', async () => {
    for (const body of [
      {},
      { id, window: '', doing: 'view' },
      { id, window: 'w', doing: 'reads' },
      { id, window: 'x'.repeat(41), doing: 'view' },
    ])
      expect((await li.call('sys/goods/presence', body)).http).toBe(400)
    expect(await li.call('sys/nothing/presence', { id, window: 'w', doing: 'view' })).toMatchObject({ http: 404 })
  })
})
