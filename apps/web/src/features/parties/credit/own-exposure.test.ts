import { expect, test } from 'vitest'
import { ownExposure, makesReceivable } from './own-exposure.ts'

test('a trip adds its amount until it is counted in the exposure', () => {
  const trip = { mainId: 3, planQty: '30.000', loadNet: null, km: '812.0', pieces: null, transportStatus: 'toDispatch' }
  expect(ownExposure('waybill', trip, true)).toEqual({ mainId: 3, tons: '30.000', km: '812.0', pieces: undefined })
  expect(ownExposure('waybill', { ...trip, loadNet: '33.460' }, false)).toMatchObject({ tons: '33.460' })
  expect(ownExposure('waybill', { ...trip, transportStatus: 'toLoad' }, false)).toBeUndefined()
  expect(ownExposure('waybill', { ...trip, mainId: null }, true)).toBeUndefined()
})

test('a task with a price adds its remaining quantity; a contract adds its total', () => {
  expect(ownExposure('mainWaybill', { id: 5, planQty: '500.000', leftQty: '120.000' }, false)).toMatchObject({
    mainId: 5,
    tons: '120.000',
  })
  expect(ownExposure('mainWaybill', { planQty: '500.000' }, true)).toBeUndefined()
  expect(ownExposure('contract', { totalAmount: '1200.00' }, true)).toEqual({ amount: '1200.00' })
  expect(ownExposure('contract', { totalAmount: null }, true)).toBeUndefined()
  expect(ownExposure('loadBill', { planQty: '100.000' }, true)).toBeUndefined()
})

test('only contracts by which we are paid count', () => {
  expect([
    makesReceivable('contract', { side: 'ar' }),
    makesReceivable('contract', {}),
    makesReceivable('contract', { side: 'ap' }),
    makesReceivable('waybill', {}),
  ]).toEqual([true, true, false, true])
})

test('an order by road and rail brings its plan at its price, by tonnes, containers or wagons', () => {
  const order = { arPrice: '158.0000', planQty: '640.000', planBoxes: 20, planWagons: 10 }
  const amountBy = (arBasis: string) => ownExposure('railOrder', { ...order, arBasis } as never, true)
  expect(['ton', 'box', 'truck', 'set'].map(amountBy)).toEqual([
    { amount: '101120.00' },
    { amount: '3160.00' },
    { amount: '1580.00' },
    undefined,
  ])
  expect(ownExposure('railOrder', { ...order, arPrice: null, arBasis: 'ton' } as never, true)).toBeUndefined()
})
