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
    [
      'oms/railArrival/receipts',
      { railWaybillId: rail.id, rows: [{ id: wagon.id, version: wagon.version, receivedQty: '30' }] },
    ],
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

it('a number in use beyond the data scope is in use, and nothing is told of where', async () => {
  const { masters, app, yards } = world
  const [mine, theirs] = [await assignedLeg(), await assignedLeg()]
  const [rail, other] = [await acceptedWaybill(world, mine.id, 9), await acceptedWaybill(world, theirs.id, 9)]
  await app.work(masters.orgId, tx =>
    tx.sql('update rail_waybill set created_by = $2 where org_id = $1 and id = $3', [
      masters.orgId,
      own.memberId,
      rail.id,
    ]),
  )
  const registered = (over: AnyRow = {}) =>
    must('oms/container/save', {
      boxNo: boxNumber(++numbers),
      boxType: 'ot35',
      yardId: yards[0],
      laden: 'empty',
      sinceAt: '2026-11-05 08:07:00',
      ...over,
    })
  const at = { movedAt: '2026-11-06 09:11:00' }
  const listed = await must('oms/railDelivery/save', wagonOf(other.id))
  const [elsewhere, moving, visited, broken, differs] = [
    await registered({ yardId: yards[1] }),
    await registered(),
    await registered(),
    await registered(),
    await registered({ boxType: 'gp20' }),
  ]
  await must('oms/container/gateOut', { id: moving.id, ...at })
  await must('oms/container/gateOut', { id: visited.id, ...at })
  await must('oms/container/toCustomer', { id: visited.id, ...at, customerId: masters.customerId })
  await must('oms/container/toRepair', { id: broken.id, ...at, reason: '箱门变形' })
  const customer = await must('sys/customer/info', { id: masters.customerId })
  const places = await Promise.all(yards.map(id => must('sys/yard/info', { id })))
  const secrets = [
    ...places.map(place => place['name']),
    customer['shortName'],
    other['railNo'],
    '2026-11-0',
    '维修',
    '20',
    '途',
  ]
  const tries: [string, AnyRow, string][] = [
    ['elsewhere', { boxNo1: elsewhere['boxNo'] }, 'wagon.in_use'],
    ['moving', { boxNo1: moving['boxNo'] }, 'wagon.in_use'],
    ['at the customer', { boxNo1: visited['boxNo'] }, 'wagon.in_use'],
    ['in repair', { boxNo1: broken['boxNo'] }, 'wagon.in_use'],
    ['of another type', { boxNo1: differs['boxNo'] }, 'wagon.in_use'],
    ['on another train', { boxNo1: listed['boxNo1'] }, 'wagon.in_use'],
    ['on a wagon of another train', { wagonNo: listed['wagonNo'] }, 'wagon.in_use'],
  ]
  for (const [name, over, code] of tries) {
    const answer = await own.call<Row & { warnings?: { code: string; msg: string }[] }>('oms/railDelivery/save', {
      ...wagonOf(rail.id),
      ...over,
    })
    const told = [...(answer.errors ?? []), ...(answer.data?.warnings ?? [])]
    expect(
      told.map(one => one.code),
      name,
    ).toEqual([code])
    const words = told.map(one => one.msg.replaceAll(/[A-Z]{4}\d{7}|\d{7}/g, '')).join()
    expect(
      secrets.filter(word => words.includes(String(word))),
      name,
    ).toEqual([])
    const whole = await world.clerk.call('oms/railDelivery/save', { ...wagonOf(other.id), ...over })
    expect(JSON.stringify(whole), name).not.toContain('in_use')
  }
})
