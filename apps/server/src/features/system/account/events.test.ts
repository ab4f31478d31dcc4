// PostgreSQL too: jobs
import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../bootstrap.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'

interface Entry {
  id: number
  action: string
  memberId: number
  name: string | null
  ip: string
  way: string | null
  company: string | null
}

let app: TestApp
let orgId: number
let other: number
let admin: Person
let person: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T09:00:00+08:00')
  orgId = await app.company('HY')
  other = await app.company('ZZ')
  admin = await app.person(orgId)
  person = await app.person(orgId, { username: 'signer', password: 'secret123', name: '贺登', permissions: [] })
})

let address = 0
async function signIn(username: string, password: string): Promise<string | undefined> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    remoteAddress: `10.7.0.${++address}`,
    headers: { 'user-agent': 'phone' },
    payload: { username, password },
  })
  return answer.json<{ data?: { token?: string } }>().data?.token
}
const DAY = { from: '2026-11-20', to: '2026-11-20' }
const log = async (who: Person, more: object = {}) =>
  await who.must<{ list: Entry[]; next: string | null }>('sys/log/signIns', { ...DAY, ...more })
const own = async (who: Person, more: object = {}) =>
  await who.must<{ list: Entry[]; next: string | null }>('user/event/list', more)

describe('sign-ins into a company', () => {
  it('are read by its administrators, including failed ones, with person and address, newest first', async () => {
    await signIn('signer', 'wrong-one')
    await signIn('signer', 'secret123')
    const { list } = await log(admin, { memberId: person.memberId })
    expect(list.map(entry => entry.action)).toEqual(['sign_in', 'sign_in_failed'])
    expect(list[0]).toMatchObject({ name: '贺登', ip: '10.7.0.2', way: 'password', agent: 'phone', company: null })
    expect((await log(admin, { action: 'sign_in_failed' })).list).toHaveLength(1)
    expect((await log(admin, { ip: '10.7.0.2' })).list).toHaveLength(1)
    expect((await log(admin, { from: '2026-11-01', to: '2026-11-19' })).list).toEqual([])
    const first = await log(admin, { memberId: person.memberId, pageSize: 1 })
    expect((await log(admin, { memberId: person.memberId, pageSize: 1, before: first.next })).list[0]?.action).toBe(
      'sign_in_failed',
    )
  })

  it('reveal nothing about other companies of its people', async () => {
    const boss = await app.person(other)
    await addMember(app.engine, {
      orgId: other,
      userId: person.userId,
      user: { username: 'signer', password: '', name: '贺登' },
      roleIds: [],
    })
    const token = await signIn('signer', 'secret123')
    expect((await log(boss)).list).toEqual([])
    await person.call(`sys/user/change/${other}/company`, {}, { authorization: token as string })
    await signIn('signer', 'secret123')
    await signIn('signer', 'wrong-one')
    expect((await log(boss)).list.map(entry => entry.action)).toEqual(['sign_in_failed', 'sign_in', 'company_switch'])
    expect((await log(admin, { memberId: person.memberId })).list.map(entry => entry.action)).toEqual([
      'sign_in',
      'sign_in',
      'sign_in_failed',
    ])
    expect(JSON.stringify(await log(boss))).not.toMatch(/HY|"from"|"to"/)
  })

  it('need the right to the log; those of others also the right to people, within scope', async () => {
    expect((await person.call('sys/log/signIns', DAY)).http).toBe(403)
    const auditor = await app.person(orgId, { permissions: ['sys.log.read'] })
    expect((await log(auditor)).list).toEqual([])
    const manager = await app.person(orgId, { permissions: ['sys.log.read', 'sys.user.read'], scope: 'own' })
    expect((await log(manager)).list).toEqual([])
    const reader = await app.person(orgId, {
      permissions: ['sys.log.read', 'sys.user.read'],
      fieldRights: { member: { name: 'hidden' } },
    })
    expect((await log(reader)).list.length).toBeGreaterThan(0)
    expect((await log(reader)).list.every(entry => entry.name === null)).toBe(true)
    expect((await admin.call('sys/log/signIns', { from: '2026-02-31', to: '2026-11-20' })).http).toBe(400)
  })
})

describe('events of the own account', () => {
  it('are read by its owner only, page by page', async () => {
    const all = await own(person)
    expect(all.list[0]).toMatchObject({
      action: 'sign_in_failed',
      company: '测试物流ZZ',
      ip: expect.stringContaining('10.7.0.'),
    })
    expect(all.list.some(entry => entry.action === 'company_switch')).toBe(true)
    const first = await own(person, { pageSize: 2 })
    const second = await own(person, { pageSize: 2, before: first.next })
    expect([...first.list, ...second.list].map(entry => entry.id)).toEqual(all.list.slice(0, 4).map(entry => entry.id))
    const stranger = await app.person(orgId, { permissions: [] })
    expect((await own(stranger)).list).toEqual([])
    expect((await person.call('user/event/list', {}, { authorization: null })).http).toBe(401)
  })

  it('contain a change of the password', async () => {
    const changer = await app.person(orgId, { password: 'secret123', permissions: [] })
    await changer.must('sys/user/change/password', { oldPassword: 'secret123', newPassword: 'secret456' })
    expect((await own(changer)).list[0]).toMatchObject({ action: 'password_change', ended: 0 })
  })
})

describe('the agreement', () => {
  const agreement = async (who: Person) =>
    (await who.must<{ agreement: { version: string; accepted: string | null } | null }>('user/isLogin')).agreement
  const accept = (who: Person, version: string = AGREEMENT_VERSION) => who.call('user/agreement/accept', { version })
  const consents = async (who: Person) =>
    (await own(who, { pageSize: 100 })).list.filter(entry => entry.action === 'consent').length

  it('is requested once from a person who accepted none or an older one', async () => {
    const newcomer = await app.person(orgId, { permissions: [] })
    expect(await agreement(newcomer)).toEqual({ version: AGREEMENT_VERSION, accepted: null })
    await app.db.system('test', sql =>
      sql.query(
        `insert into account_event (user_id, action, at, ip, request_id, detail) values ($1, 'consent', now(), '10.0.0.1', 'r', '{"version": "2020-01-01"}')`,
        [newcomer.userId],
      ),
    )
    expect(await agreement(newcomer)).toEqual({ version: AGREEMENT_VERSION, accepted: '2020-01-01' })
    const both = await Promise.all([accept(newcomer), accept(newcomer)])
    expect(both.map(answer => answer.http)).toEqual([200, 200])
    expect(await agreement(newcomer)).toBeNull()
    expect(await consents(newcomer)).toBe(2)
  })

  it('is accepted in its current version by a signed-in person', async () => {
    const newcomer = await app.person(orgId, { permissions: [] })
    expect(await accept(newcomer, '2020-01-01')).toMatchObject({ http: 409, error: 'account.agreement' })
    expect(
      (await newcomer.call('user/agreement/accept', { version: AGREEMENT_VERSION }, { authorization: null })).http,
    ).toBe(401)
    expect(await agreement(newcomer)).not.toBeNull()
  })
})
