import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

interface Node {
  id: number
  version: number
  name: string
  parentId: number | null
  sort: number
  members: number
  mayChange: boolean
}

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
})

const make = (name: string, parentId: number | null = null) =>
  admin.must<{ id: number; version: number }>('sys/department/save', { name, parentId })
const tree = async (who = admin) => (await who.must<{ list: Node[] }>('sys/department/tree')).list
const below = async (parentId: number | null) =>
  (await tree()).filter(node => node.parentId === parentId).map(node => node.name)
const move = (id: number, parentId: number | null, before?: number) =>
  admin.call('sys/department/move', { id, parentId, ...(before ? { before } : {}) })

describe('the tree', () => {
  it('puts departments below others and into their order, each with an audit row', async () => {
    const root = await make('甲公司')
    const [one, two, three] = [await make('一部', root.id), await make('二部', root.id), await make('三部', root.id)]
    expect((await move(three.id, root.id, one.id)).http).toBe(200)
    expect(await below(root.id)).toEqual(['三部', '一部', '二部'])
    expect((await move(three.id, root.id)).http).toBe(200)
    expect(await below(root.id)).toEqual(['一部', '二部', '三部'])
    expect((await move(one.id, two.id)).http).toBe(200)
    expect(await below(two.id)).toEqual(['一部'])
    const { list } = await admin.must<{ list: object[] }>('sys/department/history', { id: one.id })
    expect(list[0]).toMatchObject({ action: 'move', before: { parentId: root.id }, after: { parentId: two.id } })
  })

  it('is what a filter by a department means: those below it count, too', async () => {
    const [root, other] = [await make('过滤甲'), await make('过滤乙')]
    const inner = await make('过滤丙', root.id)
    const leaf = await make('过滤丁', inner.id)
    const people = new Map<number, Person>()
    for (const deptId of [root.id, leaf.id, other.id]) people.set(deptId, await app.person(orgId, { deptId }))
    const found = async (filters: object) =>
      (await admin.must<{ list: { id: number }[]; total: number }>('sys/user/list', { filters })).list.map(
        ({ id }) => id,
      )
    const ids = (...depts: number[]) => depts.map(dept => people.get(dept)?.memberId).sort()
    expect((await found({ deptId: root.id })).sort()).toEqual(ids(root.id, leaf.id))
    expect((await found({ deptId: [inner.id, other.id] })).sort()).toEqual(ids(leaf.id, other.id))
  })

  it('refuses cycles of any depth, by a move and by a save', async () => {
    const ids = [(await make('环1')).id]
    for (let i = 2; i <= 6; i++) ids.push((await make(`环${i}`, ids.at(-1) as number)).id)
    const [top, ...rest] = ids as [number, ...number[]]
    for (const id of [top, ...rest])
      expect(await move(top, id)).toMatchObject({ http: 400, error: 'department.own_parent' })
    expect(await admin.call('sys/department/save', { id: top, version: 1, parentId: rest.at(-1) })).toMatchObject({
      http: 400,
      error: 'department.own_parent',
    })
    expect((await tree()).find(node => node.id === top)?.parentId).toBeNull()
  })

  it('lets no two simultaneous moves form a cycle', async () => {
    for (let i = 0; i < 6; i++) {
      const [a, b] = [await make(`左${i}`), await make(`右${i}`)]
      const answers = await Promise.all([
        move(a.id, b.id),
        i % 2 ? move(b.id, a.id) : admin.call('sys/department/save', { id: b.id, version: 1, parentId: a.id }),
      ])
      expect(answers.map(answer => answer.http).sort()).toEqual([200, 400])
    }
  })

  it('has unique names below one parent, including the top', async () => {
    await make('同名')
    expect(await admin.call('sys/department/save', { name: '同名' })).toMatchObject({
      http: 409,
      error: 'department.same_name',
    })
    const parent = await make('别处')
    const twin = await make('同名', parent.id)
    expect(await move(twin.id, null)).toMatchObject({ http: 409, error: 'department.same_name' })
  })

  it('refuses an unknown neighbour, a missing parent, and an outdated page', async () => {
    const [parent, child] = [await make('父'), await make('子')]
    expect(await move(child.id, parent.id, parent.id)).toMatchObject({ http: 400, error: 'department.sibling' })
    expect(await move(child.id, 999_999)).toMatchObject({ http: 404 })
    expect(await admin.call('sys/department/move', { id: child.id, parentId: parent.id, version: 7 })).toMatchObject({
      http: 409,
      error: 'record.stale',
    })
  })

  it('is closed to other companies and to people without the right', async () => {
    const { id } = await make('自家')
    const stranger = await app.person(await app.company())
    expect((await stranger.call('sys/department/move', { id, parentId: null })).http).toBe(404)
    expect(await tree(stranger)).toEqual([])
    const reader = await app.person(orgId, { permissions: ['sys.dep.read'] })
    expect((await reader.call('sys/department/move', { id, parentId: null })).http).toBe(403)
    // Its people are shown only with the right to people.
    expect((await tree(reader)).find(node => node.id === id)).toMatchObject({ name: '自家', members: null })
    expect((await (await app.person(orgId, { permissions: [] })).call('sys/department/tree')).http).toBe(403)
  })
})

describe('people', () => {
  it('are counted where they are, moved several at once, and removed', async () => {
    const [from, to] = [await make('来处'), await make('去处')]
    const two = [
      await app.person(orgId, { permissions: [], deptId: from.id }),
      await app.person(orgId, { permissions: [], deptId: from.id }),
    ]
    const count = async (id: number) => (await tree()).find(node => node.id === id)?.members
    expect(await count(from.id)).toBe(2)
    expect(await admin.must('sys/department/bind/users', { id: to.id, users: two.map(one => one.memberId) })).toEqual({
      moved: 2,
    })
    expect([await count(from.id), await count(to.id)]).toEqual([0, 2])
    expect(await admin.must('sys/department/bind/users', { id: null, users: [two[0]?.memberId] })).toEqual({ moved: 1 })
    expect(await count(to.id)).toBe(1)
    await admin.must('sys/user/lock', { id: two[1]?.memberId, reason: '停用' })
    expect(await admin.must('sys/department/bind/users', { id: null, users: [two[1]?.memberId] })).toEqual({ moved: 1 })
  })

  it("are not moved into a department outside the mover's scope, neither others nor oneself", async () => {
    const [head, leaf] = [await make('上头'), await make('下头')]
    const chief = await app.person(orgId, {
      permissions: ['sys.user.read', 'sys.user.modify', 'sys.dep.read'],
      scope: 'departmentTree',
      deptId: leaf.id,
    })
    const worker = await app.person(orgId, { permissions: [], deptId: leaf.id })
    for (const who of [chief, worker]) {
      expect(await chief.call('sys/department/bind/users', { id: head.id, users: [who.memberId] })).toMatchObject({
        http: 403,
        error: 'department.beyond',
      })
      expect(await chief.call('sys/user/assign', { id: who.memberId, departmentId: head.id })).toMatchObject({
        http: 403,
        error: 'department.beyond',
      })
    }
    expect(await admin.must('sys/user/get', { id: chief.memberId })).toMatchObject({ deptId: leaf.id })
  })

  it('have the scope of their department, at once after it moves', async () => {
    const [head, branch, team] = [await make('总部'), await make('分部'), await make('车队')]
    const manager = await app.person(orgId, {
      permissions: ['sys.user.read'],
      scope: 'departmentTree',
      deptId: branch.id,
    })
    const worker = await app.person(orgId, { permissions: [], deptId: team.id })
    const sees = async () =>
      (await manager.must<{ list: { id: number }[] }>('sys/user/list', { pageSize: 200 })).list.some(
        row => row.id === worker.memberId,
      )
    expect(await sees()).toBe(false)
    await move(team.id, branch.id)
    expect(await sees()).toBe(true)
    await move(team.id, head.id)
    expect(await sees()).toBe(false)
    await admin.must('sys/department/save', { id: team.id, version: 3, parentId: branch.id })
    expect(await sees()).toBe(true)
    await admin.must('sys/department/bind/users', { id: head.id, users: [worker.memberId] })
    expect(await sees()).toBe(false)
  })
})

describe('who heads a department', () => {
  it('sees it with all below it beside their own, as long as they head it', async () => {
    const [head, team, own] = [await make('片区'), await make('片区车队'), await make('机关')]
    await move(team.id, head.id)
    const inTree = { permissions: ['sys.user.read'], scope: 'departmentTree' as const, deptId: own.id }
    const manager = await app.person(orgId, inTree)
    const member = await app.person(orgId, { ...inTree, scope: 'department' })
    const worker = await app.person(orgId, { permissions: [], deptId: team.id })
    const sees = async (who: typeof manager) =>
      (await who.must<{ list: { id: number }[] }>('sys/user/list', { pageSize: 200 })).list.some(
        row => row.id === worker.memberId,
      )
    const appoint = async (leaderId: number | null) => {
      const { version } = await admin.must<{ version: number }>('sys/department/info', { id: head.id })
      await admin.must('sys/department/save', { id: head.id, version, leaderId })
    }
    expect(await sees(manager)).toBe(false)
    await appoint(manager.memberId)
    expect([await sees(manager), await sees(member)]).toEqual([true, false])
    await appoint(member.memberId)
    expect([await sees(manager), await sees(member)]).toEqual([false, false])
    await appoint(null)
  })

  it('is decided only within the scope of whoever decides', async () => {
    const [here, there] = [await make('本部'), await make('外部')]
    const chief = await app.person(orgId, {
      permissions: ['sys.dep.read', 'sys.dep.modify', 'sys.user.read'],
      scope: 'departmentTree',
      deptId: here.id,
    })
    const appoint = async (id: number) => {
      const { version } = await admin.must<{ version: number }>('sys/department/info', { id })
      return chief.call('sys/department/save', { id, version, leaderId: chief.memberId })
    }
    await app.work(orgId, tx =>
      tx.sql('update department set dept_id = $2 where org_id = $1 and id = any($3::bigint[])', [
        orgId,
        here.id,
        [here.id, there.id],
      ]),
    )
    expect(await appoint(there.id)).toMatchObject({ error: 'department.beyond' })
    const below = { id: there.id, parentId: here.id }
    expect(await chief.call('sys/department/move', below)).toMatchObject({ error: 'department.beyond' })
    const { version } = await admin.must<{ version: number }>('sys/department/info', { id: there.id })
    expect(await chief.call('sys/department/save', { ...below, version })).toMatchObject({
      error: 'department.beyond',
      errors: [{ path: 'parentId' }],
    })
    expect(await appoint(here.id)).toMatchObject({ status: true })
  })
})

describe('a department', () => {
  it('is deleted only without people, and the refusal names them', async () => {
    const dept = await make('留守处')
    const person = await app.person(orgId, { name: '守门人', permissions: [], deptId: dept.id })
    const child = await make('留守班', dept.id)
    const remove = () => admin.call('sys/department/delete', { id: dept.id, version: 1 })
    expect(await remove()).toMatchObject({
      http: 409,
      error: 'department.has_children',
      msg: expect.stringContaining('留守班'),
    })
    await admin.must('sys/department/delete', { id: child.id, version: 1 })
    expect(await remove()).toMatchObject({
      http: 409,
      error: 'department.has_members',
      msg: expect.stringContaining('守门人'),
    })
    await admin.must('sys/department/bind/users', { id: null, users: [person.memberId] })
    expect((await remove()).http).toBe(200)
    expect(await admin.call('sys/department/bind/users', { id: dept.id, users: [person.memberId] })).toMatchObject({
      http: 400,
      error: 'ref.missing',
    })
  })

  it('is not deleted while a person is moved into it', async () => {
    for (let i = 0; i < 4; i++) {
      const dept = await make(`赛跑${i}`)
      const person = await app.person(orgId, { permissions: [] })
      const [bound, gone] = await Promise.all([
        admin.call('sys/department/bind/users', { id: dept.id, users: [person.memberId] }),
        admin.call('sys/department/delete', { id: dept.id, version: 1 }),
      ])
      expect([bound.http, gone.http].filter(http => http === 200)).toHaveLength(1)
    }
  })
})
