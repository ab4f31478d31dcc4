import { describe, expect, test } from 'vitest'
import { grantIssues, sendBody } from './send-model.ts'
import type { Grant } from './grant-rules.ts'

const grant: Grant = {
  id: 2,
  grantNo: 'FF1',
  billId: 1,
  billId$: 'TD1',
  carrierId: 6,
  carrierId$: '塞上通物流',
  qty: '100.000',
  usedQty: '70.000',
  usedTrucks: 2,
  overRate: '0.0300',
  validTo: null,
}

describe('whether a truck fits its grant', () => {
  test('up to the over-issue', () => expect(grantIssues(grant, { loadNet: '33.000' })).toEqual([]))
  test('not above it', () => {
    const [issue] = grantIssues(grant, { loadNet: '33.020' })
    expect([issue?.path, issue?.zh.includes('33.00')]).toEqual(['loadGross', true])
  })
  test('no issue before it is weighed', () => expect(grantIssues(grant, {})).toEqual([]))
})

test('a truck without a trailer is sent without one', () => {
  expect(
    sendBody(2, { vehicleId: 4, driverId: 2, loadGross: '48', loadTicketNo: '', plateNo: '陕K12345' }, null),
  ).toEqual({ id: 2, trailerId: null, vehicleId: 4, driverId: 2, loadGross: '48' })
  expect(sendBody(2, { vehicleId: 4, trailerId: 9 }, 7)).toEqual({ id: 2, vehicleId: 4, trailerId: 9, mainId: 7 })
})
