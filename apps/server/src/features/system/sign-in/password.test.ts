// PostgreSQL instead: connections
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '../../../plugins/one-time.ts'
import { createSessions } from '../../../plugins/session.ts'
import { type Answer, type Person, type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: Person
let orgId: number
let minute = 0
let count = 0

beforeAll(async () => {
  app = await testApp()
  tick(0)
  orgId = await app.company()
  admin = await app.person(orgId)
})
beforeEach(() => tick(60))

function tick(minutes: number): void {
  minute += minutes
  app.clock.set(new Date(Date.parse('2026-11-20T00:00:00Z') + minute * 60_000).toISOString())
}

interface Try {
  username: string
  password?: string
  captcha?: { key: string; code: string }
  ip?: string
}

/** From its own address, unless one is given. */
async function tryIn(
  { ip = `10.2.${++count >> 8}.${count & 255}`, password = 'wrong-one', ...body }: Try,
  at: Pick<TestApp, 'app'> = app,
): Promise<Answer<{ token?: string; captcha?: boolean }>> {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...body, password }),
  })
  return { http: answer.statusCode, ...answer.json() }
}

async function fresh(): Promise<{ username: string; id: number; userId: number }> {
  const username = `signer${++count}`
  const { memberId, userId } = await app.person(orgId, { username, password: 'right-one', permissions: [] })
  return { username, id: memberId, userId }
}

async function wrong(username: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await tryIn({ username, captcha: i >= 3 ? await solved() : undefined } as Try)
}

async function picture(ip = '10.3.0.1'): Promise<{ key: string; image: string; minutes: number }> {
  const answer = await app.app.inject({ method: 'GET', url: '/api/v1/user/login/code', remoteAddress: ip })
  return answer.json<{ data: { key: string; image: string; minutes: number } }>().data
}

/** Tests cannot read the picture, so the stored answer is replaced by a known one. */
async function solved(code = 'ACEF'): Promise<{ key: string; code: string }> {
  const { key } = await picture(`10.3.1.${++count & 255}`)
  await app.db.system('test', sql =>
    sql.query('update one_time set data = $2 where hash = $1', [
      hashSecret(key),
      JSON.stringify({ answer: hashSecret(code) }),
    ]),
  )
  return { key, code }
}

const events = async (userId: number) =>
  (
    await app.db.system('test', sql =>
      sql.query<{ action: string }>('select action from account_event where user_id = $1 order by id', [userId]),
    )
  ).rows.map(row => row.action)

describe('after three wrong passwords', () => {
  it('a captcha is required, and with the right one sign-in works', async () => {
    const { username } = await fresh()
    expect(await tryIn({ username })).toMatchObject({ http: 400, error: 'auth.login', data: { captcha: false } })
    await wrong(username, 1)
    expect(await tryIn({ username })).toMatchObject({ http: 400, error: 'auth.login', data: { captcha: true } })
    expect(await tryIn({ username, password: 'right-one' })).toMatchObject({
      http: 400,
      error: 'auth.captcha',
      errors: [{ path: 'captcha' }],
      data: { captcha: true },
    })
    expect(
      await tryIn({ username, password: 'right-one', captcha: { ...(await solved()), code: 'XXXX' } }),
    ).toMatchObject({ error: 'auth.captcha' })
    expect(
      await tryIn({ username, password: 'right-one', captcha: { ...(await solved()), code: ' acef ' } }),
    ).toMatchObject({ http: 200, data: { token: expect.any(String) as string } })
    expect(await tryIn({ username })).toMatchObject({ error: 'auth.login', data: { captcha: false } })
  })

  it('a captcha is valid for one attempt, and for five minutes', async () => {
    const { username } = await fresh()
    await wrong(username, 3)
    const captcha = await solved()
    expect(await tryIn({ username, captcha })).toMatchObject({ error: 'auth.login' })
    expect(await tryIn({ username, password: 'right-one', captcha })).toMatchObject({ error: 'auth.captcha' })
    const old = await solved()
    tick(6)
    expect(await tryIn({ username, password: 'right-one', captcha: old })).toMatchObject({ error: 'auth.captcha' })
  })

  it('waiting works as well as solving it', async () => {
    const { username } = await fresh()
    await wrong(username, 3)
    const refused = await tryIn({ username, password: 'right-one' })
    expect(refused.msg).toContain('15 分钟')
    tick(15)
    expect((await tryIn({ username, password: 'right-one' })).http).toBe(200)
  })

  it('the source of the picture does not contain its text', async () => {
    const { image, minutes } = await picture()
    expect(minutes).toBe(5)
    const source = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(source).toMatch(/^<svg [^>]+>.*<\/svg>$/)
    expect(source).not.toMatch(/<text|<title|<desc/)
    expect(source.length).toBeLessThan(12_000)
  })
})

describe('after ten wrong passwords', () => {
  it('the name pauses, for the right password too, until the time is over', async () => {
    const { username, userId } = await fresh()
    await wrong(username, 10)
    expect(await tryIn({ username, password: 'right-one', captcha: await solved() })).toMatchObject({
      http: 429,
      error: 'auth.paused',
    })
    expect(await events(userId)).toContain('sign_in_paused')
    tick(10)
    expect((await tryIn({ username, captcha: await solved() })).msg).toContain('5 分钟')
    tick(5)
    expect((await tryIn({ username, password: 'right-one' })).http).toBe(200)
  })

  it('an administrator sees it and unlocks it, which is logged', async () => {
    const { username, userId, id } = await fresh()
    expect(await admin.must('sys/user/signin/state', { id })).toMatchObject({ failures: 0, paused: false })
    await wrong(username, 10)
    expect(await admin.must('sys/user/signin/state', { id })).toMatchObject({
      failures: 10,
      captcha: true,
      paused: true,
      minutes: 15,
    })
    expect(await admin.must('sys/user/signin/unlock', { id })).toEqual({ unlocked: true })
    expect((await tryIn({ username, password: 'right-one' })).http).toBe(200)
    expect(await events(userId)).toContain('sign_in_unlocked')
    expect((await admin.must<{ list: { action: string }[] }>('sys/user/history', { id })).list[0]?.action).toBe(
      'unlockSignIn',
    )
  })

  it('reading it writes nothing', async () => {
    const { id } = await fresh()
    const written = async () =>
      (
        await app.db.system('test', sql =>
          sql.query<{ n: number; version: number }>(
            'select (select count(*)::int from audit where org_id = $1) as n, (select version from member where org_id = $1 and id = $2) as version',
            [orgId, id],
          ),
        )
      ).rows[0]
    const before = await written()
    await admin.must('sys/user/signin/state', { id })
    expect(await written()).toEqual(before)
    expect(await (await app.person(await app.company())).call('sys/user/signin/state', { id })).toMatchObject({
      http: 404,
    })
  })

  it('nobody else unlocks it', async () => {
    const { id } = await fresh()
    const [reader, stranger] = [
      await app.person(orgId, { permissions: ['sys.user.read'] }),
      await app.person(await app.company()),
    ]
    expect(await reader.call('sys/user/signin/unlock', { id })).toMatchObject({ http: 403 })
    expect(await stranger.call('sys/user/signin/unlock', { id })).toMatchObject({ http: 404 })
  })

  it('counts are shared by processes on the same database', async () => {
    const { username } = await fresh()
    const other = await app.second()
    for (let i = 0; i < 3; i++) await tryIn({ username }, i % 2 ? app : other)
    expect(await tryIn({ username }, other)).toMatchObject({ error: 'auth.captcha' })
    expect(await tryIn({ username })).toMatchObject({ error: 'auth.captcha' })
    await other.app.close()
  })

  it('concurrent attempts do not exceed the limit', async () => {
    const { username } = await fresh()
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryIn({ username })))
    expect(answers.map(answer => answer.error).toSorted()).toEqual([
      'auth.captcha',
      'auth.captcha',
      'auth.captcha',
      'auth.login',
      'auth.login',
      'auth.login',
    ])
  })
})

describe('an address', () => {
  it('needs a captcha after twelve failures over many names, and is refused after fifty', async () => {
    const ip = '10.4.0.1'
    for (let i = 0; i < 12; i++) expect((await tryIn({ username: `nobody-${i}`, ip })).error).toBe('auth.login')
    expect(await tryIn({ username: 'nobody-12', ip })).toMatchObject({ error: 'auth.captcha' })
    for (let i = 12; i < 50; i++)
      expect((await tryIn({ username: `nobody-${i}`, ip, captcha: await solved() })).error).toBe('auth.login')
    expect(await tryIn({ username: 'nobody-50', ip, captcha: await solved() })).toMatchObject({
      http: 429,
      error: 'account.too_many',
    })
    const { username } = await fresh()
    expect((await tryIn({ username, password: 'right-one' })).http).toBe(200)
    tick(15)
    expect((await tryIn({ username, password: 'right-one', ip })).http).toBe(200)
  })

  it('does not count successful sign-ins', async () => {
    const { username } = await fresh()
    for (let i = 0; i < 15; i++)
      expect((await tryIn({ username, password: 'right-one', ip: '10.4.0.2' })).http).toBe(200)
  })

  it('gets sixty pictures in ten minutes', async () => {
    const asked = await Promise.all(
      Array.from({ length: 61 }, () =>
        app.app.inject({ method: 'GET', url: '/api/v1/user/login/code', remoteAddress: '10.4.0.3' }),
      ),
    )
    expect(asked.filter(answer => answer.statusCode === 429)).toHaveLength(1)
  })
})

describe('name and mobile of one account', () => {
  // The administrator from the beginning is signed out by now.
  let boss: Person
  beforeEach(async () => {
    boss = await app.person(orgId)
  })

  async function withMobile(): Promise<{ username: string; mobile: string; id: number; userId: number }> {
    const person = await fresh()
    const mobile = `137${String(++count).padStart(8, '0')}`
    await app.db.system('test', sql =>
      sql.query('update app_user set mobile = $2 where id = $1', [person.userId, mobile]),
    )
    return { ...person, mobile }
  }

  it('share ten attempts', async () => {
    const { username, mobile, userId, id } = await withMobile()
    await wrong(username, 5)
    await wrong(mobile, 5)
    expect(await events(userId)).toContain('sign_in_paused')
    expect(await boss.must('sys/user/signin/state', { id })).toMatchObject({ failures: 10, paused: true })
    for (const name of [username, mobile])
      expect(await tryIn({ username: name, password: 'right-one', captcha: await solved() })).toMatchObject({
        http: 400,
        error: 'auth.login',
      })
    await boss.must('sys/user/signin/unlock', { id })
    expect((await tryIn({ username: mobile, password: 'right-one' })).http).toBe(200)
  })

  it('are cleared together after one success', async () => {
    const { username, mobile, id } = await withMobile()
    await wrong(username, 2)
    await wrong(mobile, 2)
    expect((await tryIn({ username: mobile, password: 'right-one' })).http).toBe(200)
    expect(await boss.must('sys/user/signin/state', { id })).toMatchObject({ failures: 0 })
  })

  it('do not reveal that they belong together', async () => {
    const { username, mobile } = await withMobile()
    const [name, number] = [`${username}-none`, '13700009999']
    for (let i = 0; i < 13; i++) {
      const captcha = async () => (i >= 3 ? { captcha: await solved() } : {})
      const known = [
        await tryIn({ username, ...(await captcha()) }),
        await tryIn({ username: mobile, ...(await captcha()) }),
      ]
      const unknown = [
        await tryIn({ username: name, ...(await captcha()) }),
        await tryIn({ username: number, ...(await captcha()) }),
      ]
      expect(unknown.map(answer => ({ ...answer, requestId: '' }))).toEqual(
        known.map(answer => ({ ...answer, requestId: '' })),
      )
    }
  })
})

describe('nobody learns whether an account exists', () => {
  it('from the answers, step by step', async () => {
    const { username } = await fresh()
    for (let i = 0; i < 12; i++) {
      const [known, unknown] = [
        await tryIn({ username, captcha: i >= 3 ? await solved() : undefined } as Try),
        await tryIn({ username: `${username}-not`, captcha: i >= 3 ? await solved() : undefined } as Try),
      ]
      expect({ ...unknown, requestId: '' }).toEqual({ ...known, requestId: '' })
    }
  })

  it('from the time of the answer', async () => {
    await app.db.system('test', sql =>
      sql.query(`insert into app_user (username, name, password_hash) values ('prepared', '待注册', '!')`),
    )
    const { username } = await fresh()
    const sessions = createSessions({ db: app.db, clock: app.clock, hours: 1 })
    const cost = async (name: string): Promise<number> => {
      const from = performance.now()
      await sessions.checkPassword({ username: name, password: 'wrong-one' })
      return performance.now() - from
    }
    await cost(username)
    // In turn, and the fastest of each, so that other load on the machine affects all alike.
    const quickest = new Map<string, number>()
    for (let i = 0; i < 7; i++)
      for (const name of [username, 'nobody-at-all', 'prepared'])
        quickest.set(name, Math.min(quickest.get(name) ?? Infinity, await cost(name)))
    for (const name of ['nobody-at-all', 'prepared'])
      expect(quickest.get(name), name).toBeGreaterThan((quickest.get(username) ?? 0) / 4)
  })

  it.each(['\u{1f69a}', "' or 1=1 --", 'x'.repeat(50)])('%j is a name like any other', async username => {
    expect(await tryIn({ username })).toMatchObject({ http: 400, error: 'auth.login' })
  })
})

describe('the own password', () => {
  it('has five attempts per quarter of an hour, and its change is logged', async () => {
    const person = await app.person(orgId, { password: 'right-one', permissions: [] })
    const change = (oldPassword: string) =>
      person.call('sys/user/change/password', { oldPassword, newPassword: 'second-one' })
    for (let i = 0; i < 5; i++) expect(await change('wrong')).toMatchObject({ error: 'auth.password_wrong' })
    expect(await change('right-one')).toMatchObject({ http: 429, error: 'account.too_many' })
    tick(15)
    expect((await change('right-one')).http).toBe(200)
    expect(await events(person.userId)).toContain('password_change')
  })
})
