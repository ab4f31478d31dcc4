import { priceSheet } from '@tuheng/domain/contracts/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { expect, it } from 'vitest'
import { emptyColumns } from './sparse-columns.ts'

const lines = priceSheet.fields.lines.lines as Lines
const columns = ['routeId', 'loadAddressId', 'unloadAddressId', 'price'].map(name => ({ name }))
const left = (rows: readonly object[], wrong: readonly string[] = []) =>
  emptyColumns(lines, columns, { rows: rows as Record<string, unknown>[], wrong }).map(({ name }) => name)

it('leaves out the places of a price sheet while its prices name routes', () => {
  expect(left([])).toEqual(['loadAddressId', 'unloadAddressId'])
  expect(left([{ routeId: 1, loadAddressId: null }, { routeId: 2 }])).toEqual(['loadAddressId', 'unloadAddressId'])
})

it('shows what one row fills, and what an error names', () => {
  expect(left([{ routeId: 1 }, { loadAddressId: 3 }])).toEqual(['unloadAddressId'])
  expect(left([{ routeId: 1 }], ['unloadAddressId'])).toEqual(['loadAddressId'])
})
