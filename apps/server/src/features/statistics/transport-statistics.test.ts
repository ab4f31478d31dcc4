import { add, eq, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { route } from '@tuheng/domain/contracts/index'
import { transportStatistics } from '@tuheng/domain/statistics/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { random } from '../../demo/random.ts'
import { type Fixture, type Trip, tripsOf } from '../settlement/testing/fixture.ts'
import { auditedService, makeServiceWorld, serviceInput, type ServiceWorld } from '../services/testing/world.ts'

const report = transportStatistics as unknown as Report
const PERIOD = { from: '2026-10-01', to: '2026-11-20' }
const SUMS = [
  'trips',
  'services',
  'loaded',
  'unloaded',
  'loss',
  'receivable',
  'payable',
  'unpriced',
  'margin',
  'late',
] as const
const GROUPS = [
  'customerId',
  'carrierId',
  'routeId',
  'goodsId',
  'salesmanId',
  'vehicleId',
  'carriage',
  'day',
  'week',
  'month',
]

let world: ServiceWorld
let trips: Trip[]

const ask = (body: AnyRow = {}, who: Person = world.clerk) =>
  who.must<ReportAnswer>('oms/statistics/query', { ...PERIOD, ...body })

beforeAll(async () => {
  world = await makeServiceWorld(await testApp())
  const fixture: Fixture = world
  const { masters, app } = world
  // Ten hours are allowed; trips of the fixture take ten on a day, or longer
  await app.work(masters.orgId, tx => tx.sql('update route set hours = 10 where org_id = $1', [tx.orgId]))
  const rng = random(17_09)
  const day = () => `2026-${rng.pick(['10', '11'])}-${String(rng.int(1, 18)).padStart(2, '0')}`
  await tripsOf(
    fixture,
    Array.from({ length: 24 }, () => {
      const on = day()
      return {
        load: (30 + rng.int(0, 170) / 50).toFixed(2),
        unload: (29.8 + rng.int(0, 170) / 50).toFixed(2),
        day: on,
        ...(rng.chance(0.3)
          ? { unloadDay: `${on.slice(0, 8)}${String(Number(on.slice(8)) + 1).padStart(2, '0')}` }
          : {}),
        carrierId: rng.pick([masters.carrierA, masters.carrierB]),
        ...(rng.chance(0.3) ? { infoFee: '80.00' } : {}),
        audit: false,
      }
    }),
  )
  trips = await app.work(masters.orgId, tx => tx.find(waybill, { where: {}, limit: 500 }))
  await auditedService(world, serviceInput(world, trips[0]?.id ?? 0, { passOn: 'percent', markupRate: '0.08' }))
  await auditedService(world, serviceInput(world, trips[1]?.id ?? 0))
}, 300_000)

describe('transport statistics', () => {
  it('are the sums of the trips, with averages computed from them', async () => {
    const { totals } = await ask({ carriage: 'road' })
    const total = (of: (trip: Trip) => string | null) => sum(trips.map(trip => of(trip) ?? '0'))
    const hours = trips.map(
      trip => (Date.parse(`${trip.arriveAt ?? trip.unloadAt}`) - Date.parse(`${trip.loadAt}`)) / 3_600_000,
    )
    const tonnes = total(trip => trip.unloadNet)
    const loss = sub(
      total(trip => trip.loadNet),
      tonnes,
    )
    for (const [name, expected] of Object.entries({
      trips: String(trips.length),
      loaded: total(trip => trip.loadNet),
      unloaded: tonnes,
      loss,
      receivable: total(trip => trip.arTotal),
      payable: total(trip => trip.apTotal),
      margin: sub(
        total(trip => trip.arExcl),
        total(trip => trip.apExcl),
      ),
      lossPermille: quotient(
        sum([loss]),
        total(trip => trip.loadNet),
        5,
      ),
      arPerTonne: quotient(
        total(trip => trip.arTotal),
        tonnes,
        2,
      ),
      apPerTonne: quotient(
        total(trip => trip.apTotal),
        tonnes,
        2,
      ),
      hours: quotient(String(hours.reduce((a, b) => a + b)), trips.length, 1),
      late: String(hours.filter(one => one > 10).length),
      onTimeRate: quotient(hours.filter(one => one <= 10).length, trips.length, 4),
    })) {
      const found = name === 'lossPermille' ? quotient(String(totals[name]), 1000, 5) : String(totals[name])
      expect(eq(String(found), String(expected)), `${name}: ${String(found)}, not ${String(expected)}`).toBe(true)
    }
    expect(hours.some(one => one > 10) && hours.some(one => one <= 10)).toBe(true)
  })

  it.each(['unloaded', 'loaded'])('add up by whatever they are grouped, by the day of being %s', async countedBy => {
    await proveReport(world.clerk, report, { params: { ...PERIOD, countedBy }, summed: SUMS })
    for (const split of ['day', 'week', 'month']) {
      const { rows, totals } = await ask({ split, countedBy })
      expect(rows.every(row => row[split] !== undefined)).toBe(true)
      for (const name of SUMS)
        expect(eq(sum(rows.map(row => String(row[name] ?? 0))), String(totals[name] ?? 0)), name).toBe(true)
    }
  })

  it('lead from every figure to the documents that it counts', async () => {
    for (const groupBy of GROUPS) {
      const { rows, totals } = await ask({ groupBy, ...(groupBy === 'customerId' ? { split: 'week' } : {}) })
      for (const row of [...rows, {} as AnyRow])
        for (const column of [...SUMS, 'onTimeRate']) {
          const of = column in row || !Object.keys(row).length ? (column in row ? row : totals)[column] : 0
          const { params, ...grouped } =
            recordsBehind(
              report,
              { row, column },
              { params: { ...PERIOD, ...(groupBy === 'customerId' ? { split: 'week' } : {}) }, groupBy, without: [] },
            ) ?? expect.fail(column)
          const behind = await ask({ ...params, ...grouped })
          expect(eq(String(behind.totals[column] ?? 0), String(of ?? 0)), `${groupBy} ${column}`).toBe(true)
        }
    }
  }, 300_000)

  it('tell road and services apart, and show both together', async () => {
    const { rows, totals } = await ask({ groupBy: 'carriage' })
    expect(rows.map(row => row['carriage']).toSorted()).toEqual(['road', 'service'])
    const service = rows.find(row => row['carriage'] === 'service') ?? expect.fail()
    expect(service).toMatchObject({ trips: 0, services: 2, loaded: '0.000' })
    expect(Number(service['receivable'])).toBeGreaterThan(0)
    const apart = await Promise.all(['road', 'rail', 'service'].map(carriage => ask({ carriage })))
    for (const name of SUMS)
      expect(eq(add(...apart.map(one => String(one.totals[name] ?? 0))), String(totals[name])), name).toBe(true)
  })

  it('go through days, weeks or months in a picture that adds up to the same', async () => {
    for (const [from, step] of [
      ['2026-11-01', 'day'],
      ['2026-08-01', 'week'],
      ['2026-01-01', 'month'],
    ] as const) {
      const { trend = [], totals } = await ask({ from })
      expect(trend.length, step).toBeGreaterThan(1)
      expect(trend.every(row => step in row)).toBe(true)
      expect(eq(sum(trend.map(row => String(row['loaded']))), String(totals['loaded']))).toBe(true)
    }
  })

  it('refuse days in the wrong order and without end, at their field', async () => {
    const refused = await world.clerk.call('oms/statistics/query', { from: '2026-11-02', to: '2026-11-01' })
    expect(refused).toMatchObject({ http: 400, errors: [{ path: 'to', code: 'statistics.period' }] })
    expect(await world.clerk.call('oms/statistics/query', { from: '2001-01-01', to: '2026-11-01' })).toMatchObject({
      errors: [{ path: 'to', code: 'statistics.span' }],
    })
  })

  it('count what a person may see, and nothing of other companies', async () => {
    const { app, masters } = world
    const permissions = ['oms.census.read', 'oms.way.read']
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    expect((await ask({}, own)).rows).toEqual([])
    const stranger = await app.person(await app.company())
    expect((await ask({}, stranger)).rows).toEqual([])
  })

  it('tell no money to whoever may not see it of trips', async () => {
    const { app, masters } = world
    const permissions = ['oms.census.read', 'oms.census.export', 'oms.way.read']
    const seen = async (hidden: string[]) => {
      const fieldRights = { waybill: Object.fromEntries(hidden.map(name => [name, 'hidden'])) }
      const who = await app.person(masters.orgId, { permissions, scope: 'company', fieldRights })
      const { rows, totals, figures } = await ask({}, who)
      return new Set([...Object.keys(rows[0] ?? {}), ...Object.keys(totals), ...Object.keys(figures)])
    }
    const all = await seen([])
    for (const name of ['receivable', 'payable', 'margin', 'arPerTonne', 'apPerTonne']) expect(all).toContain(name)
    const withoutIncome = await seen(['arTotal'])
    expect(['receivable', 'margin', 'arPerTonne', 'alarm'].filter(name => withoutIncome.has(name))).toEqual([])
    expect(withoutIncome).toContain('payable')
    const withoutCost = await seen(['apTotal'])
    expect(['payable', 'margin', 'apPerTonne', 'alarm'].filter(name => withoutCost.has(name))).toEqual([])
  })

  it('judge nobody where a route has no time limit', async () => {
    const { app, masters } = world
    await app.work(masters.orgId, tx => tx.sql(`update route set hours = null where org_id = $1`, [tx.orgId]))
    expect((await ask({ carriage: 'road' })).totals).toMatchObject({ onTimeRate: null, late: 0 })
    await app.work(masters.orgId, tx => tx.overwrite(route, { id: masters.routeId, hours: '10.0' }))
  })
})
