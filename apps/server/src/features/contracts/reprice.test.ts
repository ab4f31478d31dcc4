// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { companyMonth } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs, enqueue } from '../../engine/jobs/index.ts'
import { write } from '../../engine/write/work.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  tripNow,
  tripOf,
  violations,
  withoutWiping,
} from '../settlement/testing/fixture.ts'
import type { Preview } from './reprice/preview.ts'
import type { RepricedRow } from './reprice/apply.ts'
import { repriceJob, type RepriceResult } from './reprice/reprice-job.ts'
import { amounts, approveSheet, chargesOf, type SheetAnswer } from './testing/price-sheets.ts'

interface Applied {
  results: RepricedRow[]
  ok: number
  failed: number
}

let app: TestApp
let fixture: Fixture
let clerk: Person
let manager: Person

async function open(): Promise<void> {
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  ;({ clerk, manager } = fixture)
}

beforeAll(async () => {
  app = await testApp()
  await open()
})

/** Approves the next version of the only active sheet of a contract. */
async function newPrice(side: 'ar' | 'ap', price: string, effFrom: string): Promise<SheetAnswer> {
  const api = side === 'ar' ? 'cm/customerPrice' : 'cm/carrierPrice'
  const contractId = side === 'ar' ? fixture.masters.arContractId : fixture.masters.apContractA
  const { list } = await clerk.must<{ list: SheetAnswer[] }>(`${api}/list`, {
    filters: { contractId, status: 'active' },
  })
  const { next } = await clerk.must<{ next: { id: number } }>(`${api}/revise`, {
    id: list[0]?.id,
    effFrom,
    reason: '油价上涨',
    adjust: 'none',
  })
  const draft = await clerk.must<SheetAnswer>(`${api}/info`, { id: next.id })
  await clerk.must(`${api}/save`, {
    id: draft.id,
    version: draft.version,
    lines: draft.lines.map(line => ({ id: line.id, price })),
  })
  return approveSheet({ maker: clerk, checker: manager, api }, draft.id)
}

const preview = (body: AnyRow, who = clerk): Promise<Preview> => who.must<Preview>('oms/wayBill/repricePreview', body)
const apply = (body: AnyRow, who = clerk): Promise<Applied> =>
  who.must<Applied>('oms/wayBill/repriceApply', { reason: '六月调价', ...body })

describe('a price change in the middle of the month', () => {
  it('gives two prices by the day of loading; trips priced earlier get the new price when they are repriced', async () => {
    const early = await tripOf(fixture, { load: '33.46', unload: '33.40', day: '2026-11-10', audit: false })
    const late = await tripOf(fixture, { load: '32.00', day: '2026-11-16', audit: false })
    const sheet = await newPrice('ap', '131', '2026-11-15')
    expect(sheet['warnings']).toMatchObject([
      { code: 'price_sheet.priced_before', msg: expect.stringContaining('1 张未审核、0 张已审核') },
    ])
    const [{ records: [link] = [] } = {}] = sheet['warnings'] as { records?: { no: string; path: string }[] }[]
    expect(link).toMatchObject({
      no: '1 张未审核',
      path: `/transportation_management/highway/list_highway_waybill?f.loadAt=any%3A&f.waybillNo=in%3A${late.waybillNo}`,
    })
    const fresh = await tripOf(fixture, { load: '31.00', day: '2026-11-17', audit: false })
    expect([
      (await tripNow(fixture, early.id)).apPrice,
      (await tripNow(fixture, late.id)).apPrice,
      fresh.apPrice,
    ]).toEqual(['128.0000', '128.0000', '131.0000'])

    const shown = await preview({ sheetId: sheet.id })
    expect(shown).toMatchObject({
      trips: 2,
      rows: [
        {
          id: late.id,
          side: 'ap',
          outcome: 'changed',
          before: '4096.00',
          after: '4192.00',
          diff: '96.00',
          sheetNo: sheet.sheetNo,
          party: '恒途运输',
        },
      ],
    })
    expect(shown.rows[0]?.items).toMatchObject([
      { kind: 'freight', action: 'replace', before: '4096.00', after: '4192.00' },
    ])
    expect(shown.sums).toMatchObject({ ap: { diff: '96.00', changed: 1 }, ar: { diff: '0.00', changed: 0 } })
    expect(await tripNow(fixture, late.id)).toMatchObject({ apTotal: '4096.00' })

    expect(await apply({ ids: [early.id, late.id, fresh.id] })).toMatchObject({
      ok: 3,
      failed: 0,
      results: [{ diff: { ap: '0.00' } }, { id: late.id, diff: { ap: '96.00', ar: '0.00' } }, { diff: { ap: '0.00' } }],
    })
    expect([(await tripNow(fixture, early.id)).apPrice, (await tripNow(fixture, late.id)).apPrice]).toEqual([
      '128.0000',
      '131.0000',
    ])
    expect((await chargesOf(clerk, late.id, 'ap'))[0]).toMatchObject({ sheetNo: sheet.sheetNo, amount: '4192.00' })
    const { list } = await clerk.must<{ list: AnyRow[] }>('oms/wayBill/history', { id: late.id })
    expect(list[0]).toMatchObject({
      action: 'reprice',
      reason: '六月调价',
      before: { apTotal: '4096.00' },
      after: { apTotal: '4192.00' },
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('appears in one statement with two prices', async () => {
    await tripOf(fixture, { load: '33.00', day: '2026-11-12' })
    await tripOf(fixture, { load: '33.00', day: '2026-11-18' })
    const { lines } = await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    expect(lines.map(row => [row.loadDate, row.price, row.gross])).toEqual([
      ['2026-11-12', '128.0000', '4224.00'],
      ['2026-11-18', '131.0000', '4323.00'],
    ])
  })

  it('changes nothing when it is repeated', async () => {
    const ids = (await clerk.must<{ list: Row[] }>('oms/wayBill/list', {})).list.map(row => row.id)
    const before = await Promise.all(ids.map(id => tripNow(fixture, id)))
    const shown = await preview({ ids })
    expect(shown.rows.filter(row => row.outcome !== 'refused')).toEqual([])
    await apply({ ids })
    expect(await Promise.all(ids.map(id => tripNow(fixture, id)))).toEqual(before)
  })
})

describe('repricing what is partly settled', () => {
  let free: number
  let audited: number
  let held: number
  let pinned: number

  beforeAll(async () => {
    await open()
    held = (await tripOf(fixture, { load: '33.46', unload: '33.28', day: '2026-11-05' })).id
    await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    free = (await tripOf(fixture, { load: '33.46', unload: '33.28', day: '2026-11-06', audit: false })).id
    audited = (await tripOf(fixture, { load: '33.46', unload: '33.28', day: '2026-11-06' })).id
    pinned = (await tripOf(fixture, { load: '30.00', day: '2026-11-07', audit: false })).id
    await clerk.must('oms/wayBill/setPrice', { id: pinned, side: 'ap', basis: 'ton', price: '140', reason: '雪天加价' })
    await newPrice('ap', '130', '2026-11-01')
  })

  it('previews what it will do: replace free charges, keep those that are audited, billed or set by hand', async () => {
    const shown = await preview({ ids: [free, audited, held, pinned], all: true })
    const of = (id: number) => shown.rows.find(row => row.id === id && row.side === 'ap')
    // 33.28 t × 2.00 more.
    expect(of(free)).toMatchObject({
      outcome: 'changed',
      diff: '66.56',
      items: [
        { kind: 'freight', action: 'replace' },
        { kind: 'lossDeduct', action: 'keep' },
      ],
    })
    for (const id of [audited, held])
      expect(of(id)).toMatchObject({ outcome: 'refused', before: '4210.24', msg: expect.stringContaining('已审核') })
    expect(of(pinned)).toMatchObject({ outcome: 'same', pinned: true, before: '4200.00', after: '4200.00' })
    expect(shown.sums.ap).toMatchObject({ diff: '66.56', changed: 1, unpriced: 0 })
  })

  it('does exactly what the preview showed, to the cent', async () => {
    const ids = [free, audited, held, pinned]
    const shown = await preview({ ids, all: true })
    const done = await apply({ ids })
    expect(done).toMatchObject({ ok: 2, failed: 2 })
    for (const { id, side, diff, after, before } of shown.rows) {
      expect(done.results.find(row => row.id === id)?.diff?.[side] ?? null).toBe(diff)
      expect((await tripNow(fixture, id))[side === 'ar' ? 'arTotal' : 'apTotal']).toBe(after ?? before)
    }
    for (const id of [audited, held])
      expect(done.results.find(row => row.id === id)?.errors).toMatchObject([{ code: 'waybill.audited' }])
    expect(amounts(await chargesOf(clerk, free, 'ap')).toSorted()).toEqual(['freight 4326.40', 'lossDeduct -49.60'])
    expect(await tripNow(fixture, pinned)).toMatchObject({ apPrice: '140.0000', apPinned: true })
    expect(await violations(fixture)).toEqual([])
  })

  it('includes a trip after its audit is undone', async () => {
    await clerk.must('oms/wayBill/unaudit', { id: audited, reason: '按新价重算' })
    expect(await apply({ ids: [audited] })).toMatchObject({ ok: 1, results: [{ diff: { ap: '66.56' } }] })
    expect(await violations(fixture)).toEqual([])
  })

  it('refuses to void a sheet that a statement was made out at', async () => {
    const { list } = await clerk.must<{ list: SheetAnswer[] }>('cm/carrierPrice/list', {
      filters: { contractId: fixture.masters.apContractA },
    })
    const cut = list.find(sheet => sheet.status === 'superseded')
    const current = list.find(sheet => sheet.status === 'active')
    const billed = await app.work(fixture.masters.orgId, async tx => {
      await tx.sql(`update price_sheet set status = 'active' where org_id = $1 and id = $2`, [tx.orgId, cut?.id])
      return cut?.id
    })
    const refusal = (id: number | undefined) => manager.call('cm/carrierPrice/void', { id, reason: '作废' })
    expect(await refusal(billed)).toMatchObject({ http: 409, error: 'price_sheet.in_statement' })
    expect(await refusal(current?.id)).toMatchObject({ http: 200 })
  })
})

describe('trips that find no price any more', () => {
  it('return to the queue, and leave it when there is a price again', async () => {
    await open()
    const { id } = await tripOf(fixture, { load: '33.00', day: '2026-11-06', audit: false })
    const { list } = await clerk.must<{ list: SheetAnswer[] }>('cm/customerPrice/list', {
      filters: { contractId: fixture.masters.arContractId },
    })
    await clerk.must('cm/customerPrice/expire', { id: list[0]?.id, effTo: '2026-10-31', reason: '停用' })
    const shown = await preview({ ids: [id] })
    expect(shown.rows).toMatchObject([
      {
        side: 'ar',
        outcome: 'unpriced',
        before: '4488.00',
        after: null,
        msg: expect.stringContaining('未找到2026-11-06适用的应收价格执行单'),
      },
    ])
    await apply({ ids: [id] })
    expect(await chargesOf(clerk, id, 'ar')).toMatchObject([
      {
        state: 'unpriced',
        amount: null,
        note: '未找到2026-11-06适用的应收价格执行单（已比对1条），请补录价格执行单或手工定价',
      },
    ])
    const draft = await clerk.must<SheetAnswer>('cm/customerPrice/save', {
      contractId: fixture.masters.arContractId,
      effFrom: '2026-11-01',
      effTo: '2026-11-30',
      lossMode: 'none',
      lines: [{ basis: 'ton', price: '137', taxRate: '0.09' }],
    })
    expect(draft.lines[0]).toMatchObject({ prevPrice: null })
    await approveSheet({ maker: clerk, checker: manager, api: 'cm/customerPrice' }, draft.id)
    expect(await apply({ ids: [id] })).toMatchObject({ ok: 1 })
    expect(await tripNow(fixture, id)).toMatchObject({ arTotal: '4521.00', arStatus: 'priced' })
  })
})

describe('a closed month', () => {
  it('is not changed: what was billed in it is corrected today', async () => {
    await open()
    const { id } = await tripOf(fixture, { load: '33.00', day: '2026-10-20', audit: false })
    await app.work(fixture.masters.orgId, async tx => {
      const month = await tx.insert(companyMonth, { month: '2026-10', docType: 'charge' })
      await tx.run(companyMonth, 'close', { id: month.id, reason: '十月结账' })
    })
    await newPrice('ap', '130', '2026-10-01')
    expect((await preview({ ids: [id], sides: ['ap'] })).rows).toMatchObject([
      { diff: '66.00', items: [{ action: 'adjust' }] },
    ])
    expect(await apply({ ids: [id], sides: ['ap'] })).toMatchObject({ ok: 1 })
    expect((await chargesOf(clerk, id, 'ap')).map(c => [c.month, c.amount])).toEqual([
      ['2026-10', '4224.00'],
      ['2026-11', '66.00'],
    ])
    expect(await violations(fixture)).toEqual([])
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(`update price_sheet set status = 'void' where org_id = $1 and contract_id = $2`, [
        fixture.masters.orgId,
        fixture.masters.arContractId,
      ]),
    )
    expect((await preview({ ids: [id], sides: ['ar'] })).rows).toMatchObject([
      {
        outcome: 'refused',
        msg: '归属月份在 2026-10，该月已关账：请改用未关账月份的日期，或由有权限的人反关账后再办理',
        before: '4488.00',
      },
    ])
    expect(await apply({ ids: [id], sides: ['ar'] })).toMatchObject({
      failed: 1,
      results: [{ errors: [{ code: 'month.closed' }] }],
    })
    expect(await tripNow(fixture, id)).toMatchObject({ arTotal: '4488.00' })
  })
})

describe('the right to reprice', () => {
  it('is needed, and covers only what the person may see', async () => {
    await open()
    const { id } = await tripOf(fixture, { load: '33.00', day: '2026-11-06', audit: false })
    const ids = [id]
    const { orgId } = fixture.masters
    const reader = await app.person(orgId, { permissions: ['oms.way.read'] })
    expect(await reader.call('oms/wayBill/repricePreview', { ids })).toMatchObject({ http: 403 })
    expect(await reader.call('oms/wayBill/repriceApply', { ids, reason: 'x' })).toMatchObject({ http: 403 })
    const own = await app.person(orgId, { permissions: ['oms.way.read', 'oms.way.price'], scope: 'own' })
    expect(await own.call('oms/wayBill/repricePreview', { ids })).toMatchObject({
      http: 400,
      error: 'waybill.none_to_reprice',
    })
    const stranger = await app.person(await app.company())
    expect(await stranger.call('oms/wayBill/repriceApply', { ids, reason: 'x' })).toMatchObject({
      error: 'waybill.none_to_reprice',
    })
    expect(await clerk.call('oms/wayBill/repriceApply', { reason: '全部' })).toMatchObject({
      http: 400,
      error: 'request.invalid',
    })
    await newPrice('ap', '130', '2026-11-01')
    await newPrice('ar', '138', '2026-11-01')
    const dispatcher = await app.person(orgId, {
      permissions: ['oms.way.read', 'oms.way.price'],
      fieldRights: { waybill: { arPrice: 'hidden', arTotal: 'hidden' } },
    })
    const shown = await preview({ ids }, dispatcher)
    expect(shown.rows.map(row => row.side)).toEqual(['ap'])
    expect(Object.keys(shown.sums)).toEqual(['ap'])
    expect(await apply({ ids }, dispatcher)).toMatchObject({ results: [{ diff: { ap: '66.00' } }] })
    expect(await tripNow(fixture, id)).toMatchObject({ arPrice: '136.0000', apPrice: '130.0000' })
  })
})

describe('many trips', () => {
  it('become a job above the limit for a direct answer', async () => {
    await open()
    const { id } = await tripOf(fixture, { load: '33.00', day: '2026-11-06', audit: false })
    const { orgId } = fixture.masters
    await app.work(orgId, async tx => {
      const { rows } = await tx.sql<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = 'waybill' and column_name <> 'id'`,
      )
      const names = rows.map(row => row.name)
      const copied = names.map(name => (name === 'waybill_no' ? `'COPY' || n` : `"${name}"`))
      await tx.sql(
        `insert into waybill (${names.map(name => `"${name}"`).join(', ')})
         select ${copied.join(', ')} from waybill, generate_series(1, 200) n where org_id = $1 and id = $2`,
        [orgId, id],
      )
    })
    const filters = { customerId: fixture.masters.customerId }
    const { jobId } = await clerk.must<{ jobId: number }>('oms/wayBill/repriceApply', { filters, reason: '六月调价' })
    expect(await clerk.must('sys/job/info', { id: jobId })).toMatchObject({ state: 'queued', title: '重新计价 201 车' })
    await clerk.must('sys/job/cancel', { id: jobId })
  })

  it('are priced by a job, whose result lists the failures', async () => {
    await open()
    const trips = [
      await tripOf(fixture, { load: '33.00', day: '2026-11-06', audit: false }),
      await tripOf(fixture, { load: '32.00', day: '2026-11-07', audit: false }),
    ]
    await newPrice('ap', '130', '2026-11-01')
    const { orgId } = fixture.masters
    const actor = (await app.sessions.actorOf(orgId, clerk.userId))?.actor
    const jobId = await write(app.engine, { actor: actor as never, requestId: 'job' }, tx =>
      enqueue(tx, repriceJob, {
        input: { ids: [...trips.map(trip => trip.id), 999_999], sides: ['ap'], reason: '六月调价' },
      }),
    )
    await drainJobs(app)
    const job = await clerk.must<{ state: string; result: RepriceResult }>('sys/job/info', { id: jobId })
    expect(job).toMatchObject({
      state: 'done',
      result: { ok: 2, failed: 1, results: [{ id: 999_999, errors: [{ code: 'record.missing' }] }] },
    })
    expect(await Promise.all(trips.map(async trip => (await tripNow(fixture, trip.id)).apTotal))).toEqual([
      '4290.00',
      '4160.00',
    ])
  })
})
