import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../bootstrap.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
let orgId: number
let other: number
let admin: Person
let clerk: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T09:00:00+08:00')
  orgId = await app.company('HY')
  other = await app.company('ZZ')
  admin = await app.person(orgId, { name: '员工1' })
  clerk = await app.person(orgId, { permissions: ['sys.user.read', 'sys.user.lock'] })
})

const login = (username: string, password: string) =>
  app.sessions.login({ username, password, ip: '10.0.0.9', agent: 'phone' })
const isIn = async (authorization: string) => (await admin.call('user/isLogin', {}, { authorization })).http === 200
const worker = (more: object = {}) => app.person(orgId, { permissions: [], ...more })
const reset = (id: number, by = admin) =>
  by.call<{ password: string }>('sys/user/password/reset', { id, reason: '忘记密码' })

async function joins(person: Person, company: number, status = 'active'): Promise<void> {
  const id = await addMember(app.engine, {
    orgId: company,
    userId: person.userId,
    user: { username: `x${person.userId}`, password: '', name: '员工' },
    roleIds: [],
  })
  await app.work(company, tx =>
    tx.sql('update member set status = $3 where org_id = $1 and id = $2', [company, id, status]),
  )
}

describe('the sessions of a member', () => {
  it('that are in this company, or in none yet, are listed and ended; others are not shown', async () => {
    const person = await worker({ username: 'roamer', password: 'secret123' })
    await joins(person, other)
    const [here, there] = [await login('roamer', 'secret123'), await login('roamer', 'secret123')]
    await app.sessions.enter(here, orgId)
    await app.sessions.enter(there, other)
    const listed = await admin.must<{ list: { id: string; agent: string }[] }>('sys/user/session/list', {
      id: person.memberId,
    })
    expect(listed.list).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toMatch(/ZZ|company/)
    expect(
      await clerk.must('sys/user/session/end', {
        id: person.memberId,
        session: listed.list.find(one => one.agent === 'phone')?.id,
      }),
    ).toEqual({ ended: 1 })
    expect([await isIn(here), await isIn(there), await isIn(person.token)]).toEqual([false, true, true])
    expect(await admin.must('sys/user/session/end', { id: person.memberId })).toEqual({ ended: 1 })
    expect([await isIn(there), await isIn(person.token)]).toEqual([true, false])
    expect(
      await admin.call('sys/user/session/end', { id: person.memberId, session: '0123456789abcdef' }),
    ).toMatchObject({ http: 404, error: 'auth.session_missing' })
    const { list } = await admin.must<{ list: { action: string }[] }>('sys/user/history', { id: person.memberId })
    expect(list[0]?.action).toBe('endSessions')
    const log = await admin.must<{ list: object[] }>('sys/log/signIns', {
      from: '2026-11-20',
      to: '2026-11-20',
      action: 'company_ended',
      memberId: person.memberId,
    })
    expect(log.list).toMatchObject([{ byName: '员工1', ended: 1 }, { ended: 1 }])
    // As a file for those who may export logs. The export is logged itself.
    const payload = { from: '2026-11-20', to: '2026-11-20', memberId: person.memberId }
    const file = await app.app.inject({
      method: 'POST',
      url: '/api/v1/sys/log/signIns/export',
      headers: { authorization: admin.token },
      payload,
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.body.trim().split('\r\n')
    expect(lines[0]).toContain('时间,用户,事件,方式,操作人,结束的登录,来源地址,浏览器与设备')
    expect(lines.filter(line => line.includes('管理员结束登录,,员工1,1'))).toHaveLength(1)
    const all = await admin.must<{ list: object[] }>('sys/log/signIns', payload)
    expect(lines).toHaveLength(1 + all.list.length)
    expect(
      (
        await admin.must<{ list: object[] }>('sys/log/list', {
          from: '2026-11-20',
          to: '2026-11-20',
          resource: 'signInLog',
        })
      ).list,
    ).toMatchObject([{ act: '导出', kind: '登录日志' }])
    const reader = await app.person(admin.orgId, { permissions: ['sys.log.read', 'sys.user.read'] })
    expect(await reader.call('sys/log/signIns/export', payload)).toMatchObject({ http: 403 })
    expect(await admin.call('sys/log/signIns/export', { ...payload, from: '2026-02-30' })).toMatchObject({ http: 400 })
  })

  it('are closed to other companies, to people without the right, and an administrator’s to all but administrators', async () => {
    const person = await worker()
    const stranger = await app.person(other)
    for (const path of ['sys/user/session/list', 'sys/user/session/end']) {
      expect((await stranger.call(path, { id: person.memberId })).http).toBe(404)
      expect((await (await worker()).call(path, { id: person.memberId })).http).toBe(403)
    }
    expect(await clerk.call('sys/user/session/end', { id: admin.memberId })).toMatchObject({
      http: 403,
      error: 'member.admin_protected',
    })
    expect(await isIn(admin.token)).toBe(true)
  })
})

describe('a password set by an administrator', () => {
  it('ends every session and allows only the choice of another password', async () => {
    const person = await worker({ username: 'forgetful', password: 'secret123' })
    const answer = await reset(person.memberId)
    expect(answer.data.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{2}$/)
    expect(await isIn(person.token)).toBe(false)
    await expect(login('forgetful', 'secret123')).rejects.toThrow('not right')
    const token = await login('forgetful', answer.data.password)
    const call = (path: string, body: object = {}) =>
      person.call<{ mustChangePassword: boolean }>(path, body, { authorization: token })
    expect((await call('user/isLogin')).data).toMatchObject({ mustChangePassword: true })
    for (const path of [
      'sys/user/get',
      'sys/company/search',
      'user/session/list',
      `sys/user/change/${orgId}/company`,
      'sys/msg/my/list',
      'user/event/list',
    ])
      expect(await call(path, path.endsWith('search') ? { name: '测试' } : {})).toMatchObject({
        http: 403,
        error: 'auth.new_password',
      })
    expect(
      await call('sys/user/change/password', { oldPassword: answer.data.password, newPassword: answer.data.password }),
    ).toMatchObject({ error: 'auth.password_same' })
    expect(
      (await call('sys/user/change/password', { oldPassword: answer.data.password, newPassword: 'my-own-one' })).http,
    ).toBe(200)
    expect((await call('user/isLogin')).data).toMatchObject({ mustChangePassword: false })
    expect((await call('sys/user/get')).http).toBe(200)
  })

  it('is also the first one of a person whom the company added', async () => {
    const made = await admin.must<{ id: number }>('sys/user/save', { account: 'newhire', name: '新人' })
    const { password } = (await reset(made.id)).data
    expect(await login('newhire', password)).toBeTruthy()
    const history = await admin.must<{ list: { action: string; reason: string }[] }>('sys/user/history', {
      id: made.id,
    })
    expect(history.list[0]).toMatchObject({ action: 'resetPassword', reason: '忘记密码' })
    expect(JSON.stringify(history)).not.toContain(password)
  })

  it.each(['active', 'pending', 'locked', 'left'])(
    'is refused while another company knows the account: %s there',
    async status => {
      const person = await worker()
      await joins(person, other, status)
      expect(await reset(person.memberId)).toMatchObject({ http: 409, error: 'member.account_shared' })
      expect(await isIn(person.token)).toBe(true)
    },
  )

  it('is for administrators, for active members of their company, and not for themselves', async () => {
    const person = await worker()
    expect(await reset(person.memberId, clerk)).toMatchObject({ http: 403, error: 'member.reset_admins' })
    expect((await reset(person.memberId, await app.person(other))).http).toBe(404)
    expect(await reset(admin.memberId)).toMatchObject({ http: 409, error: 'member.reset_self' })
    await admin.must('sys/user/lock', { id: person.memberId, reason: '停用' })
    expect(await reset(person.memberId)).toMatchObject({ http: 409, error: 'member.reset_inactive' })
  })

  it('the first time goes without a reason, and never again', async () => {
    const made = await admin.must<{ id: number }>('sys/user/save', { account: 'newfirst', name: '新人', roles: [] })
    const state = () => admin.must<{ withoutPassword: boolean }>('sys/user/signin/state', { id: made.id })
    const first = (by = admin) => by.call<{ password: string }>('sys/user/password/reset', { id: made.id })
    expect((await state()).withoutPassword).toBe(true)
    expect(await first(clerk)).toMatchObject({ http: 403, error: 'member.reset_admins' })
    const { password } = (await first()).data
    expect((await state()).withoutPassword).toBe(false)
    await login('newfirst', password)
    expect(await first()).toMatchObject({ http: 409, error: 'member.reset_reason' })
    const { list } = await admin.must<{ list: object[] }>('sys/user/history', { id: made.id })
    expect(list[0]).toMatchObject({ action: 'firstPassword', reason: null })
  })

  it('is refused if the owner verified a mobile number and can reset it alone', async () => {
    const codes = await testApp({ codes: { sender: 'log' } as never })
    const firm = await codes.company()
    const boss = await codes.person(firm)
    const [proved, plain] = [
      await codes.person(firm, { permissions: [] }),
      await codes.person(firm, { permissions: [] }),
    ]
    await codes.db.system('test', sql =>
      sql.query(`update app_user set mobile = '13800001111' where id = $1`, [proved.userId]),
    )
    expect(await boss.call('sys/user/password/reset', { id: proved.memberId, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'member.account_proven',
    })
    expect((await boss.call('sys/user/password/reset', { id: plain.memberId, reason: 'x' })).http).toBe(200)
  })
})
