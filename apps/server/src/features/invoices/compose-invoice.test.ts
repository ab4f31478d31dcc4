import fc from 'fast-check'
import { isNeg, money, mul, sub, sum } from '@tuheng/domain/kernel/decimal'
import { remainingTax, type TaxPart } from '@tuheng/domain/invoices/index'
import { expect, it } from 'vitest'
import { composeLines } from './compose-invoice.ts'

const yuan = (cents: number): string => money(mul(cents, '0.01'))

it('a statement invoiced in parts is invoiced completely at every tax rate', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.double({ min: 0.05, max: 0.8, noNaN: true }), { minLength: 1, maxLength: 4 }),
      (cents, shares) => {
        const taxGroups = cents.map((incl, i) => ({
          taxRate: ['0.13', '0.09', '0.06', '0.03'][i] ?? '0',
          incl: yuan(incl),
        }))
        const billed = money(sum(taxGroups.map(group => group.incl)))
        let uninvoiced = billed
        let left: TaxPart[] = taxGroups.map(group => ({ ...group, tax: '0.00' }))
        const invoiced = new Map<string, string>()
        for (const share of [...shares, 1]) {
          const amount = share === 1 ? uninvoiced : money(mul(uninvoiced, share.toFixed(3)))
          const lines = composeLines(
            [{ statementId: 1, stmtNo: 'KHDZ', billed, uninvoiced, amount, left, whole: left }],
            null,
          )
          expect(money(sum(lines.map(line => line.incl)))).toBe(amount)
          for (const { taxRate, incl } of lines) {
            expect(isNeg(incl)).toBe(false)
            invoiced.set(taxRate, money(sum([invoiced.get(taxRate) ?? null, incl])))
          }
          uninvoiced = money(sub(uninvoiced, amount))
          left = remainingTax(
            left,
            lines.map(({ taxRate, incl }) => ({ taxRate, incl, tax: '0.00' })),
          )
        }
        expect(taxGroups.filter(group => invoiced.get(group.taxRate) !== group.incl)).toEqual([])
      },
    ),
  )
})
