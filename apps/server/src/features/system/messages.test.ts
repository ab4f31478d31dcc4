import { beforeAll, expect, it } from 'vitest'
import { subscribe } from '../../plugins/events.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { sendMessage } from './messages.ts'

interface Page {
  list: { id: number; title: string; body: string | null; readAt: string | null }[]
  total: number
  unread: number
}

let app: TestApp
let one: Person
let two: Person

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  one = await app.person(orgId)
  two = await app.person(orgId, { permissions: [] })
})

const sendTo = (to: number[], zh: string) =>
  app.work(one.orgId, tx => sendMessage(tx, { to, kind: 'member.accepted', title: { zh, en: `${zh} (en)` } }))
const ownMessages = (person: Person, body: object = {}) => person.must<Page>('sys/msg/my/list', body)

it('reaches each recipient once, newest first, in the reader’s language, and is read only by its recipient', async () => {
  await sendTo([one.memberId, two.memberId, one.memberId], '甲')
  await sendTo([two.memberId], '乙')
  expect(await ownMessages(one)).toMatchObject({ total: 1, unread: 1, list: [{ title: '甲', readAt: null }] })
  const page = await ownMessages(two)
  expect(page.list.map(message => message.title)).toEqual(['乙', '甲'])
  expect((await two.call<Page>('sys/msg/my/list', {}, { 'accept-language': 'en' })).data.list[0]?.title).toBe('乙 (en)')
  const ids = page.list.map(message => message.id)
  expect(await one.must('sys/msg/read', { ids })).toEqual({ read: 0, unread: 1 })
  expect(await two.must('sys/msg/read', { ids: [ids[0]] })).toEqual({ read: 1, unread: 1 })
  expect(await two.must('sys/msg/read', { ids: [ids[0]] })).toEqual({ read: 0, unread: 1 })
  expect(await ownMessages(two, { unread: true })).toMatchObject({ total: 1, list: [{ title: '甲' }] })
})

it('all are marked as read by GET, repeatedly', async () => {
  await sendTo([two.memberId], '丙')
  const readAll = async () =>
    (
      await app.app.inject({ method: 'GET', url: '/api/v1/sys/msg/readall', headers: { authorization: two.token } })
    ).json() as { data: object }
  expect((await readAll()).data).toMatchObject({ unread: 0 })
  expect((await readAll()).data).toEqual({ read: 0, unread: 0 })
  expect((await ownMessages(one)).unread).toBe(1)
})

it('is announced to open pages after the commit, and not after a failed write', async () => {
  const heard: unknown[] = []
  const stop = subscribe({
    orgId: one.orgId,
    memberId: two.memberId,
    take: (event, data) => void heard.push([event, data('zh')]),
  })
  await sendTo([two.memberId], '丁')
  await expect(
    app.work(one.orgId, async tx => {
      await sendMessage(tx, { to: [two.memberId], kind: 'member.accepted', title: { zh: '戊', en: '' } })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  stop()
  expect(heard).toEqual([['message', { kind: 'member.accepted', title: '丁', path: null, live: true }]])
})

it('needs a session, a company and known keys', async () => {
  expect((await one.call('sys/msg/my/list', {}, { authorization: null })).http).toBe(401)
  expect((await one.call('sys/msg/my/list', { memberId: two.memberId })).http).toBe(400)
  expect((await one.call('sys/msg/read', { ids: [] })).http).toBe(400)
  const elsewhere = await app.person(await app.company())
  const { list } = await ownMessages(two)
  expect(await elsewhere.must('sys/msg/read', { ids: list.map(message => message.id) })).toEqual({ read: 0, unread: 0 })
})
