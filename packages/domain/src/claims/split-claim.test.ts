import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eq, isNeg, neg, sum } from '../kernel/decimal.ts'
import { borneByUs, itemAmount, limitOn, passStatusOf } from './claims.rules.ts'
import { agreedByItem, splitClaim, splitIssues } from './split-claim.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 }).map(n => (n / 100).toFixed(2))
const weight = fc.integer({ min: 0, max: 500_000 }).map(n => (n / 1000).toFixed(3))
const share = fc.record({ tons: weight, freight: weight })
const shares = fc
  .array(share, { minLength: 1, maxLength: 20 })
  .map(list => list.map((one, i) => ({ ...one, partyId: i + 1 })))

describe('a claim on several carriers', () => {
  it('is shared to the cent, whatever the weights', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('tons' as const, 'freight' as const), shares, (amount, by, list) => {
        const split = { amount, by, shares: list }
        fc.pre(!splitIssues(split).length)
        const parts = splitClaim(split)
        expect(parts).toHaveLength(list.length)
        expect(eq(sum(parts), amount)).toBe(true)
        expect(parts.some(isNeg)).toBe(false)
        parts.forEach((part, i) => {
          if (eq(list[i]?.[by], 0)) expect(part).toBe('0.00')
        })
      }),
    )
  })

  it('refuses shares by hand that do not add up, nobody, somebody twice, and carriers without weights', () => {
    const of = (amounts: readonly string[]) =>
      amounts.map((amount, i) => ({ partyId: i + 1, tons: '0', freight: '0', amount }))
    const code = (split: Parameters<typeof splitIssues>[0]) => splitIssues(split)[0]?.code
    expect(code({ amount: '100', by: 'hand', shares: of(['60', '40']) })).toBeUndefined()
    expect(splitClaim({ amount: '100', by: 'hand', shares: of(['60', '40']) })).toEqual(['60.00', '40.00'])
    expect(code({ amount: '100', by: 'hand', shares: of(['60', '39.99']) })).toBe('claim.split_sum')
    expect(code({ amount: '100', by: 'hand', shares: of(['100', '0']) })).toBe('claim.split_sum')
    expect(code({ amount: '100', by: 'tons', shares: [] })).toBe('claim.split_nobody')
    expect(code({ amount: '100', by: 'tons', shares: of(['60', '40']) })).toBe('claim.split_weightless')
    const [one] = of(['100'])
    expect(one && code({ amount: '100', by: 'hand', shares: [one, one] })).toBe('claim.split_twice')
  })

  it('posts its rows as negative amounts that add up to what was agreed', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 20 }), (agreed, amounts) => {
        const parts = agreedByItem(
          agreed,
          amounts.map(amount => ({ amount })),
        )
        expect(eq(sum(parts), neg(agreed))).toBe(true)
      }),
    )
  })
})

describe('figures of a claim', () => {
  it.each([
    [{ qty: '1.5', price: '400' }, '600.00'],
    [{ qty: null, price: '400' }, null],
    [{ qty: '0.333', price: '333.33' }, '111.00'],
    [{ qty: '0.333', lump: '80' }, '80.00'],
    [{ lump: '0' }, null],
  ])('%j comes to %s', (item, amount) => expect(itemAmount(item)).toBe(amount))

  it('what we bear is the rest, and the limitation is counted from the next day', () => {
    expect(borneByUs({ agreed: '100.00', passed: '30.01' })).toBe('69.99')
    expect(borneByUs({ agreed: null, passed: '0.00' })).toBeNull()
    expect(passStatusOf({ agreed: '100.00', passed: '0.00' })).toBe('none')
    expect(passStatusOf({ agreed: '100.00', passed: '99.99' })).toBe('part')
    expect(passStatusOf({ agreed: '100.00', passed: '100.00' })).toBe('full')
    expect(limitOn({ occurredOn: '2026-11-12', limitDays: 180 })).toBe('2027-05-11')
  })
})
