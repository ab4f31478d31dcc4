import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

let app: TestApp
let world: RailWorld
let rail: Row

const HEADER = [
  '铁路运单',
  '序号',
  '车号',
  '车型',
  '箱型',
  '箱号1',
  '净重1(吨)',
  '箱号2',
  '净重2(吨)',
  '施封号1',
  '施封号2',
  '装线',
]
/** A loading list as the yard keeps it: a wagon a row, two containers each. */
const list = (count: number, from: number) =>
  Array.from({ length: count }, (_, i) => [
    String(rail['railNo']),
    String(i + 1),
    String(1_400_000 + from + i),
    'NX70',
    '35吨敞顶箱',
    boxNumber(from + i * 2),
    '31.26',
    boxNumber(from + i * 2 + 1),
    '31.48',
    `F${from + i * 2}`,
    `F${from + i * 2 + 1}`,
    '2道',
  ])

beforeAll(async () => {
  app = await testApp()
  world = await makeRailWorld(app)
  const { id } = await releasedOrder(world, { planQty: '3840.000', planBoxes: 120 })
  const { rail: leg } = await legsOf(world, id)
  await world.clerk.must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  rail = await acceptedWaybill(world, leg.id, 66)
})

const into = () => importer(app, world.clerk, 'oms/railDelivery')

it('a list of sixty wagons says everything that is wrong with it at once, and goes in whole when it is mended', async () => {
  const rows = list(60, 7000)
  const wrong = rows.map(row => [...row])
  const spoil = (row: number, column: string, value: string) => {
    const line = wrong[row]
    if (line) line[HEADER.indexOf(column)] = value
  }
  spoil(3, '箱号1', 'CSQU3054384')
  spoil(7, '净重2(吨)', '12.00')
  spoil(11, '净重1(吨)', '33.20')
  spoil(19, '车型', 'C99')
  spoil(23, '车号', '12345')
  spoil(31, '车号', String(wrong[30]?.[2]))
  spoil(40, '箱号2', '')
  // Taken elsewhere, in rows that are right and in one that is not
  const other = await acceptedWaybill(world, Number(rail['legId']), 2)
  const [box, box2] = [boxNumber(6000), boxNumber(6001)]
  await world.clerk.must('oms/railDelivery/save', {
    railWaybillId: other.id,
    wagonNo: '1300001',
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: box,
    net1: '30',
    boxNo2: box2,
    net2: '30',
  })
  spoil(50, '箱号2', box2)
  spoil(51, '车号', '1300001')
  spoil(7, '箱号1', box)
  const upload = await into().upload(await workbook(['装车明细', [HEADER, ...wrong]]))
  const staged = await into().map(upload)
  const told = (staged.errors ?? []).map(({ msg }) => msg).join('\n')
  for (const word of [
    '校验',
    '相差 19.260 吨',
    '总重 36.200 吨',
    '车型',
    '7 位数字',
    '没有箱号',
    '车号“1407030”与第 32 行重复',
    `${box} 还在铁路运单 ${String(other['railNo'])} 上`,
    `车号 1300001 还在另一张未卸车的铁路运单`,
  ])
    expect(told).toContain(word)
  expect(staged.counts).toMatchObject({ ok: 51 })
  // The first fifty
  const errors = (await into().rows(staged.id)).flatMap(row => row.errors.map(({ path }) => `${row.row} ${path}`))
  expect(errors).toEqual(expect.arrayContaining(['9 net2', '9 boxNo1']))

  const good = await into().upload(await workbook(['装车明细', [HEADER, ...rows]]))
  expect((await into().map(good)).counts).toMatchObject({ ok: 60 })
  expect(await into().commit(good.id)).toMatchObject({ state: 'done', result: { counts: { done: 60 } } })
  expect(await world.clerk.must('oms/railWaybill/info', { id: rail.id })).toMatchObject({
    wagons: 60,
    boxes: 120,
    sentQty: '3764.400',
  })
})

it('a list with the headings of a station is read as it stands, and names a container twice at its row', async () => {
  const example = await readFile(new URL('../../../../../docs/examples/rail/loading-list.csv', import.meta.url))
  const { mapping } = await into().upload(example, '装车.csv')
  expect(mapping.sheets[0]?.columns.map(({ header, field }) => [header, field])).toEqual([
    ['铁路运单', 'railWaybillId'],
    ['序', 'seq'],
    ['车号', 'wagonNo'],
    ['车种', 'wagonModelId'],
    ['箱型', 'boxType'],
    ['箱号1', 'boxNo1'],
    ['箱1净重', 'net1'],
    ['箱号2', 'boxNo2'],
    ['箱2净重', 'net2'],
    ['施封号1', 'sealNo1'],
    ['施封号2', 'sealNo2'],
    ['股道', 'loadLine'],
    ['货重', 'bulkNet'],
  ])
  const row = (wagonNo: string, box: string) => [
    String(rail['railNo']),
    '70',
    wagonNo,
    'NX70',
    '35吨敞顶箱',
    box,
    '30.5',
  ]
  const header = ['铁路运单', '序号', '车号', '车型', '箱型', '箱号', '货重']
  const rows = [row('1990001', boxNumber(90_001)), row('1990002', boxNumber(90_001)), row('1990003', boxNumber(90_002))]
  const staged = await into().map(await into().upload(await workbook(['单箱', [header, ...rows]])))
  const found = await into().rows(staged.id)
  expect(found.map(one => one.errors.map(({ path, msg }) => `${path} ${msg}`))).toEqual([
    [],
    ['boxNo1 箱号与第 2 行重复'],
    [],
  ])
  await into().commit(staged.id)
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/railDelivery/list', {
    filters: { wagonNo: ['1990001', '1990002', '1990003'] },
    sort: ['id'],
  })
  expect(list).toMatchObject([
    { wagonNo: '1990001', net1: '30.500', bulkNet: null, net: '30.500' },
    { wagonNo: '1990003', net1: '30.500' },
  ])
})

it('names the cell that repeats a container, and says nothing of a weight beside a number that it cannot read', async () => {
  const [a, b] = [boxNumber(90_101), boxNumber(90_102)]
  const row = (wagonNo: string, first: string, second: string) => [
    String(rail['railNo']),
    '90',
    wagonNo,
    'NX70',
    '35吨敞顶箱',
    first,
    '30',
    second,
    '30',
  ]
  const header = ['铁路运单', '序号', '车号', '车型', '箱型', '箱号1', '净重1', '箱号2', '净重2']
  const rows = [
    row('1990101', a, b),
    row('1990102', boxNumber(90_103), b),
    row('1990103', boxNumber(90_104), 'CSQU3054384'),
  ]
  const upload = await into().upload(await workbook(['双箱', [header, ...rows]]))
  const staged = await into().map(upload)
  const found = await into().rows(staged.id)
  expect(found.map(one => one.errors.map(({ path }) => path))).toEqual([[], ['boxNo2'], ['boxNo2']])
  const targets = upload.targets ?? []
  expect(targets.find(target => target.field === 'railWaybillId')).toMatchObject({ neverMade: true })
  expect(targets.find(target => target.field === 'wagonModelId')).not.toHaveProperty('neverMade')
  expect(targets.map(target => target.field)).not.toContain('receivedQty')
})

it('says at once which wagons of a list are more than the railway granted', async () => {
  const few = await acceptedWaybill(world, Number(rail['legId']), 3)
  const rows = list(4, 9500).map(row => [String(few.railNo), ...row.slice(1)])
  const check = async () => {
    const staged = await into().map(await into().upload(await workbook(['装车明细', [HEADER, ...rows]])))
    return { id: staged.id, told: (await into().rows(staged.id)).map(row => row.errors.map(({ msg }) => msg)) }
  }
  const { id, told } = await check()
  expect(told).toEqual([[], [], [], ['装车明细有 4 车，超过承认的 3 车']])
  await into().commit(id)
  // Containers that only this list knows go with it, and come back with it
  const known = () =>
    world.clerk.must<{ total: number }>('oms/container/list', {
      filters: { boxNo: rows.flatMap(row => [row[5], row[7]]) },
    })
  expect((await known()).total).toBe(6)
  expect(await into().undo(id)).toMatchObject({ state: 'done', result: { counts: { undone: 3 } } })
  expect((await known()).total).toBe(0)
  await into().commit((await check()).id)
  expect((await known()).total).toBe(6)
  // The same list again, each of whose wagons is one too many now
  expect((await check()).told.flat()).toContain('装车明细有 7 车，超过承认的 3 车')
})
