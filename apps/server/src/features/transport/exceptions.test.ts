import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { refused } from './testing/refused.ts'
import { LOADED, makeMasters, taskIn, tripAt, type TripRow, UNLOADED, type Masters } from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
  mainId = (await taskIn(app, masters)).id
})

const trip = async (step: 'inTransit' | 'unloaded'): Promise<TripRow> =>
  tripAt(clerk, { masters, mainId, team: await masters.team(), step, unload: { lossReason: '漏撒' } })
const flag = async (row: TripRow): Promise<unknown> =>
  (await clerk.must('oms/wayBill/info', { id: row.id })).exceptionFlag
const HAPPENED = { occurredAt: '2026-11-20 09:30:00', description: '青银高速 K612 爆胎' }

describe('exceptions', () => {
  it('are raised from the trip with its plate and parties, and cleared when the last one is resolved', async () => {
    const row = await trip('inTransit')
    await clerk.must('oms/wayBill/raiseException', { id: row.id, kind: 'breakdown', place: '靖边服务区', ...HAPPENED })
    await clerk.must('oms/wayBill/raiseException', { id: row.id, kind: 'jam', ...HAPPENED })
    const { list } = await clerk.must<{ list: TripRow[] }>('oms/exception/list', {
      filters: { waybillId: row.id },
      sort: ['id'],
    })
    expect(list[0]).toMatchObject({
      kind: 'breakdown',
      place: '靖边服务区',
      plateNo: row.plateNo,
      customerId: masters.customerId,
      status: 'open',
      resolvedAt: null,
    })
    const resolve = (n: number) =>
      clerk.must('oms/exception/resolve', { id: list[n]?.id, liable: 'carrier', solution: '换胎后继续' })
    expect(await resolve(0)).toMatchObject({ status: 'resolved', resolvedAt: '2026-11-20 20:00:00' })
    expect(await flag(row)).toBe('open')
    await resolve(1)
    expect(await flag(row)).toBe('resolved')
    expect(await clerk.must('oms/exception/reopen', { id: list[1]?.id, reason: '又坏了' })).toMatchObject({
      resolvedAt: null,
    })
    expect(await flag(row)).toBe('open')
  })

  it('entered separately mark the trip, and withdrawing all of them clears it', async () => {
    const row = await trip('inTransit')
    const made = await clerk.must<TripRow>('oms/exception/save', { waybillId: row.id, kind: 'other', ...HAPPENED })
    expect(await flag(row)).toBe('open')
    await clerk.must('oms/exception/handle', { id: made.id, handlerId: clerk.memberId })
    expect(await flag(row)).toBe('open')
    await clerk.must('oms/exception/cancel', { id: made.id, reason: '误报' })
    expect(await flag(row)).toBe('none')
    const history = await clerk.must<{ list: { action: string }[] }>('oms/wayBill/history', { id: row.id })
    expect(history.list.slice(0, 2).map(h => h.action)).toEqual(['cancelException', 'flagException'])
  })

  it('report what is missing', async () => {
    const row = await trip('inTransit')
    await refused(clerk, {
      path: 'oms/wayBill/raiseException',
      body: { id: row.id, kind: 'jam' },
      record: { api: 'oms/wayBill', id: row.id },
      errors: [
        { code: 'field.required', path: 'occurredAt' },
        { code: 'field.required', path: 'description' },
      ],
    })
  })
})

describe('a trip in a statement', () => {
  it('is locked on that side, and completely for weights, audit and deletion', async () => {
    const row = await trip('unloaded')
    await app.db.system('test', sql =>
      sql.query(`update waybill set ap_status = 'inStatement', ap_pinned = true where id = $1`, [row.id]),
    )
    const record = { api: 'oms/wayBill', id: row.id }
    const held = [{ code: 'waybill.in_statement', msg: '已对账的运单不允许修改' }]
    const now = await clerk.must<TripRow>('oms/wayBill/info', { id: row.id })
    await refused(clerk, {
      path: 'oms/wayBill/correct',
      body: { id: row.id, unloadGross: '48', reason: '错' },
      record,
      errors: held,
    })
    await refused(clerk, { path: 'oms/wayBill/undoUnload', body: { id: row.id, reason: '错' }, record, errors: held })
    await refused(clerk, {
      path: 'oms/wayBill/changeCarrier',
      body: { id: row.id, carrierId: masters.carrierB, reason: '错' },
      record,
      errors: held,
    })
    await refused(clerk, {
      path: 'oms/wayBill/setPrice',
      body: { id: row.id, side: 'ap', basis: 'ton', price: '1', reason: '错' },
      record,
      errors: held,
    })
    await refused(clerk, {
      path: 'oms/wayBill/unpin',
      body: { id: row.id, side: 'ap', reason: '错' },
      record,
      errors: held,
    })
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { id: row.id, version: now.version, remark: 'x' },
      record,
      errors: [{ code: 'record.locked' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/delete',
      body: { id: row.id },
      record,
      errors: [{ code: 'record.locked' }],
    })
    expect(
      await clerk.must('oms/wayBill/setPrice', {
        id: row.id,
        side: 'ar',
        basis: 'ton',
        price: '140',
        reason: '货主补价',
      }),
    ).toMatchObject({ arPrice: '140.0000' })
  })
})

describe('a service trip', () => {
  it('is not weighed: it is completed with its tonnes at once, and priced', async () => {
    const task = await taskIn(app, masters, {
      bizKind: 'service6',
      lossMode: 'none',
      serviceRate: '0.0600',
      arWeightRule: 'load',
      apWeightRule: 'load',
      carriers: [{ carrierId: masters.carrierA }],
    })
    const row = await clerk.must<TripRow>('oms/wayBill6/save', { mainId: task.id })
    const record = { api: 'oms/wayBill6', id: row.id }
    const team = await masters.team()
    await refused(clerk, {
      path: 'oms/wayBill6/dispatch',
      body: {
        id: row.id,
        carrierId: masters.carrierA,
        vehicleId: team.vehicleId,
        trailerId: team.trailerId,
        driverId: team.driverId,
      },
      record,
      errors: [{ code: 'waybill.road_only' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill6/serve',
      body: { id: row.id, loadAt: LOADED.loadAt },
      record,
      errors: [{ code: 'field.required', path: 'serviceTons' }],
    })
    const done = await clerk.must<TripRow>('oms/wayBill6/serve', {
      id: row.id,
      carrierId: masters.carrierA,
      loadAt: LOADED.loadAt,
      serviceTons: '30',
    })
    expect(done).toMatchObject({
      transportStatus: 'unloaded',
      loadNet: '30.000',
      unloadNet: '30.000',
      arTotal: '4080.00',
      serviceFee: '244.80',
      apStatus: 'priced',
    })
    expect(await clerk.must('oms/mainWay6/info', { id: task.id })).toMatchObject({
      unloadedTrucks: 1,
      unloadedQty: '30.000',
    })
    const more = await clerk.must<TripRow>('oms/wayBill6/save', {
      id: row.id,
      version: done.version,
      serviceTons: '31',
    })
    expect(more).toMatchObject({ loadNet: '31.000', arTotal: '4216.00' })
    expect(await clerk.must('oms/mainWay6/info', { id: task.id })).toMatchObject({ unloadedQty: '31.000' })
    await clerk.must('oms/wayBill6/audit', { id: row.id })
  })

  it('is the only kind that can be completed so', async () => {
    const row = await clerk.must<TripRow>('oms/wayBill/save', { mainId })
    await refused(clerk, {
      path: 'oms/wayBill/serve',
      body: { id: row.id, carrierId: masters.carrierA, loadAt: LOADED.loadAt, serviceTons: '30' },
      record: { api: 'oms/wayBill', id: row.id },
      errors: [{ code: 'waybill.service_only' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/unload',
      body: { id: row.id, ...UNLOADED },
      record: { api: 'oms/wayBill', id: row.id },
      errors: [{ code: 'transition.state' }],
    })
  })
})
