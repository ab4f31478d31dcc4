// PostgreSQL instead: connections
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  chargesNow,
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  tripNow,
  type Trip,
  tripOf,
  violations,
} from '../settlement/testing/fixture.ts'

const API = 'oms/changeData'

let fixture: Fixture

beforeEach(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
})

async function submitted(trips: readonly Trip[], newValue: string): Promise<number> {
  const { id } = await fixture.clerk.must<Row>(`${API}/save`, {
    reason: '磅单录错',
    items: trips.map(trip => ({ waybillId: trip.id, field: 'unloadGross', newValue })),
  })
  await fixture.clerk.must(`${API}/submit`, { id })
  return id
}

const approve = (id: number) => fixture.manager.call<Row>(`${API}/approve`, { id })

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('at the same moment', () => {
  it('one of two requests on a trip is carried out, and the other is told what the trip says now', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    await statementOf(fixture, { kind: 'customer' })
    const ids = [await submitted([trip], '44.20'), await submitted([trip], '44.30')]
    const answers = await Promise.all(ids.map(approve))
    expect(answers.filter(answer => answer.status)).toHaveLength(1)
    expect(answers.filter(answer => !answer.status)).toMatchObject([{ error: 'change.moved' }])
    expect(['44.200', '44.300']).toContain((await tripNow(fixture, trip.id)).unloadGross)
    expect(await violations(fixture)).toEqual([])
  })

  it('a request and a statement that takes its trip leave books that tie', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    const id = await submitted([trip], '44.20')
    const [approved] = await Promise.all([approve(id), statementOf(fixture, { kind: 'carrier', step: 'draft' })])
    if (!approved.status) expect(approved.error).toMatch(/^change\.effect_moved$|^record\.stale$/)
    expect(await violations(fixture)).toEqual([])
  })

  it('a server that dies in the middle of an execution leaves nothing of it', async () => {
    const { app, masters } = fixture
    const [one, two] = [await tripOf(fixture, { load: '30.00' }), await tripOf(fixture, { load: '30.00' })]
    const id = await submitted([one, two], '44.20')
    const before = await chargesNow(fixture, [one.id, two.id])
    let ended = 0
    let approving: Promise<unknown> = Promise.resolve()
    // The execution has written the first trip and waits for the second, when its connection is cut
    await app.db.company(masters.orgId, async sql => {
      await sql.query('select id from waybill where org_id = $1 and id = $2 for update', [masters.orgId, two.id])
      approving = approve(id).catch((error: unknown) => error)
      for (let i = 0; i < 100 && !ended; i++) {
        await new Promise(resolve => void setTimeout(resolve, 50))
        ended = await app.db.system('end whoever waits', async system => {
          const { rows } = await system.query<{ pid: number }>(
            `select pid, pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
          )
          return rows.length
        })
      }
    })
    await approving
    expect(ended).toBeGreaterThan(0)
    expect(await tripNow(fixture, one.id)).toMatchObject({ unloadGross: '45.200', version: one.version })
    expect(await tripNow(fixture, two.id)).toMatchObject({ unloadGross: '45.200', version: two.version })
    expect(await chargesNow(fixture, [one.id, two.id])).toEqual(before)
    expect(await fixture.clerk.must(`${API}/info`, { id })).toMatchObject({ status: 'approving' })
    // Nothing keeps it from being carried out then
    expect(await approve(id)).toMatchObject({ status: true })
    expect(await violations(fixture)).toEqual([])
  })
})
