// PostgreSQL instead: connections
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripOf } from '../settlement/testing/fixture.ts'
import { deliver } from './deliver.ts'
import { type FakePlatform, startFakePlatform } from './testing/fake-platform.ts'
import { makePlatformWorld, messagesOf, pull, rowFor, thirdRows } from './testing/world.ts'

let app: TestApp
let fake: FakePlatform

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
  app.clock.set('2026-11-20T02:00:00Z')
})
afterAll(() => fake.close())

it('lets one of two matches have the trip, whoever comes first', async () => {
  const world = await makePlatformWorld(app, fake)
  for (let i = 0; i < 4; i++) {
    const trip = await tripOf(world, { load: '33.46', day: `2026-11-0${i + 1}` })
    // Two waybills of the platform whose times are too far away to be matched alone
    const far = { loadAt: `2026-11-0${i + 1} 20:00:00`, unloadAt: null }
    fake.rows = [rowFor(trip, `A${i}`, far), rowFor(trip, `B${i}`, far)]
    await pull(world)
    const rows = (await thirdRows(world, { matchStatus: 'unmatched' })).slice(-2)
    expect(rows).toHaveLength(2)
    const answers = await Promise.all(
      rows.map((row, n) =>
        (n ? world.manager : world.clerk).call('oms/other/match', { id: row.id, waybillId: trip.id }),
      ),
    )
    expect(answers.map(answer => answer.http).toSorted()).toEqual([200, 409])
    expect(answers.find(answer => answer.http === 409)).toMatchObject({ error: 'platform_waybill.trip_taken' })
    const winner = answers.find(answer => answer.http === 200)?.data as { id: number } | undefined
    const loser = rows.find(row => row.id !== winner?.id)
    await world.clerk.must('oms/other/delete', { id: loser?.id, version: loser?.version })
  }
})

it('sends a message once though two runs want to', async () => {
  const world = await makePlatformWorld(app, fake)
  const trip = await tripOf(world, { load: '33.46' })
  fake.calls.length = 0
  await world.clerk.must('oms/other/pushTrips', { accountId: world.accountId, waybillIds: [trip.id] })
  const [message] = await messagesOf(world, { kind: 'push' })
  const one = { engine: app.engine, keys: app.files, orgId: world.masters.orgId, messageId: message?.['id'] as number }
  const ends = await Promise.all([deliver(one), deliver(one)])
  expect(ends.map(end => end.status).toSorted()).toEqual(['done', 'left'])
  expect(fake.calls).toHaveLength(1)
})
