import { readFile } from 'node:fs/promises'
import { sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let legId: number
let next = 0

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world, { planQty: '6400.000', planBoxes: 200 })).id
})

/** A waybill with one loaded wagon, waiting for its ticket. */
async function loaded(): Promise<Row & { demandNo: string; railNo: string; km: number | null }> {
  const rail = await acceptedWaybill(world, legId)
  const at = (next += 2)
  await world.clerk.must('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: String(1_500_000 + at),
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: boxNumber(40_000 + at),
    net1: '31.260',
    boxNo2: boxNumber(40_001 + at),
    net2: '31.480',
  })
  return world.clerk.must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 08:00:00' })
}

const HEADER = ['需求受理号', '运单号', '货票编号', '制票日期', '运费', '里程', '运到期限(天)', '取送车费', '装卸']
const into = (who = world.clerk) => importer(world.app, who, 'oms/railTicket')
const staged = async (rows: string[][], who = world.clerk) =>
  into(who).map(await into(who).upload(await workbook(['货票', [HEADER, ...rows]])), {}, { 装卸: 'feeLoading' })
const info = (id: number) => world.clerk.must<Row>('oms/railWaybill/info', { id })
const AT = '2026-11-11 20:00'
const ticket = (no: number) => `GZDZW0${String(462_000 + no)}`

describe('tickets from a file', () => {
  it('are issued with freight and charges, shared to the wagons, and taken back', async () => {
    const made = [await loaded(), await loaded()]
    const rows = made.map((rail, i) => [rail.demandNo, '', ticket(i), AT, String(4000 + i), '812', '5', '120.5', '80'])
    const checked = await staged(rows)
    expect(checked.mapping.sheets[0]?.columns.map(column => column.field)).toEqual([
      'demandNo',
      'railNo',
      'ticketNo',
      'ticketAt',
      'freight',
      'km',
      'dueDays',
      'feeShunting',
      'feeLoading',
    ])
    expect(checked.counts, JSON.stringify(checked.errors)).toMatchObject({ ok: 2, error: 0 })
    const [row] = await into().rows(checked.id)
    expect(row).toMatchObject({ record: { freight: '4000.00', feeSum: '200.50', demandNo: made[0]?.demandNo } })
    expect(await into().commit(checked.id)).toMatchObject({ state: 'done', result: { counts: { done: 2 } } })
    for (const [i, rail] of made.entries()) {
      const now = await info(rail.id)
      expect(now).toMatchObject({
        status: 'ticketed',
        ticketNo: ticket(i),
        ticketAt: `${AT}:00`,
        km: 812,
        freight: `${4000 + i}.00`,
        feeSum: '200.50',
        fees: [
          { feeCode: 'shunting', amount: '120.50', taxRate: '0.0600', partyId: null },
          { feeCode: 'loading', amount: '80.00' },
        ],
      })
      const { list } = await world.clerk.must<{ list: Row[] }>('oms/railDelivery/list', {
        filters: { railWaybillId: [rail.id] },
      })
      expect(sum(list.map(one => String(one['freightShare']))).toString()).toBe(String(4000 + i))
      expect(list[0]).toMatchObject({ ticketNo: ticket(i) })
    }
    // The same file again says nothing new
    expect((await staged(rows)).counts).toMatchObject({ ok: 0, error: 0, skip: 2 })
    expect(await into().undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 2 } } })
    // Nothing of the file is left, not even what taking a ticket back by hand would keep
    const left = { status: 'loaded', ticketNo: null, freight: null, km: made[0]?.km, feeSum: '0.00', fees: [] }
    expect(await info(made[0]?.id ?? 0)).toMatchObject(left)
    const again = await staged(rows)
    await into().commit(again.id)
    expect(await info(made[0]?.id ?? 0)).toMatchObject({ feeSum: '200.50' })
  })

  it('are refused at their cells: unknown, doubled and taken numbers, and what the form refuses', async () => {
    const [one, two, three, four] = [await loaded(), await loaded(), await loaded(), await loaded()]
    const holder = await loaded()
    await world.clerk.must('oms/railWaybill/ticket', {
      id: holder.id,
      ticketNo: ticket(50),
      ticketAt: '2026-11-11 20:00:00',
      freight: '4000',
    })
    const early = await acceptedWaybill(world, legId)
    const checked = await staged(
      [
        ['202611TY999999', '', ticket(10), AT, '4000'],
        [one.demandNo, '', ticket(50), AT, '4000'],
        [two.demandNo, '', ticket(11), AT, '4000'],
        [three.demandNo, '', ticket(11), AT, '4000'],
        [four.demandNo, one.railNo, ticket(12), AT, '4000'],
        ['', four.railNo, 'X1', '2026-11-11 06:00', '-5'],
        [String(early['demandNo']), '', ticket(13), AT, '4000'],
        ['', '', ticket(14), AT, '4000'],
        [three.demandNo, '', ticket(15), AT, ''],
      ].map(row => [...row, '', '', '', ''].slice(0, 9)),
    )
    const rows = await into().rows(checked.id)
    expect(rows.map(row => row.errors.map(({ path }) => path))).toEqual([
      ['demandNo'],
      ['ticketNo'],
      [],
      ['ticketNo'],
      ['railNo'],
      expect.arrayContaining(['freight', 'ticketNo', 'ticketAt']) as string[],
      [''],
      [''],
      ['freight'],
    ])
    const told = rows.map(row => row.errors.map(({ msg }) => msg).join('；'))
    expect(told[0]).toBe('需求号“202611TY999999”没有对应的铁路运单')
    expect(told[1]).toContain(ticket(50))
    expect(told[3]).toContain('第 4 行')
    expect(told[4]).toBe(`铁路运单号“${one.railNo}”与运单 ${four.railNo} 的不同`)
    expect(told[6]).toContain('受理通过')
    expect(checked.counts).toMatchObject({ ok: 1, error: 8 })
  })

  it('name no waybill by a demand number that two have', async () => {
    const [one, two] = [await loaded(), await acceptedWaybill(world, legId)]
    await world.clerk.must('oms/railWaybill/undoAccept', { id: two.id, reason: '号填错' })
    await world.clerk.must('oms/railWaybill/accept', {
      id: two.id,
      demandNo: one.demandNo,
      wagonsGranted: 1,
      acceptedAt: '2026-11-10 16:00:00',
    })
    const checked = await staged([[one.demandNo, '', ticket(60), AT, '4000', '', '', '', '']])
    const [row] = await into().rows(checked.id)
    expect(row?.errors.map(({ msg }) => msg).join()).toMatch(/对应 2 张铁路运单/)
    const named = await staged([[one.demandNo, one.railNo, ticket(60), AT, '4000', '', '', '', '']])
    expect(named.counts).toMatchObject({ ok: 1 })
  })

  it('ask for the right to issue tickets, and keep to the rights on fields', async () => {
    const rail = await loaded()
    const orgId = world.masters.orgId
    const reader = await world.app.person(orgId, { permissions: ['oms.train.read', 'oms.train.send'] })
    expect(await into(reader).send(await workbook(['货票', [HEADER]]))).toMatchObject({ http: 403 })
    const blind = await world.app.person(orgId, {
      permissions: ['oms.train.read', 'oms.train.ticket'],
      fieldRights: { railWaybill: { freight: 'hidden', fees: 'readonly' } },
    })
    const upload = await into(blind).upload(
      await workbook([
        '货票',
        [
          [...HEADER, '备注'],
          [rail.demandNo, '', ticket(70), AT, '4000', '', '', '9', ''],
        ],
      ]),
    )
    const offered = upload.targets.map(({ field }) => field)
    expect(offered).toContain('ticketNo')
    expect(offered.filter(field => field === 'freight' || field.startsWith('fee'))).toEqual([])
    const checked = await into(blind).map(upload)
    expect(checked.counts).toMatchObject({ ok: 0 })
    expect(await info(rail.id)).toMatchObject({ status: 'loaded' })
  })

  it('wait for the approval that holds the issue of a ticket', async () => {
    const rail = await loaded()
    const admin = await world.app.person(world.masters.orgId, { isAdmin: true })
    const process = await publishBy(admin, 'railWaybill.ticket', { nodes: [nodeFor('经理', [world.manager])] })
    const checked = await staged([[rail.demandNo, '', ticket(80), AT, '4000', '', '', '', '']])
    expect(checked.counts, JSON.stringify(checked.errors)).toMatchObject({ ok: 1 })
    await into().commit(checked.id)
    expect(await info(rail.id)).toMatchObject({ status: 'loaded', approval: 'running' })
    const [task] = await todoOf(world.manager)
    await world.manager.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(await info(rail.id)).toMatchObject({ status: 'ticketed', approval: 'none', ticketNo: ticket(80) })
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

it('the example file is read as it stands', async () => {
  const example = await readFile(new URL('../../../../../docs/examples/rail/tickets.csv', import.meta.url))
  const upload = await into().upload(example, '货票.csv')
  expect(upload.mapping.sheets[0]?.columns.filter(({ field }) => field === null)).toEqual([])
  const checked = await into().map(upload)
  expect(checked.errors?.every(({ msg }) => msg.includes('没有对应的铁路运单'))).toBe(true)
})
