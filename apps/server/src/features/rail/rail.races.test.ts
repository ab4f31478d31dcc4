// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { add } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import {
  acceptedWaybill,
  givenRailLeg,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'
import { shortHaul } from './testing/short-haul.ts'

const ROUNDS = 6

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('road and rail, concurrently', () => {
  let world: RailWorld
  let numbers = 500

  beforeAll(async () => {
    world = await makeRailWorld(await testApp())
  })

  const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
  const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
  const errorsOf = (answers: readonly { error?: string | undefined }[]) =>
    new Set(answers.flatMap(({ error }) => error ?? []))

  it('a wagon is on one open train', async () => {
    const { id: legId } = await givenRailLeg(world)
    for (let round = 0; round < ROUNDS; round++) {
      const rails = [1, 2, 3].map(() => acceptedWaybill(world, legId))
      const wagonNo = String(1_400_000 + ++numbers)
      const answers = await Promise.all(
        (await Promise.all(rails)).map(({ id }) =>
          call('oms/railDelivery/save', {
            railWaybillId: id,
            seq: 1,
            wagonNo,
            wagonModelId: world.wagonModelId,
            boxType: 'ot35',
            boxNo1: boxNumber(++numbers),
            net1: '30',
          }),
        ),
      )
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
      expect(errorsOf(answers)).toEqual(new Set(['wagon.busy']))
    }
  })

  it.each([
    ['that nobody registered', false],
    ['that stands in the yard', true],
  ])('a container %s is on one truck', async (_, isKnown) => {
    const { id: orderId } = await releasedOrder(world)
    const { pickup } = await legsOf(world, orderId)
    const { mainId } = await must('oms/railLeg/assign', {
      id: pickup.id,
      carrierId: world.masters.carrierA,
      contractId: world.masters.apContractA,
      routeId: world.routes.pickup,
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
    })
    const trips = await Promise.all(
      [0, 1, 2].map(async () => {
        const { vehicleId, trailerId, driverId } = await world.masters.team()
        const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
        await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
        return trip
      }),
    )
    for (let round = 0; round < ROUNDS; round++) {
      const boxNo1 = boxNumber(++numbers)
      if (isKnown)
        await must('oms/container/save', {
          boxNo: boxNo1,
          boxType: 'ot35',
          yardId: world.yards[0],
          laden: 'empty',
          sinceAt: '2026-11-09 08:00:00',
        })
      const answers = await Promise.all(
        trips.map(({ id }) =>
          call('oms/shortHaul/load', {
            id,
            boxNo1,
            loadAt: '2026-11-10 08:00:00',
            loadGross: add('30', '16'),
            loadTare: '16.00',
          }),
        ),
      )
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
      expect(errorsOf(answers)).toEqual(new Set(['wagon.box_on_truck']))
      const loaded = trips[answers.findIndex(({ http }) => http === 200)] as Row
      await must('oms/shortHaul/undoLoad', { id: loaded.id, reason: '录错' })
    }
  })

  it('a waybill joins a leg, or its carrier is taken away', async () => {
    const leg = await givenRailLeg(world)
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS * 2; round++) {
      const [joined, left] = await Promise.all([
        call('oms/railWaybill/save', {
          legId: leg.id,
          shipper: '常乐源煤业',
          consignee: '宏泰焦化',
          wagonsAsked: 1,
          tonsAsked: '64',
        }),
        call('oms/railLeg/unassign', { id: leg.id, reason: '换承运商' }),
      ])
      outcomes.add(`${joined.status} ${left.status}`)
      expect([joined.status, left.status].filter(Boolean)).toHaveLength(1)
      for (const answer of [joined, left]) expect(answer.http).toBeLessThan(500)
      if (joined.data && joined.status) {
        expect(await must('oms/railWaybill/info', { id: joined.data.id })).toMatchObject({
          carrierId: world.masters.carrierB,
        })
        await must('oms/railWaybill/void', { id: joined.data.id, reason: '不发了' })
      }
      if (left.status)
        await must('oms/railLeg/assign', {
          id: leg.id,
          carrierId: world.masters.carrierB,
          contractId: world.masters.apContractB,
          planFrom: '2026-11-01',
          planTo: '2026-11-30',
        })
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('a change of carrier and a new waybill agree on who carries it', async () => {
    const leg = await givenRailLeg(world)
    let carrier: 'A' | 'B' = 'A'
    for (let round = 0; round < ROUNDS; round++) {
      const [joined] = await Promise.all([
        call('oms/railWaybill/save', {
          legId: leg.id,
          shipper: '常乐源煤业',
          consignee: '宏泰焦化',
          wagonsAsked: 1,
          tonsAsked: '64',
        }),
        call('oms/railLeg/reassign', {
          id: leg.id,
          carrierId: world.masters[`carrier${carrier}`],
          contractId: world.masters[`apContract${carrier}`],
          planFrom: '2026-11-01',
          planTo: '2026-11-30',
          reason: '换承运商',
        }),
      ])
      const [rail, now] = [
        await must('oms/railWaybill/info', { id: joined.data?.id }),
        await must('oms/railLeg/info', { id: leg.id }),
      ]
      expect(rail['carrierId']).toBe(now['carrierId'])
      await must('oms/railWaybill/void', { id: rail.id, reason: '不发了' })
      carrier = carrier === 'A' ? 'B' : 'A'
    }
  })

  it('legs that are split off at once get numbers of their own', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id: orderId } = await releasedOrder(world)
      const { rail } = await legsOf(world, orderId)
      for (let i = 0; i < 5; i++) await must('oms/railLeg/split', { id: rail.id, qty: '100.000', boxes: 3 })
      const { list } = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
        filters: { orderId: [orderId], legType: ['rail'] },
      })
      const answers = await Promise.all(
        list.map(({ id }) => call('oms/railLeg/split', { id, qty: '10.000', boxes: 1 })),
      )
      expect(answers.map(({ http }) => http)).toEqual(list.map(() => 200))
      const after = await world.clerk.must<{ list: Row[] }>('oms/railLeg/list', {
        filters: { orderId: [orderId], legType: ['rail'] },
        pageSize: 50,
      })
      expect(new Set(after.list.map(leg => leg['legNo'])).size).toBe(12)
    }
  })

  it('a trip is not agreed to at another price than was submitted', async () => {
    const { orgId } = world.masters
    const admin = await world.app.person(orgId, { isAdmin: true })
    const judge = await world.app.person(orgId)
    const process = await publishBy(admin, 'waybill.dispatch', { nodes: [nodeFor('经理', [judge])] })
    for (let round = 0; round < ROUNDS; round++) {
      const { leg, trip, sending } = await shortHaul(world, { apBasis: 'ton', apPrice: '22' })
      const one = await trip()
      const [sent, changed] = await Promise.all([
        call('oms/shortHaul/dispatch', sending(one)),
        call('oms/railLeg/reassign', { id: leg.id, apBasis: 'ton', apPrice: '55', reason: '补充协议' }),
      ])
      expect(sent.http).toBe(200)
      if (changed.http !== 200) expect(changed).toMatchObject({ http: 409, errors: [{ code: 'record.locked' }] })
      const price = changed.http === 200 ? '55.0000' : '22.0000'
      const now = await must('oms/shortHaul/info', { id: one.id })
      expect(now).toMatchObject({ approval: 'running', apPrice: price })
      const { rows } = await world.app.db.company(orgId, sql =>
        sql.query<{ price: string }>(
          "select submitted ->> 'apPrice' as price from approval_run where org_id = $1 and id = $2",
          [orgId, now['approvalId']],
        ),
      )
      expect(rows[0]?.price).toBe(price)
      const task = (await todoOf(judge)).at(-1)
      await judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
      expect(await must('oms/shortHaul/info', { id: one.id })).toMatchObject({
        transportStatus: 'toLoad',
        apPrice: price,
      })
    }
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})
