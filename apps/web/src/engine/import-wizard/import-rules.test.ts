import { describe, expect, it, test } from 'vitest'
import { cellFix, gridColumns } from './grid-columns.ts'
import { en } from './locale/en.ts'
import { zh } from './locale/zh.ts'
import { creatableReferences, groups, mapColumn, withSheetKind, missingTargets, unitInHeader } from './mapping-rules.ts'
import { cellAfter, cellAt, nextErrorCell, reasonsOf, withoutValue } from './reasons.ts'
import { batchIn, columnLetters, openSteps, stepOf, wizardSearch } from './step-rules.ts'
import type { Column, Sheet, StagedRow, Target } from '@tuheng/domain/kernel/import-wire'

const target = (field: string, more: Partial<Target> = {}): Target => ({
  field,
  lines: null,
  kind: 'text',
  label: field,
  required: false,
  supplied: false,
  unless: [],
  matchOnly: false,
  units: [],
  to: null,
  dict: null,
  ...more,
})
const targets = [
  target('no', { matchOnly: true }),
  target('ownerId', { kind: 'ref', required: true, to: 'party' }),
  target('netTons', { kind: 'quantity', required: true, units: ['吨', 'kg', '斤'] }),
  target('remark'),
  target('ownerId.taxRate', { kind: 'rate' }),
  target('price', { lines: 'charges', required: true }),
]
const sheet: Sheet = {
  sheet: 'csv',
  lines: null,
  headerRow: 1,
  key: null,
  columns: [
    { column: 0, header: 'Country', field: 'ownerId' },
    { column: 1, header: 'Weight (kg)', field: null, dateOrder: 'mdy' },
    { column: 2, header: 'Mode', field: 'remark' },
  ],
}

describe('mapping', () => {
  it('assigns a field to one column only, and drops settings of the old field', () => {
    const moved = mapColumn(sheet, { column: 1, field: 'ownerId' }, targets)
    expect(moved.columns.map(column => column.field)).toEqual([null, 'ownerId', 'remark'])
    expect(moved.columns[1]).not.toHaveProperty('dateOrder')
  })

  it('takes the unit from the header if the field accepts it', () => {
    expect(mapColumn(sheet, { column: 1, field: 'netTons' }, targets).columns[1]).toEqual({
      column: 1,
      header: 'Weight (kg)',
      field: 'netTons',
      unit: 'kg',
    })
    expect(mapColumn(sheet, { column: 1, field: 'remark' }, targets).columns[1]).not.toHaveProperty('unit')
    expect(unitInHeader('重量（千克）', ['吨', 'kg'])).toBe('kg')
    expect(unitInHeader('Freight (USD)', ['元', '万元'])).toBeUndefined()
  })

  it('removes fields that another kind of sheet does not have', () => {
    expect(withSheetKind(sheet, 'charges', targets).columns.every(column => column.field === null)).toBe(true)
  })

  it('names required fields that neither a column nor a value fills, of the sheets in use', () => {
    expect(missingTargets([sheet], { constants: {}, defaults: {} }, targets).map(one => one.field)).toEqual(['netTons'])
    expect(missingTargets([sheet], { constants: { netTons: '1' }, defaults: {} }, targets)).toEqual([])
    expect(
      missingTargets(
        [sheet, { ...sheet, lines: 'charges', columns: [] }],
        { constants: { netTons: '1' }, defaults: {} },
        targets,
      ).map(one => one.field),
    ).toEqual(['price'])
  })

  it('does not require a field that another column makes unnecessary', () => {
    const either = [
      target('mainId', { kind: 'ref', supplied: true }),
      target('ownerId', { kind: 'ref', required: true, unless: ['mainId'] }),
      target('loadDate', { required: true, unless: ['mainId'] }),
    ]
    const only = (field: string): Sheet => ({ ...sheet, columns: [{ column: 0, header: field, field }] })
    expect(missingTargets([only('mainId')], { constants: {}, defaults: {} }, either)).toEqual([])
    expect(missingTargets([only('ownerId')], { constants: {}, defaults: {} }, either).map(one => one.field)).toEqual([
      'loadDate',
    ])
    expect(missingTargets([only('ownerId')], { constants: { mainId: 'ZY1' }, defaults: {} }, either)).toEqual([])
  })

  it('offers to create missing records of references that are filled', () => {
    expect(creatableReferences([sheet], { constants: {}, defaults: {} }, targets).map(one => one.field)).toEqual([
      'ownerId',
    ])
    expect(creatableReferences([{ ...sheet, columns: [] }], { constants: {}, defaults: {} }, targets)).toEqual([])
  })

  it('groups targets, required ones first', () => {
    expect(groups(targets, null).map(([group, list]) => [group, list.length])).toEqual([
      ['required', 2],
      ['optional', 1],
      ['match', 1],
      ['master', 1],
    ])
  })
})

describe('steps', () => {
  it('shows the step of the address only if the batch allows it', () => {
    expect(stepOf('uploaded', 'commit')).toBe('map')
    expect(stepOf('staged', null)).toBe('check')
    expect(stepOf('staged', 'map')).toBe('map')
    expect(stepOf('committed', 'map')).toBe('map')
    expect(stepOf('committed', null)).toBe('commit')
    expect(stepOf('committed', 'check')).toBe('check')
    expect(openSteps('staged')).toEqual(['upload', 'map', 'check', 'preview'])
  })

  it('keeps the batch in the address', () => {
    expect(batchIn(wizardSearch(12, 'map'))).toBe(12)
    expect(batchIn(wizardSearch(null))).toBeNull()
    expect(batchIn('?batch=x')).toBeNull()
  })

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})

describe('reasons', () => {
  it('groups equal sentences about different values of a column, most rows first', () => {
    const error = (column: number, value: string, { rows, first = 2 }: { rows: number; first?: number }) => ({
      sheet: 'csv',
      column,
      path: 'x',
      code: 'field.number',
      msg: `净重“${value}”不是数字`,
      value,
      rows,
      blank: 0,
      first,
    })
    const reasons = reasonsOf([
      error(2, 'a', { rows: 1 }),
      error(1, 'b', { rows: 4, first: 9 }),
      error(1, 'c', { rows: 2, first: 7 }),
    ])
    expect(reasons.map(({ column, rows, first, texts }) => ({ column, rows, first, texts }))).toEqual([
      { column: 1, rows: 6, first: 7, texts: ['净重不是数字'] },
      { column: 2, rows: 1, first: 2, texts: ['净重不是数字'] },
    ])
    expect(reasons[0]?.values.map(one => one.value)).toEqual(['b', 'c'])
    expect(
      reasonsOf([{ ...error(1, 'See ASN-93 (ID#:1281)', { rows: 3 }), msg: '净重不是数字：See ASN-93 (ID#:1281)' }])[0],
    ).toMatchObject({
      texts: ['净重不是数字'],
      values: [{ value: 'See ASN-93 (ID#:1281)', rows: 3 }],
    })
    expect(withoutValue('Weight "See ASN" is no number', 'See ASN')).toBe('Weight is no number')
    expect(withoutValue('运单YD1为“已卸货”，不能卸货确认', null)).toBe('运单YD1为“已卸货”，不能卸货确认')
  })

  it('groups sentences of one kind that name other figures', () => {
    const lossy = (permille: string, rows: number) => ({
      sheet: 'csv',
      column: 3,
      path: 'lossReason',
      code: 'waybill.loss_reason',
      msg: `磅差率 ${permille}‰ 超过预警，请填写磅差原因`,
      value: null,
      rows,
      blank: rows,
      first: 2,
    })
    expect(reasonsOf([lossy('7.10', 1), lossy('5.38', 2)])).toMatchObject([
      {
        rows: 3,
        blank: 3,
        path: 'lossReason',
        texts: ['磅差率 7.10‰ 超过预警，请填写磅差原因', '磅差率 5.38‰ 超过预警，请填写磅差原因'],
      },
    ])
  })

  it('lead to the cell of the file, to that of a field without a column, and to the row', () => {
    const rows = [5, 8].map(row => ({ row })) as StagedRow[]
    const order = [
      { column: 3, field: 'unloadNet' },
      { column: 90, field: 'lossReason' },
    ]
    const place = { sheet: 'csv', row: 8, column: 3, path: 'unloadNet' }
    expect(cellAt(rows, order, place)).toEqual({ row: 1, column: 0 })
    expect(cellAt(rows, order, { ...place, column: null, path: 'lossReason' })).toEqual({ row: 1, column: 1 })
    expect(cellAt(rows, order, { ...place, column: null, path: '' })).toEqual({ row: 1, column: 0 })
    expect(cellAt(rows, order, { ...place, row: 6 })).toBeUndefined()
    expect(cellAt(rows, order, undefined)).toBeUndefined()
  })

  it('keeps reasons apart that ask for different fields without a column', () => {
    const lacking = (path: string) => ({
      sheet: 'csv',
      column: null,
      path,
      code: 'field.required',
      msg: `${path}不能为空`,
      value: null,
      rows: 1,
      blank: 1,
      first: 2,
    })
    expect(reasonsOf([lacking('unloadAt'), lacking('lossReason')]).map(({ path }) => path)).toEqual([
      'unloadAt',
      'lossReason',
    ])
  })

  it('shows fields that the file lacks as columns, and places their errors there', () => {
    const sheet = {
      sheet: 'csv',
      lines: null,
      headerRow: 1,
      key: null,
      columns: [
        { column: 0, header: '说明', field: null },
        { column: 1, header: '车号', field: 'plateNo' },
      ],
    }
    const row = {
      row: 2,
      sheet: 'csv',
      state: 'error' as const,
      action: 'update' as const,
      recordId: null,
      parentRow: null,
      cells: ['', '陕K1'],
      fixed: [],
      creates: [],
      errors: ['lossReason', 'plateNo', ''].map(path => ({ code: 'x', path, column: null, msg: path })),
    }
    const targets = ['plateNo', 'unloadAt', 'receiver', 'lossReason'].map(field => target(field))
    const grid = gridColumns({ sheet, targets, opened: ['receiver'] }, [row])
    expect(grid.columns.map(({ column, field }) => [column, field])).toEqual([
      [1, 'plateNo'],
      [-2, 'receiver'],
      [-3, 'lossReason'],
      [0, null],
    ])
    expect(grid.rows[0]?.errors.map(({ column }) => column)).toEqual([-3, 1, null])
    expect(grid.free.map(({ field }) => field)).toEqual(['unloadAt'])
    expect(cellFix(grid.columns[2] as Column, '雨天')).toEqual({ fields: { lossReason: '雨天' } })
    expect(cellFix(grid.columns[0] as Column, '陕K2')).toEqual({ cells: { 1: '陕K2' } })
  })

  it('goes to the next wrong cell, and from the last to the first', () => {
    const row = (...errorColumns: number[]): StagedRow => ({
      row: 1,
      sheet: 'csv',
      state: 'error',
      action: null,
      recordId: null,
      parentRow: null,
      cells: [],
      fixed: [],
      creates: [],
      errors: errorColumns.map(column => ({ code: 'x', path: '', column, msg: '' })),
    })
    const rows = [row(4), row(), row(2, 4)]
    expect(nextErrorCell(rows, [2, 4], { row: 0, column: 0 })).toEqual({ row: 0, column: 1 })
    expect(nextErrorCell(rows, [2, 4], { row: 0, column: 1 })).toEqual({ row: 2, column: 0 })
    expect(nextErrorCell(rows, [2, 4], { row: 2, column: 1 })).toEqual({ row: 0, column: 1 })
    expect(nextErrorCell([row()], [2, 4], { row: 0, column: 0 })).toBeUndefined()
  })

  it('moves over the grid and stops at its edges', () => {
    const size = { rows: 2, columns: 3 }
    expect(cellAfter({ row: 0, column: 2 }, 'next', size)).toEqual({ row: 1, column: 0 })
    expect(cellAfter({ row: 1, column: 2 }, 'next', size)).toBeUndefined()
    expect(cellAfter({ row: 1, column: 0 }, 'before', size)).toEqual({ row: 0, column: 2 })
    expect(cellAfter({ row: 0, column: 1 }, 'up', size)).toBeUndefined()
    expect(cellAfter({ row: 0, column: 1 }, 'right', size)).toEqual({ row: 0, column: 2 })
  })
})

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()

test('both languages have the same keys and placeholders, and English contains no Chinese', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zh))
  for (const key of Object.keys(zh) as (keyof typeof zh)[]) {
    expect(places(en[key]), key).toEqual(places(zh[key]))
    expect(en[key]).not.toMatch(/\p{Script=Han}/u)
  }
})
