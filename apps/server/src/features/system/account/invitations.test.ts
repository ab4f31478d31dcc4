// PostgreSQL instead: security
import { role } from '@tuheng/domain/system/rights/role'
import { member } from '@tuheng/domain/system/people/member'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '../../../plugins/events.ts'
import { hashPassword } from '../../../plugins/session.ts'
import { type Answer, type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { TAKEN_PER_HOUR } from '../member-entry.ts'
import { endInvitations } from './invitations.ts'

let app: TestApp
let admin: Person
let orgId: number
let roleId: number
let passwordHash: string
let count = 0

interface Guest {
  userId: number
  username: string
  call<T = Record<string, unknown>>(path: string, body?: object): Promise<Answer<T>>
}

interface Invited {
  id: number
  version: number
  status: string
}

/** A signed-in account of the server, which the company does not know. */
async function guest(given: { mobile?: string; managedBy?: number; username?: string } = {}): Promise<Guest> {
  const username = given.username ?? `guest${++count}`
  const { rows } = await app.db.system('test', sql =>
    sql.query<{ id: number }>(
      `insert into app_user (username, name, password_hash, mobile, managed_by_org, created_at) values ($1, '真名不外传', $2, $3, $4, $5::timestamptz) returning id`,
      [username, passwordHash, given.mobile ?? null, given.managedBy ?? null, app.clock.now().toISOString()],
    ),
  )
  const userId = rows[0]?.id ?? 0
  const authorization = await app.sessions.open({ userId, ip: '127.0.0.1', agent: 'test' })
  return { userId, username, call: (path, body) => admin.call(path, body, { authorization }) }
}

const invite = (account: string, extra: object = {}) =>
  admin.call<Invited>('sys/user/save', { entry: 'invitation', account, name: '拟任调度', roles: [roleId], ...extra })
const invitationsOf = async (one: Guest) =>
  (
    await one.call<{ list: { orgId: number; id: number; company: string; until: string }[] }>(
      'user/invitation/list',
      {},
    )
  ).data.list
const answer = (one: Guest, id: number, accept: boolean) => one.call('user/invitation/answer', { orgId, id, accept })
const stateOf = async (id: number) => admin.must<Invited & Record<string, unknown>>('sys/user/get', { id })

beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword('secret1')
  orgId = await app.company('YQ')
  admin = await app.person(orgId)
  roleId = (
    await app.work(orgId, tx =>
      tx.insert(role, { name: '调度', code: 'yq', scope: 'company', permissions: ['sys.goods.read'], fieldRights: {} }),
    )
  ).id
})

beforeEach(() => app.clock.set('2026-11-20T01:00:00Z'))

describe('an existing account', () => {
  it('is not taken into the company by its name', async () => {
    const { username } = await guest()
    expect(await admin.call('sys/user/save', { account: username, name: '张三' })).toMatchObject({
      http: 409,
      error: 'member.account_taken',
      errors: [{ path: 'account' }],
    })
  })

  it('is invited with the same answer as a name that nobody has, which shows nothing of its person', async () => {
    const { username } = await guest()
    const [known, unknown] = [await invite(username), await invite('nobody-has-this')]
    const bare = ({ data, ...rest }: Answer<Invited>) => {
      const { id: _id, account: _account, ...row } = data as Invited & { account: string }
      return { ...rest, row }
    }
    expect(bare(known)).toEqual(bare(unknown))
    expect(JSON.stringify(known)).not.toContain('真名不外传')
    const [shown, other] = [await stateOf(known.data.id), await stateOf(unknown.data.id)]
    for (const row of [shown, other])
      expect(row).toMatchObject({
        status: 'invited',
        userId: null,
        name: '拟任调度',
        inviteUntil: '2026-11-27 09:00:00',
      })
  })

  it('has no rights and is offered in no picker before it accepts, and then has those of its roles', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    expect((await person.call('user/isLogin', {})).data).toMatchObject({ orgId: null, permission: [] })
    expect((await person.call('sys/goods/list', {})).http).toBe(403)
    expect((await person.call(`sys/user/change/${orgId}/company`, {})).error).toBe('auth.not_member')
    const picker = async () =>
      JSON.stringify(await admin.must('sys/user/options', { search: person.username })).includes(`"id":${data.id},`)
    expect(await picker()).toBe(false)
    expect(await invitationsOf(person)).toEqual([
      { orgId, id: data.id, company: '测试物流YQ', until: '2026-11-27 09:00:00' },
    ])
    expect(await answer(person, data.id, true)).toMatchObject({ http: 200, data: { status: 'active' } })
    expect((await person.call('user/isLogin', {})).data).toMatchObject({ orgId, permission: ['sys.goods.read'] })
    expect(await picker()).toBe(true)
    expect(await invitationsOf(person)).toEqual([])
    expect((await answer(person, data.id, true)).error).toBe('invitation.ended')
    const told = await admin.must<{ list: { title: string }[] }>('sys/msg/my/list', {})
    expect(told.list[0]?.title).toBe('拟任调度接受了邀请，已加入公司')
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ action: string }>('select action from account_event where user_id = $1', [person.userId]),
    )
    expect(rows).toEqual([{ action: 'invitation_accept' }])
  })

  it('may decline, and is invited again only by an act of the company', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    expect(await answer(person, data.id, false)).toMatchObject({ data: { status: 'declined' } })
    expect(await invitationsOf(person)).toEqual([])
    const { version } = await stateOf(data.id)
    await admin.must('sys/user/invite', { id: data.id, version, roles: [roleId] })
    expect(await invitationsOf(person)).toMatchObject([{ id: data.id }])
  })

  it('sees it at once in the company that it works in, which keeps nothing of it', async () => {
    const other = await app.company()
    const boss = await app.person(other)
    const colleague = await app.person(other, { permissions: [] })
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ username: string }>(
        'update app_user set created_at = $2::timestamptz where id = $1 returning username',
        [colleague.userId, app.clock.now().toISOString()],
      ),
    )
    const events: string[] = []
    const stop = subscribe({ orgId: other, memberId: colleague.memberId, take: event => void events.push(event) })
    await invite(rows[0]?.username ?? '')
    await expect.poll(() => events).toEqual(['invitation'])
    stop()
    const { token } = await boss.must<{ token: string }>('sys/user/view', { id: colleague.memberId, reason: '看' })
    const seen = await boss.call<{ list: { kind: string }[] }>('sys/msg/my/list', {}, { authorization: token })
    expect(seen.data.list.map(one => one.kind)).toEqual(['member.viewed'])
  })
})

describe('an invitation', () => {
  it('is for its person alone', async () => {
    const [person, stranger] = [await guest(), await guest()]
    const { data } = await invite(person.username)
    expect(await invitationsOf(stranger)).toEqual([])
    expect(await answer(stranger, data.id, true)).toMatchObject({ http: 409, error: 'invitation.ended' })
    expect(await stateOf(data.id)).toMatchObject({ status: 'invited' })
  })

  it('is not for whoever takes the name afterwards, but for whoever proves the mobile', async () => {
    await invite('free-name')
    const { data } = await invite('+86 138-0000-7001')
    app.clock.set('2026-11-20T02:00:00Z')
    expect(await invitationsOf(await guest({ username: 'free-name' }))).toEqual([])
    const owner = await guest({ mobile: '13800007001' })
    expect(await invitationsOf(owner)).toMatchObject([{ id: data.id }])
  })

  it('is not accepted with a password that another company set', async () => {
    const other = await app.company()
    const person = await guest({ managedBy: other })
    const { data } = await invite(person.username)
    expect(await answer(person, data.id, true)).toMatchObject({ error: 'member.account_unproven' })
    expect(await answer(person, data.id, false)).toMatchObject({ http: 200 })
  })

  it('ends after seven days, which the night run shows', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    app.clock.set('2026-11-27T01:00:00Z')
    expect(await invitationsOf(person)).toEqual([])
    expect(await answer(person, data.id, true)).toMatchObject({ error: 'invitation.ended' })
    expect(await endInvitations(app.engine)).toBeGreaterThan(0)
    expect(await stateOf(data.id)).toMatchObject({ status: 'withdrawn' })
  })

  it('is either accepted or withdrawn, and its history says who did it', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    const { version } = await stateOf(data.id)
    const [accepted, withdrawn] = await Promise.all([
      answer(person, data.id, true),
      admin.call('sys/user/withdraw', { id: data.id, version }),
    ])
    expect([accepted, withdrawn].filter(one => one.status)).toHaveLength(1)
    expect((await stateOf(data.id)).status).toBe(accepted.status ? 'active' : 'withdrawn')
    const history = await admin.must<{ list: { action: string }[] }>('sys/user/history', { id: data.id })
    expect(history.list.map(one => one.action)).toContain(accepted.status ? 'join' : 'withdraw')
  })

  it('is in the log under the name of the person who answered it, not of the system', async () => {
    for (const [accept, action] of [
      [true, 'join'],
      [false, 'decline'],
    ] as const) {
      const person = await guest()
      const { data } = await invite(person.username)
      await answer(person, data.id, accept)
      const { list } = await admin.must<{ list: { action: string; byName: string }[] }>('sys/user/history', {
        id: data.id,
      })
      expect(list.find(one => one.action === action)).toMatchObject({ byName: '拟任调度' })
    }
  })

  it('cannot be accepted once withdrawn or deleted', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    await admin.must('sys/user/withdraw', { id: data.id, version: (await stateOf(data.id)).version })
    expect(await answer(person, data.id, true)).toMatchObject({ error: 'invitation.ended' })
    expect(await stateOf(data.id)).toMatchObject({ status: 'withdrawn', userId: null })
  })

  it('is withdrawn only by a member of the company that sent it', async () => {
    const outsider = await app.person(await app.company())
    const { data } = await invite((await guest()).username)
    expect((await outsider.call('sys/user/withdraw', { id: data.id, version: 1 })).status).toBe(false)
    expect(await stateOf(data.id)).toMatchObject({ status: 'invited' })
  })

  it('does not make a second record of somebody the company knows', async () => {
    const person = await guest({ mobile: '13800007002' })
    await app.work(orgId, tx =>
      tx.insert(member, { account: person.username, userId: person.userId, name: '老李', status: 'left' }),
    )
    const { data } = await invite('13800007002')
    expect(await answer(person, data.id, true)).toMatchObject({ error: 'invitation.known' })
  })

  it('is accepted rather than asked for again; one that ended becomes a request', async () => {
    const person = await guest()
    const { data } = await invite(person.username)
    expect((await person.call('sys/company/join', { id: orgId })).error).toBe('invitation.open')
    await answer(person, data.id, false)
    expect(await person.call('sys/company/join', { id: orgId })).toMatchObject({ http: 200 })
    expect(await stateOf(data.id)).toMatchObject({ status: 'pending', userId: person.userId, roles: [] })
  })

  it('that ended describes nobody else: who has the name later asks to join under their own', async () => {
    const typed = { name: '王强', mobile: '13811112222', employeeNo: 'E77' }
    const ended = (await invite('free-later', typed)).data
    await admin.must('sys/user/withdraw', { id: ended.id, version: (await stateOf(ended.id)).version })
    await invite('free-open', { name: '王强' })
    app.clock.set('2026-11-20T03:00:00Z')
    for (const username of ['free-later', 'free-open']) {
      const late = await guest({ username })
      expect(await late.call('sys/company/join', { id: orgId })).toMatchObject({ http: 200 })
      const { list } = await admin.must<{ list: object[] }>('sys/user/list', { search: username })
      expect(list).toMatchObject([
        { status: 'pending', name: '真名不外传', mobile: null, employeeNo: null, account: username },
      ])
    }
  })
})

it('whoever was refused is not made a member by letting them return', async () => {
  const person = await guest()
  await person.call('sys/company/join', { id: orgId, remark: '' })
  const { list } = await admin.must<{ list: Invited[] }>('sys/user/list', { search: person.username })
  const [asked] = list
  await admin.must(`sys/user/examine/${asked?.id}`, { pass: false, reason: '不要', version: asked?.version })
  const id = asked?.id ?? 0
  const version = async () => (await stateOf(id)).version
  expect(await admin.call('sys/user/rejoin', { id, version: await version(), roles: [] })).toMatchObject({ http: 409 })
  expect(await admin.call('sys/user/set/status', { id, status: 'active' })).toMatchObject({ http: 409 })
  expect(await stateOf(id)).toMatchObject({ status: 'refused' })
})

it('a burst of requests learns no more taken names than the limit', async () => {
  const prober = await app.person(await app.company())
  const names = await Promise.all(Array.from({ length: 60 }, async () => (await guest()).username))
  const answers = await Promise.all(names.map(account => prober.call('sys/user/save', { account, name: '探' })))
  const taken = answers.filter(one => one.error === 'member.account_taken').length
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(TAKEN_PER_HOUR)
  expect(answers.filter(one => one.error === 'account.too_many')).toHaveLength(names.length - taken)
})

it('tells only a few times an hour that a name is taken', async () => {
  const prober = await app.person(await app.company())
  const { username } = await guest()
  const errorOf = async (account: string) => (await prober.call('sys/user/save', { account, name: '探' })).error
  // A hit that is being counted may count twice for the next request, so the last ones may be refused early and then not
  for (let i = 0; i < TAKEN_PER_HOUR - 2; i++) expect(await errorOf(username)).toBe('member.account_taken')
  let round = 0
  await expect
    .poll(async () => [await errorOf(username), await errorOf(`free-${round++}-${username}`)])
    .toEqual(['account.too_many', 'account.too_many'])
})
