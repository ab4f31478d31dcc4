import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

let world: RailWorld
let delivery: Row
let numbers = 5200

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const boxAt = (id: number) => must('oms/container/info', { id })

async function lastMove(id: number): Promise<Row> {
  const { list } = await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', {
    filters: { containerId: [id] },
    sort: ['-id'],
  })
  return list[0] as Row
}

async function changed(path: string, id: number, values: AnyRow): Promise<void> {
  const { version } = await must(`${path}/info`, { id })
  await must(`${path}/save`, { id, version, ...values })
}

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  world.app.clock.set('2026-11-20T16:00:00+08:00')
  delivery = (await legsOf(world, (await releasedOrder(world)).id)).delivery
  await must('oms/railLeg/assign', {
    id: delivery.id,
    carrierId: world.masters.carrierA,
    contractId: world.masters.apContractA,
    routeId: world.routes.delivery,
    apBasis: 'ton',
    apPrice: '22',
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
})

const made = (yardId: number): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId,
    laden: 'laden',
    sinceAt: '2026-11-01 08:00:00',
    freeDays: 3,
    dayFee: '50.00',
  })

/** A container that a truck of the order brought to its customer on the 2nd. */
async function delivered(): Promise<number> {
  const box = await made(world.yards[1])
  const { mainId } = await must('oms/railLeg/info', { id: delivery.id })
  const { vehicleId, trailerId, driverId } = world.masters.teams[0] as (typeof world.masters.teams)[number]
  const { id } = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1: box['boxNo'], boxNet1: '32' }
  await must('oms/shortHaul/load', { id, loadAt: '2026-11-02 08:00:00', ...load })
  await must('oms/shortHaul/unload', { id, unloadAt: '2026-11-02 10:00:00', unloadGross: '48.00', unloadTare: '16.00' })
  return box.id
}

it('takes free days and fee of the contract, else of the customer, else of the container', async () => {
  const { customerId, arContractId, orgId } = world.masters
  const id = await delivered()
  const moved = await made(world.yards[1])
  await must('oms/container/gateOut', { id: moved.id, movedAt: '2026-11-02 08:00:00' })
  await must('oms/container/toCustomer', { id: moved.id, customerId, movedAt: '2026-11-02 10:00:00' })
  // Nineteen days: the 2nd to the 20th
  expect(await boxAt(id)).toMatchObject({ termsBy: 'container', overDays: 16, overFee: '800.00' })
  const path = 'sys/customer'
  const { version } = await must(`${path}/info`, { id: customerId })
  expect(await call(`${path}/save`, { id: customerId, version, boxFreeDays: 9 })).toMatchObject({
    http: 400,
    errors: [{ path: 'boxDayFee' }],
  })
  await changed(path, customerId, { boxFreeDays: 9, boxDayFee: '30.00' })
  const byCustomer = { termsBy: 'customer', freeUntil: '2026-11-10', overDays: 10, overFee: '300.00' }
  expect(await boxAt(id)).toMatchObject(byCustomer)
  await world.app.work(orgId, tx =>
    tx.overwrite(contract, { id: arContractId, boxFreeDays: 12, boxDayFee: '20.00' }, { action: null }),
  )
  const fresh = await delivered()
  expect(await boxAt(fresh)).toMatchObject({ termsBy: 'contract', overDays: 7, overFee: '140.00' })
  // No order brought the other one
  expect(await boxAt(moved.id)).toMatchObject(byCustomer)
  await must('oms/container/leaveCustomer', { id: fresh, movedAt: '2026-11-18 09:00:00' })
  const last = await lastMove(fresh)
  expect(last).toMatchObject({ termsBy: 'contract', freeDays: 12, dayFee: '20.00', stayDays: 17, overFee: '100.00' })
  const { list } = await world.clerk.must<{ list: Row[] }>('sap/charge/list', { filters: { docNo: last['feeNo'] } })
  expect(list).toMatchObject([{ amount: '100.00', partyId: customerId }])
  expect(JSON.stringify(list[0]?.['trace'])).toContain('免费天数（客户合同）')
})

it('takes those of the station where the yard has none of its own', async () => {
  const [near] = world.yards
  await changed('sys/station', world.stations[0], { freeDays: 2, dayFee: '8.00' })
  const { id } = await made(near)
  expect(await boxAt(id)).toMatchObject({ termsBy: 'yard', overDays: 15, overFee: '300.00' })
  await changed('sys/yard', near, { freeDays: null, dayFee: null })
  expect(await boxAt(id)).toMatchObject({ termsBy: 'station', overDays: 18, overFee: '144.00' })
  await changed('sys/station', world.stations[0], { freeDays: 4 })
  expect(await boxAt(id)).toMatchObject({
    termsBy: 'station',
    overDays: 16,
    overFee: '128.00',
    freeUntil: '2026-11-04',
  })
})
