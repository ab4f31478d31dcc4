import { abs, add, gt, mul, sub } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { statement } from '@tuheng/domain/settlement/index'
import { companyMonth } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, statementOf, tripOf, violations } from '../testing/fixture.ts'

interface Act {
  act: keyof typeof ACTS
  n: number
  tons: number
}

const MONTHS = ['2026-09', '2026-10', '2026-11'] as const

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  app = await testApp()
})

const month = (n: number): string => MONTHS[n % 2] ?? MONTHS[0]
const move =
  (
    name: 'audit' | 'unaudit' | 'reprice' | 'correct' | 'setPrice' | 'unpin',
    input: (act: Act) => object = () => ({}),
  ) =>
  async (tx: Tx, act: Act) => {
    const rows = await tx.find(waybill, { where: { transportStatus: 'unloaded' } })
    const row = rows[act.n % Math.max(1, rows.length)]
    if (row) await tx.run(waybill, name, { reason: 'x', ...input(act), id: row.id })
  }
const moveMonth =
  (name: 'close' | 'reopen') =>
  async (tx: Tx, { n }: Act) => {
    const [row] = await tx.find(companyMonth, { where: { month: month(n), docType: 'charge' } })
    const { id } = row ?? (await tx.insert(companyMonth, { month: month(n), docType: 'charge' }))
    await tx.run(companyMonth, name, { id, reason: 'x' })
  }

const ACTS = {
  correct: move('correct', ({ tons }) => ({
    loadGross: add(tons, '15.20'),
    unloadGross: add(tons, '15.20'),
    lossReason: 'x',
  })),
  // Tonnes change, the amount does not.
  payByTruck: move('setPrice', () => ({ side: 'ar', basis: 'truck', price: '3000' })),
  payAlike: move('setPrice', () => ({ side: 'ap', basis: 'lump', price: '2500' })),
  unpin: move('unpin', ({ tons }) => ({ side: tons % 2 ? 'ar' : 'ap' })),
  audit: move('audit'),
  unaudit: move('unaudit'),
  reprice: move('reprice'),
  close: moveMonth('close'),
  reopen: moveMonth('reopen'),
  draft: async (tx: Tx) => {
    const { id } = await tx.insert(statement, {
      kind: 'customer',
      partyId: fixture.masters.customerId,
      periodFrom: '2026-09-01',
      periodTo: '2026-11-30',
      supplementary: true,
    })
    await tx.run(statement, 'collect', { id })
  },
  voidStatement: async (tx: Tx, { n }: Act) => {
    const rows = await tx.find(statement, { where: {} })
    const row = rows[n % Math.max(1, rows.length)]
    if (row) await tx.run(statement, 'void', { id: row.id, reason: 'x' })
  },
} as const

/** Performs it. A refusal is allowed, an unexpected error is not. */
async function perform(act: Act): Promise<boolean> {
  try {
    await app.work(fixture.masters.orgId, tx => ACTS[act.act](tx, act))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** What each month counts, and which months are closed. */
async function counted(): Promise<{ month: string; side: string; tons: string; amount: string; closed: boolean }[]> {
  const { rows } = await app.work(fixture.masters.orgId, tx =>
    tx.sql<{ month: string; side: string; tons: string; amount: string; closed: boolean }>(
      `select c.revenue_month as month, c.side, sum(c.tons)::text as tons, sum(c.amount)::text as amount,
       exists (select from company_month m where m.org_id = $1 and m.month = c.revenue_month and m.state = 'closed' and m.deleted_at is null) as closed
     from charge c where c.org_id = $1 and c.deleted_at is null group by 1, 2 order by 1, 2`,
      [tx.orgId],
    ),
  )
  return rows
}

/** Trips charged by the tonne whose tonnes differ from those charged, or whose price does not give the amount. */
async function misshown(): Promise<object[]> {
  const rows = await app.work(fixture.masters.orgId, tx => tx.find(waybill, { where: { transportStatus: 'unloaded' } }))
  return rows.flatMap(({ waybillNo: no, arBasis, arQty, arPrice, arFreight, unloadNet }) => {
    const apart = arPrice && arQty ? abs(sub(mul(arQty, arPrice), arFreight)) : '0'
    return (arBasis === 'ton' && arQty !== unloadNet) || gt(apart, '0.01')
      ? [{ no, arBasis, arQty, arPrice, arFreight, unloadNet }]
      : []
  })
}

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  n: fc.nat(20),
  tons: fc.integer({ min: 5, max: 33 }),
})
const CORRECTED = (['payByTruck', 'audit', 'unaudit', 'close', 'correct', 'audit', 'draft'] as const).map(
  (act): Act => ({ act, n: 0, tons: 25 }),
)

describe('any history of corrections with months closed for charges', () => {
  it('counts each truck and its tonnes once, and changes nothing in a closed month', async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 14, maxLength: 22 }), async history => {
        fixture = await makeFixture(app)
        for (const day of ['2026-09-05', '2026-10-08', '2026-11-03']) await tripOf(fixture, { load: '30.00', day })
        let before = await counted()
        for (const act of history) {
          if (await perform(act)) done.set(act.act, (done.get(act.act) ?? 0) + 1)
          const after = await counted()
          const still = (rows: typeof before) =>
            rows.filter(row => row.closed && before.some(old => old.closed && old.month === row.month))
          expect(still(after), act.act).toEqual(
            before.filter(row => row.closed && after.some(now => now.closed && now.month === row.month)),
          )
          before = after
          expect(await violations(fixture), `after ${act.act}`).toEqual([])
          expect(await misshown(), `after ${act.act}`).toEqual([])
        }
      }),
      {
        numRuns: Number(process.env.HISTORIES ?? 4),
        endOnFailure: true,
        examples: [[CORRECTED], [CORRECTED.slice(1)]],
      },
    )
    for (const act of ['correct', 'close'] as const) expect(done.get(act) ?? 0, act).toBeGreaterThan(0)
  }, 600_000)

  it('corrects the tonnes with the amount, in the open month', async () => {
    fixture = await makeFixture(app)
    const { id } = await tripOf(fixture, { load: '30.00', day: '2026-09-05' })
    for (const act of ['unaudit', 'close', 'correct', 'audit'] as const)
      expect(await perform({ act, n: 0, tons: 25 }), act).toBe(true)
    expect(
      (await counted()).filter(row => row.side === 'ar').map(({ month: of, tons, amount }) => [of, tons, amount]),
    ).toEqual([
      ['2026-09', '30.000', '4080.00'],
      ['2026-11', '-5.000', '-680.00'],
    ])
    expect(
      await statementOf(fixture, { kind: 'customer', from: '2026-09-01', to: '2026-11-30', step: 'draft' }),
    ).toMatchObject({
      qtySum: '25.000',
      netSum: '3400.00',
      lines: [{ docId: id, tons: '25.000', settleQty: '25.000', price: '136.0000', gross: '3400.00' }],
    })
    expect(await app.work(fixture.masters.orgId, tx => tx.getRequired(waybill, id))).toMatchObject({
      arQty: '25.000',
      arPrice: '136.0000',
      arTotal: '3400.00',
    })
  })
})
