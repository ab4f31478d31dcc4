// PostgreSQL instead: security
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const adminsOf = async (orgId: number): Promise<number> =>
  (
    await app.db.system('test', sql =>
      sql.query(`select 1 from member where org_id = $1 and is_admin and status = 'active' and deleted_at is null`, [
        orgId,
      ]),
    )
  ).rows.length

const LAST = { http: 409, error: 'member.last_admin' }

async function firmOf(count: number): Promise<{ orgId: number; admins: Person[] }> {
  const orgId = await app.company()
  const admins: Person[] = []
  for (let i = 0; i < count; i++) admins.push(await app.person(orgId, { name: `管理员${i}` }))
  return { orgId, admins }
}

describe('a company keeps an administrator', () => {
  it.each([
    ['sys/user/set/admin', { isAdmin: false }, LAST],
    ['sys/user/set/status', { status: 'locked', reason: 'x' }, LAST],
    ['sys/user/set/status', { status: 'left', reason: 'x' }, LAST],
    ['sys/user/lock', { reason: 'x' }, LAST],
    ['sys/user/leave', { reason: 'x' }, LAST],
    ['sys/user/delete', { reason: 'x' }, LAST],
  ])('whatever is tried: %s %j', async (path, more, answer) => {
    const {
      orgId,
      admins: [only],
    } = await firmOf(1)
    expect(await only?.call(path, { id: only.memberId, ...more })).toMatchObject(answer)
    expect(await adminsOf(orgId)).toBe(1)
  })

  it('when roles, department and fields change', async () => {
    const {
      orgId,
      admins: [only],
    } = await firmOf(1)
    const dept = await only?.must<{ id: number }>('sys/department/save', { name: '办公室' })
    await only?.must('sys/department/bind/users', { id: dept?.id, users: [only.memberId] })
    expect(
      await only?.must('sys/user/update', { id: only.memberId, version: 2, roles: [], jobTitle: '总经理' }),
    ).toMatchObject({ isAdmin: true, status: 'active' })
    expect(await adminsOf(orgId)).toBe(1)
  })

  it.each(['lock', 'leave', 'delete'])('when all are put into one batch of %s', async name => {
    const {
      orgId,
      admins: [one, two, three],
    } = await firmOf(3)
    const ids = [one, two, three].map(person => person?.memberId)
    const answer = await one?.call<{ ok: number; failed: number; results: object[] }>(`sys/user/${name}`, {
      ids,
      reason: '清理',
    })
    // The caller was one of the first. The rest of the batch lacks the right, or the last administrator is kept.
    expect(answer?.data?.ok ?? 0).toBeLessThan(3)
    expect(await adminsOf(orgId)).toBeGreaterThanOrEqual(1)
  })

  it('when they remove each other at the same moment, in every way', async () => {
    const ways: ((id: number) => [string, object])[] = [
      id => ['sys/user/set/admin', { id, isAdmin: false }],
      id => ['sys/user/lock', { id, reason: 'x' }],
      id => ['sys/user/set/status', { id, status: 'left', reason: 'x' }],
      id => ['sys/user/leave', { ids: [id], reason: 'x' }],
      id => ['sys/user/delete', { id, reason: 'x' }],
    ]
    for (const one of ways)
      for (const other of ways) {
        const {
          orgId,
          admins: [a, b],
        } = await firmOf(2)
        await Promise.all([a?.call(...one(b?.memberId as number)), b?.call(...other(a?.memberId as number))])
        expect(await adminsOf(orgId)).toBe(1)
      }
  }, 300_000)

  it('when three of three are dismissed at once', async () => {
    const {
      orgId,
      admins: [a, b, c],
    } = await firmOf(3)
    const dismiss = (by: Person | undefined, who: Person | undefined) =>
      by?.call('sys/user/set/admin', { id: who?.memberId, isAdmin: false })
    await Promise.all([dismiss(a, b), dismiss(b, c), dismiss(c, a)])
    expect(await adminsOf(orgId)).toBeGreaterThanOrEqual(1)
  })
})

describe('an import', () => {
  it('appoints and dismisses nobody, and assigns no role beyond those of the importing person', async () => {
    const {
      orgId,
      admins: [boss],
    } = await firmOf(1)
    const strong = await boss?.must<{ id: number }>('sys/role/save', {
      name: '付款岗',
      code: 'payer',
      scope: 'own',
      permissions: ['sap.customer.pay'],
    })
    expect(strong?.id).toBeGreaterThan(0)
    const clerk = await app.person(orgId, {
      permissions: ['sys.user.read', 'sys.user.modify', 'sys.user.import', 'sys.role.read'],
    })
    const people = importer(app, clerk, 'sys/user')
    const upload = await people.upload(
      await workbook([
        '用户',
        [
          ['登录账号', '姓名', '角色', '公司管理员'],
          [`imported${orgId}`, '导入甲', '付款岗', '是'],
          [`imported${orgId}b`, '导入乙', '', '是'],
        ],
      ]),
    )
    expect(upload.targets.map(target => target.field)).not.toContain('isAdmin')
    const mapped = await people.map(upload)
    const done = await people.commit(mapped.id)
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ name: string; is_admin: boolean; roles: number }>(
        `select name, is_admin, (select count(*)::int from member_roles l where l.org_id = m.org_id and l.parent_id = m.id and l.target_id = $2) as roles from member m where org_id = $1 and name like '导入%'`,
        [orgId, strong?.id],
      ),
    )
    expect(rows.filter(row => row.is_admin || row.roles > 0)).toEqual([])
    expect([done.state, await adminsOf(orgId)]).toEqual([expect.any(String), 1])
  })
})

describe('administrators', () => {
  it('are locked, dismissed and removed by administrators only', async () => {
    const {
      orgId,
      admins: [one, two],
    } = await firmOf(2)
    const clerk = await app.person(orgId, {
      permissions: ['sys.user.read', 'sys.user.lock', 'sys.user.leave', 'sys.user.delete', 'sys.user.modify'],
    })
    const guarded = { http: 403, error: 'member.admin_protected' }
    expect(await clerk.call('sys/user/lock', { id: two?.memberId, reason: 'x' })).toMatchObject(guarded)
    expect(await clerk.call('sys/user/leave', { id: two?.memberId, reason: 'x' })).toMatchObject(guarded)
    expect(await clerk.call('sys/user/delete', { id: two?.memberId })).toMatchObject(guarded)
    expect((await one?.call('sys/user/leave', { id: two?.memberId, reason: '调走' }))?.http).toBe(200)
  })

  it('return without their rights', async () => {
    const {
      admins: [one, two],
    } = await firmOf(2)
    await one?.must('sys/user/leave', { id: two?.memberId, reason: '离职' })
    expect(await one?.must('sys/user/rejoin', { id: two?.memberId })).toMatchObject({
      status: 'active',
      isAdmin: false,
    })
  })
})

describe('a deleted member', () => {
  it('is signed out at once, and may request to join again as a new member', async () => {
    const {
      orgId,
      admins: [boss],
    } = await firmOf(1)
    const person = await app.person(orgId, { permissions: [] })
    expect((await boss?.call('sys/user/delete', { id: person.memberId }))?.http).toBe(200)
    expect((await boss?.call('sys/user/info', { id: person.memberId }))?.http).toBe(404)
    expect((await person.call('sys/user/get')).http).toBe(403)
    expect(await person.must('sys/company/join', { id: orgId })).toMatchObject({ status: 'pending' })
  })
})
