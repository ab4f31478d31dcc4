// PostgreSQL instead: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { addDays } from '@tuheng/domain/kernel/calendar'
import { contract } from '@tuheng/domain/contracts/index'
import { driver } from '@tuheng/domain/parties/index'
import { DEFAULT_ROLES, expandGrants } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { subscribe } from '../../plugins/events.ts'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { allPermissionCodes } from '../system/permission-codes.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  settlementOf,
  statementOf,
  tripsOf,
} from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture

interface Todo {
  key: string
  count: number
  path: string
  filters: object
  oldest?: string
  overdue: boolean
  group: string
  amount?: string
}
interface Home extends AnyRow {
  shipped: AnyRow
  trend: { date: string; trucks: number; tons: string }[]
  topCustomers: AnyRow[]
  expiring: { total: number; list: AnyRow[] }
  todos: Todo[]
}
const home = (who: Person = fixture.clerk) => who.must<Home>('sys/home/info')
const todo = (answer: Home, key: string) => answer.todos.find(one => one.key === key)

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  await tripsOf(fixture, [
    { load: '33.00', day: '2026-10-10' },
    { load: '32.00', day: '2026-10-25' },
    { load: '31.00', day: '2026-11-05' },
    { load: '30.00', day: '2026-11-18' },
    { load: '29.00', day: '2026-11-19', audit: false },
  ])
})

describe('the first page', () => {
  it('sums trips, money and margins as the lists behind it', async () => {
    const owner = await statementOf(fixture, { kind: 'customer', from: '2026-10-01', to: '2026-10-31', step: 'sent' })
    await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-10-20' })
    await settlementOf(fixture, { face: 'receipt', items: [{ statementId: owner.id, amount: '1000.00' }] })
    await statementOf(fixture, { from: '2026-10-01', to: '2026-10-31' })
    const answer = await home()
    expect(answer).toMatchObject({
      today: '2026-11-20',
      shipped: { trucks: 3, tons: '90.000', before: { trucks: 1, tons: '33.000' }, tonsChange: '1.7273' },
      onRoad: 0,
      toAudit: 1,
      withoutReceipt: 0,
      exceptions: 0,
      // Due 30 days after its confirmation, as the contract says
      receivable: { statements: 1, open: '7840.00', overdue: '7840.00' },
      payable: { statements: 1, open: '8320.00', overdue: '0.00' },
      unstated: { ar: '12240.00', ap: '11520.00' },
    })
    const margin = answer.margin as AnyRow
    const report = await fixture.clerk.must<{ totals: AnyRow }>('gl/gpm/query', {
      monthFrom: '2026-11',
      monthTo: '2026-11',
    })
    expect(margin).toMatchObject({
      month: '2026-11',
      unpriced: report.totals.unpriced,
      margin: report.totals.margin,
      marginRate: report.totals.marginRate,
      before: { tons: '65.000' },
    })
    expect(answer.trend).toHaveLength(30)
    expect(answer.trend.filter(day => day.trucks > 0).map(day => [day.date, day.tons])).toEqual([
      ['2026-10-25', '32.000'],
      ['2026-11-05', '31.000'],
      ['2026-11-18', '30.000'],
      ['2026-11-19', '29.000'],
    ])
    expect(answer.topCustomers).toEqual([
      {
        customerId: fixture.masters.customerId,
        customerId$: '常乐源煤业',
        trucks: 3,
        tons: '90.000',
        receivable: '12240.00',
      },
    ])
  })

  it('counts the trips of the list of road waybills, and no others', async () => {
    const { orgId } = fixture.masters
    const set = (bizKind: string) =>
      app.db.system('test', sql =>
        sql.query(
          `update waybill set biz_kind = $2 where id = (select min(id) from waybill where org_id = $1 and load_at >= '2026-11-01')`,
          [orgId, bizKind],
        ),
      )
    await set('service6')
    const { shipped, trend, topCustomers } = await home()
    const list = await fixture.clerk.must<{ total: number }>('oms/wayBill/list', {
      filters: { bizKind: ['road', 'outside'], loadAt: { op: 'range', value: ['2026-11-01', '2026-11-20'] } },
    })
    expect(list.total).toBe(2)
    expect([shipped.trucks, topCustomers[0]?.trucks]).toEqual([list.total, list.total])
    expect(trend.filter(day => day.date >= '2026-11-01' && day.trucks > 0)).toHaveLength(list.total)
    await set('road')
  })

  it('names the waiting work, with the list behind each number', async () => {
    const row = await statementOf(fixture, { step: 'draft' })
    const answer = await home()
    expect(todo(answer, 'carrierDrafts')).toMatchObject({
      count: 1,
      path: '/statement_management/carrier',
      filters: { status: 'draft' },
    })
    for (const { key, count, filters } of answer.todos.filter(one =>
      one.path.includes('highway/list_highway_waybill'),
    )) {
      const list = await fixture.clerk.must<{ total: number }>('oms/wayBill/list', { filters })
      expect(list.total, key).toBe(count)
    }
    expect(todo(answer, 'toAudit')?.count).toBe(1)
    await fixture.clerk.must('sap/carrier/send', { id: row.id })
    const next = await home()
    expect([todo(next, 'carrierDrafts'), todo(next, 'carrierSent')?.count]).toEqual([undefined, 1])
  })

  it('lists papers that expire within 30 days, the earliest first', async () => {
    await app.work(fixture.masters.orgId, async tx => {
      const [team] = fixture.masters.teams
      await tx.overwrite(driver, { id: team?.driverId as number, licenseTo: '2026-12-01', qualTo: '2026-11-10' })
      await tx.overwrite(contract, { id: fixture.masters.apContractA, endDate: '2026-12-20' })
    })
    const { expiring } = await home()
    expect(expiring.total).toBe(3)
    expect(expiring.list).toMatchObject([
      { resource: 'driver', zh: '从业资格证', until: '2026-11-10', days: -10, path: '/system_settings/driver' },
      { resource: 'driver', zh: '驾驶证', until: '2026-12-01', days: 11 },
      {
        resource: 'contract',
        zh: '承运合同',
        until: '2026-12-20',
        days: 30,
        path: '/contract_management/contract/carrier_contract',
      },
    ])
  })

  it('shows each role its own cards and nothing that it may not read', async () => {
    const { orgId } = fixture.masters
    const as = (code: string) => {
      const role = DEFAULT_ROLES.find(one => one.code === code)
      return app.person(orgId, {
        permissions: expandGrants(role?.grants ?? [], allPermissionCodes()),
        fieldRights: role?.fieldRights ?? {},
        scope: 'company',
      })
    }
    const dispatcher = await home(await as('dispatcher'))
    expect(Object.keys(dispatcher).sort()).toEqual(
      [
        'exceptions',
        'expiring',
        'onRoad',
        'shipped',
        'today',
        'toAudit',
        'todos',
        'topCustomers',
        'trend',
        'withoutReceipt',
      ].sort(),
    )
    expect(Object.keys(dispatcher.topCustomers[0] as object)).not.toContain('receivable')
    expect(dispatcher.todos.map(one => one.key)).not.toContain('arUnpriced')
    const cashier = await home(await as('cashier'))
    expect(Object.keys(cashier).sort()).toEqual([
      'dues',
      'expiring',
      'movedToday',
      'payable',
      'receivable',
      'today',
      'todos',
      'unstated',
    ])
    const accountant = await home(await as('accountant'))
    expect(accountant.margin).toBeDefined()
    for (const { code } of DEFAULT_ROLES)
      expect(await home(await as(code)), code).toMatchObject({ today: '2026-11-20' })
    const nobody = await app.person(orgId, { permissions: [] })
    expect(await home(nobody)).toEqual({
      today: '2026-11-20',
      expiring: { ahead: 30, list: [], total: 0, capped: false },
      todos: [],
    })
    const stranger = await home(await app.person(await app.company()))
    expect(stranger).toMatchObject({
      shipped: { trucks: 0 },
      onRoad: 0,
      topCustomers: [],
      todos: [],
      receivable: { open: '0.00' },
    })
    const own = await home(await app.person(orgId, { permissions: ['oms.way.read'], scope: 'own' }))
    expect(own.shipped).toMatchObject({ trucks: 0 })
    expect(await fixture.clerk.call('sys/home/info', {}, { authorization: null })).toMatchObject({ http: 401 })
  })

  it('hides weights, names and days from a person who may not see them in trips', async () => {
    const as = (fieldRights: object) =>
      app.person(fixture.masters.orgId, { permissions: ['oms.way.read'], fieldRights })
    const weightless = await home(await as({ waybill: { loadNet: 'hidden', arTotal: 'masked' } }))
    expect(weightless.shipped).toEqual({ trucks: 3, before: { trucks: 1 } })
    expect(weightless.trend[0]).toEqual({ date: '2026-10-22', trucks: 0 })
    expect(weightless.topCustomers).toEqual([
      { customerId: fixture.masters.customerId, customerId$: '常乐源煤业', trucks: 3 },
    ])
    const nameless = await home(await as({ party: { shortName: 'hidden' } }))
    expect(nameless.topCustomers[0]).not.toHaveProperty('customerId$')
    expect(await home(await as({ waybill: { loadAt: 'hidden' } }))).not.toHaveProperty('trend')
  })
})

describe('the flow chart', () => {
  it('has nine steps with their present counts', async () => {
    const { steps } = await fixture.clerk.must<{ steps: { key: string; counts: Todo[] }[] }>('sys/home/procedure')
    expect(steps.map(step => step.key)).toEqual([
      'contract',
      'price',
      'bill',
      'waybill',
      'audit',
      'statement',
      'settlement',
      'invoice',
      'money',
    ])
    const counts = Object.fromEntries(
      steps.flatMap(step => step.counts.map(one => [`${step.key}.${one.key}`, one.count])),
    )
    expect(counts).toMatchObject({
      'contract.customer': 1,
      'contract.carrier': 2,
      'price.carrier': 2,
      'audit.toAudit': 1,
      'statement.carrier': 1,
    })
    const reader = await app.person(fixture.masters.orgId, { permissions: ['cm.customer.read'] })
    const theirs = await reader.must<{ steps: { key: string; counts: Todo[] }[] }>('sys/home/procedure')
    expect(theirs.steps.filter(step => step.counts.length).map(step => step.key)).toEqual(['contract'])
  })
})

describe('the numbers in the menu', () => {
  interface Waiting {
    key: string
    count: number
    path: string
    badge?: string
    dot?: string
  }
  const waiting = async (who: Person) => (await who.must<{ list: Waiting[] }>('sys/home/waiting')).list

  it('count what the person decides on, as the home page does', async () => {
    const list = await waiting(fixture.clerk)
    const { todos } = await home()
    expect(list.find(one => one.key === 'toAudit')).toMatchObject({
      count: todo({ todos } as Home, 'toAudit')?.count,
      badge: 'primary',
      path: '/transportation_management/highway/list_highway_waybill',
    })
    expect(list.every(one => one.badge || one.dot)).toBe(true)
    // The audit list counts several of home: `audit.test.ts`
    for (const { key, count } of list.filter(one => one.key !== 'audits'))
      expect(todo({ todos } as Home, key)?.count, key).toBe(count)
    expect(await waiting(await app.person(fixture.masters.orgId, { permissions: ['cm.customer.read'] }))).toEqual([])
  })

  it('are announced when something changes, once for many changes, and not in other companies', async () => {
    const begun = Date.now()
    const told: number[] = []
    const elsewhere = await app.company()
    const off = [fixture.masters.orgId, elsewhere].map(orgId =>
      subscribe({ orgId, memberId: 0, take: event => void (event === 'waiting' && told.push(orgId)) }),
    )
    const before = (await waiting(fixture.clerk)).find(one => one.key === 'toAudit')?.count ?? 0
    await app.work(fixture.masters.orgId, tx =>
      tx.overwrite(driver, { id: fixture.masters.teams[0]?.driverId as number, qualTo: '2030-01-01' }),
    )
    await tripsOf(fixture, [
      { load: '28.00', day: '2026-11-19', audit: false },
      { load: '27.00', day: '2026-11-19', audit: false },
    ])
    await expect.poll(() => told, { timeout: 20_000 }).toContain(fixture.masters.orgId)
    expect(told).not.toContain(elsewhere)
    expect((await waiting(fixture.clerk)).find(one => one.key === 'toAudit')?.count).toBe(before + 2)
    // Changes within a second are announced together.
    expect(told.length).toBeLessThanOrEqual(2 + (Date.now() - begun) / 1000)
    for (const end of off) end()
  })
})

describe('waiting work', () => {
  it('has its age, its amount and whether it is overdue; only overdue work turns red in the menu', async () => {
    const { id } = await statementOf(fixture, { kind: 'customer', from: '2026-11-01', to: '2026-11-10', step: 'draft' })
    const { netSum } = await fixture.clerk.must<AnyRow>('sap/customer/info', { id })
    expect(todo(await home(), 'customerDrafts')).toMatchObject({
      count: 1,
      oldest: '2026-11-20',
      overdue: false,
      group: 'other',
      amount: netSum,
    })
    const toAudit = async () =>
      (await fixture.clerk.must<{ list: AnyRow[] }>('sys/home/waiting')).list.find(one => one.key === 'toAudit')
    expect(await toAudit()).toMatchObject({ badge: 'primary' })
    app.clock.set('2026-12-20T10:00:00+08:00')
    expect(todo(await home(), 'customerDrafts')).toMatchObject({
      oldest: '2026-11-20',
      overdue: true,
      group: 'today',
    })
    expect(await toAudit()).toMatchObject({ badge: 'danger' })
  })

  it('says how many have no amount yet; a new statement leaves them out for that reason', async () => {
    app.clock.set('2026-11-20T10:00:00+08:00')
    const other = await makeFixture(app)
    await app.work(other.masters.orgId, tx =>
      tx.sql(`update price_sheet set eff_to = '2026-11-10' where org_id = $1`, [tx.orgId]),
    )
    await tripsOf(other, [
      { load: '33.00', day: '2026-11-05', audit: false },
      { load: '32.00', day: '2026-11-18', audit: false },
    ])
    const [priced] = (await other.clerk.must<{ list: AnyRow[] }>('oms/wayBill/list', { sort: ['id'] })).list
    expect(todo(await home(other.clerk), 'toAudit')).toMatchObject({
      count: 2,
      amount: priced?.['arTotal'],
      unpriced: 1,
    })
    const period = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }
    const { left } = await other.clerk.must<{ left: AnyRow[] }>('sap/customer/candidates', period)
    expect(left.map(one => [one['reason'], one['docs']]).toSorted()).toEqual([
      ['unaudited', 1],
      ['unpriced', 1],
    ])
  })

  it('is the work of the day, a decision that others wait for, or the rest', async () => {
    app.clock.set('2026-11-20T10:00:00+08:00')
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('oms/wayBill/list', { pageSize: 1 })
    await fixture.clerk.must('oms/exception/save', {
      waybillId: list[0]?.id,
      kind: 'other',
      occurredAt: '2026-11-19 08:00:00',
      description: '路上爆胎',
    })
    const group = async (key: string) => todo(await home(), key)?.group
    expect([await group('toAudit'), await group('exceptions'), await group('toReview')]).toEqual([
      'today',
      'waiting',
      'other',
    ])
    // What is overdue is for today, and a decision that is overdue still waits for this person
    app.clock.set('2026-12-20T10:00:00+08:00')
    expect(todo(await home(), 'exceptions')).toMatchObject({ overdue: true, group: 'waiting' })
    expect(todo(await home(), 'toReview')).toMatchObject({ overdue: true, group: 'today' })
  })

  it('has statements from the day after their due date on, red in the menu, with what is open of them', async () => {
    const open = { status: ['confirmed', 'partSettled'] }
    const listed = async (filters: object) =>
      (await fixture.clerk.must<{ list: AnyRow[] }>('sap/customer/list', { filters, sort: ['dueDate'] })).list
    const [first] = await listed(open)
    const due = String(first?.['dueDate'])
    app.clock.set(`${due}T23:30:00+08:00`)
    expect(todo(await home(), 'customerOverdue')).toBeUndefined()
    app.clock.set(`${addDays(due, 1)}T00:30:00+08:00`)
    const found = todo(await home(), 'customerOverdue')
    expect(found).toMatchObject({ count: 1, oldest: due, overdue: true, group: 'today', amount: first?.['openSum'] })
    expect((await listed(found?.filters ?? {})).map(row => row['id'])).toEqual([first?.['id']])
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sys/home/waiting')
    expect(list.find(one => one['key'] === 'customerOverdue')).toMatchObject({ count: 1, badge: 'danger' })
  })

  it('has no amount for a person who may not see it', async () => {
    const narrow = await app.person(fixture.masters.orgId, {
      permissions: ['sap.customer.read', 'sap.customer.send'],
      fieldRights: { statement: { netSum: 'hidden' } },
    })
    const found = todo(await home(narrow), 'customerDrafts')
    expect(found).toMatchObject({ count: 1 })
    expect(found).not.toHaveProperty('amount')
  })
})
