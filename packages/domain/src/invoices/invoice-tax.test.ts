import { expect, test } from 'vitest'
import { amountsOfStatements } from './invoice-tax.ts'

const nine = { taxRate: '0.0900', incl: '41155.00', tax: '3398.12' }

test('the whole of a statement at one rate gives its net amount, rate and tax', () => {
  expect(amountsOfStatements([{ open: '41155.00', billed: [nine] }])).toEqual({
    total: '41155.00',
    amount: '37756.88',
    tax: '3398.12',
    taxRate: '0.09',
  })
})

test('what is open of several statements is taxed once for each rate, and several rates are none', () => {
  const six = { taxRate: '0.06', incl: '1060.00', tax: '60.00' }
  expect(
    amountsOfStatements([
      { open: '0.05', billed: [nine] },
      { open: '0.07', billed: [{ ...nine, taxRate: '0.09' }] },
    ]),
  ).toEqual({ total: '0.12', amount: '0.11', tax: '0.01', taxRate: '0.09' })
  expect(
    amountsOfStatements([
      { open: '41155.00', billed: [nine] },
      { open: '530.00', billed: [six] },
    ]),
  ).toEqual({ total: '41685.00', amount: '38256.88', tax: '3428.12', taxRate: null })
})

test('without the rates of a statement only the total is known', () => {
  expect(amountsOfStatements([{ open: '530.00', billed: [] }])).toEqual({ total: '530.00' })
})
