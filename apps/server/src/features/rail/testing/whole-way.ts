import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { yard } from '@tuheng/domain/rail/index'
import { boxNumber } from '../../../testing/codes.ts'
import { partyIn } from '../../transport/testing/masters.ts'
import { acceptedWaybill, legsOf, type RailWorld, type Row } from './rail-world.ts'
import { shortHaul } from './short-haul.ts'
import { moveTrain, wagonOf } from './trains.ts'

/** What the whole way has left behind, by id. */
export interface WholeWay {
  orderId: number
  /** The railway waybill. */
  railId: number
  pickupId: number
  deliveryId: number
  /** The hand-over with a gap. */
  gapId: number
  boxNo: string
}

const ORDERED = {
  shipper: '常乐源装车站台',
  consignee: '宏泰焦化备煤车间',
  goodsValue: '712.3456',
  lossValue: '1.117',
  outerNo: 'CLY-7781',
}

/**
 * One container from gate to gate, by truck, train and truck, with a gap, a stay that is charged and tracking. All
 * weights, prices, times and free words differ, so that each says where it is from.
 */
export async function wholeWay(world: RailWorld): Promise<WholeWay> {
  const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
  await operatedByOthers(world)
  const boxNo = boxNumber(70_001)
  const haul = await shortHaul(world, { apBasis: 'ton', apPrice: '23.4567' }, ORDERED)
  const orderId = Number(haul.leg['orderId'])
  const trip = await haul.trip()
  await must('oms/shortHaul/dispatch', haul.sending(trip))
  await must('oms/shortHaul/load', {
    id: trip.id,
    loadAt: '2026-11-09 08:01:00',
    loadGross: '47.417',
    loadTare: '16.000',
    boxNo1: boxNo,
    boxNet1: '31.417',
    sealNo: 'F001',
  })
  await must('oms/shortHaul/unload', {
    id: trip.id,
    unloadAt: '2026-11-09 10:02:00',
    unloadGross: '47.403',
    unloadTare: '16.000',
  })
  const legs = await legsOf(world, orderId)
  await must('oms/railLeg/assign', {
    id: legs.rail.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
    apBasis: 'ton',
    apPrice: '61.2345',
    lossRate: '1.234',
    lossPrice: '77.7712',
  })
  const { id: railId } = await acceptedWaybill(world, legs.rail.id)
  await must('oms/railDelivery/save', {
    railWaybillId: railId,
    ...wagonOf(world, ['31.391']),
    boxNo1: boxNo,
    sealNo1: 'F20418',
    loadLine: '装线七道',
  })
  const over = { freight: '5471.31', receiptWay: 'batch', receivedQty: '31.177' }
  await moveTrain(world, { id: railId, to: 'departed', over })
  await must('oms/trackingEvent/save', {
    railWaybillId: railId,
    event: 'detained',
    at: '2026-11-12 21:03:00',
    stationName: '通辽编组站',
    remainingKm: 4021,
    expectedAt: '2026-11-14 06:34:00',
    remark: '编组站积压',
  })
  await moveTrain(world, { id: railId, to: 'delivered', over })
  const gapId = await settledGap(world, railId)
  await moveTrain(world, { id: railId, to: 'confirmed' })
  const deliveryId = await brought(world, { leg: legs.delivery, boxNo })
  return { orderId, railId, pickupId: trip.id, deliveryId, gapId, boxNo }
}

/** Each yard is operated by somebody of its own, so that a party says by what it is known. */
async function operatedByOthers({ app, masters, yards }: RailWorld): Promise<void> {
  await app.work(masters.orgId, async tx => {
    for (const [i, id] of yards.entries()) {
      const operatorId = await partyIn(tx, {
        code: `CZ0${i + 1}`,
        shortName: i ? '林西场站' : '高桥镇场站',
        isServer: true,
      })
      await tx.overwrite(yard, { id, operatorId })
    }
  })
}

/** The hand-over out of the train, which the batch is short at, and which is settled. */
async function settledGap({ clerk }: RailWorld, railId: number): Promise<number> {
  const { list } = await clerk.must<{ list: Row[] }>('oms/handover/list', {
    filters: { railWaybillId: [railId], step: ['trainOff'] },
  })
  const [row] = list
  if (!row) throw new Error('no hand-over out of the train')
  if (row['status'] !== 'gap') await clerk.must('oms/handover/noteGap', { id: row.id, gapKind: 'sealBroken' })
  await clerk.must('oms/handover/settle', {
    id: row.id,
    outcome: 'paid',
    holder: 'train',
    lossAmount: '123.17',
    solution: '货运员认赔',
  })
  return row.id
}

async function brought(world: RailWorld, { leg, boxNo }: { leg: Row; boxNo: string }): Promise<number> {
  const { clerk, masters, routes } = world
  const { mainId } = await clerk.must<Row>('oms/railLeg/assign', {
    id: leg.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.delivery,
    apBasis: 'ton',
    apPrice: '26.7891',
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  const { vehicleId, trailerId, driverId } = await masters.team()
  const { id } = await clerk.must<Row>('oms/shortHaul/save', { mainId, planQty: '32' })
  await clerk.must('oms/shortHaul/dispatch', { id, vehicleId, trailerId, driverId })
  await clerk.must('oms/shortHaul/load', {
    id,
    loadAt: '2026-11-24 08:05:00',
    loadGross: '47.171',
    loadTare: '16.000',
    boxNo1: boxNo,
    boxNet1: '31.171',
  })
  await clerk.must('oms/shortHaul/unload', {
    id,
    unloadAt: '2026-11-24 11:06:00',
    unloadGross: '47.163',
    unloadTare: '16.000',
  })
  return id
}
