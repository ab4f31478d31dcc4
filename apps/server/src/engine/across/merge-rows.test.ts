import { type AnyResource, anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { keyComparison, mergeRows } from './merge-rows.ts'

const trips: AnyResource = anyResource(waybill)
const ordered = (sort: string[], values: unknown[]): unknown[] =>
  values
    .map(value => [value])
    .toSorted(keyComparison(trips, sort))
    .map(([value]) => value)

describe('values of a column', () => {
  it('are ordered as the database orders them', () => {
    expect(ordered(['arQty'], ['10.000', '9.500', '-1.000', '100.000'])).toEqual([
      '-1.000',
      '9.500',
      '10.000',
      '100.000',
    ])
    expect(ordered(['plateNo'], ['陕K1', '晋A2', 'a', 'B', '𠮷', '｡'])).toEqual(['B', 'a', '晋A2', '陕K1', '｡', '𠮷'])
    expect(ordered(['loadAt'], ['2026-11-02 08:00:00', '2025-12-31 23:59:59'])).toEqual([
      '2025-12-31 23:59:59',
      '2026-11-02 08:00:00',
    ])
    expect(ordered(['id'], [10, 9, 100])).toEqual([9, 10, 100])
  })

  it('come last ascending and first descending if there are none', () => {
    expect(ordered(['loadAt'], [null, '2026-11-02'])).toEqual(['2026-11-02', null])
    expect(ordered(['-loadAt'], ['2026-11-02', null])).toEqual([null, '2026-11-02'])
  })
})

describe('the first rows of several lists', () => {
  const compare = keyComparison(trips, ['-id'])
  const keys = (...ids: number[]): unknown[][] => ids.map(id => [id])

  it('are taken in order, each list in its own order', () => {
    expect(mergeRows([keys(9, 5, 1), keys(8, 7), keys()], { size: 4, compare })).toEqual([0, 1, 1, 0])
    expect(mergeRows([keys(9, 5), keys(8)], { size: 10, compare })).toEqual([0, 1, 0])
  })

  it('are those of the earlier list where they are equal', () => {
    expect(mergeRows([keys(3), keys(3), keys(4)], { size: 3, compare })).toEqual([2, 0, 1])
  })

  it('are the newest of all companies, whatever their ids', () => {
    const byTime = keyComparison(trips, ['-id', '-createdAt'])
    const first = [
      [7, '2026-11-03 08:00:00'],
      [6, '2026-11-01 08:00:00'],
    ]
    const second = [
      [900, '2026-11-02 08:00:00'],
      [800, '2026-10-02 08:00:00'],
    ]
    expect(mergeRows([first, second], { size: 4, compare: byTime })).toEqual([0, 1, 0, 1])
  })
})
