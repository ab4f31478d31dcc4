import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { div, money, sum } from '../../kernel/decimal.ts'
import { payTypeIssues, splitPayment, type PaymentParts, type PayType } from './payment-split.ts'

const codes = (issues: { code: string; path: string }[]): string[] => issues.map(i => `${i.code} ${i.path}`)

describe('splitting a payable total', () => {
  test('4,110.00 less 1,000 cash and 1,500 fuel card leaves 1,610.00 on receipt', () => {
    const given = { prepayCash: '1000', oilVirtual: '1500' }
    const { parts, prepaid, issues } = splitPayment({ total: '4110', given })
    expect(parts.onReceipt).toBe('1610.00')
    expect(prepaid).toBe('2500.00')
    expect(issues).toEqual([])
  })

  test('each limit is a share of the total, rounded down', () => {
    const caps = { prepaid: '0.6', prepayCash: '0.25', oilVirtual: '0.3649', etc: '0.05' }
    const given = { prepayCash: '1027.50', oilVirtual: '1500', etc: '0' }
    const { issues } = splitPayment({ total: '4110', given, caps })
    expect(codes(issues)).toEqual(['payment.over_cap prepaid', 'payment.over_cap oilVirtual'])
    expect(issues[1]?.zh).toBe('电子油卡1500.00超过上限1499.73（应付合计的36.49%）')
  })

  test('more than the total, or a negative part or total, is refused', () => {
    const refusals = (total: string, given: Parameters<typeof splitPayment>[0]['given']): string[] =>
      codes(splitPayment({ total, given }).issues)
    expect(refusals('100', { prepayCash: '60', onArrival: '41' })).toEqual(['payment.over_total total'])
    expect(refusals('100', { etc: '-1' })).toEqual(['payment.part_negative etc'])
    expect(refusals('-5', {})).toEqual(['payment.negative_total total'])
  })

  test('the parts add up to the total', () => {
    const cents = fc.integer({ min: -100_000, max: 1_000_000 }).map(n => div(n, 100))
    const given = fc.record({ prepayCash: cents, oilVirtual: cents, oilPhysical: cents, etc: cents, onArrival: cents })
    fc.assert(
      fc.property(cents, given, (total, parts) => {
        expect(money(sum(Object.values(splitPayment({ total, given: parts }).parts)))).toBe(money(total))
      }),
    )
  })
})

describe('payment type', () => {
  const parts = (over: Partial<PaymentParts>): PaymentParts => ({
    prepayCash: '0',
    oilVirtual: '0',
    oilPhysical: '0',
    etc: '0',
    onArrival: '0',
    onReceipt: '0',
    ...over,
  })
  const check = (type: PayType, over: Partial<PaymentParts>): string[] =>
    codes(payTypeIssues({ type, total: '4110.00', parts: parts(over) }))

  test('combined parts add up to the total and are at least two', () => {
    const ahead = { prepayCash: '1000', oilVirtual: '1500' }
    expect(check('mixed', { ...ahead, onReceipt: '1610' })).toEqual([])
    expect(check('mixed', { ...ahead, onReceipt: '1600' })).toEqual(['payment.sum_differs total'])
    expect(check('mixed', { onReceipt: '4110' })).toEqual(['payment.mixed_single type'])
  })

  test.each<[PayType, Partial<PaymentParts>]>([
    ['cash', { prepayCash: '4110' }],
    ['onArrival', { onArrival: '4110' }],
    ['onReceipt', { onReceipt: '4110' }],
    ['monthly', { onReceipt: '4110' }],
    ['prepaid', { prepayCash: '2000', etc: '10', onReceipt: '2100' }],
    ['oilCard', { oilPhysical: '4110' }],
  ])('%s knows its own parts', (type, over) => {
    expect(check(type, over)).toEqual([])
    expect(check(type, { ...over, onArrival: '1' }).length).toBeGreaterThan(0)
  })

  test('a part of another payment type is refused', () => {
    expect(check('onReceipt', { onReceipt: '4000', prepayCash: '110' })).toEqual(['payment.wrong_part prepayCash'])
  })
})
