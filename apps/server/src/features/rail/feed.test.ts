import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { sendSigned, type SentBy } from '../system/testing/program.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  releasedOrder,
  type RailWorld,
  type Row,
} from './testing/rail-world.ts'

let world: RailWorld
let rail: Row & { demandNo: string }
let by: SentBy
const TICKET = 'GZDZW0465001'

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { clerk, masters } = world
  const { id } = await releasedOrder(world)
  const { rail: leg } = await legsOf(world, id)
  await clerk.must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  rail = (await acceptedWaybill(world, leg.id)) as typeof rail
  await clerk.must('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: '1800001',
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: boxNumber(60_000),
    net1: '31.200',
    boxNo2: boxNumber(60_001),
    net2: '31.400',
  })
  const admin = await world.app.person(masters.orgId, { isAdmin: true })
  const account = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
    name: '铁路追踪',
    rateLimit: 600,
    scopes: ['oms.train.read', 'oms.train.send', 'oms.train.ticket', 'oms.train.arrive', 'oms.trackingEvent.modify'],
  })
  const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id: account.id })
  by = { keyId: account.keyId, secret }
})

const send = async (api: string, rows: object[], key?: string) =>
  sendSigned({
    app: world.app,
    by,
    path: `${api}/feed`,
    body: { rows },
    but: key ? { headers: { 'idempotency-key': key } } : {},
  }) as unknown as Promise<{ http: number; data: { results: Row[]; ok: number; failed: number } }>
const info = () => world.clerk.must<Row>('oms/railWaybill/info', { id: rail.id })

it('a program feeds events, tickets and weights by the numbers of the railway, and may repeat itself', async () => {
  const { demandNo } = rail
  const events = [
    { demandNo, event: 'loaded', at: '2026-11-11 08:00:00', trainNo: '82104' },
    { demandNo, event: 'departed', at: '2026-11-11 23:00:00' },
  ]
  expect((await send('oms/railEvent', events)).data).toMatchObject({
    ok: 1,
    failed: 1,
    results: [
      { row: 0, ok: true, state: 'done', id: rail.id },
      { row: 1, ok: false, errors: [{ path: 'event' }] },
    ],
  })
  const ticket = { demandNo, ticketNo: TICKET, ticketAt: '2026-11-11 20:00:00', freight: '4000', feeShunting: '120' }
  expect((await send('oms/railTicket', [ticket, ticket])).data).toMatchObject({
    results: [{ state: 'done' }, { state: 'same' }],
  })
  expect(await info()).toMatchObject({ status: 'ticketed', ticketNo: TICKET, feeSum: '120.00' })
  const train = [
    ...events,
    { ticketNo: TICKET, event: 'passed', at: '2026-11-12 10:00:00', stationName: '锦州', remainingKm: 520 },
    { ticketNo: TICKET, event: 'arrived', at: '2026-11-14 07:00:00' },
  ]
  expect((await send('oms/railEvent', train)).data.results.map(one => one['state'])).toEqual([
    'same',
    'done',
    'done',
    'done',
  ])
  const { version } = await info()
  expect((await send('oms/railEvent', train)).data.results.map(one => one['state'])).toEqual(train.map(() => 'same'))
  expect((await info()).version).toBe(version)
  const weight = { wagonNo: '1800001', received1: '31.1', received2: '31.2', yardId: world.yards[1] }
  expect((await send('oms/railArrival', [weight], 'w-1')).data).toMatchObject({ results: [{ state: 'done' }] })
  expect((await send('oms/railArrival', [weight], 'w-1')).data).toMatchObject({ results: [{ state: 'done' }] })
  expect((await send('oms/railArrival', [weight])).data).toMatchObject({ results: [{ state: 'same' }] })
})

it('says everything that is wrong with a row, and offers it only where files run transitions', async () => {
  const { data } = await send('oms/railTicket', [
    { demandNo: 'X', ticketNo: 7, ticketAt: 'morgen', freight: '-1' },
    { strange: 1 },
  ])
  expect(data.results.map(one => (one['errors'] as { path: string }[]).map(({ path }) => path).toSorted())).toEqual([
    ['demandNo', 'freight', 'ticketAt', 'ticketNo'],
    ['', 'freight', 'strange', 'ticketAt', 'ticketNo'],
  ])
  expect(await send('oms/railLeg', [{}])).toMatchObject({ http: 404 })
  const reader = await world.app.person(world.masters.orgId, { permissions: ['oms.train.read'] })
  expect(await reader.call('oms/railTicket/feed', { rows: [{}] })).toMatchObject({ http: 403 })
})
