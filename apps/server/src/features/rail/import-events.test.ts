import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let legId: number
let next = 0

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world, { planQty: '9600.000', planBoxes: 300 })).id
})

/** A waybill with one loaded wagon on its list, whose wagons were granted. */
async function accepted(): Promise<Row & { demandNo: string; railNo: string }> {
  const rail = (await acceptedWaybill(world, legId)) as Row & { demandNo: string; railNo: string }
  await loadWagon(rail.id)
  return rail
}

const loadWagon = (railWaybillId: number) =>
  world.clerk.must('oms/railDelivery/save', {
    railWaybillId,
    wagonNo: String(1_600_000 + ++next),
    wagonModelId: world.wagonModelId,
    bulkNet: '62.000',
  })

/** A waybill whose train has left on the 11th. */
async function onItsWay(): Promise<Row & { demandNo: string }> {
  const rail = await accepted()
  const checked = await staged(way(rail.demandNo, ticket()).slice(0, 4))
  await into().commit(checked.id)
  return rail
}

const eventsOf = async (id: number): Promise<Row[]> =>
  (
    await world.clerk.must<{ list: Row[] }>('oms/trackingEvent/list', {
      filters: { railWaybillId: [id] },
      sort: ['at'],
    })
  ).list

const HEADER = [
  '需求号',
  '货票号',
  '运单号',
  '事件',
  '时间',
  '车次',
  '承认车数',
  '运费',
  '里程',
  '收重',
  '领货人',
  '车站',
  '剩余里程',
  '预计到达',
]
const into = (who = world.clerk) => importer(world.app, who, 'oms/railEvent')
const line = (cells: Partial<Record<(typeof HEADER)[number], string>>) => HEADER.map(name => cells[name] ?? '')
const staged = async (rows: string[][], who = world.clerk) =>
  into(who).map(await into(who).upload(await workbook(['追踪', [HEADER, ...rows]])))
const info = (id: number) => world.clerk.must<Row>('oms/railWaybill/info', { id })
const ticket = () => `GZDZW0${String(463_000 + ++next)}`

/** The way of a waybill from the loading to the hand-over. */
const way = (demandNo: string, no: string) => [
  line({ 需求号: demandNo, 事件: '开始装车', 时间: '2026-11-11 07:00' }),
  line({ 需求号: demandNo, 事件: '装完', 时间: '2026-11-11 08:00', 车次: '82104' }),
  line({ 需求号: demandNo, 货票号: no, 事件: '制票', 时间: '2026-11-11 20:00', 运费: '4000', 里程: '812' }),
  line({ 需求号: demandNo, 事件: '发车', 时间: '2026-11-11 23:00' }),
  line({ 需求号: demandNo, 事件: '途经', 时间: '2026-11-12 10:00', 车站: '锦州', 剩余里程: '520' }),
  line({ 需求号: demandNo, 事件: '到站', 时间: '2026-11-14 07:00' }),
  line({ 需求号: demandNo, 事件: '卸完', 时间: '2026-11-14 18:00', 收重: '61.9' }),
  line({ 需求号: demandNo, 事件: '交付', 时间: '2026-11-15 09:00', 领货人: '李建国' }),
]

describe('events from a file', () => {
  it('move a waybill step by step, say nothing twice, and are taken back', async () => {
    const rail = await accepted()
    const rows = way(rail.demandNo, ticket())
    const checked = await staged(rows)
    expect(checked.counts, JSON.stringify(checked.errors)).toMatchObject({ ok: 7, skip: 1, error: 0 })
    const tried = await into().call<{ refused: unknown[] }>('importPreview', { id: checked.id, try: true })
    expect(tried.refused).toEqual([])
    expect(await into().commit(checked.id)).toMatchObject({ state: 'done', result: { counts: { done: 7, error: 0 } } })
    expect(await info(rail.id)).toMatchObject({
      status: 'delivered',
      trainNo: '82104',
      loadedAt: '2026-11-11 08:00:00',
      ticketAt: '2026-11-11 20:00:00',
      departAt: '2026-11-11 23:00:00',
      arriveAt: '2026-11-14 07:00:00',
      unloadAt: '2026-11-14 18:00:00',
      deliverAt: '2026-11-15 09:00:00',
      receivedQty: '61.900',
      receiver: '李建国',
      freight: '4000.00',
    })
    const before = await info(rail.id)
    const again = await staged(rows)
    expect(again.counts).toMatchObject({ ok: 0, skip: 8, error: 0 })
    expect(await into().refused('importCommit', { id: again.id })).toMatchObject({ http: 409 })
    expect((await info(rail.id)).version).toBe(before.version)
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 7 } } })
    expect(await info(rail.id)).toMatchObject({ status: 'accepted', loadedAt: null, departAt: null, ticketNo: null })
  })

  it('are not undone where a step back waits for an approval', async () => {
    const rail = await accepted()
    const checked = await staged(way(rail.demandNo, ticket()))
    await into().commit(checked.id)
    const admin = await world.app.person(world.masters.orgId, { isAdmin: true })
    const process = await publishBy(admin, 'railWaybill.undoArrive', { nodes: [nodeFor('经理', [admin])] })
    const before = await info(rail.id)
    const held = await into().undo(checked.id)
    expect(held).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(held)).toContain('须先审批')
    expect(await info(rail.id)).toEqual(before)
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 7 } } })
  })

  it('begin with the acceptance, which gives the demand its number', async () => {
    const made = await world.clerk.must<Row & { railNo: string }>('oms/railWaybill/save', {
      legId,
      shipper: '常乐源煤业',
      consignee: '宏泰焦化',
      wagonsAsked: 2,
      tonsAsked: '128',
    })
    const demandNo = `202611TY${String(700_000 + made.id)}`
    const checked = await staged([
      line({ 运单号: made.railNo, 事件: '提报', 时间: '2026-11-10 08:00' }),
      line({ 运单号: made.railNo, 需求号: demandNo, 事件: '受理', 时间: '2026-11-10 16:00', 承认车数: '2' }),
    ])
    expect(checked.counts, JSON.stringify(checked.errors)).toMatchObject({ ok: 2 })
    await into().commit(checked.id)
    expect(await info(made.id)).toMatchObject({ status: 'accepted', demandNo, wagonsGranted: 2 })
  })

  it('are refused at their cells: out of order, ahead of the clock, otherwise than recorded, unknown', async () => {
    const [one, two] = [await accepted(), await accepted()]
    await world.clerk.must('oms/railWaybill/load', { id: two.id, loadedAt: '2026-11-11 08:00:00' })
    const checked = await staged([
      line({ 需求号: one.demandNo, 事件: '装完', 时间: '2026-11-10 09:00' }),
      line({ 需求号: one.demandNo, 事件: '发车', 时间: '2026-11-11 23:00' }),
      line({ 需求号: two.demandNo, 事件: '装完', 时间: '2026-11-11 09:30' }),
      line({ 需求号: two.demandNo, 事件: '制票', 时间: '2036-11-11 20:00', 货票号: 'X' }),
      line({ 需求号: two.demandNo, 事件: '飞走', 时间: '2026-11-11 20:00' }),
      line({ 需求号: two.demandNo, 事件: '发车', 时间: '' }),
      line({ 货票号: 'GZDZW0000001', 事件: '到站', 时间: '2026-11-14 07:00' }),
    ])
    const rows = await into().rows(checked.id)
    const told = rows.map(row => row.errors.map(({ path, msg }) => `${path}: ${msg}`).toSorted())
    expect(told[0]).toEqual(['at: 装完时间早于受理时间'])
    expect(told[1]).toEqual([expect.stringMatching(/^event: .*受理通过/)])
    expect(told[2]).toEqual(['at: 装完已登记为 2026-11-11 08:00，与这一行不同'])
    expect(told[3]?.map(text => text.split(':')[0])).toEqual(['at', 'freight', 'ticketNo'])
    expect(told[4]).toEqual([expect.stringMatching(/^event: .*飞走/)])
    expect(told[5]).toContain('at: 时间不能为空')
    expect(told[6]).toEqual(['ticketNo: 货票号“GZDZW0000001”没有对应的铁路运单'])
    expect(checked.counts).toMatchObject({ ok: 0, error: 7 })
    // A corrected row lets those after it stand on it
    const fixed = await into().call<{ counts: Record<string, number> }>('importFix', {
      id: checked.id,
      rows: [{ row: 2, cells: { 4: '2026-11-11 08:00' } }],
    })
    expect(fixed.counts).toMatchObject({ ok: 1, error: 6 })
    const [, second] = await into().rows(checked.id)
    expect(second?.errors[0]?.msg).toContain('已装车')
  })

  it('ask for the right of each step', async () => {
    const rail = await accepted()
    const sender = await world.app.person(world.masters.orgId, { permissions: ['oms.train.read', 'oms.train.send'] })
    const checked = await staged(way(rail.demandNo, ticket()), sender)
    const rows = await into(sender).rows(checked.id)
    expect(rows.slice(0, 3).map(row => [row.state, row.errors.map(({ code }) => code).join()])).toEqual([
      ['skip', ''],
      ['ok', ''],
      ['error', 'auth.forbidden'],
    ])
  })

  it('of the way are written beside the waybill: known ones are corrected, and an undo gives back what was', async () => {
    const rail = await onItsWay()
    const at = { 需求号: rail.demandNo, 事件: '途经', 时间: '2026-11-12 10:00', 车站: '锦州' }
    const told = (cells: object) => line({ ...at, ...cells })
    const first = await staged([told({ 剩余里程: '520' }), told({ 剩余里程: '520' })])
    expect(first.counts, JSON.stringify(first.errors)).toMatchObject({ ok: 1, skip: 1 })
    await into().commit(first.id)
    expect(await info(rail.id)).toMatchObject({ curStation: '锦州', leftKm: 520, etaAt: null })
    const second = await staged([
      told({ 剩余里程: '518', 预计到达: '2026-11-14 06:00' }),
      told({ 车站: '通辽', 时间: '2026-11-12 22:00', 剩余里程: '260' }),
    ])
    expect(second.counts, JSON.stringify(second.errors)).toMatchObject({ ok: 2 })
    await into().commit(second.id)
    expect(await info(rail.id)).toMatchObject({ curStation: '通辽', leftKm: 260, etaAt: '2026-11-14 06:00:00' })
    expect((await eventsOf(rail.id)).map(one => [one['stationName'], one['remainingKm'], one['source']])).toEqual([
      ['锦州', 518, 'file'],
      ['通辽', 260, 'file'],
    ])
    expect(await into().undo(second.id)).toMatchObject({ state: 'done', result: { counts: { undone: 2 } } })
    expect(await info(rail.id)).toMatchObject({ curStation: '锦州', leftKm: 520, etaAt: null })
    // What a person has corrected since stays, and holds the undo
    const [event] = await eventsOf(rail.id)
    await world.clerk.must('oms/trackingEvent/save', { id: event?.id, version: event?.version, remainingKm: 500 })
    const held = await into().undo(first.id)
    expect(held).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(held)).toContain('剩余里程')
    expect(await info(rail.id)).toMatchObject({ leftKm: 500 })
  })

  it('of the way are refused without a station, before the departure, ahead of the clock and without the right', async () => {
    const [there, waiting] = [await onItsWay(), await accepted()]
    const cells = { 需求号: there.demandNo, 事件: '滞留', 时间: '2026-11-12 10:00', 车站: '锦州' }
    const rows = [
      line({ ...cells, 车站: '' }),
      line({ ...cells, 需求号: waiting.demandNo }),
      line({ ...cells, 时间: '2026-11-11 08:00' }),
      line({ ...cells, 时间: '2036-11-12 10:00' }),
      line({ ...cells, 预计到达: '2026-11-12 09:00' }),
      line(cells),
    ]
    const told = async (who = world.clerk) => {
      const checked = await staged(rows, who)
      return (await into(who).rows(checked.id)).map(row =>
        row.errors.map(({ path, code }) => `${path}: ${code}`).join(),
      )
    }
    expect(await told()).toEqual([
      'stationName: rail_event.no_station',
      'event: tracking.not_departed',
      'at: tracking.before_departure',
      'at: tracking.ahead',
      'expectedAt: tracking.expected_before',
      '',
    ])
    const sender = await world.app.person(world.masters.orgId, { permissions: ['oms.train.read', 'oms.train.send'] })
    expect((await told(sender)).at(-1)).toMatch(/auth\.forbidden/)
    expect(await eventsOf(there.id)).toEqual([])
  })

  it('do not tell a time that is hidden', async () => {
    const rail = await accepted()
    await world.clerk.must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 08:00:00' })
    const blind = await world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read', 'oms.train.send'],
      fieldRights: { railWaybill: { loadedAt: 'hidden' } },
    })
    const told = async (at: string) => {
      const checked = await staged([line({ 需求号: rail.demandNo, 事件: '装完', 时间: at })], blind)
      return (await into(blind).rows(checked.id)).map(row => row.errors.map(({ msg }) => msg))
    }
    expect(await told('2026-11-11 08:00')).toEqual(await told('2026-11-11 09:00'))
  })
})

it(
  'any order of the events of two waybills leaves them as far as their times allow',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 7 })), { minLength: 1, maxLength: 12 }),
        async picks => {
          const rails = [await accepted(), await accepted()]
          const ways = rails.map(rail => way(rail.demandNo, ticket()))
          const checked = await staged(picks.map(([rail, step]) => ways[rail]?.[step] ?? []))
          // What the check lets through is what the import does
          const { ok = 0 } = checked.counts
          if (ok) expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: ok } } })
          for (const [i, rail] of rails.entries()) {
            let reached = 0
            for (const [at, step] of picks) if (at === i && STEPS[step] === STEPS_IN_ORDER[reached]) reached += 1
            expect((await info(rail.id))['status']).toBe(STATUSES[reached])
          }
        },
      ),
      { numRuns: 12 },
    )
  },
)
const STEPS = ['', 'loaded', 'ticketed', 'departed', '', 'arrived', 'unloaded', 'delivered']
const STEPS_IN_ORDER = STEPS.filter(Boolean)
const STATUSES = ['accepted', ...STEPS_IN_ORDER]

it('the example file is read as it stands', async () => {
  const example = await readFile(new URL('../../../../../docs/examples/rail/events.csv', import.meta.url))
  const upload = await into().upload(example, '追踪.csv')
  expect(upload.mapping.sheets[0]?.columns.filter(({ field }) => field === null)).toEqual([])
  const checked = await into().map(upload)
  expect(checked.errors?.filter(({ msg }) => !/没有对应的铁路运单|的不同$/.test(msg))).toEqual([])
})
