import { choices, f } from '@tuheng/domain/kernel/fields'
import { defineLines } from '@tuheng/domain/kernel/lines'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { describe, expect, test } from 'vitest'
import { newLine, withKeys, type LineRow } from './line-rows.ts'
import { isBlock, parseTsv, pasteInto } from './tsv.ts'

const lines = defineLines({
  name: 'price_line',
  label: '价格明细',
  en: 'Price lines',
  fields: {
    goodsId: f.ref('货物', 'goods'),
    unit: f.choice('计价单位', choices({ ton: ['元/吨', 'CNY/t'], trip: ['元/车', 'CNY/trip'] }), { default: 'ton' }),
    price: f.price('单价', { required: true }),
    quantity: f.tons('数量'),
    amount: f.money('金额', { computed: true }),
    from: f.date('生效日期'),
    note: f.text('备注'),
  },
  max: 5,
}) as unknown as Lines
const columns = ['goodsId', 'unit', 'price', 'quantity', 'amount', 'from', 'note']
const paste = (text: string, options: { rows?: LineRow[]; row?: number; col?: number; locked?: string } = {}) =>
  pasteInto({
    lines,
    columns,
    rows: withKeys(options.rows ?? []),
    at: { row: options.row ?? 0, col: options.col ?? 0 },
    cells: parseTsv(text),
    needsLookup: field => field.kind === 'ref',
    writable: name => name !== options.locked,
  })

describe('clipboard of a spreadsheet', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a', [['a']]],
    ['a\t\tb', [['a', '', 'b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"he said ""yes"""\tb', [['he said "yes"', 'b']]],
    ['5" pipe\tb', [['5" pipe', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells)
  })

  test('distinguishes a block from a text', () => {
    expect([isBlock('12.50'), isBlock('12.50\r\n'), isBlock('1\t2'), isBlock('1\n2')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('paste into child rows', () => {
  test('reads every cell by its kind and adds rows', () => {
    const { rows, issues, added } = paste('元/车\t￥1,234.5\t 33.46 \t\t2026年11月20日\t好\nton\t12\t1', { col: 1 })
    expect(issues).toEqual([])
    expect(added).toBe(2)
    expect(rows[0]).toMatchObject({
      unit: 'trip',
      price: '1234.5000',
      quantity: '33.460',
      from: '2026-11-20',
      note: '好',
    })
    expect(rows[1]).toMatchObject({ unit: 'ton', price: '12.0000', quantity: '1.000' })
  })

  test('skips computed and read-only cells', () => {
    const { rows } = paste('5\t6\t999\t2026-11-20\tx', { col: 2, locked: 'note' })
    expect(rows[0]).not.toHaveProperty('amount')
    expect(rows[0]).not.toHaveProperty('note')
  })

  test('reports unreadable cells and leaves them empty', () => {
    const { rows, issues } = paste('12\n很多', { col: 2 })
    expect(rows[1]?.['price']).toBeNull()
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ code: 'field.number', path: `${rows[1]?.['$key']}.price` })
  })

  test('overwrites existing rows and keeps their other cells', () => {
    const { rows, added } = paste('7\n8', {
      rows: [
        { id: 1, price: '1', note: 'a' },
        { id: 2, price: '2' },
      ],
      row: 1,
      col: 2,
    })
    expect(rows.map(row => row['price'])).toEqual(['1', '7.0000', '8.0000'])
    expect(rows[1]).toMatchObject({ id: 2 })
    expect(added).toBe(1)
  })

  test('a header row gives the order of the columns', () => {
    const { rows } = paste('备注\t单价(元)\t不认识\nx\t12\ty', { rows: [newLine(lines)], col: 0 })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ note: 'x', price: '12.0000' })
  })

  test('references are left to be looked up', () => {
    const { rows, lookups } = paste('原煤\tton\n\tton')
    expect(lookups).toEqual([{ key: rows[0]?.['$key'], name: 'goodsId', text: '原煤' }])
    expect(rows[1]?.['goodsId']).toBeNull()
  })

  test('stops at the row limit of the grid', () => {
    const { rows, excess } = paste('1\n2\n3\n4\n5\n6\n7', { col: 2 })
    expect(rows).toHaveLength(5)
    expect(excess).toBe(2)
  })
})
