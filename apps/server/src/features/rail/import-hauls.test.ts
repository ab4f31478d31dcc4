import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
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
let legs: Awaited<ReturnType<typeof legsOf>>
let mainNo: string

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { clerk, masters } = world
  const { id } = await releasedOrder(world)
  legs = await legsOf(world, id)
  const { mainId } = await clerk.must<{ mainId: number }>('oms/railLeg/assign', {
    id: legs.pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: world.routes.pickup,
    apBasis: 'box',
    apPrice: '350',
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  await clerk.must('oms/railLeg/assign', {
    id: legs.rail.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  mainNo = (await clerk.must<{ mainNo: string }>('oms/mainWay/info', { id: mainId })).mainNo
})

const HEADER = [
  '主运单',
  '承运商',
  '车头牌照',
  '挂车',
  '驾驶员',
  '装货时间',
  '装货毛重',
  '装货皮重',
  '箱号',
  '净重1',
  '箱号二',
  '净重2',
  '卸货时间',
  '卸货毛重',
  '卸货皮重',
]
const into = () => importer(world.app, world.clerk, 'oms/shortHaul')
const staged = async (rows: string[][]) => {
  const upload = await into().upload(await workbook(['公路发货', [HEADER, ...rows]]))
  return into().map(upload, {}, { 主运单: 'mainId', 车头牌照: 'vehicleId', 驾驶员: 'driverId' })
}

/** A truck of the carrier with its driver, as a file names them. */
async function truck(): Promise<string[]> {
  const team = await world.masters.team()
  const { plateNo: trailer } = await world.clerk.must<{ plateNo: string }>('sys/vehicle/info', { id: team.trailerId })
  return ['恒途运输', team.plateNo, trailer, team.driver]
}

it('a file of short hauls brings containers with their nets, priced by the leg and guarded as the form', async () => {
  const [one, two, three] = [await truck(), await truck(), await truck()]
  const boxes = [1, 2, 3, 4].map(n => boxNumber(70_000 + n))
  const out = ['2026-11-09 10:05', '48.00', '16.00']
  const rows = [
    [mainNo, ...one, '2026-11-09 08:20', '48.02', '16.00', boxes[0] ?? '', '16.01', boxes[1] ?? '', '16.01', ...out],
    [mainNo, ...two, '2026-11-09 09:20', '48.00', '16.00', boxes[2] ?? '', '32.00', '', '', '', '', ''],
    [mainNo, ...three, '', '', '', boxes[3] ?? '', '30', '', '', '', '', ''],
    [mainNo, ...three, '2026-11-09 09:20', '48.00', '16.00', 'TBJU0700059', '99', '', '', '', '', ''],
  ]
  const checked = await staged(rows)
  const told = (await into().rows(checked.id)).map(row => row.errors.map(({ path }) => path).toSorted())
  expect(told).toEqual([[], [], ['loadAt', 'loadGross', 'loadTare'], ['boxNet1', 'boxNo1']])
  expect(await into().commit(checked.id)).toMatchObject({ result: { counts: { done: 2, error: 2 } } })
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/shortHaul/list', {
    filters: { boxNo1: [boxes[0], boxes[2]] },
    sort: ['id'],
  })
  expect(list).toMatchObject([
    {
      legId: legs.pickup.id,
      boxNo1: boxes[0],
      boxNet1: '16.010',
      boxNo2: boxes[1],
      boxNet2: '16.010',
      transportStatus: 'unloaded',
      apPrice: '350.0000',
      apQty: '2.000',
      apFreight: '700.00',
    },
    { boxNo1: boxes[2], boxNo2: null, transportStatus: 'inTransit' },
  ])
})

it('a container that is on a train is refused by the import as by the form', async () => {
  const box = boxNumber(70_100)
  const rail = await acceptedWaybill(world, legs.rail.id)
  await world.clerk.must('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: '1900001',
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: box,
    net1: '30',
  })
  await world.clerk.must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 08:00:00' })
  await world.clerk.must('oms/railWaybill/ticket', {
    id: rail.id,
    ticketNo: 'GZDZW0466001',
    ticketAt: '2026-11-11 20:00:00',
    freight: '4000',
  })
  await world.clerk.must('oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' })
  const rows = [[mainNo, ...(await truck()), '2026-11-12 08:20', '48.00', '16.00', box, '30', '', '', '', '', '']]
  const checked = await staged(rows)
  const { refused } = await into().call<{ refused: { errors: { zh: string; path: string }[] }[] }>('importPreview', {
    id: checked.id,
    try: true,
  })
  expect(refused[0]?.errors).toMatchObject([
    { path: 'boxNo1', zh: expect.stringContaining(String(rail['railNo'])) as string },
  ])
})

it('the example file is read as it stands', async () => {
  const example = await readFile(new URL('../../../../../docs/examples/rail/short-hauls.csv', import.meta.url))
  const upload = await into().upload(example, '公路发货.csv')
  expect(upload.mapping.sheets[0]?.columns.filter(({ field }) => field === null)).toEqual([])
})
