import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { makeMasters, taskIn, type Masters } from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-trips-')) })
  app.clock.set('2026-11-20T10:00:00+08:00')
  masters = await makeMasters(app, await app.company(), { teams: 1 })
  clerk = await app.person(masters.orgId)
})

const HEADER = ['货主', '品名', '装货日期', '净重(吨)', '应收运费', '外部单号']
const OPTIONS = { create: ['ownerId', 'itemId'], constants: { 'ownerId.taxRate': '0', 'ownerId.partyKind': 'foreign' } }
const history = (rows: string[][]) => workbook(['运输', [HEADER, ...rows]])
const into = (who = clerk) => importer(app, who, 'oms/wayBill')

async function imported(rows: string[][]) {
  const upload = await into().upload(await history(rows))
  const staged = await into().map(upload, OPTIONS)
  expect(staged.counts, JSON.stringify(staged.errors)).toMatchObject({ ok: rows.length })
  expect(await into().commit(upload.id)).toMatchObject({ state: 'done', result: { counts: { done: rows.length } } })
  return upload.id
}

/** Live records by name, to find what an import has left. */
async function living(): Promise<Record<string, string[]>> {
  const ask = async (text: string) =>
    (await app.db.company(masters.orgId, sql => sql.query<{ name: string }>(text, [masters.orgId]))).rows.map(
      row => row.name,
    )
  return {
    parties: await ask(
      `select short_name as name from party where org_id = $1 and deleted_at is null and party_kind = 'foreign' order by 1`,
    ),
    goods: await ask(
      `select name from goods where org_id = $1 and deleted_at is null and name like '进口%' order by 1`,
    ),
    tasks: await ask(
      `select remark as name from main_waybill where org_id = $1 and deleted_at is null and biz_kind = 'outside' order by 1`,
    ),
    trips: await ask(
      `select outer_no as name from waybill where org_id = $1 and deleted_at is null and outer_no like 'H%' order by 1`,
    ),
    charges: await ask(`select c.fee_name as name from charge c where c.org_id = $1 and c.deleted_at is null`),
  }
}
const NOTHING = { parties: [], goods: [], tasks: [], trips: [], charges: [] }

describe('a name that is longer than its field', () => {
  const GOODS = '精煤'.repeat(56) + '末'
  const staged = async (row: string[]) => into().map(await into().upload(await history([row])), OPTIONS)

  it('is refused at its cell and never cut', async () => {
    expect(GOODS).toHaveLength(113)
    const { counts, errors } = await staged(['己国', GOODS, '2026-10-08', '5', '500', 'H20'])
    expect(counts).toMatchObject({ ok: 0, error: 1 })
    expect(JSON.stringify(errors)).toContain('品名最多 100 个字符')
    const long = await staged(['己'.repeat(101), '进口碳', '2026-10-08', '5', '500', 'H21'])
    expect(JSON.stringify(long.errors)).toContain('简称最多 100 个字符')
    const saved = await clerk.call('sys/goods/save', { code: 'LONG', name: GOODS, cargoType: 'other', unit: 'ton' })
    expect(saved).toMatchObject({ http: 400, errors: [{ path: 'name', code: 'field.too_long' }] })
  })

  it('is stored completely while it fits', async () => {
    const name = GOODS.slice(0, 100)
    const owner = '庚'.repeat(100)
    const id = await imported([[owner, name, '2026-10-08', '5', '500', 'H23']])
    const { list } = await clerk.must<{ list: { id: number; goodsId$: string; customerId$: string }[] }>(
      'oms/wayBill/list',
      { filters: { outerNo: ['H23'] } },
    )
    expect(list.map(row => [row.goodsId$, row.customerId$])).toEqual([[name, owner]])
    const {
      rows: [stored],
    } = await app.db.company(masters.orgId, sql =>
      sql.query<{ name: string }>(`select name from goods where org_id = $1 and name like '精煤%'`, [masters.orgId]),
    )
    expect(stored?.name).toBe(name)
    expect((await into().undo(id)).state).toBe('done')
  })
})

describe('undoing the import of a freight history', () => {
  it('also removes what it created: owners, goods and their tasks', async () => {
    const id = await imported([
      ['甲国', '进口药', '2026-10-08', '5', '500', 'H1'],
      ['甲国', '进口药', '2026-10-09', '6', '600', 'H2'],
      ['乙国', '进口布', '2026-10-09', '7', '700', 'H3'],
    ])
    expect(await living()).toMatchObject({
      parties: ['乙国', '甲国'].toSorted(),
      goods: ['进口布', '进口药'].toSorted(),
      trips: ['H1', 'H2', 'H3'],
    })
    const undone = await into().undo(id)
    expect(undone, String(undone.message)).toMatchObject({
      state: 'done',
      result: { counts: { undone: 3, done: 0 }, kept: [] },
    })
    expect(await living()).toEqual(NOTHING)
  })

  it('is possible after records were changed and changed back', async () => {
    const id = await imported([
      ['丁国', '进口米', '2026-10-08', '5', '500', 'H8'],
      ['丁国', '进口米', '2026-10-09', '6', '600', 'H9'],
    ])
    const { list } = await clerk.must<{ list: { id: number }[] }>('oms/wayBill/list', {
      filters: { outerNo: ['H8', 'H9'] },
    })
    const ids = list.map(row => row.id)
    expect(await clerk.must('oms/wayBill/audit', { ids })).toMatchObject({ ok: 2 })
    expect((await into().undo(id)).state).toBe('failed')
    expect(await clerk.must('oms/wayBill/unaudit', { ids, reason: '重审' })).toMatchObject({ ok: 2 })
    const undone = await into().undo(id)
    expect(undone, String(undone.message)).toMatchObject({ state: 'done', result: { counts: { undone: 2, done: 0 } } })
    expect(await living()).toEqual(NOTHING)
  })

  it('keeps records that are used by others, and gives the reason', async () => {
    const first = await imported([['丙国', '进口茶', '2026-10-08', '5', '500', 'H4']])
    const second = await imported([['丙国', '进口盐', '2026-10-10', '5', '500', 'H5']])
    const undone = await into().undo(first)
    expect(undone.state, String(undone.message)).toBe('done')
    const [task] = (
      await app.db.company(masters.orgId, sql =>
        sql.query<{ main_no: string }>(
          `select main_no from main_waybill where org_id = $1 and biz_kind = 'outside' and deleted_at is null`,
          [masters.orgId],
        ),
      )
    ).rows
    expect(undone.result.kept.map(text => text.zh)).toEqual([
      expect.stringMatching(new RegExp(`^公路主运单 ${task?.main_no}：.*已被 1 条记录引用，不能删除：.+`)),
      expect.stringMatching(
        new RegExp(`^往来单位 丙国：往来单位 丙国已被 \\d+ 条记录引用，不能删除：.*${task?.main_no}`),
      ),
      expect.stringMatching(new RegExp(`^货物 进口茶：货物 进口茶已被 \\d+ 条记录引用，不能删除：.*${task?.main_no}`)),
    ])
    expect(await living()).toMatchObject({
      parties: ['丙国'],
      goods: ['进口盐', '进口茶'].toSorted(),
      trips: ['H5'],
      tasks: ['导入的历史运输'],
    })
    expect((await into().undo(second)).result.kept).toEqual([])
    expect(await living()).toMatchObject({ trips: [], charges: [] })
  })
})

describe('the wizard of trips', () => {
  it('requires neither the task that it finds itself, nor its own columns if a task is given', async () => {
    const upload = await into().upload(await history([['甲国', '进口药', '2026-10-08', '5', '500', 'H6']]))
    const target = (field: string) =>
      (upload.targets as unknown as { field: string; required: boolean; supplied: boolean; unless: string[] }[]).find(
        one => one.field === field,
      )
    expect(target('mainId')).toMatchObject({ required: false, supplied: true, unless: [] })
    expect(target('ownerId')).toMatchObject({ required: true, supplied: false, unless: ['mainId'] })
    expect(target('outerNo')).toMatchObject({ required: false, supplied: false })
  })

  it('matches no header to a reference because of single characters', async () => {
    const upload = await into().upload(
      await workbook([
        '运输',
        [
          ['ID', 'Country', 'PQ #', 'Weight (Kilograms)', 'Line Item Value', 'Date', 'Code', '主运单号'],
          ['1', '甲国', 'x', '5000', '1', '2026-10-08', 'c', 'ZY'],
        ],
      ]),
    )
    const fields = Object.fromEntries(
      upload.mapping.sheets[0]?.columns.map(column => [column.header, column.field]) ?? [],
    )
    expect(fields).toMatchObject({
      ID: null,
      Country: 'ownerId',
      'PQ #': null,
      'Weight (Kilograms)': 'netTons',
      Code: null,
      主运单号: 'mainId',
    })
  })

  it('reports errors by the label of the column', async () => {
    const upload = await into().upload(
      await history([
        ['无此国', '进口药', '2026-10-08', '5', '500', 'H7'],
        ['', '进口药', '2026-10-08', '5', '500', 'H8'],
      ]),
    )
    const staged = await into().map(upload, { create: ['ownerId', 'itemId'] })
    const said = (staged.errors ?? []).map(error => error.msg).join('\n')
    expect(said).toMatch(/^货主“无此国”不存在，也不能自动新建/m)
    expect(said).not.toMatch(/ownerId|itemId/)
    const plain = await into().map(upload, { create: [] })
    expect((plain.errors ?? []).map(error => error.msg)).toContain('货主中没有“无此国”')
  })
})

describe('the preview of trips', () => {
  it('shows the resulting amounts, and writes nothing', async () => {
    const upload = await into().upload(
      await history([
        ['丁国', '进口药', '2026-10-08', '5', '500.50', 'H9'],
        ['丁国', '进口药', '2026-10-09', '6', '', 'H10'],
      ]),
    )
    await into().map(upload, OPTIONS)
    const before = await living()
    const preview = await into().call<{ figures: { key: string; value: string; zh: string; unit?: { zh: string } }[] }>(
      'importPreview',
      { id: upload.id, try: true },
    )
    expect(preview).toMatchObject({ tried: 2, refused: [] })
    expect(preview.figures.map(({ key, value, unit }) => [key, value, unit?.zh])).toEqual([
      ['receivable', '500.50', '元'],
      ['unpriced', '1', '单'],
    ])
    expect(await living()).toEqual(before)
  })

  it('prices our own trips by their contracts, and hides a side that the person may not see', async () => {
    const [team] = masters.teams
    const task = await taskIn(app, masters, { planQty: '9999.000' })
    const file = await workbook([
      '运单',
      [
        [
          '主运单',
          '承运商',
          '车牌号',
          '挂车',
          '司机',
          '装货时间',
          '装货毛重(吨)',
          '装货皮重(吨)',
          '卸货时间',
          '卸货毛重(吨)',
          '卸货皮重(吨)',
        ],
        [
          task.mainNo,
          '恒途运输',
          team?.plateNo ?? '',
          team?.plateNo.replace('D', '挂') ?? '',
          team?.driver ?? '',
          '2026-11-18 08:00',
          '48.66',
          '15.20',
          '2026-11-18 18:00',
          '48.60',
          '15.20',
        ],
      ],
    ])
    const upload = await into().upload(file)
    const staged = await into().map(upload)
    expect(staged.counts, JSON.stringify(staged.errors)).toMatchObject({ ok: 1 })
    const seen = async (who: Person) =>
      await importer(app, who, 'oms/wayBill').call<{ figures: { key: string; value: string }[]; refused: unknown[] }>(
        'importPreview',
        { id: upload.id, try: true },
      )
    const whole = await seen(clerk)
    expect(whole.refused).toEqual([])
    const trip = Object.fromEntries(whole.figures.map(({ key, value }) => [key, value]))
    expect(Number(trip.receivable)).toBeGreaterThan(4000)
    expect(Number(trip.payable)).toBeGreaterThan(4000)
    const dispatcher = await app.person(masters.orgId, {
      permissions: [
        'oms.way.read',
        'oms.way.import',
        'oms.way.modify',
        'oms.way.dispatch',
        'oms.way.load',
        'oms.way.arrive',
      ],
      fieldRights: { waybill: { arTotal: 'hidden', profitExcl: 'hidden' } },
    })
    expect((await seen(dispatcher)).figures.map(figure => figure.key)).toEqual([
      'loaded',
      'unloaded',
      'loss',
      'payable',
      'unpriced',
    ])
  })
})

describe('a company that wants audits by a second person', () => {
  it('gets no task from an import, and the import uses one that a colleague has audited', async () => {
    masters = await makeMasters(app, await app.company(), { teams: 1 })
    clerk = await app.person(masters.orgId)
    const colleague = await app.person(masters.orgId)
    await clerk.must('sys/set/save', { settings: { secondPersonAudits: true }, reason: '双人复核' })
    const upload = await into().upload(await history([['戊国', '进口豆', '2026-10-08', '5', '500', 'H7']]))
    await into().map(upload, OPTIONS)
    expect(await into().commit(upload.id)).toMatchObject({ result: { counts: { done: 0, error: 1 } } })
    expect(JSON.stringify(await into().call('importRows', { id: upload.id, page: 1, pageSize: 20 }))).toContain(
      '请先为货主“戊国”新建业务类型为“其他运输”的主运单，由同事审核后再导入',
    )
    expect(await living()).toEqual(NOTHING)

    const owner = await clerk.must<{ id: number }>('sys/customer/save', {
      code: 'KH901',
      shortName: '戊国',
      fullName: '戊国',
      partyKind: 'foreign',
      isCustomer: true,
      payType: 'monthly',
      creditDays: 30,
      taxRate: '0',
      notDouble: true,
    })
    const goods = (await clerk.must<{ list: { id: number }[] }>('sys/goods/options', {})).list[0]?.id
    const task = await clerk.must<{ id: number }>('oms/mainWay/save', {
      bizKind: 'outside',
      customerId: owner.id,
      goodsId: goods,
      planQty: '1000.000',
      planFrom: '2026-10-01',
      planTo: '2026-11-20',
      arWeightRule: 'load',
      apWeightRule: 'load',
      lossMode: 'none',
    })
    await clerk.must('oms/mainWay/submit', { id: task.id })
    expect(await clerk.call('oms/mainWay/audit', { id: task.id })).toMatchObject({
      http: 409,
      error: 'transition.same_person',
    })
    await colleague.must('oms/mainWay/audit', { id: task.id })
    await imported([['戊国', '进口豆', '2026-10-08', '5', '500', 'H7']])
    expect(await living()).toMatchObject({ trips: ['H7'], tasks: [null] })
  })
})

it('finds no driver by a number that the person sees masked or not at all', async () => {
  const [team = expect.fail('a team')] = masters.teams
  const { rows } = await app.db.company(masters.orgId, sql =>
    sql.query<{ mobile: string; idNo: string }>('select mobile, id_no as "idNo" from driver where id = $1', [
      team.driverId,
    ]),
  )
  const { mobile, idNo } = rows[0] ?? expect.fail('a driver')
  const file = await workbook(['运输', [['司机'], [mobile], [idNo], [team.driver]]])
  const unmatched = async (who: Person) => {
    const upload = await into(who).upload(file)
    await into(who).map(upload)
    return (await into(who).rows(upload.id)).map(({ errors }) => errors.some(({ code }) => code === 'ref.unmatched'))
  }
  const permissions = ['oms.way.read', 'oms.way.modify', 'oms.way.import', 'sys.driver.read']
  const hidden = { fieldRights: { driver: { mobile: 'hidden', idNo: 'hidden' } } }
  expect(await unmatched(clerk)).toEqual([false, false, false])
  expect(await unmatched(await app.person(masters.orgId, { permissions }))).toEqual([true, true, false])
  expect(
    await unmatched(await app.person(masters.orgId, { permissions: [...permissions, 'sys.driver.modify'], ...hidden })),
  ).toEqual([true, true, false])
})
