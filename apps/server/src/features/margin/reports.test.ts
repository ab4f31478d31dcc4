// PostgreSQL instead: sample
import { add, eq, money, sub, sum, quotient } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { businessSettlement, grossProfit, marginAnalysis, roadTransport } from '@tuheng/domain/margin/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSheets } from '../../engine/sheets/read-table.ts'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { type Fixture, makeFixture, statementOf, tripOf, tripsOf } from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture

const query = (report: { api: string }, body: object = {}, who: Person = fixture.clerk) =>
  who.must<ReportAnswer>(`${report.api}/query`, body)
const reports = [grossProfit, roadTransport, marginAnalysis, businessSettlement] as unknown as Report[]
const monthsOf = (report: Report, from: string, to: string): object =>
  'month' in report.params ? { month: to } : { monthFrom: from, monthTo: to }

/** The sum of the charges behind a row, read through the list that the row links to. */
async function behind(
  report: Report,
  row: AnyRow,
  { params, side }: { params: AnyRow; side: 'ar' | 'ap' },
): Promise<string> {
  const filters: AnyRow = { side }
  for (const [target, source] of Object.entries(report.drill?.filters ?? {})) {
    const value = row[source] ?? params[source]
    if (value !== null && value !== undefined) filters[target] = value
  }
  const { totals } = await fixture.clerk.must<{ totals: { excl: string } }>('sap/charge/summary', { filters })
  return totals.excl
}

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  await app.work(fixture.masters.orgId, tx =>
    tx.sql(`update price_sheet set loss_mode = 'none' where org_id = $1 and contract_id = $2`, [
      tx.orgId,
      fixture.masters.arContractId,
    ]),
  )
})

describe('the margin of one truck', () => {
  it('is 4,152.37 − 3,770.64 = 381.73, 9.19 %, 11.47 yuan per tonne', async () => {
    await tripOf(fixture, { load: '33.46', unload: '33.28', infoFee: '100.00' })
    const answer = await query(grossProfit, { groupBy: 'month' })
    expect(answer.rows).toEqual([
      {
        month: '2026-11',
        trips: 1,
        tons: '33.280',
        revenueExcl: '4152.37',
        costExcl: '3770.64',
        margin: '381.73',
        marginRate: '0.0919',
        perTon: '11.47',
        adjust: '0.00',
        adjusted: '381.73',
        adjustedRate: '0.0919',
        alarm: false,
      },
    ])
    expect(answer.header.map(text => text.zh)).toEqual([
      expect.stringMatching(/^测试物流/),
      '期间：2026-06 ~ 2026-11',
      '收入归属：按卸货月',
      '未关账',
    ])
    expect(answer.figures).toMatchObject({
      adjusted: { value: '381.73', change: null },
      adjustedRate: { value: '0.0919' },
    })
    const road = await query(roadTransport, { groupBy: 'carrierId' })
    expect(road.rows).toMatchObject([
      {
        carrierId: fixture.masters.carrierA,
        carrierId$: '恒途运输',
        receivable: '4526.08',
        payable: '4110.00',
        fees: '0.00',
        deductions: '149.60',
        outputTax: '373.71',
        inputTax: '339.36',
        margin: '381.73',
        segment: 'road',
      },
    ])
    const analysis = await query(marginAnalysis, { groupBy: 'projectId' })
    expect(analysis.rows).toMatchObject([
      {
        month: '2026-11',
        segment: 'road',
        customerId$: '常乐源煤业',
        projectId: fixture.masters.arContractId,
        projectId$: expect.stringMatching(/-KH-2026-0001$/),
        costExcl: '3770.64',
        feeCost: '0.00',
      },
    ])
    const [row] = analysis.rows as [Record<string, string>]
    expect(sum([row.freightCost, row.feeCost, row.lossCost, row.otherCost])).toBe('3770.64')
    expect(row.lossCost).toBe('-45.50')
  })
})

describe('the reports over a quarter', () => {
  const span = { monthFrom: '2026-09', monthTo: '2026-11' }

  beforeAll(async () => {
    const { masters } = fixture
    await tripsOf(fixture, [
      { load: '33.00', day: '2026-09-05' },
      { load: '32.00', day: '2026-10-06', carrierId: masters.carrierB },
      { load: '31.00', unload: '30.50', day: '2026-10-20' },
      {
        load: '30.00',
        day: '2026-11-02',
        carrierId: masters.carrierB,
        extras: [
          { fee: 'loading', side: 'ap', amount: '600.00' },
          { fee: 'toll', side: 'ap', amount: '150.00' },
        ],
      },
      { load: '29.00', day: '2026-11-12', extras: [{ fee: 'unloading', side: 'ar', amount: '290.00' }] },
    ])
  })

  it.each(reports.map(report => [report.name, report] as const))(
    '%s: rows add up to the totals by every dimension, and each row to the charges behind it',
    async (_name, report) => {
      const params = monthsOf(report, span.monthFrom, span.monthTo)
      await proveReport(fixture.clerk, report, {
        params: params as AnyRow,
        summed: ['revenueExcl', 'costExcl', 'margin'],
      })
      for (const { value: groupBy } of report.groupBy ?? []) {
        const { rows } = await query(report, { ...params, groupBy })
        for (const row of rows) {
          expect(money(sub(String(row.revenueExcl), String(row.costExcl))), groupBy).toBe(row.margin)
          expect(money(await behind(report, row, { params: params as AnyRow, side: 'ar' })), groupBy).toBe(
            row.revenueExcl,
          )
          expect(money(await behind(report, row, { params: params as AnyRow, side: 'ap' })), groupBy).toBe(row.costExcl)
        }
      }
    },
  )

  it('agree with the statements of the same trips', async () => {
    const owner = await statementOf(fixture, { kind: 'customer', from: '2026-09-01', to: '2026-11-30' })
    const carriers = [
      await statementOf(fixture, { from: '2026-09-01', to: '2026-11-30' }),
      await statementOf(fixture, { from: '2026-09-01', to: '2026-11-30', partyId: fixture.masters.carrierB }),
    ]
    const { totals } = await query(businessSettlement, span)
    expect(totals.revenueIncl).toBe(owner.invoiceableSum)
    expect(totals.costIncl).toBe(money(sum(carriers.map(row => row.invoiceableSum as string))))
    expect(totals).toMatchObject({ unconfirmed: '0.00' })
    const road = await query(roadTransport, span)
    expect([road.totals.receivable, road.totals.payable]).toEqual([totals.revenueIncl, totals.costIncl])
    expect(money(sub(String(road.totals.outputTax), String(road.totals.inputTax)))).toBe(totals.taxDiff)
  })

  it('compare with the months before, and mark closed months', async () => {
    const [oct, nov] = [
      await query(grossProfit, { monthFrom: '2026-10', monthTo: '2026-10' }),
      await query(grossProfit, { monthFrom: '2026-11', monthTo: '2026-11' }),
    ]
    const [before, now] = [Number(oct.totals.revenueExcl), Number(nov.totals.revenueExcl)]
    expect(Number(nov.figures.revenueExcl?.change)).toBeCloseTo((now - before) / before, 4)
    expect(Number(nov.figures.adjustedRate?.change)).toBeCloseTo(
      Number(nov.totals.adjustedRate) - Number(oct.totals.adjustedRate),
      6,
    )
    const analysis = await query(marginAnalysis, { month: '2026-11', groupBy: 'customerId' })
    expect(analysis.rows[0]).toMatchObject({
      margin: nov.totals.margin,
      prevMargin: oct.totals.margin,
      lastYearMargin: null,
      yearChange: null,
    })
    const month = await fixture.clerk.must<{ id: number }>('smp/companyMonth/save', {
      month: '2026-09',
      docType: 'all',
    })
    await fixture.clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    const settled = await query(businessSettlement, span)
    expect(settled.rows.map(row => [row.month, row.state])).toEqual([
      ['2026-09', 'closed'],
      ['2026-10', 'confirmed'],
      ['2026-11', 'confirmed'],
    ])
    expect(settled.header.at(-1)?.zh).toBe('已关账：2026-09')
  })

  it('include manual adjustments once another person has approved them, and turn red at or below zero', async () => {
    const { masters, clerk, manager } = fixture
    const before = await query(grossProfit, { groupBy: 'routeId' })
    const made = await clerk.must<AnyRow>('gl/gpData/save', {
      month: '2026-11',
      customerId: masters.customerId,
      routeId: masters.routeId,
      costExcl: '9000.00',
      reason: '补计过桥费',
    })
    expect(made).toMatchObject({ adjustNo: 'ML2026110001', margin: '-9000.00', status: 'draft' })
    expect((await query(grossProfit, { groupBy: 'routeId' })).totals).toEqual(before.totals)
    expect(await clerk.call('gl/gpData/approve', { id: made.id })).toMatchObject({
      http: 409,
      error: 'transition.same_person',
    })
    expect(await manager.must('gl/gpData/approve', { id: made.id })).toMatchObject({
      status: 'approved',
      approvedBy: manager.memberId,
    })
    const after = await query(grossProfit, { groupBy: 'routeId' })
    expect(after.rows).toMatchObject([
      {
        adjust: '-9000.00',
        adjusted: money(add(String(before.totals.margin), '-9000')),
        margin: before.totals.margin,
        alarm: true,
      },
    ])
    const { totals, figures } = after
    expect(totals.marginRate).toBe(quotient(String(totals.margin), String(totals.revenueExcl), 4))
    expect(totals.adjustedRate).toBe(quotient(String(totals.adjusted), String(totals.revenueExcl), 4))
    expect([figures.adjusted?.value, figures.adjustedRate?.value]).toEqual([totals.adjusted, totals.adjustedRate])
    expect((await query(grossProfit, { groupBy: 'carrierId' })).rows).toContainEqual(
      expect.objectContaining({ carrierId: null, revenueExcl: '0.00', adjusted: '-9000.00', alarm: false }),
    )
    await manager.must('gl/gpData/unapprove', { id: made.id, reason: '金额有误' })
    await clerk.must('gl/gpData/void', { id: made.id, reason: '作废' })
  })

  it('are exported as a workbook with the header beside the table', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${grossProfit.api}/export`,
      payload: { ...span, groupBy: 'carrierId', perMonth: true },
      headers: { authorization: fixture.clerk.token },
    })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('毛利表_20261120.xlsx')
    const [main, notes] = await readSheets(response.rawPayload, 'x.xlsx')
    const table: string[][] = []
    for await (const row of main?.rows() ?? []) table.push(row.cells.map(cell => cell.text))
    const answer = await query(grossProfit, { ...span, groupBy: 'carrierId', perMonth: true })
    expect(table[0]).toEqual([
      '期间',
      '承运商',
      '汽车车数',
      '运量(吨)',
      '收入',
      '成本',
      '毛利',
      '毛利率',
      '吨毛利(元/吨)',
      '调整',
      '调整后毛利',
      '调整后毛利率',
    ])
    expect(table).toHaveLength(answer.rows.length + 2)
    expect(table.at(-1)?.[0]).toBe('合计')
    expect(eq(table.at(-1)?.[4] ?? '', String(answer.totals.revenueExcl))).toBe(true)
    const said: string[] = []
    for await (const row of notes?.rows() ?? []) said.push(row.cells[0]?.text ?? '')
    expect(said).toContain('口径：不含税')
  })
})

describe('access to reports', () => {
  const rights = ['gl.gpm.read', 'smp.way.read']
  it('leaves out columns and figures of fields that the person may not read', async () => {
    const { masters } = fixture
    const noMargin = await app.person(masters.orgId, {
      permissions: rights,
      fieldRights: { waybill: { profitExcl: 'hidden' } },
    })
    const seen = await query(grossProfit, { groupBy: 'month' }, noMargin)
    expect(Object.keys(seen.rows[0] as object).sort()).toEqual(['costExcl', 'month', 'revenueExcl', 'tons', 'trips'])
    expect(Object.keys(seen.figures)).toEqual(['revenueExcl', 'costExcl', 'unpriced'])
    const noCost = await app.person(masters.orgId, {
      permissions: rights,
      fieldRights: { waybill: { apTotal: 'masked' } },
    })
    const road = await query(roadTransport, {}, noCost)
    expect(Object.keys(road.totals).sort()).toEqual([
      'outputTax',
      'receivable',
      'revenueExcl',
      'segment',
      'tons',
      'trips',
      'unpriced',
    ])
    expect(JSON.stringify(road)).not.toContain('alarm')
    const own = await app.person(masters.orgId, {
      permissions: rights,
      fieldRights: { grossProfit: { perTon: 'hidden' } },
    })
    expect(Object.keys((await query(grossProfit, {}, own)).rows[0] as object)).not.toContain('perTon')
  })

  it('respects the data scope and the company', async () => {
    const { masters } = fixture
    const scoped = await app.person(masters.orgId, { permissions: rights, scope: 'own' })
    expect((await query(grossProfit, {}, scoped)).rows).toEqual([])
    const stranger = await app.person(await app.company())
    for (const report of reports) expect((await query(report, {}, stranger)).rows, report.name).toEqual([])
  })

  it.each(reports.map(report => [report.name, report] as const))(
    '%s: asks for session, permission and known parameters',
    async (_name, report) => {
      const nobody = await app.person(fixture.masters.orgId, { permissions: ['oms.way.read'] })
      const reader = await app.person(fixture.masters.orgId, { permissions: [`${report.permission}.read`] })
      const exporter = await app.person(fixture.masters.orgId, { permissions: [`${report.permission}.export`] })
      for (const method of ['query', 'export']) {
        expect(await nobody.call(`${report.api}/${method}`), method).toMatchObject({
          http: 403,
          error: 'auth.forbidden',
        })
        expect(await fixture.clerk.call(`${report.api}/${method}`, {}, { authorization: null }), method).toMatchObject({
          http: 401,
        })
        expect(await fixture.clerk.call(`${report.api}/${method}`, { nope: 1 }), method).toMatchObject({
          http: 400,
          error: 'field.unknown',
        })
        expect(await fixture.clerk.call(`${report.api}/${method}`, { groupBy: 'password' }), method).toMatchObject({
          http: 400,
          error: 'report.group',
        })
      }
      expect(await reader.call(`${report.api}/query`)).toMatchObject({ http: 200 })
      expect(await reader.call(`${report.api}/export`)).toMatchObject({ http: 403 })
      expect(await exporter.call(`${report.api}/export`)).toMatchObject({ http: 403 })
      const required = Object.keys(report.params).find(name => report.params[name]?.required) as string
      expect(await fixture.clerk.call(`${report.api}/query`, { [required]: null })).toMatchObject({
        http: 400,
        error: 'field.required',
      })
      expect(await fixture.clerk.call(`${report.api}/query`, { [required]: '2026-13' })).toMatchObject({ http: 400 })
      if (required !== 'monthFrom') return
      expect(
        await fixture.clerk.call(`${report.api}/query`, { monthFrom: '2026-11', monthTo: '2026-10' }),
      ).toMatchObject({ http: 400, error: 'report.months' })
      expect(
        await fixture.clerk.call(`${report.api}/query`, { monthFrom: '2016-10', monthTo: '2026-10' }),
      ).toMatchObject({ http: 400, error: 'report.span' })
    },
  )
})
