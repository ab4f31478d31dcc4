import type { DeletedAnswer } from '@tuheng/domain/kernel/generic-wire'
import { canRestore } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { EFFECT_PHASES, hooksOf } from './hooks.ts'

/** Deleted records are seen and restored by whoever has the right, as they were. */

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
})

const DETAILS = { cargoType: 'coal', unit: 'ton' }
let count = 0
const coal = (who: Person, more: object = {}) =>
  who.must<AnyRow>('sys/goods/save', { code: `M${++count}`, name: `煤${count}`, ...DETAILS, ...more })
const remove = (path: string, { id }: AnyRow, reason = '录错') => admin.must(`${path}/delete`, { id, reason })
const deleted = (who: Person, body: object = {}) => who.must<DeletedAnswer>('sys/goods/deleted', body)
const namesOf = async (who: Person) => (await deleted(who)).list.map(({ row }) => row['name'])

describe('a deleted record', () => {
  it('is listed with who deleted it, when and why, and restored as it was', async () => {
    const before = await coal(admin, { spec: '3-8' })
    await remove('sys/goods', before)
    const { list, days } = await deleted(admin, { search: String(before['name']) })
    expect(days).toBe(90)
    expect(list).toMatchObject([
      {
        row: { id: before['id'], name: before['name'] },
        by: admin.memberId,
        reason: '录错',
        at: '2026-11-20 10:00:00',
      },
    ])
    const after = await admin.must<AnyRow>('sys/goods/undelete', { id: before['id'] })
    const own = ({ version: _, updatedAt: __, updatedBy: ___, updatedBy$: ____, hands: _____, ...rest }: AnyRow) => rest
    expect(own(after)).toEqual(own(before))
    expect(await namesOf(admin)).not.toContain(before['name'])
    const history = await admin.must<{ list: { action: string }[] }>('sys/goods/history', { id: before['id'] })
    expect(history.list.map(({ action }) => action)).toEqual(['undelete', 'delete', 'create'])
    expect(await admin.call('sys/goods/undelete', { id: before['id'] })).toMatchObject({ http: 404 })
  })

  it('is not restored when another has its number since', async () => {
    const before = await coal(admin)
    await remove('sys/goods', before)
    await coal(admin, { code: before['code'] })
    const answer = await admin.call('sys/goods/undelete', { id: before['id'] })
    expect(answer).toMatchObject({ http: 409, error: 'unique.taken' })
    expect(answer.msg).toContain(String(before['code']))
    expect(await namesOf(admin)).toContain(before['name'])
  })

  it('is not restored before what it refers to, which is named to whoever may see it', async () => {
    const place = (name: string) =>
      admin.must<AnyRow>('sys/address/save', { name, kind: 'mine', regionCode: '610802', detail: '矿区路 1 号' })
    const [from, to] = [await place('红柳林'), await place('柠条塔')]
    const road = await admin.must<AnyRow>('sys/distance/save', { fromId: from['id'], toId: to['id'], km: '12.5' })
    await remove('sys/distance', road)
    await remove('sys/address', to)
    const refused = await admin.call('sys/distance/undelete', { id: road['id'] })
    expect(refused).toMatchObject({ http: 409, error: 'record.reference_gone', errors: [{ path: 'toId' }] })
    expect(refused.msg).toContain('柠条塔')
    expect(refused.msg).not.toContain('红柳林')
    const other = await app.person(orgId, {
      permissions: ['sys.distance.read', 'sys.distance.delete', 'sys.deleted.restore'],
      scope: 'company',
    })
    expect((await other.call('sys/distance/undelete', { id: road['id'] })).msg).not.toContain('柠条塔')
    await admin.must('sys/address/undelete', { id: to['id'] })
    await admin.must('sys/distance/undelete', { id: road['id'] })
  })

  it('is refused without what the person may not see: its number, what it refers to, who deleted it', async () => {
    const rights = ['sys.goods.read', 'sys.goods.delete', 'sys.distance.read', 'sys.distance.delete']
    const before = await coal(admin)
    await remove('sys/goods', before)
    const live = await coal(admin, { code: before['code'] })
    const place = (name: string) =>
      admin.must<AnyRow>('sys/address/save', { name, kind: 'mine', regionCode: '610802', detail: '矿区路 2 号' })
    const [from, to] = [await place('大柳塔'), await place('活鸡兔')]
    const road = await admin.must<AnyRow>('sys/distance/save', { fromId: from['id'], toId: to['id'], km: '9' })
    await remove('sys/distance', road)
    await remove('sys/address', to)
    for (const right of ['hidden', 'masked']) {
      const who = await app.person(orgId, {
        permissions: [...rights, 'sys.deleted.restore', 'sys.addr.read'],
        scope: 'company',
        fieldRights: { goods: { code: right }, addressDistance: { toId: right }, member: { name: right } },
      })
      const taken = await who.call('sys/goods/undelete', { id: before['id'] })
      expect(taken).toMatchObject({ http: 409, error: 'unique.taken' })
      expect(JSON.stringify(taken)).not.toContain(String(before['code']))
      const gone = await who.call('sys/distance/undelete', { id: road['id'] })
      expect(gone).toMatchObject({ http: 409, error: 'record.reference_gone', errors: [{ path: 'toId' }] })
      expect(JSON.stringify(gone)).not.toContain('活鸡兔')
      const events = await who.must<{ list: { byName: string | null }[] }>('sys/goods/history', { id: live['id'] })
      expect(events.list.filter(({ byName }) => byName !== null && !/^\*+$|^.\*+$/.test(byName))).toEqual([])
      const byNames = (await deleted(who)).list.map(({ byName }) => byName)
      expect(byNames.length).toBeGreaterThan(0)
      expect(byNames.filter(name => name !== null && !/^\*+$|^.\*+$/.test(name))).toEqual([])
    }
  })

  it('can be restored for 90 days', async () => {
    const before = await coal(admin)
    await remove('sys/goods', before)
    app.clock.set('2027-02-18T01:00:00Z')
    expect(await namesOf(admin)).toContain(before['name'])
    app.clock.set('2027-02-18T02:00:01Z')
    expect(await namesOf(admin)).not.toContain(before['name'])
    expect(await admin.call('sys/goods/undelete', { id: before['id'] })).toMatchObject({ http: 404 })
    app.clock.set('2026-11-20T02:00:00Z')
  })
})

describe('the right to restore', () => {
  const READ = ['sys.goods.read', 'sys.goods.delete']
  const RIGHTS = [...READ, 'sys.deleted.restore']

  it('is one of its own beside that to delete, and none of another company or scope', async () => {
    const before = await coal(admin)
    await remove('sys/goods', before)
    const without = await app.person(orgId, { permissions: READ, scope: 'company' })
    const reader = await app.person(orgId, { permissions: ['sys.goods.read', 'sys.deleted.restore'], scope: 'company' })
    for (const who of [without, reader]) {
      expect(await who.call('sys/goods/deleted', {})).toMatchObject({ http: 403 })
      expect(await who.call('sys/goods/undelete', { id: before['id'] })).toMatchObject({ http: 403 })
    }
    const elsewhere = await app.person(await app.company())
    const own = await app.person(orgId, { permissions: RIGHTS, scope: 'own' })
    for (const who of [elsewhere, own]) {
      expect(await namesOf(who)).toEqual([])
      expect(await who.call('sys/goods/undelete', { id: before['id'] })).toMatchObject({ http: 404 })
    }
    const whole = await app.person(orgId, { permissions: RIGHTS, scope: 'company' })
    expect(await namesOf(whole)).toContain(before['name'])
  })

  it('shows no field that the person may not see, nor finds by one', async () => {
    const before = await coal(admin, { name: '密煤', spec: '密规格' })
    await remove('sys/goods', before)
    for (const right of ['hidden', 'masked']) {
      const who = await app.person(orgId, {
        permissions: RIGHTS,
        scope: 'company',
        fieldRights: { goods: { name: right, spec: right } },
      })
      expect(JSON.stringify(await deleted(who))).not.toMatch(/密煤|密规格/)
      expect((await who.call<DeletedAnswer>('sys/goods/deleted', { search: '密煤' })).data?.list ?? []).toEqual([])
    }
  })
})

describe('resources', () => {
  it('undo on restoring what their deletion did, or are not restored', () => {
    const phases = (name: string, action: string): string[] =>
      EFFECT_PHASES.filter(phase => hooksOf(name, action).some(hooks => hooks[phase]))
    const open = registry.resources.filter(canRestore)
    expect(open.length).toBeGreaterThan(15)
    for (const { name } of open)
      expect(phases(name, 'undelete'), name).toEqual(expect.arrayContaining(phases(name, 'delete')))
  })

  it('that cannot be restored answer as if there were no such call', async () => {
    for (const call of ['deleted', 'undelete'])
      expect(await admin.call(`sap/customer/${call}`, { id: 1 }), call).toMatchObject({ http: 404 })
  })
})
