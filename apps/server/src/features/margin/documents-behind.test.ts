import { eq, sub, sum } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind, type ReportQuery } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { businessSettlement, grossProfit, marginAnalysis, roadTransport } from '@tuheng/domain/margin/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { momentOf } from '../../plugins/clock.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, statementOf, type TripSpec, tripsOf } from '../settlement/testing/fixture.ts'
import { queryGrossProfit } from './gross-profit.ts'

const reports = [grossProfit, roadTransport, marginAnalysis, businessSettlement] as unknown as Report[]
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11']

/** The same trips and questions at every run. */
let state = 20261120
const random = (): number => {
  state = (state * 1664525 + 1013904223) % 4294967296
  return state / 4294967296
}
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (share: number): boolean => random() < share
const tons = (from: number, to: number): string => (from + random() * (to - from)).toFixed(2)

let app: TestApp
let fixture: Fixture

function anyTrip(): TripSpec {
  const load = tons(25, 33)
  const fee = (code: string, side: 'ar' | 'ap') => ({ fee: code, side, amount: tons(20, chance(0.2) ? 9000 : 400) })
  return {
    load,
    unload: chance(0.5) ? load : (Number(load) - random() * 0.4).toFixed(2),
    day: `${oneOf(MONTHS)}-${String(1 + Math.floor(random() * 18)).padStart(2, '0')}`,
    carrierId: oneOf([fixture.masters.carrierA, fixture.masters.carrierB]),
    ...(chance(0.4) ? { infoFee: tons(10, 200) } : {}),
    extras: [...(chance(0.5) ? [fee('loading', 'ap')] : []), ...(chance(0.3) ? [fee('unloading', 'ar')] : [])],
    audit: chance(0.9),
  }
}

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const { clerk, manager, masters } = fixture
  await tripsOf(fixture, Array.from({ length: 24 }, anyTrip))
  for (const month of ['2026-10', '2026-11', '2026-11']) {
    const of = chance(0.5) ? { carrierId: masters.carrierA } : {}
    const made = await clerk.must<AnyRow>('gl/gpData/save', {
      month,
      customerId: masters.customerId,
      ...of,
      costExcl: tons(-500, 500),
      reason: '补计',
    })
    await manager.must('gl/gpData/approve', { id: made.id })
  }
  await statementOf(fixture, { kind: 'customer', from: '2026-08-01', to: '2026-09-30' })
})

const ask = ({ api }: Report, { params, groupBy, without }: ReportQuery) =>
  fixture.clerk.must<ReportAnswer>(`${api}/query`, { ...params, groupBy, without: [...without] })

function anyQuestion(report: Report): ReportQuery {
  const { masters } = fixture
  const [from, to] = [oneOf(MONTHS), oneOf(MONTHS)].toSorted() as [string, string]
  const some: AnyRow = {
    customerId: masters.customerId,
    carrierId: oneOf([masters.carrierA, masters.carrierB]),
    routeId: masters.routeId,
    segment: 'road',
  }
  const chosen = Object.entries(some).filter(([name]) => name in report.params && chance(0.3))
  return {
    params: {
      ...('month' in report.params ? { month: to } : { monthFrom: from, monthTo: to, perMonth: chance(0.3) }),
      ...Object.fromEntries(chosen),
    },
    groupBy: oneOf((report.groupBy ?? []).filter(group => !group.record)).value,
    without: [],
  }
}

/** Columns that are added up, as the rows have them: rates and figures per tonne are not. */
const summed = (report: Report, row: AnyRow): string[] =>
  Object.entries(report.columns).flatMap(([name, field]) => {
    const { align, percent } = kindOf(field)
    const added = align === 'right' && !percent && !field.unit?.zh.includes('/')
    return added && row[name] !== null && row[name] !== undefined ? [name] : []
  })

describe('the documents behind a figure', () => {
  it.each(reports.map(report => [report.name, report] as const))(
    '%s: add up to it to the cent, whatever is asked',
    async (_name, report) => {
      let proved = 0
      for (let turn = 0; turn < 8; turn++) {
        const question = anyQuestion(report)
        const { rows, totals } = await ask(report, question)
        for (const row of [...rows, totals]) {
          const found = new Map<string, ReportAnswer>()
          for (const column of summed(report, row)) {
            const query = recordsBehind(report, { row: row === totals ? {} : row, column }, question)
            if (!query) throw new Error(`${report.name} has no documents`)
            const key = JSON.stringify(query)
            const behind = found.get(key) ?? (await ask(report, query))
            found.set(key, behind)
            const at = report.earlier?.[column]?.column ?? column
            const added = sum(behind.rows.map(one => String(one[at] ?? '0')))
            expect(eq(added, String(row[column])), `${key}: ${column} is ${String(row[column])}, ${added} behind`).toBe(
              true,
            )
            proved++
          }
          for (const { rows: documents } of found.values())
            expect(new Set(documents.map(one => one.docNo)).size).toBe(documents.length)
        }
      }
      expect(proved).toBeGreaterThan(80)
    },
  )

  it('tells of those that find no room what they add up to', async () => {
    const all = await ask(grossProfit as unknown as Report, { params: {}, groupBy: 'docNo', without: [] })
    const actor = await app.work(fixture.masters.orgId, async tx => tx.actor)
    const cut = await app.db.company(fixture.masters.orgId, sql =>
      queryGrossProfit({
        sql,
        actor,
        params: { monthFrom: '2026-06', monthTo: '2026-11' },
        groupBy: 'docNo',
        without: [],
        most: 5,
        now: momentOf(app.clock),
      }),
    )
    const charged = all.rows.filter(row => row.docType === 'waybill')
    expect(cut.rest?.count).toBe(charged.length - 5)
    for (const name of ['trips', 'tons', 'revenueExcl', 'costExcl', 'margin', 'adjusted']) {
      const shown = sum(cut.rows.map(row => String(row[name])))
      expect(eq(sub(String(all.totals[name]), shown), String(cut.rest?.row[name])), name).toBe(true)
    }
  })
})
