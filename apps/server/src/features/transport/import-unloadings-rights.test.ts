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

const permissions = ['oms.way.read', 'oms.way.arrive', 'oms.way.undoUnload']
const personWithout = (fieldRights: object) => app.person(masters.orgId, { permissions, fieldRights })
const into = (who: Person) => importer(app, who, 'oms/arrival')
const info = (id: number) => clerk.must<TripRow>('oms/wayBill/info', { id })
const msgsOf = (rows: { errors: { msg: string }[] }[]) => rows.map(row => row.errors.map(error => error.msg).join('；'))

async function onTheWay(load: object = {}): Promise<{ trip: TripRow; team: Team }> {
  const team = await masters.team()
  return { team, trip: await tripAt(clerk, { masters, mainId, team, step: 'inTransit', load: { ...load } }) }
}

const HEADER = ['运单号', '车牌', '装货日期', '装货磅单号', '原发净重', '毛重', '皮重', '卸货时间']
const WEIGHED = ['48.54', '15.20', '2026-11-20 18:00']
const KEYS = ['waybillNo', 'plateNo', 'loadDate', 'loadTicketNo', 'fileLoadNet'] as const
type Key = (typeof KEYS)[number]
const bookOf = (rows: Partial<Record<Key, string>>[]) =>
  workbook(['到货', [HEADER, ...rows.map(row => [...KEYS.map(key => row[key] ?? ''), ...WEIGHED])]])

async function staged(who: Person, rows: Partial<Record<Key, string>>[]): Promise<Uploaded> {
  return into(who).map(await into(who).upload(await bookOf(rows)))
}

/** All that the check of a file tells a person. */
async function toldTo(who: Person, { id }: { id: number }): Promise<string> {
  const [sheet] = await cellsIn(await into(who).file('importErrors', { id }))
  const width = HEADER.length
  return JSON.stringify([
    (await into(who).rows(id)).map(({ cells: _file, ...row }) => row),
    (await into(who).call<{ errors: { msg: string }[] }>('importInfo', { id })).errors.map(error => error.msg),
    textsOf(sheet?.rows ?? []).map(row => row.slice(width)),
  ])
}

/** The fields that a trip is named by, how a file spells their values, and a wrong value. */
const ASKED = [
  { key: 'waybillNo', rights: { waybill: { waybillNo: 'hidden' } }, label: '运单号', wrong: 'YD00000000' },
  { key: 'plateNo', rights: { vehicle: { plateNo: 'hidden' } }, label: '车牌号', wrong: '陕K00000' },
  { key: 'plateNo', rights: { waybill: { plateNo: 'masked' } }, label: '车牌号', wrong: '陕K00000' },
  { key: 'loadDate', rights: { waybill: { loadAt: 'hidden' } }, label: '装货日期', wrong: '2026-11-01' },
  { key: 'loadTicketNo', rights: { waybill: { loadTicketNo: 'hidden' } }, label: '装货磅单号', wrong: 'T-NONE' },
  { key: 'fileLoadNet', rights: { waybill: { loadNet: 'hidden' } }, label: '原发净重', wrong: '20.00' },
] as const

let tickets = 0

async function knownTrip() {
  const made = await onTheWay({ loadTicketNo: `Q-${(tickets += 1)}-7731` })
  const values: Record<Key, string> = {
    waybillNo: made.trip.waybillNo,
    plateNo: made.team.plateNo,
    loadDate: '2026-11-20',
    loadTicketNo: `Q-${tickets}-7731`,
    fileLoadNet: '33.46',
  }
  return { ...made, values }
}

describe('the check of an arrivals file tells nothing of what its reader may not see', () => {
  it.each(ASKED)('$key, $rights', async ({ key, rights, wrong }) => {
    const blind = await personWithout(rights)
    const [named, second] = [await knownTrip(), await knownTrip()]
    const others = KEYS.filter(one => one !== key && one !== 'fileLoadNet')
    const upload = await into(blind).upload(
      await bookOf([
        // By the field alone, by each other field beside a wrong value of it, and by a wrong value beside a right one of it
        { [key]: named.values[key] },
        ...others.map(one => ({ [one]: named.values[one], [key]: wrong })),
        ...others.map(one => ({ [key]: named.values[key], [one]: second.values[one] })),
        { waybillNo: named.values.waybillNo, plateNo: second.values.plateNo },
      ]),
    )
    expect(upload.targets.map(target => target.field)).not.toContain(key)
    const column = HEADER[KEYS.indexOf(key)] ?? ''
    const forced = {
      sheets: upload.mapping.sheets.map(sheet => ({
        ...sheet,
        columns: sheet.columns.map(one => (one.header === column ? { ...one, field: key } : one)),
      })),
    }
    expect(await into(blind).refused('importMap', { id: upload.id, mapping: forced })).toMatchObject({ http: 400 })
    const checked = await into(blind).map(upload)
    const told = await toldTo(blind, checked)
    const spelled = key === 'fileLoadNet' ? '33.4' : key === 'loadDate' ? '11-20' : undefined
    for (const trip of [named, second]) expect(told).not.toContain(spelled ?? trip.values[key])
    // A row that names its trip by nothing else names none
    if (key !== 'fileLoadNet') expect((await into(blind).rows(checked.id))[0]).toMatchObject({ state: 'error' })
    // What they see is named as before
    if (key !== 'plateNo' && key !== 'waybillNo') expect(told).toContain(named.team.plateNo)
    // Who maps less does not map less for others
    const columns = (await into(clerk).upload(await bookOf([named.values]))).mapping.sheets[0]?.columns
    expect(columns?.map(one => one.field)).toEqual([...KEYS, 'unloadGross', 'unloadTare', 'unloadAt'])
  })

  it('names no number in the row that repeats a trip, or of several trips, and judges a trip once', async () => {
    const blind = await personWithout({ waybill: { waybillNo: 'hidden', loadNet: 'hidden', lossPermille: 'hidden' } })
    const { team, trip } = await onTheWay({ loadTicketNo: 'TWICE-1' })
    const other = await onTheWay({ loadTicketNo: 'TWICE-1' })
    const checked = await staged(blind, [
      { plateNo: team.plateNo },
      { plateNo: team.plateNo },
      { loadTicketNo: 'TWICE-1' },
    ])
    expect(msgsOf(await into(blind).rows(checked.id))).toEqual([
      '',
      '与第 2 行是同一张单据（***）',
      '装货磅单号“TWICE-1”有 2 张在途运单（***），请补上运单号或装货磅单号',
    ])
    const told = await toldTo(blind, checked)
    for (const one of [trip, other.trip]) expect(told).not.toContain(one.waybillNo)
  })

  it('does not say how much was lost of a weight that is hidden, typed or imported', async () => {
    const blind = await personWithout({ waybill: { loadNet: 'hidden', lossPermille: 'hidden' } })
    const { trip } = await onTheWay()
    const weights = { unloadAt: '2026-11-20 18:00:00', unloadGross: '47.480', unloadTare: '15.200' }
    const typed = await blind.call('oms/arrival/unload', { id: trip.id, ...weights })
    expect(typed.msg).toMatch(/^磅差率 \*\*\*‰ 超过预警 .*请填写磅差原因$/)
    expect((await clerk.call('oms/arrival/unload', { id: trip.id, ...weights })).msg).toContain('35.27‰')
    const header = ['运单号', '毛重', '皮重', '卸货时间']
    const row = [trip.waybillNo, '47.48', '15.20', '2026-11-20 18:00']
    const checked = await into(blind).map(await into(blind).upload(await workbook(['到货', [header, row]])))
    expect(msgsOf(await into(blind).rows(checked.id))).toEqual([typed.msg])
    expect(await toldTo(blind, checked)).not.toContain('35.27')
  })
})

describe('a colleague who opens a checked file', () => {
  it('sees its reasons if nothing is kept from them, else after checking it by their own rights', async () => {
    const { values } = await knownTrip()
    const checked = await staged(clerk, [
      { ...values, fileLoadNet: '30.00' },
      { ...values, loadTicketNo: 'NONE' },
    ])
    const reasons = msgsOf(await into(clerk).rows(checked.id))
    expect(reasons[0]).toContain('33.460')
    expect(reasons[1]).toContain(values.loadTicketNo)
    const boss = await app.person(masters.orgId, { permissions })
    expect(msgsOf(await into(boss).rows(checked.id))).toEqual(reasons)
    for (const { key, rights, label } of ASKED) {
      const blind = await personWithout(rights)
      const told = await toldTo(blind, checked)
      expect(told).not.toContain({ ...values, fileLoadNet: '33.460', loadDate: '2026-11-20' }[key])
      expect(told).toContain('这一行由权限不同的人检查过')
      const again = await into(blind).call<{ rows: { errors: { msg: string }[] }[] }>('importFix', {
        id: checked.id,
        rows: [{ row: 2, cells: {} }],
      })
      // The columns that were mapped by a person who sees more are not compared in silence, nor left out
      expect(msgsOf(again.rows)).toEqual([expect.stringContaining(`没有查看${label}的权限，不能按它核对`)])
    }
    expect((await into(clerk).rows(checked.id))[0]?.errors[0]?.code).toBe('import.may_not_ask')
  })

  it('sees no cell of a field that is kept from them, nor what follows from it', async () => {
    const { values } = await knownTrip()
    const book = await workbook([
      '到货',
      [
        [...HEADER, '说法'],
        [...KEYS.map(key => values[key]), ...WEIGHED, '不导入的话'],
        ['合计', '', '', '', '44.44', '48.54', '15.20', '', ''],
      ],
    ])
    const checked = await into(clerk).map(await into(clerk).upload(book))
    const boss = await app.person(masters.orgId, { permissions })
    expect(JSON.stringify(await into(boss).rows(checked.id))).toContain('不导入的话')
    for (const { key, rights } of ASKED) {
      const blind = await personWithout(rights)
      const seen = JSON.stringify([
        await into(blind).rows(checked.id),
        await into(blind).call('importInfo', { id: checked.id }),
        await into(blind).call('importList'),
        await into(blind).call('importPreview', { id: checked.id }),
        (await cellsIn(await into(blind).file('importErrors', { id: checked.id }))).map(({ rows }) => textsOf(rows)),
      ])
      expect(seen).not.toContain(key === 'loadDate' ? JSON.stringify(values[key]) : values[key])
      expect(seen).not.toContain('不导入的话')
      if (key === 'fileLoadNet') expect(seen).not.toContain('44.44')
      else expect(seen).toContain('48.54')
      const column = KEYS.indexOf(key)
      const replace = { id: checked.id, replace: { column, from: values[key], to: '' } }
      expect(await into(blind).refused('importFix', replace)).toMatchObject({ http: 403 })
    }
    // Who uploaded the file knows it
    const own = await personWithout({ waybill: { loadNet: 'hidden' } })
    const mine = await into(own).map(await into(own).upload(book))
    expect(JSON.stringify(await into(own).rows(mine.id))).toContain('44.44')
  })

  it('sees no trip that has left their scope', async () => {
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    const { trip } = await onTheWay()
    const give = (memberId: number) =>
      app.work(masters.orgId, tx =>
        tx.sql('update waybill set created_by = $3 where org_id = $1 and id = $2', [masters.orgId, trip.id, memberId]),
      )
    await give(own.memberId)
    const checked = await staged(own, [{ waybillNo: trip.waybillNo }])
    expect(await into(own).rows(checked.id)).toMatchObject([{ state: 'ok', recordId: trip.id }])
    await give(clerk.memberId)
    expect(await into(own).rows(checked.id)).toMatchObject([{ record: null, recordId: null }])
    expect(await into(own).commit(checked.id)).toMatchObject({ result: { counts: { done: 0, error: 1 } } })
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'inTransit' })
  })

  it('is not told the number of a trip whose unloading cannot be undone', async () => {
    const { trip } = await onTheWay()
    const checked = await staged(clerk, [{ waybillNo: trip.waybillNo }])
    await into(clerk).commit(checked.id)
    await clerk.must('oms/wayBill/receipt', { id: trip.id, receiptAt: '2026-11-20', receiptCopies: 1 })
    const blind = await personWithout({ waybill: { waybillNo: 'hidden' } })
    const { message } = await into(blind).undo(checked.id)
    expect(message).toContain('第 2 行：')
    expect(message).not.toContain(trip.waybillNo)
    expect((await into(clerk).undo(checked.id)).message).toContain(trip.waybillNo)
  })
})

describe('a row whose trip has changed since the check is refused', () => {
  const load = { loadAt: '2026-11-20 08:30:00', loadGross: '48.660', loadTare: '15.200', loadTicketNo: 'S-1' }
  const changes: { what: string; label: string; load: object; other?: true }[] = [
    { what: 'another truck', label: '车牌号', load: {}, other: true },
    { what: 'another ticket', label: '装货磅单号', load: { loadTicketNo: 'S-2' } },
    { what: 'another day', label: '装货时间', load: { loadAt: '2026-11-19 08:30:00' } },
    { what: 'another weight', label: '装货净重', load: { loadGross: '48.600' } },
  ]
  const reload = async (trip: TripRow, team: Team, values: object) => {
    const steps: [string, object][] = [
      ['undoLoad', { reason: '装错车' }],
      ['undispatch', { reason: '换车' }],
      [
        'dispatch',
        {
          carrierId: masters.carrierA,
          vehicleId: team.vehicleId,
          trailerId: team.trailerId,
          driverId: team.driverId,
          driverMobile: team.mobile,
        },
      ],
      ['load', { ...load, ...values }],
    ]
    for (const [name, body] of steps) await clerk.must(`oms/wayBill/${name}`, { id: trip.id, ...body })
  }

  it.each(changes)('$what', async ({ label, load: values, other }) => {
    const { trip, team } = await onTheWay(load)
    const checked = await staged(clerk, [{ plateNo: team.plateNo }])
    expect(checked.counts).toMatchObject({ ok: 1 })
    await reload(trip, other ? await masters.team() : team, values)
    const tried = await into(clerk).call<{ refused: { errors: { zh: string }[] }[] }>('importPreview', {
      id: checked.id,
      try: true,
    })
    expect(tried.refused).toHaveLength(1)
    expect(await into(clerk).commit(checked.id)).toMatchObject({ result: { counts: { done: 0, error: 1 } } })
    expect(msgsOf(await into(clerk).rows(checked.id))).toEqual([
      `检查文件以后，这一行对应的单据改过${label}，请重新检查这一行`,
    ])
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'inTransit', unloadGross: null })
    await into(clerk).call('importFix', { id: checked.id, rows: [{ row: 2, cells: {} }] })
    const [again] = await into(clerk).rows(checked.id)
    expect(again?.state).toBe(other ? 'error' : 'ok')
  })

  it('or that names several trips by now, until it is checked again', async () => {
    const { trip } = await onTheWay({ loadTicketNo: 'AMB-1' })
    const checked = await staged(clerk, [{ loadTicketNo: 'AMB-1' }])
    expect(checked.counts).toMatchObject({ ok: 1 })
    const other = await onTheWay({ loadTicketNo: 'AMB-1' })
    expect(await into(clerk).commit(checked.id)).toMatchObject({ result: { counts: { done: 0, error: 1 } } })
    for (const { id } of [trip, other.trip]) expect(await info(id)).toMatchObject({ transportStatus: 'inTransit' })
    expect(msgsOf(await into(clerk).rows(checked.id))).toEqual([
      expect.stringMatching(/^装货磅单号“AMB-1”有 2 张在途运单/) as string,
    ])
    await into(clerk).call('importFix', { id: checked.id, rows: [{ row: 2, cells: { 0: trip.waybillNo } }] })
    expect(await into(clerk).commit(checked.id)).toMatchObject({ result: { counts: { done: 1 } } })
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'unloaded' })
    expect(await info(other.trip.id)).toMatchObject({ transportStatus: 'inTransit' })
  })

  it('and one that is as it was checked is unloaded, whatever happened in between', async () => {
    const { trip, team } = await onTheWay(load)
    const checked = await staged(clerk, [{ plateNo: team.plateNo, loadTicketNo: 'S-1', fileLoadNet: '33.46' }])
    await reload(trip, team, {})
    expect(await into(clerk).commit(checked.id)).toMatchObject({ result: { counts: { done: 1, error: 0 } } })
    expect(await info(trip.id)).toMatchObject({ transportStatus: 'unloaded', unloadNet: '33.340' })
  })
})
