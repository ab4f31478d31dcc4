import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { add, div, eq, money, sub, sum } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text } from '../../kernel/text.ts'
import { rate } from './rate.ts'
import { apRow, trip } from './rating.fixtures.ts'
import { reprice } from './reprice.ts'
import { brokenSteps } from './trace.ts'
import type { PriceCandidate, RatingFound } from './types.ts'

const row = (over: Partial<PriceCandidate>): PriceCandidate => ({ ...apRow(over), side: 'ar' })
const facts = (over: object = {}) => ({ ...trip(), contractId: null, ...over })

describe('billing as a service', () => {
  it('splits 4,526.08 yuan at 6 % instead of 9 %, and says so', () => {
    const agreed = row({ price: '136', taxRate: '0.09', weightRule: 'unload', wipeRule: 'cent' })
    const [haulage, service] = [false, true].map(asService =>
      rate(facts({ loadNet: '33.46', unloadNet: '33.28', asService }), [agreed], 'ar'),
    ) as [RatingFound, RatingFound]
    expect([haulage.found, service.found]).toEqual([true, true])
    const freightOf = ({ charges }: RatingFound) => charges.find(charge => charge.kind === 'freight')
    expect(freightOf(haulage)).toMatchObject({ amount: '4526.08', taxRate: '0.09', excl: '4152.37', tax: '373.71' })
    expect(freightOf(service)).toMatchObject({ amount: '4526.08', taxRate: '0.06', excl: '4269.89', tax: '256.19' })
    expect(service.trace.map(step => step.code)).toContain('serviceRate')
    expect(haulage.trace.map(step => step.code)).not.toContain('serviceRate')
  })

  it.each(['0.06', '0.03', '0.01', '0'])('leaves a rate of %s', taxRate => {
    const rated = rate(facts({ asService: true }), [row({ taxRate })], 'ar') as RatingFound
    expect(rated.terms.taxRate).toBe(taxRate)
    expect(rated.trace.map(step => step.code)).not.toContain('serviceRate')
  })

  it('bills a price set by hand at the rate of a service, once', () => {
    const pin = { price: '140', basis: 'ton', reason: '约定' } as const
    const [haulage, service] = [false, true].map(asService =>
      rate(facts({ pin, asService }), [row({ taxRate: '0.09', wipeRule: 'cent' })], 'ar'),
    ) as [RatingFound, RatingFound]
    const [freight] = haulage.charges
    if (!freight) throw new Error('nothing is charged')
    const booked = [{ ...freight, id: 1, locked: false, adjusts: null }]
    const items = reprice({ booked, next: service }).items.filter(item => item.kind === 'freight')
    expect(items.flatMap(item => item.removes)).toEqual([1])
    expect(items.flatMap(item => item.charge?.taxRate ?? [])).toEqual(['0.06'])
  })

  it('does not touch what the carrier bills', () => {
    const rated = rate(facts({ asService: true }), [apRow({ taxRate: '0.09' })], 'ap') as RatingFound
    expect(rated.terms.taxRate).toBe('0.09')
  })
})

const decimal = (max: number, scale: number) => fc.integer({ min: 1, max }).map(n => div(n, 10 ** scale))

test('totals incl. tax stay, every charge is split to the cent, and the charges of a rate equal the split of their sum', () => {
  fc.assert(
    fc.property(
      fc.record({
        tons: decimal(500_000, 3),
        price: decimal(9_999_999, 4),
        taxRate: fc.constantFrom('0.09', '0.06', '0.03'),
        extras: fc.array(
          fc.record({ amount: decimal(90_000, 2), taxRate: fc.constantFrom('0.09', '0.06', undefined) }),
          {
            maxLength: 3,
          },
        ),
      }),
      ({ tons, price, taxRate, extras }) => {
        const additions = extras.map(({ amount, taxRate: own }) => ({
          feeCode: 'fee',
          name: text('杂费', 'Fee'),
          amount,
          ...(own ? { taxRate: own } : {}),
        }))
        const given = { loadNet: tons, unloadNet: tons, additions }
        const agreed = row({ price, taxRate, wipeRule: 'cent', loss: { mode: 'none', value: '0', valueKg: '0' } })
        const [haulage, service] = [false, true].map(asService =>
          rate(facts({ ...given, asService }), [agreed], 'ar'),
        ) as [RatingFound, RatingFound]
        expect(service.total).toBe(haulage.total)
        expect(brokenSteps(service.trace)).toEqual([])
        for (const { amount, excl, tax } of service.charges) expect(eq(add(excl, tax), amount)).toBe(true)
        for (const [own, group] of Map.groupBy(service.charges, charge => charge.taxRate)) {
          const incl = sum(group.map(charge => charge.amount))
          expect(money(sum(group.map(charge => charge.excl)))).toBe(splitTax(incl, own).excl)
        }
        expect(eq(sub(service.total, sum(service.charges.map(charge => charge.amount))), 0)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
