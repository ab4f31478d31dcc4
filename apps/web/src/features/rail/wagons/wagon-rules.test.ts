import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { describe, expect, it } from 'vitest'
import { alignBlock, headerOf } from '../../../engine/sheet/sheet-paste.ts'
import { createSheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { ALIASES, readerOf } from './wagon-readings.ts'
import {
  doubledCells,
  lackingNet,
  objections,
  nextSeq,
  refusalsByRow,
  TYPED,
  wagonBody,
  wagonRules,
} from './wagon-rules.ts'

const MODELS = [{ id: 7, label: 'NX70', markedLoad: '64.00' }]
const columns = TYPED.map((name): SheetColumn => ({
  name,
  label: wagonLoad.fields[name].label,
  aliases: ALIASES[name] ?? [],
  width: 80,
  align: 'left',
  read: readerOf(name, MODELS),
  show: () => '',
  text: row => String(row[name] ?? ''),
}))

let count = 0
const sheetOf = (rows: number) => {
  const newRow = () => ({ $id: String(++count), seq: count })
  const sheet = createSheet({ rules: wagonRules, keyOf: row => String(row['$id']), newRow })
  sheet.append(Array.from({ length: rows }, newRow))
  return sheet
}
const pasted = (text: string) => {
  const cells = text.split('\n').map(line => line.split(' '))
  const header = headerOf(columns, cells[0] ?? [])
  const sheet = sheetOf(1)
  sheet.paste(
    header
      ? cells
          .slice(1)
          .flatMap((texts, row) =>
            texts.flatMap((one, j) => (header[j]?.read ? [{ row, name: header[j].name, text: one }] : [])),
          )
      : alignBlock({ columns, at: { row: 0, col: 1 }, cells }),
    columns,
  )
  return sheet.store.getState().rows
}

describe('a loading list that is pasted', () => {
  it('is read by its headings, in any order, and grows the sheet', () => {
    const rows = pasted(
      '序 车种 车号 箱型 箱号1 货重1 箱号二 净重2\n1 NX70 1754444 35吨敞顶箱 TBJU3216540 31.26 TBJU3216560 31.48\n2 nx70 1754451 35吨敞顶箱 - - - -',
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]?.values).toMatchObject({
      seq: 1,
      wagonNo: '1754444',
      wagonModelId: 7,
      markedLoad: '64.00',
      boxType: 'ot35',
      net1: '31.260',
      net: '62.740',
    })
    expect(Object.keys(rows[1]?.unreadable ?? {}).toSorted()).toEqual(['net1', 'net2'])
  })

  it('says what is wrong at its cells', () => {
    const [row] = pasted('1754444 C99 35吨敞顶箱 TBJU3216541 31.26 F1 TBJU3216560 12')
    expect(Object.keys(row?.unreadable ?? {}).toSorted()).toEqual(['boxNo1', 'wagonModelId'])
    expect(row?.unreadable['wagonModelId']?.issue.zh).toBe('没有车型“C99”，可选：NX70')
    // The container is there, it only cannot be read: its weight is not in the air
    expect(Object.keys(row?.ruleErrors ?? {})).not.toContain('net1')
    const [heavy] = pasted('1754444 NX70 35吨敞顶箱 TBJU3216540 31.26 F1 TBJU3216560 12')
    expect(heavy?.ruleErrors['net2']?.zh).toContain('相差 19.260 吨')
  })

  it('names wagons and containers that an earlier row has', () => {
    const rows = pasted(
      '1754444 NX70 35吨敞顶箱 TBJU3216540 31.26 F1 TBJU3216560 31.48\n1754444 NX70 35吨敞顶箱 TBJU3216560 31.26 F1 - -',
    )
    const [first, second] = rows
    expect(first && doubledCells(rows, first)).toEqual({})
    const doubled = second ? doubledCells(rows, second) : {}
    expect(Object.entries(doubled).map(([name, { zh }]) => `${name} ${zh}`)).toEqual([
      'wagonNo 车号与第 1 行重复',
      'boxNo1 箱号与第 1 行重复',
    ])
  })

  it('names what is taken elsewhere at cells that have no error of their own', () => {
    const rows = pasted(
      '1754444 NX70 35吨敞顶箱 TBJU3216541 31.26 F1 TBJU3216560 12\n1754444 NX70 35吨敞顶箱 - - - - -',
    )
    const said = (words: string) => ({ zh: words, en: words })
    const elsewhere = { wagonNo: said('在另一列'), boxNo1: said('在途'), boxNo2: said('在途') }
    const [first, second] = rows
    expect(first && Object.keys(objections(first, { doubled: doubledCells(rows, first), elsewhere }))).toEqual([
      'wagonNo',
      'boxNo2',
    ])
    // That it stands in the list twice is said before that it is on another train
    expect(second && objections(second, { doubled: doubledCells(rows, second), elsewhere: {} })['wagonNo']?.zh).toBe(
      '车号与第 1 行重复',
    )
  })

  it('takes type of wagon and of container from the row above', () => {
    const sheet = sheetOf(2)
    const type = (row: number, name: string, text: string) => {
      const column = columns.find(one => one.name === name)
      if (column) sheet.type(row, column, { text })
    }
    for (const [name, text] of [
      ['wagonNo', '1754444'],
      ['wagonModelId', 'NX70'],
      ['boxType', '35吨敞顶箱'],
    ] as const)
      type(0, name, text)
    type(1, 'wagonNo', '1754451')
    type(1, 'boxNo1', 'TBJU3216540')
    expect(sheet.store.getState().rows[1]?.values).toMatchObject({
      wagonModelId: 7,
      wagonModelId$: 'NX70',
      markedLoad: '64.00',
      boxType: 'ot35',
    })
  })
})

describe('what is sent and refused', () => {
  it('is a new wagon whole, and of one that is there what was changed', () => {
    const edited = new Set(['net1'])
    expect(wagonBody({ values: { seq: 1, wagonNo: '1754444', net: '0.000', remark: '' }, edited })).toEqual({
      seq: 1,
      wagonNo: '1754444',
    })
    expect(wagonBody({ values: { id: 5, version: 2, seq: 1, wagonNo: '1754444', net1: null }, edited })).toEqual({
      id: 5,
      version: 2,
      net1: null,
    })
  })

  it('stands at the row and column, else at the row', () => {
    const found = refusalsByRow([
      { path: 'rows.3.net2', msg: '甲' },
      { path: 'rows.3.', msg: '乙' },
      { path: 'rows.0.railWaybillId', msg: '丙' },
      { path: 'other', msg: '丁' },
    ])
    expect([...found]).toEqual([
      [3, { net2: { zh: '甲', en: '甲' }, '': { zh: '乙', en: '乙' } }],
      [0, { '': { zh: '丙', en: '丙' } }],
    ])
  })

  it('asks for a weight only when it is saved', () => {
    expect(wagonRules.validate({ wagonNo: '1754444' })).toEqual({})
    expect(Object.keys(lackingNet({ wagonNo: '1754444' }))).toEqual(['bulkNet'])
    expect(nextSeq([{ seq: 4 }, {}])).toBe(5)
    expect(wagonLoad.fields.seq.max).toBe(200)
  })
})

it('weighs no row that nobody has begun', () => {
  expect(wagonRules.derive({ seq: 1 })['net']).toBeNull()
  expect(wagonRules.derive({ seq: 1, bulkNet: '60.5' })['net']).toBe('60.500')
})
