import { addDays } from '@tuheng/domain/kernel/dates'
import { add, eq, isZero, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { censusDay } from '@tuheng/domain/statistics/index'
import { department } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../../demo/random.ts'
import { type Person, testApp } from '../../../testing/app.ts'
import { followTrips, LEDGER_RULES } from '../../settlement/index.ts'
import { type Fixture, makeFixture, type Trip } from '../../settlement/testing/fixture.ts'
import { freezeCensus } from './freeze.ts'

const report = censusDay as unknown as Report
const [FIRST, LAST] = ['2026-11-02', '2026-11-15']
const DAYS = Array.from({ length: 14 }, (_, i) => addDays(FIRST, i))
const TARE = '15.20'
const COUNTED = ['opening', 'loaded', 'unloaded', 'closing'] as const

let fixture: Fixture

const ask = (body: AnyRow, who: Person = fixture.clerk) => who.must<ReportAnswer>('oms/censusDay/query', body)
const at = (day: string, hour: number): string => `${day} ${String(hour).padStart(2, '0')}:00:00`
const trips = (): Promise<Trip[]> =>
  fixture.app.work(fixture.masters.orgId, tx => tx.find(waybill, { where: {}, limit: 1000 }))

/** What a day counts of a trip, in loaded tonnes. */
type Marks = Partial<Record<(typeof COUNTED)[number] | 'received', string>>
type Snapshot = Map<number, Marks>

/** What a day would count of the trips as they stand, told by somebody who knows no SQL. */
async function liveOn(day: string): Promise<Snapshot> {
  const [from, until] = [at(day, 0), at(addDays(day, 1), 0)]
  const found: Snapshot = new Map()
  for (const trip of await trips()) {
    if (!['inTransit', 'arrived', 'unloaded'].includes(trip.transportStatus) || !trip.loadAt || !trip.loadNet) continue
    const left = trip.transportStatus === 'unloaded' ? trip.unloadAt : null
    const marks: Marks = {}
    if (trip.loadAt < from && (!left || left >= from)) marks.opening = trip.loadNet
    if (trip.loadAt >= from && trip.loadAt < until) marks.loaded = trip.loadNet
    if (left && left >= from && left < until) Object.assign(marks, { unloaded: trip.loadNet, received: trip.unloadNet })
    if (trip.loadAt < until && (!left || left >= until)) marks.closing = trip.loadNet
    if (Object.keys(marks).length) found.set(trip.id, marks)
  }
  return found
}

/** As it was written down at the cut-off of each day. */
const frozen = new Map<string, Snapshot>()

async function freeze(day: string): Promise<void> {
  const before = frozen.get(addDays(day, -1))
  const live = await liveOn(day)
  if (before) {
    for (const marks of live.values()) delete marks.opening
    for (const [id, { closing }] of before) if (closing) live.set(id, { ...live.get(id), opening: closing })
  }
  for (const [id, marks] of live) if (!Object.keys(marks).length) live.delete(id)
  expect(await freezeCensus(fixture.app.engine)).toBe(1)
  frozen.set(day, live)
}

const happened = { lateLoad: 0, lateUnload: 0, gone: 0, reweighed: 0, undoneUnload: 0, toService: 0 }

/** One act on a day, sometimes about a day before it. */
async function act(rng: Random, day: string): Promise<void> {
  const { app, masters, taskId } = fixture
  const under = (await trips()).filter(trip => trip.auditStatus === 'unaudited')
  const inTransit = under.filter(trip => trip.transportStatus === 'inTransit')
  const unloaded = under.filter(trip => trip.transportStatus === 'unloaded' && trip.bizKind === 'road')
  const service = under.filter(trip => trip.bizKind === 'service6')
  const late = rng.chance(0.2) && day > addDays(FIRST, 1)
  const on = late ? addDays(day, -1) : day
  const reason = '登记有误'
  const team = await masters.team()
  await app.work(masters.orgId, async tx => {
    if (inTransit.length < 4 || rng.chance(0.35)) {
      const { id } = await tx.insert(waybill, { mainId: taskId })
      await tx.run(waybill, 'dispatch', { id, carrierId: masters.carrierA, ...teamOf(team) })
      const loadGross = add(TARE, (30 + rng.int(0, 100) / 50).toFixed(2))
      await tx.run(waybill, 'load', {
        id,
        loadAt: at(on, rng.int(6, 9)),
        loadTicketNo: `Z${id}`,
        loadGross,
        loadTare: TARE,
      })
      if (late) happened.lateLoad++
      return
    }
    const trip = rng.pick(inTransit)
    const isOld = String(trip.loadAt).slice(0, 10) < on
    const chance = rng.int(0, 99)
    if (chance < 12) {
      await tx.run(waybill, 'undoLoad', { id: trip.id, reason })
      await tx.run(waybill, 'undispatch', { id: trip.id, reason })
      await tx.run(waybill, 'void', { id: trip.id, reason })
      happened.gone++
    } else if (chance < 24) {
      await tx.run(waybill, 'correct', { id: trip.id, loadGross: add(String(trip.loadGross), '0.20'), reason })
      happened.reweighed++
    } else if (chance < 36 && unloaded.length) {
      await tx.run(waybill, 'undoUnload', { id: rng.pick(unloaded).id, reason })
      happened.undoneUnload++
    } else if (chance < 46 && unloaded.length) {
      // What is billed does not change what was carried
      const invoiceItem = '*现代服务*代理服务费'
      await tx.run(waybill, 'toService', { id: rng.pick(unloaded).id, serviceRate: '0.0500', invoiceItem, reason })
      happened.toService++
    } else if (chance < 50 && service.length) {
      await tx.run(waybill, 'toHaulage', { id: rng.pick(service).id, reason })
    } else if (isOld) {
      const unloadGross = sub(String(trip.loadGross), '0.04')
      await tx.run(waybill, 'unload', {
        id: trip.id,
        unloadAt: at(on, rng.int(15, 18)),
        unloadTicketNo: `X${trip.id}`,
        unloadGross,
        unloadTare: TARE,
        lossReason: '途耗',
      })
      if (late) happened.lateUnload++
    }
  })
}

const teamOf = ({ vehicleId, trailerId, driverId }: { vehicleId: number; trailerId: number; driverId: number }) => ({
  vehicleId,
  trailerId,
  driverId,
})

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const rng = random(20261102)
  for (const day of DAYS) {
    fixture.app.clock.set(`${day}T20:00:00+08:00`)
    for (let i = 0; i < 7; i++) await act(rng, day)
    if (rng.chance(0.6)) await followTrips(fixture.app.db, fixture.masters.orgId, rng.int(1, 12))
    if (day === LAST) break
    fixture.app.clock.set(`${addDays(day, 1)}T00:03:00+08:00`)
    await freeze(day)
  }
  fixture.app.clock.set(`${LAST}T21:00:00+08:00`)
}, 300_000)

const figures = (snapshot: Snapshot) =>
  Object.fromEntries(
    COUNTED.flatMap(name => {
      const tonnes = [...snapshot.values()].flatMap(marks => marks[name] ?? [])
      return [
        [name, tonnes.length],
        [`${name}Qty`, qty(sum(tonnes))],
      ]
    }),
  )

/** Whether opening and loaded less unloaded is what is under way, of one trip. */
const balances = ({ opening, loaded, unloaded, closing }: Marks): boolean =>
  Number(!!opening) + Number(!!loaded) === Number(!!unloaded) + Number(!!closing) &&
  isZero(sub(add(opening ?? '0', loaded ?? '0'), add(unloaded ?? '0', closing ?? '0')))

describe('the daily census', () => {
  it('is on every frozen day what was there at its cut-off, whatever came later', async () => {
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0)
    for (const day of DAYS.slice(0, -1)) {
      const { rows, totals } = await ask({ from: day, to: day })
      expect(rows[0], day).toMatchObject({ day, state: 'frozen', ...figures(frozen.get(day) as Snapshot) })
      expect(totals, day).toMatchObject(figures(frozen.get(day) as Snapshot))
    }
    expect((await ask({ from: LAST, to: LAST })).rows[0]).toMatchObject({ day: LAST, state: 'live' })
  })

  it('balances, and where it does not it names exactly the trips that break it', async () => {
    let broken = 0
    const causes = new Set<unknown>()
    for (const day of DAYS.slice(0, -1)) {
      const { rows, totals } = await ask({ from: day, to: day, groupBy: 'routeId' })
      for (const row of [...rows, totals]) {
        const gap = Number(row['opening']) + Number(row['loaded']) - Number(row['unloaded']) - Number(row['closing'])
        expect(row['gap'], day).toBe(gap)
        const tonnes = sub(
          add(String(row['openingQty']), String(row['loadedQty'])),
          add(String(row['unloadedQty']), String(row['closingQty'])),
        )
        expect(eq(String(row['gapQty']), tonnes), day).toBe(true)
        expect(row['alarm']).toBe(row['broken'] !== 0)
      }
      const expected = [...(frozen.get(day) as Snapshot)].filter(([, marks]) => !balances(marks)).map(([id]) => id)
      const behind = await ask({ from: day, to: day, counted: 'broken', groupBy: 'docNo' })
      expect(behind.rows.map(row => row['docId']).toSorted(), day).toEqual(expected.toSorted())
      for (const row of behind.rows) {
        expect(row['cause'], JSON.stringify(row)).toEqual(expect.any(String))
        causes.add(row['cause'])
      }
      expect(totals['broken']).toBe(expected.length)
      broken += expected.length
    }
    expect(broken).toBeGreaterThan(4)
    expect([...causes].toSorted()).toEqual(['gone', 'lateLoad', 'lateUnload', 'reweighed', 'undoneUnload'])
  })

  it('opens each day with what the day before closed with', async () => {
    const { rows } = await ask({ from: FIRST, to: LAST })
    expect(rows).toHaveLength(DAYS.length)
    for (const [i, row] of rows.entries())
      if (i)
        expect([row['opening'], row['openingQty']]).toEqual([rows[i - 1]?.['closing'], rows[i - 1]?.['closingQty']])
  })

  it('says which trips changed since a day was frozen', async () => {
    let changed = 0
    for (const day of DAYS.slice(0, -1)) {
      const was = frozen.get(day) as Snapshot
      const is = await liveOn(day)
      const flows = (marks: Marks | undefined) =>
        (['loaded', 'unloaded', 'closing', 'received'] as const).map(name => marks?.[name] ?? null)
      const ids = [...new Set([...was.keys(), ...is.keys()])].filter(
        id => JSON.stringify(flows(was.get(id))) !== JSON.stringify(flows(is.get(id))),
      )
      const { rows } = await ask({ from: day, to: day, counted: 'changed', groupBy: 'docNo' })
      expect(rows.map(row => row['docId']).toSorted(), day).toEqual(ids.toSorted())
      expect(rows.every(row => typeof row['change'] === 'string')).toBe(true)
      changed += ids.length
    }
    expect(changed).toBeGreaterThan(6)
  })

  it('adds up over days, and leads from every figure to the trips that it counts', async () => {
    const range = { from: DAYS[3], to: DAYS[8] }
    const names = [
      ...COUNTED,
      ...COUNTED.map(name => `${name}Qty`),
      'receivedQty',
      'gap',
      'gapQty',
      'broken',
      'changed',
      'monthLoaded',
      'monthUnloaded',
      'planQty',
      'doneQty',
    ]
    for (const groupBy of ['day', 'customerId', 'routeId']) {
      const { rows, totals } = await ask({ ...range, groupBy })
      for (const row of [...rows.slice(0, 3), {} as AnyRow])
        for (const column of names) {
          const { params, ...grouped } =
            recordsBehind(report, { row, column }, { params: range, groupBy, without: [] }) ?? expect.fail(column)
          const behind = await ask({ ...params, ...grouped })
          const figure = String((column in row ? row : totals)[column])
          expect(
            eq(sum(behind.rows.map(one => String(one[column] ?? 0))), figure),
            `${groupBy} ${column} ${figure}`,
          ).toBe(true)
        }
      if (groupBy !== 'day')
        for (const name of names)
          expect(eq(sum(rows.map(row => String(row[name]))), String(totals[name])), name).toBe(true)
    }
  }, 300_000)

  it('freezes once, and makes up the days that it missed in their order', async () => {
    const { app, masters } = fixture
    expect(await freezeCensus(app.engine)).toBe(0)
    app.clock.set('2026-11-18T01:00:00+08:00')
    expect(await freezeCensus(app.engine)).toBe(3)
    const { rows } = await ask({ from: '2026-11-15', to: '2026-11-18' })
    expect(rows.map(row => row['state'])).toEqual(['frozen', 'frozen', 'frozen', 'live'])
    const { rows: days } = await app.work(masters.orgId, tx =>
      tx.sql(`select count(*)::int as n, count(distinct day)::int as days from census_freeze where org_id = $1`, [
        tx.orgId,
      ]),
    )
    expect(days).toEqual([{ n: 16, days: 16 }])
  })

  it('ends days at the hour that the company chose', async () => {
    const { app } = fixture
    const orgId = await app.company()
    const boss = await app.person(orgId)
    await boss.must('sys/set/save', { settings: { censusCutoff: '18' }, reason: '夜班交接' })
    app.clock.set('2026-11-18T17:59:00+08:00')
    await freezeCensus(app.engine)
    app.clock.set('2026-11-18T18:03:00+08:00')
    expect(await freezeCensus(app.engine)).toBe(1)
    const { rows, header } = await ask({ from: '2026-11-17', to: '2026-11-19' }, boss)
    expect(rows.map(row => [row['day'], row['state']])).toEqual([
      ['2026-11-17', 'frozen'],
      ['2026-11-18', 'frozen'],
    ])
    expect(header.map(one => one.zh)).toContain('每日 18:00 截止')
  })

  it('counts what a person may see of their own company', async () => {
    const { app, masters } = fixture
    const permissions = ['oms.census.read', 'oms.way.read']
    const range = { from: FIRST, to: LAST }
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    expect((await ask({ ...range, groupBy: 'customerId' }, own)).rows).toEqual([])
    const stranger = await app.person(await app.company())
    expect((await ask({ ...range, groupBy: 'customerId' }, stranger)).rows).toEqual([])
    const blind = await app.person(masters.orgId, {
      permissions,
      scope: 'company',
      fieldRights: { waybill: { loadNet: 'hidden' } },
    })
    const { rows } = await ask(range, blind)
    expect(Object.keys(rows[0] ?? {}).filter(name => /Qty|broken|changed|alarm/.test(name))).toEqual([
      'receivedQty',
      'planQty',
    ])
  })
})

describe('the kept sums of the census', () => {
  const rule = LEDGER_RULES.find(({ name }) => name === 'census.sums')?.sql ?? ''
  const violations = (before?: string) =>
    fixture.app.work(fixture.masters.orgId, async tx => {
      const { orgId } = fixture.masters
      if (before) await tx.writing()(before, [orgId])
      const { rows } = await tx.sql(rule, [orgId])
      if (before) throw Object.assign(new Error('taken back'), { rows })
      return rows
    })

  it('are what the trips come to, followed or not, in days that are frozen and in those that are not', async () => {
    const { app, masters, clerk } = fixture
    const { orgId } = masters
    const deptId = await app.work(
      orgId,
      async tx => (await tx.insert(department, { name: '业务部', sort: 1 } as never)).id,
    )
    const permissions = ['oms.census.read', 'oms.way.read']
    const bound = await app.person(orgId, { permissions, scope: 'department', deptId })
    const sent: string[] = []
    const { company } = app.engine.db
    app.engine.db.company = (org, run, options) =>
      company(
        org,
        sql =>
          run({
            query: (text, params, name) => {
              sent.push(text)
              return sql.query(text, params, name)
            },
          }),
        options,
      )
    const from = async (who: Person, body: AnyRow, isKept: boolean) => {
      sent.length = 0
      const { rows, totals } = await ask(body, who)
      expect(
        sent.some(text => text.includes('from census_sum')),
        'read from sums',
      ).toBe(isKept)
      return { rows, totals }
    }
    const rng = random(77_114)
    for (let round = 0; round < 6; round++) {
      await act(rng, LAST)
      if (round % 2) await followTrips(app.db, orgId, rng.int(1, 4))
      for (const table of ['waybill', 'main_waybill', 'census_trip', 'census_plan'])
        await app.db.company(orgId, sql =>
          sql.query(`update ${table} set dept_id = $1 where org_id = $2`, [deptId, orgId]),
        )
      for (const groupBy of ['day', 'customerId', 'routeId'])
        for (const days of [
          { from: FIRST, to: LAST },
          { from: addDays(FIRST, 5), to: addDays(FIRST, 9) },
        ])
          expect(await from(clerk, { ...days, groupBy }, true), `${round} ${groupBy}`).toEqual(
            await from(bound, { ...days, groupBy }, false),
          )
      expect(await violations()).toEqual([])
    }
    app.engine.db.company = company
    expect((await ask({ from: FIRST, to: LAST })).totals).toMatchObject({ loaded: expect.any(Number) as number })
  }, 300_000)

  it('are found false by a rule of the ledger', async () => {
    for (const broken of [
      'update census_sum set closing = closing + 1 where org_id = $1',
      'delete from census_sum where org_id = $1 and loaded > 0',
      `update trip_fact set load_at = load_at - interval '1 day' where org_id = $1`,
      'update trip_fact set loaded = loaded + 0.001 where org_id = $1',
    ]) {
      const error = (await violations(broken).catch((thrown: unknown) => thrown)) as Error & { rows?: unknown[] }
      expect(error.message).toBe('taken back')
      expect(error.rows?.length, broken).toBeGreaterThan(0)
    }
  })
})
