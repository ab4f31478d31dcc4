import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { cellsIn, importer, textsOf, type Uploaded, workbook } from '../../testing/import.ts'
import { makeMasters, taskIn, type Masters, type Team, tripAt, type TripRow } from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
  mainId = (await taskIn(app, masters)).id
})

const into = (who = clerk) => importer(app, who, 'oms/arrival')

async function onTheWay(load: object = {}): Promise<{ trip: TripRow; team: Team }> {
  const team = await masters.team()
  return { team, trip: await tripAt(clerk, { masters, mainId, team, step: 'inTransit', load: { ...load } }) }
}

const info = (id: number) => clerk.must<TripRow>('oms/wayBill/info', { id })

/** The columns of a scale: weights in kg, the second weighing as the time of unloading. */
const HEADER = ['序号', '磅单号', '车号', '毛重(kg)', '皮重(kg)', '净重(kg)', '原发净重(吨)', '皮重时间', '备注']
const WEIGHED = ['48540', '15200', '33340', '', '2026-11-20 18:00', '']
const scale = (rows: string[][]) => workbook(['过磅记录', [HEADER, ...rows.map((row, i) => [String(i + 1), ...row])]])

async function staged(rows: string[][], who = clerk): Promise<Uploaded> {
  return into(who).map(await into(who).upload(await scale(rows)))
}

describe('a weighbridge file at 公路到货', () => {
  it('offers the fields of an unloading, and a template of them', async () => {
    const { mapping, targets } = await into().upload(await scale([['XC1', '陕K10000', ...WEIGHED]]))
    expect(mapping.sheets[0]?.columns.map(column => [column.header, column.field, column.unit])).toEqual([
      ['序号', null, undefined],
      ['磅单号', 'unloadTicketNo', undefined],
      ['车号', 'plateNo', undefined],
      ['毛重(kg)', 'unloadGross', 'kg'],
      ['皮重(kg)', 'unloadTare', 'kg'],
      ['净重(kg)', 'fileNet', 'kg'],
      ['原发净重(吨)', 'fileLoadNet', '吨'],
      ['皮重时间', 'unloadAt', undefined],
      ['备注', 'lossReason', undefined],
    ])
    expect(targets.map(target => target.field)).not.toContain('mainId')
    const [sheet] = await cellsIn(await into().file('importTemplate', {}))
    const [head = []] = textsOf(sheet?.rows ?? [])
    expect(head.map(title => title.replace(/\(.*/, ''))).toEqual(
      expect.arrayContaining(['运单号', '车牌号', '装货日期', '装货磅单号', '卸货时间', '卸货毛重', '卸货皮重']),
    )
  })

  it('shows the trip of each row with its loss, writes nothing before it is imported, and is undone', async () => {
    const { trip, team } = await onTheWay()
    const checked = await staged([['XC2', team.plateNo, ...WEIGHED]])
    expect(checked.counts).toMatchObject({ ok: 1, error: 0, update: 1, create: 0 })
    const [row] = await into().rows(checked.id)
    expect(row).toMatchObject({
      recordId: trip.id,
      record: {
        waybillNo: trip.waybillNo,
        plateNo: team.plateNo,
        loadNet: '33.460',
        unloadNet: '33.340',
        lossQty: '0.120',
      },
    })
    const tried = await into().call<{ refused: unknown[]; figures: { key: string; value: string }[] }>(
      'importPreview',
      {
        id: checked.id,
        try: true,
      },
    )
    expect(tried.refused).toEqual([])
    expect(tried.figures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'loaded', value: '33.460' }),
        expect.objectContaining({ key: 'unloaded', value: '33.340' }),
        expect.objectContaining({ key: 'loss', value: '0.120' }),
      ]),
    )
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'inTransit', unloadGross: null })
    expect(await into().commit(checked.id)).toMatchObject({ state: 'done', result: { counts: { done: 1, error: 0 } } })
    expect(await info(trip.id)).toMatchObject({
      transportStatus: 'unloaded',
      unloadTicketNo: 'XC2',
      unloadGross: '48.540',
      unloadTare: '15.200',
      unloadNet: '33.340',
      unloadAt: '2026-11-20 18:00:00',
    })
    const again = await staged([['XC2', team.plateNo, ...WEIGHED]])
    expect(again.errors?.map(error => error.msg)).toEqual([expect.stringContaining(`${trip.waybillNo}`)])
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 1 } } })
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'inTransit', unloadGross: null, unloadNet: null })
  })

  it('leaves a trip that had arrived arrived when it is undone', async () => {
    const { trip, team } = await onTheWay()
    const arriveAt = '2026-11-20 17:00:00'
    await into().call('arrive', { id: trip.id, version: (await info(trip.id)).version, arriveAt })
    const checked = await staged([['XC7', team.plateNo, ...WEIGHED]])
    await into().commit(checked.id)
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'unloaded' })
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 1 } } })
    expect(await info(trip.id)).toMatchObject({
      transportStatus: 'arrived',
      arriveAt,
      unloadGross: null,
      unloadAt: null,
    })
  })

  it('names the reason of each row that meets no trip or is weighed wrongly', async () => {
    const gone = await masters.team()
    const unloaded = await tripAt(clerk, {
      masters,
      mainId,
      team: gone,
      step: 'unloaded',
      unload: { unloadGross: '48.54' },
    })
    const [light, net, loaded, late, twice, lossy, blank] = await Promise.all(
      Array.from({ length: 7 }, () => onTheWay()),
    )
    const plate = (one: { team: Team } | undefined) => one?.team.plateNo ?? ''
    const time = '2026-11-20 18:00'
    const checked = await staged([
      ['', '陕K99999', ...WEIGHED],
      ['', '', ...WEIGHED],
      ['', gone.plateNo, ...WEIGHED],
      ['', plate(light), '15200', '48540', '', '', time, ''],
      ['', plate(net), '48540', '15200', '33180', '', time, ''],
      ['', plate(loaded), '48540', '15200', '33340', '30.46', time, ''],
      ['', plate(late), '48540', '15200', '', '', '2026-11-20 07:00', ''],
      ['', plate(twice), ...WEIGHED],
      ['', plate(twice), ...WEIGHED],
      ['', plate(lossy), '47480', '15200', '32280', '', time, ''],
      ['', plate(blank), '', '', '', '', '', ''],
    ])
    const rows = await into().rows(checked.id)
    expect(rows.map(row => row.errors.map(error => error.msg).join('；'))).toEqual([
      '车牌号“陕K99999”没有在途运单',
      '这一行没有运单号、车牌号或装货磅单号，不知道是哪一车',
      expect.stringContaining(`${unloaded.waybillNo}`) as string,
      '卸货毛重必须大于皮重，且皮重大于 0',
      '净重“33.180”吨与毛重减皮重 33.340 吨不符，请核对磅单',
      `原发净重“30.460”吨与运单${String(loaded?.trip.waybillNo)}的装货净重 33.460 吨不符`,
      expect.stringContaining('卸货时间') as string,
      '',
      `与第 9 行是同一张单据（${String(twice?.trip.waybillNo)}）`,
      expect.stringContaining('‰') as string,
      expect.stringMatching(/卸货时间不能为空.*卸货毛重不能为空.*卸货皮重不能为空/) as string,
    ])
    expect(checked.counts).toMatchObject({ ok: 1, error: 10 })
    expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 1, error: 10 } } })
    expect(await info(lossy?.trip.id ?? 0)).toMatchObject({ transportStatus: 'inTransit' })
    const reason = checked.mapping.sheets[0]?.columns.find(column => column.field === 'lossReason')?.column
    const fixed = await into().call<{ rows: { state: string; record: { lossQty: string } }[] }>('importFix', {
      id: checked.id,
      rows: [{ row: 11, cells: { [String(reason)]: '途中抛洒' } }],
    })
    expect(fixed.rows[0]).toMatchObject({ state: 'ok', record: { lossQty: '1.180' } })
  })

  it('keeps all or nothing, and asks for all values of a trip to agree', async () => {
    const [one, other] = [await onTheWay({ loadTicketNo: 'T-1' }), await onTheWay({ loadTicketNo: 'T-2' })]
    const header = ['运单号', '车牌', '装货日期', '装货磅单号', '毛重', '皮重', '卸货时间']
    const weights = ['48.54', '15.20', '2026-11-20 18:00']
    const rows = [
      [one.trip.waybillNo, '', '', '', ...weights],
      [other.trip.waybillNo, one.team.plateNo, '', '', ...weights],
      ['', other.team.plateNo, '2026-11-19', '', ...weights],
      ['', '', '', 'T-2', ...weights],
    ]
    const upload = await into().upload(await workbook(['到货', [header, ...rows]]))
    const checked = await into().map(upload, { allOrNothing: true })
    expect((await into().rows(checked.id)).map(row => row.errors.map(error => error.msg).join('；'))).toEqual([
      '',
      `车牌号“${one.team.plateNo}”与运单${other.trip.waybillNo}的 ${other.team.plateNo} 不同`,
      `装货日期“2026-11-19”与运单${other.trip.waybillNo}的 2026-11-20 不同`,
      '',
    ])
    expect(await into().refused('importCommit', { id: checked.id })).toMatchObject({ http: 409 })
    expect(await info(one.trip.id)).toMatchObject({ transportStatus: 'inTransit' })
  })

  it('takes what its rows ask for and the file has no column for, row by row and for all that lack it', async () => {
    const header = ['车号', '毛重(kg)', '皮重(kg)', '皮重时间']
    const light = ['47480', '15200', '2026-11-20 18:00']
    const made = await Promise.all(Array.from({ length: 4 }, () => onTheWay()))
    const rows = made.map(({ team }, i) => [
      team.plateNo,
      ...(i === 3 ? WEIGHED.slice(0, 2) : light.slice(0, 2)),
      light[2] ?? '',
    ])
    const checked = await into().map(await into().upload(await workbook(['到货', [header, ...rows]])))
    expect(checked.errors).toEqual([
      expect.objectContaining({ column: null, path: 'lossReason', rows: 3, blank: 3, value: null }),
    ])
    const first = await into().call<{ rows: { state: string; cells: string[]; fixed: number[] }[] }>('importFix', {
      id: checked.id,
      rows: [{ row: 2, fields: { lossReason: '途中抛洒' } }],
    })
    expect(first.rows).toMatchObject([
      { state: 'ok', cells: [made[0]?.team.plateNo, ...light, '途中抛洒'], fixed: [4] },
    ])
    const info = await into().call('importInfo', { id: checked.id })
    expect(info.mapping.sheets[0]?.columns.at(-1)).toMatchObject({
      column: 4,
      header: '磅差原因',
      field: 'lossReason',
      added: true,
    })
    // The errors of the other rows stand in the column now
    expect(info.errors).toMatchObject([{ column: 4, path: 'lossReason', rows: 2, blank: 2 }])
    const fill = { id: checked.id, fill: { field: 'lossReason', to: '雨天' } }
    expect(await into().call('importFix', fill)).toMatchObject({ fixed: 2, counts: { ok: 4, error: 0 } })
    expect(await into().call('importFix', fill)).toMatchObject({ fixed: 0 })
    expect(await into().refused('importFix', { ...fill, fill: { field: 'arPrice', to: '1' } })).toMatchObject({
      http: 400,
    })
    // Mapping the columns once more keeps what was filled in, and the next file has the columns of a file
    const again = await into().map(info)
    expect(again.counts).toMatchObject({ ok: 4, error: 0 })
    expect((await into().rows(checked.id)).map(row => row.cells[4] ?? '')).toEqual(['途中抛洒', '雨天', '雨天', ''])
    const next = await into().upload(await workbook(['到货', [header, ...rows]]))
    expect(next).toMatchObject({ remembered: true })
    expect(next.mapping.sheets[0]?.columns.map(column => column.field)).toEqual([
      'plateNo',
      'unloadGross',
      'unloadTare',
      'unloadAt',
    ])
    await into().commit(checked.id)
    expect(
      await Promise.all(
        made.map(
          async ({ trip }) => (await clerk.must<TripRow>('oms/wayBill/info', { id: trip.id }))['lossReason' as never],
        ),
      ),
    ).toEqual(['途中抛洒', '雨天', '雨天', null])
  })

  it('maps the columns once more after a part was imported, and keeps that part', async () => {
    const [one, other] = [await onTheWay(), await onTheWay()]
    const header = ['车号', '毛重(kg)', '皮重(kg)', '皮重时间', '说法']
    const rows = [
      [one.team.plateNo, ...WEIGHED.slice(0, 2), '2026-11-20 18:00', ''],
      [other.team.plateNo, '47480', '15200', '2026-11-20 18:00', '途中抛洒'],
    ]
    const checked = await into().map(await into().upload(await workbook(['到货', [header, ...rows]])))
    expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 1, error: 1 } } })
    const mapped = await into().map(await into().call('importInfo', { id: checked.id }), {}, { 说法: 'lossReason' })
    expect(mapped).toMatchObject({ state: 'committed', counts: { rows: 2, done: 1, ok: 1, error: 0 } })
    expect(await into().call('importPreview', { id: checked.id })).toMatchObject({ counts: { ok: 1, done: 1 } })
    expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 2, error: 0 } } })
    expect(await info(other.trip.id)).toMatchObject({ transportStatus: 'unloaded', lossReason: '途中抛洒' })
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 2 } } })
    for (const { trip } of [one, other]) expect(await info(trip.id)).toMatchObject({ transportStatus: 'inTransit' })
  })

  it('leaves rows of totals out, and compares what is imported with them', async () => {
    const [one, other] = [await onTheWay(), await onTheWay()]
    const time = '2026-11-20 18:00'
    const total = (word: string, ...cells: string[]) => [word, '', '', ...cells, '', '']
    const book = await workbook([
      '过磅记录',
      [
        HEADER,
        ['1', 'A1', one.team.plateNo, '48540', '15200', '33340', '', time, ''],
        total('本页小计', '48540', '15200', '33340', ''),
        ['2', 'A2', other.team.plateNo, '48640', '15200', '33440', '', time, ''],
        ['', '共 2 车', '合 计：', '97,180', '30,400', '66,790', '66.92', '', '制表：李四'],
      ],
    ])
    const checked = await into().map(await into().upload(book))
    expect(checked.counts).toMatchObject({ rows: 4, ok: 2, skip: 2, error: 0 })
    expect((await into().rows(checked.id)).map(row => [row.state, (row as { total?: true }).total ?? false])).toEqual([
      ['ok', false],
      ['skip', true],
      ['ok', false],
      ['skip', true],
    ])
    const sums = async () =>
      (
        await into().call<{ totals: number; sums: { field: string; value: string; file?: string }[] }>(
          'importPreview',
          {
            id: checked.id,
          },
        )
      ).sums.map(({ field, value, file }) => [field, value, file === undefined ? null : Number(file)])
    expect(await sums()).toEqual([
      ['loadNet', '66.920', 66.92],
      ['unloadNet', '66.780', 66.79],
      ['lossQty', '0.140', null],
      ['unloadGross', '97.180', 97.18],
      ['unloadTare', '30.400', 30.4],
    ])
    // A row that is left out is missing in the sums, and a person from whom the loss is hidden is told none
    await into().call('importFix', { id: checked.id, rows: [{ row: 2, skip: true }] })
    expect((await sums())[1]).toEqual(['unloadNet', '33.440', 66.79])
    const blind = await app.person(masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.arrive'],
      fieldRights: { waybill: { lossQty: 'hidden' } },
    })
    const { sums: told } = await into(blind).call<{ sums: { field: string }[] }>('importPreview', { id: checked.id })
    expect(told.map(({ field }) => field)).not.toContain('lossQty')
  })

  it('leaves out rows that name another trip by the time of the import', async () => {
    const [first, second, third] = [await onTheWay(), await onTheWay(), await onTheWay()]
    const checked = await staged([first, second, third].map(({ team }) => ['', team.plateNo, ...WEIGHED]))
    expect(checked.counts).toMatchObject({ ok: 3 })
    const again = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'inTransit', load: {} })
    await app.work(masters.orgId, tx =>
      tx.sql('update waybill set plate_no = $2 where org_id = $1 and id = $3', [
        masters.orgId,
        second.team.plateNo,
        again.id,
      ]),
    )
    expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 2, error: 1 } } })
    const rows = await into().rows(checked.id)
    expect(rows.map(row => row.errors.map(error => error.code))).toEqual([[], ['arrival.ambiguous'], []])
    expect(await info(second.trip.id)).toMatchObject({ transportStatus: 'inTransit' })
    expect(await info(third.trip.id)).toMatchObject({ transportStatus: 'unloaded' })
  })

  it('gives one reason for swapped weights, and no figures that follow from them', async () => {
    const { trip, team } = await onTheWay()
    await app.work(masters.orgId, tx =>
      tx.sql('update waybill set warn_permille = 3 where org_id = $1 and id = $2', [masters.orgId, trip.id]),
    )
    const checked = await staged([['', team.plateNo, '15200', '48540', '', '', '2026-11-20 18:00', '']])
    const [row] = await into().rows(checked.id)
    expect(row?.errors.map(error => error.msg)).toEqual(['卸货毛重必须大于皮重，且皮重大于 0'])
    expect(row).toMatchObject({ record: { unloadNet: null, lossQty: null, lossPermille: null } })
  })

  it('needs the right to record arrivals and no other, and stays within the scope of the person', async () => {
    const { trip, team } = await onTheWay()
    const book = await scale([['', team.plateNo, ...WEIGHED]])
    const reader = await app.person(masters.orgId, { permissions: ['oms.way.read', 'oms.way.import'] })
    expect(await into(reader).send(book)).toMatchObject({
      http: 403,
      msg: expect.stringContaining('卸货确认') as string,
    })
    const permissions = ['oms.way.read', 'oms.way.arrive']
    const site = await app.person(masters.orgId, { permissions })
    const trips = importer(app, site, 'oms/wayBill')
    expect(await trips.send(await workbook(['运单', [['运单号'], ['YD1']]]))).toMatchObject({ http: 403 })
    expect(await trips.refused('importTemplate')).toMatchObject({ http: 403 })
    const unloaded = await into(site).map(await into(site).upload(book))
    expect(await into(site).commit(unloaded.id)).toMatchObject({ result: { counts: { done: 1 } } })
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'unloaded' })
    const next = await onTheWay()
    const other = await app.person(masters.orgId, { permissions, scope: 'own' })
    const checked = await into(other).map(await into(other).upload(await scale([['', next.team.plateNo, ...WEIGHED]])))
    expect(checked.errors?.map(error => error.msg)).toEqual([`车牌号“${next.team.plateNo}”没有在途运单`])
  })
})
