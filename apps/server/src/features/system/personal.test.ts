import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let orgId: number
let member: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  member = await app.person(orgId, { username: 'chooser', password: 'first-secret', permissions: ['cm.customer.read'] })
})

const signIn = (password: string): Promise<string> =>
  app.sessions.login({ username: 'chooser', password, ip: '127.0.0.1', agent: 'test' })
const personal = async (person: Person) =>
  (await person.must<{ personal: Record<string, { landing?: string }> }>('user/isLogin')).personal

describe('own choices', () => {
  it('come with the session, to nobody else', async () => {
    const other = await app.person(orgId)
    expect(await personal(member)).toEqual({})
    await member.must('sys/title/user/personal.opinions/save', { data: [{ id: 'a', text: '同意' }] })
    await member.must('sys/title/user/personal.other/save', { data: [1] })
    expect(await personal(member)).toEqual({ opinions: [{ id: 'a', text: '同意' }] })
    expect(await personal(other)).toEqual({})
  })

  it.each([
    ['/contract_management/contract/customer_contract', true],
    ['/statement_management/carrier', false],
    ['/procedure', true],
    ['/nowhere', false],
  ])('begin at %s only with the right to it', async (landing, kept) => {
    await member.must('sys/title/user/personal.home/save', { data: { hidden: ['trend'], landing } })
    expect((await personal(member))['home']).toEqual({ hidden: ['trend'], landing: kept ? landing : '' })
  })
})

it.each([
  ['data:image/jpeg;base64,/9j/4AAQ', true],
  ['data:image/svg+xml;base64,AAAA', false],
  ['https://elsewhere.example/me.png', false],
  [{ url: 'x' }, false],
])('a portrait %s is shown as the icon of the person: %s', async (portrait, shown) => {
  await member.must('sys/title/user/personal.portrait/save', { data: portrait })
  expect((await member.must<{ icon: unknown }>('user/isLogin')).icon).toEqual(shown ? [{ url: portrait }] : [])
})

describe('the own password', () => {
  const change = (oldPassword: string, newPassword: string) =>
    member.call('sys/user/change/password', { oldPassword, newPassword })

  it.each([
    { oldPassword: 'wrong', newPassword: 'second-secret', error: 'auth.password_wrong', path: 'oldPassword' },
    { oldPassword: 'first-secret', newPassword: '12345', error: 'auth.password_short', path: 'newPassword' },
    { oldPassword: 'first-secret', newPassword: 'first-secret', error: 'auth.password_same', path: 'newPassword' },
  ])('stays when $oldPassword is to become $newPassword', async ({ oldPassword, newPassword, error, path }) => {
    expect(await change(oldPassword, newPassword)).toMatchObject({ http: 400, error, errors: [{ path }] })
    expect(await signIn('first-secret')).toBeTruthy()
  })

  it('is neither blank nor longer than allowed, and equal in half and full width', async () => {
    const typist = await app.person(member.orgId, { password: 'first-secret' })
    const change = (oldPassword: string, newPassword: string) =>
      typist.call('sys/user/change/password', { oldPassword, newPassword })
    for (const bad of ['        ', 'x'.repeat(129)])
      expect(await change('first-secret', bad)).toMatchObject({
        http: 400,
        error: 'field.invalid',
        errors: [{ path: 'newPassword' }],
      })
    // None of these was a guess of the old password.
    for (let i = 0; i < 6; i++)
      expect(await change('first-secret', '12345')).toMatchObject({ http: 400, error: 'auth.password_short' })
    expect((await change('first-secret', 'ｓｅｃｒｅｔ７７')).http).toBe(200)
    expect((await change('secret77', 'another-one')).http).toBe(200)
  })

  it('changes, ends all other sessions at once and keeps this one', async () => {
    const elsewhere = await signIn('first-secret')
    const ask = (authorization: string) => member.call('user/isLogin', {}, { authorization })
    expect((await ask(elsewhere)).http).toBe(200)
    const { ended } = (await change('first-secret', 'second-secret')).data
    expect(ended).toBeGreaterThanOrEqual(1)
    expect((await ask(elsewhere)).http).toBe(401)
    expect((await ask(member.token)).http).toBe(200)
    await expect(signIn('first-secret')).rejects.toThrow('not right')
    expect(await signIn('second-secret')).toBeTruthy()
  })

  it('needs a session and both passwords', async () => {
    expect(
      await member.call(
        'sys/user/change/password',
        { oldPassword: 'a', newPassword: 'second' },
        { authorization: null },
      ),
    ).toMatchObject({ http: 401 })
    expect(await member.call('sys/user/change/password', { newPassword: 'second' })).toMatchObject({ http: 400 })
  })
})
