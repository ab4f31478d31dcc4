import { expect, test } from 'vitest'
import { ownOf, owesUs } from './own-of.ts'

test('a trip brings what it carries, until it is counted as open', () => {
  const trip = { mainId: 3, planQty: '30.000', loadNet: null, km: '812.0', pieces: null, transportStatus: 'toDispatch' }
  expect(ownOf('waybill', trip, true)).toEqual({ mainId: 3, tons: '30.000', km: '812.0', pieces: undefined })
  expect(ownOf('waybill', { ...trip, loadNet: '33.460' }, false)).toMatchObject({ tons: '33.460' })
  expect(ownOf('waybill', { ...trip, transportStatus: 'toLoad' }, false)).toBeUndefined()
  expect(ownOf('waybill', { ...trip, mainId: null }, true)).toBeUndefined()
})

test('a task brings what is left of it, once it has a price; a contract its total', () => {
  expect(ownOf('mainWaybill', { id: 5, planQty: '500.000', leftQty: '120.000' }, false)).toMatchObject({
    mainId: 5,
    tons: '120.000',
  })
  expect(ownOf('mainWaybill', { planQty: '500.000' }, true)).toBeUndefined()
  expect(ownOf('contract', { totalAmount: '1200.00' }, true)).toEqual({ amount: '1200.00' })
  expect(ownOf('contract', { totalAmount: null }, true)).toBeUndefined()
  expect(ownOf('loadBill', { planQty: '100.000' }, true)).toBeUndefined()
})

test('of contracts only those by which we are paid', () => {
  expect([
    owesUs('contract', { side: 'ar' }),
    owesUs('contract', {}),
    owesUs('contract', { side: 'ap' }),
    owesUs('waybill', {}),
  ]).toEqual([true, true, false, true])
})
