import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformMessage } from '@tuheng/domain/platforms/index'
import { drainJobs } from '../../engine/jobs/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Trip, tripOf } from '../settlement/testing/fixture.ts'
import { RETRY_MINUTES, resendDue } from './deliver.ts'
import { type FakePlatform, startFakePlatform } from './testing/fake-platform.ts'
import { makePlatformWorld, messagesOf, type PlatformWorld, pull, thirdRows } from './testing/world.ts'

let app: TestApp
let fake: FakePlatform
let world: PlatformWorld
let trip: Trip
const START = Date.parse('2026-11-20T02:00:00Z')

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, { rows: [], calls: [], trouble: [], repeats: false, ignoresPage: false })
  fake.done.clear()
  world = await makePlatformWorld(app, fake)
  trip = await tripOf(world, { load: '33.46' })
  at(0)
})

const at = (minutes: number): void => app.clock.set(new Date(START + minutes * 60_000).toISOString())
const pushAll = () =>
  world.clerk.must<{ ok: number; list: { errors?: { code: string }[] }[] }>('oms/other/pushTrips', {
    accountId: world.accountId,
    waybillIds: [trip.id],
  })
const only = async () => (await thirdRows(world))[0] as NonNullable<Awaited<ReturnType<typeof thirdRows>>[0]>

describe('a push', () => {
  it('hands a trip over once, and keeps the number and the answer as it came', async () => {
    expect(await pushAll()).toMatchObject({ ok: 1 })
    expect(await only()).toMatchObject({ matchStatus: 'matched', pushStatus: 'queued' })
    expect(fake.calls).toEqual([])
    await drainJobs(app)
    expect(await only()).toMatchObject({ pushStatus: 'pushed', platformNo: 'CYT000001' })
    const [message] = await messagesOf(world, { kind: 'push' })
    expect(message).toMatchObject({ status: 'done', tries: 1 })
    const body = await world.clerk.must<{ content: string; answer: string }>('oms/otherMessage/body', {
      id: message?.['id'],
    })
    expect(JSON.parse(body.content)).toMatchObject({
      ourNo: trip.waybillNo,
      plateNo: trip.plateNo,
      freight: trip.apTotal,
    })
    expect(JSON.parse(body.answer)).toMatchObject({ code: 0 })
    expect(await pushAll()).toMatchObject({ ok: 0, list: [{ errors: [{ code: 'platform_waybill.trip_taken' }] }] })
    // What the platform then says of it is this one
    fake.rows = [
      { platformNo: 'CYT000001', plateNo: trip.plateNo ?? '', loadAt: trip.loadAt ?? '', freight: trip.apTotal },
    ]
    expect(await pull(world)).toMatchObject({ result: { created: 0, changed: 0 } })
    expect(await thirdRows(world)).toHaveLength(1)
  })

  it.each(['slow', 'cut', 'error', 'garbage', 'limit'] as const)(
    'is done once though the answer was %s, by its key',
    async trouble => {
      fake.trouble = [trouble]
      await pushAll()
      await drainJobs(app)
      const [waiting] = await messagesOf(world, { kind: 'push' })
      expect(waiting).toMatchObject({ status: 'failed', tries: 1, nextAt: '2026-11-20 10:01:00' })
      expect(await only()).toMatchObject({ pushStatus: 'queued' })
      expect(await resendDue(app.engine)).toBe(0)
      at(1)
      expect(await resendDue(app.engine)).toBe(1)
      await drainJobs(app)
      expect(await only()).toMatchObject({ pushStatus: 'pushed', platformNo: 'CYT000001' })
      expect(fake.done.size).toBe(1)
      expect(new Set(fake.calls.map(call => call.key)).size).toBe(1)
    },
  )

  it('is given up after the last try, and sent again by hand with the same key', async () => {
    fake.trouble = Array.from({ length: RETRY_MINUTES.length + 1 }, () => 'error' as const)
    await pushAll()
    await drainJobs(app)
    let minutes = 0
    for (const wait of RETRY_MINUTES) {
      at((minutes += wait))
      await resendDue(app.engine)
      await drainJobs(app)
    }
    const [message] = await messagesOf(world, { kind: 'push' })
    expect(message).toMatchObject({ status: 'abandoned', tries: RETRY_MINUTES.length + 1, outcome: 'HTTP 503' })
    expect(await only()).toMatchObject({ pushStatus: 'failed' })
    await world.clerk.must('oms/otherMessage/resend', { id: message?.['id'] })
    await drainJobs(app)
    expect((await messagesOf(world, { kind: 'push' }))[0]).toMatchObject({ status: 'done' })
    expect(new Set(fake.calls.map(call => call.key)).size).toBe(1)
  })

  it('that is refused says why, and another push is another message', async () => {
    fake.trouble = ['refuse']
    await pushAll()
    await drainJobs(app)
    const row = await only()
    expect(row).toMatchObject({ pushStatus: 'failed', pushError: '资料不符' })
    await world.clerk.must('oms/other/repush', { id: row.id })
    await drainJobs(app)
    expect(await only()).toMatchObject({ pushStatus: 'pushed' })
    expect(new Set(fake.calls.map(call => call.key)).size).toBe(2)
  })

  it('goes on after a run that died while it was being sent', async () => {
    await pushAll()
    const [message] = await messagesOf(world, { kind: 'push' })
    const id = message?.['id'] as number
    // The run sent it, and died before it wrote down what came of it
    await app.work(world.masters.orgId, tx => tx.run(platformMessage, 'send', { id, tries: 1, sentAt: tx.now.at }))
    await drainJobs(app)
    expect((await messagesOf(world, { kind: 'push' }))[0]).toMatchObject({ status: 'sending' })
    at(3)
    expect(await resendDue(app.engine)).toBe(1)
    await drainJobs(app)
    expect((await messagesOf(world, { kind: 'push' }))[0]).toMatchObject({ status: 'done', tries: 2 })
  })

  it('of a trip that is released is taken back there', async () => {
    await pushAll()
    await drainJobs(app)
    const { id } = await only()
    await world.clerk.must('oms/other/release', { id, reason: '改走自有' })
    await drainJobs(app)
    expect(fake.calls.map(call => call.path)).toEqual(['/waybill/save', '/waybill/release'])
    expect(await only()).toMatchObject({ matchStatus: 'released', waybillId: null, checkStatus: 'none' })
  })
})
