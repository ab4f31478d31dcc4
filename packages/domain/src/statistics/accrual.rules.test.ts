import fc from 'fast-check'
import { abs, add, eq, isNeg, isZero, lte, money, sub } from '../kernel/decimal.ts'
import { describe, expect, it } from 'vitest'
import {
  accrualAmounts,
  accrualIssues,
  type Accrued,
  causeOf,
  estimateOf,
  type LedgerSide,
  standingOf,
} from './accrual.rules.ts'

const NONE = { freight: '0.00', fees: '0.00', excl: '0.00', qty: '0.000' }
const side = (over: Partial<LedgerSide> = {}): LedgerSide => ({
  stated: NONE,
  pending: NONE,
  waiting: 0,
  unpriced: { count: 0, tons: '0', taxRate: '0.0900' },
  ...over,
})
/** One truck of the worked examples: 33.28 t at 128.00, less 149.60 of loss and information fee. */
const ROAD: Accrued = {
  amount: '4110.24',
  excl: '3770.86',
  qty: '33.280',
  fees: '-149.60',
  priorFreight: '0.00',
  priorFees: '0.00',
  priorQty: '0.000',
}

describe('an estimate', () => {
  it('is what the ledger has priced', () => {
    const pending = { freight: '4259.84', fees: '-149.60', excl: '3770.86', qty: '33.280' }
    expect(estimateOf(side({ pending, waiting: 3 }), '120.0000')).toEqual({
      estimateBasis: 'booked',
      qty: '33.280',
      price: '128.0000',
      freight: '4259.84',
      fees: '-149.60',
      estimate: '4110.24',
      estimateExcl: '3770.86',
    })
  })

  it('takes the average for tonnes without a price, and says so where there is none', () => {
    const unpriced = { count: 1, tons: '33.280', taxRate: '0.0900' }
    expect(estimateOf(side({ unpriced, waiting: 1 }), '127.5000')).toMatchObject({
      estimateBasis: 'average',
      estimate: '4243.20',
      estimateExcl: '3892.84',
    })
    expect(estimateOf(side({ unpriced, waiting: 1 }), null)).toMatchObject({ estimateBasis: 'none', estimate: '0.00' })
  })

  it('gives way to an amount by hand, with the tax of its rate, of the same sign', () => {
    const row = { estimate: '4243.20', estimateExcl: '3892.84', estimateBasis: 'average', taxRate: '0.0900' } as const
    expect(accrualAmounts({ ...row, handAmount: '4000.00' })).toEqual({
      amount: '4000.00',
      excl: '3669.72',
      tax: '330.28',
      basis: 'manual',
    })
    expect(accrualAmounts(row)).toMatchObject({ amount: '4243.20', basis: 'average' })
    expect(accrualIssues({ ...row, handAmount: '-1.00' })).toMatchObject([{ code: 'accrual.sign', path: 'handAmount' }])
    expect(accrualIssues({ ...row, handAmount: '1.00' })).toEqual([])
  })
})

describe('the standing of an accrual', () => {
  it('is open while nothing is stated', () => {
    expect(standingOf(ROAD, side({ waiting: 2 }))).toMatchObject({
      status: 'open',
      reversed: '0.00',
      remaining: '4110.24',
      variance: null,
    })
  })

  it('tells price, quantity and fees apart once all is stated', () => {
    // 33.18 t at 130.00, and 50.00 of waiting beside the deductions
    const stated = { freight: '4313.40', fees: '-99.60', excl: '3865.87', qty: '33.180' }
    expect(standingOf(ROAD, side({ stated }))).toMatchObject({
      status: 'reversed',
      reversed: '4110.24',
      remaining: '0.00',
      actual: '4213.80',
      variance: '103.56',
      qtyVariance: '-12.80',
      feeVariance: '50.00',
      priceVariance: '66.36',
    })
  })

  it('is reversed to nothing actual where its charges are withdrawn', () => {
    expect(standingOf(ROAD, side())).toMatchObject({
      status: 'reversed',
      gone: true,
      actual: '0.00',
      variance: '-4110.24',
    })
    expect([causeOf(true, true), causeOf(false, true), causeOf(true, false)]).toEqual(['gone', 'statement', 'undone'])
  })

  const cents = fc.integer({ min: -900_000, max: 900_000 }).map(n => money(n / 100))
  const sums = fc.record({
    freight: cents,
    fees: cents,
    excl: cents,
    qty: fc.integer({ min: 0, max: 99_999 }).map(n => String(n / 1000)),
  })

  it('balances whatever the ledger says: accrued less reversed is what remains, and the causes are the variance', () => {
    fc.assert(
      fc.property(fc.tuple(sums, sums, sums), fc.integer({ min: 0, max: 3 }), ([accrued, prior, stated], waiting) => {
        const row: Accrued = {
          amount: money(add(accrued.freight, accrued.fees)),
          excl: accrued.excl,
          qty: accrued.qty,
          fees: accrued.fees,
          priorFreight: prior.freight,
          priorFees: prior.fees,
          priorQty: prior.qty,
        }
        const next = standingOf(row, side({ stated, waiting }))
        expect(eq(sub(row.amount, next.reversed), next.remaining)).toBe(true)
        expect(eq(sub(row.excl, next.reversedExcl), next.remainingExcl)).toBe(true)
        // Never beyond what was accrued, never the other way
        for (const [part, whole] of [
          [next.reversed, row.amount],
          [next.reversedExcl, row.excl],
        ] as const) {
          expect(isZero(part) || isNeg(part) === isNeg(whole)).toBe(true)
          expect(lte(abs(part), abs(whole))).toBe(true)
        }
        if (waiting) {
          expect(next.variance).toBeNull()
          return
        }
        expect(next.remaining).toBe('0.00')
        expect(eq(add(next.priceVariance, next.qtyVariance, next.feeVariance), next.variance ?? 'x')).toBe(true)
        expect(eq(sub(next.actual, row.amount), next.variance ?? 'x')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
