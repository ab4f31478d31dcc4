import { sum, money, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { grossProfit } from '@tuheng/domain/margin/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  type Trip,
  tripOf,
  tripsOf,
} from '../settlement/testing/fixture.ts'

/** The margin of the documents that a statement holds: both sides, whatever their months. */

let fixture: Fixture
let held: Trip[]
let statement: Row
const READ = ['gl.gpm.read', 'sap.carrier.read', 'sap.charge.read', 'oms.way.read']

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  held = await tripsOf(fixture, [{ load: '32.00' }, { load: '33.00', day: '2026-11-11' }])
  statement = await statementOf(fixture, { side: 'ap' } as never)
  await tripOf(fixture, { load: '31.00', day: '2026-11-12' })
})

const ask = (who: Person, body: object = {}) =>
  who.call<ReportAnswer>(`${grossProfit.api}/query`, { statementId: statement.id, groupBy: 'docNo', ...body })

describe('the margin of a statement', () => {
  it('is that of its trips with both their sides, in any month', async () => {
    const { app, masters, clerk } = fixture
    const answer = await ask(clerk)
    expect(answer).toMatchObject({ http: 200 })
    const { data } = answer
    expect(data.rows.map(row => row['docNo']).toSorted()).toEqual(held.map(trip => trip.waybillNo).toSorted())
    const { rows } = await app.work(masters.orgId, tx =>
      tx.sql<{ side: string; excl: string }>(
        `select side, sum(excl)::text as excl from charge where org_id = $1 and doc_type = 'waybill' and doc_id = any($2::bigint[]) and deleted_at is null group by 1`,
        [masters.orgId, held.map(trip => trip.id)],
      ),
    )
    const [ar, ap] = ['ar', 'ap'].map(side => money(rows.find(row => row.side === side)?.excl ?? '0'))
    expect(data.totals).toMatchObject({ trips: 2, revenueExcl: ar, costExcl: ap, margin: money(sub(ar, ap)) })
    expect(money(sum(data.rows.map(row => row['margin'] as string)))).toBe(data.totals?.['margin'])
    expect(data.header?.at(-1)?.zh).toContain(String(statement['stmtNo']))
    const elsewhere = await ask(clerk, { monthFrom: '2025-01', monthTo: '2025-02' })
    expect(elsewhere.data.totals).toEqual(data.totals)
    expect(data.figures?.['adjusted']).toMatchObject({ value: data.totals?.['adjusted'], change: null })
  })

  it('is told to whoever may read both statement and margin', async () => {
    const { app, masters } = fixture
    const reader = (permissions: string[], more: object = {}) =>
      app.person(masters.orgId, { permissions, scope: 'company', ...more })
    expect((await ask(await reader(READ))).data.totals).toHaveProperty('margin')
    expect(await ask(await reader(READ.filter(code => code !== 'gl.gpm.read')))).toMatchObject({ http: 403 })
    expect(await ask(await reader(READ.filter(code => code !== 'sap.carrier.read')))).toMatchObject({ http: 404 })
    expect(await ask(await reader(READ, { scope: 'own' }))).toMatchObject({ http: 404 })
    expect(await ask(await app.person(await app.company()))).toMatchObject({ http: 404 })
    for (const right of ['hidden', 'masked']) {
      const { data } = await ask(await reader(READ, { fieldRights: { waybill: { profitExcl: right } } }))
      expect(Object.keys(data.totals ?? {})).not.toContain('margin')
      expect(Object.keys(data.totals ?? {})).toContain('revenueExcl')
    }
    for (const right of ['hidden', 'masked']) {
      const answer = await ask(await reader(READ, { fieldRights: { statement: { stmtNo: right } } }))
      expect(answer).toMatchObject({ http: 200 })
      expect(JSON.stringify(answer)).not.toContain(String(statement['stmtNo']))
    }
    const blind = await reader(READ, { fieldRights: { charge: { statementId: 'hidden' } } })
    expect(await ask(blind)).toMatchObject({ http: 403 })
  })
})

interface Group {
  excl: string
}

describe.each([
  { side: 'ar', kind: 'customer', column: 'revenueExcl' },
  { side: 'ap', kind: 'carrier', column: 'costExcl' },
])('the amount net of tax of a statement of a $kind', ({ kind, column }) => {
  it('is the same in the margin and on its paper, before the confirmation and after', async () => {
    const own = await makeFixture(await testApp())
    // Loads whose tax rounds now up, now down, so that the parts and the whole differ
    const loads = Array.from(
      { length: 9 },
      (_, i) => `${20 + ((i * 7) % 13)}.${String((i * 37 + 11) % 100).padStart(2, '0')}`,
    )
    await tripsOf(
      own,
      loads.map((load, i) => ({ load, day: `2026-11-${String(i + 2).padStart(2, '0')}` })),
    )
    const drafted = await statementOf(own, { kind, step: 'draft' } as never)
    const paper = (row: Row) => money(sum((row['taxGroups'] as Group[]).map(group => group.excl)))
    const margin = async (groupBy: string) => {
      const body = { statementId: drafted.id, groupBy }
      const { totals, rows } = await own.clerk.must<ReportAnswer>(`${grossProfit.api}/query`, body)
      expect(money(sum(rows.map(row => String(row[column]))))).toBe(totals?.[column])
      return totals?.[column]
    }
    const ledger = await own.app.work(own.masters.orgId, tx =>
      tx.sql<{ excl: string }>('select sum(excl)::text as excl from charge where org_id = $1 and statement_id = $2', [
        own.masters.orgId,
        drafted.id,
      ]),
    )
    expect(money(ledger.rows[0]?.excl)).not.toBe(paper(drafted))
    for (const groupBy of ['docNo', 'month', 'customerId']) expect(await margin(groupBy), groupBy).toBe(paper(drafted))
    await own.clerk.must(`sap/${kind}/send`, { id: drafted.id })
    expect(await margin('docNo')).toBe(paper(drafted))
    const confirmed = await confirm(own, { kind, id: drafted.id })
    expect(paper(confirmed)).toBe(paper(drafted))
    for (const groupBy of ['docNo', 'month', 'customerId']) expect(await margin(groupBy), groupBy).toBe(paper(drafted))
  })
})
