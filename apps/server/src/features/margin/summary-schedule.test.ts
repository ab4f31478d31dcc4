// PostgreSQL instead: security
import { money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { reportCalls } from '@tuheng/domain/kernel/report-calls'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { businessSettlement, summarySchedule } from '@tuheng/domain/margin/index'
import { role } from '@tuheng/domain/system/rights/role'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportAcross } from '../../engine/report/report-across.ts'
import { systemActor } from '../../engine/write/work.ts'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { joinWith, type Membership } from '../../testing/membership.ts'
import { type Fixture, makeFixture, statementOf, tripsOf } from '../settlement/testing/fixture.ts'

let app: TestApp
let first: Fixture
let second: Fixture
let person: Person
let member: Membership

const SPAN = { monthFrom: '2026-10', monthTo: '2026-11' }
const READ = ['smp.data.read', 'smp.business.read']

const ask = (body: AnyRow = {}, who: { must: Person['must'] } = person) =>
  who.must<ReportAnswer>(`${summarySchedule.api}/query`, { ...SPAN, ...body })
const narrow = (rights: object): Promise<unknown> =>
  app
    .work(member.orgId, tx => tx.overwrite(role, { id: member.roleId as number, ...rights }))
    .then(() => app.sessions.clear())

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  first = await makeFixture(app)
  second = await makeFixture(app)
  await tripsOf(first, [{ load: '33.07', day: '2026-10-12' }, { load: '31.11' }])
  await tripsOf(second, [{ load: '30.02' }, { load: '29.50', unload: '29.30', day: '2026-11-03' }])
  await statementOf(second, { kind: 'customer' })
  person = await app.person(first.masters.orgId, { permissions: READ })
  member = await joinWith(app, person, { orgId: second.masters.orgId, rights: { permissions: READ } })
})
beforeEach(() => narrow({ permissions: READ, scope: 'company', fieldRights: {} }))

/** Revenue and cost of a company by month, from its charges alone. */
async function fromCharges(orgId: number): Promise<Map<string, { revenue: string; cost: string; tax: string }>> {
  const { rows } = await app.db.company(orgId, sql =>
    sql.query<{ month: string; revenue: string; cost: string; tax: string }>(
      `select revenue_month as month, sum(case side when 'ar' then excl else 0 end)::text as revenue, sum(case side when 'ap' then excl else 0 end)::text as cost,
         sum(case side when 'ar' then tax else -tax end)::text as tax from charge where org_id = $1 and deleted_at is null and amount is not null and revenue_month is not null group by 1`,
      [orgId],
    ),
  )
  return new Map(rows.map(({ month, ...row }) => [month, row]))
}

describe('the figures', () => {
  it('are those of the charges of each company and month, and add up', async () => {
    const { rows, totals, trend, header } = await ask()
    const fixtures = [first, second]
    expect(new Set(rows.map(row => row.orgId))).toEqual(new Set(fixtures.map(({ masters }) => masters.orgId)))
    for (const { masters } of fixtures) {
      const said = await fromCharges(masters.orgId)
      const own = rows.filter(row => row.orgId === masters.orgId)
      expect(own.map(row => row.month)).toEqual([...said.keys()].toSorted())
      for (const row of own) {
        const { revenue = '', cost = '', tax = '' } = said.get(String(row.month)) ?? {}
        expect([row.revenueExcl, row.costExcl, row.taxDiff]).toEqual([money(revenue), money(cost), money(tax)])
        expect(row.margin).toBe(money(sub(revenue, cost)))
      }
    }
    for (const name of ['revenueIncl', 'revenueExcl', 'costExcl', 'margin', 'unconfirmed', 'taxDiff'])
      expect(money(sum(rows.map(row => String(row[name])))), name).toBe(totals[name])
    expect(trend?.map(row => row.month)).toEqual(['2026-10', '2026-11'])
    expect(money(sum((trend ?? []).map(row => String(row.margin))))).toBe(totals.margin)
    expect(header[0]?.zh).toMatch(/^公司：.+、.+$/)
    const byCompany = await ask({ groupBy: 'company' })
    expect(byCompany.totals).toEqual(totals)
    expect(byCompany.rows.map(row => row.orgId)).toEqual(fixtures.map(({ masters }) => masters.orgId))
  })

  it('are those of 业务结算 of the company that a row leads to', async () => {
    const { rows } = await ask()
    for (const [who, orgId] of [
      [person, first.masters.orgId],
      [member, second.masters.orgId],
    ] as const) {
      const own = await who.must<ReportAnswer>(`${businessSettlement.api}/query`, { ...SPAN, groupBy: 'month' })
      expect(own.rows.map(row => [row.month, row.margin, row.unconfirmed, row.state])).toEqual(
        rows.filter(row => row.orgId === orgId).map(row => [row.month, row.margin, row.unconfirmed, row.state]),
      )
    }
  })
})

describe('rights', () => {
  it('are those of each company at this moment: without one it is left out and named', async () => {
    await narrow({ permissions: ['smp.business.read'] })
    const { rows, header } = await ask()
    expect(new Set(rows.map(row => row.orgId))).toEqual(new Set([first.masters.orgId]))
    expect(header.at(-1)?.zh).toMatch(/^未含.+：没有权限$/)
    expect(await member.call(`${summarySchedule.api}/query`, SPAN)).toMatchObject({ http: 403 })
    await narrow({ permissions: READ, scope: 'own' })
    expect(new Set((await ask()).rows.map(row => row.orgId))).toEqual(new Set([first.masters.orgId]))
  })

  it('leave a column that one company hides out of its rows and of the sum', async () => {
    await narrow({ permissions: READ, fieldRights: { waybill: { apTotal: 'hidden' } } })
    const { rows, totals, figures } = await ask()
    for (const name of ['costExcl', 'costIncl', 'margin', 'inputTax', 'taxDiff']) {
      expect([name in totals, name in figures], name).toEqual([false, false])
      expect(rows.filter(row => name in row).every(row => row.orgId === first.masters.orgId)).toBe(true)
    }
    expect(totals.revenueExcl).toBe(money(sum(rows.map(row => String(row.revenueExcl)))))
  })

  it('leave a company out where the grouping is hidden', async () => {
    await narrow({ permissions: READ, fieldRights: { charge: { revenueMonth: 'hidden' } } })
    const { rows, header } = await ask()
    expect(rows.every(row => row.orgId === first.masters.orgId)).toBe(true)
    expect(header.at(-1)?.zh).toContain('看不到')
  })

  it('reach no company of which the person is no member', async () => {
    const alone = await app.person(first.masters.orgId, { permissions: READ })
    const { rows } = await ask({}, alone)
    expect(new Set(rows.map(row => row.orgId))).toEqual(new Set([first.masters.orgId]))
    expect(JSON.stringify(await ask({}, alone))).not.toContain(
      String(
        (
          await app.work(second.masters.orgId, tx =>
            tx.sql<{ name: string }>('select name from org where id = $1', [tx.orgId]),
          )
        ).rows[0]?.name,
      ),
    )
  })

  it('show a program its own company, and nothing to who views as a member', async () => {
    const report = summarySchedule as unknown as Report
    const program = { ...systemActor(second.masters.orgId, '接口'), isAdmin: false, permissions: new Set(READ) }
    const asked = {
      body: SPAN,
      question: { params: { ...SPAN, segment: null }, groupBy: 'month', without: [], most: 10 },
      shape: reportCalls(report).query.answer,
    }
    const { rows } = await reportAcross(app, report, { ...asked, actor: program })
    expect(new Set(rows.map(row => row.orgId))).toEqual(new Set([second.masters.orgId]))
    const viewed = { ...program, viewedBy: { memberId: 1, name: '管理员' } }
    await expect(reportAcross(app, report, { ...asked, actor: viewed })).rejects.toThrow(DomainError)
  })
})
