// PostgreSQL instead: security
import { DEFAULT_ROLES } from '@tuheng/domain/system/rights/default-roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { permissionText } from '../../engine/rights/forbidden.ts'
import { setUpRoles } from './roles.ts'

interface Role {
  id: number
  version: number
  code: string
  permissions: string[]
  fieldRights: object
  scope: string
}

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
})

let made = 0
const role = (who: Person, more: object = {}) =>
  who.call<Role>('sys/role/save', {
    name: `授权角色${++made}`,
    code: `grant${made}`,
    scope: 'own',
    permissions: [],
    ...more,
  })
const refused = (what: string) => ({ http: 403, error: 'role.more_than_own', msg: expect.stringContaining(what) })
const right = (code: string) => refused(permissionText(code).zh)
const keeper = (more: object = {}) =>
  app.person(orgId, {
    permissions: [
      'sys.role.read',
      'sys.role.modify',
      'sys.role.enable',
      'sys.role.disable',
      'sys.user.read',
      'sys.user.modify',
      'sys.user.examine',
      'oms.way.read',
    ],
    ...more,
  })

describe('a person who is not an administrator', () => {
  it('creates and changes roles only within their own rights', async () => {
    const person = await keeper()
    expect((await role(person, { permissions: ['oms.way.read'] })).http).toBe(200)
    expect(await role(person, { permissions: ['oms.way.read', 'oms.way.audit'] })).toMatchObject(right('oms.way.audit'))
    const given = (await role(admin, { permissions: ['oms.way.audit'] })).data
    // A role may keep its rights, but gets no more of them.
    expect((await person.call('sys/role/save', { id: given.id, version: 1, remark: '说明' })).http).toBe(200)
    expect(
      await person.call('sys/role/save', { id: given.id, version: 2, permissions: ['oms.way.audit', 'oms.way.void'] }),
    ).toMatchObject(right('oms.way.void'))
    expect((await admin.must<Role>('sys/role/info', { id: given.id })).permissions).toEqual(['oms.way.audit'])
  })

  it('gives no wider scope and no more open field than their own', async () => {
    const dept = await admin.must<{ id: number }>('sys/department/save', { name: '授权部' })
    const person = await keeper({
      scope: 'department',
      deptId: dept.id,
      fieldRights: { waybill: { arPrice: 'hidden', apPrice: 'readonly' } },
    })
    const closed = { waybill: { arPrice: 'hidden', apPrice: 'masked' } }
    expect(await role(person, { scope: 'company', fieldRights: closed })).toMatchObject(refused('本公司'))
    expect(await role(person, { fieldRights: {} })).toMatchObject(refused('公路运单：应收价'))
    expect(await role(person, { fieldRights: { waybill: { arPrice: 'hidden' } } })).toMatchObject(
      refused('公路运单：应付价'),
    )
    expect((await role(person, { scope: 'department', fieldRights: closed })).http).toBe(200)
  })

  it('assigns no role beyond their own, to others or themselves, by any call', async () => {
    const person = await keeper()
    const strong = (await role(admin, { permissions: ['sap.customer.pay'] })).data
    const weak = (await role(admin, { permissions: ['oms.way.read'] })).data
    const card = async (id: number) => admin.must<{ version: number; roles: number[] }>('sys/user/info', { id })
    const give = async (id: number, roles: number[]) =>
      person.call('sys/user/update', { id, version: (await card(id)).version, roles })
    const own = (await card(person.memberId)).roles
    expect(await give(person.memberId, [...own, strong.id])).toMatchObject(right('sap.customer.pay'))
    expect(
      await person.call('sys/user/save', { account: `hired${made}`, name: '新人', roles: [strong.id] }),
    ).toMatchObject(right('sap.customer.pay'))
    const other = await app.person(orgId, { permissions: [] })
    expect((await give(other.memberId, [weak.id])).http).toBe(200)
    await app.work(orgId, tx =>
      tx.sql(`update member set status = 'pending' where org_id = $1 and id = $2`, [orgId, other.memberId]),
    )
    expect(await person.call(`sys/user/examine/${other.memberId}`, { pass: true, roles: [strong.id] })).toMatchObject(
      right('sap.customer.pay'),
    )
    expect((await person.call(`sys/user/examine/${other.memberId}`, { pass: true, roles: [weak.id] })).http).toBe(200)
  })

  it('reactivates no role with more rights', async () => {
    const person = await keeper()
    const strong = (await role(admin, { permissions: ['sap.customer.pay'] })).data
    await admin.must('sys/role/disable', { id: strong.id, reason: '停用' })
    expect(await person.call('sys/role/enable', { id: strong.id })).toMatchObject(right('sap.customer.pay'))
    expect((await admin.call('sys/role/enable', { id: strong.id })).http).toBe(200)
  })
})

describe('a changed role', () => {
  it('changes the rights of its people in the next call of every session', async () => {
    const given = (await role(admin, { scope: 'company', permissions: ['sys.goods.read'] })).data
    const person = await app.person(orgId, { permissions: [] })
    const { version } = await admin.must<{ version: number }>('sys/user/info', { id: person.memberId })
    await admin.must('sys/user/update', { id: person.memberId, version, roles: [given.id] })
    const other = await app.second()
    const there = async () =>
      (
        await other.app.inject({
          method: 'POST',
          url: '/api/v1/sys/goods/list',
          headers: { authorization: person.token },
          payload: {},
        })
      ).statusCode
    const here = async () => (await person.call('sys/goods/list')).http
    expect([await here(), await there()]).toEqual([200, 200])
    await admin.must('sys/role/save', { id: given.id, version: 1, permissions: [] })
    expect(await here()).toBe(403)
    await admin.must('sys/role/save', { id: given.id, version: 2, permissions: ['sys.goods.read'] })
    expect(await here()).toBe(200)
    await admin.must('sys/role/disable', { id: given.id, reason: '停用' })
    expect(await here()).toBe(403)
    // The change is announced through the database. Otherwise the other server would use its cache for ten seconds.
    if (app.db.channel) await expect.poll(there, { timeout: 9000 }).toBe(403)
    await other.app.close()
  })
})

describe('the default roles', () => {
  it('return to their first rights; other roles have none to return to', async () => {
    const firm = await app.company()
    const boss = await app.person(firm)
    const ids = await app.work(firm, setUpRoles)
    const dispatcher = ids.get('dispatcher') as number
    const before = await boss.must<Role>('sys/role/info', { id: dispatcher })
    await boss.must('sys/role/save', { id: dispatcher, version: 1, permissions: [], scope: 'own', fieldRights: {} })
    const after = await boss.must<Role>('sys/role/restore', { id: dispatcher, reason: '改乱了' })
    expect(after).toMatchObject({
      permissions: before.permissions,
      scope: 'departmentTree',
      fieldRights: DEFAULT_ROLES.find(one => one.code === 'dispatcher')?.fieldRights,
    })
    expect(await admin.call('sys/role/restore', { id: (await role(admin)).data.id, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'role.not_built_in',
    })
  })
})
