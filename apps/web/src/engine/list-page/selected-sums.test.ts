import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { charge, statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { expect, it } from 'vitest'
import { selectedSums } from './selected-sums.ts'

const trips = anyResource(waybill)
const columns = (resource: ReturnType<typeof anyResource>, ...names: string[]) =>
  names.map(name => ({ name, field: resource.fields[name] as NonNullable<(typeof resource.fields)[string]> }))
const sums = (resource: ReturnType<typeof anyResource>, names: readonly string[], rows: readonly AnyRow[]) =>
  selectedSums(resource, columns(resource, ...names), rows).map(({ column, total }) => [column.name, total])

it('has money first, to the last fen', () => {
  const rows = [
    { transportStatus: 'unloaded', loadNet: '32.100', arTotal: '0.10', apTotal: '9007199254740993.01' },
    { transportStatus: 'unloaded', loadNet: '0.200', arTotal: '0.20', apTotal: null },
  ]
  expect(sums(trips, ['loadNet', 'arTotal', 'apTotal'], rows)).toEqual([
    ['arTotal', '0.3'],
    ['apTotal', '9007199254740993.01'],
    ['loadNet', '32.3'],
  ])
})

it('says how many of the selected have no amount and no tonnes', () => {
  const rows = [
    { transportStatus: 'unloaded', loadNet: '32.100', arTotal: '10.00' },
    { transportStatus: 'toDispatch', loadNet: null, arTotal: null },
    { transportStatus: 'toLoad', loadNet: '', arTotal: '5.00' },
  ]
  expect(
    selectedSums(trips, columns(trips, 'loadNet', 'arTotal'), rows).map(({ column, missing }) => [
      column.name,
      missing,
    ]),
  ).toEqual([
    ['arTotal', 1],
    ['loadNet', 2],
  ])
})

it('has no sum of a column that is masked on one of the records', () => {
  const rows = [
    { transportStatus: 'unloaded', loadNet: '32.100', arTotal: '***' },
    { transportStatus: 'unloaded', loadNet: '1.000', arTotal: '5.00' },
  ]
  expect(sums(trips, ['arTotal', 'loadNet'], rows)).toEqual([['loadNet', '33.1']])
})

it('leaves out the records that the totals of the list leave out', () => {
  const rows = [
    { status: 'confirmed', netSum: '10.00' },
    { status: 'void', netSum: '5.00' },
  ]
  expect(sums(anyResource(statement), ['netSum'], rows)).toEqual([['netSum', '10']])
})

it('does not add up receivable and payable', () => {
  const rows = [
    { side: 'ar', amount: '10.00' },
    { side: 'ap', amount: '5.00' },
  ]
  expect(sums(anyResource(charge), ['amount'], rows)).toEqual([])
  expect(sums(anyResource(charge), ['amount'], rows.slice(0, 1))).toEqual([['amount', '10']])
})
