import type { Field } from '@tuheng/domain/kernel/field'
import { statementLines } from '@tuheng/domain/settlement/index'
import { expect, test } from 'vitest'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import { createSheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetColumn, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { isValid } from '../../../engine/sheet/sheet-rows.ts'
import { EDITABLE, lineRules, netDifference, linesToSave, sheetLine, type EditableName } from './line-rules.ts'
import { disputedFirst } from './use-lines-sheet.ts'

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
  read: fieldReader(name, fields[name] as Field),
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

test('the net of a line follows the typed amounts exactly', () => {
  const { type, row, rows } = sheetOf()
  type(0, 'adjust', '-86.50')
  type(0, 'prepaid', '2,500')
  expect(row(0).values).toMatchObject({ adjust: '-86.50', prepaid: '2500.00', net: '4193.50' })
  type(1, 'adjust', '')
  expect(row(1).values).toMatchObject({ net: '4847.00' })
  expect(netDifference(rows())).toBe('463.50')
})

test('typing the original value is no change', () => {
  const { type, rows } = sheetOf()
  type(1, 'adjust', '-60.00')
  type(1, 'adjust', '-50')
  type(0, 'adjustReason', '')
  expect(rows().map(row => [row.state, row.edited.size])).toEqual([
    ['same', 0],
    ['same', 0],
  ])
})

test('every line is sent, so that none is removed; only edited ones contain more than their id', () => {
  const { type, rows, sheet } = sheetOf()
  type(0, 'adjustReason', '路桥费')
  expect(linesToSave(lines, rows())).toEqual([{ id: 1, adjustReason: '路桥费' }, { id: 2 }])
  sheet.undo()
  expect(linesToSave(lines, rows())).toEqual([{ id: 1 }, { id: 2 }])
})

test('an adjustment without a reason is found before the server refuses it', () => {
  const { type, row } = sheetOf()
  type(0, 'adjust', '10')
  type(1, 'adjustReason', '  ')
  expect([row(0), row(1)].map(one => Object.keys(one.ruleErrors))).toEqual([['adjustReason'], ['adjustReason']])
})

test('a prepayment is deducted up to the amount due, and less of it only with a reason', () => {
  const wrong = (text: string) => {
    const { type, row } = sheetOf([{ ...lines[0], prepaidDue: '3000.00' }])
    type(0, 'prepaid', text)
    return Object.keys(row(0).ruleErrors)
  }
  expect(wrong('3000.01')).toEqual(['prepaid'])
  expect(wrong('2999.99')).toEqual(['adjustReason'])
  expect(wrong('')).toEqual(['adjustReason'])
  expect(wrong('3000.00')).toEqual([])
})

test('a text that is not a number stays visible and prevents saving the line', () => {
  const { type, row } = sheetOf()
  type(1, 'adjust', '12abc')
  expect([row(1).unreadable['adjust']?.text, isValid(row(1))]).toEqual(['12abc', false])
})

test('amounts pasted into a column may have any separators', () => {
  const { sheet, row } = sheetOf()
  sheet.paste(
    ['￥1,200.5', '-30'].map((text, at) => ({ row: at, name: 'adjust', text })),
    columns,
  )
  expect([row(0), row(1)].map(one => [one.values['adjust'], one.values['net']])).toEqual([
    ['1200.50', '4980.50'],
    ['-30.00', '4817.00'],
  ])
})

test('a reason without an amount is an error at the amount, until one of them is put right', () => {
  const { type, row } = sheetOf([{ ...lines[0], prepaid: '0.00', prepaidDue: '0.00' }])
  type(0, 'adjustReason', '磅差')
  expect(row(0).ruleErrors['adjust']?.zh).toContain('请填调整额')
  type(0, 'adjust', '-1.00')
  expect(row(0).ruleErrors).toEqual({})
})

test('disputed lines come first, each part in the order of the statement', () => {
  const states = ['none', 'open', 'settled', 'answered']
  const sorted = disputedFirst(states.map((disputeState, id) => ({ id, disputeState })) as never)
  expect(sorted.map(line => line['id'])).toEqual([1, 3, 0, 2])
})
