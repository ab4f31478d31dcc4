import { expect, test } from 'vitest'
import { filtersFromWire } from '../list-page/list-state.ts'
import { encodeQuery } from './list-link.ts'

const read = (query: string) => [...new URLSearchParams(query)]

test('the default month of the list is removed', () => {
  expect(
    read(
      encodeQuery(filtersFromWire({ transportStatus: 'unloaded', receiptStatus: ['received', 'returned'] }), 'loadAt'),
    ),
  ).toEqual([
    ['f.transportStatus', 'unloaded'],
    ['f.receiptStatus', 'in:received,returned'],
    ['f.loadAt', 'any:'],
  ])
})

test('a requested month stays', () => {
  expect(
    read(encodeQuery(filtersFromWire({ loadAt: { op: 'range', value: ['2026-11-01', '2026-11-20'] } }), 'loadAt')),
  ).toEqual([['f.loadAt', 'range:2026-11-01,2026-11-20']])
})

test('a range may be open at one end', () => {
  expect(read(encodeQuery(filtersFromWire({ dirtyCount: { op: 'range', value: [1, null] } }), undefined))).toEqual([
    ['f.dirtyCount', 'range:1,'],
  ])
})
