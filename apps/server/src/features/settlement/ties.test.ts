import fc from 'fast-check'
import { abs, add, isZero, money, mul, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { grossProfit } from '@tuheng/domain/margin/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { postCharges } from './ledger/post-charges.ts'
import { type Fixture, makeFixture, type Row, violations } from './testing/fixture.ts'

let app: TestApp
let fixture: Fixture

interface Billed {
  rate: string
  /** Cents. */
  amount: number
  day: number
}

const billed: fc.Arbitrary<Billed> = fc.record({
  rate: fc.constantFrom('0.09', '0.09', '0.09', '0.06', '0.13', '0.03', '0'),
  amount: fc.integer({ min: -200_00, max: 9_999_99 }).filter(cents => cents !== 0),
  day: fc.integer({ min: 1, max: 22 }),
})

/** Charges whose taxes, each rounded for itself, are not that of their sum. Random ones mostly are, but need not be. */
const ROUNDED: Billed[] = Array.from({ length: 20 }, () => ({ rate: '0.09', amount: 3, day: 1 }))

/** Posts storage charges of one owner, each with its own tax. Returns the sum of their roundings. */
async function post(list: readonly Billed[]): Promise<string> {
  const { masters } = fixture
  await app.work(masters.orgId, async tx => {
    for (const [i, { rate, amount, day }] of list.entries()) {
      const split = splitTax(mul(amount, '0.01'), rate)
      await postCharges(
        tx,
        {
          side: 'ar',
          partyId: masters.customerId,
          contractId: null,
          projectId: null,
          segment: 'warehouse',
          docType: 'storage',
          docId: i + 1,
          docNo: `DC${i + 1}`,
          bizDate: `2026-11-${String(day).padStart(2, '0')}`,
          customerId: masters.customerId,
          carrierId: null,
          routeId: null,
          goodsId: null,
          salesmanId: null,
          deptId: null,
        },
        {
          postings: [
            {
              charge: {
                kind: 'freight',
                feeCode: null,
                name: text('堆存费', 'Storage'),
                qty: '1.000',
                unit: 'lump' as never,
                price: abs(split.incl),
                priceIsQuotient: true,
                amount: split.incl,
                taxRate: rate,
                excl: split.excl,
                tax: split.tax,
                sourceLineId: null,
                pinned: false,
                note: null,
              },
            },
          ],
        },
      )
    }
  })
  return money(sum(list.map(({ rate, amount }) => splitTax(mul(amount, '0.01'), rate).excl)))
}

async function confirmed(
  confirmAt = '2026-11-20',
): Promise<{ id: number; taxSum: string; netSum: string; invoiceableSum: string }> {
  const { masters } = fixture
  return app.work(masters.orgId, async tx => {
    const { id } = await tx.insert(statement, {
      kind: 'customer',
      partyId: masters.customerId,
      periodFrom: '2026-11-01',
      periodTo: '2026-11-30',
      supplementary: true,
    })
    await tx.run(statement, 'collect', { id })
    await tx.run(statement, 'send', { id })
    return tx.run(statement, 'forceConfirm', { id, confirmAt, reason: '测试' })
  })
}

const revenue = async (from = '2026-11', to = '2026-11'): Promise<string> =>
  money(
    (await fixture.clerk.must<ReportAnswer>(`${grossProfit.api}/query`, { monthFrom: from, monthTo: to })).totals
      ?.revenueExcl as string | undefined,
  )

beforeAll(async () => {
  app = await testApp()
})

describe('statement, ledger, reports and settlements agree', () => {
  it('for any charges at any rates, settled in any parts and undone', async () => {
    let rounded = 0
    const parts = fc.array(fc.double({ min: 0.01, max: 0.9, noNaN: true }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(billed, { minLength: 20, maxLength: 76 }),
        parts,
        fc.boolean(),
        async (list, shares, byConfirmation) => {
          fixture = await makeFixture(app)
          if (byConfirmation)
            await app.db.system('test', sql =>
              sql.query(`update org set settings = '{"revenueMonth": "confirm"}' where id = $1`, [
                fixture.masters.orgId,
              ]),
            )
          const each = await post(list)
          const row = await confirmed()
          const excl = money(sub(row.invoiceableSum, row.taxSum))
          if (excl !== each) rounded++
          expect(await revenue()).toBe(excl)
          expect(await violations(fixture)).toEqual([])

          if (!(Number(row.netSum) > 0)) return
          let left = row.netSum
          const taxes: string[] = []
          for (const share of [...shares, 1]) {
            const amount = share === 1 ? left : money(round(mul(left, share.toFixed(3)), 2))
            if (isZero(amount)) continue
            left = sub(left, amount)
            const done = await app.work(fixture.masters.orgId, async tx => {
              const draft = await tx.insert(settlement, {
                kind: 'customer',
                partyId: fixture.masters.customerId,
                planDate: '2026-11-20',
                payMethod: 'transfer',
                items: [{ statementId: row.id, amount }] as never,
              })
              return tx.run(settlement, 'submit', { id: draft.id })
            })
            taxes.push(done.taxAmount ?? '0')
            expect(await violations(fixture)).toEqual([])
          }
          expect(money(sum(taxes))).toBe(row.taxSum)
        },
      ),
      { numRuns: 1 + Number(process.env.HISTORIES ?? 4), endOnFailure: true, examples: [[ROUNDED, [0.5], false]] },
    )
    expect(rounded).toBeGreaterThan(0)
  }, 600_000)

  it('the tax of two settlements drafted at the same time adds up, whichever comes last', async () => {
    fixture = await makeFixture(app)
    await post([{ rate: '0.09', amount: 905_219, day: 3 }])
    const row = await confirmed()
    const half = money(round(mul(row.netSum, '0.5'), 2))
    const ids = await app.work(fixture.masters.orgId, async tx => {
      const make = (amount: string) =>
        tx.insert(settlement, {
          kind: 'customer',
          partyId: fixture.masters.customerId,
          planDate: '2026-11-20',
          payMethod: 'transfer',
          items: [{ statementId: row.id, amount }] as never,
        })
      return [await make(half), await make(money(sub(row.netSum, half)))].map(made => made.id)
    })
    const taxes: string[] = []
    for (const id of ids)
      taxes.push(
        (await app.work(fixture.masters.orgId, tx => tx.run(settlement, 'submit', { id }))).taxAmount as string,
      )
    expect(row.taxSum).toBe('747.43')
    expect(taxes).toEqual(['373.72', '373.71'])
    expect(await violations(fixture)).toEqual([])
  })
})

describe('the tax rounding of a statement', () => {
  const three: Billed[] = [
    { rate: '0.09', amount: 105, day: 2 },
    { rate: '0.09', amount: 105, day: 3 },
    { rate: '0.09', amount: 105, day: 4 },
  ]
  const close = async (month: string): Promise<void> => {
    const { id } = await fixture.clerk.must<Row>('smp/companyMonth/save', { month, docType: 'charge' })
    await fixture.clerk.must('smp/companyMonth/close', { id, reason: '月结' })
  }
  const roundings = () =>
    app.work(
      fixture.masters.orgId,
      async tx =>
        (
          await tx.sql<{ month: string; amount: string; excl: string; state: string }>(
            `select revenue_month as month, amount, excl, state from charge where org_id = $1 and kind = 'rounding' and deleted_at is null order by id`,
            [tx.orgId],
          )
        ).rows,
    )

  it('is removed by a void, and is collected by no other statement', async () => {
    fixture = await makeFixture(app)
    const each = await post(three)
    const row = await confirmed()
    expect(await roundings()).toMatchObject([{ month: '2026-11', amount: '0.00', excl: '0.01', state: 'confirmed' }])
    await fixture.clerk.must('sap/customer/void', { id: row.id, reason: '重做' })
    expect(await roundings()).toEqual([])
    expect(await revenue()).toBe(each)
    await confirmed()
    expect(await revenue()).toBe(add(each, '0.01'))
    expect(await violations(fixture)).toEqual([])
  })

  it('posts in an open month, and is taken back there once its own month is closed', async () => {
    fixture = await makeFixture(app)
    app.clock.set('2026-12-02T10:00:00+08:00')
    try {
      fixture = { ...fixture, clerk: await app.person(fixture.masters.orgId) }
      const each = await post(three)
      const row = await confirmed('2026-12-01')
      await close('2026-11')
      await fixture.clerk.must('sap/customer/void', { id: row.id, reason: '重做' })
      expect((await roundings()).map(one => [one.month, one.excl, one.state])).toEqual([
        ['2026-11', '0.01', 'priced'],
        ['2026-12', '-0.01', 'priced'],
      ])
      expect(await revenue('2026-11', '2026-12')).toBe(each)
      const again = await confirmed('2026-12-01')
      expect((await roundings()).at(-1)).toMatchObject({ month: '2026-12', excl: '0.01', state: 'confirmed' })
      expect(again.netSum).toBe('3.15')
      expect(await violations(fixture)).toEqual([])
    } finally {
      app.clock.set('2026-11-20T10:00:00+08:00')
    }
  })
})
