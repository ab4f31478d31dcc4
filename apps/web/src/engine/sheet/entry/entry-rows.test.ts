import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { fieldReader } from '../field-reader.ts'
import { createSheet } from '../sheet-store.ts'
import type { SheetColumn } from '../sheet-types.ts'
import { cellsOfKept, entryRules, figuresOf, isLookedUp, keptRows, lackingOf, refusalsOf } from './entry-rows.ts'

const fields = {
  partyId: f.ref('服务商', 'party', { en: 'Provider', required: true }),
  qty: f.quantity('数量', { en: 'Quantity', required: true }),
  price: f.price('单价', { en: 'Price' }),
}
const body = ({ partyId, qty, price }: AnyRow): AnyRow => ({
  ...(partyId ? { partyId } : {}),
  ...(qty ? { qty } : {}),
  ...(price ? { price } : {}),
})
const plain = { width: 80, align: 'left' as const, show: () => null }
const figure = (name: 'qty' | 'price'): SheetColumn => ({
  ...plain,
  name,
  label: name,
  read: fieldReader(name, fields[name]),
  text: row => String(row[name] ?? ''),
})
const spec = {
  figures: ['amount'],
  body,
  needs: { partyIdText: fields.partyId, qty: fields.qty },
  named: [{ name: 'partyId', column: 'partyIdText', find: () => Promise.reject(new Error('not asked here')) }],
  columns: [
    {
      ...plain,
      name: 'partyIdText',
      label: '服务商',
      read: (text: string) => ({ value: text.trim() || null, also: { partyId: null } }),
      text: (row: AnyRow) => String(row['partyIdText'] ?? ''),
    },
    figure('qty'),
    figure('price'),
  ],
  columnOf: (path: string) => (path === 'partyId' ? 'partyIdText' : path),
}
let count = 0
function sheetOf(cells: readonly (readonly [row: number, name: string, text: string])[]) {
  const newRow = () => ({ $id: `r${++count}` })
  const sheet = createSheet({ rules: entryRules(spec), keyOf: row => String(row['$id']), newRow })
  sheet.paste(
    cells.map(([row, name, text]) => ({ row, name, text })),
    spec.columns,
  )
  return { sheet, row: (at: number) => sheet.store.getState().rows[at]! }
}

it('drops the figures of a row with its next change, and keeps them otherwise', () => {
  const { sheet, row } = sheetOf([
    [0, 'partyIdText', '众力'],
    [0, 'qty', '30'],
  ])
  sheet.addLookup(row(0).key, { partyId: 7, partyId$: '众力装卸' })
  expect(body(row(0).values)).toEqual({ partyId: 7, qty: '30.000' })
  sheet.addLookup(row(0).key, figuresOf(spec, row(0).values, { index: 0, amount: '126.00' }))
  expect(row(0).values['amount']).toBe('126.00')
  sheet.paste([{ row: 0, name: 'qty', text: '31' }], spec.columns)
  expect(row(0).values['amount']).toBeNull()
})

it('asks for what is required, and waits for names that are being looked up', () => {
  const { sheet, row } = sheetOf([[0, 'partyIdText', '众力']])
  expect(Object.keys(lackingOf(spec, row(0)))).toEqual(['qty'])
  expect(isLookedUp(spec, row(0))).toBe(false)
  sheet.addLookup(row(0).key, { partyId: 7 })
  expect(isLookedUp(spec, row(0))).toBe(true)
  // Another name is another record
  sheet.paste([{ row: 0, name: 'partyIdText', text: '北站' }], spec.columns)
  expect(row(0).values['partyId']).toBeNull()
  expect(isLookedUp(spec, row(0))).toBe(false)
})

it('places refusals at their columns, those of no column at the row', () => {
  const errors = [
    { code: 'a', path: 'partyId', msg: '服务商已停用' },
    { code: 'b', path: 'closed', msg: '月份已关账' },
    { code: 'c', path: '', msg: '请稍后' },
  ]
  expect(refusalsOf(spec, { index: 0, errors })).toEqual({
    partyIdText: { zh: '服务商已停用', en: '服务商已停用' },
    '': { zh: '月份已关账 请稍后', en: '月份已关账 请稍后' },
  })
})

it('keeps typed rows as texts, unreadable ones included, and reads them again', () => {
  const { sheet, row } = sheetOf([
    [0, 'partyIdText', '众力'],
    [0, 'qty', 'abc'],
    [2, 'qty', '30.5'],
    [2, 'price', '4.2'],
  ])
  const kept = keptRows(sheet.store.getState().rows, spec.columns)
  expect(kept).toHaveLength(2)
  expect(kept[0]).toEqual({ partyIdText: '众力', qty: 'abc' })
  const again = sheetOf(cellsOfKept(kept).map(cell => [cell.row, cell.name, cell.text] as const))
  expect(again.row(0).unreadable['qty']?.text).toBe('abc')
  expect(again.row(1).values).toMatchObject({ qty: row(2).values['qty'], price: row(2).values['price'] })
})
