// PostgreSQL too: jobs
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let address: string
let orgId: number
let other: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  orgId = await app.company()
  other = await app.company()
  admin = await app.person(orgId)
})
afterAll(() => app.app.close())

/** The member's stream. `ended` resolves when it ends, long before a heartbeat would notice. */
async function stream(token: string): Promise<{ ended: Promise<string>; open(): boolean }> {
  const response = await fetch(`${address}/api/v1/sys/event/stream`, { headers: { authorization: token } })
  let open = response.status === 200
  const ended = response.text().then(text => {
    open = false
    return text
  })
  return { ended, open: () => open }
}

const soon = async (ended: Promise<string>): Promise<boolean> =>
  Promise.race([ended.then(() => true), new Promise<boolean>(resolve => void setTimeout(() => resolve(false), 5000))])

/** Events that end the stream of a member with one role. */
const ENDS: Readonly<Record<string, (who: Person) => Promise<unknown>>> = {
  'signing out': who =>
    app.app.inject({ method: 'GET', url: '/api/v1/user/logout', headers: { authorization: who.token } }),
  'being locked': who => admin.must('sys/user/lock', { id: who.memberId, reason: '测试' }),
  leaving: who => admin.must('sys/user/leave', { id: who.memberId, reason: '测试' }),
  'losing a role': async who => {
    const row = await admin.must<{ version: number }>('sys/user/info', { id: who.memberId })
    await admin.must('sys/user/save', { id: who.memberId, version: row.version, roles: [] })
  },
  'a role that allows something else': async who => {
    const { roles } = await admin.must<{ roles: number[] }>('sys/user/info', { id: who.memberId })
    const role = await admin.must<{ id: number; version: number }>('sys/role/info', { id: roles[0] })
    await admin.must('sys/role/save', { id: role.id, version: role.version, permissions: ['oms.way.export'] })
  },
  'going to another company': who => app.sessions.switchCompany(who.token, other),
  'a session that somebody ended': who => admin.must('sys/user/session/end', { id: who.memberId }),
}

describe('the event stream ends at once with', () => {
  it.each(Object.keys(ENDS))('%s', async how => {
    const who = await app.person(orgId, { permissions: ['oms.way.read'] })
    const bystander = await app.person(orgId, { permissions: ['oms.way.read'] })
    const [theirs, beside] = [await stream(who.token), await stream(bystander.token)]
    expect([theirs.open(), beside.open()]).toEqual([true, true])
    await ENDS[how]?.(who)
    expect(await soon(theirs.ended)).toBe(true)
    expect(beside.open()).toBe(true)
    await app.sessions.logout(bystander.token)
    expect(await soon(beside.ended)).toBe(true)
  })
})
