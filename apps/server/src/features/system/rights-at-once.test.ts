// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { closeLater } from '../../testing/close-later.ts'
import { makerFor } from '../../testing/make.ts'

/**
 * A right that is taken away is gone with the next request: in the process that took it, and in every other one, although
 * these servers listen to nobody and hear of no message between processes.
 */

let app: TestApp
let orgId: number
let admin: Person
/** This server, and another one on the same database where there can be one. */
let servers: Pick<Server, 'app'>[]

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
  servers = [app]
  if (!app.db.channel) return
  const other = await app.second()
  closeLater(() => other.app.close())
  servers.push(other)
})

interface Answer {
  status: number
  data: { list?: Record<string, unknown>[] }
}

const ask = async (server: Pick<Server, 'app'>, who: Person, path: string): Promise<Answer> => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: {},
    headers: { authorization: who.token },
  })
  return { status: response.statusCode, data: (response.json() as { data: Answer['data'] }).data }
}

/** What every server answers, asked twice, so that it knows the person from before. */
const statuses = (who: Person, path: string): Promise<number[]> =>
  Promise.all(servers.map(async server => (await ask(server, who, path)).status))

const everywhere = (status: number): number[] => servers.map(() => status)

const GOODS = 'sys/goods/list'

async function given(more: object = {}): Promise<{ who: Person; roleId: number; version: number }> {
  const who = await app.person(orgId, { permissions: ['sys.goods.read'], ...more })
  const { rows } = await app.work(orgId, tx =>
    tx.sql<{ id: number; version: number }>(
      `select r.id, r.version from member_roles l join role r on r.org_id = $1 and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = $2`,
      [tx.orgId, who.memberId],
    ),
  )
  const [role] = rows
  expect(await statuses(who, GOODS)).toEqual(everywhere(200))
  return { who, roleId: role?.id ?? 0, version: role?.version ?? 0 }
}

describe('a right is gone with the next request', () => {
  it('after its role was disabled, and back after it was enabled', async () => {
    const { who, roleId } = await given()
    await admin.must('sys/role/disable', { id: roleId, reason: '停用' })
    expect(await statuses(who, GOODS)).toEqual(everywhere(403))
    await admin.must('sys/role/enable', { id: roleId })
    expect(await statuses(who, GOODS)).toEqual(everywhere(200))
  })

  it('after its role lost it', async () => {
    const { who, roleId, version } = await given()
    await admin.must('sys/role/save', { id: roleId, version, permissions: ['sys.party.read'] })
    expect(await statuses(who, GOODS)).toEqual(everywhere(403))
  })

  it('after the member lost the role, was locked, or left', async () => {
    const { who, roleId } = await given()
    const row = () => admin.must<{ version: number }>('sys/user/info', { id: who.memberId })
    await admin.must('sys/user/update', { id: who.memberId, version: (await row()).version, roles: [] })
    expect(await statuses(who, GOODS)).toEqual(everywhere(403))
    await admin.must('sys/user/update', { id: who.memberId, version: (await row()).version, roles: [roleId] })
    expect(await statuses(who, GOODS)).toEqual(everywhere(200))
    await admin.must('sys/user/lock', { id: who.memberId, reason: '离岗' })
    expect((await statuses(who, GOODS)).every(status => status >= 401 && status < 404)).toBe(true)
    await admin.must('sys/user/unlock', { id: who.memberId })
    expect(await statuses(who, GOODS)).toEqual(everywhere(200))
  })

  it('after the role hides a field', async () => {
    await (await makerFor(app, orgId)).record('goods')
    const { who, roleId, version } = await given()
    const names = async () =>
      Promise.all(servers.map(async server => (await ask(server, who, GOODS)).data.list?.some(row => 'name' in row)))
    expect(await names()).toEqual(servers.map(() => true))
    await admin.must('sys/role/save', { id: roleId, version, fieldRights: { goods: { name: 'hidden' } } })
    expect(await names()).toEqual(servers.map(() => false))
  })

  it('after the session was ended', async () => {
    const { who } = await given()
    await app.sessions.logout(who.token)
    expect(await statuses(who, GOODS)).toEqual(everywhere(401))
  })
})

it('a change that is taken back changes nothing', async () => {
  const { who, roleId } = await given()
  await app
    .work(orgId, async tx => {
      await tx.run({ name: 'role' }, 'disable' as never, { id: roleId, reason: '停用' })
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await statuses(who, GOODS)).toEqual(everywhere(200))
})
