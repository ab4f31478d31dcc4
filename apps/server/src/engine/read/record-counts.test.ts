import type { Actor } from '@tuheng/domain/kernel/policy'
import { countFilters, countOf } from '@tuheng/domain/kernel/record-counts'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { role } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { listRows } from './list.ts'

const COLUMNS = ['name', 'members']
const ALL = ['sys.role.read', 'sys.role.export', 'sys.user.read']
const count = countOf(role.list, 'members')

let app: TestApp
let orgId: number
let admin: Person
/** A role of three active members and one who has left. */
let drivers: number

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company('A')
  admin = await app.person(orgId)
  drivers = await roleNamed('drivers')
  const people = await Promise.all([1, 2, 3, 4].map(() => app.person(orgId, { permissions: [] })))
  for (const { memberId } of people) await admin.must('sys/user/save', { id: memberId, version: 1, roles: [drivers] })
  await admin.must('sys/user/leave', { id: people[3]?.memberId, reason: '离职' })
  // Roles of the same ids in another company count nothing here
  const other = await app.company('B')
  const stranger = await app.person(other)
  const { id } = await stranger.must<{ id: number }>('sys/role/save', roleDraft('drivers'))
  await stranger.must('sys/user/save', { id: stranger.memberId, version: 1, roles: [id] })
})

const roleDraft = (code: string) => ({ name: code, code, scope: 'company', permissions: [], fieldRights: {} })
const roleNamed = async (code: string) => (await admin.must<{ id: number }>('sys/role/save', roleDraft(code))).id

interface Listed {
  list: { id: number; members?: number }[]
  total: number
}

async function members(who: Person, id = drivers): Promise<number | undefined> {
  const { list } = await who.must<Listed>('sys/role/list', { columns: COLUMNS, pageSize: 100 })
  return list.find(row => row.id === id)?.members
}

describe('a count of a list', () => {
  it('is the number of records that its link lists', async () => {
    expect(count).toBeDefined()
    const listed = await admin.must<Listed>('sys/user/list', { filters: count && countFilters(count, drivers) })
    expect(listed.total).toBe(3)
    expect(await members(admin)).toBe(3)
    expect(await members(admin, await roleNamed('nobody'))).toBe(0)
  })

  it('counts what its reader may see', async () => {
    expect(await members(await app.person(orgId, { permissions: ALL }))).toBe(3)
    const own = await app.person(orgId, { permissions: [...ALL, 'sys.role.modify'], scope: 'own' })
    const { id } = await own.must<{ id: number }>('sys/role/save', { ...roleDraft('own'), scope: 'own' })
    const other = await app.person(orgId, { permissions: [] })
    await admin.must('sys/user/save', { id: other.memberId, version: 1, roles: [id] })
    expect([await members(own, id), await members(admin, id)]).toEqual([0, 1])
    expect(await members(await app.person(orgId, { permissions: ['sys.role.read'] }))).toBeUndefined()
    for (const field of ['roles', 'status'])
      for (const right of ['hidden', 'masked']) {
        const fieldRights = { member: { [field]: right } }
        expect(await members(await app.person(orgId, { permissions: ALL, fieldRights })), field).toBeUndefined()
      }
  })

  it('comes when it is asked for, and neither sorts nor filters', async () => {
    const { list } = await admin.must<Listed>('sys/role/list', { columns: ['name'] })
    expect(list.filter(row => 'members' in row)).toEqual([])
    expect(await admin.call('sys/role/list', { columns: COLUMNS, sort: ['-members'] })).toMatchObject({ http: 400 })
    expect(await admin.call('sys/role/list', { filters: { members: 3 } })).toMatchObject({ http: 400 })
  })

  it('costs one statement for a page, and none if it is not read', async () => {
    const statements = async (pageSize: number, columns: string[], permissions?: string[]): Promise<number> => {
      const found = (await app.sessions.actorOf(orgId, admin.userId))?.actor as Actor
      const actor = permissions ? { ...found, isAdmin: false, permissions: new Set(permissions) } : found
      let sent = 0
      await app.db.company(orgId, sql =>
        listRows(
          { ...sql, query: (...args: Parameters<typeof sql.query>) => (sent++, sql.query(...args)) } as Sql,
          { resource: anyResource(role), face: role.faces.all as Face, actor },
          { columns, pageSize },
        ),
      )
      return sent
    }
    const without = await statements(2, ['name'])
    expect(await statements(2, COLUMNS)).toBe(without + 1)
    expect(await statements(100, COLUMNS)).toBe((await statements(100, ['name'])) + 1)
    const blind = ['sys.role.read']
    expect(await statements(2, COLUMNS, blind)).toBe(await statements(2, ['name'], blind))
  })

  it('is exported as it is listed', async () => {
    const csv = async (who: Person) =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/api/v1/sys/role/export',
          payload: { columns: COLUMNS, ids: [drivers], format: 'csv' },
          headers: { authorization: who.token },
        })
      ).body
    expect(await csv(admin)).toBe('\ufeff角色名称,在职人数\r\ndrivers,3\r\n')
    const blind = await app.person(orgId, { permissions: ['sys.role.read', 'sys.role.export'] })
    expect(await csv(blind)).toBe('\ufeff角色名称,在职人数\r\ndrivers,\r\n')
  })
})
