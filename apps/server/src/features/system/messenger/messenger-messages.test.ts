// PostgreSQL too: jobs
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardSender } from '../../../plugins/messenger-cards.ts'
import type { Person } from '../../../testing/app.ts'
import { type Approvals, approvals, CONTRACTS, nodeFor, todoOf } from '../../approvals/testing/fixture.ts'
import { KEEP_DAYS, sweepInterfaces } from '../interfaces/sweep.ts'
import { type NewMessage, sendMessage } from '../messages.ts'
import { type FakeCardService, openFakeCardService, type Trouble } from '../testing/fake-card-service.ts'
import { setSendsToMessenger } from './outbox.ts'
import { messengerRounds, PAUSE_SECONDS, RETRY_MINUTES } from './sending.ts'

const APP = { id: 'ding-app', secret: 'ding-secret', agentId: 12345 }
const HOME = 'https://tms.example/'

interface Row extends AnyRow {
  subject: string
  outcome: string
  reason: string | null
  tries: number
  response: string | null
}

let at: Approvals
let service: FakeCardService
let boss: Person
let reader: Person
let minute = 0
let count = 0
let round: () => Promise<number>

beforeAll(async () => {
  service = await openFakeCardService(APP)
  at = await approvals()
  boss = await at.app.person(at.orgId, { name: '王经理' })
  reader = await at.app.person(at.orgId, { name: '李审计' })
  await at.publish('contract.submit', [
    nodeFor('经理', [boss]),
    {
      type: 'copy',
      id: 'c',
      name: '抄送',
      people: [{ by: 'members', memberIds: [reader.memberId] }],
    },
  ])
  setSendsToMessenger(true)
})
afterAll(async () => {
  setSendsToMessenger(false)
  await service.close()
})

beforeEach(async () => {
  tick(60 * 24)
  service.troubles = []
  service.tokenTroubles = []
  service.losesAnswers = false
  service.forgetTokens()
  round = rounds()
  await at.app.db.system('test', sql => sql.query('delete from messenger_message'))
  for (const person of [boss, reader, at.starter]) await bind(person)
  service.shown.length = 0
})

function tick(minutes: number): void {
  minute += minutes
  at.app.clock.set(new Date(Date.parse('2026-11-02T01:00:00Z') + minute * 60_000).toISOString())
}

/** The rounds of one process. */
function rounds(settings: Partial<typeof APP> = {}): () => Promise<number> {
  const { id, secret, agentId } = { ...APP, ...settings }
  const sender = createCardSender(
    { appId: id, appSecret: secret, apiBase: service.url, cards: { agentId, base: service.url } },
    { now: () => at.app.clock.now(), timeoutMs: 3000 },
  )
  return messengerRounds({ engine: at.app.engine, sender, home: HOME })
}

async function bind(person: Person, { lang = 'zh' } = {}): Promise<void> {
  const unionId = `union-${person.memberId}`
  service.directory.set(unionId, `user-${person.memberId}`)
  await at.app.db.system('test', sql =>
    sql.query(
      `insert into messenger_account (user_id, union_id, nick, bound_at, lang) values ($1, $2, 'x', now(), $3)
       on conflict (user_id) do update set lang = excluded.lang`,
      [person.userId, unionId, lang],
    ),
  )
}

const unbind = (person: Person) =>
  at.app.db.system('test', sql => sql.query('delete from messenger_account where user_id = $1', [person.userId]))

async function submit(): Promise<AnyRow> {
  const made = await at.draft({ title: `合同${++count}` })
  return at.starter.must<AnyRow>(`${CONTRACTS}/submit`, { id: made.id, version: made.version })
}

/** The approver agrees to a contract. */
async function agreeTo(row: AnyRow): Promise<void> {
  const task = (await todoOf(boss)).find(({ id }) => id === row['approvalId'])
  await boss.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
}

const toldOf = (person: Person, recordId: number): NewMessage => ({
  to: [person.memberId],
  kind: 'approval.ended',
  title: { zh: '甲', en: 'A' },
  card: { subject: { zh: '乙', en: 'B' }, recordKind: 'contract', recordId },
})

const log = async (): Promise<Row[]> =>
  (await at.admin.must<{ list: Row[] }>('sys/messengerMessage/list', { sort: ['id'] })).list
const answerOf = async (row: Row | undefined): Promise<unknown> =>
  (await at.admin.must<AnyRow>('sys/messengerMessage/info', { id: row?.['id'] }))['answer']

describe('what waits for a person', () => {
  it('is told by their messenger, with a link into their company, without amounts', async () => {
    const row = await submit()
    expect(await round()).toBe(1)
    const [card] = service.shown
    expect(card).toMatchObject({ userId: `user-${boss.memberId}`, title: '合同（提交）待您审批' })
    expect(card?.url).toBe(`${HOME}?org=${at.orgId}#/contract_management/contract/customer_contract/${row['id']}`)
    expect(card?.markdown.split('\n\n')).toEqual([
      '**合同（提交）待您审批**',
      row['contractNo'],
      '测试物流SP',
      expect.stringMatching(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/),
    ])
    expect(await log()).toMatchObject([{ outcome: 'sent', tries: 1, response: 'ok', subject: card?.title }])
    expect(await answerOf((await log())[0])).toContain('"errcode":0')
    expect(await round()).toBe(0)
  })

  it('is said in the language of the person, without a number that is hidden from them', async () => {
    const clerk = await at.app.person(at.orgId, {
      permissions: ['cm.customer.read'],
      fieldRights: { contract: { contractNo: 'hidden' } },
    })
    await clerk.must('sys/msg/choice/save', { choices: { 'approval.ended': { messenger: true } } })
    await bind(clerk, { lang: 'en' })
    const { id: recordId } = await at.draft()
    await at.app.work(at.orgId, tx => sendMessage(tx, toldOf(clerk, recordId)))
    await round()
    expect(service.shown).toMatchObject([{ title: 'B' }])
    expect(service.shown[0]?.markdown.split('\n\n')).toHaveLength(3)
  })

  it('is urged with a card of its own, without a name', async () => {
    const row = await submit()
    await round()
    tick(61)
    await at.starter.must('bpm/approval/urge', { id: row['approvalId'] })
    await round()
    expect(service.shown.map(({ title }) => title)).toEqual([
      '合同（提交）待您审批',
      '合同（提交）等您审批，发起人催办',
    ])
  })

  it('is sent for copies and ends only to whoever asked for it', async () => {
    await agreeTo(await submit())
    await round()
    expect(service.shown).toEqual([])
    // The card to the approver had become pointless
    expect(await log()).toMatchObject([{ outcome: 'skipped', reason: 'done' }])
    await reader.must('sys/msg/choice/save', { choices: { 'approval.copied': { messenger: true } } })
    await agreeTo(await submit())
    await round()
    expect(service.shown).toMatchObject([{ userId: `user-${reader.memberId}`, title: '合同（提交）抄送给您' }])
  })
})

describe('nothing is sent', () => {
  it('to whoever has no account there, and nothing of it stays', async () => {
    await unbind(boss)
    await submit()
    await round()
    expect([service.shown, await log()]).toEqual([[], []])
    await submit()
    tick(24 * 60 + 1)
    await round()
    expect(await log()).toEqual([])
  })

  it('to whoever switched it off before or after', async () => {
    const choose = (messenger: boolean) =>
      boss.must('sys/msg/choice/save', { choices: { 'approval.asked': { messenger } } })
    await choose(false)
    await submit()
    expect(await log()).toEqual([])
    await choose(true)
    await submit()
    await choose(false)
    await round()
    await choose(true)
    expect(service.shown).toEqual([])
    expect(await log()).toMatchObject([{ outcome: 'skipped', reason: 'off', tries: 0 }])
  })

  it('of what was read before its turn', async () => {
    await submit()
    const { list } = await boss.must<{ list: { id: number }[] }>('sys/msg/my/list')
    await boss.must('sys/msg/read', { ids: [list[0]?.id] })
    await round()
    expect(service.shown).toEqual([])
    expect(await log()).toMatchObject([{ outcome: 'skipped', reason: 'read' }])
  })

  it('to whoever left, nor of a record that they may not see any more', async () => {
    await submit()
    const set = (change: string) =>
      at.app.db.system('test', sql => sql.query(`update member set ${change} where id = $1`, [boss.memberId]))
    await set(`status = 'left'`)
    await round()
    await set(`status = 'active'`)
    await submit()
    await set('is_admin = false')
    await round()
    await set('is_admin = true')
    expect(service.shown).toEqual([])
    expect((await log()).map(({ reason }) => reason)).toEqual(['left', 'blind'])
  })

  it('that waited for more than a day, nor by a restored copy', async () => {
    await submit()
    await at.app.db.system('test', sql =>
      sql.query('update org set outgoing_held_at = now() where id = $1', [at.orgId]),
    )
    expect(await round()).toBe(0)
    await at.app.db.system('test', sql => sql.query('update org set outgoing_held_at = null where id = $1', [at.orgId]))
    tick(24 * 60 + 1)
    await round()
    expect(await log()).toMatchObject([{ outcome: 'skipped', reason: 'late' }])
  })

  it('if the write that caused it fails', async () => {
    await boss.must('sys/msg/choice/save', { choices: { 'approval.ended': { messenger: true } } })
    await expect(
      at.app.work(at.orgId, async tx => {
        await sendMessage(tx, toldOf(boss, 1))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await boss.must('sys/msg/choice/save', { choices: { 'approval.ended': { messenger: false } } })
    expect(await log()).toEqual([])
  })
})

describe('a messenger in trouble', () => {
  it.each<{ what: string; trouble: Trouble; response: string; pauses: boolean }>([
    { what: 'nothing', trouble: 'silent', response: 'timeout', pauses: true },
    { what: 'late', trouble: 'slow', response: 'timeout', pauses: true },
    { what: 'a fault', trouble: { status: 500 }, response: 'HTTP 500', pauses: true },
    { what: 'no JSON', trouble: 'garbage', response: 'unreadable', pauses: false },
    {
      what: 'that it is asked too often',
      trouble: { errcode: 88, sub_code: '90018' },
      response: 'errcode 90018',
      pauses: true,
    },
    { what: 'the same by status', trouble: { status: 429 }, response: 'HTTP 429', pauses: true },
    { what: 'a refusal', trouble: { errcode: 40035 }, response: 'errcode 40035', pauses: false },
  ])('answers $what, and gets the card later', async ({ trouble, response, pauses }) => {
    await submit()
    await submit()
    service.troubles = [trouble]
    await round()
    expect((await log())[0]).toMatchObject({ outcome: 'waiting', tries: 1, response })
    // The other one goes on at once, unless the messenger asks for a pause
    expect(service.shown).toHaveLength(pauses ? 0 : 1)
    if (pauses) {
      expect(await round()).toBe(0)
      tick(PAUSE_SECONDS / 60)
      await round()
    }
    expect(service.shown).toHaveLength(1)
    tick(RETRY_MINUTES[0])
    await round()
    expect(service.shown).toHaveLength(2)
    expect((await log())[0]).toMatchObject({ outcome: 'sent', tries: 2, response: 'ok' })
  })

  it('is given up after the last attempt, and its answer is kept', async () => {
    await submit()
    service.troubles = Array.from({ length: 9 }, () => ({ errcode: 40035 }))
    for (const wait of [0, ...RETRY_MINUTES, 600]) {
      tick(wait)
      await round()
    }
    const [row] = await log()
    expect(row).toMatchObject({ outcome: 'abandoned', tries: RETRY_MINUTES.length + 1, response: 'errcode 40035' })
    expect(await answerOf(row)).toBe('{"errmsg":"no","errcode":40035}')
    expect(service.troubles).toHaveLength(9 - RETRY_MINUTES.length - 1)
  })

  it('that lost the answer shows the card once', async () => {
    await submit()
    service.losesAnswers = true
    service.troubles = ['silent']
    await round()
    tick(RETRY_MINUTES[0])
    await round()
    expect(await log()).toMatchObject([{ outcome: 'sent', tries: 2 }])
    expect(service.shown).toHaveLength(1)
  })

  it('does not know the person: it is not asked again', async () => {
    await submit()
    service.directory.delete(`union-${boss.memberId}`)
    await round()
    expect(await log()).toMatchObject([{ outcome: 'skipped', reason: 'stranger', response: 'errcode 60121' }])
  })

  it('says why it gives no token, and the secret is in no answer', async () => {
    await submit()
    await rounds({ secret: 'another-secret' })()
    const [row] = await log()
    expect(row).toMatchObject({ outcome: 'waiting', response: 'HTTP 400' })
    const answer = String(await answerOf(row))
    expect(answer).toContain('invalidClientIdOrSecret')
    expect(answer).not.toMatch(/another-secret|app-token/)
  })
})

describe('a token', () => {
  const TOKEN = '/v1.0/oauth2/accessToken'
  const asked = () => service.asked.get(TOKEN) ?? 0

  it('is used until it expires', async () => {
    const before = asked()
    for (const wait of [0, 60]) {
      tick(wait)
      await submit()
      await round()
    }
    expect(asked() - before).toBe(1)
    tick(60)
    await submit()
    await round()
    expect(asked() - before).toBe(2)
    expect(service.shown).toHaveLength(3)
  })

  it('that became invalid is replaced at once, once', async () => {
    await submit()
    await round()
    service.forgetTokens()
    await submit()
    await round()
    expect(service.shown).toHaveLength(2)
    const before = asked()
    service.troubles = [{ errcode: 42001 }, { errcode: 42001 }]
    await submit()
    await round()
    expect(asked() - before).toBe(1)
    expect((await log()).at(-1)).toMatchObject({ outcome: 'waiting', tries: 1, response: 'errcode 42001' })
  })
})

describe('several processes', () => {
  it('send every message once, one at a time', async () => {
    for (let n = 0; n < 6; n++) await submit()
    service.atOnce = 0
    const others = [round, rounds(), rounds()]
    await Promise.all(others.map(one => one()))
    await Promise.all(others.map(one => one()))
    expect(service.shown).toHaveLength(6)
    expect(service.atOnce).toBe(1)
    expect((await log()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('go on where one ended in the middle', async () => {
    await submit()
    await at.app.db.system('test', async sql => {
      // Claimed and never settled, by a process that held the sending
      await sql.query(`update messenger_message set tries = 1, next_at = $1::timestamptz + interval '2 minutes'`, [
        at.app.clock.now().toISOString(),
      ])
      await sql.query(
        `insert into one_time (kind, hash, data, expires_at) values ('messenger sender', 'one', '{"runner":"dead"}', $1::timestamptz + interval '90 seconds')`,
        [at.app.clock.now().toISOString()],
      )
    })
    tick(1)
    await submit()
    expect(await round()).toBe(0)
    tick(1)
    expect(await round()).toBe(2)
    expect((await log()).map(({ outcome, tries }) => [outcome, tries])).toEqual([
      ['sent', 2],
      ['sent', 1],
    ])
  })
})

it('are seen by administrators only, and deleted after their time', async () => {
  await submit()
  await round()
  const clerk = await at.app.person(at.orgId, { permissions: ['cm.customer.read'] })
  expect(await clerk.call('sys/messengerMessage/list', {})).toMatchObject({ http: 403 })
  tick(60 * 24 * (KEEP_DAYS + 1))
  await sweepInterfaces(at.app.engine)
  expect(await log()).toEqual([])
})
