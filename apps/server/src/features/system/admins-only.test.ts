import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { looksLikeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { member } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertValues } from '../../sql/values.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let orgId: number
let admin: Person
/** Has every right to people, but is no administrator. */
let clerk: Person
let boss: AnyRow

const RIGHTS = ['read', 'modify', 'delete', 'examine', 'lock', 'leave', 'import', 'export']

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
  const chief = await app.person(orgId)
  clerk = await app.person(orgId, {
    permissions: [...RIGHTS.map(right => `sys.user.${right}`), 'sys.dep.read', 'sys.dep.modify'],
  })
  boss = await admin.must('sys/user/info', { id: chief.memberId })
})

/** Every call that changes a member, generic or special, with a body for `id`. */
function changes(row: AnyRow, departmentId: number): [path: string, body: object][] {
  const { id, version } = row
  const moves = Object.entries(anyResource(member).transitions).map(([name]): [string, object] => [
    `sys/user/${name}`,
    { id, version, reason: '测试', ...(name === 'assign' ? { departmentId } : {}) },
  ])
  return [
    ['sys/user/save', { id, version, name: '换个名字' }],
    ['sys/user/save', { id, version, mobile: '13800138000' }],
    ['sys/user/save', { id, version, roles: [] }],
    ['sys/user/update', { id, version, remark: '改' }],
    ['sys/user/delete', { id, version, reason: '测试' }],
    ['sys/user/delete', { ids: [id], reason: '测试' }],
    ['sys/user/lock', { ids: [id], reason: '测试' }],
    ['sys/user/set/status', { id, status: 'locked', reason: '测试' }],
    ['sys/user/set/status', { id, status: 'left', reason: '测试' }],
    ['sys/user/set/admin', { id, isAdmin: false }],
    ['sys/user/session/end', { id }],
    ['sys/user/password/reset', { id, reason: '测试' }],
    ['sys/department/bind/users', { id: departmentId, users: [id] }],
    ...moves,
  ]
}

describe('an administrator', () => {
  it('is changed by no call of a person who is not an administrator', async () => {
    const department = await admin.must<AnyRow>('sys/department/save', { name: '调度部' })
    for (const status of ['active', 'locked', 'pending', 'left']) {
      await app.db.system('test', sql => sql.query('update member set status = $2 where id = $1', [boss['id'], status]))
      const before = await admin.must<AnyRow>('sys/user/info', { id: boss['id'] })
      for (const [path, body] of changes(before, department['id'] as number)) {
        const answer = await clerk.call<{ results?: { ok: boolean }[] }>(path, body)
        const batch = answer.data?.results
        // Setting the present value changes nothing.
        const asIs = 'status' in body && body.status === status
        expect(
          !asIs && (batch ? batch.some(one => one.ok) : answer.http < 400),
          `${status}: ${path} ${JSON.stringify(body)} ${answer.msg}`,
        ).toBe(false)
        expect(await admin.must('sys/user/info', { id: boss['id'] }), path).toEqual(before)
      }
    }
  })

  it('is changed by another administrator', async () => {
    await app.db.system('test', sql => sql.query(`update member set status = 'active' where id = $1`, [boss['id']]))
    const { version } = await admin.must<AnyRow>('sys/user/info', { id: boss['id'] })
    expect(await admin.must('sys/user/save', { id: boss['id'], version, jobTitle: '总经理' })).toMatchObject({
      jobTitle: '总经理',
    })
  })
})

describe('a sign-in name that looks like a mobile number', () => {
  const SPELLINGS = [
    '13912345678',
    '139 1234 5678',
    '+86 139-1234-5678',
    '8613912345678',
    '１３９１２３４５６７８',
    '(139)12345678',
  ]

  it('is given only to a person who verified that number', async () => {
    for (const account of SPELLINGS) {
      expect(looksLikeMobile(account), account).toBe(true)
      expect(await admin.call('sys/user/save', { account, name: '冒名' }), account).toMatchObject({
        http: 409,
        error: 'member.account_mobile',
        errors: [{ path: 'account' }],
      })
    }
    expect(['1391234567', '139123456789', 'a13912345678', '23912345678', 'zhang139'].filter(looksLikeMobile)).toEqual(
      [],
    )
  })

  it('means the person who verified it, even if an older account has it as its name', async () => {
    await app.person(await app.company(), { username: '13912345678', password: 'squatter-secret' })
    const owner = await app.person(orgId, { username: 'owner-of-it', password: 'owner-secret' })
    await app.db.system('test', sql =>
      sql.query(`update app_user set mobile = '13912345678' where id = $1`, [owner.userId]),
    )
    expect(
      await clerk.call('user/login', { username: '13912345678', password: 'squatter-secret' }, { authorization: null }),
    ).toMatchObject({ status: false, error: 'auth.login' })
    expect(
      await clerk.call('user/login', { username: '13912345678', password: 'owner-secret' }, { authorization: null }),
    ).toMatchObject({ http: 200 })
    const elsewhere = await app.person(await app.company())
    // Nobody gives such a name to an account; it is invited, and only its owner can accept
    const account = { account: '13912345678', name: '本人' }
    expect((await elsewhere.call('sys/user/save', account)).error).toBe('member.account_mobile')
    const { id } = await elsewhere.must<AnyRow>('sys/user/save', { ...account, entry: 'invitation' })
    const authorization = await app.sessions.open({ userId: owner.userId, ip: '127.0.0.1', agent: 'test' })
    const answer = { orgId: elsewhere.orgId, id, accept: true }
    expect((await clerk.call('user/invitation/answer', answer)).error).toBe('invitation.ended')
    expect(await clerk.call('user/invitation/answer', answer, { authorization })).toMatchObject({ http: 200 })
    expect(await elsewhere.must<AnyRow>('sys/user/get', { id })).toMatchObject({ userId: owner.userId })
  })
})

describe('shared views', () => {
  const views = (count: number, filter = '') => ({
    data: {
      columns: [],
      views: Array.from({ length: count }, (_, i) => ({ name: `视图${i}`, filters: { remark: filter } })),
    },
  })
  const path = 'sys/title/shared/waybill/save'

  it('are published with the right, within limits, and withdrawn by their publisher', async () => {
    const publisher = await app.person(orgId, { permissions: ['sys.view.publish'] })
    expect(await clerk.call(path, views(1))).toMatchObject({ http: 403, error: 'view.publish' })
    expect(await clerk.call(path, { data: { anything: 'else' } })).toMatchObject({ http: 403, error: 'view.publish' })
    await publisher.must(path, views(20))
    expect(await publisher.call(path, views(21))).toMatchObject({ http: 409, error: 'view.many' })
    expect(await publisher.call(path, views(1, 'x'.repeat(60_000)))).toMatchObject({ http: 413, error: 'view.large' })
    await clerk.must(path, views(0))
    await clerk.must('sys/title/user/waybill/save', views(3))
  })

  it('and settings are stored for a limited number of lists', async () => {
    const keeper = await app.person(orgId, { permissions: [] })
    await app.work(orgId, tx =>
      insertValues(tx.sql, {
        into: 'list_title (org_id, mode, member_id, data, name)',
        first: [orgId, 'user', keeper.memberId, '{}'],
        rows: Array.from({ length: 400 }, (_, i) => [`list ${i + 1}`]),
      }),
    )
    expect(await keeper.call('sys/title/user/one%20more/save', views(0))).toMatchObject({
      http: 409,
      error: 'view.kept',
    })
    await keeper.must('sys/title/user/list%201/save', views(1))
  })
})

it('administrators are named to whom a right is missing, and not to whom the names of users are hidden', async () => {
  const company = await app.company()
  await app.person(company, { name: '高管理' })
  const asked = (who: Person) => who.must<{ names?: string[]; count: number }>('sys/user/administrators')
  const driver = await app.person(company, { permissions: [] })
  expect(await asked(driver)).toEqual({ names: ['高管理'], count: 1 })
  const veiled = await app.person(company, { permissions: [], fieldRights: { member: { name: 'hidden' } } })
  expect(await asked(veiled)).toEqual({ count: 1 })
})
