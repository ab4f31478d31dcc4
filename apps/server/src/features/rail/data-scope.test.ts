import { railLeg } from '@tuheng/domain/rail/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
/** Acts on what they made themselves. */
let own: Person

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  own = await world.app.person(world.masters.orgId, {
    permissions: ['read', 'create', 'modify', 'assign', 'send', 'ask', 'arrive', 'delete'].map(
      action => `oms.train.${action}`,
    ),
    scope: 'own',
  })
})

const give = (...legs: readonly Row[]) =>
  world.app.work(world.masters.orgId, tx =>
    tx.sql('update rail_leg set created_by = $2 where org_id = $1 and id = any($3::bigint[])', [
      world.masters.orgId,
      own.memberId,
      legs.map(leg => leg.id),
    ]),
  )

/** The railway leg of an order and a part that was split off it. */
async function parts(): Promise<[Row, Row]> {
  const { id } = await releasedOrder(world)
  const { rail } = await legsOf(world, id)
  await must('oms/railLeg/split', { id: rail.id, qty: '100.000', boxes: 3 })
  const { list } = await world.clerk.must<{ list: [Row, Row] }>('oms/railLeg/list', {
    filters: { orderId: [id], legType: ['rail'] },
    sort: ['id'],
  })
  return list
}

it('a leg is merged only into one within the data scope, and others are as unknown as numbers that nobody gave', async () => {
  const [into, from] = await parts()
  await give(from)
  const merge = (intoNo: unknown) => own.call<Row>('oms/railLeg/merge', { id: from.id, intoNo })
  const [beyond, unknown] = [await merge(into['legNo']), await merge('GT000-T9')]
  expect(beyond).toMatchObject({ http: 400, errors: [{ path: 'intoNo', code: 'rail_leg.other' }] })
  expect(beyond.msg.replace(String(into['legNo']), '')).toBe(unknown.msg.replace('GT000-T9', ''))
  expect(await must('oms/railLeg/info', { id: into.id })).toMatchObject({
    planQty: into['planQty'],
    version: into.version,
  })
  await give(into)
  expect(await merge(into['legNo'])).toMatchObject({ http: 200 })
  expect(await must('oms/railLeg/info', { id: into.id })).toMatchObject({ planQty: '640.000' })
})

it('no act of a leg is performed beyond the data scope', async () => {
  const [, leg] = await parts()
  for (const name of Object.keys(railLeg.transitions)) {
    const answer = await own.call(`oms/railLeg/${name}`, {
      id: leg.id,
      reason: '试',
      qty: '1.000',
      intoNo: leg['legNo'],
    })
    expect([answer.http, answer.error], name).toEqual([404, 'record.missing'])
  }
})

it('no call takes a train, a wagon or a leg beyond the data scope that its body names', async () => {
  const { orderId, id: legId } = await assignedLeg()
  const rail = await acceptedWaybill(world, legId)
  const wagon = await must('oms/railDelivery/save', wagonOf(rail.id))
  const tries: [string, AnyRow][] = [
    ['oms/railWaybill/save', { legId, shipper: '甲', consignee: '乙', wagonsAsked: 1, tonsAsked: '64' }],
    ['oms/railWaybill/trialFreight', { id: rail.id, day: '2026-11-10' }],
    ['oms/railOrder/legMargin', { id: orderId }],
    ['oms/railOrder/checkCode', { id: orderId }],
    ['oms/railDelivery/save', wagonOf(rail.id)],
    ['oms/railDelivery/rows', { railWaybillId: rail.id, rows: [wagonOf(rail.id)] }],
    ['oms/railDelivery/delete', { id: wagon.id }],
    [
      'oms/railEvent/save',
      { railWaybillId: rail.id, at: '2026-11-10 18:00:00', stationName: '高桥镇', kind: 'passed' },
    ],
  ]
  for (const [path, body] of tries) {
    const { http, status } = await own.call(path, body)
    expect(status, path).toBe(false)
    expect([400, 404], path).toContain(http)
  }
  // A train of their own takes no wagon of another one by its id
  await world.app.work(world.masters.orgId, tx =>
    tx.sql('update rail_waybill set created_by = $2 where org_id = $1 and id = $3', [
      world.masters.orgId,
      own.memberId,
      rail.id,
    ]),
  )
  const rows = [{ ...wagonOf(rail.id), id: wagon.id, version: wagon.version }]
  expect(await own.call('oms/railDelivery/rows', { railWaybillId: rail.id, rows })).toMatchObject({
    http: 404,
    error: 'record.missing',
  })
  expect(await must('oms/railDelivery/info', { id: wagon.id })).toMatchObject({ version: wagon.version })
})

const assignedLeg = async (): Promise<{ orderId: number; id: number }> => {
  const { id: orderId } = await releasedOrder(world)
  const { rail } = await legsOf(world, orderId)
  await must('oms/railLeg/assign', {
    id: rail.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  return { orderId, id: rail.id }
}

let numbers = 900
const wagonOf = (railWaybillId: number): AnyRow => ({
  railWaybillId,
  wagonNo: String(1_600_000 + ++numbers),
  wagonModelId: world.wagonModelId,
  boxType: 'ot35',
  boxNo1: boxNumber(numbers),
  net1: '30',
})
