import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'
import { documented } from '../../testing/documented-calls.ts'
import { fingerprintOf } from '../../testing/fingerprint.ts'
import { makerFor } from '../../testing/make.ts'
import { addMember } from './bootstrap.ts'

let app: TestApp
let orgId: number
let admin: Person
let clerk: Person
let maker: Awaited<ReturnType<typeof makerFor>>

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  admin = await app.person(orgId, { name: '管理员' })
  clerk = await app.person(orgId, {
    name: '小周',
    permissions: ['sys.customer.read', 'sys.customer.modify'],
    scope: 'own',
    fieldRights: { party: { creditLimit: 'hidden' } },
  })
})

type Call = <T = Record<string, unknown>>(path: string, body?: unknown) => Promise<Answer<T>>
const using =
  (token: string): Call =>
  (path, body) =>
    admin.call(path, body, { authorization: token })

async function viewAs(
  by: Person = admin,
  at: Person = clerk,
): Promise<{ token: string; call: Call; expiresAt: string }> {
  const { token, expiresAt } = await by.must<{ token: string; expiresAt: string }>('sys/user/view', {
    id: at.memberId,
    reason: '核对菜单',
  })
  return { token, call: using(token), expiresAt }
}

describe('viewing as another member', () => {
  it('shows their name and rights, and that the viewer is another person', async () => {
    const { call } = await viewAs()
    const { data } = await call<Record<string, unknown>>('user/isLogin')
    expect(data).toMatchObject({
      id: clerk.userId,
      memberId: clerk.memberId,
      name: '小周',
      isAdmin: false,
      orgId,
      scope: 'own',
      permission: ['sys.customer.read', 'sys.customer.modify'],
      fieldRights: { party: { creditLimit: 'hidden' } },
      viewing: { by: '管理员' },
    })
    expect(data['companies']).toEqual([{ id: orgId, name: expect.any(String) as string }])
    expect((await admin.must<Record<string, unknown>>('user/isLogin'))['viewing']).toBeNull()
  })

  it('shows their rows and fields only', async () => {
    const mine = await clerk.must<{ id: number }>('sys/customer/save', {
      code: 'K1',
      fullName: '榆林市远衡煤业有限公司',
      shortName: '远衡煤业',
      partyKind: 'person',
      idNo: '110101199003070070',
      isCustomer: true,
      payType: 'monthly',
      creditDays: 30,
    })
    await admin.must('sys/customer/save', {
      code: 'K2',
      fullName: '神木市恒源矿业有限公司',
      shortName: '恒源矿业',
      partyKind: 'person',
      idNo: '110101199003078718',
      isCustomer: true,
      payType: 'monthly',
      creditDays: 30,
    })
    const { call } = await viewAs()
    const {
      data: { list },
    } = await call<{ list: { id: number }[] }>('sys/customer/list')
    expect(list.map(row => row.id)).toEqual([mine.id])
    expect(list[0]).not.toHaveProperty('creditLimit')
    expect(await call('oms/wayBill/list')).toMatchObject({ http: 403 })
  })

  it('is for administrators, for another active member of their company', async () => {
    expect(await clerk.call('sys/user/view', { id: admin.memberId, reason: 'x' })).toMatchObject({
      http: 403,
      error: 'member.view_admins_only',
    })
    expect(await admin.call('sys/user/view', { id: admin.memberId, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'member.view_self',
    })
    const stranger = await app.person(await app.company())
    expect(await admin.call('sys/user/view', { id: stranger.memberId + 1000, reason: 'x' })).toMatchObject({
      http: 404,
    })
    expect(await admin.call('sys/user/view', { id: clerk.memberId, reason: '  ' })).toMatchObject({ http: 400 })
    const gone = await app.person(orgId, { permissions: [] })
    await admin.must('sys/user/set/status', { id: gone.memberId, status: 'locked', reason: 'x' })
    expect(await admin.call('sys/user/view', { id: gone.memberId, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'member.view_inactive',
    })
  })

  it('is logged with its reason, and the member gets a message', async () => {
    const { token } = await viewAs()
    await app.app.inject({ method: 'GET', url: '/api/v1/user/logout', headers: { authorization: token } })
    expect((await using(token)('user/isLogin')).http).toBe(401)
    const day = (ago: number) => new Date(Date.now() + (8 - 24 * ago) * 3600_000).toISOString().slice(0, 10)
    const { list } = await admin.must<{
      list: { action: string; reason: string | null; byName: string; recordId: number }[]
    }>('sys/log/list', { from: day(1), to: day(0), resource: 'member' })
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'viewEnd', byName: '管理员', recordId: clerk.memberId },
      { action: 'view', reason: '核对菜单', byName: '管理员', recordId: clerk.memberId },
    ])
    const told = await clerk.must<{ list: { kind: string; title: string; body: string }[] }>('sys/msg/my/list')
    expect(told.list[0]).toMatchObject({
      kind: 'member.viewed',
      title: expect.stringContaining('管理员') as string,
      body: '原因：核对菜单',
    })
  })

  it("is listed in the member's sessions, and for nobody else", async () => {
    const { token } = await viewAs()
    const { list } = await admin.must<{ list: { viewing: string | null; id: string }[] }>('user/session/list')
    expect(list.filter(one => one.viewing === '小周').length).toBeGreaterThan(0)
    const theirs = await clerk.must<{ list: unknown[] }>('user/session/list')
    expect(theirs.list).toHaveLength(1)
    expect((await using(token)('user/session/list')).error).toBe('auth.view_only')
  })
})

describe('it ends', () => {
  it("after an hour, and never later than the administrator's own session", async () => {
    const { expiresAt } = await viewAs()
    const until = new Date(`${expiresAt.replace(' ', 'T')}+08:00`).getTime()
    expect(until - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect(until - Date.now()).toBeGreaterThan(3_500_000)
  })

  it.each([
    [
      'the administrator signs out',
      async (by: Person) =>
        void (await app.app.inject({
          method: 'GET',
          url: '/api/v1/user/logout',
          headers: { authorization: by.token },
        })),
    ],
    [
      'the administrator is one no more',
      async (by: Person) => void (await admin.must('sys/user/set/admin', { id: by.memberId, isAdmin: false })),
    ],
    [
      'the administrator is locked',
      async (by: Person) =>
        void (await admin.must('sys/user/set/status', { id: by.memberId, status: 'locked', reason: 'x' })),
    ],
    [
      'the person is locked',
      async (_: Person, at: Person) =>
        void (await admin.must('sys/user/set/status', { id: at.memberId, status: 'locked', reason: 'x' })),
    ],
    [
      'the administrator goes to another company',
      async (by: Person) => {
        const other = await app.company()
        await addMember(app.engine, {
          orgId: other,
          userId: by.userId,
          user: { username: `u${by.userId}`, password: 'secret123', name: '管理员' },
          isAdmin: false,
          roleIds: [],
        })
        expect((await by.call(`sys/user/change/${other}/company`)).http).toBe(200)
      },
    ],
  ])('when %s', async (_, happen) => {
    const by = await app.person(orgId)
    const at = await app.person(orgId, { permissions: [] })
    const { call } = await viewAs(by, at)
    expect((await call('user/isLogin')).http).toBe(200)
    await happen(by, at)
    expect((await call('user/isLogin')).http).toBe(401)
  })

  it("changes of the member's rights apply at once", async () => {
    const at = await app.person(orgId, { permissions: ['sys.customer.read'] })
    const { call } = await viewAs(admin, at)
    expect((await call('sys/customer/list')).http).toBe(200)
    const { version } = await admin.must<{ version: number }>('sys/user/get', { id: at.memberId })
    await admin.must('sys/user/update', { id: at.memberId, version, roles: [] })
    expect((await call('sys/customer/list')).http).toBe(403)
  })
})

describe('nothing is changed', () => {
  it('by any documented call, even if the viewed member is an administrator', async () => {
    const other = await app.person(orgId)
    const records = new Map<string, number>()
    for (const resource of registry.resources) {
      const [face] = Object.values(resource.faces)
      records.set(face?.api ?? '', Number((await maker.record(resource.name, { ...face?.where, ...face?.preset })).id))
    }
    const { token } = await viewAs(admin, other)
    const before = await fingerprintOf(app.db, orgId)
    const global = await people()
    const failed: string[] = []
    let refused = 0
    for (const { method, path, open } of documented()) {
      if (open) continue
      const id = records.get(path.split('/').slice(3, 5).join('/')) ?? 1
      const response = await app.app.inject({
        method: method as 'POST',
        url: path,
        headers: { authorization: token, 'content-type': 'application/json' },
        ...(method === 'POST'
          ? { payload: JSON.stringify(/\/(save|update)$/.test(path) ? { id, version: 1, remark: 'x' } : { id }) }
          : {}),
      })
      if (response.statusCode >= 500) failed.push(`${path}: ${response.statusCode}`)
      if (response.json().error === 'auth.view_only') refused++
    }
    expect(failed).toEqual([])
    expect(refused).toBeGreaterThan(200)
    expect(await fingerprintOf(app.db, orgId)).toBe(before)
    expect(await people()).toBe(global)
  }, 300_000)

  it.each([
    ['sys/user/change/password', { oldPassword: 'secret123', newPassword: 'another123' }],
    ['user/session/end', { others: true }],
    ['sys/user/view', { id: 1, reason: 'x' }],
    ['user/dd/unbind', {}],
    ['sys/company/register', { name: '新公司', creditCode: '91610800MA70X0FX2J' }],
    ['sys/title/user/waybill.list/save', { data: { a: 1 } }],
    ['sys/user/change/1/company', {}],
    ['user/change/oms/system', {}],
    ['sys/user/change/oms/system', {}],
    ['sys/msg/read', { ids: [1] }],
  ])('by %s', async (path, body) => {
    const other = await app.person(orgId)
    const { call } = await viewAs(admin, other)
    expect(await call(path, body)).toMatchObject({ http: 403, error: 'auth.view_only' })
  })

  it('by a read that would write: the database refuses it', async () => {
    const { token } = await viewAs()
    const { read } = await import('../../engine/write/work.ts')
    const actor = (await app.sessions.resolve(token))?.actor as never
    await expect(
      read(app.engine, actor, sql => sql.query(`update member set name = 'x' where org_id = $1`, [orgId])),
    ).rejects.toMatchObject({ issues: [{ code: 'auth.view_only' }] })
  })
})

/** Accounts and their events, which belong to no company. */
async function people(): Promise<string> {
  const { rows } = await app.db.system('compare', sql =>
    sql.query<{ f: string }>(
      `select md5(coalesce((select string_agg(u::text, '|' order by id) from app_user u), '') || coalesce((select string_agg(e::text, '|' order by id) from account_event e), '')
       || (select count(*) from session) || (select count(*) from one_time)) as f`,
    ),
  )
  return rows[0]?.f ?? ''
}
