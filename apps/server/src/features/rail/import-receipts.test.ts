import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  releasedOrder,
  type RailWorld,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let rail: Row
const WAGONS = [1_700_001, 1_700_002, 1_700_003].map(String)
const TICKET = 'GZDZW0464001'

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { clerk, masters } = world
  const { id } = await releasedOrder(world, { planQty: '640.000', planBoxes: 20 })
  const { rail: leg } = await legsOf(world, id)
  await clerk.must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  rail = await acceptedWaybill(world, leg.id, WAGONS.length)
  for (const [i, wagonNo] of WAGONS.entries())
    await clerk.must('oms/railDelivery/save', {
      railWaybillId: rail.id,
      seq: i + 1,
      wagonNo,
      wagonModelId: world.wagonModelId,
      ...(i === 2
        ? { bulkNet: '60.000' }
        : {
            boxType: 'ot35',
            boxNo1: boxNumber(50_000 + i * 2),
            net1: '31.200',
            boxNo2: boxNumber(50_001 + i * 2),
            net2: '31.400',
          }),
    })
  await clerk.must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 08:00:00' })
  await clerk.must('oms/railWaybill/ticket', {
    id: rail.id,
    ticketNo: TICKET,
    ticketAt: '2026-11-11 20:00:00',
    freight: '12000',
  })
  await clerk.must('oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' })
})

const HEADER = ['货票号', '车皮号', '箱号', '箱1收重', '箱2收重', '实收重量', '卸货仓库', '货位号', '空箱返还']
const into = (who = world.clerk) => importer(world.app, who, 'oms/railArrival')
const staged = async (rows: string[][], who = world.clerk) =>
  into(who).map(
    await into(who).upload(
      await workbook([
        '收重',
        [HEADER, ...rows.map(row => [...row, ...Array.from({ length: 9 - row.length }, () => '')])],
      ]),
    ),
  )
const wagons = async () =>
  (
    await world.clerk.must<{ list: Row[] }>('oms/railArrival/list', {
      filters: { railWaybillId: [rail.id] },
      sort: ['seq'],
    })
  ).list

describe('received weights from a file', () => {
  it('wait for the arrival of the train', async () => {
    const checked = await staged([['', WAGONS[2] ?? '', '', '', '', '59.8']])
    expect((await into().rows(checked.id)).map(row => row.errors.map(({ msg }) => msg))).toEqual([['列车还没有到站']])
    await world.clerk.must('oms/railWaybill/arrive', { id: rail.id, arriveAt: '2026-11-14 07:00:00' })
  })

  it('say at their cells what is wrong with them', async () => {
    const checked = await staged([
      ['', '1799999', '', '', '', '60'],
      ['', '', '', '', '', '60'],
      ['', '', boxNumber(50_001), '', '', '31.1'],
      ['', WAGONS[0] ?? '', '', '31.1', '31.2', '62.9'],
      ['', WAGONS[2] ?? '', '', '', '', '90'],
      ['GZDZW0999999', WAGONS[1] ?? '', '', '', '', '62'],
      ['', WAGONS[1] ?? '', '', '', '', '62', '', 'Z-99'],
    ])
    const told = (await into().rows(checked.id)).map(row => row.errors.map(({ path, msg }) => `${path}: ${msg}`).join())
    expect(told.slice(0, 6)).toEqual([
      'wagonNo: 已发车的列车里没有车号“1799999”',
      expect.stringContaining('不知道是哪一车') as string,
      `received2: 车号 ${WAGONS[0]} 装有两个箱，请在同一行填写两个箱的收重`,
      'receivedQty: 收重 62.900 吨与两箱收重之和 62.300 吨不符',
      expect.stringContaining('多出太多') as string,
      expect.stringContaining('wagonNo: 已发车的列车里没有') as string,
    ])
  })

  it('are recorded by wagon and by container, with their places, and not twice', async () => {
    const rows = [
      [TICKET, '', boxNumber(50_000), '31.1', '31.2', '', '林西货场', 'A-03', '还箱'],
      [TICKET, WAGONS[1] ?? '', '', '', '', '62.5', '', '', ''],
      ['', WAGONS[2] ?? '', '', '', '', '59.8', '林西货场', '', ''],
    ]
    const checked = await staged(rows)
    expect(checked.counts, JSON.stringify(checked.errors)).toMatchObject({ ok: 3 })
    const preview = await into().call<{ sums: { field: string; value: string }[] }>('importPreview', { id: checked.id })
    expect(Object.fromEntries(preview.sums.map(({ field, value }) => [field, value]))).toMatchObject({
      net: '185.200',
      receivedQty: '184.600',
      lossQty: '0.600',
    })
    expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 3 } } })
    expect(await wagons()).toMatchObject([
      { receivedQty: '62.300', lossQty: '0.300', slotNo: 'A-03', emptyWay: 'returned', yardId: world.yards[1] },
      { receivedQty: '62.500', receiptStatus: 'received' },
      { receivedQty: '59.800', lossQty: '0.200', yardId: world.yards[1] },
    ])
    expect((await staged(rows)).counts).toMatchObject({ skip: 3, ok: 0, error: 0 })
    const other = await staged([['', WAGONS[2] ?? '', '', '', '', '59.7']])
    expect((await into().rows(other.id))[0]?.errors[0]?.msg).toBe('收重已登记为 59.800 吨，与这一行不同')
    expect(await into().undo(checked.id)).toMatchObject({ result: { counts: { undone: 3 } } })
    expect((await wagons()).map(one => [one['receivedQty'], one['receiptStatus'], one['slotNo']])).toEqual(
      WAGONS.map(() => [null, 'pending', null]),
    )
  })

  it('keep to the rights of the person', async () => {
    const orgId = world.masters.orgId
    const reader = await world.app.person(orgId, { permissions: ['oms.train.read'] })
    expect(await into(reader).send(await workbook(['收重', [HEADER]]))).toMatchObject({ http: 403 })
    const blind = await world.app.person(orgId, {
      permissions: ['oms.train.read', 'oms.train.arrive'],
      fieldRights: { wagonLoad: { boxNo2: 'hidden', receivedQty: 'readonly' } },
    })
    const upload = await into(blind).upload(
      await workbook(['收重二', [HEADER, ['', '', boxNumber(50_003), '1', '2', '3']]]),
    )
    const offered = upload.targets.map(({ field }) => field)
    expect(offered.filter(field => field.startsWith('received'))).toEqual([])
    const checked = await into(blind).map(upload)
    expect((await into(blind).rows(checked.id))[0]?.errors.map(({ path }) => path)).toContain('boxNo')
  })
})

it('the example file is read as it stands', async () => {
  const example = await readFile(new URL('../../../../../docs/examples/rail/receipts.csv', import.meta.url))
  const upload = await into().upload(example, '收重.csv')
  expect(upload.mapping.sheets[0]?.columns.filter(({ field }) => field === null)).toEqual([])
  const checked = await into().map(upload)
  expect(checked.errors?.filter(({ msg }) => !/没有/.test(msg))).toEqual([])
})
