import { add } from '@tuheng/domain/kernel/decimal'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { chargesNow, type Fixture, makeFixture, tripNow, violations } from '../../settlement/testing/fixture.ts'

/** A trip that is restored counts again wherever it counted before. */

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
})

const DAY = '2026-11-10'

async function unloadedTrip(): Promise<number> {
  const { app, masters, taskId } = fixture
  const [team] = masters.teams
  return app.work(masters.orgId, async tx => {
    const { id } = await tx.insert(waybill, { mainId: taskId })
    const truck = { vehicleId: team?.vehicleId, trailerId: team?.trailerId, driverId: team?.driverId }
    await tx.run(waybill, 'dispatch', { id, carrierId: masters.carrierA, ...truck })
    const weights = { Gross: add('33.50', '15.20'), Tare: '15.20' }
    await tx.run(waybill, 'load', {
      id,
      loadAt: `${DAY} 08:00:00`,
      loadTicketNo: `Z${id}`,
      loadGross: weights.Gross,
      loadTare: weights.Tare,
    })
    await tx.run(waybill, 'unload', {
      id,
      unloadAt: `${DAY} 18:00:00`,
      unloadTicketNo: `X${id}`,
      unloadGross: weights.Gross,
      unloadTare: weights.Tare,
    })
    return id
  })
}

async function booksOf(id: number) {
  const { app, masters, taskId } = fixture
  const task = await app.work(masters.orgId, tx => tx.getRequired(mainWaybill, taskId))
  const { version: _, updatedAt: __, ...counted } = task
  const charges = await chargesNow(fixture, [id])
  const contracts = await app.work(masters.orgId, async tx => {
    const { rows } = await tx.sql('select id, done_qty from contract where org_id = $1 order by id', [masters.orgId])
    return rows
  })
  const amounts = charges.map(({ side, kind, amount }) => `${side} ${kind} ${amount}`).toSorted()
  return { counted, contracts, amounts }
}

describe('a deleted trip', () => {
  it('is restored with its charges, and task, contracts and ledger are as before', async () => {
    const { clerk } = fixture
    const id = await unloadedTrip()
    const before = await booksOf(id)
    expect(before.amounts.length).toBeGreaterThan(1)
    await clerk.must('oms/wayBill/delete', { id, reason: '误录' })
    expect((await booksOf(id)).amounts).toEqual([])
    expect(await violations(fixture)).toEqual([])
    await clerk.must('oms/wayBill/undelete', { id })
    expect(await booksOf(id)).toEqual(before)
    expect(await violations(fixture)).toEqual([])
    expect(await tripNow(fixture, id)).toMatchObject({
      transportStatus: 'unloaded',
      carrierId: fixture.masters.carrierA,
    })
  })

  it('keeps the prices that were set by hand, with their reasons', async () => {
    const { clerk, app, masters } = fixture
    const id = await unloadedTrip()
    const set = { id, basis: 'ton', reason: '雪天加价' }
    await clerk.must('oms/wayBill/setPrice', { ...set, side: 'ap', price: '150.0000' })
    await clerk.must('oms/wayBill/setPrice', { ...set, side: 'ar', basis: 'lump', price: '6000.0000', reason: '包车' })
    const pinned = () =>
      app.work(masters.orgId, async tx => {
        const { rows } = await tx.sql(
          `select side, kind, unit, price, amount, excl, tax, pinned, note from charge
           where org_id = $1 and doc_id = $2 and deleted_at is null order by side, kind`,
          [tx.orgId, id],
        )
        return rows
      })
    const before = { charges: await pinned(), books: await booksOf(id), trip: await tripNow(fixture, id) }
    expect(before.charges.filter(row => row['kind'] === 'freight').map(row => [row['side'], row['note']])).toEqual([
      ['ap', '雪天加价'],
      ['ar', '包车'],
    ])
    await clerk.must('oms/wayBill/delete', { id, reason: '误录' })
    await clerk.must('oms/wayBill/undelete', { id })
    expect(await pinned()).toEqual(before.charges)
    expect(await booksOf(id)).toEqual(before.books)
    const { version: _, updatedAt: __, ...trip } = await tripNow(fixture, id)
    expect(before.trip).toMatchObject(trip)
    // A price from a sheet is that of today: the sheet may be another one since.
    await clerk.must('oms/wayBill/unpin', { id, side: 'ap', reason: '改回' })
    await clerk.must('oms/wayBill/delete', { id, reason: '误录' })
    await app.work(masters.orgId, tx =>
      tx.sql(
        `update price_sheet_line l set price = 111 from price_sheet s where l.org_id = $1 and s.org_id = l.org_id and s.id = l.parent_id and s.side = 'ap'`,
        [tx.orgId],
      ),
    )
    await clerk.must('oms/wayBill/undelete', { id })
    expect(await tripNow(fixture, id)).toMatchObject({ arPrice: '6000.0000', arBasis: 'lump', apPrice: '111.0000' })
    expect(await violations(fixture)).toEqual([])
  })

  it('stays deleted while its truck is on another trip', async () => {
    const { app, masters, taskId, clerk } = fixture
    const [team] = masters.teams
    const truck = { vehicleId: team?.vehicleId, trailerId: team?.trailerId, driverId: team?.driverId }
    const dispatched = () =>
      app.work(masters.orgId, async tx => {
        const { id } = await tx.insert(waybill, { mainId: taskId })
        await tx.run(waybill, 'dispatch', { id, carrierId: masters.carrierA, ...truck })
        return id
      })
    const first = await dispatched()
    await clerk.must('oms/wayBill/delete', { id: first, reason: '误派' })
    const second = await dispatched()
    expect(await clerk.call('oms/wayBill/undelete', { id: first })).toMatchObject({
      http: 409,
      error: 'waybill.vehicle_taken',
    })
    expect(await violations(fixture)).toEqual([])
    await clerk.must('oms/wayBill/delete', { id: second, reason: '误派' })
    await clerk.must('oms/wayBill/undelete', { id: first })
    expect(await violations(fixture)).toEqual([])
  })
})
