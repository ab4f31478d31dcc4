import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abs, add, div, eq, gt, gte, lte } from '../../kernel/decimal.ts'
import type { WipeRule } from './types.ts'
import { wipeTotal } from './wipe.ts'

describe('wiping', () => {
  test.each([
    { total: '42.525', rule: 'cent', payable: '42.53', wipe: '0.00' },
    { total: '42.525', rule: 'yuan', payable: '43.00', wipe: '0.47' },
    { total: '42.525', rule: 'floorYuan', payable: '42.00', wipe: '-0.53' },
    { total: '42.525', rule: 'tenYuan', payable: '40.00', wipe: '-2.53' },
    { total: '4110.24', rule: 'cent', payable: '4110.24', wipe: '0.00' },
    { total: '4110.24', rule: 'yuan', payable: '4110.00', wipe: '-0.24' },
    { total: '4110.24', rule: 'floorYuan', payable: '4110.00', wipe: '-0.24' },
    { total: '4110.24', rule: 'tenYuan', payable: '4110.00', wipe: '-0.24' },
    { total: '4117.50', rule: 'yuan', payable: '4118.00', wipe: '0.50' },
    { total: '4117.50', rule: 'tenYuan', payable: '4110.00', wipe: '-7.50' },
    { total: '-49.60', rule: 'tenYuan', payable: '-49.60', wipe: '0.00' },
  ] as const)('$total by $rule is $payable, wiped $wipe', ({ total, rule, payable, wipe }) => {
    expect(wipeTotal(total, rule)).toEqual({ payable, wipe })
  })

  test('stays within its bound, and total + wipe = payable', () => {
    const rules = fc.constantFrom<WipeRule>('cent', 'yuan', 'floorYuan', 'tenYuan')
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), rules, (cents, rule) => {
        const total = div(cents, 100)
        const { payable, wipe } = wipeTotal(total, rule)
        expect(eq(add(total, wipe), payable)).toBe(true)
        if (rule === 'cent') expect(wipe).toBe('0.00')
        if (rule === 'yuan') expect(lte(abs(wipe), '0.5')).toBe(true)
        if (rule === 'floorYuan') expect(gt(wipe, '-1') && lte(wipe, 0)).toBe(true)
        if (rule === 'tenYuan') expect(gt(wipe, '-10') && lte(wipe, 0)).toBe(true)
        if (gte(total, 0)) expect(gte(payable, 0)).toBe(true)
      }),
    )
  })
})
