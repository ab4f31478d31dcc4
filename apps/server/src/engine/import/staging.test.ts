import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goods, party } from '@tuheng/domain/parties/index'
import iconv from 'iconv-lite'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { cellsIn, importer, textsOf, workbook } from '../../testing/import.ts'
import { makerFor } from '../../testing/make.ts'

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-import-')) })
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
  await makerFor(app, orgId)
  await app.work(orgId, async tx => {
    await tx.insert(goods, { code: 'M1', name: '原煤', cargoType: 'coal', spec: '5500' })
    for (const [code, shortName, fullName, creditCode] of [
      ['C1', '远恒', '陕西远恒商贸（集团）有限公司', '91610800MAT0000187'],
      ['C2', '中能', '榆林中能物流有限公司', '914403001922038216'],
    ] as const)
      await tx.insert(party, {
        code,
        shortName,
        fullName,
        creditCode,
        isCustomer: true,
        isCarrier: true,
        taxpayerType: 'general',
        payType: 'monthly',
        creditDays: 30,
        permitNo: '610800000001',
        permitTo: '2028-01-01',
      })
  })
})

const goodsHeader = ['编码', '品名', '货物大类', '参考货值(元/公斤)', '损耗率（%）', '备注']
const vehicleRow = (plate: string, more: Partial<Record<string, string>> = {}) => ({
  车牌号: plate,
  车牌颜色: '黄',
  车辆类型: 'Q11',
  能源类型: '柴油',
  '总质量(kg)': '49000',
  核载: '33.00',
  轴数: '3',
  道路运输证号: `6108020${plate.slice(-5)}`,
  注册日期: '',
  承运商: '中能',
  ...more,
})

describe('the proposal for a file', () => {
  it('finds header row, fields, synonyms and units below titles and notes', async () => {
    const upload = await importer(app, admin, 'sys/goods').upload(
      await workbook([
        '11月',
        [
          ['神木项目货物清单', '', '', '', '', ''],
          ['填表日期：2026-11-20', '', '', '', '', ''],
          goodsHeader,
          ['M2', '精煤', '煤炭及制品', '0.8', '0.3', ''],
        ],
      ]),
    )
    const [sheet] = upload.mapping.sheets
    expect(sheet).toMatchObject({ sheet: '11月', lines: null, headerRow: 3 })
    expect(sheet?.columns.map(column => [column.field, column.unit ?? null])).toEqual([
      ['code', null],
      ['name', null],
      ['cargoType', null],
      ['refValue', '元/公斤'],
      ['lossPermille', '%'],
      ['remark', null],
    ])
  })

  it('knows the usual names in files, and remembers earlier decisions for the same headers', async () => {
    const into = importer(app, admin, 'sys/vehicle')
    const header = ['车号', '车型', '核定载重（公斤）', '所属物流公司', '神秘列']
    const upload = await into.upload(await workbook(['a', [header, ['陕K11111', 'Q11', '33000', '中能', 'x']]]))
    expect(upload.remembered).toBe(false)
    expect(upload.mapping.sheets[0]?.columns.map(column => column.field)).toEqual([
      'plateNo',
      'vehicleType',
      'ratedLoad',
      null,
      null,
    ])
    await into.map(upload, { duplicates: 'skip' }, { 神秘列: 'remark', 所属物流公司: 'carrierId' })
    const again = await into.upload(await workbook(['12月', [header, ['陕K22222', 'Q11', '33000', '远恒', 'y']]]))
    expect(again).toMatchObject({ remembered: true, options: { duplicates: 'skip' } })
    expect(again.mapping.sheets[0]?.columns[4]?.field).toBe('remark')
    expect(again.mapping.sheets[0]).toMatchObject({ sheet: '12月' })
  })
})

describe('staging', () => {
  it('is not started again by a repeated request with the same key after the rows have their records', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(
      await workbook([
        '货物',
        [['编码', '品名', '货物大类'], ...['R1', 'R2', 'R3'].map(code => [code, `品${code}`, '煤炭及制品'])],
      ]),
    )
    const map = () => admin.call('sys/goods/importMap', { id: upload.id }, { 'idempotency-key': `map-${upload.id}` })
    expect(await map()).toMatchObject({ http: 200, data: { state: 'staged', counts: { ok: 3 } } })
    expect(await into.commit(upload.id)).toMatchObject({ result: { counts: { done: 3 } } })
    expect(await map()).toMatchObject({ http: 200, data: { state: 'committed', counts: { done: 3, ok: 0 } } })
    const { list } = await into.call<{ list: { state: string; recordId: number | null }[] }>('importRows', {
      id: upload.id,
    })
    expect(list.map(row => [row.state, row.recordId !== null])).toEqual([
      ['done', true],
      ['done', true],
      ['done', true],
    ])
  })

  it('reports all errors of all cells at once, at their cells', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(
      await workbook([
        '货物',
        [
          goodsHeader,
          ['M2', '精煤', '煤炭及制品', '0.8', '0.3', '好'],
          ['M3', '', '没有这类', '八百', '0.3', ''],
          ['M1', '别的', '煤炭及制品', '0.81234567', '99', ''],
          ['M2', '又一个', '煤炭及制品', '', '', ''],
        ],
      ]),
    )
    const staged = await into.map(upload)
    expect(staged).toMatchObject({ state: 'staged', counts: { rows: 4, ok: 1, error: 3, create: 1 } })
    const rows = await into.rows(upload.id)
    expect(rows.map(row => row.errors.map(error => [error.column, error.code]))).toEqual([
      [],
      [
        [2, 'field.choice'],
        [3, 'field.number'],
        [1, 'field.required'],
      ],
      [
        [3, 'field.scale'],
        [4, 'field.max'],
        [0, 'unique.taken'],
      ],
      [[0, 'import.duplicate_row']],
    ])
    expect(rows[3]?.errors[0]?.msg).toBe('编码“M2”与第 2 行重复')
    expect(staged.errors?.some(error => error.msg.includes('没有“没有这类”这个选项'))).toBe(true)
    expect(await into.rows(upload.id, { onlyErrors: true })).toHaveLength(3)
    // Each reason names its first row, and the page of that row can be asked for
    expect(staged.errors?.find(error => error.msg.includes('八百'))).toMatchObject({ column: 3, first: 3 })
    expect(staged.errors?.find(error => error.msg.includes('重复'))).toMatchObject({ column: 0, first: 5 })
    const pageWith = (holding: number, onlyErrors: boolean) =>
      into.call<{ page: number; list: { row: number }[] }>('importRows', {
        id: upload.id,
        holding,
        onlyErrors,
        pageSize: 2,
      })
    expect(await pageWith(5, false)).toMatchObject({ page: 2, list: [{ row: 4 }, { row: 5 }] })
    expect(await pageWith(4, true)).toMatchObject({ page: 1, list: [{ row: 3 }, { row: 4 }] })
    expect(await pageWith(2, false)).toMatchObject({ page: 1, list: [{ row: 2 }, { row: 3 }] })
  })

  it('finds references by name, full name or code with any brackets, and reports unmatched, ambiguous and disabled ones', async () => {
    await app.work(orgId, async tx => {
      const base = {
        isCarrier: true,
        taxpayerType: 'general',
        payType: 'monthly',
        creditDays: 30,
        permitNo: '610800000001',
        permitTo: '2028-01-01',
      } as const
      await tx.insert(party, {
        ...base,
        code: 'C3',
        shortName: '同名',
        fullName: '同名一',
        creditCode: '91610800MAT000031K',
      })
      await tx.insert(party, {
        ...base,
        code: 'C4',
        shortName: '同名',
        fullName: '同名二',
        creditCode: '91610800MAT000042P',
      })
      const off = await tx.insert(party, {
        ...base,
        code: 'C5',
        shortName: '停用户',
        fullName: '停用户公司',
        creditCode: '91610800MAT000053U',
      })
      await tx.run(party, 'disable', { id: off.id })
    })
    const into = importer(app, admin, 'sys/vehicle')
    const names = ['中能', '陕西远恒商贸(集团)有限公司', 'c2', '同名', '停用户', '没听说过']
    const rows = names.map((name, i) => vehicleRow(`陕K3000${i}`, { 承运商: name, 注册日期: '2-Jun-06' }))
    const upload = await into.upload(
      await workbook(['车辆', [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row) as string[])]]),
    )
    const staged = await into.map(upload, {}, { 承运商: 'carrierId', 核载: 'ratedLoad' })
    const found = await into.rows(upload.id)
    expect(found.map(row => row.errors.filter(error => error.path === 'carrierId').map(error => error.code))).toEqual([
      [],
      [],
      [],
      ['ref.ambiguous'],
      ['import.ref_disabled'],
      ['ref.unmatched'],
    ])
    expect(staged.counts.rows).toBe(6)
  })

  it('converts kilograms to tonnes, percent to shares, day orders and excess decimals by the options', async () => {
    const into = importer(app, admin, 'sys/vehicle')
    const row = vehicleRow('陕K40001', { 注册日期: '11/12/2024', '总质量(kg)': '49,123.6' })
    const bytes = await workbook(['车辆', [Object.keys(row), Object.values(row) as string[]]])
    const upload = await into.upload(bytes)
    const fields = { 承运商: 'carrierId', 核载: 'ratedLoad' }
    await into.map(upload, { dateOrder: 'dmy' }, fields)
    expect((await into.rows(upload.id))[0]?.errors.map(error => error.code)).toEqual(['field.scale'])
    const staged = await into.map(upload, { dateOrder: 'dmy', round: true }, fields)
    expect(staged.counts).toMatchObject({ ok: 1, error: 0 })
    await into.commit(upload.id)
    const { list } = await admin.must<{ list: Record<string, unknown>[] }>('sys/vehicle/list', {
      filters: { plateNo: '陕K40001' },
    })
    expect(list[0]).toMatchObject({
      grossMass: '49.12',
      registerDate: '2024-12-11',
      ratedLoad: '33.00',
      carrierId$: '中能',
    })
  })

  it('marks numbers that a spreadsheet program has cut, and formula errors', async () => {
    const into = importer(app, admin, 'sys/goods')
    const csv = '编码,品名,货物大类,税收分类编码\r\nT1,焦炭,煤炭及制品,1.02010100000E+18\r\n'
    const upload = await into.upload(Buffer.from(csv), '货物.csv')
    await into.map(upload)
    expect((await into.rows(upload.id))[0]?.errors).toMatchObject([{ code: 'import.lossy', column: 3 }])
  })

  it.each([
    ['gb18030', ',', '\r\n'],
    ['utf8', ';', '\n'],
    ['utf16le', '\t', '\r'],
    ['utf8', '|', '\n'],
  ])('reads %s text with %j and %j', async (encoding, delimiter, end) => {
    const into = importer(app, admin, 'sys/goods')
    const rows = [
      ['编码', '品名', '货物大类', '备注'],
      [
        `E${encoding}${delimiter.charCodeAt(0)}`,
        `焦煤${encoding}${delimiter.charCodeAt(0)}`,
        '煤炭及制品',
        '第一行\n第二行',
      ],
      ['E2', '焦煤二', '煤炭及制品', ''],
    ]
    const text =
      rows.map(row => row.map(cell => (cell.includes('\n') ? `"${cell}"` : cell)).join(delimiter)).join(end) + end
    const bytes =
      encoding === 'utf16le'
        ? Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, encoding)])
        : iconv.encode(text, encoding)
    const upload = await into.upload(bytes, '货物.csv')
    expect(upload.mapping.sheets[0]?.columns.map(column => column.field)).toEqual([
      'code',
      'name',
      'cargoType',
      'remark',
    ])
    expect((await into.map(upload)).counts).toMatchObject({ rows: 2, ok: 2 })
    expect((await into.rows(upload.id))[0]?.cells[3]).toBe('第一行\n第二行')
  })

  it('refuses files that are no tables, with the reason', async () => {
    const into = importer(app, admin, 'sys/goods')
    expect(
      await into.send(Buffer.from('<html><table><tr><td>编码</td></tr></table></html>'), '货物.xls'),
    ).toMatchObject({ status: false, error: 'file.disguised' })
    expect(await into.send(Buffer.from('d0cf11e0a1b11ae1000000000000000000', 'hex'), '货物.xls')).toMatchObject({
      status: false,
      error: 'sheet.old_format',
    })
  })
})

describe('corrections', () => {
  it('are applied in place; the row, its duplicates and the counts are checked again', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(
      await workbook([
        '货物',
        [
          ['编码', '品名', '货物大类'],
          ['F1', '甲', '煤炭及制品'],
          ['F1', '乙', '煤炭及制品'],
          ['F3', '丙', '煤碳'],
          ['F4', '丁', '煤碳'],
          ['', '', '戊'],
        ],
      ]),
    )
    await into.map(upload)
    const fixed = await into.call<{ rows: { row: number; state: string }[]; counts: object }>('importFix', {
      id: upload.id,
      rows: [{ row: 2, cells: { 0: 'F0' } }],
    })
    expect(fixed.rows).toMatchObject([{ row: 2, state: 'ok' }])
    // Row 3 was a duplicate of row 2 and no longer is.
    expect(fixed.counts).toMatchObject({ ok: 2, error: 3 })
    const replaced = await into.call<{ fixed: number; counts: object }>('importFix', {
      id: upload.id,
      replace: { column: 2, from: '煤碳', to: '煤炭及制品' },
    })
    expect(replaced).toMatchObject({ fixed: 2, counts: { ok: 4, error: 1 } })
    await into.call('importFix', { id: upload.id, rows: [{ row: 6, skip: true }] })
    // A new mapping keeps corrections and skipped rows.
    expect((await into.map(upload)).counts).toMatchObject({ ok: 4, error: 0, skip: 1 })
    // A correction may also introduce an error.
    const worse = await into.call<{ rows: { row: number; state: string }[] }>('importFix', {
      id: upload.id,
      rows: [{ row: 5, cells: { 0: 'F3' } }],
    })
    expect(worse.rows).toMatchObject([
      { row: 5, state: 'error', errors: [{ code: 'import.duplicate_row', msg: '编码“F3”与第 4 行重复' }] },
    ])
  })

  it('are offered as a workbook of the wrong rows: the columns of the file, red cells, and the errors', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(
      await workbook([
        '货物',
        [
          ['编码', '品名', '货物大类', '别的'],
          ['K1', '甲', '煤炭及制品', '1'],
          ['K2', '', '煤碳', '2'],
        ],
      ]),
    )
    await into.map(upload)
    const [sheet] = await cellsIn(await into.file('importErrors', { id: upload.id }))
    expect(textsOf(sheet?.rows ?? [])).toEqual([
      ['编码', '品名', '货物大类', '别的', '错误'],
      ['K2', '', '煤碳', '2', '货物大类没有“煤碳”这个选项；品名不能为空'],
    ])
    // It can be corrected and uploaded unchanged.
    const again = await into.upload(await into.file('importErrors', { id: upload.id }))
    expect(again).toMatchObject({ remembered: true })
    expect(again.mapping.sheets[0]?.columns).toHaveLength(4)
  })
})
