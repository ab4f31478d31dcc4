import { informationPriceComparison, informationPriceFor, pricePerTonne } from '@tuheng/domain/contracts/index'
import { addDays, mondayOf } from '@tuheng/domain/kernel/dates'
import { add, gt, money, mul, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../../demo/random.ts'
import { type Person, testApp } from '../../../testing/app.ts'
import { proveReport } from '../../../testing/report-proof.ts'
import { type Fixture, makeFixture, type Trip, tripOf } from '../../settlement/testing/fixture.ts'
import { approvedPrice, type PriceRow, priceInput } from '../testing/information-prices.ts'

const report = informationPriceComparison as unknown as Report
const FIGURES = ['trips', 'tonnes', 'freight', 'marketTonnes', 'marketFreight', 'gap', 'above', 'over', 'without']
const PERIOD = { loadedFrom: '2026-10-26', loadedTo: '2026-11-20' }

let fixture: Fixture
let clerk: Person
let prices: PriceRow[]
let trips: Trip[]

const ask = (body: AnyRow, who = clerk) =>
  who.must<ReportAnswer>('oms/informationCompare/query', { ...PERIOD, ...body })

beforeAll(async () => {
  const app = await testApp()
  fixture = await makeFixture(app)
  const { masters } = fixture
  clerk = fixture.clerk
  const people = { maker: fixture.clerk, checker: fixture.manager }
  const rng = random(7)
  // Weeks of prices with gaps, for all goods, for the goods, and for a kind of vehicle
  const keys = [{ goodsId: null }, { goodsId: masters.goodsId }, { goodsId: null, vehicleKind: 'dump' }]
  for (const key of keys)
    for (let week = 0; week < 4; week++) {
      if (rng.chance(0.35)) continue
      const effFrom = addDays('2026-10-26', week * 7)
      const input = {
        ...priceInput(masters),
        ...key,
        collectedOn: effFrom,
        effFrom,
        effTo: addDays(effFrom, rng.int(3, 6)),
        marketPrice: rng.chance(0.2) ? null : rng.pick(['124.5', '128', '131.25']),
      }
      await approvedPrice(people, input)
    }
  for (let n = 0; n < 24; n++) {
    const trip = await tripOf(fixture, {
      load: `3${rng.int(0, 2)}.${rng.int(10, 99)}`,
      day: addDays('2026-10-26', rng.int(0, 24)),
      carrierId: rng.chance(0.5) ? masters.carrierA : masters.carrierB,
      audit: false,
    })
    const kind = rng.pick(['dump', 'dump', 'semiFlat', null])
    await app.work(masters.orgId, tx => tx.overwrite(waybill, { id: trip.id, vehicleKind: kind }))
    const set = (basis: string, price: string) =>
      clerk.must('oms/wayBill/setPrice', { id: trip.id, side: 'ap', basis, price, reason: '议价' })
    const price = rng.pick<{ basis: string; price: string } | null>([
      null,
      null,
      null,
      { basis: 'truck', price: '4100' },
      { basis: 'tonKm', price: '0.27' },
      { basis: 'ton', price: '131.25' },
    ])
    if (price) await set(price.basis, price.price)
    // Under way at an agreed price, with nothing to pay yet
    const onTheWay = { apBasis: 'ton', apPrice: '190', apQty: null, apFreight: null } as const
    if (n % 8 === 3) await app.work(masters.orgId, tx => tx.overwrite(waybill, { id: trip.id, ...onTheWay }))
  }
  const list = async <R>(path: string) => (await clerk.must<{ list: R[] }>(path, { pageSize: 200 })).list
  prices = (await list<PriceRow>('oms/informationPrice/list')).filter(price => price.status === 'active')
  trips = await app.work(masters.orgId, tx => tx.find(waybill, { where: {}, limit: 200 }))
}, 300_000)

interface Expected {
  id: number
  week: string
  carrierId: number | null
  vehicleKind: string | null
  tonnes: string | null
  freight: string | null
  market: string | null
  compared: string
}

/** The same, worked out trip by trip from what the lists say. */
function expected(): Expected[] {
  return trips.map(trip => {
    const date = String(trip.loadAt).slice(0, 10)
    const found = informationPriceFor(prices as never[], { key: trip, date, figure: 'marketPrice' }) as
      | PriceRow
      | undefined
    const market = (found?.['marketPrice'] as string | undefined) ?? null
    const { id, carrierId, vehicleKind, apFreight: freight } = trip
    const tonnes = trip.apFreight === null ? null : trip.apBasis === 'ton' ? trip.apQty : trip.loadNet
    const paid = pricePerTonne({
      basis: trip.apBasis,
      price: trip.apPrice,
      km: trip.km,
      freight: trip.apFreight,
      tonnes,
    })
    const compared =
      market === null ? 'without' : paid === null || freight === null ? 'unpaid' : gt(paid, market) ? 'above' : 'within'
    return { id, week: mondayOf(date), carrierId, vehicleKind, tonnes, freight, market, compared }
  })
}

function figuresOf(rows: readonly Expected[]): AnyRow {
  const known = rows.filter(row => row.compared === 'above' || row.compared === 'within')
  const atMarket = (row: Expected) => money(mul(row.market, row.tonnes))
  const beyond = known.map(row => sub(row.freight, atMarket(row)))
  const above = known.filter(row => row.compared === 'above')
  return {
    trips: rows.length,
    tonnes: add(sum(rows.map(row => row.tonnes)), '0'),
    freight: sum(rows.map(row => row.freight)),
    marketTonnes: sum(known.map(row => row.tonnes)),
    marketFreight: sum(known.map(atMarket)),
    gap: sum(beyond),
    above: above.length,
    over: sum(above.map(row => sub(row.freight, atMarket(row))).filter(one => gt(one, 0))),
    without: rows.filter(row => row.compared === 'without').length,
  }
}

const price4 = (price: string | null) => quotient(price, 1, 4)
const plain = (row: AnyRow) => Object.fromEntries(FIGURES.map(name => [name, String(Number(row[name] ?? 0))]))

describe('what was paid beside the market', () => {
  it('has all kinds of trips to tell of', () => {
    const kinds = new Set(expected().map(row => row.compared))
    expect([...kinds].toSorted()).toEqual(['above', 'unpaid', 'within', 'without'])
    expect(new Set(trips.map(trip => trip.apBasis)).size).toBe(3)
  })

  it('is what the domain says of each trip', async () => {
    const { rows, totals } = await ask({ groupBy: 'waybillNo' })
    const byId = new Map(rows.map(row => [row['waybillId'], row]))
    expect(byId.size).toBe(trips.length)
    for (const one of expected())
      expect([byId.get(one.id)?.['compared'], plain(byId.get(one.id) ?? {})]).toEqual([
        one.compared,
        plain(figuresOf([one])),
      ])
    expect(plain(totals)).toEqual(plain(figuresOf(expected())))
    expect(totals['above']).toBe(expected().filter(one => one.compared === 'above').length)
  })

  it('has market prices as they were noted, weighted by tonnes, of money that was not rounded before', async () => {
    const { rows } = await ask({ groupBy: 'waybillNo' })
    const known = expected().filter(one => one.compared === 'above' || one.compared === 'within')
    for (const one of known)
      expect(rows.find(row => row['waybillId'] === one.id)?.['marketPrice']).toBe(price4(one.market))
    const { totals } = await ask({ groupBy: 'carrierId' })
    const exact = quotient(sum(known.map(one => mul(one.market, one.tonnes))), sum(known.map(one => one.tonnes)), 4)
    expect(totals['marketPrice']).toBe(exact)
  })

  it('adds up by every dimension', async () => {
    const totals = await proveReport(clerk, report, { params: PERIOD, summed: FIGURES })
    expect(plain(totals)).toEqual(plain(figuresOf(expected())))
    const { rows } = await ask({ groupBy: 'carrierId' })
    for (const row of rows) {
      const own = expected().filter(one => one.carrierId === row['carrierId'])
      expect(plain(row)).toEqual(plain(figuresOf(own)))
      expect(row['paidPrice']).toBe(quotient(String(row['freight']), String(row['tonnes']), 4))
    }
  })

  it('leads from each figure to its trips', async () => {
    for (const groupBy of ['routeId', 'vehicleKind', 'carrierId', 'week'])
      for (const row of (await ask({ groupBy })).rows)
        for (const column of FIGURES) {
          const behind = recordsBehind(report, { row, column }, { params: PERIOD, groupBy, without: [] })
          const found = await ask({ ...behind?.params, groupBy: behind?.groupBy, without: behind?.without })
          expect(plain(found.totals)[column], `${groupBy} ${column}`).toBe(plain(row)[column])
        }
  })

  it('is told of the trips within reach, and not to other companies', async () => {
    const stranger = await fixture.app.person(await fixture.app.company())
    expect((await ask({}, stranger)).rows).toEqual([])
    const own = await fixture.app.person(fixture.masters.orgId, {
      permissions: registry.resources.flatMap(permissionCodes).concat('oms.informationCompare.read'),
      scope: 'self',
    })
    expect((await ask({}, own)).rows).toEqual([])
  })

  it('hides what a role may not see', async () => {
    const codes = [...registry.resources.flatMap(permissionCodes), 'oms.informationCompare.read']
    const unpaid = await fixture.app.person(fixture.masters.orgId, {
      permissions: codes,
      fieldRights: { waybill: { apPrice: 'hidden' } },
    })
    const { rows, totals } = await ask({ groupBy: 'waybillNo' }, unpaid)
    expect(rows.length).toBe(trips.length)
    for (const row of [...rows, totals])
      for (const name of ['freight', 'tonnes', 'paidPrice', 'marketPrice', 'over', 'above', 'gap', 'compared'])
        expect(row, name).not.toHaveProperty(name)
    expect(await unpaid.call('oms/informationCompare/query', { ...PERIOD, compared: 'above' })).toMatchObject({
      status: false,
    })
    const blind = await fixture.app.person(fixture.masters.orgId, {
      permissions: codes,
      fieldRights: { informationPrice: { marketPrice: 'hidden' } },
    })
    expect((await ask({}, blind)).totals).not.toHaveProperty('without')
    expect((await ask({}, blind)).totals).toHaveProperty('freight')
  })
})

describe('the trend of a route', () => {
  interface Trend {
    goodsId: number | null
    keys: AnyRow[]
    points: { week: string; market: string | null; paid?: string | null; trips?: number; tonnes?: string }[]
  }
  const trend = (body: AnyRow = {}, who = clerk) =>
    who.must<Trend>('oms/informationPrice/trend', { routeId: fixture.masters.routeId, weeks: 6, ...body })

  it('has the price of each week and what its own trips paid, weighted by tonnes', async () => {
    const { points } = await trend({ goodsId: fixture.masters.goodsId })
    expect(points.map(point => point.week)).toEqual([0, 1, 2, 3, 4, 5].map(n => addDays('2026-10-12', n * 7)))
    for (const { week, market, paid, trips: count } of points) {
      const own = expected().filter(one => one.week === week)
      expect(count).toBe(own.length)
      expect(paid ?? null).toBe(
        own.length ? quotient(sum(own.map(one => one.freight)), sum(own.map(one => one.tonnes)), 4) : null,
      )
      // The figure leads to the same trips
      const behind = { week, routeId: fixture.masters.routeId, goodsId: fixture.masters.goodsId, groupBy: 'waybillNo' }
      expect((await ask({ ...behind, loadedFrom: week, loadedTo: addDays(week, 6) })).totals).toMatchObject({
        trips: count ?? 0,
      })
      const last = addDays(week, 6) < '2026-11-20' ? addDays(week, 6) : '2026-11-20'
      const key = { routeId: fixture.masters.routeId, goodsId: fixture.masters.goodsId, vehicleKind: null }
      const found = informationPriceFor(prices as never[], { key, date: last, figure: 'marketPrice' }) as
        | PriceRow
        | undefined
      expect(market).toBe(found?.['marketPrice'] ?? null)
    }
  })

  it('keeps what was paid from whoever may not see it', async () => {
    const unpaid = await fixture.app.person(fixture.masters.orgId, {
      permissions: registry.resources.flatMap(permissionCodes),
      fieldRights: { waybill: { apFreight: 'hidden' } },
    })
    const { points } = await trend({}, unpaid)
    for (const point of points) {
      expect(point).toHaveProperty('market')
      for (const name of ['paid', 'tonnes', 'over']) expect(point).not.toHaveProperty(name)
    }
  })
})
