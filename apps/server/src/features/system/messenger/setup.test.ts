import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parseConfig } from '../../../plugins/config.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { sendMessage } from '../messages.ts'
import { type FakeCardService, openFakeCardService } from '../testing/fake-card-service.ts'

interface Choice {
  kind: string
  bell: boolean
  messenger: boolean | null
}

const SIGN_IN = {
  MESSENGER_APP_ID: 'ding-app',
  MESSENGER_APP_SECRET: 'ding-secret',
  MESSENGER_RETURN_URL: 'https://tms.example/sub/callback',
}

let service: FakeCardService
let app: TestApp
let one: Person

beforeAll(async () => {
  service = await openFakeCardService({ id: 'ding-app', secret: 'ding-secret', agentId: 77 })
  const { messenger } = parseConfig({
    ...SIGN_IN,
    MESSENGER_AGENT_ID: '77',
    MESSENGER_API_URL: service.url,
    MESSENGER_MESSAGE_URL: service.url,
  })
  app = await testApp({ messenger })
  one = await app.person(await app.company())
  service.directory.set('union-1', 'user-1')
  await app.db.system('test', sql =>
    sql.query(
      `insert into messenger_account (user_id, union_id, nick, bound_at) values ($1, 'union-1', '张三', now())`,
      [one.userId],
    ),
  )
})
afterAll(() => service.close())

const choose = (choices: object, lang = 'zh') =>
  one.call<{ list: Choice[] }>('sys/msg/choice/save', { choices }, { 'accept-language': lang })
const offered = (list: readonly Choice[]) =>
  list.filter(({ messenger }) => messenger !== null).map(({ kind, messenger }) => [kind, messenger])

it('is a setting beside those of the sign-in', () => {
  expect(parseConfig(SIGN_IN).messenger?.cards).toBeUndefined()
  expect(parseConfig({ ...SIGN_IN, MESSENGER_AGENT_ID: '77' }).messenger?.cards).toEqual({
    agentId: 77,
    base: 'https://oapi.dingtalk.com',
  })
  expect(() => parseConfig({ ...SIGN_IN, MESSENGER_AGENT_ID: '0x' })).toThrow("MESSENGER_AGENT_ID='0x'")
  expect(() => parseConfig({ MESSENGER_AGENT_ID: '77' })).toThrow("MESSENGER_APP_ID=''")
  expect(() => parseConfig({ ...SIGN_IN, MESSENGER_AGENT_ID: '7', MESSENGER_MESSAGE_URL: 'oapi' })).toThrow(
    "MESSENGER_MESSAGE_URL='oapi'",
  )
})

it('offers a choice for approvals only, which survives a bell that was off', async () => {
  const { list } = await one.must<{ list: Choice[] }>('sys/msg/choice/list')
  expect(offered(list)).toEqual([
    ['approval.asked', true],
    ['approval.copied', false],
    ['approval.ended', false],
  ])
  expect(await choose({ announcement: { messenger: true } })).toMatchObject({
    http: 400,
    error: 'message.not_there',
    errors: [{ path: 'choices.announcement.messenger' }],
  })
  await choose({ 'approval.ended': { messenger: true } })
  const off = await choose({ 'approval.ended': { bell: false } })
  expect(offered(off.data.list).at(-1)).toEqual(['approval.ended', false])
  const on = await choose({ 'approval.ended': { bell: true, live: true } })
  expect(offered(on.data.list).at(-1)).toEqual(['approval.ended', true])
  await choose({ 'approval.ended': { messenger: false } })
  const { rows } = await app.work(one.orgId, tx => tx.sql('select from message_choice where org_id = $1', [one.orgId]))
  expect(rows).toEqual([])
})

it('sends by itself while the server listens, in the language of the person', async () => {
  await choose({}, 'en')
  const { id: recordId } = await one.must<{ id: number }>('sys/department/save', { name: '车队一' })
  await choose({ 'approval.ended': { messenger: true } }, 'en')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  await app.work(one.orgId, tx =>
    sendMessage(tx, {
      to: [one.memberId],
      kind: 'approval.ended',
      title: { zh: '甲', en: 'A' },
      card: { subject: { zh: '乙', en: 'B' }, recordKind: 'department', recordId },
    }),
  )
  await vi.waitFor(() => expect(service.shown).toHaveLength(1), { timeout: 10_000 })
  expect(service.shown).toMatchObject([
    {
      userId: 'user-1',
      title: 'B',
      url: `https://tms.example/sub/?org=${one.orgId}#/system_settings/department/${recordId}`,
    },
  ])
})
