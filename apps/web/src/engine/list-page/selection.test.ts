import { beforeEach, expect, test } from 'vitest'
import { createSelection, pageShare, type Selection } from './selection.ts'

const rows = [1, 2, 3, 4, 5].map(id => ({ id }))
let selection: Selection
const ids = () => selection.list().map(row => row['id'])
const row = (id: number) => rows[id - 1] ?? {}

beforeEach(() => {
  selection = createSelection()
  selection.setPage(rows)
})

test('selects and deselects', () => {
  selection.toggle(row(2))
  selection.toggle(row(4))
  selection.toggle(row(2))
  expect(ids()).toEqual([4])
})

test('with Shift selects or deselects everything in between, in either direction', () => {
  selection.toggle(row(4))
  selection.toggle(row(2), true)
  expect(ids().toSorted()).toEqual([2, 3, 4])
  selection.toggle(row(3), true)
  expect(ids()).toEqual([4])
})

test('selects and deselects the whole page', () => {
  expect(pageShare(selection.store.getState())).toBe('none')
  selection.toggle(row(1))
  expect(pageShare(selection.store.getState())).toBe('some')
  selection.togglePage()
  expect(pageShare(selection.store.getState())).toBe('all')
  selection.togglePage()
  expect(ids()).toEqual([])
})

test('persists over pages and takes over new row data', () => {
  selection.toggle(row(1))
  selection.setPage([{ id: 9 }])
  selection.togglePage()
  expect(ids()).toEqual([1, 9])
  const reloaded = { id: 1, state: 'done' }
  selection.setPage([reloaded])
  expect(selection.list()[0]).toBe(reloaded)
})

test('a range that starts on another page is only the clicked row', () => {
  selection.toggle(row(1))
  selection.setPage([{ id: 7 }, { id: 8 }])
  selection.toggle(selection.store.getState().page[1] ?? {}, true)
  expect(ids()).toEqual([1, 8])
})

test('adds more than the page without losing the selection', () => {
  selection.toggle(row(5))
  selection.add([{ id: 7 }, { id: 5, no: 'A' }])
  expect(ids()).toEqual([5, 7])
})
