// PostgreSQL too: security
import type { AcrossAnswer } from '@tuheng/domain/kernel/generic-wire'
import { role } from '@tuheng/domain/system/rights/role'
import { beforeEach, describe, expect, it } from 'vitest'
import { enterCompany } from '../db/database.ts'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { fingerprintOf } from './fingerprint.ts'
import { makerFor } from './make.ts'
import { joinWith, type Membership } from './membership.ts'

/** Nothing of a company gets into a list across companies but what the person may see there at that moment. */

const API = 'sys/customer'
const READ = 'sys.customer.read'
let app: TestApp
let person: Person
/** The second company of the person, as a member with the right to read. */
let second: Membership
/** A company of others, with records of its own. */
let strange: Person

const companyWith = async (count: number): Promise<number> => {
  const orgId = await app.company()
  const maker = await makerFor(app, orgId)
  for (let i = 0; i < count; i++)
    await maker.record('party', { fullName: `客户${orgId}第${i}家`, shortName: `简称${orgId}-${i}`, isCustomer: true })
  return orgId
}
const across = (body: object = {}, who: Person = person): Promise<Answer<AcrossAnswer>> =>
  who.call<AcrossAnswer>(`${API}/across`, body)
const orgsIn = ({ data }: Answer<AcrossAnswer>): number[] =>
  [...new Set(data.list.map(row => row['orgId'] as number))].toSorted((a, b) => a - b)
const narrow = (rights: object): Promise<unknown> =>
  app
    .work(second.orgId, tx => tx.overwrite(role, { id: second.roleId as number, ...rights }))
    .then(() => app.sessions.clear())

beforeEach(async () => {
  app ??= await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  person = await app.person(await companyWith(3))
  second = await joinWith(app, person, { orgId: await companyWith(3), rights: { permissions: [READ] } })
  strange ??= await app.person(await companyWith(2))
})

describe('companies', () => {
  it('are the person’s own, the present one first', async () => {
    const answer = await across()
    expect(answer).toMatchObject({ http: 200, data: { left: [], complete: true, next: null } })
    expect(answer.data.companies.map(({ id }) => id)).toEqual([person.orgId, second.orgId])
    expect(orgsIn(answer)).toEqual([person.orgId, second.orgId])
    expect(orgsIn(await across({}, strange))).toEqual([strange.orgId])
    expect(orgsIn(await across({ companies: [second.orgId] }))).toEqual([second.orgId])
  })

  it('of others are refused, whether they exist or not', async () => {
    const refusals = await Promise.all(
      [strange.orgId, 987_654].flatMap(id => [across({ companies: [id] }), across({ companies: [second.orgId, id] })]),
    )
    for (const { requestId: _, ...refusal } of refusals)
      expect(refusal).toEqual({ ...refusals[0], requestId: undefined, http: 403, error: 'auth.not_member' })
  })

  it('are read with the rights of this moment, also between two pages', async () => {
    const first = await across({ pageSize: 2, sort: ['createdAt'] })
    const { next: after } = first.data
    expect(after).not.toBeNull()
    const rest = (): Promise<Answer<AcrossAnswer>> => across({ pageSize: 50, sort: ['createdAt'], after })
    expect(orgsIn(await rest())).toEqual([person.orgId, second.orgId])
    await narrow({ permissions: [] })
    expect(orgsIn(await rest())).toEqual([person.orgId])
    expect((await rest()).data.left).toMatchObject([{ id: second.orgId, reason: 'right' }])
    await narrow({ permissions: [READ], scope: 'own' })
    expect(orgsIn(await rest())).toEqual([person.orgId])
    await narrow({
      scope: 'company',
      fieldRights: { party: { fullName: 'hidden', nameKey: 'hidden', createdAt: 'hidden' } },
    })
    expect((await rest()).data.left).toMatchObject([{ id: second.orgId, reason: 'veiled', fields: ['createdAt'] }])
    const unsorted = await across({ pageSize: 50 })
    expect(orgsIn(unsorted)).toEqual([person.orgId, second.orgId])
    for (const row of unsorted.data.list) expect('fullName' in row).toBe(row['orgId'] === person.orgId)
    expect(JSON.stringify(unsorted.data)).not.toContain(`客户${second.orgId}`)
  })

  it.each([
    ['the membership ends', "update member set status = 'left' where org_id = $1 and id = $2", ''],
    ['the member is locked', "update member set status = 'locked' where org_id = $1 and id = $2", ''],
    ['the member is deleted', 'update member set deleted_at = now() where org_id = $1 and id = $2', ''],
    ['the company is stopped', "update org set status = 'stopped' where id = $1 and $2 > 0", undefined],
  ])('are left out once %s, also between two pages', async (_, text, name) => {
    const { next: after } = (await across({ pageSize: 2, sort: ['createdAt'] })).data
    await app.db.system('test', sql => sql.query(text, [second.orgId, second.memberId]))
    const rest = await across({ pageSize: 50, sort: ['createdAt'], after })
    expect(orgsIn(rest)).toEqual([person.orgId])
    expect(rest.data.left).toMatchObject([
      { id: second.orgId, reason: 'closed', ...(name === undefined ? {} : { name }) },
    ])
    const anew = await across()
    expect(orgsIn(anew)).toEqual([person.orgId])
    // Who still belongs to it reads that it is missing, who does not reads nothing of it
    expect(anew.data.left.map(({ reason }) => reason)).toEqual(name === undefined ? ['closed'] : [])
    expect(await across({ companies: [second.orgId] })).toMatchObject(
      name === undefined ? { http: 200, data: { list: [] } } : { http: 403 },
    )
    expect((await person.must<{ reads: string[] }>('user/across')).reads).toEqual([])
  })

  it('whose database does not answer are named, and the others are listed', async () => {
    const { company } = app.db
    Object.assign(app.engine.db, {
      company: (orgId: number, ...rest: [never]) =>
        orgId === second.orgId
          ? Promise.reject(Object.assign(new Error('gone'), { code: '08006' }))
          : company(orgId, ...rest),
    })
    try {
      const answer = await across({ sums: true })
      expect(orgsIn(answer)).toEqual([person.orgId])
      expect(answer.data.left).toMatchObject([{ id: second.orgId, reason: 'unavailable' }])
      expect(answer.data.sums?.count).toBe(3)
    } finally {
      Object.assign(app.engine.db, { company })
    }
  })

  it('beyond twenty are named, and can be chosen', async () => {
    const more: number[] = []
    for (let i = 0; i < 20; i++) {
      const orgId = await app.company()
      more.push(orgId)
      await joinWith(app, person, { orgId })
    }
    const { data } = await across()
    expect(data.companies).toHaveLength(20)
    expect(data.left.map(({ id, reason }) => ({ id, reason }))).toEqual(
      more.slice(-2).map(id => ({ id, reason: 'many' })),
    )
    expect((await across({ companies: more.slice(-2) })).data.companies.map(({ id }) => id)).toEqual(more.slice(-2))
    expect(await across({ companies: [...more, second.orgId] })).toMatchObject({ http: 400 })
  })
})

describe('a cursor', () => {
  it('is good for this person, this list and this order alone', async () => {
    const { next } = (await across({ pageSize: 2 })).data
    const own = (await person.must<{ next: string }>(`${API}/list`, { pageSize: 1 })).next
    const other = (await across({ pageSize: 1 }, strange)).data.next
    for (let i = 0; i < 2; i++) await (await makerFor(app, person.orgId, { furnished: true })).record('goods')
    const elsewhere = (await person.must<AcrossAnswer>('sys/goods/across', { pageSize: 1 })).next
    expect(next).not.toBeNull()
    for (const after of [own, other, elsewhere, `${next?.slice(0, -2)}AA`, 'forged', ''])
      expect(await across({ pageSize: 2, after }), String(after)).toMatchObject({ http: 400, error: 'request.cursor' })
    expect(await across({ after: next }, strange)).toMatchObject({ http: 400, error: 'request.cursor' })
    expect(await across({ after: next, sort: ['-fullName'] })).toMatchObject({ http: 400, error: 'request.cursor' })
    expect(await person.call(`${API}/list`, { after: next })).toMatchObject({ http: 400, error: 'request.cursor' })
    expect(await person.call('sys/goods/across', { after: next })).toMatchObject({ http: 400 })
    expect(await across({ after: next })).toMatchObject({ http: 200 })
  })

  it('brings no company that was not listed from the beginning', async () => {
    await narrow({ permissions: [] })
    const { next: after } = (await across({ pageSize: 2 })).data
    await narrow({ permissions: [READ] })
    expect(orgsIn(await across({ pageSize: 50, after }))).toEqual([person.orgId])
    expect(orgsIn(await across({ pageSize: 50, after, companies: [second.orgId] }))).toEqual([])
  })
})

describe('who asks', () => {
  it('is a member with the right in the company that the window shows', async () => {
    expect(await person.call(`${API}/across`, {}, { authorization: null })).toMatchObject({ http: 401 })
    expect(await person.call(`${API}/across`, {}, { 'x-org-id': String(second.orgId) })).toMatchObject({
      http: 409,
      error: 'auth.other_company',
    })
    const reader = await app.person(person.orgId, { permissions: ['sys.goods.read'] })
    await joinWith(app, reader, { orgId: second.orgId })
    expect(await across({}, reader)).toMatchObject({ http: 403 })
  })

  it('is nobody who views as a member: their other companies are their own business', async () => {
    const admin = await app.person(second.orgId)
    const { token } = await admin.must<{ token: string }>('sys/user/view', { id: second.memberId, reason: '核对' })
    expect(await person.call(`${API}/list`, {}, { authorization: token })).toMatchObject({ http: 200 })
    for (const path of [`${API}/across`, 'user/across'])
      expect(await person.call(path, {}, { authorization: token })).toMatchObject({
        http: 403,
        error: 'auth.view_only',
      })
  })

  it('learns for which lists it is offered', async () => {
    const { reads } = await person.must<{ reads: string[] }>('user/across')
    expect(reads).toEqual([READ])
    expect((await strange.must<{ reads: string[] }>('user/across')).reads).toEqual([])
  })
})

describe('nothing is written', () => {
  it('by reading, in any company', async () => {
    const prints = (): Promise<string[]> =>
      Promise.all([person.orgId, second.orgId].map(orgId => fingerprintOf(app.db, orgId)))
    const before = await prints()
    await across({ sums: true, search: '客户', filters: { fullName: ['无此客户', '也无'] } })
    await across({ sort: ['nope'] })
    expect(await prints()).toEqual(before)
  })

  it('because the database itself refuses it: every company has a read-only transaction of its own', async () => {
    const entered: unknown[] = []
    const { company } = app.db
    Object.assign(app.engine.db, {
      company: (orgId: number, work: never, options: object) => {
        entered.push([orgId, options])
        return company(orgId, work, options)
      },
    })
    try {
      await across({ sums: true })
    } finally {
      Object.assign(app.engine.db, { company })
    }
    expect(entered).toEqual([person.orgId, second.orgId].map(orgId => [orgId, { readOnly: true }]))
    expect(enterCompany(person.orgId, { readOnly: true })).toContain('set transaction read only')
  })
})
