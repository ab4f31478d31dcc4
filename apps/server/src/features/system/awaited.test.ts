import type { AwaitedAnswer } from '@tuheng/domain/kernel/generic-wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, type Masters } from '../transport/testing/masters.ts'

const RIGHTS = ['cm.customer.read', 'cm.customer.approve']

let app: TestApp
let orgId: number
let masters: Masters
let founder: Person
let id: number

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 1 })
  founder = await app.person(orgId, { name: '白起家' })
  ;({ id } = await founder.must<{ id: number }>('cm/customer/save', {
    title: '动力煤运输合同',
    partyId: masters.customerId,
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    lossMode: 'none',
    creditDays: 30,
    items: [{ goodsId: masters.goodsId, qty: '100' }],
  }))
})

const asked = (who = founder) => who.must<AwaitedAnswer>('cm/customer/awaited', { id })

describe('whom a record waits for', () => {
  it('is nobody before an approval is next', async () => {
    expect(await asked()).toEqual({ acts: [] })
  })

  it('is whoever has the right and is not its maker, as far as the record is in their scope', async () => {
    await founder.must('cm/customer/submit', { id })
    expect(await asked()).toEqual({ acts: [{ act: 'approve', people: [], count: 0 }] })
    await app.person(orgId, { name: '别的部门', permissions: RIGHTS, scope: 'own' })
    await app.person(orgId, { name: '只看', permissions: ['cm.customer.read'] })
    expect(await asked()).toEqual({ acts: [{ act: 'approve', people: [], count: 0 }] })
    await app.person(orgId, { name: '王经理', permissions: RIGHTS })
    expect(await asked()).toEqual({ acts: [{ act: 'approve', people: ['王经理'], count: 1 }] })
  })

  it('names three at most, and administrators last', async () => {
    await app.person(orgId, { name: '另一位管理员' })
    for (const name of ['李经理', '赵经理']) await app.person(orgId, { name, permissions: RIGHTS })
    expect(await asked()).toEqual({ acts: [{ act: 'approve', people: ['王经理', '李经理', '赵经理'], count: 4 }] })
  })

  it('is told without names to whom the names of users are hidden', async () => {
    const veiled = await app.person(orgId, {
      permissions: ['cm.customer.read'],
      fieldRights: { member: { name: 'hidden' } },
    })
    expect(await asked(veiled)).toEqual({ acts: [{ act: 'approve', people: [], count: 4 }] })
  })

  it('is told neither without the state that it follows from, nor by name without the makers', async () => {
    const without = (fieldRights: object) => app.person(orgId, { permissions: ['cm.customer.read'], fieldRights })
    expect(await asked(await without({ contract: { status: 'hidden' } }))).toEqual({ acts: [] })
    expect(await asked(await without({ contract: { createdBy: 'hidden' } }))).toEqual({
      acts: [{ act: 'approve', people: [], count: 4 }],
    })
  })

  it('counts whoever comes after many whose scope does not reach the record', async () => {
    for (let i = 0; i < 55; i++) await app.person(orgId, { name: `别处${i}`, permissions: RIGHTS, scope: 'own' })
    await app.person(orgId, { name: '最后一位', permissions: RIGHTS })
    expect((await asked()).acts).toMatchObject([{ count: 5 }])
  })

  it('is told only to who may read the record', async () => {
    const outsider = await app.person(await app.company())
    expect((await outsider.call('cm/customer/awaited', { id })).http).toBe(404)
    const blind = await app.person(orgId, { permissions: ['sys.goods.read'] })
    expect((await blind.call('cm/customer/awaited', { id })).http).toBe(403)
    const own = await app.person(orgId, { permissions: ['cm.customer.read'], scope: 'own' })
    expect((await own.call('cm/customer/awaited', { id })).http).toBe(404)
  })
})
