import { eq, sum, toFixedStr } from '@tuheng/domain/kernel/decimal'
import { isCreditCode } from '@tuheng/domain/kernel/validators/credit-code'
import { checkIdCard } from '@tuheng/domain/kernel/validators/id-card'
import { checkBoxNo } from '@tuheng/domain/kernel/validators/box-no'
import { partyNameKey } from '@tuheng/domain/parties/party-name'
import { container, railLeg, railOrder, railWaybill, trackingEvent } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { verifyChain } from '../../engine/write/audit-chain.ts'
import { countStays } from '../../features/rail/index.ts'
import { recountOrder } from '../../features/rail/recount-order.ts'
import { checkLedger, LEDGER_RULES, rateTrip } from '../../features/settlement/index.ts'
import type { Database } from '../../db/database.ts'
import type { TestApp } from '../../testing/app.ts'
import { scaleApp } from '../../testing/scale-app.ts'
import { fillScale, SCALE_USER, type ScaleReport } from './index.ts'

let app: TestApp
let report: ScaleReport
let token: string
let before: string[]
const PASSWORD = 'scale12345'

beforeAll(async () => {
  ;({ app, report } = await scaleApp({ companies: 3, waybills: 3000, seed: 7, password: PASSWORD }, async empty => {
    before = await indexesAndReferences(empty)
  }))
  token = await app.sessions.login({ username: SCALE_USER, password: PASSWORD, ip: '127.0.0.1', agent: 'test' })
  await app.sessions.enter(token, largest())
})

/** Every index and every reference, with whether it is validated. Shards on the coordinator of a cluster are left out. */
const indexesAndReferences = (db: Database): Promise<string[]> =>
  db.system('test', async sql =>
    (
      await sql.query<{ text: string }>(
        `select indexdef as text from pg_indexes where schemaname = 'public' and tablename !~ '_[0-9]{6,}$' union all
   select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_[0-9]{6,}$' order by 1`,
      )
    ).rows.map(row => row.text),
  )

const largest = (): number => report.orgIds[0] as number

async function call<T>(path: string, body: object = {}): Promise<T> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: token },
    payload: body,
  })
  const answer = response.json<{ status: boolean; msg: string; data: T }>()
  expect(answer, `${path}: ${answer.msg}`).toMatchObject({ status: true })
  return answer.data
}

const counts = (text: string): Promise<Record<string, number>> =>
  app.db.system('test', async sql =>
    Object.fromEntries(
      (
        await sql.query<{ key: string; n: number }>(`select key, count(*)::int as n from (${text}) x group by 1`)
      ).rows.map(row => [row.key, row.n]),
    ),
  )

describe('a database filled for measuring', () => {
  it('has the requested number of trips, in companies of different size', async () => {
    const trips = await counts('select org_id::text as key from waybill')
    expect(Object.values(trips).reduce((a, b) => a + b, 0)).toBe(3000)
    expect(trips[String(largest())]).toBe(1200)
  })

  it('satisfies every ledger rule and has an unchanged log', async () => {
    for (const orgId of report.orgIds) {
      expect(await app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
      const chain = await app.db.system('test', sql => verifyChain(sql, orgId))
      expect(chain.broken).toBeUndefined()
      expect(chain.sealed).toBeGreaterThan(20)
    }
    expect(LEDGER_RULES.length).toBeGreaterThan(20)
  })

  it('has its indexes and references again, all of them validated', async () => {
    expect(await indexesAndReferences(app.db)).toEqual(before)
    expect(
      before.some(one => one.includes('charge_doc_no_trgm')) && before.some(one => one.includes('waybill_main_id_fk')),
    ).toBe(true)
    expect(await migrate(app.db)).toEqual([])
  })

  it.each([
    ['waybill', 'transport_status', ['toDispatch', 'toLoad', 'inTransit', 'arrived', 'unloaded', 'void']],
    ['waybill', 'audit_status', ['unaudited', 'audited', 'reviewed']],
    ['main_waybill', 'status', ['draft', 'toAudit', 'active', 'done', 'closed', 'void']],
    ['contract', 'status', ['draft', 'approving', 'toSign', 'active', 'expired', 'done', 'terminated']],
    ['price_sheet', 'status', ['draft', 'approving', 'active', 'superseded', 'expired', 'void']],
    ['charge', 'state', ['unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled']],
    ['statement', 'status', ['draft', 'sent', 'confirmed', 'partSettled', 'settled', 'void']],
    ['settlement', 'status', ['draft', 'approving', 'approved', 'paid', 'cancelled']],
    ['invoice_out', 'red_status', ['none', 'full', 'part']],
    ['invoice_in', 'status', ['registered', 'verified', 'booked', 'rejected']],
    ['rail_order', 'status', ['draft', 'toAudit', 'active', 'done', 'closed', 'void']],
    ['rail_leg', 'leg_type', ['pickup', 'rail']],
    [
      'rail_waybill',
      'status',
      ['draft', 'asked', 'accepted', 'loaded', 'ticketed', 'departed', 'arrived', 'unloaded', 'delivered', 'confirmed'],
    ],
    ['handover', 'step', ['pickup', 'yardIn', 'trainOn', 'trainOff']],
    ['handover', 'status', ['noted', 'clean', 'gap']],
    ['tracking_event', 'event', ['stopped', 'left', 'passed']],
    ['container_move', 'event', ['register', 'gateOut', 'gateIn']],
  ])('knows %s in every %s', async (table, column, states) => {
    expect(Object.keys(await counts(`select ${column} as key from ${table}`)).toSorted()).toEqual(
      expect.arrayContaining(states),
    )
  })

  it('has the charges that the product would compute', async () => {
    const trips = await app.work(largest(), tx =>
      tx.find(waybill, { where: { auditStatus: 'reviewed', lossKind: 'over' }, limit: 15, lines: true }),
    )
    const plain = await app.work(largest(), tx =>
      tx.find(waybill, {
        where: { auditStatus: ['audited', 'reviewed'], bizKind: 'road' },
        sort: ['-id'],
        limit: 15,
        lines: true,
      }),
    )
    const hauls = await app.work(largest(), tx =>
      tx.find(waybill, { where: { bizKind: 'shortHaul' }, sort: ['-id'], limit: 5, lines: true }),
    )
    expect(hauls.length).toBe(5)
    expect(trips.length).toBe(15)
    for (const trip of [...trips, ...plain, ...hauls])
      for (const side of trip.bizKind === 'shortHaul' ? (['ap'] as const) : (['ar', 'ap'] as const)) {
        const rating = await app.work(largest(), tx => rateTrip(tx, { trip, side }))
        if (!rating?.found) throw new Error(`${trip.waybillNo} ${side}: ${JSON.stringify(rating?.issues)}`)
        const { rows } = await app.work(largest(), tx =>
          tx.sql<{ kind: string; amount: string; excl: string; qty: string; sheet_line_id: number; sheet_no: string }>(
            "select kind, amount, excl, qty, sheet_line_id, sheet_no from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and side = $3 order by id",
            [largest(), trip.id, side],
          ),
        )
        expect(
          rows.map(row => [row.kind, row.amount, row.excl, row.qty]),
          trip.waybillNo,
        ).toEqual(rating.charges.map(c => [c.kind, c.amount, c.excl, c.qty]))
        // A short haul goes by the price of its leg
        const { row } = trip.bizKind === 'shortHaul' ? { row: undefined } : rating
        expect(rows[0]?.sheet_line_id).toBe(row?.lineId ?? null)
        expect(rows[0]?.sheet_no).toBe(row?.sheetNo ?? null)
        expect(eq(sum(rows.map(row => row.amount)), side === 'ar' ? trip.arTotal : trip.apTotal)).toBe(true)
      }
  })

  it('has as many wagons as requested, in trains of companies of different size', async () => {
    const wagons = await counts('select org_id::text as key from wagon_load')
    const all = Object.values(wagons).reduce((a, b) => a + b, 0)
    // Trains that were not loaded have none, and the smallest companies have one of each status
    expect(all).toBeGreaterThan(2800)
    expect(wagons[String(largest())]).toBe(Math.max(...Object.values(wagons)))
  })

  it('has the figures of orders, legs and containers that the product counts', async () => {
    for (const orgId of report.orgIds) {
      const figures = () =>
        app.work(orgId, async tx => ({
          orders: await tx.find(railOrder, { where: {}, sort: ['id'] }),
          legs: await tx.find(railLeg, { where: {}, sort: ['id'] }),
          boxes: await tx.find(container, { where: {}, sort: ['id'] }),
        }))
      const filled = await figures()
      await app.work(orgId, async tx => {
        for (const { id } of filled.orders) await recountOrder(tx, id)
        await countStays(tx)
      })
      expect(await figures()).toEqual(filled)
      for (const { boxNo } of filled.boxes) expect(checkBoxNo(boxNo), boxNo).toBeUndefined()
      expect(filled.orders.some(order => Number(order.pickedQty) > 0)).toBe(true)
    }
  })

  it('has a ledger of containers that leads to where each of them is', async () => {
    const wrong = await app.db.system('test', sql =>
      sql.query(
        `select c.box_no from container c join lateral (
           select m.* from container_move m where m.org_id = c.org_id and m.container_id = c.id order by m.id desc limit 1) m on true
         where (m.to_yard_id, m.to_laden, m.moved_at) is distinct from (c.yard_id, c.laden, c.last_move_at)
         union all select m.box_no from (
           select m.*, lag(m.to_yard_id) over w as yard, lag(m.to_laden) over w as was, lag(m.moved_at) over w as before from container_move m
           window w as (partition by m.org_id, m.container_id order by m.id)) m
         where (m.from_yard_id, m.from_laden) is distinct from (m.yard, m.was) or m.moved_at < m.before`,
      ),
    )
    expect(wrong.rows).toEqual([])
  })

  it('has party names and codes as the product normalises and checks them', async () => {
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ full_name: string; name_key: string; credit_code: string }>(
        'select full_name, name_key, credit_code from party',
      ),
    )
    for (const row of rows) {
      expect(row.name_key).toBe(partyNameKey(row.full_name))
      expect(isCreditCode(row.credit_code), row.credit_code).toBe(true)
    }
    const { rows: people } = await app.db.system('test', sql =>
      sql.query<{ id_no: string }>('select id_no from driver'),
    )
    for (const { id_no } of people) expect(checkIdCard(id_no), id_no).toBeUndefined()
  })

  it('answers lists, sums and statements', async () => {
    const page = await call<{ list: { waybillNo: string; plateNo: string | null }[]; total: number }>(
      'oms/wayBill/list',
      { sort: ['-id'] },
    )
    expect(page.total).toBe(1200)
    const found = await call<{ list: unknown[]; total: number }>('oms/wayBill/list', {
      search: page.list.at(-1)?.waybillNo,
    })
    expect(found.total).toBe(1)
    const summary = await call<{
      count: number
      left: number
      tabs: Record<string, number>
      totals: Record<string, string>
    }>('oms/wayBill/summary')
    expect(summary.count).toBe(1200)
    expect(Object.values(summary.tabs).reduce((a, b) => a + b, 0)).toBe(1200)
    const statements = await call<{ list: { id: number; netSum: string; lineCount: number }[] }>('sap/customer/list', {
      filters: { status: 'settled' },
    })
    const [first] = statements.list
    const whole = await call<{ lines: { net: string }[]; netSum: string; partyId$: string }>('sap/customer/info', {
      id: first?.id,
    })
    expect(whole.lines.length).toBe(first?.lineCount)
    expect(eq(sum(whole.lines.map(line => line.net)), whole.netSum)).toBe(true)
    expect(whole.partyId$).toMatch(/煤|钢|热|焦|商/)
  })

  interface Sums {
    count: number
    left: number
    tabs: Record<string, number>
    totals: Record<string, string>
    groups?: { value: string; totals: Record<string, string> }[]
  }

  it('gives sums of whole filters that equal the rows, by state and side, on every tab', async () => {
    const org = largest()
    const rows = await app.db.company(
      org,
      async sql =>
        (
          await sql.query<{ status: string; n: number; ar: string; net: string }>(
            `select transport_status as status, count(*)::int as n, sum(coalesce(ar_total, 0))::text as ar, sum(coalesce(load_net, 0))::text as net from waybill where org_id = $1 group by 1`,
            [org],
          )
        ).rows,
    )
    const tabs = Object.fromEntries(rows.map(row => [row.status, row.n]))
    const counted = rows.filter(row => row.status !== 'void')
    const all = await call<Sums>('oms/wayBill/summary')
    expect(all).toMatchObject({
      tabs,
      left: tabs.void,
      totals: {
        arTotal: toFixedStr(sum(counted.map(row => row.ar)), 2),
        loadNet: toFixedStr(sum(counted.map(row => row.net)), 3),
      },
    })
    const [unloaded] = rows.filter(row => row.status === 'unloaded')
    const one = await call<Sums>('oms/wayBill/summary', { filters: { transportStatus: 'unloaded' } })
    expect(one).toMatchObject({
      count: unloaded?.n,
      left: 0,
      tabs,
      totals: { arTotal: unloaded?.ar, loadNet: unloaded?.net },
    })
    const sides = await app.db.company(
      org,
      async sql =>
        (
          await sql.query<{ value: string; excl: string }>(
            'select side as value, sum(coalesce(excl, 0))::text as excl from charge where org_id = $1 group by 1 order by 1 desc',
            [org],
          )
        ).rows,
    )
    const charges = await call<Sums>('sap/charge/summary')
    expect(charges.totals).toEqual({})
    expect(charges.groups?.map(({ value, totals }) => ({ value, excl: totals.excl }))).toEqual(sides)
    expect(Object.values(charges.tabs).reduce((a, b) => a + b, 0)).toBe(charges.count)
  })

  it('continues the numbers and ids of the filled rows', async () => {
    const {
      list: [open],
    } = await call<{ list: { id: number }[] }>('oms/wayBill/list', {
      filters: {
        transportStatus: 'unloaded',
        auditStatus: 'unaudited',
        arStatus: 'priced',
        receiptStatus: 'received',
        lossKind: ['loss', 'none'],
      },
    })
    await call('oms/wayBill/audit', { id: open?.id })
    const {
      list: [draft],
    } = await call<{ list: { id: number; version: number }[] }>('oms/mainWay/list', { filters: { status: 'toAudit' } })
    await call('oms/mainWay/audit', { id: draft?.id })
    const trip = await call<{ waybillNo: string }>('oms/wayBill/save', {
      mainId: draft?.id,
      businessType: 'trunk',
      transportMode: 'road',
      payType: 'monthly',
      planQty: '33',
    })
    expect(trip.waybillNo).toMatch(/00001$/)
    expect(await app.db.company(largest(), sql => checkLedger(sql, largest()))).toEqual([])
  })

  it('has the charges and hand-overs of trains that the product would write', async () => {
    const org = largest()
    const charges = (id: number) =>
      app.work(org, async tx => {
        const { rows } = await tx.sql(
          `select side, party_id, contract_id, project_id, segment, doc_no, kind, fee_code, biz_date, month, revenue_month, qty, unit, price, amount, tax_rate, excl, tax, tons, trips,
             customer_id, carrier_id, goods_id, state from charge where org_id = $1 and doc_type = 'railWaybill' and doc_id = $2 and deleted_at is null order by id`,
          [org, id],
        )
        return rows
      })
    const [confirmed, arrived] = await app.work(org, async tx => [
      (await tx.find(railWaybill, { where: { status: 'confirmed' }, sort: ['-id'], limit: 1 }))[0],
      (await tx.find(railWaybill, { where: { status: 'arrived' }, limit: 1 }))[0],
    ])
    const id = confirmed?.id ?? 0
    const before = await charges(id)
    expect(before).toHaveLength(4)
    await app.work(org, async tx => {
      await tx.run(railWaybill, 'undoConfirm', { id, reason: '核对' })
      await tx.run(railWaybill, 'confirm', { id })
    })
    expect(await charges(id)).toEqual(before)
    const after = await app.work(org, tx => tx.getRequired(railWaybill, id))
    expect([after.arAmount, after.apAmount, after.feeSum]).toEqual([
      confirmed?.arAmount,
      confirmed?.apAmount,
      confirmed?.feeSum,
    ])
    await app.work(org, async tx => {
      const unloaded = { unloadAt: tx.now.at, receiptWay: 'batch', receivedQty: arrived?.sentQty }
      await tx.run(railWaybill, 'unload', { id: arrived?.id ?? 0, ...unloaded })
    })
    const steps = await counts(`select step as key from handover where rail_waybill_id = ${arrived?.id}`)
    expect(steps).toEqual({ trainOn: arrived?.wagons, trainOff: arrived?.wagons })
    expect(await app.db.company(org, sql => checkLedger(sql, org))).toEqual([])
  })

  it('has trains where the product would find them', async () => {
    const where = () =>
      app.work(largest(), async tx => {
        const found = await tx.find(railWaybill, {
          where: { status: ['departed', 'arrived'] },
          sort: ['id'],
          limit: 30,
        })
        return found
          .filter(one => one.trackedAt !== one.departAt)
          .map(({ id, departAt, curStation, leftKm, etaAt, etaLateDays, trackedAt }) => {
            return { id, departAt, curStation, leftKm, etaAt, etaLateDays, trackedAt }
          })
      })
    const before = await where()
    expect(before.some(one => one.etaAt)).toBe(true)
    // An event before all others makes the product find them anew
    await app.work(largest(), async tx => {
      for (const { id, departAt } of before)
        await tx.insert(trackingEvent, { railWaybillId: id, event: 'left', at: departAt ?? '', stationName: '发站' })
    })
    expect(await where()).toEqual(before)
  })

  it('is refused by the server while it is partly filled', async () => {
    await app.db.script('create schema scale_fill')
    await expect(migrate(app.db)).rejects.toThrow('npm run demo')
    await app.db.script('drop schema scale_fill')
  })

  it('is refused when the database already has companies', async () => {
    await expect(fillScale(app, { companies: 1, waybills: 20, password: PASSWORD })).rejects.toThrow(
      'already has companies',
    )
  })
})
