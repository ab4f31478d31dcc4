import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, div, gte, lte, money, sub, sum } from '../../kernel/decimal.ts'
import { allocationIssues, openAfter, proposeAllocation, type OpenItem } from './allocation.ts'
import { offsetIssues, offsetLimit, proposeOffset } from './offset.ts'

const item = (id: number, open: string, dueDate: string | null = null): OpenItem => ({
  id,
  no: `DZ${id}`,
  open,
  dueDate,
})
const cents = (max: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map(n => div(n, 100))
const items: fc.Arbitrary<OpenItem[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      open: fc.integer({ min: -10_000, max: 500_000 }).map(n => div(n, 100)),
      dueDate: fc.constantFrom('2025-05-31', '2025-06-30', null),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map(list => list.map(entry => ({ ...entry, no: `DZ${entry.id}` })))

describe('a payment for several statements', () => {
  const three = [item(3, '500'), item(2, '300', '2025-06-30'), item(1, '200', '2025-05-31')]

  test('settles the oldest first and never more than is open', () => {
    expect(proposeAllocation('450', three)).toEqual({
      allocations: [
        { id: 1, amount: '200.00' },
        { id: 2, amount: '250.00' },
      ],
      left: '0.00',
    })
  })

  test('the rest is an advance', () => {
    const { allocations, left } = proposeAllocation('1100', three)
    expect(left).toBe('100.00')
    expect(allocationIssues({ amount: '1100', allocations, items: three, advance: left })).toEqual([])
    expect(allocationIssues({ amount: '1100', allocations, items: three })).toMatchObject([
      { code: 'allocation.sum_differs', params: { sum: '1000.00', amount: '1100.00', diff: '100.00' } },
    ])
  })

  test('each wrong part is reported at its path', () => {
    const allocations = [
      { id: 1, amount: '200.01' },
      { id: 1, amount: '1' },
      { id: 2, amount: '0' },
      { id: 9, amount: '5' },
    ]
    const issues = allocationIssues({ amount: '206.01', allocations, items: three })
    expect(issues.map(issue => [issue.code, issue.path])).toEqual([
      ['allocation.over_open', 'items.0.amount'],
      ['allocation.twice', 'items.1.amount'],
      ['allocation.not_positive', 'items.2.amount'],
      ['allocation.unknown', 'items.3.amount'],
    ])
    expect(issues[0]?.zh).toBe('DZ1 本次金额 200.01 元不能大于未结余额 200.00 元')
  })

  test('every proposal is exact, valid and independent of the order', () => {
    fc.assert(
      fc.property(items, cents(2_000_000), (list, amount) => {
        const { allocations, left } = proposeAllocation(amount, list)
        expect(money(add(sum(allocations.map(part => part.amount)), left))).toBe(money(amount))
        expect(gte(left, 0)).toBe(true)
        expect(allocationIssues({ amount, allocations, items: list, advance: left })).toEqual([])
        expect(proposeAllocation(amount, list.toReversed())).toEqual({ allocations, left })
        for (const [i, after] of openAfter(list, allocations).entries())
          expect(lte(after.open, list[i]?.open)).toBe(true)
      }),
    )
  })
})

describe('offset', () => {
  const ar = [item(1, '186400.00', '2025-05-31')]
  const ap = [item(7, '92350.50', '2025-06-30')]

  test('186,400.00 against 92,350.50', () => {
    expect(offsetLimit({ ar, ap })).toEqual({ ar: '186400.00', ap: '92350.50', limit: '92350.50' })
    expect(proposeOffset({ ar, ap })).toEqual({
      amount: '92350.50',
      arItems: [{ id: 1, amount: '92350.50' }],
      apItems: [{ id: 7, amount: '92350.50' }],
      arLeft: '94049.50',
      apLeft: '0.00',
    })
  })

  test('refuses more than the lesser side, different sides and zero', () => {
    const codes = (amount: string, arAmount: string, apAmount: string): string[] =>
      offsetIssues({
        amount,
        arItems: [{ id: 1, amount: arAmount }],
        apItems: [{ id: 7, amount: apAmount }],
        ar,
        ap,
      }).map(issue => `${issue.code} ${issue.path}`)
    const over = '92350.51'
    expect(codes(over, over, over)).toEqual(['offset.over_limit amount', 'allocation.over_open ap.items.0.amount'])
    expect(codes('100', '100', '99')).toEqual(['offset.sides_differ amount', 'allocation.sum_differs ap.amount'])
    expect(codes('0', '0', '0')).toEqual(['offset.not_positive amount'])
  })

  test('both sides decrease by the same amount', () => {
    fc.assert(
      fc.property(items, items, fc.option(cents(1_000_000), { nil: undefined }), (left, right, amount) => {
        const offset = proposeOffset({ ar: left, ap: right, ...(amount === undefined ? {} : { amount }) })
        const limits = offsetLimit({ ar: left, ap: right })
        expect(lte(offset.amount, limits.limit)).toBe(true)
        expect(sub(limits.ar, offset.arLeft)).toBe(sub(limits.ap, offset.apLeft))
        expect(money(sub(limits.ar, offset.arLeft))).toBe(offset.amount)
        if (gte(offset.amount, '0.01')) expect(offsetIssues({ ...offset, ar: left, ap: right })).toEqual([])
      }),
    )
  })
})
