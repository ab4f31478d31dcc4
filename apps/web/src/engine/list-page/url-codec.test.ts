import { f } from '@tuheng/domain/kernel/fields'
import { describe, expect, test } from 'vitest'
import type { Filters, ListState } from './list-state.ts'
import { filtersFromWire, filtersWithin, isFixed, wireFilters, withFilter } from './list-state.ts'
import { decodeListState, encodeListState } from './url-codec.ts'

const stored = new Map<string, unknown[]>()
const codec = {
  fieldOf: (name: string) => fields[name as keyof typeof fields],
  longLists: {
    put: (values: readonly unknown[]) => {
      stored.set('k1', [...values])
      return 'k1'
    },
    get: (key: string) => stored.get(key),
  },
  defaults: {},
}
const fields = {
  no: f.text('单号'),
  state: f.text('状态'),
  carrierId: f.ref('承运商', 'party'),
  loadAt: f.date('装货日期'),
  net: f.tons('净重'),
  paid: f.bool('已付'),
}
const blank: ListState = { search: '', filters: {}, sort: [], page: 1, pageSize: 20 }
const roundTrip = (state: ListState, defaults = {}) => {
  const own = { ...codec, defaults }
  return decodeListState(encodeListState(state, own), own)
}

describe('list state in the address', () => {
  test.each<[string, ListState]>([
    ['nothing', blank],
    [
      'search, page, size, sort',
      { search: '兖州 煤 & 焦', filters: {}, sort: ['-loadAt', 'net'], page: 3, pageSize: 100 },
    ],
    ['equals', { ...blank, filters: { state: { op: 'eq', value: 'draft' } } }],
    ['a value that looks like an operator', { ...blank, filters: { no: { op: 'eq', value: 'in:a,b' } } }],
    ['numbers of references', { ...blank, filters: { carrierId: { op: 'in', value: [3, 12] } } }],
    ['commas and backslashes inside values', { ...blank, filters: { no: { op: 'in', value: ['a,b', 'c\\d'] } } }],
    ['open range', { ...blank, filters: { loadAt: { op: 'range', value: ['2026-11-01', null] } } }],
    [
      'range with what has no date',
      { ...blank, filters: { loadAt: { op: 'rangeOrEmpty', value: ['2026-11-01', '2026-11-30'] } } },
    ],
    ['decimals stay text', { ...blank, filters: { net: { op: 'range', value: ['0.100', '33.460'] } } }],
    ['bool', { ...blank, filters: { paid: { op: 'eq', value: false } } }],
    ['empty', { ...blank, filters: { net: { op: 'empty' } } }],
    ['contains', { ...blank, filters: { no: { op: 'contains', value: 'YD:2026' } } }],
  ])('%s', (_, state) => {
    expect(roundTrip(state)).toEqual(state)
  })

  test('a long list is stored outside and found again', () => {
    const value = Array.from({ length: 2000 }, (_, i) => `YD20261120${i}`)
    const state = { ...blank, filters: { no: { op: 'in' as const, value } } }
    expect(encodeListState(state, codec).length).toBeLessThan(40)
    expect(roundTrip(state)).toEqual(state)
  })

  test('the default filter applies if the address has none, and stays away once removed', () => {
    const defaults = { loadAt: { op: 'range' as const, value: ['2026-11-01', '2026-11-30'] } }
    expect(decodeListState('', { ...codec, defaults }).filters).toEqual(defaults)
    expect(roundTrip(blank, defaults).filters).toEqual({})
  })

  test('unknown parameters are ignored', () => {
    expect(decodeListState('f.nope=1&f.state=like:x&sort=nope,-net&page=-4&size=7', codec)).toEqual({
      ...blank,
      sort: ['-net'],
    })
  })
})

test('filters are converted to wire form and back', () => {
  const filters = {
    state: { op: 'in' as const, value: ['a'] },
    no: { op: 'contains' as const, value: 'x' },
    net: { op: 'empty' as const },
  }
  expect(wireFilters(filters)).toEqual({ state: ['a'], no: { op: 'contains', value: 'x' }, net: { op: 'empty' } })
  expect(filtersFromWire(wireFilters(filters))).toEqual(filters)
  // What colleagues saved may be anything
  const odd = { toString: 1, valueOf: 1 }
  const strange = {
    a: { op: 'eq', value: odd },
    b: [odd],
    c: odd,
    d: { op: 'like', value: 1 },
    e: { op: 'in', value: [odd] },
  }
  expect(filtersFromWire({ ...strange, f: { op: 'ne', value: 1 } })).toEqual({ f: { op: 'ne', value: 1 } })
})

test('some of several values that a screen fixes may be chosen, and no others', () => {
  const fixed = { kind: ['road', 'outside'], side: 'ar' }
  const state = { side: { op: 'eq' as const, value: 'ap' } }
  expect(filtersWithin(fixed, state)).toEqual(fixed)
  expect(filtersWithin(fixed, { kind: { op: 'eq', value: 'outside' } })).toEqual({ kind: ['outside'], side: 'ar' })
  expect(filtersWithin(fixed, { kind: { op: 'in', value: ['service6'] } })).toEqual({ kind: [], side: 'ar' })
  expect([isFixed(fixed, 'kind'), isFixed(fixed, 'side')]).toEqual([false, true])
})

test('an emptied filter is removed', () => {
  const filters = { state: { op: 'eq' as const, value: 'a' } }
  expect(withFilter(filters, 'state', { op: 'in', value: [] })).toEqual({})
  expect(withFilter(filters, 'loadAt', { op: 'range', value: [null, null] })).toEqual(filters)
  expect(withFilter(filters, 'net', { op: 'empty' })).toHaveProperty('net')
})

test('what a list opens without is left out only where the address says nothing', () => {
  const opening: Filters = { state: { op: 'ne', value: 'void' } }
  const filtersOf = (search: string) => decodeListState(search, { ...codec, opening }).filters
  expect(filtersOf('')).toEqual(opening)
  expect(filtersOf('?all')).toEqual({})
  expect(filtersOf('?f.no=YD1')).toEqual({ no: { op: 'eq', value: 'YD1' } })
})
