import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let orgId: number
let admin: Person
let stranger: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company('A')
  admin = await app.person(orgId, { name: '管理员' })
  stranger = await app.person(await app.company('B'))
})

const worker = (permissions: string[] = []) => app.person(orgId, { permissions })
const info = (id: number) =>
  admin.must<{ version: number; isAdmin: boolean; status: string; deptId: number | null }>('sys/user/info', { id })

describe('every call', () => {
  it.each([
    ['sys/user/get', (id: number) => ({ id }), 404],
    ['sys/user/update', (id: number) => ({ id, version: 1, jobTitle: '调度' }), 404],
    ['sys/user/examine', () => ({ pass: true }), 404],
    ['sys/user/set/admin', (id: number) => ({ id, isAdmin: true }), 404],
    ['sys/user/set/status', (id: number) => ({ id, status: 'locked', reason: 'x' }), 404],
    ['sys/department/bind/users', (id: number) => ({ id: 1, users: [id] }), 404],
  ])('%s reaches nobody of another company, asks for its right, a session and known keys', async (name, body, http) => {
    const target = await worker()
    const path = name.endsWith('examine') ? `${name}/${target.memberId}` : name
    expect((await stranger.call(path, body(target.memberId))).http).toBe(http)
    expect((await (await worker()).call(path, body(target.memberId))).http).toBe(403)
    expect((await admin.call(path, body(target.memberId), { authorization: null })).http).toBe(401)
    expect((await admin.call(path, { ...body(target.memberId), strange: 1 })).http).toBe(400)
    expect(await admin.call(path, body(target.memberId), { 'x-org-id': String(stranger.orgId) })).toMatchObject({
      http: 409,
      error: 'auth.other_company',
    })
    expect(await info(target.memberId)).toMatchObject({ status: 'active', isAdmin: false, version: 1 })
  })
})

describe('a member', () => {
  it('sees their own card without a right', async () => {
    const person = await worker()
    expect(await person.must('sys/user/get')).toMatchObject({ id: person.memberId, status: 'active' })
  })

  it('is changed by update, never created', async () => {
    const person = await worker()
    expect(await admin.must('sys/user/update', { id: person.memberId, version: 1, jobTitle: '调度' })).toMatchObject({
      jobTitle: '调度',
      version: 2,
    })
    expect(await admin.call('sys/user/update', { id: person.memberId, version: 1, jobTitle: '调' })).toMatchObject({
      http: 409,
      error: 'record.stale',
    })
    expect((await admin.call('sys/user/update', { account: 'newone', name: '新人' })).http).toBe(400)
    expect(await admin.call('sys/user/update', { id: person.memberId, version: 2, isAdmin: true })).toMatchObject({
      http: 400,
      error: 'field.readonly',
    })
  })

  it('cannot be accepted by themselves', async () => {
    const person = await worker(['sys.user.read', 'sys.user.examine'])
    await app.work(orgId, tx =>
      tx.sql(`update member set status = 'pending' where org_id = $1 and id = $2`, [orgId, person.memberId]),
    )
    // The session caches the member for some seconds, so only the guard refuses it.
    expect(await person.call(`sys/user/examine/${person.memberId}`, { pass: true })).toMatchObject({ http: 403 })
    expect(await info(person.memberId)).toMatchObject({ status: 'pending' })
  })
})

describe('administrators', () => {
  it('are appointed and dismissed by administrators, with an audit row and a message, at once', async () => {
    const person = await worker(['sys.user.modify', 'sys.user.lock'])
    expect(await person.call('sys/user/set/admin', { id: person.memberId, isAdmin: true })).toMatchObject({
      http: 403,
      error: 'member.admins_only',
    })
    expect(
      await admin.must('sys/user/set/admin', { id: person.memberId, isAdmin: true, reason: '分公司负责人' }),
    ).toMatchObject({ isAdmin: true, version: 2 })
    expect(await admin.must('sys/user/set/admin', { id: person.memberId, isAdmin: true })).toMatchObject({ version: 2 })
    expect((await person.must<{ isAdmin: boolean }>('user/isLogin')).isAdmin).toBe(true)
    expect((await person.must<{ list: object[] }>('sys/msg/my/list')).list).toMatchObject([{ kind: 'member.admin' }])
    const { list } = await admin.must<{ list: object[] }>('sys/user/history', { id: person.memberId })
    expect(list[0]).toMatchObject({
      action: 'setAdmin',
      reason: '分公司负责人',
      before: { isAdmin: false },
      after: { isAdmin: true },
    })
    expect(await admin.must('sys/user/set/admin', { id: person.memberId, isAdmin: false })).toMatchObject({
      isAdmin: false,
    })
    expect((await person.must<{ isAdmin: boolean }>('user/isLogin')).isAdmin).toBe(false)
  })

  it('are never removed completely, in any way', async () => {
    const alone = { id: admin.memberId }
    const last = { http: 409, error: 'member.last_admin' }
    expect(await admin.call('sys/user/set/admin', { ...alone, isAdmin: false })).toMatchObject(last)
    expect(await admin.call('sys/user/set/status', { ...alone, status: 'locked', reason: 'x' })).toMatchObject(last)
    expect(await admin.call('sys/user/lock', { ...alone, reason: 'x' })).toMatchObject(last)
    expect(await admin.call('sys/user/leave', { ...alone, reason: 'x' })).toMatchObject(last)
  })

  it('stay at least one when two dismiss each other at once', async () => {
    const firm = await app.company('C')
    const [one, two] = [await app.person(firm), await app.person(firm)]
    const answers = await Promise.all([
      one.call('sys/user/set/admin', { id: two.memberId, isAdmin: false }),
      two.call('sys/user/set/status', { id: one.memberId, status: 'locked', reason: 'x' }),
    ])
    const { rows } = await app.db.system('test', sql =>
      sql.query(`select 1 from member where org_id = $1 and is_admin and status = 'active'`, [firm]),
    )
    expect(rows).toHaveLength(1)
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
  })

  it('must be active members', async () => {
    const person = await worker()
    await admin.must('sys/user/set/status', { id: person.memberId, status: 'left', reason: '离职' })
    expect(await admin.call('sys/user/set/admin', { id: person.memberId, isAdmin: true })).toMatchObject({
      http: 409,
      error: 'member.not_active',
    })
  })
})

describe('the status of a member', () => {
  it('changes by the transitions, including their reasons, rights and the end of sessions', async () => {
    const person = await worker()
    const set = (status: string, more: object = {}) =>
      admin.call('sys/user/set/status', { id: person.memberId, status, ...more })
    expect(await set('locked')).toMatchObject({ http: 400, error: 'field.required' })
    expect(await set('locked', { reason: '停用' })).toMatchObject({ http: 200, data: { status: 'locked' } })
    expect(await set('locked', { reason: '停用' })).toMatchObject({ http: 200, data: { status: 'locked', version: 2 } })
    expect((await person.call('sys/user/get')).http).toBe(403)
    expect(await set('active')).toMatchObject({ http: 200, data: { status: 'active' } })
    expect(await set('pending')).toMatchObject({ http: 400 })
    expect(await set('left', { reason: '离职' })).toMatchObject({ data: { status: 'left' } })
    expect(await set('active')).toMatchObject({ data: { status: 'active' } })
  })

  it('is set once under one key', async () => {
    const person = await worker()
    const lock = () =>
      admin.call(
        'sys/user/set/status',
        { id: person.memberId, status: 'locked', reason: '停用', version: 1 },
        { 'idempotency-key': 'lock-once' },
      )
    expect((await lock()).http).toBe(200)
    expect((await lock()).http).toBe(200)
    expect((await info(person.memberId)).version).toBe(2)
  })
})

describe('a department', () => {
  it('takes all given members, or none', async () => {
    const dept = await admin.must<{ id: number }>('sys/department/save', { name: '结算部' })
    const [one, two] = [await worker(), await worker()]
    const bind = (users: number[]) => admin.call('sys/department/bind/users', { id: dept.id, users })
    expect(await bind([one.memberId, stranger.memberId + 10_000])).toMatchObject({ http: 404 })
    expect((await info(one.memberId)).deptId).toBeNull()
    expect(await bind([two.memberId, one.memberId])).toMatchObject({ http: 200, data: { moved: 2 } })
    expect(await bind([two.memberId, one.memberId])).toMatchObject({ http: 200, data: { moved: 0 } })
    expect((await info(one.memberId)).deptId).toBe(dept.id)
    expect(await admin.call('sys/department/bind/users', { id: 999_999, users: [one.memberId] })).toMatchObject({
      http: 400,
      error: 'ref.missing',
    })
  })
})
