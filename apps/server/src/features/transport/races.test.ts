// PostgreSQL instead: connections
import { loadBill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'
import { checkSums } from './testing/proof.ts'
import {
  billIn,
  dispatchOf,
  LOADED,
  makeMasters,
  taskIn,
  type Team,
  tripAt,
  type TripRow,
  UNLOADED,
  type Masters,
} from './testing/masters.ts'

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('concurrently', () => {
  let app: TestApp
  let masters: Masters
  let clerk: Person

  beforeAll(async () => {
    app = await testApp()
    masters = await makeMasters(app, await app.company(), { teams: 0 })
    clerk = await app.person(masters.orgId)
  })

  const teams = async (n: number): Promise<Team[]> => {
    const out: Team[] = []
    for (let i = 0; i < n; i++) out.push(await masters.team())
    return out
  }
  const planned = (mainId: number): Promise<TripRow> => clerk.must<TripRow>('oms/wayBill/save', { mainId })
  const codes = (answers: readonly Answer[]): string[] => answers.map(answer => answer.error ?? 'ok').toSorted()
  const prove = (mainId: number) => app.work(masters.orgId, tx => checkSums(tx, mainId))

  it('one truck is dispatched once, and the other requests are told by which trip it is taken', async () => {
    const { id: mainId } = await taskIn(app, masters)
    const team = await masters.team()
    const trips = await Promise.all(Array.from({ length: 6 }, () => planned(mainId)))
    const answers = await Promise.all(
      trips.map(trip =>
        clerk.call<TripRow>('oms/wayBill/dispatch', { id: trip.id, ...dispatchOf(team, masters.carrierA) }),
      ),
    )
    const winner = answers.find(answer => answer.status)
    expect(codes(answers)).toEqual(['ok', ...Array.from({ length: 5 }, () => 'waybill.vehicle_busy')])
    for (const answer of answers.filter(a => !a.status))
      expect(answer.errors?.[0]?.msg).toBe(`车辆${team.plateNo}存在未完成运单${winner?.data.waybillNo}`)
    await prove(mainId)
  })

  it('the constraint refuses what passes the check', async () => {
    const { id: mainId } = await taskIn(app, masters)
    const team = await masters.team()
    await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    const other = await planned(mainId)
    const forced = app.work(masters.orgId, tx =>
      tx.sql(`update waybill set vehicle_id = $2, transport_status = 'toLoad' where id = $1`, [
        other.id,
        team.vehicleId,
      ]),
    )
    await expect(forced).rejects.toMatchObject({ issues: [{ code: 'waybill.vehicle_taken' }] })
  })

  it('the last tonnes of a grant go to as many trucks as fit', async () => {
    const { id: billId } = await billIn(app, masters, { qty: '500.000', overRate: '0.0000' })
    await clerk.must('oms/loadBill/grant', { id: billId, carrierId: masters.carrierA, qty: '100' })
    const { id: mainId } = await taskIn(app, masters, { loadBillId: billId })
    const trips: TripRow[] = []
    for (const team of await teams(8)) trips.push(await tripAt(clerk, { masters, mainId, team, step: 'toLoad' }))
    const answers = await Promise.all(trips.map(trip => clerk.call('oms/wayBill/load', { id: trip.id, ...LOADED })))
    expect(codes(answers)).toEqual([...Array.from({ length: 6 }, () => 'load_bill.grant_not_enough'), 'ok', 'ok'])
    expect(await clerk.must('oms/loadBill/info', { id: billId })).toMatchObject({ sentQty: '66.920', sentTrucks: 2 })
    await prove(mainId)
  })

  it('a bill is not granted beyond its tonnes', async () => {
    const { id } = await billIn(app, masters, { qty: '100.000', overRate: '0.0000' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clerk.call('oms/loadBill/grant', { id, carrierId: masters.carrierA, qty: '30' })),
    )
    expect(answers.filter(answer => answer.status)).toHaveLength(3)
    expect(await clerk.must('oms/loadBill/info', { id })).toMatchObject({ grantedQty: '90.000' })
  })

  it('fifty writers number their trips without a gap', async () => {
    const [one, two] = [await taskIn(app, masters), await taskIn(app, masters)]
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        clerk.must<TripRow & { tripSeq: number }>('oms/wayBill/quick', { mainId: i % 2 ? one.id : two.id }),
      ),
    )
    const numbers = made.map(trip => Number(trip.waybillNo.slice(-5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => (numbers[0] ?? 0) + i))
    for (const task of [one, two])
      expect(
        made
          .filter(trip => trip.mainId === task.id)
          .map(trip => trip.tripSeq)
          .toSorted((a, b) => a - b),
      ).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  })

  it('complete trips are entered on one task', async () => {
    const { id: billId } = await billIn(app, masters, { qty: '2000.000' })
    await clerk.must('oms/loadBill/grant', { id: billId, carrierId: masters.carrierA, qty: '900' })
    await clerk.must('oms/loadBill/grant', { id: billId, carrierId: masters.carrierB, qty: '900' })
    const { id: mainId } = await taskIn(app, masters, { loadBillId: billId })
    const crews = await teams(16)
    const answers = await Promise.all(
      crews.map((team, i) =>
        clerk.call<TripRow>('oms/wayBill/quick', {
          mainId,
          ...dispatchOf(team, i % 2 ? masters.carrierA : masters.carrierB),
          ...LOADED,
        }),
      ),
    )
    expect(codes(answers)).toEqual(Array.from({ length: 16 }, () => 'ok'))
    // Some arrive, some are undone, some change their carrier, grants are added and revoked, all at once.
    const ids = answers.map(answer => answer.data.id)
    const storm = await Promise.all(
      ids.flatMap((id, i) => [
        i % 3 === 0
          ? clerk.call('oms/wayBill/undoLoad', { id, reason: '未装' })
          : clerk.call('oms/wayBill/unload', { id, ...UNLOADED, lossReason: '漏撒' }),
        i % 4 === 0
          ? clerk.call('oms/loadBill/grant', { id: billId, carrierId: masters.carrierA, qty: '20' })
          : clerk.call('oms/wayBill/changeCarrier', {
              id,
              carrierId: i % 2 ? masters.carrierB : masters.carrierA,
              reason: '改',
            }),
      ]),
    )
    expect(storm.filter(answer => answer.http >= 500)).toEqual([])
    expect(storm.filter(answer => answer.status).length).toBeGreaterThan(20)
    await prove(mainId)
  })

  it('the last audits finish the task', async () => {
    const { id: mainId } = await taskIn(app, masters, { planQty: '100' })
    const trips: TripRow[] = []
    for (const team of await teams(3)) {
      const trip = await tripAt(clerk, { masters, mainId, team, step: 'unloaded', unload: { unloadGross: '48.60' } })
      await clerk.must('oms/wayBill/receipt', { id: trip.id, receiptAt: '2026-11-20', receiptCopies: 1 })
      trips.push(trip)
    }
    const answers = await Promise.all(trips.map(trip => clerk.call('oms/wayBill/audit', { id: trip.id })))
    expect(codes(answers)).toEqual(['ok', 'ok', 'ok'])
    expect(await clerk.must('oms/mainWay/info', { id: mainId })).toMatchObject({ doneTrucks: 3, status: 'done' })
  })

  it('the last resolved exceptions clear the trip', async () => {
    const { id: mainId } = await taskIn(app, masters)
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'inTransit' })
    for (const kind of ['breakdown', 'jam', 'detour'])
      await clerk.must('oms/wayBill/raiseException', {
        id: trip.id,
        kind,
        occurredAt: '2026-11-20 09:00:00',
        description: '途中',
      })
    const { list } = await clerk.must<{ list: { id: number }[] }>('oms/exception/list', {
      filters: { waybillId: trip.id },
    })
    const answers = await Promise.all(
      list.map(({ id }) => clerk.call('oms/exception/resolve', { id, liable: 'carrier', solution: '已处理' })),
    )
    expect(codes(answers)).toEqual(['ok', 'ok', 'ok'])
    expect(await clerk.must('oms/wayBill/info', { id: trip.id })).toMatchObject({ exceptionFlag: 'resolved' })
  })

  it('a bill is counted correctly while it is extended and closed', async () => {
    const { id: billId } = await billIn(app, masters, { qty: '500.000' })
    await clerk.must('oms/loadBill/grant', { id: billId, carrierId: masters.carrierA, qty: '400' })
    const { id: mainId } = await taskIn(app, masters, { loadBillId: billId })
    const trips: TripRow[] = []
    for (const team of await teams(6)) trips.push(await tripAt(clerk, { masters, mainId, team, step: 'toLoad' }))
    const answers = await Promise.all([
      ...trips.map(trip => clerk.call('oms/wayBill/load', { id: trip.id, ...LOADED })),
      clerk.call('oms/loadBill/extend', { id: billId, validTo: '2026-12-31', reason: '延' }),
      clerk.call('oms/loadBill/close', { id: billId, reason: '停' }),
    ])
    expect(answers.filter(answer => answer.http >= 500)).toEqual([])
    await prove(mainId)
    const bill = await app.work(masters.orgId, tx => tx.getRequired(loadBill, billId))
    expect(bill).toMatchObject({ status: 'closed', stage: 'done' })
  })
})
