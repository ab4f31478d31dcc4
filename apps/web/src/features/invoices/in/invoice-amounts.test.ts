import { expect, test } from 'vitest'
import { recalculateAmounts } from './invoice-amounts.ts'

test('with a rate, net and tax follow from the total', () => {
  expect(recalculateAmounts('total', { total: '1060', taxRate: '0.06' })).toEqual({ amount: '1000.00', tax: '60.00' })
  expect(recalculateAmounts('taxRate', { total: '109', taxRate: '0.09', amount: '1', tax: '2' })).toEqual({
    amount: '100.00',
    tax: '9.00',
  })
  expect(recalculateAmounts('amount', { amount: '1000', taxRate: '0.03' })).toEqual({ tax: '30.00', total: '1030.00' })
})

test('a tax that the invoice rounds differently changes the net amount', () => {
  expect(recalculateAmounts('tax', { amount: '1000.00', tax: '60.01', total: '1060.00', taxRate: '0.06' })).toEqual({
    amount: '999.99',
  })
})

test('without a rate, net and tax add up', () => {
  expect(recalculateAmounts('tax', { amount: '98372.93', tax: '8627.15' })).toEqual({ total: '107000.08' })
  expect(recalculateAmounts('amount', { amount: '98372.93', tax: '8627.15', total: '1' })).toEqual({
    total: '107000.08',
  })
  expect(recalculateAmounts('total', { total: '107000.08' })).toEqual({})
})

test('an exempt invoice has a rate of zero', () => {
  expect(recalculateAmounts('total', { total: '500', taxRate: '0' })).toEqual({ amount: '500.00', tax: '0.00' })
})
