import { MESSAGE_KIND_NAMES, MESSAGE_KINDS, type MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import { beforeAll, expect, it } from 'vitest'
import { subscribe } from '../../plugins/events.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { sendMessage } from './messages.ts'

interface Choice {
  kind: string
  name: string
  bell: boolean
  live: boolean
  fixed: boolean
  listed: boolean
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

const sendKind = (kind: MessageKind) =>
  app.work(one.orgId, tx => sendMessage(tx, { to: [one.memberId, two.memberId], kind, title: { zh: kind, en: kind } }))
const save = (who: Person, choices: object) => who.call<{ list: Choice[] }>('sys/msg/choice/save', { choices })
const choice = async (who: Person, kind: string) =>
  (await who.must<{ list: Choice[] }>('sys/msg/choice/list')).list.find(item => item.kind === kind)
const titles = async (who: Person) =>
  (await who.must<{ list: { title: string }[] }>('sys/msg/my/list')).list.map(message => message.title)

it('contain every kind of message in the reader’s language', async () => {
  const { list } = await two.must<{ list: Choice[] }>('sys/msg/choice/list')
  expect(list.map(item => item.kind)).toEqual(MESSAGE_KIND_NAMES)
  expect(list.find(item => item.kind === 'expiry.driver')).toMatchObject({
    name: '司机证件',
    bell: true,
    live: false,
    fixed: false,
  })
  const { data } = await two.call<{ list: Choice[] }>('sys/msg/choice/list', {}, { 'accept-language': 'en' })
  expect(data.list.map(item => item.name)).toEqual(Object.values(MESSAGE_KINDS).map(kind => kind.en))
})

it('suppress unwanted messages for this member only', async () => {
  expect((await save(two, { announcement: { bell: false } })).http).toBe(200)
  expect(await choice(two, 'announcement')).toMatchObject({ bell: false, live: false })
  expect(await choice(one, 'announcement')).toMatchObject({ bell: true, live: true })
  await sendKind('announcement')
  expect([await titles(one), await titles(two)]).toEqual([['announcement'], []])
  await save(two, { announcement: { bell: true, live: true } })
  await sendKind('announcement')
  expect([(await titles(one)).length, (await titles(two)).length]).toEqual([2, 1])
})

it('decide at once what pops up', async () => {
  const heard: unknown[] = []
  const stop = subscribe({
    orgId: one.orgId,
    memberId: two.memberId,
    take: (event, data) => event === 'message' && void heard.push(data('zh')),
  })
  await save(two, { 'member.accepted': { live: false }, 'expiry.driver': { live: true } })
  for (const kind of ['member.accepted', 'expiry.driver', 'expiry.vehicle'] as const) await sendKind(kind)
  stop()
  expect(heard).toMatchObject([
    { kind: 'member.accepted', live: false },
    { kind: 'expiry.driver', live: true },
    { kind: 'expiry.vehicle', live: false },
  ])
  const { silent } = await two.must<{ silent: string[] }>('sys/msg/my/list')
  expect([silent.includes('member.accepted'), silent.includes('expiry.driver'), silent.includes('job')]).toEqual([
    true,
    false,
    false,
  ])
})

it('cannot suppress messages about rights and security, or of unknown kinds', async () => {
  expect(await save(two, { 'member.admin': { bell: false } })).toMatchObject({
    http: 409,
    error: 'message.fixed',
    msg: expect.stringContaining('管理员变更'),
  })
  expect(await save(two, { 'announcement.important': { live: false } })).toMatchObject({ http: 409 })
  expect(await save(two, { toString: { bell: false } })).toMatchObject({ http: 400, error: 'message.kind' })
  expect(await save(two, { announcement: { bell: 'no' } })).toMatchObject({ http: 400 })
  // Even if a row exists.
  await app.work(one.orgId, tx =>
    tx.sql(
      `insert into message_choice (org_id, member_id, kind, bell, live) values ($1, $2, 'member.admin', false, false)`,
      [one.orgId, two.memberId],
    ),
  )
  await sendKind('member.admin')
  expect((await titles(two))[0]).toBe('member.admin')
})

it('are logged, and stored only where they differ from the default', async () => {
  await save(two, { 'expiry.driver': { live: false }, 'member.accepted': { live: true } })
  const rows = await app.work(one.orgId, tx =>
    tx.sql('select kind from message_choice where org_id = $1 and member_id = $2', [one.orgId, two.memberId]),
  )
  expect(rows.rows).toEqual([{ kind: 'member.admin' }])
  const { rows: log } = await app.work(one.orgId, tx =>
    tx.sql(
      `select action, member_id, record_no from audit where org_id = $1 and resource = 'messageChoices' order by id`,
      [one.orgId],
    ),
  )
  expect(log.length).toBe(4)
  expect(log.at(-1)).toMatchObject({ action: 'save', member_id: two.memberId })
  expect((await two.call('sys/msg/choice/list', {}, { authorization: null })).http).toBe(401)
})

it('cost two statements for any number of recipients', async () => {
  const statements: string[] = []
  await app.work(one.orgId, async tx => {
    const counting = (run: typeof tx.sql) =>
      ((text: string, ...rest: unknown[]) => (statements.push(text), run(text, ...(rest as [unknown[]])))) as typeof run
    const watched = {
      ...tx,
      sql: counting(tx.sql),
      writing: (...resources: Parameters<typeof tx.writing>) => counting(tx.writing(...resources)),
    }
    await sendMessage(watched, {
      to: Array.from({ length: 500 }, (_, i) => i + 1),
      kind: 'announcement',
      title: { zh: '甲', en: 'A' },
    })
  })
  expect(statements).toHaveLength(2)
})
