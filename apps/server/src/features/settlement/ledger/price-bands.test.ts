import type { Tiers } from '@tuheng/domain/contracts/index'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { companyMonth } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainJobs } from '../../../engine/jobs/index.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { insertValues } from '../../../sql/values.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  chargesNow,
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripNow,
  tripOf,
  type TripSpec,
  violations,
  withoutWiping,
  withWiping,
} from '../testing/fixture.ts'
import { withBands } from '../testing/lane.ts'
import { applyReprice } from '../../contracts/reprice/apply.ts'
import { rowsRead } from '../../../testing/rows-read.ts'
import { settleLanes } from './follow-lanes.ts'
import { type OvertakenTrip, overtakenTrips } from './lanes.ts'
import { priceWaybill } from './price-waybill.ts'
import { settleOvertaken } from './settle-overtaken.ts'

const BANDS = [
  { fromQty: '0', toQty: '40', price: '40' },
  { fromQty: '40', toQty: null, price: '30' },
]

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  app = await testApp()
})

async function open(mode: Tiers['mode']): Promise<void> {
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  await withBands(fixture, { mode, bands: BANDS })
}

beforeEach(() => open('progressive'))

const enter = (day: string, spec: Partial<TripSpec> = {}): Promise<{ id: number }> =>
  tripOf(fixture, { load: '30.00', day: `2026-11-${day}`, audit: false, ...spec })

const bills = async (ids: readonly number[]): Promise<string[]> =>
  Promise.all(
    ids.map(async id => {
      const rows = (await chargesNow(fixture, [id])).filter(row => row.side === 'ar' && row.kind === 'freight')
      return rows.map(row => row.amount).join(' ')
    }),
  )
const total = async (ids: readonly number[]): Promise<string> =>
  money(sum((await bills(ids)).flatMap(amounts => amounts.split(' ').filter(Boolean))))
const billedOwner = (step: 'draft' | 'sent' | 'confirmed'): Promise<Row> =>
  statementOf(fixture, { kind: 'customer', step })
const act = (name: string, body: object): ReturnType<Fixture['clerk']['call']> =>
  fixture.clerk.call(`oms/wayBill/${name}`, body)

async function dueTrips(): Promise<number[]> {
  const { list } = await fixture.clerk.must<{ list: Row[] }>('oms/wayBill/list', { filters: { repriceStatus: 'due' } })
  return list.map(row => row.id)
}

async function takeBack(id: number): Promise<void> {
  for (const name of ['undoReceipt', 'undoUnload', 'undoLoad', 'undispatch', 'void'])
    expect(await act(name, { id, reason: '录错' }), name).toMatchObject({ http: 200 })
}

/** 60 t in bands 0–40 at 40 and above at 30: 40 × 40 + 20 × 30. */
const WHOLE = '2200.00'

describe('a trip that was loaded earlier and is entered later', () => {
  it('reprices the trips after it if they are not audited', async () => {
    const late = await enter('12')
    expect(await bills([late.id])).toEqual(['1200.00'])
    const early = await enter('10')
    expect(await bills([early.id, late.id])).toEqual(['1200.00', '1000.00'])
    expect(await tripNow(fixture, late.id)).toMatchObject({ arTotal: '1000.00', repriceStatus: 'none', arDue: null })
    const { list } = await fixture.clerk.must<{ list: Row[] }>('oms/wayBill/history', { id: late.id })
    expect(list[0]).toMatchObject({ action: 'reprice', reason: expect.stringContaining('阶梯累计量改变') })
    expect(await violations(fixture)).toEqual([])
  })

  it('queues audited ones with the difference; their statement waits until a person takes it over', async () => {
    const late = await enter('12', { audit: true })
    const held = await billedOwner('draft')
    const early = await enter('10', { audit: true })
    expect(await bills([early.id, late.id])).toEqual(['1200.00', '1200.00'])
    expect(await tripNow(fixture, late.id)).toMatchObject({
      repriceStatus: 'due',
      arDue: '-200.00',
      apDue: null,
      dueReason: expect.stringMatching(/^运单YD\d+变动/),
    })
    const { list } = await fixture.clerk.must<{ list: { key: string; count: number }[] }>('sys/home/waiting', {})
    expect(list).toContainEqual(expect.objectContaining({ key: 'repriceDue', count: 1 }))
    expect(await violations(fixture)).toEqual([])

    const refused = {
      http: 409,
      error: 'statement.overtaken',
      msg: expect.stringMatching(/^1张运单（YD\d+）.*按累计量重算/),
    }
    expect(await fixture.clerk.call('sap/customer/send', { id: held.id })).toMatchObject(refused)
    await fixture.clerk.must('sap/customer/resync', { id: held.id })
    expect(await fixture.clerk.call('sap/customer/send', { id: held.id })).toMatchObject(refused)
    expect((await billedOwner('draft')).dirtyCount).toBe(0)

    expect(await act('takeDue', { id: late.id })).toMatchObject({
      http: 200,
      data: { repriceStatus: 'none', arDue: null },
    })
    expect(await bills([late.id])).toEqual(['1200.00 -200.00'])
    await fixture.clerk.must('sap/customer/resync', { id: held.id })
    expect(await fixture.clerk.must('sap/customer/send', { id: held.id })).toMatchObject({ netSum: '1000.00' })
    expect(await total([early.id, late.id])).toBe(WHOLE)
    expect(await violations(fixture)).toEqual([])
  })

  it('replaces what is audited and free when the difference is taken over or the audit is undone', async () => {
    const trips = [await enter('12', { audit: true }), await enter('13', { audit: true }), await enter('10')]
    const [a, b] = trips.map(trip => trip.id) as [number, number]
    expect([await tripNow(fixture, a), await tripNow(fixture, b)]).toMatchObject([
      { arDue: '-200.00' },
      { arDue: '-100.00' },
    ])
    expect(await act('takeDue', { ids: [a] })).toMatchObject({ data: { ok: 1 } })
    expect(await act('unaudit', { id: b, reason: '重算' })).toMatchObject({ http: 200 })
    expect(await bills([a, b])).toEqual(['1000.00', '900.00'])
    expect(await tripNow(fixture, b)).toMatchObject({ repriceStatus: 'none', arTotal: '900.00' })
  })

  it('refuses the confirmation of a statement that was sent', async () => {
    await enter('12', { audit: true })
    const sent = await billedOwner('sent')
    await enter('10')
    expect(
      await fixture.clerk.call('sap/customer/confirm', {
        id: sent.id,
        confirmBy: '刘',
        confirmAt: '2026-11-20',
        signedFiles: [],
      }),
    ).toMatchObject({ http: 409 })
    await expect(confirm(fixture, { kind: 'customer', id: sent.id })).rejects.toThrow('409')
  })

  it('corrects by a signed charge what a confirmed statement contains, paid or not', async () => {
    const late = await enter('12', { audit: true })
    const billed = await billedOwner('confirmed')
    await settlementOf(fixture, { face: 'receipt', items: [{ statementId: billed.id, amount: '1200.00' }] })
    const early = await enter('10', { audit: true })
    expect(await bills([late.id])).toEqual(['1200.00 -200.00'])
    const { list } = await fixture.clerk.must<{ list: Row[] }>('sap/charge/list', {
      filters: { docId: late.id, side: 'ar' },
      sort: ['id'],
    })
    expect(list[1]).toMatchObject({
      adjustsId: list[0]?.id,
      statementId: null,
      state: 'priced',
      note: expect.stringContaining('阶梯累计量改变'),
    })
    expect(await tripNow(fixture, late.id)).toMatchObject({ arTotal: '1000.00', repriceStatus: 'none' })
    expect(await billedOwner('draft')).toMatchObject({ netSum: '1000.00' })
    expect(await total([early.id, late.id])).toBe(WHOLE)
    expect(await violations(fixture)).toEqual([])
  })

  it('corrects what is free again by what a later statement contains, as often as it is overtaken', async () => {
    const late = await enter('12', { audit: true })
    const billed = await billedOwner('confirmed')
    await enter('10', { audit: true })
    await billedOwner('confirmed')
    await fixture.clerk.must('sap/customer/void', { id: billed.id, reason: '重做' })
    expect(await bills([late.id])).toEqual(['1200.00 -200.00'])
    for (const day of ['09', '08']) {
      await enter(day, { audit: true, load: day === '09' ? '5.00' : '25.00' })
      for (const id of await dueTrips()) expect(await act('takeDue', { id })).toMatchObject({ http: 200 })
      expect(await violations(fixture)).toEqual([])
    }
    expect(await total([late.id])).toBe('900.00')
    expect((await tripNow(fixture, late.id)).arTotal).toBe('900.00')
  })

  it('corrects in an open month what counts in a closed one', async () => {
    const late = await enter('12', { audit: true, day: '2026-10-12' })
    await app.work(fixture.masters.orgId, async tx => {
      const month = await tx.insert(companyMonth, { month: '2026-10', docType: 'charge' })
      await tx.run(companyMonth, 'close', { id: month.id, reason: '结账' })
    })
    await enter('01', { day: '2026-10-11', unloadDay: '2026-11-01' })
    const { list } = await fixture.clerk.must<{ list: Row[] }>('sap/charge/list', {
      filters: { docId: late.id, side: 'ar' },
      sort: ['id'],
    })
    expect(list).toMatchObject([
      { amount: '1200.00', month: '2026-10' },
      { amount: '-200.00', month: '2026-11' },
    ])
    expect(await violations(fixture)).toEqual([])
  })
})

describe('other changes of the quantities before a trip', () => {
  it('a corrected ticket', async () => {
    const [a, b] = [await enter('10'), await enter('12')]
    expect(await act('correct', { id: a.id, reason: '复磅', loadGross: '35.20', unloadGross: '35.20' })).toMatchObject({
      http: 200,
    })
    expect(await bills([a.id, b.id])).toEqual(['800.00', '1100.00'])
  })

  it('a corrected day of loading', async () => {
    const [a, b] = [await enter('10'), await enter('12', { audit: true })]
    const moved = await act('correct', {
      id: a.id,
      reason: '日期录错',
      loadAt: '2026-11-13 08:00:00',
      unloadAt: '2026-11-13 18:00:00',
    })
    expect(await bills([a.id, b.id])).toEqual(['1000.00', '1000.00'])
    const { waybillNo, ...waiting } = await tripNow(fixture, b.id)
    expect(waiting).toMatchObject({ repriceStatus: 'due', arDue: '200.00' })
    expect(moved.data).toMatchObject({
      warnings: [
        {
          code: 'waybill.overtaken',
          msg: expect.stringContaining('1 张已审核运单'),
          records: [{ no: '1 张', path: expect.stringContaining(`f.waybillNo=in%3A${waybillNo}`) }, {}],
        },
      ],
    })
    await act('correct', {
      id: a.id,
      reason: '原来是对的',
      loadAt: '2026-11-10 08:00:00',
      unloadAt: '2026-11-10 18:00:00',
    })
    expect(await tripNow(fixture, b.id)).toMatchObject({ repriceStatus: 'none', arDue: null, dueReason: null })
    expect(await violations(fixture)).toEqual([])
  })

  it('a void', async () => {
    const [a, b, c] = [await enter('10'), await enter('12'), await enter('13', { audit: true })]
    await takeBack(a.id)
    expect(await bills([a.id, b.id, c.id])).toEqual(['', '1200.00', '900.00'])
    expect(await tripNow(fixture, c.id)).toMatchObject({ arDue: '100.00' })
  })

  it('a manual price uses no band, and its tonnes still count', async () => {
    const [a, b] = [await enter('10'), await enter('12')]
    await act('setPrice', { id: a.id, side: 'ar', basis: 'ton', price: '55', reason: '急运' })
    expect(await bills([a.id, b.id])).toEqual(['1650.00', '1000.00'])
    await act('setPrice', { id: a.id, side: 'ar', basis: 'lump', price: '500', reason: '包干' })
    expect(await bills([a.id, b.id])).toEqual(['500.00', '1000.00'])
    await act('setPrice', { id: a.id, side: 'ar', basis: 'truck', price: '800', reason: '按车' })
    expect(await bills([a.id, b.id])).toEqual(['800.00', '1000.00'])
    await act('unpin', { id: a.id, side: 'ar', reason: '恢复' })
    expect(await bills([a.id, b.id])).toEqual(['1200.00', '1000.00'])
    expect(await violations(fixture)).toEqual([])
  })

  it('whole-quantity tiers, where everything gets the price of the band reached', async () => {
    await open('whole')
    const [a, b] = [await enter('10'), await enter('12', { audit: true })]
    expect(await bills([a.id, b.id])).toEqual(['900.00', '900.00'])
    await takeBack(a.id)
    expect(await tripNow(fixture, b.id)).toMatchObject({ arTotal: '900.00', arDue: '300.00' })
    const c = await enter('09')
    expect(await tripNow(fixture, b.id)).toMatchObject({ repriceStatus: 'none' })
    expect(await total([b.id, c.id])).toBe('1800.00')
    expect(await violations(fixture)).toEqual([])
  })
})

describe('prices that were revised later', () => {
  async function revised(effFrom: string): Promise<void> {
    const { list } = await fixture.clerk.must<{ list: Row[] }>('cm/customerPrice/list', {
      filters: { contractId: fixture.masters.arContractId, status: 'active' },
    })
    const { next } = await fixture.clerk.must<{ next: Row }>('cm/customerPrice/revise', {
      id: list[0]?.id,
      effFrom,
      effTo: '2026-12-31',
      adjust: 'amount',
      value: '10',
      reason: '调价',
    })
    await fixture.clerk.must('cm/customerPrice/submit', { id: next.id })
    await fixture.manager.must('cm/customerPrice/approve', { id: next.id })
    await drainJobs(app)
  }
  const days = ['10', '12', '14']

  it('do not change audited trips that are overtaken in the row that they were billed by', async () => {
    const ids: number[] = []
    for (const day of days) ids.push((await enter(day, { audit: true })).id)
    expect(await bills(ids)).toEqual(['1200.00', '1000.00', '900.00'])
    await revised('2026-11-07')
    await enter('05', { load: '10.00' })
    const dues = async (): Promise<unknown[]> => Promise.all(ids.map(async id => (await tripNow(fixture, id)).arDue))
    expect(await dues()).toEqual([null, '-100.00', null])
    expect(await violations(fixture)).toEqual([])
    expect(await act('takeDue', { id: ids[1] })).toMatchObject({ http: 200 })
    expect(await bills(ids)).toEqual(['1200.00', '900.00', '900.00'])
    expect(await dues()).toEqual([null, null, null])
    expect(await violations(fixture)).toEqual([])
  })

  it('leave no sheet that ends before what it billed', async () => {
    const trip = await enter('12', { audit: true })
    const { list } = await fixture.clerk.must<{ list: Row[] }>('cm/customerPrice/list', {
      filters: { contractId: fixture.masters.arContractId, status: 'active' },
    })
    const end = (effTo: string) =>
      fixture.clerk.call('cm/customerPrice/expire', { id: list[0]?.id, effTo, reason: '停用' })
    const { waybillNo } = await tripNow(fixture, trip.id)
    expect(await end('2026-11-11')).toMatchObject({
      http: 409,
      error: 'price_sheet.billed_after',
      msg: expect.stringContaining(waybillNo),
    })
    expect(await act('unaudit', { id: trip.id, reason: 'x' })).toMatchObject({ http: 200 })
    expect(await end('2026-11-11')).toMatchObject({ http: 200 })
  })

  it('do not change those in a confirmed statement', async () => {
    const ids: number[] = []
    for (const day of days) ids.push((await enter(day, { audit: true })).id)
    await billedOwner('confirmed')
    await revised('2026-11-07')
    await enter('05', { load: '10.00' })
    expect(await bills(ids)).toEqual(['1200.00', '1000.00 -100.00', '900.00'])
    expect(await violations(fixture)).toEqual([])
  })

  it('change a trip whose audit is undone', async () => {
    const { id } = await enter('10', { audit: true })
    await revised('2026-11-07')
    await enter('05', { load: '10.00' })
    expect(await act('unaudit', { id, reason: '重算' })).toMatchObject({ http: 200 })
    expect(await act('reprice', { id, reason: '新价' })).toMatchObject({ http: 200 })
    expect(await bills([id])).toEqual(['1500.00'])
    expect(await violations(fixture)).toEqual([])
  })
})

describe('a difference that wiping absorbs', () => {
  it.each(['draft', 'confirmed'] as const)('is not queued and does not block a statement: %s', async step => {
    await withWiping(fixture, 'tenYuan')
    await withBands(fixture, {
      mode: 'progressive',
      bands: [
        { fromQty: '0', toQty: '40', price: '40.1' },
        { fromQty: '40', toQty: null, price: '40' },
      ],
    })
    const late = await enter('14', { audit: true })
    const held = await billedOwner(step)
    await enter('13', { load: '15.00' })
    expect(await tripNow(fixture, late.id)).toMatchObject({ arTotal: '1200.00', arDue: null, repriceStatus: 'none' })
    expect(await violations(fixture)).toEqual([])
    if (step === 'draft')
      expect(await fixture.clerk.must('sap/customer/send', { id: held.id })).toMatchObject({ netSum: '1200.00' })
  })
})

describe('a trip above the last band', () => {
  const room = (mode: Tiers['mode']) =>
    withBands(fixture, { mode, bands: [BANDS[0], { fromQty: '40', toQty: '70', price: '30' }] as Tiers['bands'] })

  it.each(['progressive', 'whole'] as const)('has no price until the trips before it leave room: %s', async mode => {
    await room(mode)
    const [a, b, c] = [await enter('10'), await enter('12'), await enter('13')]
    expect(await bills([a.id, b.id, c.id])).toEqual(
      mode === 'whole' ? ['900.00', '900.00', ''] : ['1200.00', '1000.00', ''],
    )
    expect(await violations(fixture)).toEqual([])
    expect(await act('correct', { id: a.id, reason: '复磅', loadGross: '24.20', unloadGross: '24.20' })).toMatchObject({
      http: 200,
    })
    expect(await bills([a.id, b.id, c.id])).toEqual(
      mode === 'whole' ? ['270.00', '900.00', '900.00'] : ['360.00', '1200.00', '910.00'],
    )
    expect(await tripNow(fixture, c.id)).toMatchObject({ arStatus: 'priced' })
    // It loses the price again when the correction is undone.
    await act('correct', { id: a.id, reason: '原来是对的', loadGross: '45.20', unloadGross: '45.20' })
    expect(await violations(fixture)).toEqual([])
    await takeBack(b.id)
    expect((await bills([a.id, c.id])).filter(Boolean)).toHaveLength(2)
    expect(await violations(fixture)).toEqual([])
  })

  it('is tried again once a further band is in force', async () => {
    await room('progressive')
    const [a, b, c] = [await enter('10'), await enter('12'), await enter('13')]
    const { list } = await fixture.clerk.must<{ list: Row[] }>('cm/customerPrice/list', {
      filters: { contractId: fixture.masters.arContractId, status: 'active' },
    })
    await fixture.clerk.must('cm/customerPrice/revise', {
      id: list[0]?.id,
      effFrom: '2026-11-13',
      effTo: '2026-12-31',
      adjust: 'none',
      reason: '加档',
    })
    const { list: drafts } = await fixture.clerk.must<{ list: Row[] }>('cm/customerPrice/list', {
      filters: { contractId: fixture.masters.arContractId, status: 'draft' },
    })
    const draft = await fixture.clerk.must<Row>('cm/customerPrice/info', { id: drafts[0]?.id })
    const lines = draft.lines.map(line => ({ id: line.id, tiers: { mode: 'progressive', bands: BANDS } }))
    await fixture.clerk.must('cm/customerPrice/save', { id: draft.id, version: draft.version, lines })
    await fixture.clerk.must('cm/customerPrice/submit', { id: draft.id })
    await fixture.manager.must('cm/customerPrice/approve', { id: draft.id })
    await drainJobs(app)
    expect(await bills([a.id, b.id, c.id])).toEqual(['1200.00', '1000.00', '1200.00'])
    const { list: log } = await fixture.clerk.must<{ list: Row[] }>('oms/wayBill/history', { id: c.id })
    expect(log[0]).toMatchObject({ action: 'reprice', reason: expect.stringMatching(/^价格执行单.+生效$/) })
  })
})

describe('the implementation', () => {
  it('prices each of many trips by its state when its turn comes', async () => {
    await open('whole')
    const [a, b] = [await enter('10'), await enter('12')]
    const sides = ['ar'] as const
    const actor = (await app.sessions.actorOf(fixture.masters.orgId, fixture.clerk.userId))?.actor as Actor
    // Between the first and the second trip a person corrects the first.
    const onProgress = async (done: number): Promise<void> => {
      if (done === 1) await act('correct', { id: a.id, reason: '复磅', loadGross: '20.20', unloadGross: '20.20' })
    }
    await applyReprice({
      engine: app.engine,
      actor,
      requestId: 'x',
      lang: 'zh',
      order: { ids: [a.id, b.id], sides, reason: '重算' },
      onProgress,
    })
    expect(await bills([a.id, b.id])).toEqual(['200.00', '1200.00'])
    expect(await violations(fixture)).toEqual([])
  })

  it('sends no statement if no bands are concerned', async () => {
    const { id } = await enter('10')
    const names: (string | undefined)[] = []
    await app.work(fixture.masters.orgId, async tx => {
      const spied: Tx = { ...tx, sql: (text, params, name) => (names.push(name), tx.sql(text, params, name)) }
      await priceWaybill(spied, await tx.lock(waybill, id), { sides: ['ap'] })
    })
    expect(names).toContain('trip-charges-k')
    for (const name of ['hold-price-lines', 'tier-priors', 'overtaken-trips', 'align-lane'])
      expect(names).not.toContain(name)
  })

  it('reads the rows of a lane once, together with the quantity before each trip', async () => {
    const { id } = await enter('12', { audit: true })
    await copies(id, 200)
    await app.db.system('test', sql => sql.query('analyze charge, waybill'))
    const asked: Parameters<Tx['sql']>[] = []
    await app.work(fixture.masters.orgId, async tx => {
      const spied: Tx = { ...tx, sql: (...args) => (asked.push(args), tx.sql(...args)) }
      const {
        rows: [lane],
      } = await tx.sql<{ id: number }>('select lane_id as id from charge where org_id = $1 and lane_id is not null', [
        tx.orgId,
      ])
      const trips = await overtakenTrips(spied, [lane?.id ?? 0], { limit: 31 })
      expect(trips).toHaveLength(31)
      await settleOvertaken(spied, trips[0] as OvertakenTrip, '累计量改变')
    })
    const [text, params = []] = asked[0] ?? expect.fail('nothing was asked')
    const read = await app.work(fixture.masters.orgId, async tx => {
      // On small tables the planner's choice depends on the other rows.
      await tx.sql('set local enable_seqscan = off')
      return rowsRead({ query: tx.sql }, text, params)
    })
    expect(read).toBeLessThan(4 * 201)
    expect(asked.map(([, , name]) => name)).not.toContain('tier-priors')
  })

  it('leaves many trips to a job and blocks their billing meanwhile', async () => {
    const { id } = await enter('12', { audit: true })
    await copies(id, 40)
    await enter('10')
    const { list } = await fixture.clerk.must<{ list: Row[] }>('oms/wayBill/list', {
      filters: { repriceStatus: 'due' },
      pageSize: 200,
    })
    expect(list.length).toBe(41)
    expect((await violations(fixture)).map(found => found.rule)).not.toContain('charge.bands')
    await drainJobs(app)
    const settled = await fixture.clerk.must<{ list: Row[] }>('oms/wayBill/list', {
      filters: { repriceStatus: 'due' },
      pageSize: 200,
    })
    // One trip spans the first and second band, those after it are in the second.
    expect(settled.list.map(row => row.arDue).toSorted()).toEqual(
      ['-200.00', ...Array.from({ length: 40 }, () => '-300.00')].toSorted(),
    )
  })

  it('finds at night what an earlier release left', async () => {
    const [a, b] = [await enter('10'), await enter('12', { audit: true })]
    await app.work(fixture.masters.orgId, async tx => {
      await tx.sql(
        `update waybill set load_net = 20, unload_net = 20, load_gross = 35.2, unload_gross = 35.2 where org_id = $1 and id = $2`,
        [tx.orgId, a.id],
      )
      await tx.sql(
        `update charge set lane_qty = 20, tons = 20 where org_id = $1 and doc_id = $2 and lane_id is not null`,
        [tx.orgId, a.id],
      )
    })
    expect((await violations(fixture)).map(found => found.rule)).toContain('charge.bands')
    await settleLanes(app.engine)
    expect(await bills([a.id, b.id])).toEqual(['800.00', '1000.00'])
    expect(await tripNow(fixture, b.id)).toMatchObject({ arDue: '100.00' })
  })
})

/** Inserts more trips like one at once, each counted in the bands. */
/** Copies a trip and its charges. Row by row as text, because a cluster takes no INSERT … SELECT of a company. */
async function copies(id: number, n: number): Promise<void> {
  await app.work(fixture.masters.orgId, async tx => {
    const rowsOf = async (table: string, key: string): Promise<Record<string, string | null>[]> => {
      const { rows: columns } = await tx.sql<{ text: string }>(
        `select format('%1$I::text as %1$I', column_name) as text from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name <> 'id' order by ordinal_position`,
        [table],
      )
      const { rows } = await tx.sql<Record<string, string | null>>(
        `select ${columns.map(column => column.text).join(', ')} from ${table} where org_id = $1 and ${key} = $2 and deleted_at is null`,
        [tx.orgId, id],
      )
      return rows
    }
    const insert = <R>(table: string, rows: Record<string, string | null>[]): Promise<R[]> =>
      insertValues<R>(tx.sql, {
        into: `${table} (${Object.keys(rows[0] ?? {}).join(', ')})`,
        first: [],
        rows: rows.map(row => Object.values(row)),
        ending: 'returning *',
      })
    const [trip] = await rowsOf('waybill', 'id')
    const charges = await rowsOf('charge', 'doc_id')
    const trips = Array.from({ length: n }, (_, i) => ({ ...trip, waybill_no: `COPY${i + 1}` }))
    const made = await insert<{ id: number; waybill_no: string }>('waybill', trips)
    await insert(
      'charge',
      made.flatMap(copy => charges.map(charge => ({ ...charge, doc_id: String(copy.id), doc_no: copy.waybill_no }))),
    )
  })
}
