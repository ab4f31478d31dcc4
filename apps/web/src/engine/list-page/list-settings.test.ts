import { expect, test } from 'vitest'
import { withoutDefaults } from './list-state.ts'
import { openingView, readColumns, readOpensWith, readViews } from './list-settings.ts'

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

test('a list opens with what the person chose, then with what their role opens with', () => {
  const view = { filters: {}, sort: [], columns: [] }
  const own = { ...view, name: '在途', shared: false }
  const ofRole = { ...view, name: '在途', shared: true, owner: 7 }
  const views = [own, ofRole]
  const role = { name: '在途', memberId: 7 }
  expect(openingView(views, { own: undefined, role })).toBe(ofRole)
  expect(openingView(views, { own: { name: '在途' }, role })).toBe(own)
  expect(openingView(views, { own: { name: '' }, role })).toBeUndefined()
  expect(openingView(views, { own: { name: '删了' }, role })).toBe(ofRole)
  expect(openingView([own], { own: undefined, role })).toBeUndefined()
})

test('what a list opens with is read back', () => {
  expect(readOpensWith({ opensWith: { name: '在途', memberId: 7 } })).toEqual({ name: '在途', memberId: 7 })
  expect(readOpensWith({ opensWith: { name: '', memberId: 'x' } })).toEqual({ name: '' })
  expect([readOpensWith({ opensWith: 3 }), readOpensWith(null)]).toEqual([undefined, undefined])
})

test('a view of the current month is one of whichever month it is opened in', () => {
  const month = { loadAt: { op: 'range', value: ['2026-11-01', '2026-11-30'] } } as const
  const state = { op: 'eq', value: 'done' } as const
  expect(withoutDefaults({ ...month, state }, month)).toEqual({ filters: { state }, current: true })
  expect(withoutDefaults({ state }, month)).toEqual({ filters: { state }, current: false })
  const october = { loadAt: { op: 'range', value: ['2026-10-01', '2026-10-31'] } } as const
  expect(withoutDefaults(october, month)).toEqual({ filters: october, current: false })
  expect(withoutDefaults({ state }, {})).toEqual({ filters: { state }, current: false })
  expect(readViews({ views: [{ name: 'v', current: true }] })).toMatchObject([{ current: true }])
})
