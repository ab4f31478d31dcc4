import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, abs, lte, sub } from './decimal.ts'
import { addTax, splitTax, splitTaxLines } from './tax.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(n => (n / 100).toFixed(2))
const rates = fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13')

describe('splitTax', () => {
  it.each([
    { incl: '4526.08', rate: '0.09', excl: '4152.37', tax: '373.71' },
    { incl: '4110', rate: '0.09', excl: '3770.64', tax: '339.36' },
    { incl: '4110', rate: '0.03', excl: '3990.29', tax: '119.71' },
    { incl: '4110', rate: '0', excl: '4110.00', tax: '0.00' },
    { incl: '99000.08', rate: '0.09', excl: '90825.76', tax: '8174.32' },
    { incl: '8000.00', rate: '0.06', excl: '7547.17', tax: '452.83' },
    { incl: '10112.00', rate: '0.09', excl: '9277.06', tax: '834.94' },
    { incl: '8089.60', rate: '0.09', excl: '7421.65', tax: '667.95' },
    { incl: '2022.40', rate: '0.06', excl: '1907.92', tax: '114.48' },
    { incl: '-4526.08', rate: '0.09', excl: '-4152.37', tax: '-373.71' },
  ])('$incl at $rate is $excl + $tax', ({ incl, rate, excl, tax }) => {
    expect(splitTax(incl, rate)).toEqual({ incl: incl.includes('.') ? incl : `${incl}.00`, excl, tax })
  })

  it('refuses a percentage given as a whole number', () => {
    expect(() => splitTax('100', '9')).toThrow(RangeError)
    expect(() => splitTax('100', '1')).toThrow(RangeError)
    expect(() => addTax('100', '-0.01')).toThrow(RangeError)
  })

  it('always adds up', () => {
    fc.assert(
      fc.property(cents, rates, (incl, rate) => {
        const split = splitTax(incl, rate)
        expect(Number(sub(split.incl, add(split.excl, split.tax)))).toBe(0)
        const again = addTax(split.excl, rate)
        expect(lte(abs(sub(again.incl, split.incl)), '0.01')).toBe(true)
      }),
    )
  })
})

it('adds tax to a net amount', () => {
  expect(addTax('4152.37', '0.09')).toEqual({ incl: '4526.08', excl: '4152.37', tax: '373.71' })
})

it('splits a mixed invoice line by line', () => {
  const invoice = splitTaxLines([
    { incl: '99000.08', rate: '0.09' },
    { incl: '8000', rate: '0.06' },
  ])
  expect(invoice).toMatchObject({ incl: '107000.08', excl: '98372.93', tax: '8627.15' })
  expect(invoice.lines.map(line => line.tax)).toEqual(['8174.32', '452.83'])
  expect(splitTaxLines([])).toEqual({ incl: '0.00', excl: '0.00', tax: '0.00', lines: [] })
})
