import { eq, money, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { STAGES, stageColumn, statisticalTable, type Stage } from '@tuheng/domain/margin/index'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { type Fixture, makeFixture, settlementOf, statementOf, tripsOf } from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture
const SPAN = { monthFrom: '2026-09', monthTo: '2026-11' }
const COLUMNS = (['ar', 'ap'] as const).flatMap(side => [
  side,
  ...(Object.keys(STAGES) as Stage[]).map(stage => stageColumn(side, stage)),
])

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  const { carrierB } = fixture.masters
  await tripsOf(fixture, [
    { load: '33.00', day: '2026-09-05' },
    { load: '32.00', day: '2026-10-28', carrierId: carrierB },
  ])
  await tripsOf(fixture, [{ load: '31.00', unload: '30.50' }, { load: '30.00' }])
  const { id, netSum } = await statementOf(fixture)
  await settlementOf(fixture, { items: [{ statementId: id, amount: String(netSum) }] })
  await statementOf(fixture, { kind: 'customer', step: 'sent' })
  await tripsOf(fixture, [{ load: '29.00', day: '2026-11-12', carrierId: carrierB }])
})

it('adds up under every grouping to what SQL over the charges says, stage by stage', async () => {
  const totals = await proveReport(fixture.manager, statisticalTable, {
    params: SPAN,
    summed: [...COLUMNS, 'trips', 'tons', 'unpriced'],
  })
  const { rows } = await app.db.company(fixture.masters.orgId, sql =>
    sql.query<{ side: string; state: string; amount: string }>(
      `select side, state, sum(amount)::text as amount from charge where org_id = $1 and deleted_at is null and amount is not null
         and to_char(biz_date, 'YYYY-MM') between '2026-09' and '2026-11' group by 1, 2`,
      [fixture.masters.orgId],
    ),
  )
  const said = (side: string, states?: readonly string[]): string =>
    money(sum(rows.filter(row => row.side === side && (!states || states.includes(row.state))).map(row => row.amount)))
  for (const side of ['ar', 'ap'] as const) {
    expect(totals[side]).toBe(said(side))
    for (const stage of Object.keys(STAGES) as Stage[])
      expect(totals[stageColumn(side, stage)], `${side} ${stage}`).toBe(said(side, STAGES[stage]))
  }
  expect(COLUMNS.filter(name => !eq(String(totals[name]), '0')).length).toBeGreaterThan(4)
})

it('leads from every amount to the documents that it is the sum of', async () => {
  const report = statisticalTable as unknown as Report
  const question = { params: SPAN, groupBy: 'carrierId', without: [] }
  const { rows } = await fixture.manager.must<ReportAnswer>(`${report.api}/query`, { ...SPAN, groupBy: 'carrierId' })
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows)
    for (const column of [...COLUMNS, 'unpriced']) {
      const { params, groupBy, without } = recordsBehind(report, { row, column }, question) ?? expect.fail(column)
      const behind = await fixture.manager.must<ReportAnswer>(`${report.api}/query`, { ...params, groupBy, without })
      expect(eq(sum(behind.rows.map(one => String(one[column] ?? '0'))), String(row[column])), column).toBe(true)
    }
})

it('hides amounts, stages and states from whoever may not read them, and other companies', async () => {
  const { orgId } = fixture.masters
  const permissions = ['smp.data.read']
  const seen = async (fieldRights: object): Promise<AnyRow> => {
    const who = await app.person(orgId, { permissions, fieldRights })
    return (await who.must<ReportAnswer>(`${statisticalTable.api}/query`, SPAN)).totals
  }
  const noStates = await seen({ charge: { state: 'hidden' } })
  expect(['ar' in noStates, 'arOpen' in noStates, 'apRate' in noStates, 'unpriced' in noStates]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const noCost = await seen({ waybill: { apTotal: 'hidden' } })
  expect(Object.keys(noCost).filter(name => name.startsWith('ap'))).toEqual([])
  const stranger = await app.person(await app.company())
  expect((await stranger.must<ReportAnswer>(`${statisticalTable.api}/query`, SPAN)).rows).toEqual([])
})
