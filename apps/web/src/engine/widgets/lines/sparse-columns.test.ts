import { priceSheet } from '@tuheng/domain/contracts/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { expect, it } from 'vitest'
import { withNarrowEmpty } from './sparse-columns.ts'

const lines = priceSheet.fields.lines.lines as Lines
const columns = ['routeId', 'loadAddressId', 'unloadAddressId', 'price'].map(name => ({
  name,
  label: '装货地',
  unit: '',
  required: false,
  width: 150,
}))
const narrow = (rows: readonly object[], active?: string) =>
  withNarrowEmpty(lines, columns, { rows: rows as Record<string, unknown>[], active })
    .filter(({ width }) => width < 100)
    .map(({ name }) => name)

it('gives the places of a price sheet no more than their headings while its prices name routes', () => {
  expect(narrow([])).toEqual(['loadAddressId', 'unloadAddressId'])
  expect(narrow([{ routeId: 1, loadAddressId: null }, { routeId: 2 }])).toEqual(['loadAddressId', 'unloadAddressId'])
})

it('gives room to what one row fills, and to what is typed into', () => {
  expect(narrow([{ routeId: 1 }, { loadAddressId: 3 }])).toEqual(['unloadAddressId'])
  expect(narrow([{ routeId: 1 }], 'unloadAddressId')).toEqual(['loadAddressId'])
})
