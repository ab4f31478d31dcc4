import { describe, expect, test } from 'vitest'
import { allRows, createSheet, type Sheet } from './sheet-store.ts'
import type { SheetColumn, SheetRules } from './sheet-types.ts'

const rules: SheetRules = {
  derive: row => ({ ...row, twice: typeof row['n'] === 'number' ? row['n'] * 2 : null }),
  validate: () => ({}),
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
  for (let i = 1; i <= text.length; i++) sheet.type(row, n, { text: text.slice(0, i), unfinished: true })
  sheet.type(row, n, { text })
}

describe('undo', () => {
  test('a typed number is one step, however many characters it has', () => {
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
  test('a pasted column is one step, including text that could not be read', () => {
    const sheet = sheetOf(3)
    type(sheet, 2, '9')
    sheet.paste(
      ['1', 'x', '3'].map((text, row) => ({ row, name: 'n', text })),
      columns,
    )
    expect(sheet.store.getState().rows[1]?.unreadable['n']?.text).toBe('x')
    sheet.undo()
    expect(values(sheet)).toEqual([null, null, 9])
    expect(sheet.store.getState().rows[1]?.unreadable).toEqual({})
    sheet.redo()
    expect([values(sheet), sheet.store.getState().rows[1]?.unreadable['n']?.text]).toEqual([[1, null, 3], 'x'])
  })
  test('input after an undo clears redo', () => {
    const sheet = sheetOf(2)
    type(sheet, 0, '1')
    sheet.undo()
    type(sheet, 1, '2')
    expect(sheet.redo()).toBeUndefined()
  })
})

describe('filtered rows', () => {
  test('keep their input and return to their places', () => {
    const sheet = sheetOf(5)
    type(sheet, 1, '11')
    sheet.filter(row => row.values['odd'] === false)
    expect(sheet.store.getState().rows.map(row => row.key)).toEqual(['0', '2', '4'])
    type(sheet, 1, '22')
    expect(allRows(sheet.store.getState())).toHaveLength(5)
    sheet.filter(() => true)
    expect(values(sheet)).toEqual([null, 11, 22, null, null])
  })
  test('stay hidden while others are loaded, and keep their input', () => {
    const sheet = sheetOf(4)
    type(sheet, 1, '11')
    sheet.filter(row => row.values['odd'] === false)
    sheet.load(
      [0, 1, 2, 3, 4].map(id => ({ id, n: id === 3 ? 33 : null, odd: id % 2 === 1 })),
      { keepSaved: false },
    )
    expect(sheet.store.getState().rows.map(row => row.key)).toEqual(['0', '2', '4'])
    sheet.filter(() => true)
    expect(values(sheet)).toEqual([null, 11, null, 33, null])
  })
})

describe('saved values', () => {
  test('are no longer input, even if they come back from the server', () => {
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
    sheet.acceptInput()
    expect(sheet.store.getState().rows.map(row => [row.edited.size, row.values['n']])).toEqual([
      [0, 5],
      [0, 6],
    ])
    expect(sheet.undo()).toBeUndefined()
  })
  test('unsaved values are removed by discard', () => {
    const sheet = sheetOf(2)
    type(sheet, 1, '6')
    sheet.discard()
    expect(values(sheet)).toEqual([null, null])
  })
})

test('the active cell stays with its row when rows come in another order', () => {
  const sheet = sheetOf(4)
  sheet.go({ row: 2, col: 0 })
  const rows = [3, 0, 1, 2].map(id => ({ id, n: null, odd: id % 2 === 1 }))
  sheet.load(rows, { keepSaved: false })
  const { active, rows: now } = sheet.store.getState()
  expect(now[active?.row ?? -1]?.key).toBe('2')
  sheet.load(rows.slice(0, 3), { keepSaved: false })
  expect(sheet.store.getState().active).toBe(null)
})
