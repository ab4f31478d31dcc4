import { budgetExecution, marginAnalysis } from '@tuheng/domain/margin/index'
import { sum } from '@tuheng/domain/kernel/decimal'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { branchFor, type HeldRow, nodeFor, publisher, when } from '../approvals/testing/fixture.ts'
import { type Fixture, makeFixture, settlementOf, statementOf, tripsOf } from '../settlement/testing/fixture.ts'
import { countOutside } from './index.ts'

let fixture: Fixture

interface Budget {
  id: number
  status: string
  revision: number
  year: string
  revenue: string
  cost: string
  margin: string
  outside: number | null
  lines: { segment: string; customerId: number | null; month: string; tons: string; revenue: string; cost: string }[]
}

const YEAR = { monthFrom: '2026-01', monthTo: '2026-12' }
const line = (month: string, revenue: string, cost: string) => ({
  segment: 'road',
  month,
  tons: '60.000',
  revenue,
  cost,
})
const save = (values: object, who: Person = fixture.clerk) => who.must<Budget>('gl/budget/save', values)
const info = (id: number) => fixture.clerk.must<Budget>('gl/budget/info', { id })
const spread = (id: number, input: object, who: Person = fixture.clerk) =>
  who.call<Budget>('gl/budget/spread', { id, segment: 'road', ...input })
const approved = async (values: object): Promise<Budget> => {
  const { id } = await save({ year: '2026', name: '年度预算', ...values })
  await fixture.clerk.must('gl/budget/submit', { id })
  return fixture.manager.must<Budget>('gl/budget/approve', { id })
}
const query = (body: object, who: Person = fixture.clerk, report: { api: string } = budgetExecution) =>
  who.must<ReportAnswer>(`${report.api}/query`, body)

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  await tripsOf(fixture, [
    { load: '33.00', day: '2026-09-05' },
    { load: '32.00', day: '2026-10-06', carrierId: fixture.masters.carrierB },
    { load: '30.00', day: '2026-10-20' },
    { load: '29.00', day: '2026-11-12' },
  ])
})

describe('versions of a year', () => {
  it('are numbered, and the next one that is approved takes the place of the one in force', async () => {
    const first = await approved({ lines: [line('09', '5000.00', '4000.00')] })
    expect(first).toMatchObject({ status: 'approved', revision: 1, revenue: '5000.00', margin: '1000.00' })
    const second = await approved({ lines: [line('09', '6000.00', '4000.00')] })
    expect([second.status, second.revision, (await info(first.id)).status]).toEqual(['approved', 2, 'superseded'])
    expect((await save({ year: '2031', name: '远期' })).revision).toBe(1)
    await fixture.manager.must('gl/budget/unapprove', { id: second.id, reason: '重编' })
  })

  it('give way to nobody while they are frozen', async () => {
    const one = await approved({ lines: [line('09', '5000.00', '4000.00')] })
    await fixture.manager.must('gl/budget/freeze', { id: one.id })
    const { id } = await save({ year: '2026', name: '调整', lines: [line('09', '1.00', '1.00')] })
    await fixture.clerk.must('gl/budget/submit', { id })
    const refused = await fixture.manager.call<{ blockers: { id: number }[] }>('gl/budget/approve', { id })
    expect([refused.http, refused.error]).toEqual([409, 'budget.frozen'])
    expect(refused.data.blockers.map(blocker => blocker.id)).toEqual([one.id])
    await fixture.manager.must('gl/budget/unfreeze', { id: one.id, reason: '年中调整' })
    await fixture.manager.must('gl/budget/approve', { id })
    expect((await info(one.id)).status).toBe('superseded')
    await fixture.manager.must('gl/budget/unapprove', { id, reason: '重编' })
  })

  it('are two in force for nobody: the database refuses it', async () => {
    const one = await approved({ lines: [line('09', '5000.00', '4000.00')] })
    const { id } = await save({ year: '2026', name: '另一版', lines: [line('09', '1.00', '1.00')] })
    await expect(
      fixture.app.work(fixture.masters.orgId, tx =>
        tx.sql(`update budget set status = 'approved', year_in_force = year where org_id = $1 and id = $2`, [
          tx.orgId,
          id,
        ]),
      ),
    ).rejects.toMatchObject({ issues: [{ path: 'yearInForce' }] })
    await fixture.manager.must('gl/budget/unapprove', { id: one.id, reason: '重编' })
  })

  it('are approved by somebody else than their maker, and submitted with figures', async () => {
    const { id } = await save({ year: '2026', name: '空' })
    expect((await fixture.clerk.call('gl/budget/submit', { id })).error).toBe('budget.empty')
    await save({ id, version: 1, lines: [line('09', '5000.00', '4000.00')] })
    await fixture.clerk.must('gl/budget/submit', { id })
    expect((await fixture.clerk.call('gl/budget/approve', { id })).http).toBe(409)
  })
})

describe('spreading a figure of the year', () => {
  it('fills the twelve months of the slice, and leaves the others', async () => {
    const { id } = await save({
      year: '2027',
      name: '初稿',
      lines: [line('02', '7.00', '6.00'), { ...line('02', '5.00', '4.00'), customerId: fixture.masters.customerId }],
    })
    const { data } = await spread(id, { yearRevenue: '1000000.00', method: 'evenly' })
    const own = data.lines.filter(one => one.customerId === null)
    expect([data.lines.length, own.length, sum(own.map(one => one.revenue))]).toEqual([13, 12, '1000000'])
    expect(own.find(one => one.month === '02')).toMatchObject({ revenue: '83333.33', cost: '6.00', tons: '60.000' })
    expect(own.at(-1)?.revenue).toBe('83333.37')
  })

  it('goes by the charges of last year to the cent, and is refused where there are none', async () => {
    const { id } = await save({ year: '2027', name: '按上年' })
    const { data } = await spread(id, { yearCost: '120000.00', method: 'lastYear' })
    const { rows } = await query({ ...YEAR, groupBy: 'month' }, fixture.clerk)
    const cost = (month: string) => data.lines.find(one => one.month === month)?.cost
    expect(['01', '08'].map(cost)).toEqual(['0.00', '0.00'])
    expect(sum(data.lines.map(one => one.cost))).toBe('120000')
    const actual = rows.find(row => row.month === '2026-10')?.costExcl
    const all = sum(rows.map(row => String(row.costExcl)))
    expect(Number(cost('10'))).toBeCloseTo((120_000 * Number(actual)) / Number(all), 1)
    expect((await spread(id, { segment: 'warehouse', yearCost: '1.00', method: 'lastYear' })).error).toBe(
      'budget.no_last_year',
    )
    expect((await spread(id, { method: 'evenly' })).error).toBe('budget.nothing_to_spread')
  })

  it('tells no figures of last year to whoever may not see them', async () => {
    const codes = registry.resources.flatMap(permissionCodes)
    const narrow = await fixture.app.person(fixture.masters.orgId, {
      permissions: [...codes, 'gl.budgetExecution.read'],
      fieldRights: { charge: { excl: 'hidden' } },
    })
    const { id } = await save({ year: '2027', name: '无权' }, narrow)
    expect((await spread(id, { yearCost: '9.00', method: 'lastYear' }, narrow)).error).toBe('budget.last_year_hidden')
    expect((await spread(id, { yearCost: '9.00', method: 'evenly' }, narrow)).http).toBe(200)
  })
})

describe('the budget beside what happened', () => {
  let made: Budget

  beforeAll(async () => {
    const { customerId } = fixture.masters
    made = await approved({
      lines: [
        line('09', '5000.00', '100.00'),
        { ...line('10', '6000.00', '9000.00'), customerId },
        line('11', '900000.00', '800000.00'),
        line('12', '700.00', '600.00'),
      ],
    })
  })

  it('adds up under every dimension', async () => {
    const totals = await proveReport(fixture.clerk, budgetExecution as never, {
      params: YEAR,
      summed: [
        'budgetRevenue',
        'budgetCost',
        'budgetTons',
        'revenueExcl',
        'costExcl',
        'margin',
        'forecastMargin',
        'tons',
      ],
    })
    expect([totals.budgetRevenue, totals.budgetCost, totals.budgetTons]).toEqual(['911700.00', '809700.00', '240.000'])
  })

  it('has the figures of the margin report for the same month and segment', async () => {
    const { rows } = await query({ ...YEAR, groupBy: 'segment', perMonth: true })
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      const margin = await query({ month, groupBy: 'segment' }, fixture.clerk, marginAnalysis)
      const own = rows.find(row => row.month === month && row.segment === 'road')
      const there = margin.rows.find(row => row.segment === 'road')
      for (const name of ['revenueExcl', 'costExcl', 'margin', 'tons']) expect(own?.[name], name).toBe(there?.[name])
    }
  })

  it('forecasts what is over as it was and the rest as it is planned, and marks the months outside the band', async () => {
    const { rows, totals } = await query({ ...YEAR, groupBy: 'month' })
    const at = (month: string) => rows.find(row => row.month === month) ?? {}
    expect(at('2026-09')).toMatchObject({ state: 'over', alarm: true })
    expect(at('2026-09').forecastCost).toBe(at('2026-09').costExcl)
    // It is not over yet, so that too little revenue says nothing
    expect(at('2026-11')).toMatchObject({ state: 'within', forecastCost: '800000.00' })
    expect(at('2026-12')).toMatchObject({ forecastMargin: '100.00', costRate: '0.0000' })
    const outside = rows.filter(row => row.state !== 'within').length
    expect(outside).toBeGreaterThan(0)
    expect(totals).not.toHaveProperty('outside')
    const bySegment = await query({ ...YEAR, groupBy: 'segment' })
    expect(bySegment.rows).toMatchObject([{ segment: 'road', outside, state: 'over' }])
    // It was counted with the approval, and is counted again every night
    expect((await info(made.id)).outside).toBe(outside)
    await fixture.app.work(fixture.masters.orgId, countOutside)
    expect((await info(made.id)).outside).toBe(outside)
  })

  it('shows no cost to whoever may not see that of the budget', async () => {
    const narrow = await fixture.app.person(fixture.masters.orgId, {
      permissions: ['gl.budgetExecution.read', 'gl.gpm.read'],
      fieldRights: { budget: { 'lines.cost': 'hidden' } },
    })
    const { rows } = await query({ ...YEAR, groupBy: 'month' }, narrow)
    const names = Object.keys(rows[0] ?? {})
    expect(names).toContain('budgetRevenue')
    for (const name of ['budgetCost', 'costVariance', 'marginVariance', 'forecastMargin', 'state', 'outside', 'alarm'])
      expect(names).not.toContain(name)
  })

  it('is a to-do of whoever approves budgets', async () => {
    const { todos } = await fixture.manager.must<{ todos: { key: string; count: number }[] }>('sys/home/info', {})
    expect(todos.find(todo => todo.key === 'budgetsOutside')).toMatchObject({ count: 1 })
  })
})

describe('a payment for a month over its budget', () => {
  let statementId: number

  beforeAll(async () => {
    statementId = (await statementOf(fixture, { from: '2026-08-26', to: '2026-09-25' })).id
  })

  it('says so in its approval to whoever sees the budget and all charges', async () => {
    const { app, clerk, manager, masters } = fixture
    const judge = await app.person(masters.orgId)
    const codes = registry.resources.flatMap(permissionCodes)
    const veiled = await app.person(masters.orgId, {
      permissions: codes,
      fieldRights: { budget: { 'lines.cost': 'hidden' } },
    })
    const unasked = await app.person(masters.orgId, { permissions: codes.filter(code => !code.startsWith('gl.gpm.')) })
    const processId = await publisher(manager)('settlement.submit', [nodeFor('财务', [judge, veiled, unasked])])
    const { id } = await settlementOf(fixture, {
      items: [{ statementId, amount: '100.00' }],
      step: 'draft',
    })
    const { approvalId } = await clerk.must<HeldRow>('sap/payment/submit', { id })
    const { rows } = await query({ ...YEAR, groupBy: 'month' })
    const september = rows.find(row => row.month === '2026-09')
    const told = async (who: Person) => {
      const { list } = await who.must<{ list: { id: number; unusual: { kind: string; text: string }[] }[] }>(
        'bpm/approval/list',
        { tab: 'todo' },
      )
      return list.find(one => one.id === approvalId)?.unusual.filter(one => one.kind === 'overBudget')
    }
    const figures = [september?.costExcl, september?.costVariance, september?.budgetCost].map(one =>
      Number(one).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
    expect(await told(judge)).toEqual([
      {
        kind: 'overBudget',
        text: `2026-09 公路成本 ${figures[0]} 元，超出年度预算 ${figures[1]} 元（预算 ${figures[2]} 元）`,
      },
    ])
    expect([await told(veiled), await told(unasked)]).toEqual([[], []])
    await manager.must('bpm/process/withdraw', { id: processId, reason: '换流程' })
  })

  it('takes the branch of payments over the budget, which is told to those alone', async () => {
    const { app, clerk, manager, masters } = fixture
    const codes = registry.resources.flatMap(permissionCodes)
    const director = await app.person(masters.orgId)
    const narrow = await app.person(masters.orgId, { permissions: codes.filter(code => !code.startsWith('gl.gpm.')) })
    await publisher(manager)('settlement.submit', [
      nodeFor('财务', [narrow]),
      branchFor('预算', when('record.overBudget', 'gt', '0'), [nodeFor('总经理', [director])]),
    ])
    const { rows } = await query({ ...YEAR, groupBy: 'month' })
    const over = rows.find(row => row.month === '2026-09')?.costVariance
    const { id } = await settlementOf(fixture, { items: [{ statementId, amount: '200.00' }], step: 'draft' })
    await clerk.must('sap/payment/submit', { id })
    const payment = await clerk.must<HeldRow>('sap/payment/info', { id })
    const nodes = async (id: unknown, who: Person): Promise<unknown[]> => {
      const run = await who.must<{ nodes: { name: string }[] }>('bpm/approval/info', { id })
      return run.nodes.map(node => node.name)
    }
    expect(payment['overBudget']).toBe(over)
    expect(await nodes(payment.approvalId, clerk)).toContain('总经理')
    expect(await narrow.must('sap/payment/info', { id: payment.id })).not.toHaveProperty('overBudget')
    expect(await nodes(payment.approvalId, narrow)).not.toContain('总经理')
  })
})
