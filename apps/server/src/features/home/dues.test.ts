import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { confirm, type Fixture, makeFixture, settlementOf, statementOf, tripOf } from '../settlement/testing/fixture.ts'

interface Side {
  count: number
  total: string
  overdue: string
}
interface Dues {
  pay?: Side
  receive?: Side
  list: {
    what: string
    id: number
    no: string
    name: string
    amount: string
    due: string
    days: number
    path: string
  }[]
}

const CASHIER = ['sap.carrier.read', 'sap.carrier.pay', 'sap.customer.read', 'sap.customer.pay']

let app: TestApp
let fixture: Fixture
let cashier: Person

const duesOf = async (who: Person) => (await who.must<{ dues?: Dues }>('sys/home/info')).dues

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  cashier = await app.person(fixture.masters.orgId, {
    permissions: [...CASHIER, 'sys.customer.read', 'sys.supplier.read'],
  })
})

it('what falls due is approved payments and confirmed statements of owners, the oldest first, with what is overdue', async () => {
  expect(await duesOf(cashier)).toEqual({
    pay: { count: 0, total: '0.00', overdue: '0.00' },
    receive: { count: 0, total: '0.00', overdue: '0.00' },
    list: [],
  })
  await tripOf(fixture, { load: '33.00', day: '2026-11-10' })
  const owner = await statementOf(fixture, { kind: 'customer', step: 'sent' })
  const confirmed = await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-11-19' })
  const carrier = await statementOf(fixture, { step: 'sent' })
  await confirm(fixture, { kind: 'carrier', id: carrier.id })
  const open = await settlementOf(fixture, {
    items: [{ statementId: carrier.id, amount: '100.00' }],
    step: 'approving',
  })
  // What is not approved yet is nothing to pay
  expect((await duesOf(cashier))?.pay).toMatchObject({ count: 0 })
  await fixture.manager.must('sap/payment/approve', { id: open.id })
  const dueDate = String(confirmed['dueDate'])
  const found = await duesOf(cashier)
  expect(found).toMatchObject({
    pay: { count: 1, total: '100.00', overdue: '0.00' },
    receive: { count: 1, total: confirmed['openSum'], overdue: '0.00' },
  })
  expect(found?.list.map(one => [one.what, one.id, one.due, one.amount])).toEqual([
    ['pay', open.id, '2026-11-20', '100.00'],
    ['receive', owner.id, dueDate, confirmed['openSum']],
  ])
  expect(found?.list[0]).toMatchObject({ name: '恒途运输', days: 0, path: '/statement_management/payment' })
  app.clock.set('2026-11-23T10:00:00+08:00')
  const later = await duesOf(cashier)
  expect(later?.pay).toEqual({ count: 1, total: '100.00', overdue: '100.00' })
  expect(later?.list[0]).toMatchObject({ days: -3 })
  app.clock.set('2026-11-20T10:00:00+08:00')
})

it('is for whoever records payments, and only of what they may see', async () => {
  const { orgId } = fixture.masters
  const reader = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.customer.read'] })
  expect(await duesOf(reader)).toBeUndefined()
  const payer = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.carrier.pay'] })
  expect(await duesOf(payer)).toMatchObject({ pay: { count: 1 }, list: [{ what: 'pay' }] })
  expect(await duesOf(payer)).not.toHaveProperty('receive')
  const veiled = await app.person(orgId, {
    permissions: CASHIER,
    fieldRights: { statement: { openSum: 'hidden' }, party: { shortName: 'hidden' } },
  })
  const seen = await duesOf(veiled)
  expect(seen).not.toHaveProperty('receive')
  expect(seen?.list).toHaveLength(1)
  expect(seen?.list[0]).not.toHaveProperty('name')
})

it('sums what was recorded as received and paid today, with the rows behind each sum', async () => {
  const { orgId } = fixture.masters
  type Moved = { what: string; count: number; total: string; path: string; filters: object }[]
  const movedOf = async (who: Person) => (await who.must<{ movedToday?: Moved }>('sys/home/info')).movedToday
  const before = await movedOf(cashier)
  expect(before?.map(one => [one.what, one.path])).toEqual([
    ['receive', '/statement_management/receipt'],
    ['pay', '/statement_management/payment'],
  ])
  await tripOf(fixture, { load: '31.00', day: '2026-11-12' })
  const statement = await statementOf(fixture)
  await settlementOf(fixture, { face: 'payment', items: [{ statementId: statement.id, amount: '321.50' }] })
  const after = await movedOf(cashier)
  const paid = after?.find(one => one.what === 'pay')
  const was = before?.find(one => one.what === 'pay')
  expect([paid?.count, Number(paid?.total)]).toEqual([(was?.count ?? 0) + 1, Number(was?.total) + 321.5])
  const list = await fixture.clerk.must<{ total: number }>('sap/payment/list', { filters: paid?.filters })
  expect(list.total).toBe(paid?.count)
  const reader = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.customer.read'] })
  expect(await movedOf(reader)).toBeUndefined()
})
