import { eq, isPos, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
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

/** Carrier B has prices since October, the owner from 10 August to 10 November: what is loaded at other days waits for one. */
const PRICED_FROM = { ar: '2026-08-10', ap: '2026-10-01' }
const AR_PRICED_TO = '2026-11-10'
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
  const day = `${oneOf(MONTHS)}-${String(1 + Math.floor(random() * 18)).padStart(2, '0')}`
  const carrierId = oneOf([fixture.masters.carrierA, fixture.masters.carrierB])
  const isPriced =
    day >= PRICED_FROM.ar && day <= AR_PRICED_TO && (carrierId === fixture.masters.carrierA || day >= PRICED_FROM.ap)
  return {
    load,
    unload: chance(0.5) ? load : (Number(load) - random() * 0.4).toFixed(2),
    day,
    carrierId,
    ...(chance(0.4) ? { infoFee: tons(10, 200) } : {}),
    extras: [...(chance(0.5) ? [fee('loading', 'ap')] : []), ...(chance(0.3) ? [fee('unloading', 'ar')] : [])],
    audit: isPriced && chance(0.9),
  }
}

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const { clerk, manager, masters } = fixture
  await app.work(masters.orgId, async tx => {
    await tx.sql('update price_sheet set eff_from = $2, eff_to = $3 where org_id = $1 and side = $4', [
      masters.orgId,
      PRICED_FROM.ar,
      AR_PRICED_TO,
      'ar',
    ])
    await tx.sql('update price_sheet set eff_from = $2 where org_id = $1 and contract_id = $3', [
      masters.orgId,
      PRICED_FROM.ap,
      masters.apContractB,
    ])
  })
  await tripsOf(fixture, Array.from({ length: 24 }, anyTrip))
  for (const month of ['2026-10', '2026-11', '2026-11']) {
    const of = chance(0.5) ? { carrierId: masters.carrierA } : {}
    const made = await clerk.must<AnyRow>('gl/gpData/save', {
      month,
      customerId: masters.customerId,
      ...of,
      costExcl: tons(-500, 500),
      revenueExcl: tons(-900, 900),
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
    pricing: oneOf(['priced', 'unpriced']),
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

  it.each(reports.map(report => [report.name, report] as const))(
    '%s: those with a price and those without add up to all of them',
    async (_name, report) => {
      let unpriced = 0
      for (let turn = 0; turn < 6; turn++) {
        const question = anyQuestion(report)
        const of = (pricing: string | null) => ask(report, { ...question, params: { ...question.params, pricing } })
        const [all, priced, rest] = [await of(null), await of('priced'), await of('unpriced')]
        for (const name of summed(report, all.totals).filter(name => !report.earlier?.[name])) {
          const added = sum([priced, rest].map(({ totals }) => String(totals[name])))
          expect(eq(added, String(all.totals[name])), `${JSON.stringify(question)} ${name}`).toBe(true)
        }
        expect([priced.totals.unpriced, rest.totals.unpriced]).toEqual([0, all.totals.unpriced])
        expect(all.header.some(({ zh }) => zh.startsWith('含未计价'))).toBe(all.totals.unpriced !== 0)
        expect(priced.rows.every(row => !('unpriced' in row))).toBe(true)
        unpriced += Number(all.totals.unpriced)
      }
      expect(unpriced).toBeGreaterThan(0)
    },
  )

  it('the adjusted rate is the adjusted margin over the adjusted revenue, both from their records', async () => {
    const report = grossProfit as unknown as Report
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('gl/gpData/list')
    let adjusted = 0
    for (let turn = 0; turn < 8; turn++) {
      const question = anyQuestion(report)
      const { rows, totals } = await ask(report, question)
      for (const row of [...rows, totals]) {
        const query = recordsBehind(report, { row: row === totals ? {} : row, column: 'adjusted' }, question)
        const { rows: documents } = await ask(report, query as ReportQuery)
        const shown = new Set(documents.map(one => one.docNo))
        const added = list.filter(one => shown.has(one.adjustNo))
        const of = (name: string, more: AnyRow[] = []) =>
          sum([...documents, ...more].map(one => String(one[name] ?? '0')))
        const revenue = of('revenueExcl', added)
        const margin = sub(revenue, of('costExcl', added))
        expect(row.adjustedRate, JSON.stringify(query)).toBe(isPos(revenue) ? quotient(margin, revenue, 4) : null)
        adjusted += added.length
      }
    }
    expect(adjusted).toBeGreaterThan(0)
  })

  it('counts exactly the trips of which a side waits for its price, and says which side', async () => {
    const question = { params: { monthFrom: '2026-06', monthTo: '2026-11' }, groupBy: 'customerId', without: [] }
    const report = grossProfit as unknown as Report
    const { totals } = await ask(report, question)
    const query = recordsBehind(report, { row: {}, column: 'unpriced' }, question)
    const { rows } = await ask(report, query as ReportQuery)
    const { rows: trips } = await app.db.company(fixture.masters.orgId, sql =>
      sql.query<AnyRow>(
        `select waybill_no as no, ar_status = 'unpriced' as ar, ap_status = 'unpriced' as ap from waybill
         where org_id = $1 and transport_status = 'unloaded' and 'unpriced' in (ar_status, ap_status) and deleted_at is null`,
        [fixture.masters.orgId],
      ),
    )
    const sideOf = ({ ar, ap }: AnyRow) => (ar && ap ? 'both' : ar ? 'ar' : 'ap')
    expect(totals.unpriced).toBe(trips.length)
    expect(rows.map(row => `${String(row.docNo)} ${String(row.missingPrice)}`).toSorted()).toEqual(
      trips.map(trip => `${String(trip.no)} ${sideOf(trip)}`).toSorted(),
    )
    expect(new Set(trips.map(sideOf))).toEqual(new Set(['ar', 'ap', 'both']))
  })

  it('says nothing of it to whoever may not know the states of trips', async () => {
    const veiled = await app.person(fixture.masters.orgId, {
      permissions: ['gl.gpm.read'],
      fieldRights: { waybill: { apStatus: 'hidden' } },
    })
    const answer = await veiled.must<ReportAnswer>('gl/gpm/query', { monthFrom: '2026-06', monthTo: '2026-11' })
    expect(answer.totals).not.toHaveProperty('unpriced')
    expect(JSON.stringify(answer)).not.toContain('未计价')
    expect((await veiled.call('gl/gpm/query', { pricing: 'priced' })).code).not.toBe(0)
  })

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
