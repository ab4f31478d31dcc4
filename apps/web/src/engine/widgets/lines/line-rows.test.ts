import { f } from '@tuheng/domain/kernel/fields'
import { defineLines, type Lines } from '@tuheng/domain/kernel/lines'
import { expect, test } from 'vitest'
import { today } from '../../common/today.ts'
import {
  copyLine,
  insertLine,
  isUntouched,
  keyOf,
  lineTotals,
  moveLine,
  newLine,
  patchLine,
  removeLine,
  withKeys,
} from './line-rows.ts'

const lines = defineLines({
  name: 'l',
  label: '明细',
  en: 'Lines',
  fields: {
    carrierId: f.ref('承运商', 'party'),
    amount: f.money('金额'),
    tax: f.rate('税率', { default: '0.09' }),
    no: f.text('号', { noCopy: true }),
    total: f.money('合计', { computed: true }),
  },
  totals: ['amount', 'total'],
}) as unknown as Lines

test('each row gets a key once, from its id or a new one', () => {
  const rows = withKeys([{ id: 7 }, {}])
  expect(keyOf(rows[0] ?? {})).toBe('i7')
  expect(withKeys(rows)).toEqual(rows)
  expect(new Set(withKeys([{}, {}, {}]).map(keyOf)).size).toBe(3)
})

test('a new row has the defaults and counts as untouched until something is typed', () => {
  const row = newLine(lines)
  expect(row['tax']).toBe('0.09')
  expect(isUntouched(lines, row)).toBe(true)
  expect(isUntouched(lines, { ...row, total: '0.00' })).toBe(true)
  expect(isUntouched(lines, { ...row, amount: '0' })).toBe(false)
  expect(isUntouched(lines, { id: 1 })).toBe(false)
})

test('a new row whose date opens with today counts as untouched, too', () => {
  const fields = { on: f.date('日期', { required: true, defaultsTo: 'today' }), what: f.text('事项') }
  const dated = defineLines({ name: 'd', label: '事项', en: 'Items', fields }) as unknown as Lines
  const row = newLine(dated)
  expect(row['on']).toBe(today())
  expect(isUntouched(dated, row)).toBe(true)
  expect(isUntouched(dated, { ...row, on: '2026-01-01' })).toBe(false)
  expect(isUntouched(dated, { ...row, what: '续签' })).toBe(false)
})

test('a copy has no id, key and uncopied fields, but keeps its labels', () => {
  const copy = copyLine(lines.fields, { $key: 'i7', id: 7, carrierId: 3, carrierId$: '宏达', amount: '1.00', no: 'A1' })
  expect(copy).toMatchObject({ carrierId: 3, carrierId$: '宏达', amount: '1.00' })
  expect(copy).not.toHaveProperty('id')
  expect(copy).not.toHaveProperty('no')
  expect(copy['$key']).not.toBe('i7')
})

test('insert, move, patch, remove', () => {
  const rows = withKeys([{ id: 1 }, { id: 2 }, { id: 3 }])
  const ids = (list: readonly object[]) => list.map(row => (row as { id?: number }).id)
  expect(ids(insertLine(rows, 1, { id: 9 }))).toEqual([1, 9, 2, 3])
  expect(ids(moveLine(rows, 'i3', 0))).toEqual([3, 1, 2])
  expect(ids(moveLine(rows, 'i1', 9))).toEqual([2, 3, 1])
  expect(ids(removeLine(rows, 'i2'))).toEqual([1, 3])
  const patched = patchLine(rows, 'i2', { amount: '5' })
  expect(patched[1]).toMatchObject({ id: 2, amount: '5' })
  expect(patched[0]).toBe(rows[0])
})

test('totals are exact and skip blanks', () => {
  expect(lineTotals(lines, [{ amount: '0.10' }, { amount: '0.20' }, { amount: null }, {}])).toEqual({
    amount: '0.3',
    total: '0',
  })
})
