import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abs, eq, gte, isNeg, lte, mul, neg, sub, sum } from './decimal.ts'
import { splitExact } from './split.ts'

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(n => (n / 100).toFixed(2))
const weight = fc.integer({ min: 0, max: 500_000 }).map(n => (n / 1000).toFixed(3))

describe('splitExact', () => {
  it.each([
    ['4110.00', ['12.40', '20.88'], ['1531.37', '2578.63']],
    ['100', [1, 1, 1], ['33.33', '33.33', '33.34']],
    ['-100', [1, 1, 1], ['-33.33', '-33.33', '-33.34']],
    ['100', [0, 0, 0], ['33.33', '33.33', '33.34']],
    ['100', ['1', '3', '0'], ['25.00', '75.00', '0.00']],
    ['100', [null, '3'], ['0.00', '100.00']],
    ['0.02', [1, 1, 1, 1], ['0.01', '0.01', '0.00', '0.00']],
    ['-0.02', [1, 1, 1, 1], ['-0.01', '-0.01', '0.00', '0.00']],
    ['90', [-1, -2], ['30.00', '60.00']],
    ['100', ['150', '-50'], ['150.00', '-50.00']],
    ['0', [1, 2], ['0.00', '0.00']],
    ['0', [], []],
  ])('shares %s by %j into %j', (total, weights, expected) => {
    expect(splitExact(total, weights)).toEqual(expected)
  })

  it('shares at another scale', () => {
    expect(splitExact('33.28', [1, 2], 3)).toEqual(['11.093', '22.187'])
    expect(splitExact('7', [1, 1], 0)).toEqual(['4', '3'])
  })

  it('refuses what cannot be exact', () => {
    expect(() => splitExact('1', [])).toThrow('Nothing to share')
    expect(() => splitExact('1.005', [1, 1])).toThrow('more than 2 decimals')
    expect(() => splitExact('1', [1, -1])).toThrow('cancel out')
  })

  it('is exact, never against the sign of the total, and fair to a cent per line', () => {
    fc.assert(
      fc.property(amount, fc.array(weight, { minLength: 1, maxLength: 30 }), (total, weights) => {
        const parts = splitExact(total, weights)
        expect(parts).toHaveLength(weights.length)
        expect(eq(sum(parts), total)).toBe(true)
        const sumOfWeights = sum(weights)
        parts.forEach((part, i) => {
          expect(part).toMatch(/^-?\d+\.\d\d$/)
          expect(isNeg(mul(part, total))).toBe(false)
          if (!eq(sumOfWeights, 0)) {
            const error = abs(sub(mul(part, sumOfWeights), mul(total, weights[i])))
            expect(lte(error, mul(mul('0.01', weights.length), sumOfWeights))).toBe(true)
          }
        })
        expect(splitExact(neg(total), weights)).toEqual(parts.map(part => (eq(part, 0) ? part : negated(part))))
      }),
    )
  })

  it('keeps order: a heavier line never gets less than a lighter one, bar a cent per line', () => {
    fc.assert(
      fc.property(
        amount.filter(a => !isNeg(a)),
        weight,
        weight,
        (total, a, b) => {
          fc.pre(gte(a, b))
          const [first = '0', second = '0'] = splitExact(total, [a, b])
          expect(gte(first, sub(second, '0.01'))).toBe(true)
        },
      ),
    )
  })
})

const negated = (part: string): string => (part.startsWith('-') ? part.slice(1) : `-${part}`)
