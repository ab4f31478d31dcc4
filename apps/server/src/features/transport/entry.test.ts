import { sum, toDec } from '@tuheng/domain/kernel/decimal'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { refused } from './testing/refused.ts'
import {
  billIn,
  contractIn,
  dispatchOf,
  LOADED,
  makeMasters,
  taskIn,
  tripAt,
  type TripRow,
  UNLOADED,
  type Masters,
} from './testing/masters.ts'

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

const count = async (table: string): Promise<number> =>
  (await app.db.system('test', sql => sql.query<{ n: number }>(`select count(*)::int as n from ${table}`))).rows[0]
    ?.n ?? 0

describe('quick entry', () => {
  it('reports at its field an amount that is too large for a charge', async () => {
    const body = { mainId, ...dispatchOf(await masters.team(), masters.carrierA) }
    const refused = { http: 400, error: 'field.max', msg: expect.stringContaining('99999999.99') as string }
    for (const side of ['ar', 'ap'])
      expect(
        await clerk.call('oms/wayBill/quick', {
          ...body,
          extras: [{ side, kind: 'addition', feeId: 1, amount: '100000000.00', reason: '约定' }],
        }),
      ).toMatchObject({ ...refused, errors: [{ path: 'extras.0.amount' }] })
    expect(await clerk.call('oms/wayBill/quick', { ...body, infoFee: '100000000.00' })).toMatchObject({
      ...refused,
      errors: [{ path: 'infoFee' }],
    })
  })

  it('creates, dispatches and loads a trip in one write, and returns the warnings about papers', async () => {
    const team = await masters.team()
    await app.work(masters.orgId, tx => tx.overwrite(vehicle, { id: team.vehicleId, inspectTo: '2026-12-01' }))
    const body = { mainId, planQty: '33', ...dispatchOf(team, masters.carrierA), ...LOADED }
    const done = await clerk.call<TripRow & { warnings: { code: string; msg: string }[] }>('oms/wayBill/quick', body, {
      'idempotency-key': 'q1',
    })
    expect(done.data).toMatchObject({
      transportStatus: 'inTransit',
      loadNet: '33.460',
      carrierId: masters.carrierA,
      carrierId$: '恒途运输',
      apContractId: masters.apContractA,
    })
    expect(done.data.warnings).toMatchObject([
      { code: 'dispatch.paper_expiring', msg: `${team.plateNo}的年检将于 2026-12-01 到期（剩 11 天）` },
    ])
    const trips = await count('waybill')
    const again = await clerk.call<TripRow>('oms/wayBill/quick', body, { 'idempotency-key': 'q1' })
    expect(again.data.id).toBe(done.data.id)
    expect(await count('waybill')).toBe(trips)
    const history = await clerk.must<{ list: { action: string }[] }>('oms/wayBill/history', { id: done.data.id })
    expect(history.list.map(h => h.action).toReversed()).toEqual(['create', 'dispatch', 'load'])
  })

  it('leaves nothing behind when any step is refused', async () => {
    const team = await masters.team()
    const trips = await count('waybill')
    await refused(clerk, {
      path: 'oms/wayBill/quick',
      body: { mainId, ...dispatchOf(team, masters.carrierA), ...LOADED, loadGross: '55' },
      errors: [{ code: 'waybill.axle_limit' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/quick',
      body: { mainId, ...dispatchOf(team, masters.carrierA), trailerId: null },
      errors: [{ code: 'dispatch.no_trailer' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/quick',
      body: { mainId, apTotal: '1' },
      errors: [{ code: 'field.readonly' }],
    })
    expect(await count('waybill')).toBe(trips)
  })

  it('also unloads it if those weights are given, and keeps nothing of the trip if they are refused', async () => {
    const team = await masters.team()
    const trips = await count('waybill')
    const arrived = { mainId, ...dispatchOf(team, masters.carrierA), ...LOADED, ...UNLOADED, lossReason: '途中漏撒' }
    await refused(clerk, {
      path: 'oms/wayBill/quick',
      body: { ...arrived, unloadGross: '40', lossReason: null },
      errors: [{ code: 'waybill.loss_reason' }],
    })
    expect(await count('waybill')).toBe(trips)
    const loader = await app.person(masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.modify', 'oms.way.dispatch', 'oms.way.load'],
    })
    await refused(loader, { path: 'oms/wayBill/quick', body: arrived, errors: [{ code: 'auth.forbidden' }] })
    expect(await count('waybill')).toBe(trips)
    const done = await clerk.must<TripRow>('oms/wayBill/quick', arrived)
    expect(done).toMatchObject({ transportStatus: 'unloaded', arStatus: 'priced' })
    const history = await clerk.must<{ list: { action: string; requestId: string }[] }>('oms/wayBill/history', {
      id: done.id,
    })
    expect(history.list.map(h => h.action).toReversed()).toEqual(['create', 'dispatch', 'load', 'unload'])
    expect(new Set(history.list.map(h => h.requestId)).size).toBe(1)
    expect(
      await clerk.must('oms/wayBill/quick', {
        ...arrived,
        ...dispatchOf(await masters.team(), masters.carrierA),
        upTo: 'load',
        unloadGross: null,
        unloadTare: null,
        unloadAt: null,
      }),
    ).toMatchObject({ transportStatus: 'inTransit' })
  })

  it('goes only as far as requested', async () => {
    const team = await masters.team()
    const planned = await clerk.must<TripRow>('oms/wayBill/quick', {
      upTo: 'plan',
      mainId,
      ...dispatchOf(team, masters.carrierA),
    })
    expect(planned).toMatchObject({ transportStatus: 'toDispatch', plateNo: team.plateNo })
    expect(await clerk.must('oms/wayBill/quick', { mainId, ...dispatchOf(team, masters.carrierA) })).toMatchObject({
      transportStatus: 'toLoad',
    })
  })

  it('requires the right of every step', async () => {
    const planner = await app.person(masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.modify', 'oms.way.dispatch'],
    })
    const team = await masters.team()
    await refused(planner, {
      path: 'oms/wayBill/quick',
      body: { mainId, ...dispatchOf(team, masters.carrierA), ...LOADED },
      errors: [{ code: 'auth.forbidden' }],
    })
    expect(await planner.must('oms/wayBill/quick', { mainId, ...dispatchOf(team, masters.carrierA) })).toMatchObject({
      transportStatus: 'toLoad',
    })
    const reader = await app.person(masters.orgId, { permissions: ['oms.way.read'] })
    await refused(reader, { path: 'oms/wayBill/quick', body: { mainId }, errors: [{ code: 'auth.forbidden' }] })
  })
})

interface Fast {
  ok: number
  failed: number
  results: {
    index: number
    id: number | null
    no: string
    ok: boolean
    errors?: { code: string; path: string; msg: string }[]
  }[]
}
const ARRIVED = { unloadAt: '2026-11-20 18:00:00', unloadGross: '48.60', unloadTare: '15.20' }

describe('fast arrival', () => {
  it('finds trips by id, or by plate and loading day, and returns a result for each row', async () => {
    const teams = await Promise.all([1, 2, 3, 4].map(() => masters.team()))
    const [a, b, c, d] = teams as [(typeof teams)[0], (typeof teams)[0], (typeof teams)[0], (typeof teams)[0]]
    const first = await tripAt(clerk, { masters, mainId, team: a, step: 'inTransit' })
    await tripAt(clerk, { masters, mainId, team: b, step: 'inTransit' })
    const done = await tripAt(clerk, { masters, mainId, team: c, step: 'unloaded', unload: { lossReason: '漏撒' } })
    const answer = await clerk.must<Fast>('oms/arrival/fast', {
      rows: [
        { id: first.id, ...ARRIVED },
        { plateNo: b.plateNo.toLowerCase(), loadDate: '2026-11-20', ...ARRIVED, unloadGross: '40' },
        { plateNo: b.plateNo, loadDate: '2026-11-20', ...ARRIVED, unloadTicketNo: 'XC009' },
        { plateNo: c.plateNo, loadDate: '2026-11-20', ...ARRIVED },
        { plateNo: d.plateNo, loadDate: '2026-11-20', ...ARRIVED },
        { unloadGross: '40' },
        { id: first.id, ...ARRIVED, apTotal: '9' },
      ],
    })
    expect(answer).toMatchObject({ ok: 2, failed: 5 })
    expect(answer.results[0]).toMatchObject({ index: 0, id: first.id, no: first.waybillNo, ok: true })
    expect(answer.results[1]?.errors?.[0]).toMatchObject({ code: 'waybill.loss_reason', path: 'lossReason' })
    expect(answer.results[2]).toMatchObject({ index: 2, ok: true })
    expect(answer.results[3]?.errors?.[0]).toMatchObject({
      code: 'arrival.not_on_way',
      msg: `车牌${c.plateNo}于 2026-11-20 装货的运单${done.waybillNo}为“已卸货”，不能登记到货`,
    })
    expect(answer.results[4]?.errors?.[0]).toMatchObject({ code: 'arrival.no_trip' })
    expect(answer.results[5]?.errors?.[0]).toMatchObject({ code: 'arrival.no_key' })
    expect(answer.results[6]?.errors?.[0]?.code).toMatch(/transition.state|field/)
    expect(await clerk.must('oms/wayBill/info', { id: first.id })).toMatchObject({
      transportStatus: 'unloaded',
      unloadNet: '33.400',
      arStatus: 'priced',
    })
  })

  it('distinguishes two trips of one plate and day by the loading ticket', async () => {
    const team = await masters.team()
    const one = await tripAt(clerk, { masters, mainId, team, step: 'inTransit', load: { loadTicketNo: 'T1' } })
    // The database allows one open trip per truck, so the second is that of another truck with the same plate.
    const twin = await masters.team()
    const two = await tripAt(clerk, { masters, mainId, team: twin, step: 'inTransit', load: { loadTicketNo: 'T2' } })
    await app.db.system('test', sql =>
      sql.query('update waybill set plate_no = $2 where id = $1', [two.id, team.plateNo]),
    )
    const row = { plateNo: team.plateNo, loadDate: '2026-11-20', ...ARRIVED }
    const unclear = await clerk.must<Fast>('oms/arrival/fast', { rows: [row] })
    expect(unclear.results[0]?.errors?.[0]).toMatchObject({
      code: 'arrival.several',
      msg: expect.stringContaining(`${one.waybillNo}、${two.waybillNo}`),
    })
    const clear = await clerk.must<Fast>('oms/arrival/fast', { rows: [{ ...row, ticketNo: 'T2' }] })
    expect(clear.results[0]).toMatchObject({ ok: true, id: two.id })
  })

  it('is done once for repeated requests, and needs its right', async () => {
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'inTransit' })
    const rows = [{ id: trip.id, ...ARRIVED }]
    const send = () => clerk.call<Fast>('oms/arrival/fast', { rows }, { 'idempotency-key': 'fast-1' })
    expect((await send()).data.ok).toBe(1)
    expect((await send()).data).toMatchObject({ ok: 1, failed: 0 })
    const gate = await app.person(masters.orgId, { permissions: ['oms.way.read'] })
    await refused(gate, { path: 'oms/arrival/fast', body: { rows }, errors: [{ code: 'auth.forbidden' }] })
    await refused(clerk, { path: 'oms/arrival/fast', body: { rows: [] }, errors: [{ code: 'request.invalid' }] })
  })

  it('is limited to trips in the person’s scope', async () => {
    const team = await masters.team()
    await tripAt(clerk, { masters, mainId, team, step: 'inTransit' })
    const other = await app.person(masters.orgId, { permissions: ['oms.way.read', 'oms.way.arrive'], scope: 'own' })
    const answer = await other.must<Fast>('oms/arrival/fast', {
      rows: [{ plateNo: team.plateNo, loadDate: '2026-11-20', ...ARRIVED }],
    })
    expect(answer.results[0]?.errors?.[0]?.code).toBe('arrival.no_trip')
  })
})

describe('a truck at the gate', () => {
  it('is sent from its grant: trip, dispatch and loading at once', async () => {
    const bill = await billIn(app, masters)
    await clerk.must('oms/loadBill/grant', { id: bill.id, carrierId: masters.carrierA, qty: '100' })
    const { list } = await clerk.must<{ list: { id: number }[] }>('oms/loadBillGrant/list', {
      filters: { billId: bill.id },
    })
    const team = await masters.team()
    const gate = await app.person(masters.orgId, { permissions: ['oms.loadBill.read', 'oms.loadBill.send'] })
    const body = { id: list[0]?.id, plateNo: team.plateNo, driverMobile: team.mobile, ...LOADED }
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body,
      errors: [{ code: 'load_bill.no_task', msg: `提单${bill.billNo}没有分配给恒途运输的执行中主运单` }],
    })
    const task = await taskIn(app, masters, { loadBillId: bill.id })
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body: { ...body, plateNo: '陕K99999' },
      errors: [{ code: 'load_bill.no_vehicle' }],
    })
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body: { ...body, driverMobile: '13800000000' },
      errors: [{ code: 'load_bill.no_driver' }],
    })
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body: { ...body, loadNet: '1' },
      errors: [{ code: 'field.unknown' }],
    })
    const sent = await gate.must<TripRow>('oms/loadBillGrant/send', body)
    expect(sent).toMatchObject({
      transportStatus: 'inTransit',
      mainId: task.id,
      grantId: list[0]?.id,
      trailerId: team.trailerId,
      loadNet: '33.460',
      warnings: [],
    })
    expect(sent).not.toHaveProperty('apPrice')
    expect(await clerk.must('oms/loadBillGrant/info', { id: list[0]?.id })).toMatchObject({
      usedQty: '33.460',
      usedTrucks: 1,
    })
    await taskIn(app, masters, { loadBillId: bill.id })
    const next = await masters.team()
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body: { ...body, plateNo: next.plateNo, driverMobile: next.mobile },
      errors: [{ code: 'load_bill.several_tasks' }],
    })
    await refused(gate, {
      path: 'oms/loadBillGrant/send',
      body: { ...body, mainId: task.id },
      errors: [{ code: 'waybill.vehicle_busy' }, { code: 'waybill.driver_busy' }],
    })
    await gate.must('oms/loadBillGrant/send', {
      ...body,
      mainId: task.id,
      plateNo: next.plateNo,
      driverMobile: next.mobile,
    })
  })
})

describe('the preview', () => {
  it('shows prices, what is left, papers and open trips, and writes nothing', async () => {
    const bill = await billIn(app, masters)
    await clerk.must('oms/loadBill/grant', { id: bill.id, carrierId: masters.carrierA, qty: '100' })
    const task = await taskIn(app, masters, { loadBillId: bill.id, planQty: '100' })
    const busy = await masters.team()
    const open = await tripAt(clerk, { masters, mainId, team: busy, step: 'toLoad' })
    await app.work(masters.orgId, tx => tx.overwrite(driver, { id: busy.driverId, licenseTo: '2026-11-01' }))
    const before = await app.db.system('test', sql =>
      sql.query(
        'select (select count(*) from waybill) as trips, (select count(*) from audit) as audits, (select max(value) from serial_counter) as serial',
      ),
    )
    const seen = await clerk.must<Record<string, never>>('oms/wayBill/preview', {
      mainId: task.id,
      ...dispatchOf(busy, masters.carrierA),
      loadGross: '48.66',
      loadTare: '15.20',
      loadAt: '2026-11-20 08:00:00',
    })
    expect(seen).toMatchObject({
      task: { mainNo: task.mainNo, leftQty: '100.000' },
      bill: { billNo: bill.billNo, left: '1030.000', grantLeft: '103.000' },
      price: {
        ar: { found: true, estimated: true, price: '136.0000', basis: 'ton', total: '4550.56' },
        ap: { found: true, price: '128.0000', qty: '33.460', total: '4282.00' },
      },
      open: { vehicle: open.waybillNo, driver: open.waybillNo },
      figures: { ratedLoad: '33.60', axles: 6, loadNet: '33.460' },
    })
    const { problems, price } = seen as unknown as {
      problems: { level: string; code: string; path: string }[]
      price: { ap: { trace: { code: string }[]; sheetNo: string } }
    }
    expect(problems.map(p => `${p.level} ${p.code}`)).toEqual([
      'block dispatch.paper_expired',
      'block waybill.vehicle_busy',
      'block waybill.driver_busy',
    ])
    expect(price.ap.trace.map(step => step.code)).toContain('freight')
    const after = await app.db.system('test', sql =>
      sql.query(
        'select (select count(*) from waybill) as trips, (select count(*) from audit) as audits, (select max(value) from serial_counter) as serial',
      ),
    )
    expect(after.rows).toEqual(before.rows)
  })

  it('offers tasks before one is chosen, and hides a side that the person may not see', async () => {
    const seen = await clerk.must<{ tasks: { mainNo: string }[]; task: null }>('oms/wayBill/preview', {
      customerId: masters.customerId,
      goodsId: masters.goodsId,
    })
    expect(seen.task).toBeNull()
    expect(seen.tasks.length).toBeGreaterThan(0)
    const dispatcher = await app.person(masters.orgId, {
      permissions: ['oms.way.modify'],
      fieldRights: { waybill: { arPrice: 'hidden', arTotal: 'hidden' } },
    })
    const half = await dispatcher.must<{ price: { ar: unknown; ap: unknown } }>('oms/wayBill/preview', {
      mainId,
      carrierId: masters.carrierA,
      planQty: '30',
    })
    expect(half.price).toMatchObject({ ar: null, ap: { total: '3840.00' } })
  })

  it('reports a net weight above what is left of task and bill, and the parts of a total', async () => {
    const bill = await billIn(app, masters)
    const task = await taskIn(app, masters, { loadBillId: bill.id, planQty: '20' })
    await clerk.must('oms/loadBill/grant', { id: bill.id, carrierId: masters.carrierA, qty: '100' })
    const seen = await clerk.must<{
      problems: { level: string; code: string; path: string }[]
      price: { ap: { total: string; parts: { kind: string; amount: string }[] } }
    }>('oms/wayBill/preview', {
      mainId: task.id,
      ...dispatchOf(await masters.team(), masters.carrierA),
      loadGross: '48.66',
      loadTare: '15.20',
      loadAt: '2026-11-20 08:00:00',
    })
    expect(seen.problems.map(p => `${p.level} ${p.code} ${p.path}`)).toContain('warn waybill.over_left loadGross')
    const { total, parts } = seen.price.ap
    expect(parts[0]).toMatchObject({ kind: 'freight', amount: '4282.88' })
    expect(sum(parts.map(part => part.amount))).toBe(toDec(total))
  })

  it('names the sheet whose approval a missing price waits for, and no other', async () => {
    const contractId = await app.work(masters.orgId, tx =>
      contractIn(tx, {
        kind: 'carrier',
        partyId: masters.carrierB,
        goodsId: masters.goodsId,
        routeId: masters.routeId,
      }),
    )
    const sheet = (over: object) =>
      app.work(masters.orgId, tx =>
        tx.insert(priceSheet, {
          kind: 'carrier',
          contractId,
          effFrom: '2026-01-01',
          effTo: '2026-12-31',
          status: 'approving',
          lines: [
            { routeId: masters.routeId, goodsId: masters.goodsId, basis: 'ton', price: '9', taxRate: '0.0900' },
          ] as never,
          ...over,
        }),
      )
    const { id, sheetNo } = await sheet({})
    await sheet({ status: 'draft' })
    await sheet({ effTo: '2026-02-28' })
    const task = await taskIn(app, masters, { carriers: [{ carrierId: masters.carrierB, contractId }] as never })
    const { price } = await clerk.must<{ price: { ap: object; ar: object } }>('oms/wayBill/preview', {
      mainId: task.id,
      carrierId: masters.carrierB,
      planQty: '30',
    })
    expect(price.ap).toMatchObject({ found: false, approving: [{ id, sheetNo }] })
    expect(price.ar).toMatchObject({ found: true, approving: [] })
  })

  it('reports contradictions between the typed weights', async () => {
    const seen = await clerk.must<{ problems: { code: string; path: string }[] }>('oms/wayBill/preview', {
      mainId,
      ...dispatchOf(await masters.team(), masters.carrierA),
      loadGross: '49.50',
      loadTare: '15.20',
      ...UNLOADED,
      unloadAt: undefined,
    })
    expect(seen.problems.map(p => p.code)).toEqual(['waybill.axle_limit', 'waybill.over_rated'])
  })
})
