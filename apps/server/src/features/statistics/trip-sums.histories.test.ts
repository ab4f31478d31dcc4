// PostgreSQL instead: connections
import { route } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { money, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { department } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Random, random } from '../../demo/random.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { followAllTrips, followTrips, LEDGER_RULES } from '../settlement/index.ts'
import { type Fixture, makeFixture, statementOf, type Trip, tripOf } from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let deptId: number
/** Sees the same trips, because all are of one department. Statistics for them are counted from the trips. */
let bound: Person
/** The statements that the last call sent. */
const sent: string[] = []

const PERIOD = { from: '2026-09-01', to: '2026-11-30' }
const DIMENSIONS = ['customerId', 'carrierId', 'routeId', 'goodsId', 'salesmanId', 'vehicleId']

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  deptId = await work(async tx => (await tx.insert(department, { name: '业务部', sort: 1 } as never)).id)
  bound = await app.person(fixture.masters.orgId, {
    permissions: ['oms.census.read', 'oms.way.read'],
    scope: 'department',
    deptId,
  })
  const { company } = app.engine.db
  app.engine.db.company = (orgId, run, options) =>
    company(
      orgId,
      sql =>
        run({
          query: (text, params, name) => {
            sent.push(text)
            return sql.query(text, params, name)
          },
        }),
      options,
    )
}, 300_000)

const work = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => app.work(fixture.masters.orgId, run)

/** Every dimension alone, by its periods, and with the filters that the sums tell apart, or do not. */
function questions(): AnyRow[] {
  const { masters } = fixture
  const [team] = masters.teams
  const filters: AnyRow[] = [
    {},
    { countedBy: 'loaded' },
    { carrierId: masters.carrierA },
    { pricing: 'unpriced' },
    { timed: 'late' },
    { to: '2026-11-12' },
    { from: '2026-10-10', to: '2026-10-31', vehicleId: team?.vehicleId },
  ]
  return [
    ...[...DIMENSIONS, 'carriage', 'day', 'week', 'month'].flatMap(groupBy =>
      filters.map(filter => ({ ...PERIOD, ...filter, groupBy })),
    ),
    ...['day', 'week', 'month'].flatMap(split =>
      ['customerId', 'vehicleId'].map(groupBy => ({ ...PERIOD, groupBy, split })),
    ),
    { ...PERIOD, groupBy: 'docNo' },
    { ...PERIOD, groupBy: 'docNo', timed: 'late' },
  ]
}

/** Asks both ways, and compares the answers. Returns how many rows the kept sums gave. */
async function expectSame(when: string, asked: readonly AnyRow[]): Promise<number> {
  await app.db.company(fixture.masters.orgId, sql =>
    sql.query('update waybill set dept_id = $1 where org_id = $2', [deptId, fixture.masters.orgId]),
  )
  let rows = 0
  for (const question of asked) {
    const ask = async (who: Person, tables: RegExp): Promise<ReportAnswer> => {
      sent.length = 0
      const answer = await who.must<ReportAnswer>('oms/statistics/query', question)
      expect(
        sent.some(text => tables.test(text)),
        'read from',
      ).toBe(true)
      return answer
    }
    const kept = await ask(fixture.clerk, /from trip_(sum|fact)/)
    rows += kept.rows.length
    expect(kept, `${when}: ${JSON.stringify(question)}`).toEqual(await ask(bound, /^(?!.*trip_fact).*from waybill t/s))
  }
  const rules = LEDGER_RULES.filter(({ name }) => name === 'trip.facts' || name === 'trip.sums')
  expect(rules.length).toBe(2)
  for (const { name, sql: rule } of rules)
    expect(
      await app.db.company(fixture.masters.orgId, async sql => (await sql.query(rule, [fixture.masters.orgId])).rows),
      `${when}: ${name}`,
    ).toEqual([])
  return rows
}

async function some(tx: Tx, rng: Random, where: AnyRow = {}): Promise<Trip | undefined> {
  const rows = await tx.find(waybill, { where: where as never, sort: ['id'] })
  return rows.length ? rng.pick(rows) : undefined
}

type Act = (tx: Tx, rng: Random) => Promise<unknown>
const onSome =
  (where: AnyRow, act: (tx: Tx, trip: Trip, rng: Random) => Promise<unknown>): Act =>
  async (tx, rng) => {
    const trip = await some(tx, rng, where)
    if (trip) await act(tx, trip, rng)
  }

const unaudited = { auditStatus: 'unaudited' }
const ACTS: Readonly<Record<string, Act>> = {
  correctWeight: onSome({ ...unaudited, transportStatus: 'unloaded' }, (tx, trip, rng) =>
    tx.run(waybill, 'correct', {
      id: trip.id,
      unloadGross: sub(trip.unloadGross ?? '0', money(rng.int(0, 40) / 100)),
      lossReason: '复磅',
      reason: 'x',
    }),
  ),
  late: onSome({ ...unaudited, transportStatus: 'unloaded' }, (tx, trip, rng) =>
    tx.run(waybill, 'correct', {
      id: trip.id,
      unloadAt: `${String(trip.unloadAt).slice(0, 8)}${String(rng.int(18, 20))} 18:00:00`,
      reason: 'x',
    }),
  ),
  price: onSome(unaudited, (tx, { id }, rng) =>
    tx.run(waybill, 'setPrice', {
      id,
      side: rng.pick(['ar', 'ap']),
      basis: 'ton',
      price: money(100 + rng.int(0, 4000) / 100),
      reason: 'x',
    }),
  ),
  carrier: onSome(unaudited, (tx, { id }, rng) => {
    const { carrierA, carrierB } = fixture.masters
    return tx.run(waybill, 'changeCarrier', { id, carrierId: rng.pick([carrierA, carrierB]), reason: 'x' })
  }),
  load: async (tx, rng) => {
    await begun(tx, rng, { unloads: false })
  },
  unload: async (tx, rng) => {
    await begun(tx, rng, { unloads: true })
  },
  audit: onSome(unaudited, (tx, { id }) => tx.run(waybill, 'audit', { id })),
  unaudit: onSome({ auditStatus: 'audited' }, (tx, { id }) => tx.run(waybill, 'unaudit', { id, reason: 'x' })),
  undoUnload: onSome({ transportStatus: 'unloaded', receiptStatus: 'pending' }, (tx, { id }) =>
    tx.run(waybill, 'undoUnload', { id, reason: 'x' }),
  ),
  undoLoad: onSome({ transportStatus: 'inTransit' }, (tx, { id }) => tx.run(waybill, 'undoLoad', { id, reason: 'x' })),
  void: onSome({ transportStatus: 'toLoad' }, (tx, { id }) => tx.run(waybill, 'void', { id, reason: 'x' })),
  limit: async (tx, rng) => {
    const { routeId } = fixture.masters
    const { version: _, ...row } = await tx.getRequired(route, routeId)
    await tx.overwrite(route, { id: row.id, hours: rng.pick(['8.0', '10.0', '40.0']) })
  },
}

/** Acts of a person, by calls of their own. */
const CALLS: Readonly<Record<string, (rng: Random) => Promise<unknown>>> = {
  create: rng => create(rng),
  remove: async rng => {
    const trip = await work(tx => some(tx, rng))
    if (trip) await fixture.clerk.call('oms/wayBill/delete', { id: trip.id, version: trip.version, reason: 'x' })
  },
  restore: async rng => {
    const { rows } = await work(tx =>
      tx.sql<{ id: number }>('select id from waybill where org_id = $1 and deleted_at is not null order by id', [
        tx.orgId,
      ]),
    )
    if (rows.length) await fixture.manager.call('oms/wayBill/undelete', { id: rng.pick(rows).id })
  },
  statement: async rng => {
    const kind = rng.pick(['customer', 'carrier'] as const)
    const made = await statementOf(fixture, { kind, from: '2026-09-01', to: '2026-11-25', step: 'draft' }).catch(
      () => undefined,
    )
    if (made && made['lines'] && rng.chance(0.5))
      await fixture.clerk.call(`sap/${kind}/save`, {
        id: made.id,
        version: made['version'],
        lines: (made['lines'] as AnyRow[]).slice(1).map(({ id }) => ({ id })),
      })
    if (made && rng.chance(0.7)) await fixture.clerk.call(`sap/${kind}/void`, { id: made.id, reason: 'x' })
  },
}

function create(rng: Random): Promise<Trip> {
  const { carrierA, carrierB } = fixture.masters
  const day = `2026-${rng.pick(['09', '10', '11'])}-${String(rng.int(1, 18)).padStart(2, '0')}`
  return tripOf(fixture, {
    load: (30 + rng.int(0, 170) / 50).toFixed(2),
    unload: (29.8 + rng.int(0, 170) / 50).toFixed(2),
    day,
    ...(rng.chance(0.4) ? { unloadDay: `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}` } : {}),
    carrierId: rng.pick([carrierA, carrierB]),
    audit: rng.chance(0.3),
  })
}

/** A trip that stops on its way, or before anybody has its receipt. */
async function begun(tx: Tx, rng: Random, { unloads }: { unloads: boolean }): Promise<void> {
  const { masters, taskId } = fixture
  const team = rng.pick(masters.teams)
  const day = `2026-11-${String(rng.int(1, 18)).padStart(2, '0')}`
  const { id } = await tx.insert(waybill, { mainId: taskId })
  const { vehicleId, trailerId, driverId } = team
  await tx.run(waybill, 'dispatch', { id, carrierId: masters.carrierA, vehicleId, trailerId, driverId })
  const weights = { loadGross: '46.20', loadTare: '15.20' }
  await tx.run(waybill, 'load', { id, loadAt: `${day} 08:00:00`, loadTicketNo: `Z${id}`, ...weights })
  if (unloads)
    await tx.run(waybill, 'unload', {
      id,
      unloadAt: `${day} 18:00:00`,
      unloadTicketNo: `X${id}`,
      unloadGross: '46.20',
      unloadTare: '15.20',
    })
}

/** Returns whether it was done. Some are taken back, alone or with their transaction. */
async function perform(name: string, rng: Random): Promise<boolean> {
  const taken = rng.pick([undefined, undefined, undefined, 'step', 'all'] as const)
  const takenBack = new Error('taken back')
  try {
    const call = CALLS[name]
    if (call) await call(rng)
    else
      await work(async tx => {
        const act = ACTS[name] as Act
        if (taken === 'step')
          await inSavepoint(tx, async step => {
            await act(step, rng)
            throw takenBack
          }).catch((error: unknown) => {
            if (error !== takenBack) throw error
          })
        await act(tx, rng)
        if (taken === 'all') throw takenBack
      })
    return true
  } catch (error) {
    if (error !== takenBack && !(error instanceof DomainError)) throw error
    return false
  }
}

describe('statistics from the kept sums equal those from the trips', () => {
  it('whatever is done to them, followed at any moment', async () => {
    const rng = random(8_2026)
    for (let i = 0; i < 10; i++) await create(rng)
    const asked = questions()
    const done = new Map<string, number>()
    let rows = await expectSame('nothing followed', asked)
    await followAllTrips(app.db, fixture.masters.orgId)
    rows += await expectSame('all followed', asked)
    const names = [...Object.keys(ACTS), ...Object.keys(CALLS)]
    for (let i = 0; i < 160; i++) {
      const name = i % 3 ? rng.pick(names) : (names[(i / 3) % names.length] as string)
      if (await perform(name, rng)) done.set(name, (done.get(name) ?? 0) + 1)
      if (rng.chance(0.3)) await followTrips(app.db, fixture.masters.orgId, rng.int(1, 6))
      if (i % 4 === 0)
        rows += await expectSame(`act ${i}, ${name}`, [rng.pick(asked), rng.pick(asked), rng.pick(asked)])
    }
    await followAllTrips(app.db, fixture.masters.orgId)
    rows += await expectSame('at the end', asked)
    expect(
      names.filter(name => !done.get(name)),
      'never done',
    ).toEqual([])
    expect(rows).toBeGreaterThan(300)
    const { rows: empty } = await work(tx => tx.sql('select id from trip_sum where org_id = $1 and n <= 0', [tx.orgId]))
    expect(empty).toEqual([])
  }, 300_000)

  it('are found false by the rules of the ledger where somebody forgets a mark', async () => {
    await followAllTrips(app.db, fixture.masters.orgId)
    const broken = async (text: string, rule: string) => {
      const sql = LEDGER_RULES.find(({ name }) => name === rule)?.sql ?? expect.fail(rule)
      await app.db
        .company(fixture.masters.orgId, async db => {
          await db.query(text, [fixture.masters.orgId])
          expect((await db.query(sql, [fixture.masters.orgId])).rows.length, text).toBeGreaterThan(0)
          throw new Error('taken back')
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'))
    }
    const loaded = `org_id = $1 and transport_status = 'unloaded' and deleted_at is null`
    for (const set of [
      'load_net = load_net + 0.001',
      'ar_total = ar_total + 0.01',
      `unload_at = unload_at + interval '1 day'`,
    ])
      await broken(`update waybill set ${set} where ${loaded}`, 'trip.facts')
    await broken('update route set hours = null where org_id = $1', 'trip.facts')
    await broken('delete from trip_fact where org_id = $1', 'trip.facts')
    for (const set of ['n = n + 1', 'seconds = seconds - 1', 'ap_tonnes = ap_tonnes + 0.001'])
      await broken(`update trip_sum set ${set} where org_id = $1`, 'trip.sums')
    await broken(`delete from trip_sum where org_id = $1 and grain = 'vehicle'`, 'trip.sums')
  })

  it('belong to one company each', async () => {
    const other = await app.company()
    const rows = await app.db.company(
      other,
      async sql =>
        (await sql.query('select 1 from trip_fact union all select 1 from trip_sum union all select 1 from trip_mark'))
          .rows,
    )
    expect(rows).toEqual([])
  })
})

// PGlite has one connection, on which nothing runs concurrently
describe.runIf(process.env.TEST_DATABASE_URL)('statistics during concurrent writes', () => {
  it('are true at every moment, and no writer waits for those who follow', async () => {
    const [slices, acts] = [4, 12]
    // Its trucks are free
    fixture = await makeFixture(app)
    const trips: Trip[] = []
    for (let i = 0; i < 2 * slices; i++)
      trips.push(await tripOf(fixture, { load: '30.00', day: '2026-11-05', audit: false }))
    let writing = true
    let followed = 0
    let looked = 0
    const rule = LEDGER_RULES.filter(({ name }) => name === 'trip.facts' || name === 'trip.sums')
    const follower = async (): Promise<void> => {
      while (writing) followed += await followTrips(app.db, fixture.masters.orgId, 5)
    }
    const looker = async (): Promise<void> => {
      while (writing) {
        for (const { name, sql } of rule)
          expect(
            await app.db.company(
              fixture.masters.orgId,
              async db => (await db.query(sql, [fixture.masters.orgId])).rows,
            ),
            name,
          ).toEqual([])
        looked++
      }
    }
    const others = [follower(), follower(), looker()].map(one => one.finally(() => (writing = false)))
    const writer = async (slice: number): Promise<void> => {
      const rng = random(slice)
      const own = trips.filter((_, i) => i % slices === slice)
      for (let i = 0; i < acts || (writing && (followed < 5 || looked < 3)); i++)
        await work(tx =>
          tx.run(waybill, 'setPrice', {
            id: rng.pick(own).id,
            side: rng.pick(['ar', 'ap']),
            basis: 'ton',
            price: money(100 + rng.int(0, 4000) / 100),
            reason: 'x',
          }),
        )
    }
    await Promise.all(Array.from({ length: slices }, (_, slice) => writer(slice))).finally(() => (writing = false))
    await Promise.all(others)
    expect([followed > 4, looked > 2]).toEqual([true, true])
    await followAllTrips(app.db, fixture.masters.orgId)
    await Promise.all(
      rule.map(async ({ name, sql }) => expect((await work(tx => tx.sql(sql, [tx.orgId]))).rows, name).toEqual([])),
    )
    expect((await fixture.clerk.must<ReportAnswer>('oms/statistics/query', PERIOD)).totals['trips']).toBe(trips.length)
  }, 300_000)
})
