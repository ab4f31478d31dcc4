import { qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { RAIL_STEPS, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import { expect } from 'vitest'
import { refreshContractProgress } from '../../contracts/index.ts'
import { checkLedger } from '../../settlement/index.ts'
import type { RailWorld, Row } from './rail-world.ts'

const LOADED = ['inTransit', 'arrived', 'unloaded']
const tons = (rows: readonly AnyRow[], name: string): string => qty(sum(rows.map(row => String(row[name] ?? '0'))))
const boxesOf = (trips: readonly AnyRow[]) =>
  trips.flatMap(({ boxNo1, boxNo2 }) => [boxNo1, boxNo2].filter(Boolean)).length
const boxesIn = (wagons: readonly AnyRow[]) => wagons.reduce((n, { boxes }) => n + Number(boxes), 0)

/** What the order and its legs should say, counted from trips and wagons. */
export async function expectSums(world: RailWorld, orderId: number): Promise<void> {
  const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
    (await world.clerk.must<{ list: Row[] }>(path, { filters, pageSize: 200 })).list
  const order = await world.clerk.must<Row>('oms/railOrder/info', { id: orderId })
  const legs = await listOf('oms/railLeg/list', { orderId: [orderId] })
  const trains = await listOf('oms/railWaybill/list', { orderId: [orderId] })
  const wagons = await listOf('oms/railDelivery/list', { orderId: [orderId] })
  const reached = (step: RailStatus, legId?: number) => {
    const ids = trains
      .filter(one => legId === undefined || one['legId'] === legId)
      .filter(one => RAIL_STEPS.indexOf(one['status'] as RailStatus) >= RAIL_STEPS.indexOf(step))
      .map(one => one.id)
    return wagons.filter(one => ids.includes(one['railWaybillId'] as number))
  }
  expectReceipts(trains, wagons)
  const done: Record<string, AnyRow[]> = { pickup: [], delivery: [] }
  for (const leg of legs) {
    if (leg['legType'] === 'rail') {
      const [moved, there] = [reached('loaded', leg.id), reached('arrived', leg.id)]
      expect([leg['movedQty'], leg['movedBoxes'], leg['doneQty'], leg['doneBoxes']]).toEqual([
        tons(moved, 'net'),
        boxesIn(moved),
        tons(there, 'net'),
        boxesIn(there),
      ])
      continue
    }
    const trips = (await listOf('oms/shortHaul/list', { legId: [leg.id] })).filter(trip =>
      LOADED.includes(String(trip['transportStatus'])),
    )
    const there = trips.filter(trip => trip['transportStatus'] === 'unloaded')
    done[String(leg['legType'])]?.push(...there)
    expect([leg['movedQty'], leg['movedBoxes'], leg['doneQty'], leg['doneBoxes']]).toEqual([
      tons(trips, 'loadNet'),
      boxesOf(trips),
      tons(there, 'unloadNet'),
      boxesOf(there),
    ])
  }
  const stage = (step: RailStatus) => [tons(reached(step), 'net'), boxesIn(reached(step))]
  const road = (type: string) => [tons(done[type] ?? [], 'unloadNet'), boxesOf(done[type] ?? [])]
  expect({
    picked: [order['pickedQty'], order['pickedBoxes']],
    loaded: [order['loadedQty'], order['loadedBoxes']],
    sent: [order['sentQty'], order['sentBoxes']],
    arrived: [order['arrivedQty'], order['arrivedBoxes']],
    delivered: [order['deliveredQty'], order['deliveredBoxes']],
  }).toEqual({
    picked: road('pickup'),
    loaded: stage('loaded'),
    sent: stage('departed'),
    arrived: stage('arrived'),
    delivered: road('delivery'),
  })
  for (const type of ['pickup', 'rail', 'delivery'])
    expect(
      tons(
        legs.filter(leg => leg['legType'] === type),
        'planQty',
      ),
      type,
    ).toBe(order['planQty'])
}

/** A wagon has a weight where it was received; a train that is billed by its wagons received what they did. */
function expectReceipts(trains: readonly Row[], wagons: readonly Row[]): void {
  expect(wagons.filter(one => (one['receiptStatus'] === 'received') !== (one['receivedQty'] !== null))).toEqual([])
  for (const train of trains.filter(one => one['receivedQty'] !== null && one['receiptWay'] === 'wagon'))
    expect(train['receivedQty']).toBe(
      tons(
        wagons.filter(one => one['railWaybillId'] === train.id),
        'receivedQty',
      ),
    )
}

/** The books tie: charges, and what is carried out under contracts, also as it is counted anew. */
export async function expectBooks(world: RailWorld): Promise<void> {
  const { orgId, arContractId, apContractA } = world.masters
  const check = () => world.app.db.company(orgId, sql => checkLedger(sql, orgId))
  expect(await check()).toEqual([])
  for (const id of [arContractId, apContractA]) await world.app.work(orgId, tx => refreshContractProgress(tx, id))
  expect(await check()).toEqual([])
}
