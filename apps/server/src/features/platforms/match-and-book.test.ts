import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { add, money, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { brokenSteps } from '@tuheng/domain/contracts/index'
import { platformWaybill } from '@tuheng/domain/platforms/index'
import { waybill } from '@tuheng/domain/transport/index'
import { type TestApp, testApp } from '../../testing/app.ts'
import { statementOf, type Trip, tripOf, violations } from '../settlement/testing/fixture.ts'
import { type FakePlatform, startFakePlatform } from './testing/fake-platform.ts'
import { makePlatformWorld, type PlatformWorld, pull, rowFor, type ThirdRow, thirdRows } from './testing/world.ts'

let app: TestApp
let fake: FakePlatform
let world: PlatformWorld
let trip: Trip

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
})
afterAll(() => fake.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T02:00:00Z')
  Object.assign(fake, { rows: [], calls: [], trouble: [], repeats: false, ignoresPage: false })
  fake.done.clear()
  world = await makePlatformWorld(app, fake)
  trip = await tripOf(world, { load: '33.46', unload: '33.28' })
})

async function only(): Promise<ThirdRow> {
  const [row] = await thirdRows(world)
  return row as ThirdRow
}
const charges = async () =>
  (
    await app.work(world.masters.orgId, tx =>
      tx.sql<Record<string, unknown>>(
        `select fee_code as code, amount, tax_rate as "taxRate", excl, tax, party_id::int as "partyId", doc_no as no, trace, statement_id as stmt
         from charge where org_id = $1 and doc_type = 'platformWaybill' and deleted_at is null order by id`,
        [world.masters.orgId],
      ),
    )
  ).rows

describe('matching', () => {
  it('goes by the number, else by plate and time within the setting', async () => {
    fake.rows = [rowFor(trip, 'P1', { ourNo: trip.waybillNo, loadAt: '2026-11-03 08:00:00' })]
    await pull(world)
    expect(await only()).toMatchObject({
      matchStatus: 'matched',
      waybillId: trip.id,
      checkStatus: 'agreed',
      gapCount: 0,
    })
    const other = await makePlatformWorld(app, fake)
    const near = await tripOf(other, { load: '33.46' })
    fake.rows = [
      rowFor(near, 'P2', { loadAt: '2026-11-10 09:59:00' }),
      rowFor(near, 'P3', { loadAt: '2026-11-10 10:01:00' }),
    ]
    await pull(other)
    const rows = await thirdRows(other)
    expect(rows.map(row => [row['platformNo'], row.matchStatus])).toEqual([
      ['P2', 'matched'],
      ['P3', 'unmatched'],
    ])
  })

  it('guesses nothing where several are possible: a person chooses among those they may see', async () => {
    const second = await tripOf(world, { load: '30.00', day: '2026-11-10' })
    await app.work(world.masters.orgId, tx => tx.overwrite(waybill, { id: second.id, loadAt: '2026-11-10 09:00:00' }))
    fake.rows = [rowFor(trip, 'P1', { loadAt: '2026-11-10 08:30:00' })]
    await pull(world)
    const row = await only()
    expect(row).toMatchObject({ matchStatus: 'candidates', candidateCount: 2, waybillId: null })
    const { list } = await world.clerk.must<{ list: { waybillId: number; minutes: number }[] }>(
      'oms/other/candidates',
      {
        id: row.id,
      },
    )
    expect(list.map(one => one.waybillId).toSorted()).toEqual([trip.id, second.id].toSorted())
    const matched = await world.clerk.must<ThirdRow>('oms/other/match', { id: row.id, waybillId: second.id })
    expect(matched).toMatchObject({ matchStatus: 'matched', waybillId: second.id })
    fake.rows.push(rowFor(trip, 'P2', { loadAt: '2026-11-10 09:00:00' }))
    await pull(world)
    const [, next] = await thirdRows(world)
    expect(next).toMatchObject({ matchStatus: 'matched', waybillId: trip.id })
    const twice = await world.clerk.call('oms/other/release', { id: next?.id, reason: '错配' })
    expect(twice.http).toBe(200)
    expect(await world.clerk.call('oms/other/match', { id: next?.id, waybillId: second.id })).toMatchObject({
      http: 409,
      errors: [{ path: 'waybillId', code: 'platform_waybill.trip_taken' }],
    })
  })

  it('matches no trip that is void', async () => {
    fake.rows = [rowFor(trip, 'P1')]
    await app.work(world.masters.orgId, tx =>
      tx.sql(`update waybill set transport_status = 'void', audit_status = 'unaudited' where org_id = $1`, [
        world.masters.orgId,
      ]),
    )
    await pull(world)
    const row = await only()
    expect(row.matchStatus).toBe('unmatched')
    expect(await world.clerk.call('oms/other/match', { id: row.id, waybillId: trip.id })).toMatchObject({
      http: 409,
      error: 'platform_waybill.trip_void',
    })
  })
})

describe('booking', () => {
  it('posts the fee at the rate of the platform’s invoices, and takes it back', async () => {
    fake.rows = [rowFor(trip, 'P1')]
    await pull(world)
    const { id } = await only()
    expect(await world.clerk.call('oms/other/book', { id })).toMatchObject({ http: 409 })
    await world.manager.must('oms/other/book', { id })
    const [fee, ...more] = await charges()
    expect(more).toEqual([])
    const expected = (Math.round(Number(trip.apTotal) * 5.5) / 100).toFixed(2)
    expect(fee).toMatchObject({
      code: 'platformFee',
      amount: expected,
      taxRate: '0.0900',
      partyId: world.masters.carrierA,
    })
    expect(brokenSteps(((fee?.['trace'] as { steps: unknown[] } | undefined)?.steps ?? []) as never)).toEqual([])
    expect(await only()).toMatchObject({ bookStatus: 'booked', apStatus: 'priced' })
    expect(await violations(world)).toEqual([])
    expect(await world.manager.call('oms/wayBill/unaudit', { id: trip.id, reason: '改' })).toMatchObject({
      http: 409,
      error: 'platform_waybill.booked',
    })
    await world.manager.must('oms/other/unbook', { id, reason: '重做' })
    expect(await charges()).toEqual([])
    expect(await only()).toMatchObject({ bookStatus: 'open', apStatus: 'unpriced' })
    expect(await violations(world)).toEqual([])
  })

  it('is a payable of its own in the statistics of its trip, while it is booked', async () => {
    fake.rows = [rowFor(trip, 'P1')]
    await pull(world)
    const { id } = await only()
    await world.manager.must('oms/other/book', { id })
    const [fee] = await charges()
    const ask = (body: object) =>
      world.clerk.must<ReportAnswer>('oms/statistics/query', { from: '2026-11-01', to: '2026-11-30', ...body })
    const { rows, totals } = await ask({ groupBy: 'customerId', countedBy: 'loaded' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ trips: 1, platformFee: fee?.['amount'] })
    const road = (await ask({ carriage: 'road' })).totals
    expect(road.platformFee).toBe('0.00')
    expect(totals.payable).toBe(money(add(String(road.payable), String(fee?.['amount']))))
    expect(totals.margin).toBe(money(sub(String(road.margin), String(fee?.['excl']))))
    const { rows: documents } = await ask({ groupBy: 'docNo', carriage: 'platform', customerId: rows[0]?.customerId })
    expect(documents).toMatchObject([{ docNo: fee?.['no'], source: 'platformWaybill', payable: fee?.['amount'] }])
    await world.manager.must('oms/other/unbook', { id, reason: '重算' })
    expect((await ask({ groupBy: 'customerId' })).rows[0]).not.toHaveProperty('platformFee')
  })

  it('stands with the freight in one carrier statement, which then holds it', async () => {
    fake.rows = [rowFor(trip, 'P1')]
    await pull(world)
    const { id, thirdNo } = await only()
    await world.manager.must('oms/other/book', { id })
    const { lines } = await statementOf(world, { step: 'draft' })
    expect(lines.map(line => line.docNo).toSorted()).toEqual([thirdNo, trip.waybillNo].toSorted())
    expect(await only()).toMatchObject({ apStatus: 'inStatement' })
    expect(await world.manager.call('oms/other/unbook', { id, reason: '改' })).toMatchObject({
      http: 409,
      error: 'platform_waybill.in_statement',
    })
    expect(await violations(world)).toEqual([])
  })

  it('leaves differences as work: contested or taken, and only then booked', async () => {
    const theirs = (Number(trip.apTotal) + 12.34).toFixed(2)
    fake.rows = [
      rowFor(trip, 'P1', { freight: theirs, statedFee: '240.00', statedTotal: (Number(theirs) + 240.03).toFixed(2) }),
    ]
    await pull(world)
    const { id } = await only()
    const differs = await only()
    expect(differs).toMatchObject({ checkStatus: 'differs', freightGap: '12.34', ourFreight: trip.apTotal })
    expect((differs['gaps'] as { kind: string; way: string }[]).map(gap => gap.kind)).toEqual([
      'freight',
      'fee',
      'total',
    ])
    expect(await world.manager.call('oms/other/book', { id })).toMatchObject({
      http: 409,
      error: 'platform_waybill.open_gaps',
    })
    await world.clerk.must('oms/other/insist', { id, reason: '按合同价' })
    expect(await only()).toMatchObject({ checkStatus: 'insisted' })
    // The same again changes nothing; another figure is a new difference
    await pull(world)
    expect(await only()).toMatchObject({ checkStatus: 'insisted' })
    await world.clerk.must('oms/other/adopt', { id, reason: '按平台' })
    await world.manager.must('oms/other/book', { id })
    expect(await charges()).toMatchObject([
      { code: 'platformFee', amount: '240.00' },
      { code: 'platformFreight', amount: '12.37' },
    ])
    for (const charge of await charges())
      expect(brokenSteps(((charge['trace'] as { steps: unknown[] } | null)?.steps ?? []) as never)).toEqual([])
    expect(await violations(world)).toEqual([])
  })

  it('belongs to the business and the day of its trip, and to what was accrued of it', async () => {
    const { clerk, manager, masters } = world
    const late = await tripOf(world, { load: '32.00', day: '2026-11-18', audit: false })
    fake.rows = [rowFor(late, 'P1', { ourNo: late.waybillNo, unloadAt: '2026-11-19 00:04:00' })]
    await pull(world)
    const invoiceItem = '*现代服务*代理服务费'
    await manager.must('oms/wayBill/toService', { id: late.id, serviceRate: '0.05', invoiceItem, reason: '改开' })
    await clerk.must('oms/wayBill/audit', { id: late.id })
    const { id } = await only()
    await manager.must('oms/other/book', { id })
    const { rows } = await app.work(masters.orgId, tx =>
      tx.sql(
        `select distinct segment, to_char(biz_date, 'YYYY-MM-DD') as day from charge
         where org_id = $1 and (doc_type = 'platformWaybill' or doc_id = $2) and side = 'ap' and deleted_at is null`,
        [masters.orgId, late.id],
      ),
    )
    expect(rows).toEqual([{ segment: 'service6', day: '2026-11-18' }])
    await clerk.must('oms/accrualCost/accrue', { month: '2026-11' })
    const accrued = async () =>
      (await clerk.must<{ list: ThirdRow[] }>('oms/accrualCost/list', { filters: { docType: 'platformWaybill' } })).list
    expect(await accrued()).toMatchObject([{ status: 'open', reversed: '0.00' }])
    await manager.must('oms/other/unbook', { id, reason: '重做' })
    expect(await accrued()).toMatchObject([{ status: 'reversed', remaining: '0.00', actual: '0.00' }])
    expect(await violations(world)).toEqual([])
  })

  it('takes no figures of another carrier or plate', async () => {
    const elsewhere = await tripOf(world, { load: '31.00', day: '2026-11-12', carrierId: world.masters.carrierB })
    fake.rows = [rowFor(elsewhere, 'P1', { ourNo: elsewhere.waybillNo, plateNo: '陕K99999' })]
    await pull(world)
    const row = await only()
    expect((row['gaps'] as { kind: string }[]).map(gap => gap.kind)).toEqual(['carrier', 'plate'])
    expect(await world.clerk.call('oms/other/adopt', { id: row.id, reason: '认' })).toMatchObject({
      http: 409,
      error: 'platform_waybill.not_adoptable',
    })
  })
})

describe('whoever may not see what is compared', () => {
  it('cannot guess it by whether the figures agree', async () => {
    const permissions = permissionCodes(platformWaybill)
    const seeing = await app.person(world.masters.orgId, { permissions: [...permissions, 'oms.way.read'] })
    const blind = await app.person(world.masters.orgId, {
      permissions: [...permissions, 'oms.way.read'],
      fieldRights: { waybill: { apTotal: 'hidden' } },
    })
    const { id, version } = await seeing.must<ThirdRow>('oms/other/save', {
      accountId: world.accountId,
      platformNo: 'G1',
      plateNo: trip.plateNo,
      loadAt: trip.loadAt,
      unloadAt: trip.unloadAt,
      freight: '1.00',
    })
    const row = { id, version }
    if ((await only()).matchStatus !== 'matched')
      row.version = (await seeing.must<ThirdRow>('oms/other/match', { id, waybillId: trip.id })).version
    expect(await seeing.must('oms/other/info', { id })).toMatchObject({ checkStatus: 'differs' })
    for (const freight of ['2.00', trip.apTotal]) {
      const saved = await blind.must<ThirdRow>('oms/other/save', { ...row, version: (await only()).version, freight })
      expect(saved).not.toHaveProperty('checkStatus')
      expect(await blind.must('oms/other/info', { id })).not.toHaveProperty('checkStatus')
    }
    expect(await only()).toMatchObject({ checkStatus: 'agreed' })
    expect(await blind.call('oms/other/list', { filters: { checkStatus: 'agreed' } })).toMatchObject({ http: 400 })
    const { list } = await blind.must<{ list: { action: string }[] }>('oms/other/history', { id })
    expect(list.map(({ action }) => action)).not.toEqual(expect.arrayContaining(['agree']))
    expect(list.map(({ action }) => action)).not.toEqual(expect.arrayContaining(['differ']))
  })
})
