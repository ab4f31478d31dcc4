import { expect, test } from 'vitest'
import { readColumns, readViews } from './list-settings.ts'

test('saved settings are read back', () => {
  const columns = [
    { name: 'no', width: 120, frozen: true },
    { name: 'net', hidden: true },
  ]
  const view = {
    name: '本月在途',
    shared: true,
    filters: { state: ['loaded'] },
    search: '兖州',
    sort: ['-loadAt'],
    columns,
  }
  expect(readColumns({ columns })).toEqual(columns)
  expect(readViews({ views: [view] })).toEqual([view])
})

test('invalid entries are skipped', () => {
  expect(readColumns(null)).toEqual([])
  expect(readColumns({ columns: [null, 3, { width: 5 }, { name: 'a', width: 'x', frozen: 'yes' }] })).toEqual([
    { name: 'a' },
  ])
  expect(readViews({ views: [{ name: '' }, { name: 'v', filters: [1], sort: [1, '-a'] }] })).toEqual([
    { name: 'v', shared: false, filters: {}, sort: ['-a'], columns: [] },
  ])
})
