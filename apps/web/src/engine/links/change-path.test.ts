import { expect, test } from 'vitest'
import { tripOfPage } from './change-path.ts'

test.each([
  ['/transportation_management/highway/list_highway_waybill/812', 812],
  ['/transportation_management/Highway6/list_highway_waybill6/7?tab=charges', 7],
  ['/transportation_management/highway_railway/highway_deliver/31', 31],
  ['/transportation_management/highway/list_highway_waybill', undefined],
  ['/statement_management/carrier/5', undefined],
  [null, undefined],
])('the trip of the page %s is %s', (page, id) => {
  expect(tripOfPage(page)).toBe(id)
})
