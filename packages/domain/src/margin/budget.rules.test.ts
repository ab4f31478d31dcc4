import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eq, isNeg, sub, sum } from '../kernel/decimal.ts'
import { bandOf, budgetIssues, spreadYear, worstBand } from './budget.rules.ts'

const cents = fc.integer({ min: 0, max: 2_000_000_000 }).map(n => (n / 100).toFixed(2))
const weights = fc.array(
  fc.integer({ min: -50_000, max: 900_000 }).map(n => (n / 100).toFixed(2)),
  {
    minLength: 12,
    maxLength: 12,
  },
)

describe('a figure of the year', () => {
  it('is spread over twelve months that add up to it exactly', () => {
    fc.assert(
      fc.property(cents, fc.option(weights, { nil: undefined }), (total, by) => {
        const parts = spreadYear(total, by, 2)
        expect(parts).toHaveLength(12)
        expect(eq(sum(parts), total)).toBe(true)
        expect(parts.filter(isNeg)).toEqual([])
      }),
    )
  })

  it('is the same in every month but the last that takes the rest', () => {
    expect(spreadYear('100.00', undefined, 2)).toEqual([...Array.from({ length: 11 }, () => '8.33'), '8.37'])
    expect(spreadYear('0.003', undefined, 3).at(-1)).toBe('0.003')
  })

  it('follows the months of last year, of which a loss counts as none', () => {
    const lastYear = ['0', '0', '300', '-80', '100', '0', '0', '0', '0', '0', '0', '0']
    expect(spreadYear('1000.01', lastYear, 2).filter(part => part !== '0.00')).toEqual(['750.01', '250.00'])
  })

  it('is in proportion to the months, within the cents of the rest', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 12 }), (total, by) => {
        const all = by.reduce((a, b) => a + b, 0)
        for (const [i, part] of spreadYear(total, by, 2).entries())
          expect(Math.abs(Number(sub(part, ((Number(total) * (by[i] ?? 0)) / all).toFixed(4))))).toBeLessThan(0.13)
      }),
    )
  })
})

describe('a month beside its budget', () => {
  const of = (revenueExcl: string, costExcl: string, isPast = true) =>
    bandOf({ budgetRevenue: '1000.00', budgetCost: '900.00', revenueExcl, costExcl }, { band: '0.1', isPast })

  it('leaves the band with a cent beyond it', () => {
    expect([of('900.00', '990.00'), of('899.99', '990.00'), of('900.00', '990.01')]).toEqual([
      'within',
      'short',
      'over',
    ])
  })

  it('is short of revenue only once it is over, and over its cost at any time', () => {
    expect([of('0.00', '0.00', false), of('0.00', '990.01', false)]).toEqual(['within', 'over'])
  })

  it('without a budget is told apart from one without business', () => {
    const none = { budgetRevenue: '0.00', budgetCost: '0.00' }
    const by = { band: '0.1', isPast: true }
    expect(bandOf({ ...none, revenueExcl: '0.00', costExcl: '0.01' }, by)).toBe('unbudgeted')
    expect(bandOf({ ...none, revenueExcl: '0.00', costExcl: '0.00' }, by)).toBe('within')
    expect([worstBand([]), worstBand(['within', 'over', 'short'])]).toEqual(['within', 'over'])
  })
})

it('a budget has one line for a slice and month, and a year of this century', () => {
  const line = { segment: 'road', customerId: 7, projectId: null, month: '03' }
  const paths = (row: Parameters<typeof budgetIssues>[0]) => budgetIssues(row).map(issue => issue.path)
  expect(paths({ year: '2026', lines: [line, { ...line, month: '04' }, { ...line, customerId: null }] })).toEqual([])
  expect(paths({ year: '1926', lines: [line, { ...line }] })).toEqual(['year', 'lines.1.month'])
})
