import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abs, add, div, eq, gt, gte, lte } from '../../kernel/decimal.ts'
import type { WipeRule } from './types.ts'
import { wipeTotal } from './wipe.ts'

describe('wiping', () => {
  test.each([
    ['42.525', 'cent', '42.53', '0.00'],
    ['42.525', 'yuan', '43.00', '0.47'],
    ['42.525', 'floorYuan', '42.00', '-0.53'],
    ['42.525', 'tenYuan', '40.00', '-2.53'],
    ['4110.24', 'cent', '4110.24', '0.00'],
    ['4110.24', 'yuan', '4110.00', '-0.24'],
    ['4110.24', 'floorYuan', '4110.00', '-0.24'],
    ['4110.24', 'tenYuan', '4110.00', '-0.24'],
    ['4117.50', 'yuan', '4118.00', '0.50'],
    ['4117.50', 'tenYuan', '4110.00', '-7.50'],
    ['-49.60', 'tenYuan', '-49.60', '0.00'],
  ] as const)('%s by %s is %s, wiped %s', (total, rule, payable, wipe) => {
    expect(wipeTotal(total, rule)).toEqual({ payable, wipe })
  })

  test('never exceeds its bound, and total + wipe = payable', () => {
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
