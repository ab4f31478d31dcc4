import { expect, it } from 'vitest'
import { canHavePaper } from '../kernel/papers.ts'
import { anyResource, type AnyRow } from '../kernel/resource.ts'
import { waybill } from '../transport/index.ts'
import { railWaybill } from './rail-waybill.ts'

const offered = (resource: unknown, ...rows: AnyRow[]): string[] =>
  Object.entries(anyResource(resource).prints ?? {}).flatMap(([name, paper]) =>
    canHavePaper(paper, rows) ? [name] : [],
  )

it('a hand-over sheet is offered for short hauls alone', () => {
  const road = { waybillNo: 'YD1', bizKind: 'road', transportStatus: 'toDispatch' }
  const short = { waybillNo: 'YD2', bizKind: 'shortHaul', transportStatus: 'toDispatch' }
  expect(offered(waybill, road)).toEqual(['dispatch', 'roadBill', 'weighNote', 'receiptCover', 'driverSettle'])
  expect(offered(waybill, short)).toContain('handover')
  expect(offered(waybill, road, short)).toContain('handover')
})

it('a train of bulk has no packing list, one that is not loaded may get one', () => {
  const train = { railNo: 'TL1', status: 'accepted' }
  expect(offered(railWaybill, { ...train, wagons: 3, boxes: 0 })).toEqual(['loadingList', 'handover'])
  expect(offered(railWaybill, { ...train, wagons: 0, boxes: 0 })).toContain('packingList')
})

it('what a reader may not see refuses nothing', () => {
  const refusals = Object.values(anyResource(railWaybill).prints ?? {}).map(({ guard }) => guard?.({}))
  expect(refusals).toEqual([undefined, undefined, undefined])
})
