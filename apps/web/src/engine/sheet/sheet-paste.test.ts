import { describe, expect, test } from 'vitest'
import { headerOf, alignBlock, matchBlock } from './sheet-paste.ts'
import type { SheetColumn } from './sheet-types.ts'

const number = (text: string) =>
  text === '' || /^[\d.]+$/.test(text) ? { value: text } : { issue: { zh: '', en: '' } }
const time = (text: string) => (text === '' || text.includes(':') ? { value: text } : { issue: { zh: '', en: '' } })
const base = { width: 90, align: 'left' as const, show: () => null, text: () => '' }
const columns: SheetColumn[] = [
  { ...base, name: 'plateNo', label: '车牌号', aliases: ['车牌', 'Plate'] },
  { ...base, name: 'ticket', label: '卸货磅单号', read: text => ({ value: text }) },
  { ...base, name: 'gross', label: '卸货毛重', unit: '吨', read: number },
  { ...base, name: 'tare', label: '卸货皮重', unit: '吨', read: number },
  { ...base, name: 'net', label: '卸货净重', fits: text => number(text).issue === undefined },
  { ...base, name: 'at', label: '卸货时间', read: time },
]
const aligned = (cells: string[][], col = 1) =>
  alignBlock({ columns, at: { row: 2, col }, cells }).map(({ row, name, text }) => `${row} ${name} ${text}`)

describe('a block at a cell', () => {
  test('with the computed net weight included, as on screen', () =>
    expect(aligned([['T1', '48', '15', '33', '10:00']])).toEqual([
      '2 ticket T1',
      '2 gross 48',
      '2 tare 15',
      '2 at 10:00',
    ]))
  test('without it, as on paper', () =>
    expect(aligned([['T1', '48', '15', '10:00']])).toEqual(['2 ticket T1', '2 gross 48', '2 tare 15', '2 at 10:00']))
  test('continues in the following rows', () =>
    expect(aligned([['48'], ['47']], 2)).toEqual(['2 gross 48', '3 gross 47']))
})

describe('a header', () => {
  test('names columns in any order, with units and stars', () =>
    expect(
      headerOf(columns, ['车牌', '卸货皮重(吨)', '毛重?', '卸货毛重（吨）*'])?.map(column => column?.name),
    ).toEqual(['plateNo', 'tare', undefined, 'gross']))
  test('is not found in a row of figures', () => expect(headerOf(columns, ['48.80', '15.34'])).toBeUndefined())
})

describe('rows found by their truck', () => {
  const rows = [{ plateNo: '陕K12345', loadTicketNo: 'A1' }, { plateNo: '陕K67890' }, { plateNo: '陕K67890' }]
  const header = headerOf(columns, ['车牌', '卸货毛重']) ?? []
  const match = (body: string[][]) => matchBlock({ header, body, keys: ['id', 'plateNo'], rows })
  test('in any order', () =>
    expect(match([['陕K·12345', '48']])).toEqual({ cells: [{ row: 0, name: 'gross', text: '48' }], unmatched: [] }))
  test('a truck with two trips, or with none, is reported', () =>
    expect(
      match([
        ['陕K67890', '47'],
        ['蒙A00001', '46'],
      ]).unmatched,
    ).toEqual(['陕K67890', '蒙A00001']))
})
