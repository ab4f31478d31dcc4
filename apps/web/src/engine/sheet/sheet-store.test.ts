import { describe, expect, test } from 'vitest'
import { allRows, createSheet, type Sheet } from './sheet-store.ts'
import type { SheetColumn, SheetRules } from './sheet-types.ts'

const rules: SheetRules = {
  derive: row => ({ ...row, twice: typeof row['n'] === 'number' ? row['n'] * 2 : null }),
  judge: () => ({}),
}
const n: SheetColumn = {
  name: 'n',
  label: 'n',
  width: 60,
  align: 'right',
  show: row => String(row['n'] ?? ''),
  text: row => String(row['n'] ?? ''),
  read: text =>
    Number.isNaN(Number(text))
      ? { issue: { zh: '不是数', en: 'no number' } }
      : { value: text === '' ? null : Number(text) },
}
const columns = [n]

function sheetOf(count: number): Sheet {
  const sheet = createSheet({ rules, keyOf: row => String(row['id']) })
  sheet.load(
    Array.from({ length: count }, (_, id) => ({ id, n: null, odd: id % 2 === 1 })),
    { keepSaved: false },
  )
  return sheet
}
const values = (sheet: Sheet) => sheet.store.getState().rows.map(row => row.values['n'])
const type = (sheet: Sheet, row: number, text: string) => {
  sheet.go({ row, col: 0 })
  for (let i = 1; i <= text.length; i++) sheet.type(row, n, { text: text.slice(0, i), live: true })
  sheet.type(row, n, { text })
}

describe('taking back', () => {
  test('a typed number is one act, however many letters it has', () => {
    const sheet = sheetOf(2)
    type(sheet, 0, '125')
    type(sheet, 1, '7')
    expect(sheet.undo()).toEqual({ row: 1, name: 'n' })
    expect(values(sheet)).toEqual([125, null])
    expect(sheet.undo()).toEqual({ row: 0, name: 'n' })
    expect(values(sheet)).toEqual([null, null])
    expect(sheet.undo()).toBeUndefined()
    expect(sheet.store.getState().rows.map(row => row.state)).toEqual(['same', 'same'])
    sheet.redo()
    sheet.redo()
    expect(values(sheet)).toEqual([125, 7])
    expect(sheet.store.getState().rows[0]?.values['twice']).toBe(250)
  })
  test('a pasted column is one act, and comes back whole; so does what could not be read', () => {
    const sheet = sheetOf(3)
    type(sheet, 2, '9')
    sheet.lay(
      ['1', 'x', '3'].map((text, row) => ({ row, name: 'n', text })),
      columns,
    )
    expect(sheet.store.getState().rows[1]?.unread['n']?.text).toBe('x')
    sheet.undo()
    expect(values(sheet)).toEqual([null, null, 9])
    expect(sheet.store.getState().rows[1]?.unread).toEqual({})
    sheet.redo()
    expect([values(sheet), sheet.store.getState().rows[1]?.unread['n']?.text]).toEqual([[1, null, 3], 'x'])
  })
  test('what is typed after it cannot be done again', () => {
    const sheet = sheetOf(2)
    type(sheet, 0, '1')
    sheet.undo()
    type(sheet, 1, '2')
    expect(sheet.redo()).toBeUndefined()
  })
})

describe('rows that are filtered out', () => {
  test('keep their input and come back to their places', () => {
    const sheet = sheetOf(5)
    type(sheet, 1, '11')
    sheet.show(row => row.values['odd'] === false)
    expect(sheet.store.getState().rows.map(row => row.key)).toEqual(['0', '2', '4'])
    type(sheet, 1, '22')
    expect(allRows(sheet.store.getState())).toHaveLength(5)
    sheet.show(() => true)
    expect(values(sheet)).toEqual([null, 11, 22, null, null])
  })
  test('stay out while others are loaded, and what was typed into them stays', () => {
    const sheet = sheetOf(4)
    type(sheet, 1, '11')
    sheet.show(row => row.values['odd'] === false)
    sheet.load(
      [0, 1, 2, 3, 4].map(id => ({ id, n: id === 3 ? 33 : null, odd: id % 2 === 1 })),
      { keepSaved: false },
    )
    expect(sheet.store.getState().rows.map(row => row.key)).toEqual(['0', '2', '4'])
    sheet.show(() => true)
    expect(values(sheet)).toEqual([null, 11, null, 33, null])
  })
})

describe('what was saved', () => {
  test('is no input any more, also when it comes back from elsewhere', () => {
    const sheet = sheetOf(2)
    type(sheet, 0, '5')
    type(sheet, 1, '6')
    sheet.load(
      [
        { id: 0, n: 5, odd: false },
        { id: 1, n: null, odd: true },
      ],
      { keepSaved: false },
    )
    expect(sheet.store.getState().rows.map(row => row.edited.size)).toEqual([0, 1])
    sheet.keep()
    expect(sheet.store.getState().rows.map(row => [row.edited.size, row.values['n']])).toEqual([
      [0, 5],
      [0, 6],
    ])
    expect(sheet.undo()).toBeUndefined()
  })
  test('what was not is forgotten when it is discarded', () => {
    const sheet = sheetOf(2)
    type(sheet, 1, '6')
    sheet.discard()
    expect(values(sheet)).toEqual([null, null])
  })
})
