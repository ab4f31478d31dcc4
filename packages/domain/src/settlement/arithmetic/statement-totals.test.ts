import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, div, money, mul, neg, sum } from '../../kernel/decimal.ts'
import {
  adjustApproval,
  editedAmount,
  lineIssues,
  lineNet,
  statementTotals,
  type StatementClaim,
  type StatementLine,
} from './statement-totals.ts'

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  charges: [{ amount: money(mul('1286.44', '128.00')), taxRate: '0.09' }],
  adjust: '0',
  adjustReason: null,
  adjustTaxRate: '0.09',
  prepaid: '0',
  ...over,
})

describe('totals', () => {
  test('1,286.44 t at 128.00, adjusted by −1,860.00, 46,000.00 prepaid', () => {
    const totals = statementTotals([line({ adjust: '-1860', adjustReason: '磅差协商', prepaid: '46000' })])
    expect(totals).toMatchObject({
      gross: '164664.32',
      adjust: '-1860.00',
      prepaid: '46000.00',
      net: '116804.32',
      invoiceable: '162804.32',
    })
    expect(totals.taxGroups).toEqual([{ taxRate: '0.09', incl: '162804.32', excl: '149361.76', tax: '13442.56' }])
  })

  test('rates, deductions and claims are separate', () => {
    const charges = [
      { amount: '1090.00', taxRate: '0.09' },
      { amount: '-49.60', taxRate: '0.0900' },
      { amount: '106.00', taxRate: '0.06' },
    ]
    const claims: StatementClaim[] = [
      { amount: '40.40', taxRate: '0.09' },
      { amount: '300', taxRate: null },
    ]
    const totals = statementTotals([line({ charges })], claims)
    expect(totals).toMatchObject({
      gross: '1196.00',
      deduct: '49.60',
      claims: '340.40',
      net: '806.00',
      invoiceable: '1106.00',
    })
    expect(totals.taxGroups).toEqual([
      { taxRate: '0.09', incl: '1000.00', excl: '917.43', tax: '82.57' },
      { taxRate: '0.06', incl: '106.00', excl: '100.00', tax: '6.00' },
    ])
  })

  test('a rate with zero left has no group', () => {
    const charges = [
      { amount: '106.00', taxRate: '0.06' },
      { amount: '-106.00', taxRate: '0.06' },
    ]
    expect(statementTotals([line({ charges })]).taxGroups).toEqual([])
  })

  test('an empty statement is zero', () => {
    expect(statementTotals([])).toMatchObject({ gross: '0.00', net: '0.00', taxGroups: [], invoiceable: '0.00' })
  })

  test('the net is the sum of the lines less the claims, and the tax groups include prepaid amounts', () => {
    const cents = fc.integer({ min: -1_000_000, max: 5_000_000 }).map(n => div(n, 100))
    const rate = fc.constantFrom('0.09', '0.06', '0.03', '0')
    const lines = fc.array(
      fc.record({
        id: fc.nat(),
        charges: fc.array(fc.record({ amount: cents, taxRate: rate }), { maxLength: 4 }),
        adjust: cents,
        adjustReason: fc.constant('核对'),
        adjustTaxRate: rate,
        prepaid: fc.nat(1_000_000).map(n => div(n, 100)),
      }),
      { maxLength: 8 },
    )
    const claim = fc.record({ amount: fc.nat(100_000).map(n => div(n, 100)), taxRate: rate })
    const claims = fc.array(claim, { maxLength: 3 })
    fc.assert(
      fc.property(lines, claims, (list, taken) => {
        const totals = statementTotals(list, taken)
        expect(totals.net).toBe(money(sum([...list.map(lineNet), ...taken.map(claim => neg(claim.amount))])))
        expect(totals.invoiceable).toBe(money(add(totals.net, totals.prepaid)))
        for (const group of totals.taxGroups) expect(money(add(group.excl, group.tax))).toBe(group.incl)
      }),
    )
  })
})

describe('an edited line', () => {
  const quotient = { qty: '3', price: '333.33', amount: '1000.00' }

  test('is multiplied only if quantity or price changed', () => {
    expect(editedAmount(quotient, {})).toBe('1000.00')
    expect(editedAmount(quotient, { qty: '3.000', price: '333.3300' })).toBe('1000.00')
    expect(editedAmount(quotient, { qty: '4' })).toBe('1333.32')
  })
})

describe('adjustments', () => {
  test('need a reason at their line', () => {
    const issues = lineIssues([line(), line({ adjust: '-5', adjustReason: ' ' }), line({ prepaid: '-1' })])
    expect(issues.map(issue => [issue.code, issue.path])).toEqual([
      ['statement.adjust_reason', 'lines.1.adjustReason'],
      ['statement.prepaid_negative', 'lines.2.prepaid'],
    ])
  })

  const approve = (lines: StatementLine[], approvedKey: string | null = null) => adjustApproval({ lines, approvedKey })

  test.each([
    ['3000.00', 'notNeeded'],
    ['3000.01', 'needed'],
    ['-3000.01', 'needed'],
    ['-1860.00', 'notNeeded'],
  ] as const)('of %s: approval %s', (adjust, state) => {
    expect(approve([line({ adjust, adjustReason: '核对' })]).state).toBe(state)
  })

  test('count by their absolute values, together with prepayments that are not deducted', () => {
    const line9 = line({ adjust: '9000', adjustReason: '核对' })
    expect(approve([line9, line({ id: 2, adjust: '-8999', adjustReason: '核对' })])).toMatchObject({
      state: 'needed',
      amount: '17999.00',
    })
    expect(approve([line({ prepaidShort: '3000.00' })]).state).toBe('notNeeded')
    expect(approve([line({ prepaidShort: '3000.01' })]).state).toBe('needed')
    expect(
      approve([line({ prepaidShort: '2000' }), line({ id: 2, adjust: '-1500', adjustReason: '核对' })]).state,
    ).toBe('needed')
  })

  test('splitting a change into lines does not avoid the limit', () => {
    const parts = fc.array(fc.integer({ min: -900_000, max: 900_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, parts, (adjusts, shorts) => {
        const lines = [
          ...adjusts.map(n => line({ adjust: div(n, 100), adjustReason: '核对' })),
          ...shorts.map(n => line({ prepaidShort: div(Math.abs(n), 100) })),
        ]
        const cents = [...adjusts, ...shorts].reduce((total, n) => total + Math.abs(n), 0)
        expect(approve(lines).state).toBe(cents > 300_000 ? 'needed' : 'notNeeded')
      }),
    )
  })

  test('an approval is invalid after a further change', () => {
    const lines = [
      line({ adjust: '-2000', adjustReason: '核对' }),
      line({ id: 2, adjust: '-1500', adjustReason: '核对' }),
    ]
    const { key, issue } = approve(lines)
    expect(issue?.zh).toBe('调整额（按绝对值合计，含少抵扣的预付）3,500.00 元超过 3,000.00 元，需要主管审批')
    expect(approve(lines, key).state).toBe('approved')
    expect(approve(lines.toReversed(), key).state).toBe('approved')
    expect(approve([line({ adjust: '-1900', adjustReason: '核对' }), ...lines.slice(1)], key).state).toBe('needed')
    expect(approve([line({ adjust: '-2000', adjustReason: '另议' }), ...lines.slice(1)], key).state).toBe('needed')
  })
})
