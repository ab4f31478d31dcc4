import type { Field } from '@tuheng/domain/kernel/field'
import { statementLines } from '@tuheng/domain/settlement/index'
import { expect, test } from 'vitest'
import { readAs } from '../../../engine/sheet/read-as.ts'
import { createSheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetColumn, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { isSound } from '../../../engine/sheet/sheet-rows.ts'
import { EDITABLE, lineRules, netMoved, sentLines, sheetLine, type EditableName } from './line-rules.ts'

const lines = [
  { id: 1, net: '3780.00', adjust: null, adjustReason: null, prepaid: '3000.00' },
  { id: 2, net: '4797.00', adjust: '-50.00', adjustReason: '超时', prepaid: '0.00' },
]
const fields = statementLines.fields as Readonly<Record<string, Field>>
const columns = EDITABLE.map((name): SheetColumn => ({
  name,
  label: name,
  width: 90,
  align: 'right',
  read: readAs(name, fields[name] as Field),
  show: () => null,
  text: row => String(row[name] ?? ''),
}))
function sheetOf(rows: readonly object[] = lines) {
  const sheet = createSheet({ rules: lineRules, keyOf: row => String(row['id']) })
  sheet.load(rows.map(sheetLine), { keepSaved: false })
  return {
    sheet,
    type: (row: number, name: EditableName, text: string) =>
      sheet.type(row, columns[EDITABLE.indexOf(name)] as SheetColumn, { text }),
    row: (at: number) => sheet.store.getState().rows[at] as SheetRow,
    rows: () => sheet.store.getState().rows,
  }
}

test('the net of a line follows what is typed, to the cent', () => {
  const { type, row, rows } = sheetOf()
  type(0, 'adjust', '-86.50')
  type(0, 'prepaid', '2,500')
  expect(row(0).values).toMatchObject({ adjust: '-86.50', prepaid: '2500.00', net: '4193.50' })
  type(1, 'adjust', '')
  expect(row(1).values).toMatchObject({ net: '4847.00' })
  expect(netMoved(rows())).toBe('463.50')
})

test('typing back what was there is no change', () => {
  const { type, rows } = sheetOf()
  type(1, 'adjust', '-60.00')
  type(1, 'adjust', '-50')
  type(0, 'adjustReason', '')
  expect(rows().map(row => [row.state, row.edited.size])).toEqual([
    ['same', 0],
    ['same', 0],
  ])
})

test('every line is sent, so that none is removed; only the edited ones say more than their id', () => {
  const { type, rows, sheet } = sheetOf()
  type(0, 'adjustReason', '路桥费')
  expect(sentLines(lines, rows())).toEqual([{ id: 1, adjustReason: '路桥费' }, { id: 2 }])
  sheet.undo()
  expect(sentLines(lines, rows())).toEqual([{ id: 1 }, { id: 2 }])
})

test('an adjustment without a reason is found before the server refuses it', () => {
  const { type, row } = sheetOf()
  type(0, 'adjust', '10')
  type(1, 'adjustReason', '  ')
  expect([row(0), row(1)].map(one => Object.keys(one.ruled))).toEqual([['adjustReason'], ['adjustReason']])
})

test('a prepayment is deducted up to what is due, and less of it for a reason', () => {
  const wrong = (text: string) => {
    const { type, row } = sheetOf([{ ...lines[0], prepaidDue: '3000.00' }])
    type(0, 'prepaid', text)
    return Object.keys(row(0).ruled)
  }
  expect(wrong('3000.01')).toEqual(['prepaid'])
  expect(wrong('2999.99')).toEqual(['adjustReason'])
  expect(wrong('')).toEqual(['adjustReason'])
  expect(wrong('3000.00')).toEqual([])
})

test('what is no number stays to be seen and keeps the line from being saved', () => {
  const { type, row } = sheetOf()
  type(1, 'adjust', '12abc')
  expect([row(1).unread['adjust']?.text, isSound(row(1))]).toEqual(['12abc', false])
})

test('a column of amounts is pasted at once, whatever stands between the figures', () => {
  const { sheet, row } = sheetOf()
  sheet.lay(
    ['￥1,200.5', '-30'].map((text, at) => ({ row: at, name: 'adjust', text })),
    columns,
  )
  expect([row(0), row(1)].map(one => [one.values['adjust'], one.values['net']])).toEqual([
    ['1200.50', '4980.50'],
    ['-30.00', '4817.00'],
  ])
})
