import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { describe, expect, it } from 'vitest'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import { createSheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { readNamed } from './wagon-readings.ts'
import { isOpen, lackingReceipt, layReceipts, RECEIPT, receiptBody, receiptRules } from './receipt-rules.ts'

const READ = ['seq', 'wagonNo', 'net1', 'received1', 'net2', 'received2', 'net', 'receivedQty', 'lossQty'] as const
const columns = READ.map((name): SheetColumn => ({
  name,
  label: wagonLoad.fields[name].label,
  width: 80,
  align: 'left',
  show: () => '',
  text: row => String(row[name] ?? ''),
  fits: text => name === 'wagonNo' || /^[\d.]*$/.test(text),
  editable: isOpen,
  ...(RECEIPT.some(one => one === name) ? { read: fieldReader(name, wagonLoad.fields[name]) } : {}),
}))
const wagon = (id: number, over: AnyRow = {}): AnyRow => ({
  id,
  version: 1,
  seq: id,
  wagonNo: String(1_754_440 + id),
  boxType: 'ot35',
  boxNo1: 'TBJU3216540',
  boxNo2: 'TBJU3216560',
  net1: '30.000',
  net2: '30.000',
  net: '60.000',
  receiptStatus: 'pending',
  ...over,
})
const sheetOf = (wagons: readonly AnyRow[]) => {
  const sheet = createSheet({ rules: receiptRules, keyOf: row => String(row['id']) })
  sheet.append(wagons)
  return sheet
}
const paste = (wagons: readonly AnyRow[], text: string, col: string) => {
  const sheet = sheetOf(wagons)
  const laid = layReceipts({
    columns,
    rows: wagons,
    at: { row: 0, col: columns.findIndex(column => column.name === col) },
    cells: text.split('\n').map(line => line.split(' ')),
  })
  sheet.paste(laid.cells, columns)
  return { laid, rows: sheet.store.getState().rows }
}

describe('weights that are pasted', () => {
  const wagons = [wagon(1), wagon(2), wagon(3, { receiptStatus: 'received', receivedQty: '59.000' })]

  it('fill a column from the active cell on, but what is recorded stays', () => {
    const { rows } = paste(wagons, '59.8\n59.7\n58.1', 'receivedQty')
    expect(rows.map(row => row.values['receivedQty'])).toEqual(['59.800', '59.700', '59.000'])
    expect(rows[0]?.values).toMatchObject({ lossQty: '0.200' })
    expect(rows.map(row => row.edited.size > 0)).toEqual([true, true, false])
  })

  it('go to the wagons that the list names, in whatever order, with headings and without', () => {
    for (const [list, col] of [
      ['车号 收重\n1754442 59.7\n9999999 1\n1754441 59.8', 'received1'],
      ['1754442 59.7\n9999999 1\n1754441 59.8', 'receivedQty'],
      ['1754442 59.7\n9999999 1\n1754441 59.8', 'wagonNo'],
    ] as const) {
      const { laid, rows } = paste(wagons, list, col)
      expect(rows.map(row => row.values['receivedQty'])).toEqual(['59.800', '59.700', '59.000'])
      expect(laid).toMatchObject({ rows: 2, unknown: ['9999999'] })
    }
  })

  it('of each container lie beside the wagon', () => {
    const { rows } = paste(wagons, '1754442 29.9 29.8\n1754441 30 29.7', 'wagonNo')
    expect(rows[1]?.values).toMatchObject({ received1: '29.900', received2: '29.800', lossQty: '0.300' })
    expect(rows[0]?.values).toMatchObject({ received1: '30.000', received2: '29.700', loss2: '0.300' })
  })
})

describe('the yard of a wagon', () => {
  const yards = [
    { id: 4, label: '二道货场' },
    { id: 7, label: '金帛湾专用线' },
  ]
  const told = (text: string) => readNamed('yardId', text, yards)

  it('is one of the station, by its name', () => {
    expect(told('金帛湾专用线')).toEqual({ value: 7, also: { yardId$: '金帛湾专用线' } })
    expect(told('')).toEqual({ value: null, also: { yardId$: null } })
    expect(told('三道货场').issue).toEqual({
      zh: '没有货场“三道货场”，可选：二道货场、金帛湾专用线',
      en: 'There is no yard "三道货场"; known: 二道货场, 金帛湾专用线',
    })
  })

  it('is sent where it was typed, with its slot', () => {
    const values = { ...wagon(4), yardId: 7, slotNo: 'A-03' }
    expect(receiptBody({ values, edited: new Set(['yardId', 'slotNo']) })).toMatchObject({ yardId: 7, slotNo: 'A-03' })
  })
})

describe('a receipt', () => {
  it('is told at its cell what it lacks only when it is saved', () => {
    const half = { ...wagon(1), received1: '29' }
    expect(receiptRules.validate(half)).toEqual({})
    expect(Object.keys(lackingReceipt(half))).toEqual(['received2'])
    expect(Object.keys(lackingReceipt(wagon(1)))).toEqual(['receivedQty'])
    expect(lackingReceipt({ ...half, received2: '29' })).toEqual({})
    expect(Object.keys(receiptRules.validate({ ...wagon(1), receivedQty: '90' }))).toEqual(['receivedQty'])
  })

  it('is sent as it was typed, and not of a wagon that waits for an approval', () => {
    const values = { ...wagon(4), receivedQty: '59', slotNo: null }
    expect(receiptBody({ values, edited: new Set(['receivedQty', 'slotNo']) })).toEqual({
      id: 4,
      version: 1,
      receivedQty: '59',
      slotNo: null,
    })
    expect([isOpen(values), isOpen({ ...values, approval: 'running' })]).toEqual([true, false])
  })
})
