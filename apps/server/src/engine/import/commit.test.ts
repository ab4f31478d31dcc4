// PostgreSQL too: jobs
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { f } from '@tuheng/domain/kernel/fields'
import { goods, party, vehicle } from '@tuheng/domain/parties/index'
import { dictionary } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { cellsIn, importer, textsOf, workbook } from '../../testing/import.ts'
import { makerFor } from '../../testing/make.ts'
import { subscribe } from '../../plugins/events.ts'
import { drainJobs } from '../jobs/index.ts'
import { abortAllJobs, runJob } from '../jobs/run-job.ts'
import { importAdapter, previewEffect } from './index.ts'

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-import-')) })
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
  await makerFor(app, orgId)
})

const goodsFile = (rows: string[][]) => workbook(['货物', [['编码', '品名', '货物大类', '规格', '参考货值'], ...rows]])
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => [`${prefix}${i}`, `品${prefix}${i}`, '煤炭及制品', '', String(100 + i)])
const goodsOf = async (prefix: string, who = admin) =>
  who.must<{ list: Record<string, unknown>[]; total: number }>('sys/goods/list', {
    filters: { code: { op: 'prefix', value: prefix } },
    pageSize: 200,
    count: 'exact',
    sort: ['id'],
  })

describe('a commit', () => {
  it('creates the correct rows with audit and rights, keeps the others, and continues once they are corrected', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(
      await goodsFile([
        ['A1', '甲', '煤炭及制品', '', '500'],
        ['A2', '', '煤炭及制品', '', '500'],
        ['A3', '丙', '煤炭及制品', '', ''],
      ]),
    )
    await into.map(upload, { defaults: { refValue: '600' }, constants: { remark: '导入' } })
    const preview = await into.call<{ sums: object[] }>('importPreview', { id: upload.id })
    expect(preview).toMatchObject({ counts: { ok: 2, error: 1 }, sums: [] })
    expect(await into.commit(upload.id)).toMatchObject({ state: 'done', result: { counts: { done: 2, error: 1 } } })
    const { list } = await goodsOf('A')
    expect(list.map(row => [row.code, row.refValue, row.remark, row.createdBy$])).toEqual([
      ['A1', '500.0000', '导入', list[0]?.createdBy$],
      ['A3', '600.0000', '导入', list[0]?.createdBy$],
    ])
    const history = await admin.must<{ list: { action: string; requestId: string }[] }>('sys/goods/history', {
      id: list[0]?.id,
    })
    expect(history.list).toMatchObject([{ action: 'create', requestId: `import-${upload.id}` }])
    await into.call('importFix', { id: upload.id, rows: [{ row: 3, cells: { 1: '乙' } }] })
    expect(await into.commit(upload.id)).toMatchObject({ result: { counts: { done: 3, error: 0 } } })
    expect((await goodsOf('A')).total).toBe(3)
    expect(await into.refused('importCommit', { id: upload.id })).toMatchObject({ http: 409, error: 'import.nothing' })
  })

  it('survives an interruption: the next run continues, and nothing is lost or doubled', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(await goodsFile(many('K', 900)))
    await into.map(upload)
    const { jobId } = await into.call<{ jobId: number }>('importCommit', { id: upload.id })
    const unsubscribe = subscribe({
      orgId,
      memberId: admin.memberId,
      take: (_event, data) => {
        if (((data('zh') as { progress?: number } | null)?.progress ?? 0) > 0) abortAllJobs()
      },
    })
    await runJob(app, orgId, jobId)
    unsubscribe()
    const stopped = await admin.must<{ state: string }>('sys/job/info', { id: jobId })
    const midway = (await goodsOf('K')).total
    expect(stopped.state).toBe('queued')
    expect(midway).toBeGreaterThan(0)
    expect(midway).toBeLessThan(900)
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({
      state: 'committing',
      counts: { done: midway, ok: 900 - midway },
    })
    await drainJobs(app)
    expect((await goodsOf('K')).total).toBe(900)
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({
      state: 'committed',
      counts: { done: 900, ok: 0 },
    })
  })

  it('loses only its current chunk if a run ends inside a transaction, and the next run creates that chunk', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(await goodsFile(many('L', 600)))
    await into.map(upload)
    const { jobId } = await into.call<{ jobId: number }>('importCommit', { id: upload.id })
    // The database fails in the third chunk, for the retry as well.
    const { db } = app.engine
    let writes = 0
    const dying: typeof db = {
      ...db,
      company: (org, work) =>
        db.company(org, sql =>
          work({
            query: async (text, params, name) => {
              if (text.startsWith('update import_row r set') && ++writes > 2) throw new Error('connection lost')
              return sql.query(text, params, name)
            },
          }),
        ),
    }
    await runJob({ ...app, engine: { ...app.engine, db: dying, log: { error: () => {} } } }, orgId, jobId)
    expect(await admin.must('sys/job/info', { id: jobId })).toMatchObject({ state: 'failed' })
    expect((await goodsOf('L')).total).toBe(500)
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({
      state: 'committed',
      counts: { done: 500, ok: 100 },
    })
    expect(await into.commit(upload.id)).toMatchObject({ result: { counts: { done: 600 } } })
    expect((await goodsOf('L')).total).toBe(600)
  })

  it('reports row by row what the database refuses; with all-or-nothing nothing is imported', async () => {
    const into = importer(app, admin, 'sys/goods')
    const rows = [
      ['D1', '一', '煤炭及制品', '', ''],
      ['D2', '二', '煤炭及制品', '', ''],
      ['D3', '三', '煤炭及制品', '', ''],
    ]
    const [first, second] = [await into.upload(await goodsFile(rows)), await into.upload(await goodsFile(rows))]
    await into.map(first)
    await into.map(second, { allOrNothing: true })
    await app.work(orgId, tx => tx.insert(goods, { code: 'D2', name: '早一步', cargoType: 'coal' }))
    const whole = await into.commit(second.id)
    expect(whole).toMatchObject({ state: 'failed' })
    expect(whole.message).toContain('还有 1 行有错误')
    expect((await goodsOf('D')).total).toBe(1)
    expect((await into.rows(second.id, { onlyErrors: true })).map(row => [row.row, row.errors[0]?.code])).toEqual([
      [3, 'unique.taken'],
    ])
    expect(await into.commit(first.id)).toMatchObject({ state: 'done', result: { counts: { done: 2, error: 1 } } })
    expect((await goodsOf('D')).total).toBe(3)
  })

  it('skips or updates existing records, found by the unique fields', async () => {
    const into = importer(app, admin, 'sys/goods')
    await app.work(orgId, tx =>
      tx.insert(goods, { code: 'U1', name: '旧名', cargoType: 'coal', refValue: '1', remark: '留着' }),
    )
    const file = await goodsFile([
      ['U1', '新名', '煤炭及制品', '', '9'],
      ['U2', '另一个', '煤炭及制品', '', '9'],
    ])
    const skipping = await into.upload(file)
    expect((await into.map(skipping, { duplicates: 'skip' })).counts).toMatchObject({ ok: 1, skip: 1 })
    const updating = await into.upload(file)
    expect((await into.map(updating, { duplicates: 'update' })).counts).toMatchObject({ ok: 2, update: 1, create: 1 })
    await into.commit(updating.id)
    expect((await goodsOf('U')).list.map(row => [row.code, row.name, row.refValue, row.remark])).toEqual([
      ['U1', '新名', '9.0000', '留着'],
      ['U2', '另一个', '9.0000', null],
    ])
    expect((await into.undo(updating.id)).state).toBe('done')
    expect((await goodsOf('U')).list.map(row => [row.code, row.name, row.refValue])).toEqual([['U1', '旧名', '1.0000']])
  })

  it('runs once per idempotency key', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(await goodsFile([['I1', '壹', '煤炭及制品', '', '']]))
    await into.map(upload)
    const key = { 'idempotency-key': `commit-${upload.id}` }
    const first = await admin.call<{ jobId: number }>('sys/goods/importCommit', { id: upload.id }, key)
    const again = await admin.call<{ jobId: number }>('sys/goods/importCommit', { id: upload.id }, key)
    expect(again.data.jobId).toBe(first.data.jobId)
    expect(await into.refused('importCommit', { id: upload.id })).toMatchObject({ error: 'import.batch_busy' })
    await drainJobs(app)
    expect((await goodsOf('I')).total).toBe(1)
  })
})

describe('an undo', () => {
  it('reverts everything, last first, and the file can be imported again', async () => {
    const into = importer(app, admin, 'sys/goods')
    const upload = await into.upload(await goodsFile(many('V', 150)))
    await into.map(upload)
    await into.commit(upload.id)
    expect(await into.undo(upload.id)).toMatchObject({
      state: 'done',
      result: { counts: { done: 0, undone: 150 }, blockers: [], kept: [] },
    })
    expect((await goodsOf('V')).total).toBe(0)
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({ state: 'undone' })
    const again = await into.upload(await goodsFile(many('V', 150)))
    expect((await into.map(again)).counts.ok).toBe(150)
  })

  it('is refused entirely while anything later depends on it, and names that', async () => {
    const into = importer(app, admin, 'sys/supplier')
    const header = [
      '编码',
      '简称',
      '全称',
      '统一社会信用代码',
      '承运商',
      '纳税人类型',
      '结算方式',
      '账期',
      '经营许可证号',
      '许可证有效期',
    ]
    const rows = [
      ['P1', '甲运', '甲运公司', '91610800MAT0000187', '是'],
      ['P2', '乙运', '乙运公司', '914403001922038216', '是'],
    ].map(row => [...row, '一般纳税人', '月结', '30', '610800000001', '2028-01-01'])
    const upload = await into.upload(await workbook(['承运商', [header, ...rows]]))
    expect((await into.map(upload, {}, { 承运商: 'isCarrier' })).counts).toMatchObject({ ok: 2 })
    await into.commit(upload.id)
    const [first] = (
      await admin.must<{ list: { id: number; version: number }[] }>('sys/supplier/list', { filters: { code: 'P1' } })
    ).list
    const truck = await app.work(orgId, tx =>
      tx.insert(vehicle, {
        plateNo: '陕K77777',
        plateColor: '2',
        vehicleType: 'Q11',
        energyType: 'B',
        grossMass: '49',
        ratedLoad: '33',
        axles: 3,
        transportCertNo: '610802077777',
        belongType: 'outside',
        carrierId: first?.id as number,
      }),
    )
    const refused = await into.undo(upload.id)
    expect(refused).toMatchObject({ state: 'failed' })
    expect(refused.message).toContain('往来单位 甲运已被车辆引用（陕K77777）')
    expect((await admin.must<{ total: number }>('sys/supplier/list', { filters: { code: ['P1', 'P2'] } })).total).toBe(
      2,
    )
    await admin.must('sys/vehicle/delete', { id: truck.id, version: truck.version })
    await admin.must('sys/supplier/save', { id: first?.id, version: first?.version, remark: '改过' })
    const looker = await app.person(orgId, { isAdmin: true, name: '只看过' })
    await admin.must('sys/set/save', { settings: { maskForAll: true }, reason: '保护个人信息' })
    await looker.must('sys/supplier/reveal', { id: first?.id })
    await admin.must('sys/set/save', { settings: { maskForAll: false }, reason: '不再遮盖' })
    const { message } = await into.undo(upload.id)
    expect(message).toMatch(/第 2 行 甲运：导入后已被修改（.+ 于 .+ 改过备注）/)
    expect(message).not.toContain('只看过')
    const changed = (
      await admin.must<{ list: { version: number }[] }>('sys/supplier/list', { filters: { code: 'P1' } })
    ).list[0]
    await admin.must('sys/supplier/save', { id: first?.id, version: changed?.version, remark: null })
    await admin.must('sys/supplier/save', { id: first?.id, version: (changed?.version ?? 0) + 1, remark: '又改' })
    const part = await into.undo(upload.id, { leaveOut: true })
    expect(part).toMatchObject({
      state: 'done',
      result: { counts: { done: 1, undone: 1 }, blockers: [{ row: 2, no: '甲运' }] },
    })
    expect(await into.call('importInfo', { id: upload.id })).toMatchObject({
      state: 'committed',
      counts: { done: 1, undone: 1 },
    })
    await admin.must('sys/supplier/save', { id: first?.id, version: (changed?.version ?? 0) + 2, remark: null })
    expect(await into.undo(upload.id)).toMatchObject({ state: 'done', result: { counts: { done: 0, undone: 2 } } })
  })
})

describe('records that a row needs', () => {
  it('are created from the row and its further columns, once each, and are deleted by an undo', async () => {
    const into = importer(app, admin, 'sys/vehicle')
    const header = [
      '车牌号',
      '车牌颜色',
      '车辆类型',
      '能源类型',
      '总质量',
      '核定载质量',
      '轴数',
      '道路运输证号',
      '所属承运商',
      '所属承运商统一社会信用代码',
    ]
    const row = (n: number, carrier: string, code: string) => [
      `陕K8000${n}`,
      '黄',
      'Q11',
      '柴油',
      '49',
      '33',
      '3',
      `61080208000${n}`,
      carrier,
      code,
    ]
    const upload = await into.upload(
      await workbook([
        '车辆',
        [header, row(1, '新捷', '91610800MAT000031K'), row(2, '新捷', '91610800MAT000031K'), row(3, '缺码', '')],
      ]),
    )
    expect(upload.mapping.sheets[0]?.columns.at(-1)?.field).toBe('carrierId.creditCode')
    const options = {
      create: ['carrierId'],
      constants: {
        'carrierId.taxpayerType': '一般纳税人',
        'carrierId.creditDays': '30',
        'carrierId.permitNo': '610800000001',
        'carrierId.permitTo': '2028-01-01',
      },
    }
    const staged = await into.map(upload, options)
    expect(staged.counts).toMatchObject({ ok: 2, error: 1 })
    const [wrong] = await into.rows(upload.id, { onlyErrors: true })
    expect(wrong?.errors[0]?.msg).toMatch(/“缺码”不存在，也不能自动新建：.*统一社会信用代码不能为空/)
    expect(await into.call('importPreview', { id: upload.id })).toMatchObject({
      masters: [{ target: 'party', text: '新捷', rows: 2 }],
      mastersTotal: 1,
    })
    await into.commit(upload.id)
    const parties = await admin.must<{ list: Record<string, unknown>[] }>('sys/supplier/list', { search: '新捷' })
    expect(parties.list).toMatchObject([
      { shortName: '新捷', fullName: '新捷', isCarrier: true, creditCode: '91610800MAT000031K', code: 'Z-2026-0001' },
    ])
    expect(await into.undo(upload.id)).toMatchObject({ state: 'done', result: { counts: { undone: 2 }, kept: [] } })
    expect((await admin.must<{ total: number }>('sys/supplier/list', { search: '新捷' })).total).toBe(0)
  })

  it('require the right to create them', async () => {
    const clerk = await app.person(orgId, { permissions: ['sys.vehicle.import', 'sys.vehicle.read'] })
    const into = importer(app, clerk, 'sys/vehicle')
    const upload = await into.upload(
      await workbook([
        '车辆',
        [
          ['车牌号', '所属承运商'],
          ['陕K90001', '谁'],
        ],
      ]),
    )
    expect(await into.refused('importMap', { id: upload.id, options: { create: ['carrierId'] } })).toMatchObject({
      error: 'import.may_not_create',
    })
    expect(await into.refused('importMap', { id: upload.id, options: { duplicates: 'update' } })).toMatchObject({
      error: 'import.may_not_update',
    })
  })
})

describe('child rows', () => {
  const main = [
    ['字典代码', '字典名称'],
    ['gauge', '轨距'],
    ['color', '颜色'],
    ['shape', '形状'],
  ]
  const items = [
    ['字典代码', '值', '中文名称', '英文名称', '排序'],
    ['gauge', '1435', '标准轨', 'Standard', '1'],
    ['gauge', '1520', '宽轨', 'Broad', '2'],
    ['color', 'red', '红', '', 'x'],
    ['nowhere', 'a', '甲', '', '1'],
  ]

  it('are read from a second sheet, linked by the number of their document, with errors of their own', async () => {
    const into = importer(app, admin, 'sys/dictionaries')
    const upload = await into.upload(await workbook(['字典', main], ['字典项', items]))
    expect(upload.mapping.sheets).toMatchObject([
      { lines: null, key: 0 },
      { lines: 'items', key: 0 },
    ])
    const staged = await into.map(upload)
    expect(staged.counts).toMatchObject({ rows: 3, ok: 2, error: 1, lines: 4, lineErrors: 2 })
    expect(
      (await into.rows(upload.id, { sheet: '字典项', onlyErrors: true })).map(row => [row.row, row.errors[0]?.code]),
    ).toEqual([
      [4, 'field.number'],
      [5, 'import.no_parent'],
    ])
    const fixed = await into.call('importFix', {
      id: upload.id,
      rows: [
        { sheet: '字典项', row: 4, cells: { 4: '1' } },
        { sheet: '字典项', row: 5, cells: { 0: 'shape' } },
      ],
    })
    expect(fixed).toMatchObject({ counts: { ok: 3, error: 0, lineErrors: 0 } })
    await into.commit(upload.id)
    const { list } = await admin.must<{ list: { id: number }[] }>('sys/dictionaries/list', {
      filters: { code: 'gauge' },
    })
    const info = await admin.must<{ items: object[] }>('sys/dictionaries/info', { id: list[0]?.id })
    expect(info.items).toMatchObject([
      { value: '1435', zh: '标准轨', en: 'Standard', sort: 1 },
      { value: '1520', zh: '宽轨', sort: 2 },
    ])
  })
})

describe('the adapter of a resource', () => {
  it('provides columns of its own, work on each record, and figures of the effect, found by a trial', async () => {
    const seen: string[] = []
    importAdapter(dictionary, {
      columns: {
        firstWord: f.text('首项', { en: 'First word' }),
        weightKg: f.quantity('重量', { en: 'Weight', unit: { zh: '吨', en: 't' } }),
      },
      toInput: row => ({
        input: { ...row, items: row.firstWord ? [{ value: row.firstWord, zh: row.firstWord }] : [] },
        issues: [],
      }),
      afterRow: async (tx, record, row) => {
        seen.push(`${record.code} ${String(row.weightKg)}`)
        await tx.overwrite(dictionary, { id: record.id, remark: `重 ${String(row.weightKg)} 吨` })
      },
    })
    previewEffect(dictionary, async ({ records }) => [
      {
        key: 'items',
        zh: '字典项',
        en: 'Entries',
        value: String(records.reduce((n, record) => n + record.items.length, 0)),
      },
    ])
    const into = importer(app, admin, 'sys/dictionaries')
    const upload = await into.upload(
      await workbook([
        '字典',
        [
          ['字典代码', '字典名称', '首项', '重量(kg)'],
          ['x1', '新一', '甲', '1500'],
          ['x2', '新二', '', '2500'],
          ['gauge', '重名', '', ''],
        ],
      ]),
    )
    expect((await into.map(upload)).counts).toMatchObject({ ok: 2, error: 1 })
    const preview = await into.call<{ figures: object[]; sums: object[]; refused: object[] }>('importPreview', {
      id: upload.id,
      try: true,
    })
    expect(preview).toMatchObject({
      tried: 2,
      refused: [],
      figures: [{ key: 'items', value: '1' }],
      sums: [{ field: 'weightKg', value: '4.000' }],
    })
    expect(
      (await admin.must<{ total: number }>('sys/dictionaries/list', { filters: { code: ['x1', 'x2'] } })).total,
    ).toBe(0)
    seen.length = 0
    await into.commit(upload.id)
    expect(seen).toEqual(['x1 1.500', 'x2 2.500'])
    const { list } = await admin.must<{ list: object[] }>('sys/dictionaries/list', {
      filters: { code: ['x1', 'x2'] },
      sort: ['id'],
    })
    expect(list).toMatchObject([{ remark: '重 1.500 吨' }, { remark: '重 2.500 吨' }])
    expect((await into.undo(upload.id)).state).toBe('done')
  })
})

describe('rights', () => {
  it('are checked on every call; batches belong to their owner and company; hidden fields cannot be filled', async () => {
    const mine = importer(app, admin, 'sys/goods')
    const upload = await mine.upload(await goodsFile([['R1', '甲', '煤炭及制品', '', '']]))
    const outsider = await app.person(await app.company())
    expect(await importer(app, outsider, 'sys/goods').refused('importInfo', { id: upload.id })).toMatchObject({
      http: 404,
      error: 'import.missing',
    })
    const colleague = await app.person(orgId, { permissions: ['sys.goods.import', 'sys.goods.read'], scope: 'own' })
    expect(await importer(app, colleague, 'sys/goods').refused('importRows', { id: upload.id })).toMatchObject({
      http: 404,
    })
    expect(await importer(app, admin, 'sys/vehicle').refused('importInfo', { id: upload.id })).toMatchObject({
      http: 404,
    })
    const reader = await app.person(orgId, { permissions: ['sys.goods.read', 'sys.goods.modify'] })
    for (const method of [
      'importTemplate',
      'importMap',
      'importRows',
      'importFix',
      'importErrors',
      'importPreview',
      'importCommit',
      'importUndo',
      'importInfo',
      'importList',
    ])
      expect(
        await importer(app, reader, 'sys/goods').refused(
          method,
          method === 'importTemplate' || method === 'importList' ? {} : { id: upload.id },
        ),
        method,
      ).toMatchObject({ http: 403, error: 'auth.forbidden' })
    expect(await importer(app, reader, 'sys/goods').send(await goodsFile([]))).toMatchObject({ http: 403 })
    const half = await app.person(orgId, {
      permissions: ['sys.goods.import'],
      fieldRights: { goods: { refValue: 'hidden', spec: 'readonly' } },
    })
    const theirs = await importer(app, half, 'sys/goods').upload(
      await goodsFile([['R2', '乙', '煤炭及制品', '粗', '5']]),
    )
    expect(theirs.mapping.sheets[0]?.columns.map(column => column.field)).toEqual([
      'code',
      'name',
      'cargoType',
      null,
      null,
    ])
    expect(await admin.call('smp/companyMonth/importTemplate')).toMatchObject({ http: 404, error: 'import.off' })
  })
})

describe('the template', () => {
  it('has all fields with units and notes, drop-downs on a second sheet, and can be read again', async () => {
    await app.work(orgId, tx =>
      tx.insert(party, {
        code: 'T1',
        shortName: '模板承运',
        fullName: '模板承运公司',
        creditCode: '91610800MAT000042P',
        isCarrier: true,
        taxpayerType: 'general',
        payType: 'monthly',
        creditDays: 30,
        permitNo: '610800000001',
        permitTo: '2028-01-01',
      }),
    )
    const into = importer(app, admin, 'sys/vehicle')
    const sheets = await cellsIn(await into.file('importTemplate', {}))
    expect(sheets.map(sheet => sheet.name)).toEqual(['车辆', '字典'])
    const header = textsOf(sheets[0]?.rows ?? [])[0] ?? []
    expect(header).toEqual(expect.arrayContaining(['车牌号', '总质量(吨)', '所属承运商', '计价车型']))
    expect(header).not.toContain('挂车')
    const lists = textsOf(sheets[1]?.rows ?? [])
    expect(lists[0]).toEqual(expect.arrayContaining(['车牌颜色', '所属承运商', '计价车型']))
    expect(lists.flat()).toEqual(expect.arrayContaining(['模板承运', '蓝']))
    const upload = await into.upload(await workbook(['车辆', [header, header.map(() => 'x')]]))
    expect(upload.mapping.sheets[0]?.columns.every(column => column.field !== null)).toBe(true)
  })
})

describe('an exported file', () => {
  it('imports into another company as the same records', async () => {
    const other = await app.company()
    const there = await app.person(other)
    await makerFor(app, other)
    await app.work(orgId, tx =>
      tx.insert(party, {
        code: 'RT1',
        shortName: '往返',
        fullName: '往返（集团）公司',
        creditCode: '91610800MAT000053U',
        isCustomer: true,
        taxpayerType: 'general',
        payType: 'monthly',
        creditDays: 45,
        cutDay: 25,
        creditLimit: '1234567.89',
        taxRate: '0.0900',
        regionCode: '610881',
        contactPhone: '13800138000',
        remark: '=SUM(A1) 第一行\n第二行',
        bankAccounts: [
          { accountName: '往返', bankName: '工行', accountNo: '6222021234567890128', isDefault: true },
          { accountName: '往返二', bankName: '建行', accountNo: '6217001234567890123', isDefault: false },
        ] as never,
      }),
    )
    const columns = [
      'code',
      'shortName',
      'fullName',
      'partyKind',
      'creditCode',
      'taxpayerType',
      'payType',
      'creditDays',
      'cutDay',
      'creditLimit',
      'taxRate',
      'regionCode',
      'contactPhone',
      'remark',
    ]
    const exported = await importer(app, admin, 'sys/customer').file('export', {
      columns,
      lines: true,
      filters: { code: 'RT1' },
    })
    const into = importer(app, there, 'sys/customer')
    const upload = await into.upload(exported, '货主.xlsx')
    expect((await into.map(upload)).counts).toMatchObject({ ok: 1, lines: 2, lineErrors: 0 })
    await into.commit(upload.id)
    const read = async (who: Person) => {
      const { list } = await who.must<{ list: { id: number }[] }>('sys/customer/list', { filters: { code: 'RT1' } })
      const row = await who.must<Record<string, unknown>>('sys/customer/info', { id: list[0]?.id })
      const lines = (row.bankAccounts as Record<string, unknown>[]).map(
        ({ accountName, bankName, cnaps, accountNo, isDefault, state, remark }) => ({
          accountName,
          bankName,
          cnaps,
          accountNo,
          isDefault,
          state,
          remark,
        }),
      )
      return { ...Object.fromEntries(columns.map(name => [name, row[name]])), lines }
    }
    expect(await read(there)).toEqual(await read(admin))
    const again = await importer(app, there, 'sys/customer').file('export', {
      columns,
      lines: true,
      filters: { code: 'RT1' },
    })
    // Who changed the accounts, and when, differs between companies
    const plain = (rows: string[][]) =>
      rows.map(cells => cells.filter((_, i) => !/^(变更|经手|复核人|复核时间)/.test(rows[0]?.[i] ?? '')))
    const texts = async (file: Buffer) => (await cellsIn(file)).map(sheet => plain(textsOf(sheet.rows)))
    expect(await texts(again)).toEqual(await texts(exported))
  })
})
