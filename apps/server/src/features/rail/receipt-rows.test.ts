import { sum } from '@tuheng/domain/kernel/decimal'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { arrivedTrain, moveTrain } from './testing/trains.ts'

let world: RailWorld
let legId: number

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world, { planQty: '6400.000', planBoxes: 200 })).id
})

const wagonsOf = async (railWaybillId: number): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>('oms/railArrival/list', { filters: { railWaybillId }, sort: ['id'] })).list
const record = (
  railWaybillId: number,
  rows: object[],
  { who = world.clerk, key }: { who?: Person; key?: string } = {},
) =>
  who.call<{ saved: number; held: number }>(
    'oms/railArrival/receipts',
    { railWaybillId, rows },
    key ? { 'idempotency-key': key } : {},
  )
const rowOf = ({ id, version }: Row, over: object = {}) => ({ id, version, ...over })

it('records what arrived in the wagons of a train at once, once', async () => {
  const { id } = await arrivedTrain(world, legId, { wagons: 3 })
  const [one, two, three] = (await wagonsOf(id)) as [Row, Row, Row]
  const rows = [
    rowOf(one, { received1: '29.9', received2: '29.8' }),
    rowOf(two, { receivedQty: '59.5' }),
    rowOf(three, { receivedQty: '60', emptyWay: 'returned' }),
  ]
  expect(await record(id, rows, { key: 'receipts-1' })).toMatchObject({ http: 200, data: { saved: 3, held: 0 } })
  expect(await record(id, rows, { key: 'receipts-1' })).toMatchObject({ http: 200, data: { saved: 3 } })
  expect(await wagonsOf(id)).toMatchObject([
    { receiptStatus: 'received', receivedQty: '59.700', loss1: '0.100', loss2: '0.200', lossQty: '0.300' },
    { receiptStatus: 'received', receivedQty: '59.500', received1: null, lossQty: '0.500' },
    { receiptStatus: 'received', emptyWay: 'returned' },
  ])
})

it('records nothing while a row is wrong, and names each fault at its cell', async () => {
  const { id } = await arrivedTrain(world, legId, { wagons: 5 })
  const other = await arrivedTrain(world, legId)
  const wagons = await wagonsOf(id)
  const [first, half, none, far, stale] = wagons as [Row, Row, Row, Row, Row]
  const [foreign] = (await wagonsOf(other.id)) as [Row]
  const answer = await record(id, [
    rowOf(first, { receivedQty: '59' }),
    rowOf(half, { received1: '29' }),
    rowOf(none),
    rowOf(far, { receivedQty: '90' }),
    rowOf(stale, { version: Number(stale.version) + 1, receivedQty: '59' }),
    rowOf(foreign, { receivedQty: '59' }),
    { receivedQty: '59' },
    rowOf(first, { receivedQty: '59' }),
  ])
  expect(answer.http).toBeGreaterThanOrEqual(400)
  const paths = (answer.errors ?? []).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['rows.1.received2', 'rows.2.receivedQty', 'rows.3.receivedQty', 'rows.5.', 'rows.6.']),
  )
  expect(paths.some(path => path.startsWith('rows.4'))).toBe(true)
  expect(paths.some(path => path.startsWith('rows.7'))).toBe(true)
  expect(paths.some(path => path.startsWith('rows.0'))).toBe(false)
  for (const train of [id, other.id])
    for (const wagon of await wagonsOf(train))
      expect(wagon).toMatchObject({ receiptStatus: 'pending', receivedQty: null })
})

it('asks for the right to record arrivals, its fields, and a train that is there', async () => {
  const { id } = await arrivedTrain(world, legId)
  const [wagon] = (await wagonsOf(id)) as [Row]
  const rows = [rowOf(wagon, { receivedQty: '59' })]
  const orgId = world.masters.orgId
  const sender = await world.app.person(orgId, { permissions: ['oms.train.read', 'oms.train.modify'] })
  expect(await record(id, rows, { who: sender })).toMatchObject({ http: 403 })
  const limited = await world.app.person(orgId, {
    permissions: ['oms.train.read', 'oms.train.arrive'],
    fieldRights: { wagonLoad: { receivedQty: 'readonly' } },
  })
  expect((await record(id, rows, { who: limited })).errors?.map(({ path }) => path)).toContain('rows.0.receivedQty')
  const stranger = await world.app.person(await world.app.company())
  expect((await record(id, rows, { who: stranger })).http).toBeGreaterThanOrEqual(400)
  expect(await wagonsOf(id)).toMatchObject([{ receiptStatus: 'pending' }])
  await moveTrain(world, { id, to: 'unloaded', over: { receiptWay: 'batch', receivedQty: '59' } })
  const [now] = (await wagonsOf(id)) as [Row]
  expect(await record(id, [rowOf(now, { receivedQty: '59' })])).toMatchObject({ http: 409 })
})

it('gives the train what its wagons received, however they were weighed', { timeout: 120_000 }, async () => {
  const tons = fc.integer({ min: 28_000, max: 30_000 }).map(n => (n / 1000).toFixed(3))
  const weighed = fc.record({ apart: fc.boolean(), first: tons, second: tons })
  await fc.assert(
    fc.asyncProperty(fc.array(weighed, { minLength: 1, maxLength: 4 }), async weights => {
      const { id } = await arrivedTrain(world, legId, { wagons: weights.length })
      const rows = (await wagonsOf(id)).map((wagon, i) => {
        const { apart = false, first = '0', second = '0' } = weights[i] ?? {}
        return rowOf(wagon, apart ? { received1: first, received2: second } : { receivedQty: sum([first, second]) })
      })
      expect(await record(id, rows)).toMatchObject({ http: 200 })
      const { receivedQty } = await moveTrain(world, { id, to: 'unloaded' })
      expect(Number(receivedQty)).toBe(Number(sum(weights.flatMap(({ first, second }) => [first, second]))))
    }),
    { numRuns: 5 },
  )
})
