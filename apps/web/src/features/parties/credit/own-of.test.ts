import { expect, test } from 'vitest'
import { ownOf, owesUs } from './own-of.ts'

test('a trip adds its amount until it is counted in the exposure', () => {
  const trip = { mainId: 3, planQty: '30.000', loadNet: null, km: '812.0', pieces: null, transportStatus: 'toDispatch' }
  expect(ownOf('waybill', trip, true)).toEqual({ mainId: 3, tons: '30.000', km: '812.0', pieces: undefined })
  expect(ownOf('waybill', { ...trip, loadNet: '33.460' }, false)).toMatchObject({ tons: '33.460' })
  expect(ownOf('waybill', { ...trip, transportStatus: 'toLoad' }, false)).toBeUndefined()
  expect(ownOf('waybill', { ...trip, mainId: null }, true)).toBeUndefined()
})

test('a task with a price adds its remaining quantity; a contract adds its total', () => {
  expect(ownOf('mainWaybill', { id: 5, planQty: '500.000', leftQty: '120.000' }, false)).toMatchObject({
    mainId: 5,
    tons: '120.000',
  })
  expect(ownOf('mainWaybill', { planQty: '500.000' }, true)).toBeUndefined()
  expect(ownOf('contract', { totalAmount: '1200.00' }, true)).toEqual({ amount: '1200.00' })
  expect(ownOf('contract', { totalAmount: null }, true)).toBeUndefined()
  expect(ownOf('loadBill', { planQty: '100.000' }, true)).toBeUndefined()
})

test('only contracts by which we are paid count', () => {
  expect([
    owesUs('contract', { side: 'ar' }),
    owesUs('contract', {}),
    owesUs('contract', { side: 'ap' }),
    owesUs('waybill', {}),
  ]).toEqual([true, true, false, true])
})
