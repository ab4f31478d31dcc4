import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { railOrder } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let numbers = 900
let order: Row
let legs: Awaited<ReturnType<typeof legsOf>>

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const handed = async (filters: AnyRow) =>
  (await world.clerk.must<{ list: Row[] }>('oms/handover/list', { filters, sort: ['handedAt', 'id'], pageSize: 50 }))
    .list

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { masters, routes } = world
  order = await releasedOrder(world)
  legs = await legsOf(world, order.id)
  const common = { planFrom: '2026-11-01', planTo: '2026-11-30' }
  for (const [leg, carrierId, contractId, routeId] of [
    [legs.pickup, masters.carrierA, masters.apContractA, routes.pickup],
    [legs.rail, masters.carrierB, masters.apContractB, null],
    [legs.delivery, masters.carrierA, masters.apContractA, routes.delivery],
  ] as const)
    await must('oms/railLeg/assign', {
      id: leg.id,
      carrierId,
      contractId,
      ...(routeId ? { routeId, apBasis: 'ton', apPrice: '22' } : {}),
      ...common,
    })
})

interface Haul {
  boxNo1: string
  day: string
  unloadGross?: string
}

/** A truck with one container of 32 t, loaded and unloaded within two hours. Returns its trip. */
async function hauled(legId: number, { boxNo1, day, unloadGross = '48.00' }: Haul): Promise<Row> {
  const { mainId } = await must('oms/railLeg/info', { id: legId })
  const { vehicleId, trailerId, driverId } = world.masters.teams[0] as (typeof world.masters.teams)[number]
  const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1, boxNet1: '32', sealNo: 'F001' }
  await must('oms/shortHaul/load', { id: trip.id, loadAt: `${day} 08:00:00`, ...load })
  await must('oms/shortHaul/unload', { id: trip.id, unloadAt: `${day} 10:00:00`, unloadGross, unloadTare: '16.00' })
  return trip
}

/** A train of one wagon with this container, departed. */
async function departed(boxNo1: string): Promise<{ rail: Row; wagon: Row }> {
  const rail = await acceptedWaybill(world, legs.rail.id)
  const wagon = await must('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: String(5_264_000 + ++numbers),
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1,
    net1: '32',
    sealNo1: 'F001',
  })
  await must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 18:00:00' })
  await must('oms/railWaybill/ticket', {
    id: rail.id,
    ticketNo: `GZDZW${String(1_000_000 + rail.id)}`,
    ticketAt: '2026-11-11 20:00:00',
    freight: '2735.00',
  })
  await must('oms/railWaybill/depart', { id: rail.id, departAt: '2026-11-11 23:00:00' })
  return { rail, wagon }
}

async function unloaded(rail: Row, wagon: Row, receivedQty: string): Promise<void> {
  await must('oms/railWaybill/arrive', { id: rail.id, arriveAt: '2026-11-15 06:00:00' })
  await must('oms/railArrival/receive', { id: wagon.id, receivedQty })
  await must('oms/railWaybill/unload', { id: rail.id, unloadAt: '2026-11-15 12:00:00', receiptWay: 'wagon' })
}

describe('the hand-overs of an order', () => {
  it('are written by its trucks and trains, from the shipper to the consignee', async () => {
    const boxNo1 = boxNumber(++numbers)
    await hauled(legs.pickup.id, { boxNo1, day: '2026-11-11' })
    const { rail, wagon } = await departed(boxNo1)
    await unloaded(rail, wagon, '31.95')
    await must('oms/railWaybill/deliver', { id: rail.id, deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' })
    await hauled(legs.delivery.id, { boxNo1, day: '2026-11-17', unloadGross: '47.95' })
    const { customerId, carrierA, carrierB } = world.masters
    const rows = await handed({ boxNo1: [boxNo1] })
    expect(rows.map(({ step, status, net, priorNet, netDiff }) => [step, status, net, priorNet, netDiff])).toEqual([
      ['pickup', 'noted', '32.000', null, null],
      ['yardIn', 'noted', '32.000', '32.000', '0.000'],
      ['trainOn', 'noted', '32.000', '32.000', '0.000'],
      ['trainOff', 'noted', '31.950', '32.000', '-0.050'],
      ['yardOut', 'noted', '32.000', '31.950', '0.050'],
      ['delivered', 'noted', '31.950', '32.000', '-0.050'],
    ])
    expect(rows.map(({ giverId, takerId }) => [giverId, takerId])).toEqual([
      [customerId, carrierA],
      [carrierA, null],
      [null, carrierB],
      [carrierB, null],
      [null, carrierA],
      [carrierA, customerId],
    ])
    expect(rows[2]).toMatchObject({ yardId: world.yards[0], unitNo: wagon['wagonNo'], sealNo: 'F001' })
  })

  it('show a weight beyond the tolerance, propose who had it, and hold the bill until it is settled', async () => {
    const boxNo1 = boxNumber(++numbers)
    await hauled(legs.pickup.id, { boxNo1, day: '2026-11-10' })
    const { rail, wagon } = await departed(boxNo1)
    await unloaded(rail, wagon, '31.50')
    const [gap] = await handed({ railWaybillId: [rail.id], step: ['trainOff'] })
    expect(gap).toMatchObject({
      status: 'gap',
      gapKind: 'weight',
      netDiff: '-0.500',
      holder: 'train',
      liableId: world.masters.carrierB,
    })
    await must('oms/railWaybill/deliver', { id: rail.id, deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' })
    expect(await call('oms/railWaybill/confirm', { id: rail.id })).toMatchObject({
      http: 409,
      error: 'handover.open_gaps',
      data: {
        blockers: [{ resource: 'handover', id: gap?.id, no: `${String(rail['railNo'])} ${String(wagon['wagonNo'])}` }],
        hidden: 0,
      },
    })
    const { id } = gap as Row
    const unvalued = { id, outcome: 'claim', lossAmount: null, solution: '向货代索赔' }
    expect(await call('oms/handover/settle', unvalued)).toMatchObject({
      errors: [{ path: 'lossAmount', code: 'handover.amount' }],
    })
    const settlement = { id, outcome: 'claim', lossAmount: '310.00', solution: '向货代索赔' }
    const settled = await must('oms/handover/settle', settlement)
    expect(settled).toMatchObject({ status: 'settled', claimNoteId: expect.any(Number) })
    const noteId = Number(settled['claimNoteId'])
    expect(await must('sap/claim/info', { id: noteId })).toMatchObject({
      source: 'gap',
      status: 'draft',
      partyId: world.masters.carrierB,
      kind: 'shortage',
      amount: '310.00',
      qty: '0.500',
      occurredOn: '2026-11-15',
      items: [{ handoverId: id, railWaybillId: rail.id }],
    })
    expect(await call('oms/handover/raiseClaim', { id })).toMatchObject({ error: 'handover.no_claim' })
    expect(await must('oms/handover/reopen', { id, reason: '再议' })).toMatchObject({ claimNoteId: null })
    expect(await call('sap/claim/info', { id: noteId })).toMatchObject({ http: 404 })
    const again = Number((await must('oms/handover/settle', settlement))['claimNoteId'])
    await must('sap/claim/withdraw', { id: again, reason: '货代已赔' })
    expect(await must('oms/handover/info', { id })).toMatchObject({ claimNoteId: null })
    const raised = Number((await must('oms/handover/raiseClaim', { id }))['claimNoteId'])
    expect(await must('sap/claim/info', { id: raised })).toMatchObject({ amount: '310.00' })
    expect(await call('sap/claim/reinstate', { id: again, reason: '又追' })).toMatchObject({ error: 'claim.same_gap' })
    expect(await must('oms/railWaybill/confirm', { id: rail.id })).toMatchObject({ status: 'confirmed' })
  })

  it('share what a batch lost to its wagons, which all lack as much of their load', async () => {
    const boxNo1 = boxNumber(++numbers)
    const { rail } = await departed(boxNo1)
    await must('oms/railWaybill/arrive', { id: rail.id, arriveAt: '2026-11-15 06:00:00' })
    const unload = { id: rail.id, unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch' }
    await must('oms/railWaybill/unload', { ...unload, receivedQty: '31.68' })
    expect(await handed({ railWaybillId: [rail.id], step: ['trainOff'] })).toMatchObject([
      { status: 'gap', gapKind: 'weight', net: '31.680', priorNet: '32.000', netDiff: '-0.320' },
    ])
    await must('oms/railWaybill/undoUnload', { id: rail.id, reason: '重过' })
    await must('oms/railWaybill/unload', { ...unload, receivedQty: '31.95' })
    expect(await handed({ railWaybillId: [rail.id], step: ['trainOff'] })).toMatchObject([
      { status: 'noted', gapKind: null, net: '31.950', netDiff: '-0.050' },
    ])
  })

  it('go by a second weighing where there was one, and value what is short beyond the tolerance', async () => {
    const { id: orderId } = order
    await world.app.work(world.masters.orgId, tx =>
      tx.overwrite(railOrder, { id: orderId, goodsValue: '600.00' }, { action: null }),
    )
    const boxNo1 = boxNumber(++numbers)
    const { rail, wagon } = await departed(boxNo1)
    await unloaded(rail, wagon, '32')
    const [{ id } = { id: 0 }] = await handed({ railWaybillId: [rail.id], step: ['trainOff'] })
    await must('oms/handover/noteGap', { id, gapKind: 'weight', foundNet: '31.00' })
    // 1 t less, of which 32 × 3 ‰ = 0.096 t are tolerated: 0.904 × 600
    expect(await must('oms/handover/info', { id })).toMatchObject({ netDiff: '-1.000', lossAmount: '542.40' })
    await must('oms/handover/uncheck', { id, reason: '看错' })
    expect(await must('oms/handover/info', { id })).toMatchObject({
      status: 'noted',
      netDiff: '0.000',
      lossAmount: null,
    })
    await must('oms/railWaybill/undoUnload', { id: rail.id, reason: '测试' })
  })

  it('blame who took the goods last without a gap for a broken seal', async () => {
    const boxNo1 = boxNumber(++numbers)
    await hauled(legs.pickup.id, { boxNo1, day: '2026-11-09' })
    const { rail } = await departed(boxNo1)
    const [, yardIn, trainOn] = await handed({ boxNo1: [boxNo1] })
    await must('oms/handover/noteGap', { id: yardIn?.id, gapKind: 'sealBroken', takerName: '周站' })
    expect(await must('oms/handover/info', { id: yardIn?.id })).toMatchObject({
      status: 'gap',
      holder: 'pickupTruck',
      liableId: world.masters.carrierA,
      checkedBy: world.clerk.memberId,
    })
    // Nobody has had it whole since the truck took it
    await must('oms/handover/noteGap', { id: trainOn?.id, gapKind: 'damage', remark: '箱门变形' })
    expect(await must('oms/handover/info', { id: trainOn?.id })).toMatchObject({ holder: 'pickupTruck' })
    // What somebody checked is not taken away under their hands
    expect(await call('oms/railWaybill/undoDepart', { id: rail.id, reason: '误操作' })).toMatchObject({
      http: 409,
      error: 'handover.checked',
      data: { blockers: [{ resource: 'handover', id: trainOn?.id }], hidden: 0 },
    })
    await must('oms/handover/uncheck', { id: trainOn?.id, reason: '看错' })
    await must('oms/railWaybill/undoDepart', { id: rail.id, reason: '误操作' })
    expect(await handed({ railWaybillId: [rail.id] })).toEqual([])
  })

  it('follow an unloading that is undone and done anew', async () => {
    const boxNo1 = boxNumber(++numbers)
    await hauled(legs.pickup.id, { boxNo1, day: '2026-11-08' })
    const { rail, wagon } = await departed(boxNo1)
    await unloaded(rail, wagon, '31.00')
    expect(await handed({ railWaybillId: [rail.id], status: ['gap'] })).toHaveLength(1)
    await must('oms/railWaybill/undoUnload', { id: rail.id, reason: '重过' })
    expect(await handed({ railWaybillId: [rail.id], status: ['gap'] })).toEqual([])
    await must('oms/railArrival/undoReceive', { id: wagon.id, reason: '重过' })
    await must('oms/railArrival/receive', { id: wagon.id, receivedQty: '31.98' })
    await must('oms/railWaybill/unload', { id: rail.id, unloadAt: '2026-11-15 13:00:00', receiptWay: 'wagon' })
    expect(await handed({ railWaybillId: [rail.id], step: ['trainOff'] })).toMatchObject([
      { status: 'noted', gapKind: null, net: '31.980', handedAt: '2026-11-15 13:00:00' },
    ])
  })
})

describe('a hand-over whose check waits for an approval', () => {
  it('is not changed by its truck meanwhile, which names it', async () => {
    const { orgId } = world.masters
    const admin = await world.app.person(orgId, { isAdmin: true })
    const boxNo1 = boxNumber(++numbers)
    const trip = await hauled(legs.pickup.id, { boxNo1, day: '2026-11-07' })
    const process = await publishBy(admin, 'handover.check', { nodes: [nodeFor('站长', [admin])] })
    const [, yardIn] = await handed({ boxNo1: [boxNo1] })
    const { approvalId } = await must('oms/handover/check', { id: yardIn?.id, takerName: '周站' })
    const before = await must('oms/handover/info', { id: yardIn?.id })
    expect(before).toMatchObject({ approval: 'running', net: '32.000' })
    const correction = { id: trip.id, unloadGross: '47.98', reason: '复磅' }
    const refused = await call('oms/shortHaul/correct', correction)
    expect(refused).toMatchObject({ http: 409, error: 'record.locked' })
    expect(refused.msg).toContain(String(before['docNo']))
    expect(await must('oms/handover/info', { id: yardIn?.id })).toEqual(before)
    expect(await must('oms/shortHaul/info', { id: trip.id })).toMatchObject({ unloadNet: '32.000' })
    // What the hand-over does not repeat may be corrected
    await must('oms/shortHaul/correct', { id: trip.id, unloadTicketNo: 'XZ-7', reason: '漏填' })
    await must('bpm/approval/withdraw', { id: approvalId })
    await must('oms/shortHaul/correct', correction)
    expect(await must('oms/handover/info', { id: yardIn?.id })).toMatchObject({ net: '31.980' })
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

describe('a leg under way', () => {
  it('stays with its carrier while a railway waybill is written for it', async () => {
    const { carrierA: carrierId, apContractA: contractId } = world.masters
    const { rail: leg } = await legsOf(world, (await releasedOrder(world)).id)
    const agreed = { carrierId, contractId, planFrom: '2026-11-01', planTo: '2026-11-30' }
    await must('oms/railLeg/assign', { id: leg.id, ...agreed })
    const rail = await acceptedWaybill(world, leg.id)
    const reason = '换人'
    for (const act of ['unassign', 'reassign'])
      expect(
        await call(`oms/railLeg/${act}`, {
          id: leg.id,
          reason,
          ...(act === 'reassign' ? agreed : {}),
        }),
      ).toMatchObject({ http: 409, error: 'rail_leg.on_rail' })
    await must('oms/railWaybill/void', { id: rail.id, reason: '测试' })
  })
})

describe('a wagon and its container', () => {
  const wagonOn = (railWaybillId: number, wagonNo: string, boxNo1: string) =>
    call('oms/railDelivery/save', {
      railWaybillId,
      wagonNo,
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1,
      net1: '32',
    })

  it('are on one waybill at a time, whatever becomes of the container', async () => {
    const [one, other] = [await acceptedWaybill(world, legs.rail.id), await acceptedWaybill(world, legs.rail.id)]
    const [boxNo1, another] = [boxNumber(++numbers), boxNumber(++numbers)]
    expect((await wagonOn(one.id, '5265001', boxNo1)).http).toBe(200)
    expect(await wagonOn(other.id, '5265001', another)).toMatchObject({
      errors: [{ path: 'wagonNo', code: 'wagon.busy' }],
    })
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/container/list', { filters: { boxNo: [boxNo1] } })
    const box = list[0] as Row
    expect(await call('oms/container/delete', { id: box.id, version: box.version })).toMatchObject({ http: 409 })
    for (const over of [{ boxNo: boxNumber(++numbers) }, { boxType: 'gp20' }]) {
      const changed = await call('oms/container/save', { id: box.id, version: box.version, ...over })
      expect(changed).toMatchObject({ errors: [{ path: Object.keys(over)[0], code: 'field.locked' }] })
    }
    expect(await call('oms/container/scrap', { id: box.id, reason: '报废' })).toMatchObject({ http: 409 })
    expect(await wagonOn(other.id, '5265002', boxNo1)).toMatchObject({ error: 'wagon.box_busy_on' })
  })

  it('that is out of use is not loaded', async () => {
    const rail = await acceptedWaybill(world, legs.rail.id)
    const boxNo = boxNumber(++numbers)
    const made = { boxNo, boxType: 'ot35', yardId: world.yards[0], laden: 'empty', sinceAt: '2026-11-01 08:00:00' }
    const box = await must('oms/container/save', made)
    await must('oms/container/disable', { id: box.id, movedAt: '2026-11-02 08:00:00', reason: '停用' })
    expect(await wagonOn(rail.id, '5265003', boxNo)).toMatchObject({
      errors: [{ path: 'boxNo1', code: 'wagon.box_out', msg: expect.stringContaining('停用') as unknown }],
    })
    const other = boxNumber(++numbers)
    await must('oms/container/save', { ...made, boxNo: other, boxType: 'gp40', laden: 'laden' })
    const wagon = { railWaybillId: rail.id, wagonNo: '5265004', wagonModelId: world.wagonModelId, boxType: 'ot35' }
    const told = async (boxNo1: string, hidden: string, lang: string) => {
      const blind = await world.app.person(world.masters.orgId, {
        permissions: ['oms.train.read', 'oms.train.modify'],
        scope: 'company',
        fieldRights: { container: { [hidden]: 'hidden' } },
      })
      const headers = { 'accept-language': lang }
      return (await blind.call('oms/railDelivery/save', { ...wagon, boxNo1, net1: '20' }, headers)).msg
    }
    for (const lang of ['zh', 'en']) {
      expect(await told(boxNo, 'status', lang)).toMatch(/\*\*\*/)
      expect(await told(boxNo, 'status', lang)).not.toMatch(/停用|[Dd]isabled|[Oo]ut of use/)
      expect(await told(other, 'boxType', lang)).toMatch(/\*\*\*/)
      expect(await told(other, 'boxType', lang)).not.toMatch(/40/)
    }
  })
})
