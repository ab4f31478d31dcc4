// PostgreSQL instead: security
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../bootstrap.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { sweepSignIn } from './sweep-sign-in.ts'

interface Listed {
  id: string
  current: boolean
  ip: string
  agent: string
  company: string
  createdAt: string
  seenAt: string
}

let app: TestApp
let orgId: number
let person: Person

beforeAll(async () => {
  app = await testApp({ sessionHours: 12 })
  app.clock.set('2026-11-20T09:00:00+08:00')
  orgId = await app.company('HY')
  person = await app.person(orgId, { username: 'roamer', password: 'secret123', permissions: [] })
})

const signIn = (agent = 'Mozilla/5.0 (iPhone)') =>
  app.sessions.login({ username: 'roamer', password: 'secret123', ip: '10.0.0.9', agent })
const list = async () => (await person.must<{ list: Listed[] }>('user/session/list')).list
const isIn = async (authorization: string) => (await person.call('user/isLogin', {}, { authorization })).http === 200

describe('own sessions', () => {
  it('are listed with device, address, company and last use, and without tokens', async () => {
    const phone = await signIn()
    const listed = await list()
    expect(listed.filter(one => one.current)).toHaveLength(1)
    expect(listed.find(one => !one.current)).toMatchObject({
      ip: '10.0.0.9',
      agent: 'Mozilla/5.0 (iPhone)',
      company: '测试物流HY',
      seenAt: '2026-11-20 09:00:00',
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    })
    expect(JSON.stringify(listed)).not.toContain(phone)
  })

  it('show their last use', async () => {
    const phone = await signIn('phone')
    app.clock.set('2026-11-20T10:00:00+08:00')
    expect(await isIn(phone)).toBe(true)
    const seen = async () => (await list()).find(one => one.agent === 'phone')?.seenAt
    expect(await seen()).toBe('2026-11-20 10:00:00')
  })

  it('are ended one by one, at once', async () => {
    const [lost, kept] = [await signIn('lost'), await signIn('kept')]
    const found = (await list()).find(one => one.agent === 'lost')
    expect(await person.must('user/session/end', { id: found?.id })).toEqual({ ended: 1 })
    expect([await isIn(lost), await isIn(kept)]).toEqual([false, true])
    expect(await person.call('user/session/end', { id: found?.id })).toMatchObject({
      http: 404,
      error: 'auth.session_missing',
    })
  })

  it('are ended except this one', async () => {
    const elsewhere = await signIn()
    const { ended } = await person.must<{ ended: number }>('user/session/end', { others: true })
    expect(ended).toBeGreaterThan(1)
    expect([await isIn(elsewhere), await isIn(person.token)]).toEqual([false, true])
    expect(await list()).toHaveLength(1)
  })

  it('of others are out of reach', async () => {
    const other = await app.person(orgId, { permissions: [] })
    const [mine] = await list()
    expect(await other.call('user/session/end', { id: mine?.id })).toMatchObject({ http: 404 })
    expect((await other.must<{ list: Listed[] }>('user/session/list')).list.map(one => one.id)).not.toContain(mine?.id)
    expect(await isIn(person.token)).toBe(true)
  })

  it.each([{}, { id: 'x' }, { id: '0123456789abcdef', others: true }, { others: false }])(
    'refuses to end %j',
    async body => {
      expect(await person.call('user/session/end', body)).toMatchObject({ http: 400 })
    },
  )

  it('are deleted when they are over', async () => {
    await signIn()
    app.clock.set('2026-11-22T10:00:00+08:00')
    await sweepSignIn(app.engine)
    const { rows } = await app.db.system('test', sql =>
      sql.query('select 1 from session where user_id = $1', [person.userId]),
    )
    expect(rows).toEqual([])
    app.clock.set('2026-11-20T10:00:00+08:00')
  })
})

describe('a change of the company', () => {
  it('continues under a new token; the old one is invalid', async () => {
    const second = await app.company('ZZ')
    await addMember(app.engine, {
      orgId: second,
      userId: person.userId,
      user: { username: 'roamer', password: '', name: '员工' },
      isAdmin: true,
      roleIds: [],
    })
    const before = await signIn()
    const answer = await person.call<{ token: string; orgId: number; companyName: string }>(
      `sys/user/change/${second}/company`,
      {},
      { authorization: before },
    )
    expect(answer).toMatchObject({ http: 200, data: { orgId: second, companyName: '测试物流ZZ' } })
    const after = answer.data.token
    expect([await isIn(before), await isIn(after)]).toEqual([false, true])
    // A second window that does not know yet writes into neither company.
    expect(await person.call('sys/user/list', {}, { authorization: before, 'x-org-id': String(orgId) })).toMatchObject({
      http: 401,
    })
    expect(await person.call('sys/user/list', {}, { authorization: after, 'x-org-id': String(orgId) })).toMatchObject({
      http: 409,
      error: 'auth.other_company',
    })
  })

  it('by two windows at once succeeds for one', async () => {
    const token = await signIn()
    const both = await Promise.all(
      [1, 2].map(() => person.call(`sys/user/change/${orgId}/company`, {}, { authorization: token })),
    )
    expect(both.map(answer => answer.http).toSorted()).toEqual([200, 401])
  })

  it('into a company that is not theirs leaves the session unchanged', async () => {
    const token = await signIn()
    expect(
      await person.call(`sys/user/change/${await app.company()}/company`, {}, { authorization: token }),
    ).toMatchObject({ http: 403, error: 'auth.not_member' })
    expect(await isIn(token)).toBe(true)
  })
})
