import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { importer, workbook } from '../../testing/import.ts'
import { sendSigned, type SentBy } from '../system/testing/program.ts'
import {
  acceptedWaybill,
  givenRailLeg,
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

describe('a time that somebody may not see', () => {
  const times = ['2026-11-10 12:00:00', '2026-11-11 22:59:59', '2026-11-13 07:00:00']
  const person = (hidden: string[]) =>
    world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read', 'oms.train.send', 'oms.train.arrive', 'oms.trackingEvent.modify'],
      scope: 'company',
      fieldRights: { railWaybill: Object.fromEntries(hidden.map(name => [name, 'hidden'])) } as never,
    })
  const feed = async (who: Person, row: object) => {
    const { results } = await who.must<{ results: { ok: boolean; errors?: { code: string; msg: string }[] }[] }>(
      'oms/railEvent/feed',
      { rows: [row] },
    )
    return results[0]?.errors?.map(({ code, msg }) => [code, msg]) ?? results[0]?.ok
  }
  let number: unknown
  beforeAll(async () => {
    const { id: legId } = await givenRailLeg(world)
    const train = await acceptedWaybill(world, legId)
    await world.clerk.must('oms/railDelivery/save', {
      railWaybillId: train.id,
      wagonNo: '1800077',
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1: boxNumber(60_077),
      net1: '30',
    })
    const ticketNo = 'GZDZW0465077'
    for (const [act, body] of [
      ['load', { loadedAt: '2026-11-11 08:00:00' }],
      ['ticket', { ticketNo, ticketAt: '2026-11-11 20:00:00', freight: '4000' }],
      ['depart', { departAt: '2026-11-11 23:00:00' }],
    ] as const)
      await world.clerk.must(`oms/railWaybill/${act}`, { id: train.id, ...body })
    number = ticketNo
  })

  it('is not found by times of which none may be written', async () => {
    const blind = await person(['departAt', 'arriveAt'])
    const told = await Promise.all(times.map(at => feed(blind, { ticketNo: number, event: 'arrived', at })))
    expect(told[0]).toMatchObject([['field.forbidden', expect.anything()]])
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('is not named by the refusal of another one, nor which of them is later, and not judged by a trial', async () => {
    const blind = await person(['departAt'])
    const [early] = times
    const arrived = await feed(blind, { ticketNo: number, event: 'arrived', at: early })
    expect(arrived).toMatchObject([['rail_waybill.unfit_time', expect.not.stringMatching(/发车|早于/) as unknown]])
    const passed = { ticketNo: number, event: 'passed', stationName: '锦州' }
    expect(await feed(blind, { ...passed, at: early })).toMatchObject([
      ['tracking.unfit_time', expect.not.stringMatching(/发车|早于/) as unknown],
    ])
    expect(await feed(world.clerk, { ...passed, at: early })).toMatchObject([
      ['tracking.before_departure', expect.anything()],
    ])
    const into = importer(world.app, blind, 'oms/railEvent')
    for (const at of times) {
      const cells = [
        ['货票号', '事件', '时间'],
        [String(number), '到站', at],
      ]
      const staged = await into.map(await into.upload(await workbook(['追踪', cells])))
      expect(staged.counts, at).toMatchObject({ ok: 1 })
    }
  })
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
