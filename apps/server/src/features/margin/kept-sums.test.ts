// PostgreSQL too: plans
import { businessSettlement, grossProfit, marginAnalysis, roadTransport } from '@tuheng/domain/margin/index'
import type { Report } from '@tuheng/domain/kernel/report'
import { department } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { changeCharges, mergeDeltas } from '../settlement/index.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  reprice,
  statementOf,
  type Trip,
  tripOf,
  tripsOf,
  violations,
} from '../settlement/testing/fixture.ts'

let fixture: Fixture
let deptId: number
/**
 * Sees the same charges, because all are of one department. Reports for them read the charges instead of the kept sums.
 */
let bound: Person
/** The statements that the last call sent. */
const sent: string[] = []

const reports = [grossProfit, roadTransport, marginAnalysis, businessSettlement] as unknown as Report[]
const SPANS = [
  ['2025-12', '2026-12'],
  ['2026-10', '2026-10'],
] as const

beforeAll(async () => {
  const app = await testApp()
  fixture = await makeFixture(app)
  deptId = await app.work(
    fixture.masters.orgId,
    async tx => (await tx.insert(department, { name: '业务部', sort: 1 } as never)).id,
  )
  bound = await app.person(fixture.masters.orgId, {
    permissions: reports.map(report => `${report.permission}.read`),
    scope: 'department',
    deptId,
  })
  const { company } = app.engine.db
  app.engine.db.company = (orgId, work, options) =>
    company(
      orgId,
      sql =>
        work({
          query: (text, params, name) => {
            sent.push(text)
            return sql.query(text, params, name)
          },
        }),
      options,
    )
})

/**
 * How many questions are asked. On PGlite single filters at every moment and pairs of them at three, with `QUESTIONS=all`
 * at every moment. On PostgreSQL, where storing and reading may differ, single filters at three moments and only
 * groupings at the others; the SQL of a question is the same in both.
 */
const [USUAL, DEEP] = process.env.TEST_DATABASE_URL
  ? (['alone', 'filtered'] as const)
  : ([process.env.QUESTIONS === 'all' ? 'twice' : 'filtered', 'twice'] as const)

/** All questions to a report: each grouping alone, with each filter, and with two. */
function questions(report: Report, depth: 'alone' | 'filtered' | 'twice'): object[] {
  const { masters } = fixture
  const values: Record<string, readonly unknown[]> = {
    customerId: [masters.customerId, masters.carrierB],
    carrierId: [masters.carrierA],
    routeId: [masters.routeId],
    goodsId: [masters.goodsId],
    segment: ['road', 'trade'].filter(value => value in (report.params['segment']?.choices ?? {})),
  }
  const filters = Object.entries(values).flatMap(([name, list]) =>
    name in report.params ? list.map(value => ({ [name]: value })) : [],
  )
  const pairs = filters.slice(1).map((one, i) => ({ ...one, ...filters[i] }))
  // What has no price is read from the charges by everybody
  const priced = depth === 'alone' ? [] : [{ pricing: 'priced' }]
  // Documents come from the charges either way: only their totals are kept
  return (report.groupBy ?? []).flatMap(({ value: groupBy, record }) =>
    [
      {},
      ...(depth === 'alone' || record ? [] : [...filters, ...priced]),
      ...(depth === 'twice' && !record ? pairs : []),
    ].map(filter => ({
      ...filter,
      groupBy,
    })),
  )
}

/** Asks every question both ways and compares the answers. Returns the number of rows. */
async function expectSame(when: string, depth: typeof USUAL | typeof DEEP = USUAL): Promise<number> {
  const { clerk, app, masters } = fixture
  for (const table of ['charge', 'margin_adjust'])
    await app.db.company(masters.orgId, sql =>
      sql.query(`update ${table} set dept_id = $1 where org_id = $2`, [deptId, masters.orgId]),
    )
  let rows = 0
  for (const report of reports)
    for (const question of questions(report, depth))
      for (const [from, to] of SPANS) {
        const body = { ...question, ...('month' in report.params ? { month: to } : { monthFrom: from, monthTo: to }) }
        const ask = async (who: Person, table: RegExp): Promise<string> => {
          sent.length = 0
          const answer = await who.must<{ rows: unknown[] }>(`${report.api}/query`, body)
          rows += answer.rows.length
          expect(sent.filter(text => table.test(text)).length, 'read from').toBeGreaterThan(0)
          return JSON.stringify(answer)
        }
        const kept = await ask(clerk, /from charge_sum .* from charge_delta/s)
        expect(kept, `${when}: ${report.name} ${JSON.stringify(body)}`).toBe(
          await ask(bound, / as unpriced from charge where org_id = \$1 and (true|\(doc_type, doc_id\) not in)/),
        )
      }
  expect(
    (await violations(fixture)).filter(({ rule }) => rule === 'charge.sums'),
    when,
  ).toEqual([])
  return rows
}

describe('margins from the kept sums equal those from the charges', () => {
  let trips: Trip[]

  it('before any trip', async () => {
    expect(await expectSame('empty', 'alone')).toBe(0)
  })

  it('after trips, with and without prices', async () => {
    const { masters, app } = fixture
    trips = await tripsOf(fixture, [
      { load: '33.00', day: '2026-09-05' },
      { load: '32.00', unload: '31.50', day: '2026-10-06', carrierId: masters.carrierB, infoFee: '50.00' },
      {
        load: '31.00',
        day: '2026-11-02',
        extras: [
          { fee: 'loading', side: 'ap', amount: '600.00' },
          { fee: 'unloading', side: 'ar', amount: '290.00' },
        ],
      },
    ])
    const waiting = await tripOf(fixture, { load: '20.00', day: '2026-11-12', carrierId: masters.carrierB })
    await app.work(masters.orgId, tx =>
      changeCharges(tx, {
        set: `amount = null, excl = null, tax = null, state = 'unpriced'`,
        where: `doc_id = $2 and side = 'ar'`,
        params: [waiting.id],
      }),
    )
    expect(await expectSame('trips', DEEP)).toBeGreaterThan(100)
    await mergeDeltas(app.db, masters.orgId)
    expect(await expectSame('merged', DEEP)).toBeGreaterThan(100)
  })

  it('after new prices, half of it merged', async () => {
    const { app, masters } = fixture
    await reprice(fixture, trips[0] as Trip, { side: 'ap', price: '131.5000' })
    await reprice(fixture, trips[2] as Trip, { side: 'ar', price: '137.2500' })
    await mergeDeltas(app.db, masters.orgId, 2)
    await expectSame('repriced')
  })

  it('after statements that are created, agreed on, corrected and voided', async () => {
    const { clerk } = fixture
    const period = { from: '2026-09-01', to: '2026-10-31' }
    const owner = await statementOf(fixture, { kind: 'customer', ...period, step: 'sent' })
    const carrier = await statementOf(fixture, { ...period })
    await reprice(fixture, trips[0] as Trip, { side: 'ap', price: '125.0000' })
    await expectSame('in statements')
    await clerk.must('sap/customer/void', { id: owner.id, reason: '重做' })
    await clerk.must('sap/carrier/void', { id: carrier.id, reason: '重做' })
    await expectSame('void')
  })

  it('after an audit that was undone, and an adjustment by hand', async () => {
    const { clerk, manager, masters } = fixture
    await clerk.must('oms/wayBill/unaudit', { id: trips[2]?.id, reason: '磅单有误' })
    const made = await clerk.must<{ id: number }>('gl/gpData/save', {
      month: '2026-10',
      customerId: masters.customerId,
      routeId: masters.routeId,
      costExcl: '900.00',
      reason: '补计过桥费',
    })
    await manager.must('gl/gpData/approve', { id: made.id })
    await expectSame('undone')
    await clerk.must('oms/wayBill/audit', { id: trips[2]?.id })
    await expectSame('audited again')
  })

  it('while revenue waits for the owner, moves to the month of the confirmation, and back to that of unloading', async () => {
    const { manager, clerk, app, masters } = fixture
    await manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' }, reason: '按确认月' })
    await tripOf(fixture, { load: '18.00', day: '2026-09-25' })
    await expectSame('waiting')
    const owner = await statementOf(fixture, { kind: 'customer', from: '2026-09-01', to: '2026-10-31', step: 'sent' })
    await confirm(fixture, { kind: 'customer', id: owner.id, confirmAt: '2026-10-12' })
    await expectSame('confirmed')
    await mergeDeltas(app.db, masters.orgId)
    await clerk.must('sap/customer/void', { id: owner.id, reason: '重做' })
    await expectSame('taken back')
    await manager.must('sys/set/save', { settings: { revenueMonth: 'unload' }, reason: '按卸货月' })
    expect(await expectSame('turned back', DEEP)).toBeGreaterThan(100)
  }, 300_000)
})
