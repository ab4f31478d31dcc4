import { describe, expect, test } from 'vitest'
import { batchBody, missingFields, batchRefusal } from './batch-model.ts'

const row = {
  plateNo: '陕K12345',
  vehicleId: 4,
  driverId: 2,
  carrierId: 6,
  loadAt: '2026-11-20 06:00:00',
  loadGross: '48.06',
  loadTare: '14.88',
  loadTicketNo: 'ZC1',
  remark: null,
  driverId$: '贺文斌',
}

describe('the required fields of a pasted row', () => {
  test('truck, driver, carrier, time and both weights', () =>
    expect(Object.keys(missingFields({}))).toEqual([
      'plateNo',
      'driverText',
      'carrierText',
      'loadAt',
      'loadGross',
      'loadTare',
    ]))
  test('nothing else if they are filled in', () => expect(missingFields(row)).toEqual({}))
  test('an unloading that was started', () =>
    expect(Object.keys(missingFields({ ...row, unloadGross: '47' }))).toEqual(['unloadAt', 'unloadTare']))
})

test('the body of a trip under way, and of one that has arrived', () => {
  const quick = {
    mainId: 1,
    carrierId: 6,
    vehicleId: 4,
    driverId: 2,
    loadAt: '2026-11-20 06:00:00',
    loadTicketNo: 'ZC1',
    loadGross: '48.06',
    loadTare: '14.88',
  }
  const unload = { unloadAt: '2026-11-20 12:00:00', unloadGross: '47.9', unloadTare: '14.9' }
  expect(batchBody({ ...row, unloadAt: unload.unloadAt }, 1)).toEqual(quick)
  expect(batchBody({ ...row, ...unload }, 1)).toEqual({ ...quick, ...unload })
})

test('refusals of references are at the columns that hold the names', () => {
  const refused = batchRefusal(
    [
      { path: 'driverId', msg: '司机有未完成运单' },
      { path: 'loadGross', msg: '超限' },
      { path: 'mainId', msg: '余量不足' },
    ],
    '',
  )
  expect(Object.fromEntries(Object.entries(refused).map(([place, text]) => [place, text.zh]))).toEqual({
    driverText: '司机有未完成运单',
    loadGross: '超限',
    '': '余量不足',
  })
  expect(batchRefusal([], '网络不通')).toEqual({ '': { zh: '网络不通', en: '网络不通' } })
})
