import { sum } from '@tuheng/domain/kernel/decimal'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  releasedOrder,
  type RailWorld,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let legId: number
let next = 0

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { id } = await releasedOrder(world, { planQty: '9600.000', planBoxes: 300 })
  const { rail } = await legsOf(world, id)
  await world.clerk.must('oms/railLeg/assign', {
    id: rail.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  legId = rail.id
})

const wagon = (over: object = {}) => {
  const n = ++next
  return {
    seq: (n % 200) + 1,
    wagonNo: String(2_000_000 + n),
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: boxNumber(80_000 + n * 2),
    net1: '31.260',
    boxNo2: boxNumber(80_001 + n * 2),
    net2: '31.480',
    ...over,
  }
}
const save = (railWaybillId: number, rows: object[], { who = world.clerk, key }: { who?: Person; key?: string } = {}) =>
  who.call<{ saved: number }>('oms/railDelivery/rows', { railWaybillId, rows }, key ? { 'idempotency-key': key } : {})
const listed = async (railWaybillId: number) =>
  (await world.clerk.must<{ list: Row[] }>('oms/railDelivery/list', { filters: { railWaybillId }, sort: ['id'] })).list

it('a train is written whole, once', async () => {
  const rail = await acceptedWaybill(world, legId, 60)
  const rows = Array.from({ length: 60 }, () => wagon())
  expect(await save(rail.id, rows, { key: 'train-1' })).toMatchObject({ http: 200, data: { saved: 60 } })
  expect(await save(rail.id, rows, { key: 'train-1' })).toMatchObject({ http: 200, data: { saved: 60 } })
  expect(await world.clerk.must('oms/railWaybill/info', { id: rail.id })).toMatchObject({
    wagons: 60,
    boxes: 120,
    sentQty: '3764.400',
  })
})

it('nothing is written while a row is wrong, and each fault is named at its cell', async () => {
  const rail = await acceptedWaybill(world, legId, 10)
  const other = await acceptedWaybill(world, legId, 10)
  const taken = wagon()
  await save(other.id, [taken])
  const first = wagon()
  const answer = await save(rail.id, [
    first,
    wagon({ net2: '12' }),
    wagon({ boxNo2: first.boxNo1 }),
    wagon({ wagonNo: first.wagonNo }),
    wagon({ boxNo1: taken.boxNo1 }),
    wagon({ wagonNo: taken.wagonNo, net1: '33.20', boxNo2: taken.boxNo2 }),
    wagon({ wagonModelId: undefined, boxNo1: taken.boxNo1, boxNo2: taken.boxNo2 }),
    { ...wagon(), id: (await listed(other.id))[0]?.id, version: 1 },
  ])
  expect(answer.http).toBeGreaterThanOrEqual(400)
  const paths = (answer.errors ?? []).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'rows.1.net2',
      'rows.2.boxNo2',
      'rows.3.wagonNo',
      'rows.4.boxNo1',
      'rows.5.net1',
      'rows.5.wagonNo',
      'rows.5.boxNo2',
      'rows.6.wagonModelId',
      'rows.6.boxNo1',
      'rows.6.boxNo2',
    ]),
  )
  expect(paths.some(path => path.startsWith('rows.0'))).toBe(false)
  expect(paths.some(path => path.startsWith('rows.7'))).toBe(true)
  expect(await listed(rail.id)).toEqual([])
  expect(await world.clerk.must('oms/railWaybill/info', { id: rail.id })).toMatchObject({ wagons: 0, sentQty: '0.000' })
})

it('what other records have against rows is said without writing any, however unfinished they are', async () => {
  const rail = await acceptedWaybill(world, legId, 10)
  const other = await acceptedWaybill(world, legId, 10)
  const [taken, mine] = [wagon(), wagon()]
  await save(other.id, [taken])
  await save(rail.id, [mine])
  const check = (rows: object[], who = world.clerk) =>
    who.call('oms/railDelivery/rows', { railWaybillId: rail.id, rows, check: true })
  const answer = await check([
    { wagonNo: taken.wagonNo },
    { boxNo1: taken.boxNo1, boxNo2: 'CSQU3054384', boxType: 'ot35' },
    { wagonNo: '12', boxNo1: mine.boxNo2 },
    wagon(),
    { wagonNo: 7, boxNo1: { a: 1 }, boxType: 'nothing' },
  ])
  expect((answer.errors ?? []).map(({ path }) => path)).toEqual(['rows.0.wagonNo', 'rows.1.boxNo1', 'rows.2.boxNo1'])
  expect(await check([wagon()])).toMatchObject({ http: 200, data: { saved: 0 } })
  expect(await listed(rail.id)).toHaveLength(1)
  const reader = await world.app.person(world.masters.orgId, { permissions: ['oms.train.read'] })
  expect(await check([wagon()], reader)).toMatchObject({ http: 403 })
  const narrow = await world.app.person(world.masters.orgId, {
    permissions: ['oms.train.read', 'oms.train.modify'],
    scope: 'own',
  })
  const refused = await check([{ boxNo1: taken.boxNo1 }], narrow)
  expect(refused.http).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(refused)).not.toContain(String(taken.boxNo1))
})

it('wagons that are there are changed beside new ones, by their version', async () => {
  const rail = await acceptedWaybill(world, legId, 10)
  await save(rail.id, [wagon(), wagon()])
  const [one, two] = await listed(rail.id)
  const changed = { id: one?.id, version: one?.version, net1: '30.000' }
  expect(await save(rail.id, [changed, wagon()])).toMatchObject({ http: 200 })
  expect(await listed(rail.id)).toMatchObject([{ net1: '30.000' }, { net1: two?.['net1'] }, {}])
  expect(await save(rail.id, [changed])).toMatchObject({ http: 409 })
})

it('asks for the right to change waybills, and for one that is being loaded', async () => {
  const rail = await acceptedWaybill(world, legId)
  const orgId = world.masters.orgId
  const reader = await world.app.person(orgId, { permissions: ['oms.train.read'] })
  expect(await save(rail.id, [wagon()], { who: reader })).toMatchObject({ http: 403 })
  const limited = await world.app.person(orgId, {
    permissions: ['oms.train.read', 'oms.train.modify'],
    fieldRights: { wagonLoad: { net1: 'readonly' } },
  })
  expect((await save(rail.id, [wagon()], { who: limited })).errors?.map(({ path }) => path)).toContain('rows.0.net1')
  const stranger = await world.app.person(await world.app.company())
  expect((await save(rail.id, [wagon()], { who: stranger })).http).toBeGreaterThanOrEqual(400)
  await save(rail.id, [wagon()])
  await world.clerk.must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 08:00:00' })
  expect(await save(rail.id, [wagon()])).toMatchObject({ http: 409 })
})

it('the waybill weighs what its wagons do, whatever is written and changed', { timeout: 120_000 }, async () => {
  const grams = fc.integer({ min: 20_000, max: 30_000 }).map(n => (n / 1000).toFixed(3))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(grams, grams), { minLength: 1, maxLength: 6 }), grams, async (nets, later) => {
      const rail = await acceptedWaybill(world, legId, 10)
      expect(
        await save(
          rail.id,
          nets.map(([net1, net2]) => wagon({ net1, net2 })),
        ),
      ).toMatchObject({ http: 200 })
      const [first] = await listed(rail.id)
      await save(rail.id, [{ id: first?.id, version: first?.version, net1: later }])
      const rows = await listed(rail.id)
      const { sentQty } = await world.clerk.must<{ sentQty: string }>('oms/railWaybill/info', { id: rail.id })
      const expected = [later, nets[0]?.[1] ?? '0', ...nets.slice(1).flat()]
      expect(Number(sentQty)).toBe(Number(sum(expected)))
      expect(sum(rows.map(row => String(row['net']))).toString()).toBe(sum(expected).toString())
    }),
    { numRuns: 8 },
  )
})
