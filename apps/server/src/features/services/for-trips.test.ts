import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripOf, type Trip } from '../settlement/testing/fixture.ts'
import { makeServiceWorld, ruleInForce, serviceInput, type ServiceRow, type ServiceWorld } from './testing/world.ts'

const api = 'oms/serviceWaybill'

let app: TestApp
let world: ServiceWorld
let trips: Trip[]

beforeAll(async () => {
  app = await testApp()
  world = await makeServiceWorld(app)
  trips = [
    await tripOf(world, { load: '33.28' }),
    await tripOf(world, { load: '20' }),
    await tripOf(world, { load: '21.5' }),
  ]
})

interface Entered {
  list: (AnyRow & { serviceNo: string | null; errors?: { code: string }[] })[]
  ok: number
  failed: number
}

const entry = (over: AnyRow = {}) => ({
  waybillIds: trips.map(trip => trip.id),
  partyId: world.crewId,
  feeId: world.fees.loading,
  moment: 'load',
  unit: 'ton',
  ...over,
})
const all = () => world.clerk.must<{ list: ServiceRow[] }>(`${api}/list`, { filters: {} }).then(({ list }) => list)

it('previews services of many trips with what is refused, and enters the others', async () => {
  const { serviceNo } = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trips[1]?.id ?? 0))
  const preview = await world.clerk.must<Entered>(`${api}/previewForTrips`, entry())
  expect(preview).toMatchObject({
    ok: 2,
    failed: 1,
    amount: '230.08',
    list: [
      { waybillNo: trips[0]?.waybillNo, qty: '33.280', price: '4.2000', amount: '139.78' },
      { amount: null, errors: [{ code: 'service.repeated', msg: expect.stringContaining(serviceNo) }] },
      { qty: '21.500', amount: '90.30' },
    ],
  })
  expect(await all()).toHaveLength(1)
  expect(await world.clerk.must<Entered>(`${api}/addForTrips`, entry())).toMatchObject({ ok: 2, failed: 1 })
  expect(await all()).toHaveLength(3)
  expect(await world.clerk.must<Entered>(`${api}/addForTrips`, entry())).toMatchObject({ ok: 0, failed: 3 })
})

it('says where no price is found, and takes one that is given', async () => {
  const agency = entry({ feeId: world.fees.agency })
  const { list } = await world.clerk.must<Entered>(`${api}/previewForTrips`, agency)
  expect(list.map(one => one.errors?.[0]?.code)).toEqual(Array.from({ length: 3 }, () => 'service.no_price'))
  const priced = { ...agency, handPrice: '0.5', passOn: 'percent', markupRate: '0.2' }
  expect(await world.clerk.must<Entered>(`${api}/previewForTrips`, priced)).toMatchObject({
    ok: 3,
    amount: '37.39',
    arAmount: '44.87',
  })
})

it('tells nothing of trips and markups that the person may not see', async () => {
  const stranger = await app.person(await app.company(), {})
  expect(await stranger.call(`${api}/previewForTrips`, entry())).toMatchObject({
    http: 400,
    errors: [{ path: 'waybillIds.0' }, {}, {}],
  })
  const dispatcher = await app.person(world.masters.orgId, {
    isAdmin: false,
    permissions: ['oms.server.read', 'oms.server.modify', 'oms.way.read'],
    fieldRights: { serviceWaybill: { passOn: 'hidden', markupRate: 'hidden', markup: 'hidden', arAmount: 'hidden' } },
  })
  const marked = entry({ feeId: world.fees.agency, handPrice: '0.5', passOn: 'cost' })
  expect(await dispatcher.call(`${api}/previewForTrips`, marked)).toMatchObject({
    http: 403,
    errors: [{ path: 'passOn', code: 'field.forbidden' }],
  })
})

it('tries a rule on the trips of some days', async () => {
  const rule = await ruleInForce(world, { effFrom: '2026-12-01' })
  const days = { id: rule.id, from: '2026-11-01', to: '2026-11-30' }
  expect(await world.clerk.must('oms/serviceRule/dryRun', days)).toMatchObject({
    count: 3,
    amount: '112.17',
    list: [{ waybillNo: trips[0]?.waybillNo, qty: '33.280', amount: '49.92', day: '2026-11-10' }, {}, {}],
  })
  expect(await world.clerk.must('oms/serviceRule/dryRun', { ...days, to: '2026-11-09' })).toMatchObject({ count: 0 })
  expect(await all()).toHaveLength(3)
})
