// PostgreSQL instead: connections
import { contract } from '@tuheng/domain/contracts/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, type Masters } from '../transport/testing/masters.ts'
import { approveSheet, type SheetAnswer, createActiveSheet } from './testing/price-sheets.ts'
import type { PriceChangeRow } from './revise-preview.ts'

const api = 'cm/carrierPrice'
let app: TestApp
let orgId: number
let masters: Masters
let maker: Person
let checker: Person
let contractId: number
let people: { maker: Person; checker: Person; api: string }

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 0 })
  maker = await app.person(orgId)
  checker = await app.person(orgId)
  people = { maker, checker, api }
})

// Prices of different contracts never overlap, so each test has its own contract.
beforeEach(async () => {
  contractId = await app.work(
    orgId,
    async tx =>
      (
        await tx.insert(contract, {
          kind: 'carrier',
          partyId: masters.carrierA,
          title: '承运合同',
          bizMode: 'road',
          signDate: '2025-12-20',
          startDate: '2026-01-01',
          endDate: '2026-12-31',
          status: 'active',
          items: [{ goodsId: masters.goodsId, qty: '60000' }] as never,
          lossMode: 'permille',
          lossValue: '3.000',
          goodsValue: '620.0000',
          creditDays: 30,
        })
      ).id,
  )
})

const line = (price: string, over: AnyRow = {}): AnyRow => ({
  goodsId: masters.goodsId,
  basis: 'ton',
  price,
  taxRate: '0.09',
  ...over,
})
const input = (over: AnyRow = {}): AnyRow => ({
  contractId,
  effFrom: '2026-06-01',
  effTo: '2026-06-30',
  lines: [line('128')],
  ...over,
})
const info = (id: number): Promise<SheetAnswer> => maker.must<SheetAnswer>(`${api}/info`, { id })
const inForce = (over: AnyRow = {}): Promise<SheetAnswer> => createActiveSheet({ ...people, input: input(over) })
const copies = (sheet: SheetAnswer): unknown[] =>
  sheet.lines.map(row => [row.contractId, row.effFrom, row.effTo, row.active])

describe('a price sheet', () => {
  it('has the routes and goods of its rows, by which its list filters', async () => {
    const sheet = await maker.must<SheetAnswer & AnyRow>(
      `${api}/save`,
      input({ lines: [line('128'), line('130', { routeId: masters.routeId }), line('9', { basis: 'lump' })] }),
    )
    expect(sheet).toMatchObject({ routeIds: [masters.routeId], goodsIds: [masters.goodsId] })
    const found = async (filters: AnyRow) =>
      (await maker.must<{ list: AnyRow[] }>(`${api}/list`, { filters: { contractId, ...filters } })).list
    expect(await found({ routeIds: masters.routeId })).toMatchObject([
      { id: sheet.id, routeIds: [masters.routeId], routeIds$: [expect.any(String)] },
    ])
    const { id, version } = sheet
    const changed = await maker.must<AnyRow>(`${api}/save`, { id, version, lines: [line('128', { goodsId: null })] })
    expect(changed).toMatchObject({ routeIds: [], goodsIds: [] })
    expect(await found({ routeIds: masters.routeId })).toEqual([])
  })

  it('keeps tiers, fees and terms; its rows are saved by difference', async () => {
    const tiers = {
      mode: 'progressive',
      bands: [
        { fromQty: '0', toQty: '3000', price: '42' },
        { fromQty: '3000', toQty: null, price: '40.5' },
      ],
    }
    const feeId = await app.work(
      orgId,
      async tx => (await tx.find(incidentalFee, { where: { code: 'loading' } }))[0]?.id,
    )
    const made = await maker.must<SheetAnswer & { fees: AnyRow[] }>(
      `${api}/save`,
      input({
        lines: [line('128'), { routeId: masters.routeId, basis: 'ton', tiers, taxRate: '0.09' }],
        fees: [{ feeId, basis: 'ton', price: '3.5', taxRate: '0.06' }],
      }),
    )
    expect(made).toMatchObject({
      side: 'ap',
      partyId: masters.carrierA,
      lossValue: '3.000',
      goodsValue: '620.0000',
      revision: 1,
      status: 'draft',
    })
    expect(made.lines).toMatchObject([
      { price: '128.0000', priceExcl: '117.4312', active: false, effFrom: '2026-06-01' },
      { price: null, tiers, active: false },
    ])
    expect(made.fees).toMatchObject([{ feeCode: 'loading', feeName: '装车费', isDeduction: false }])
    const [first, second] = made.lines
    const changed = await maker.must<SheetAnswer>(`${api}/save`, {
      id: made.id,
      version: made.version,
      lines: [{ id: second?.id }, line('60', { vehicleKind: 'dump' })],
    })
    expect(changed.lines.map(row => row.id)).toEqual([second?.id, expect.any(Number)])
    expect(changed.lines.some(row => row.id === first?.id)).toBe(false)
    const broken = {
      mode: 'whole',
      bands: [
        { fromQty: '0', toQty: '3000', price: '42' },
        { fromQty: '3100', toQty: null, price: '40' },
      ],
    }
    expect(
      await maker.call(`${api}/save`, input({ lines: [{ basis: 'ton', tiers: broken, taxRate: '0.09' }] })),
    ).toMatchObject({ http: 400, errors: [{ path: 'lines.0.tiers', code: 'price_sheet.tiers' }] })
  })

  it('comes into force only by another person; afterwards nobody edits or deletes it', async () => {
    const { id } = await maker.must<SheetAnswer>(`${api}/save`, input())
    await maker.must(`${api}/submit`, { id })
    expect(await maker.call(`${api}/approve`, { id })).toMatchObject({ http: 409, error: 'transition.same_person' })
    const sheet = await checker.must<SheetAnswer>(`${api}/approve`, { id })
    expect(copies(sheet)).toEqual([[contractId, '2026-06-01', '2026-06-30', true]])
    expect(await maker.call(`${api}/save`, { id, version: sheet.version, remark: '改' })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
    expect(await maker.call(`${api}/delete`, { id })).toMatchObject({ http: 409, error: 'record.locked' })
  })

  it('is refused while another sheet prices the same thing on one of its days, and the refusal names that sheet', async () => {
    const first = await inForce()
    const other = await maker.must<SheetAnswer>(
      `${api}/save`,
      input({ effFrom: '2026-06-30', effTo: '2026-07-31', lines: [line('99', { vehicleKind: 'dump' }), line('125')] }),
    )
    const refusal = await maker.call(`${api}/submit`, { id: other.id })
    expect(refusal).toMatchObject({ http: 409, error: 'price_sheet.overlap_with', errors: [{ path: 'lines.1' }] })
    expect(refusal.msg).toBe(
      `第 2 行与执行单 ${first.sheetNo}（2026-06-01 至 2026-06-30）的价格重叠，请先失效或取代该执行单`,
    )
    await maker.must(`${api}/save`, { id: other.id, version: (await info(other.id)).version, effFrom: '2026-07-01' })
    expect(await approveSheet(people, other.id)).toMatchObject({ status: 'active' })
  })

  it('cannot overlap in the database either', async () => {
    const first = await inForce()
    const second = await maker.must<SheetAnswer>(`${api}/save`, input())
    const force = app.work(orgId, tx =>
      tx.sql('update price_sheet_line set active = true where org_id = $1 and parent_id = $2', [orgId, second.id]),
    )
    await expect(force).rejects.toMatchObject({ code: 'price_sheet.overlap' })
    expect(copies(await info(first.id))).toEqual([[contractId, '2026-06-01', '2026-06-30', true]])
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'cannot overlap in the database when two writers try at the same moment (needs several connections)',
    async () => {
      const drafts = await Promise.all(
        ['128', '126'].map(price => maker.must<SheetAnswer>(`${api}/save`, input({ lines: [line(price)] }))),
      )
      const tried = await Promise.allSettled(
        drafts.map(({ id }) =>
          app.work(orgId, tx =>
            tx.sql('update price_sheet_line set active = true where org_id = $1 and parent_id = $2', [orgId, id]),
          ),
        ),
      )
      expect(tried.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
      expect(tried.find(answer => answer.status === 'rejected')).toMatchObject({
        reason: { code: 'price_sheet.overlap' },
      })
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)(
    'lets one of two simultaneous approvals come into force (needs several connections)',
    async () => {
      const drafts = await Promise.all(
        ['128', '126', '124', '122'].map(price =>
          maker.must<SheetAnswer>(`${api}/save`, input({ lines: [line(price)] })),
        ),
      )
      for (const { id } of drafts)
        await app.work(orgId, tx =>
          tx.sql(`update price_sheet set status = 'approving' where org_id = $1 and id = $2`, [orgId, id]),
        )
      const answers = await Promise.all(drafts.map(({ id }) => checker.call(`${api}/approve`, { id })))
      expect(answers.filter(answer => answer.status)).toHaveLength(1)
      for (const answer of answers.filter(a => !a.status))
        expect(answer).toMatchObject({ http: 409, error: 'price_sheet.overlap_with' })
      const { rows } = await app.work(orgId, tx =>
        tx.sql('select id from price_sheet_line where org_id = $1 and contract_id = $2 and active', [
          orgId,
          contractId,
        ]),
      )
      expect(rows).toHaveLength(1)
    },
  )
})

describe('the next version', () => {
  it('replaces the previous version from its first day; the day before is still priced by the old one', async () => {
    const old = await inForce({ effTo: '2026-12-31', lines: [line('128'), line('4200', { basis: 'truck' })] })
    const answer = await maker.must<{ next: { id: number }; status: string }>(`${api}/revise`, {
      id: old.id,
      version: old.version,
      effFrom: '2026-06-15',
      effTo: '2026-12-31',
      reason: '油价上涨',
      adjustment: { mode: 'amount', value: '2.5' },
    })
    expect(answer.status).toBe('active')
    const draft = await info(answer.next.id)
    expect(draft).toMatchObject({ status: 'draft', basedOnId: old.id, revision: 2, changeReason: '油价上涨' })
    expect(draft.lines).toMatchObject([
      { price: '130.5000', prevPrice: '128.0000', change: '2.5000' },
      { price: '4202.5000', prevPrice: '4200.0000' },
    ])
    const next = await approveSheet(people, draft.id)
    expect(copies(next)).toEqual([
      [contractId, '2026-06-15', '2026-12-31', true],
      [contractId, '2026-06-15', '2026-12-31', true],
    ])
    const before = await info(old.id)
    expect(before).toMatchObject({ status: 'superseded', effTo: '2026-06-14' })
    expect(copies(before)).toEqual([
      [contractId, '2026-06-01', '2026-06-14', true],
      [contractId, '2026-06-01', '2026-06-14', true],
    ])
  })

  it('leaves no day to the old version when it begins on the same day, and cannot begin earlier', async () => {
    const old = await inForce()
    const { next } = await maker.must<{ next: { id: number } }>(`${api}/revise`, {
      id: old.id,
      effFrom: '2026-06-01',
      reason: '更正',
      adjust: 'percent',
      value: '-3',
    })
    expect((await info(next.id)).lines[0]?.price).toBe('124.1600')
    await approveSheet(people, next.id)
    expect(await info(old.id)).toMatchObject({ status: 'superseded', effTo: '2026-05-31', lines: [{ active: false }] })
    expect(
      await maker.call(`${api}/revise`, { id: next.id, effFrom: '2026-05-01', reason: '更早', adjust: 'none' }),
    ).toMatchObject({ error: 'price_sheet.revise_from' })
  })

  it('keeps four decimals in the preview, the draft and the sheet in force; rounding is on request', async () => {
    const old = await inForce({ lines: [line('0.2833', { basis: 'tonKm' })] })
    const wish = { ids: [old.id], effFrom: '2026-06-10', adjust: 'amount', value: '0.0010' }
    const seen = async (body: AnyRow) =>
      (await maker.must<{ rows: PriceChangeRow[] }>(`${api}/revisePreview`, body)).rows[0]
    expect(await seen(wish)).toMatchObject({ after: '0.2843', change: '0.0010' })
    expect(await seen({ ...wish, rounding: 'cent' })).toMatchObject({ after: '0.2800', change: '-0.0033' })
    const { results } = await maker.must<{ results: { nextId: number }[] }>(`${api}/revise`, {
      ...wish,
      reason: '上调',
    })
    const next = results[0]?.nextId ?? 0
    expect((await info(next)).lines[0]).toMatchObject({ price: '0.2843', prevPrice: '0.2833', change: '0.0010' })
    expect((await approveSheet(people, next)).lines[0]?.price).toBe('0.2843')
  })

  it('exists once at a time, and only for an approved sheet', async () => {
    const old = await inForce()
    const { next } = await maker.must<{ next: { id: number; sheetNo: string } }>(`${api}/revise`, {
      id: old.id,
      effFrom: '2026-06-10',
      reason: '调价',
      adjust: 'none',
    })
    const again = await maker.call(`${api}/revise`, {
      id: old.id,
      effFrom: '2026-06-12',
      reason: '调价',
      adjust: 'none',
    })
    expect(again).toMatchObject({
      http: 409,
      error: 'price_sheet.revision_open',
      msg: expect.stringContaining(next.sheetNo),
    })
    expect(
      await maker.call(`${api}/revise`, { id: next.id, effFrom: '2026-06-12', reason: '调价', adjust: 'none' }),
    ).toMatchObject({ error: 'price_sheet.not_approved' })
  })

  it('knows the last price of the contract also when it is in an independent sheet', async () => {
    await inForce()
    const fresh = await maker.must<SheetAnswer>(
      `${api}/save`,
      input({ effFrom: '2026-07-01', effTo: '2026-07-31', lines: [line('131'), line('70', { vehicleKind: 'dump' })] }),
    )
    expect(fresh.lines).toMatchObject([
      { prevPrice: '128.0000', change: '3.0000' },
      { prevPrice: null, change: null },
    ])
  })
})

describe('a price change of many sheets', () => {
  it('is previewed price by price, and becomes drafts of next versions', async () => {
    const a = await inForce({ effTo: '2026-12-31' })
    const b = await inForce({
      effTo: '2026-12-31',
      lines: [line('2', { vehicleKind: 'dump' }), line('88.88', { basis: 'truck' })],
    })
    const change = { filters: { contractId }, effFrom: '2026-07-01', adjust: 'amount', value: '-3' }
    const preview = await maker.must<{ rows: PriceChangeRow[]; sheets: number; failed: number }>(
      `${api}/revisePreview`,
      change,
    )
    expect(preview).toMatchObject({ sheets: 2, failed: 1 })
    expect(preview.rows).toMatchObject([
      {
        sheetNo: a.sheetNo,
        goods: '动力煤',
        basis: 'ton',
        before: '128.0000',
        after: '125.0000',
        change: '-3.0000',
        effFrom: '2026-07-01',
        effTo: '2026-12-31',
        ok: true,
      },
      { sheetNo: b.sheetNo, before: '2.0000', after: null, ok: false, msg: '调价后单价 -1.00 不大于 0，请减小降幅' },
      { sheetNo: b.sheetNo, before: '88.8800', after: '85.8800', ok: true },
    ])
    const done = await maker.must<{ ok: number; failed: number; results: AnyRow[] }>(`${api}/revise`, {
      ...change,
      reason: '淡季调价',
    })
    expect(done).toMatchObject({
      ok: 1,
      failed: 1,
      results: [
        { id: a.id, ok: true, nextId: expect.any(Number) },
        {
          id: b.id,
          no: b.sheetNo,
          ok: false,
          errors: [{ code: 'price_sheet.adjusted', msg: expect.stringMatching(/^第 1 行调价后/) }],
        },
      ],
    })
    expect(await info(done.results[0]?.nextId as number)).toMatchObject({
      status: 'draft',
      effFrom: '2026-07-01',
      effTo: '2026-12-31',
      lines: [{ price: '125.0000', prevPrice: '128.0000' }],
    })
    expect(await info(a.id)).toMatchObject({ status: 'active', effTo: '2026-12-31' })
  })

  it('needs the right to change prices, and never reaches another company', async () => {
    const sheet = await inForce()
    const reader = await app.person(orgId, { permissions: ['cm.price.read'] })
    const blind = await app.person(orgId, {
      permissions: ['cm.price.read', 'cm.price.modify'],
      fieldRights: { priceSheet: { 'lines.price': 'readonly' } },
    })
    const stranger = await app.person(await app.company())
    const change = { ids: [sheet.id], effFrom: '2026-06-10', adjust: 'amount', value: '1' }
    for (const path of ['revisePreview', 'revise'] as const) {
      const body = path === 'revise' ? { ...change, reason: 'x' } : change
      expect(await reader.call(`${api}/${path}`, body)).toMatchObject({ http: 403 })
      expect(await blind.call(`${api}/${path}`, body)).toMatchObject({ http: 403, error: 'field.forbidden' })
      expect(await stranger.call(`${api}/${path}`, body)).toMatchObject({ http: 400, error: 'price_sheet.none_chosen' })
    }
    expect(
      await stranger.call(`${api}/revise`, { id: sheet.id, effFrom: '2026-06-10', reason: 'x', adjust: 'none' }),
    ).toMatchObject({ http: 404 })
    expect(await maker.call(`${api}/revise`, { effFrom: '2026-06-10', reason: '全部' })).toMatchObject({ http: 400 })
  })
})

describe('ending a sheet', () => {
  it('is only possible at an earlier day within its period', async () => {
    const sheet = await inForce()
    expect(await maker.call(`${api}/expire`, { id: sheet.id, effTo: '2026-07-31', reason: '延长' })).toMatchObject({
      http: 400,
      error: 'price_sheet.expire_later',
    })
    expect(await maker.call(`${api}/expire`, { id: sheet.id, effTo: '2026-05-20', reason: '提前' })).toMatchObject({
      http: 400,
      error: 'price_sheet.dates',
    })
    const ended = await maker.must<SheetAnswer>(`${api}/expire`, { id: sheet.id, effTo: '2026-06-20', reason: '提前' })
    expect(ended).toMatchObject({ status: 'expired', lines: [{ effTo: '2026-06-20', active: true }] })
    // Its period is free from the next day on.
    expect(await inForce({ effFrom: '2026-06-21' })).toMatchObject({ status: 'active' })
  })

  it('by voiding frees all its days; in a batch each sheet has its own answer', async () => {
    const [a, b] = [await inForce(), await inForce({ effFrom: '2026-07-01', effTo: '2026-07-31' })]
    const draft = await maker.must<SheetAnswer>(`${api}/save`, input({ effFrom: '2026-09-01', effTo: '2026-09-30' }))
    const done = await maker.must<{ ok: number; failed: number }>(`${api}/void`, {
      ids: [a.id, b.id, draft.id],
      reason: '录入错误',
    })
    expect(done).toMatchObject({
      ok: 2,
      failed: 1,
      results: [{ ok: true }, { ok: true }, { ok: false, errors: [{ code: 'transition.state' }] }],
    })
    expect(await info(a.id)).toMatchObject({ status: 'void', lines: [{ active: false }] })
    expect(await inForce()).toMatchObject({ status: 'active' })
  })
})
