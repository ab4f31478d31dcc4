import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, eq, gt, isNeg, money, mul, sub, sum } from '../kernel/decimal.ts'
import { splitTax } from '../kernel/tax.ts'
import { lineRoundings, remainingTax, taxParts, type TaxPart } from './invoice-tax.ts'

const RATES = ['0.09', '0.06', '0.13'] as const
const cents = (most: number): fc.Arbitrary<string> => fc.integer({ min: 0, max: most }).map(n => money(mul(n, '0.01')))
const statements = fc.array(fc.tuple(cents(90_000), cents(40_000), cents(700)), { minLength: 1, maxLength: 4 })
const total = (parts: readonly { incl: string; tax: string }[], key: 'incl' | 'tax'): string =>
  money(sum(parts.map(part => part[key])))

/** Lines with amounts at each rate that differ from the proportions of the statements. */
const cut = (of: string, share: number): string => money(splitTax(mul(of, share.toFixed(4)), '0').incl)

test('with rates changed by hand the parts of an invoice add up at every rate and no statement gives more than it has', () => {
  let refused = 0
  let taken = 0
  fc.assert(
    fc.property(
      statements,
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()),
        { minLength: 3, maxLength: 8 },
      ),
      (sums, acts) => {
        const whole = sums.map((row): TaxPart[] =>
          row.map((incl, r) => ({ taxRate: RATES[r] ?? '0.09', incl, tax: splitTax(incl, RATES[r] ?? '0.09').tax })),
        )
        let left = whole
        let lineTax = '0'
        const invoice = (amounts: readonly string[], at: readonly string[]): void => {
          const items = amounts.map((amount, i) => ({ amount, left: left[i] ?? [] }))
          const lines = RATES.map((taxRate, r) => ({ taxRate, incl: at[r] ?? '0.00' })).filter(line =>
            gt(line.incl, '0'),
          )
          const found = taxParts(items, lines)
          if ('excess' in found) {
            refused += 1
            expect(found.excess.every(one => gt(one.amount, one.left))).toBe(true)
            return
          }
          taken += 1
          const { parts } = found
          parts.forEach((of, i) => {
            expect(total(of, 'incl'), 'a statement gives its amount').toBe(amounts[i])
            for (const part of of)
              expect(
                isNeg(part.incl) || gt(part.incl, left[i]?.find(one => one.taxRate === part.taxRate)?.incl ?? '0'),
              ).toBe(false)
          })
          const off = lineRoundings(lines, parts.flat())
          const taxes = lines.map((line, i) => money(add(splitTax(line.incl, line.taxRate).tax, off[i])))
          for (const [i, line] of lines.entries())
            expect(
              total(
                parts.flat().filter(part => eq(part.taxRate, line.taxRate)),
                'tax',
              ),
              'the tax of its lines',
            ).toBe(taxes[i])
          lineTax = add(lineTax, sum(taxes))
          left = left.map((parts2, i) => remainingTax(parts2, parts[i] ?? []))
        }
        const rest = (): string[] => left.map(parts => total(parts, 'incl'))
        for (const [first, second, over] of acts) {
          const amounts = rest().map(amount => cut(amount, first))
          const sumOf = money(sum(amounts))
          const nine = over ? sumOf : cut(sumOf, second)
          invoice(amounts, [nine, money(sub(sumOf, nine)), '0.00'])
        }
        invoice(
          rest(),
          RATES.map(rate =>
            money(sum(left.flatMap(parts => parts.filter(part => part.taxRate === rate).map(part => part.incl)))),
          ),
        )
        expect(
          left.flat().every(part => eq(part.incl, '0') && eq(part.tax, '0')),
          'nothing is left',
        ).toBe(true)
        expect(money(lineTax)).toBe(money(sum(whole.flat().map(part => part.tax))))
      },
    ),
    { numRuns: 100 },
  )
  expect(refused).toBeGreaterThan(3)
  expect(taken).toBeGreaterThan(100)
}, 60_000)
