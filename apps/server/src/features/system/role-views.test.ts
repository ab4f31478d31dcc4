import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

/** Views that are offered to roles, and that roles open their lists with. */

let app: TestApp
let orgId: number
let publisher: Person
let admin: Person
let dispatcher: Person
let cashier: Person
let both: Person
const CODE = { dispatcher: '', cashier: '' }
const READ = ['oms.way.read']

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
  publisher = await app.person(orgId, { permissions: [...READ, 'sys.view.publish'] })
  dispatcher = await app.person(orgId, { permissions: READ })
  cashier = await app.person(orgId, { permissions: READ, fieldRights: { waybill: { driverId: 'hidden' } } })
  both = await app.person(orgId, { permissions: READ })
  CODE.dispatcher = await roleOf(dispatcher)
  CODE.cashier = await roleOf(cashier)
  const roles = await app.work(orgId, async tx => {
    const { rows } = await tx.sql<{ id: number }>(
      'select id from role where org_id = $1 and code = any($2::text[]) order by id',
      [orgId, [CODE.dispatcher, CODE.cashier]],
    )
    return rows.map(row => row.id)
  })
  const row = await admin.must<{ version: number }>('sys/user/info', { id: both.memberId })
  await admin.must('sys/user/save', { id: both.memberId, version: row.version, roles })
})

const LIST = 'list_highway_waybill'

async function roleOf({ memberId }: Person): Promise<string> {
  return app.work(orgId, async tx => {
    const { rows } = await tx.sql<{ code: string }>(
      'select r.code from member_roles l join role r on r.org_id = $1 and r.id = l.target_id where l.org_id = $1 and l.parent_id = $2',
      [orgId, memberId],
    )
    return rows[0]?.code ?? ''
  })
}

interface Titles {
  list: { mode: string; memberId: number; data: { views: Record<string, unknown>[] } }[]
  opensWith: { memberId: number; name: string } | null
}
const titlesOf = (who: Person) => who.must<Titles>(`sys/title/user/${LIST}/list`)
const namesFor = async (who: Person) =>
  (await titlesOf(who)).list.flatMap(({ data }) => data.views.map(view => view['name']))
const view = (name: string, more: object = {}) => ({ name, filters: {}, sort: [], columns: [], ...more })
const publish = (who: Person, ...views: object[]) =>
  who.call(`sys/title/shared/${LIST}/save`, { data: { columns: [], views } })

describe('a shared view', () => {
  it('is offered to the roles that it names, and to administrators', async () => {
    const answer = await publish(publisher, view('全员'), view('调度', { roles: [CODE.dispatcher] }))
    expect(answer).toMatchObject({ http: 200 })
    expect(await namesFor(dispatcher)).toEqual(['全员', '调度'])
    expect(await namesFor(both)).toEqual(['全员', '调度'])
    expect(await namesFor(admin)).toEqual(['全员', '调度'])
    expect(await namesFor(cashier)).toEqual(['全员'])
    expect(JSON.stringify(await cashier.must(`sys/title/shared/${LIST}/info`))).not.toContain('调度')
    // To whom else a view is offered is its publisher's business
    expect(JSON.stringify(await titlesOf(dispatcher))).not.toContain(CODE.dispatcher)
  })

  it('is what the list of a role opens with, without fields that the person may not see', async () => {
    await publish(
      publisher,
      view('月度', {
        roles: [CODE.dispatcher, CODE.cashier],
        defaultFor: [CODE.cashier],
        filters: { driverId: [1] },
        columns: [{ name: 'driverId' }, { name: 'waybillNo' }],
      }),
    )
    expect((await titlesOf(cashier)).opensWith).toEqual({ memberId: publisher.memberId, name: '月度' })
    expect((await titlesOf(dispatcher)).opensWith).toBeNull()
    const [shared] = (await titlesOf(cashier)).list
    expect(shared?.data.views).toEqual([
      expect.objectContaining({ filters: {}, columns: [{ name: 'waybillNo' }], left: expect.anything() }),
    ])
  })

  it('takes the default of a role from the view that had it, whoever published that', async () => {
    await publish(
      publisher,
      view('旧', { roles: [CODE.cashier, CODE.dispatcher], defaultFor: [CODE.cashier, CODE.dispatcher] }),
    )
    await publish(admin, view('新', { roles: [CODE.cashier], defaultFor: [CODE.cashier] }))
    expect((await titlesOf(cashier)).opensWith).toEqual({ memberId: admin.memberId, name: '新' })
    expect((await titlesOf(dispatcher)).opensWith).toEqual({ memberId: publisher.memberId, name: '旧' })
    // Of several roles the first one that has a default counts
    expect((await titlesOf(both)).opensWith).toEqual({ memberId: publisher.memberId, name: '旧' })
    const own = (await titlesOf(publisher)).list.find(row => row.memberId === publisher.memberId)
    expect(own?.data.views).toMatchObject([{ name: '旧', defaultFor: [CODE.dispatcher] }])
  })

  it('names roles that there are, and is a default only of those to whom it is offered', async () => {
    expect(await publish(publisher, view('错', { roles: ['nobody'] }))).toMatchObject({ http: 400, error: 'view.role' })
    expect(
      await publish(publisher, view('错', { roles: [CODE.dispatcher], defaultFor: [CODE.cashier] })),
    ).toMatchObject({ http: 400, error: 'view.default' })
    expect(
      await publish(dispatcher, view('错', { roles: [CODE.dispatcher], defaultFor: [CODE.dispatcher] })),
    ).toMatchObject({ http: 403, error: 'view.publish' })
  })

  it('and its roles stay within the company', async () => {
    const elsewhere = await app.company()
    const other = await app.person(elsewhere, { permissions: [...READ, 'sys.view.publish'] })
    expect(await publish(other, view('别家', { roles: [CODE.dispatcher] }))).toMatchObject({ error: 'view.role' })
    expect(await titlesOf(other)).toEqual({ list: [], opensWith: null })
    const codes = (await other.must<{ list: { code: string }[] }>('sys/title/roles', {})).list.map(role => role.code)
    expect(codes).not.toContain(CODE.dispatcher)
    expect(await dispatcher.call('sys/title/roles', {})).toMatchObject({ http: 403 })
  })

  it('opens nothing for whoever may no longer read the list', async () => {
    const stranger = await app.person(orgId, { permissions: [] })
    await publish(publisher, view('空', { roles: [], defaultFor: [await roleOf(stranger)] }))
    expect(await titlesOf(stranger)).toMatchObject({ opensWith: null })
  })
})
