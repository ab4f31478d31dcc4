import fc from 'fast-check'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { statement } from '@tuheng/domain/settlement/index'
import { LEFT_OUT, type LeftOut } from '@tuheng/domain/settlement/settlement.calls'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { priceWaybill } from './ledger/price-waybill.ts'
import { type Fixture, makeFixture, type Row, tripOf } from './testing/fixture.ts'

type Kind = 'customer' | 'carrier'
interface Act {
  act: keyof typeof ACTS | 'adjust'
  n: number
  kind: Kind
}

let app: TestApp
let fixture: Fixture

const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25' }

async function pick<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { n, ...where }: { n: number; kind?: Kind; status?: string },
) {
  const rows = await tx.find(resource, { where, lines: true })
  return rows.length ? rows[n % rows.length] : undefined
}

const moveStatement =
  (name: 'collect' | 'send' | 'withdraw' | 'void') =>
  async (tx: Tx, { n, kind }: Act) => {
    const row = await pick(tx, statement, { n, kind })
    if (row) await tx.run(statement, name, { id: row.id, reason: 'x' })
  }

const ACTS = {
  /** For a part of the period, so that some documents are stated already. */
  draft: async (tx: Tx, { n, kind }: Act) => {
    const { masters } = fixture
    const carrier = n % 2 ? masters.carrierA : masters.carrierB
    const draft = await tx.insert(statement, {
      kind,
      partyId: kind === 'customer' ? masters.customerId : carrier,
      periodFrom: '2026-10-26',
      periodTo: `2026-11-${String(5 + (n % 15)).padStart(2, '0')}`,
      supplementary: true,
    })
    await tx.run(statement, 'collect', { id: draft.id })
  },
  collect: moveStatement('collect'),
  send: moveStatement('send'),
  withdraw: moveStatement('withdraw'),
  void: moveStatement('void'),
  confirm: async (tx: Tx, { n, kind }: Act) => {
    const row = await pick(tx, statement, { n, kind, status: 'sent' })
    if (row) await tx.run(statement, 'forceConfirm', { id: row.id, confirmAt: '2026-11-20', reason: 'x' })
  },
  unaudit: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, waybill, { n })
    if (row) await tx.run(waybill, row.auditStatus === 'unaudited' ? 'audit' : 'unaudit', { id: row.id, reason: 'x' })
  },
  reprice: async (tx: Tx, { n, kind }: Act) => {
    const side = kind === 'customer' ? 'ar' : 'ap'
    const row = await pick(tx, waybill, { n })
    if (!row) return
    await tx.sql(
      `update price_sheet_line l set price = $3 from price_sheet s where l.org_id = $1 and s.org_id = $1 and s.id = l.parent_id and s.contract_id = $2`,
      [tx.orgId, side === 'ar' ? row.arContractId : row.apContractId, money(100 + (n % 40))],
    )
    await priceWaybill(tx, row, { sides: [side], overtaken: true })
  },
  /** No price is valid on its day any more. */
  unprice: async (tx: Tx, { n, kind }: Act) => {
    const side = kind === 'customer' ? 'ar' : 'ap'
    const row = await pick(tx, waybill, { n })
    if (!row) return
    const contract = side === 'ar' ? row.arContractId : row.apContractId
    await tx.sql(
      `update price_sheet set eff_to = '2026-01-01', eff_from = '2025-01-01' where org_id = $1 and contract_id = $2`,
      [tx.orgId, contract],
    )
    await priceWaybill(tx, row, { sides: [side], overtaken: true })
    await tx.sql(
      `update price_sheet set eff_from = '2026-01-01', eff_to = '2027-12-31' where org_id = $1 and contract_id = $2`,
      [tx.orgId, contract],
    )
  },
}

/** Deducts less of a prepayment, and adjusts. */
async function adjust({ n, kind }: Act): Promise<void> {
  const { clerk } = fixture
  const { list } = await clerk.must<{ list: Row[] }>(`sap/${kind}/list`, { filters: { status: 'draft' } })
  const found = list[n % Math.max(1, list.length)]
  if (!found) return
  const row = await clerk.must<Row>(`sap/${kind}/info`, { id: found.id })
  const [first, ...others] = row.lines
  if (!first) return
  const prepaid = n % 3 && first['prepaidDue'] !== '0.00' ? '10.00' : first['prepaid']
  const lines = [
    { id: first.id, adjust: `-${1 + (n % 50)}.00`, adjustReason: 'x', prepaid },
    ...others.map(({ id }) => ({ id })),
  ]
  await clerk.must(`sap/${kind}/save`, { id: row.id, version: row.version, lines })
}

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom('adjust' as const, ...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  n: fc.nat(1000),
  kind: fc.constantFrom('customer', 'carrier'),
})
interface TripSpec {
  load: string
  lost: number
  day: string
  other: boolean
  prepaid: string | undefined
  fee: string | undefined
  audit: boolean
}
const trips: fc.Arbitrary<TripSpec> = fc.record({
  load: fc.integer({ min: 2900, max: 3350 }).map(n => (n / 100).toFixed(2)),
  lost: fc.constantFrom(0, 0.02, 0.4),
  day: fc.integer({ min: 1, max: 19 }).map(n => `2026-11-${String(n).padStart(2, '0')}`),
  other: fc.boolean(),
  prepaid: fc.constantFrom(undefined, '300.00', '2500.00'),
  fee: fc.constantFrom(undefined, '33.10', '120.00'),
  audit: fc.constantFrom(true, true, true, false),
})
const trip = { load: '30.00', lost: 0, other: false, prepaid: undefined, fee: undefined, audit: true }
/** Leads to every outcome, whatever the random histories meet. */
const EVERY_OUTCOME: [TripSpec[], Act[]] = [
  ['2026-11-10', '2026-11-11', '2026-11-02', '2026-11-15'].map(day => ({ ...trip, day })),
  (['customer', 'carrier'] as const).flatMap(kind => [
    { act: 'unprice', n: 0, kind },
    { act: 'draft', n: 1, kind },
    ...(kind === 'customer' ? [{ act: 'unaudit' as const, n: 1, kind }] : []),
  ]),
]

interface Preview {
  list: { partyId: number; docs: number; amount: string; gross: string; deduct: string; prepaid: string; net: string }[]
  left: { partyId: number; reason: LeftOut; docs: number }[]
}
interface LeftOuts {
  list: { docId: number; docType: string; stmtNo: string | null; amount: string | null }[]
  total: number
}

/** Compares the preview with the created statements. Returns the number of documents by outcome. */
async function compared(kind: Kind): Promise<Record<string, number>> {
  const { clerk } = fixture
  const preview = await clerk.must<Preview>(`sap/${kind}/candidates`, PERIOD)
  const left = new Map<LeftOut, LeftOuts['list']>()
  for (const reason of LEFT_OUT) {
    const answer = await clerk.must<LeftOuts>(`sap/${kind}/leftOut`, { ...PERIOD, reason })
    const counted = preview.left.filter(one => one.reason === reason).reduce((all, { docs }) => all + docs, 0)
    expect([answer.total, answer.list.length], reason).toEqual([counted, counted])
    left.set(reason, answer.list)
  }
  expect((left.get('stated') ?? []).every(one => one.stmtNo !== null)).toBe(true)
  const made = preview.list.length
    ? await clerk.must<{ results: { partyId: number; ok: boolean; id: number }[] }>(`sap/${kind}/generate`, {
        ...PERIOD,
        supplementary: true,
      })
    : { results: [] }
  expect(made.results.map(one => [one.partyId, one.ok])).toEqual(preview.list.map(one => [one.partyId, true]))
  const stated = new Set<number>()
  for (const { partyId, id } of made.results) {
    const row = await clerk.must<Row>(`sap/${kind}/info`, { id })
    const said = preview.list.find(one => one.partyId === partyId)
    expect({
      docs: row['lineCount'],
      gross: row['grossSum'],
      deduct: row['deductSum'],
      prepaid: row['prepaidSum'],
      net: row['netSum'],
    }).toEqual({ docs: said?.docs, gross: said?.gross, deduct: said?.deduct, prepaid: said?.prepaid, net: said?.net })
    expect(said?.amount).toBe(money(sum([said?.gross, `-${said?.deduct}`])))
    for (const line of row.lines) stated.add(line['docId'] as number)
  }
  const ids = (reason: LeftOut) => (left.get(reason) ?? []).map(one => one.docId)
  expect([...ids('unaudited'), ...ids('stated')].filter(id => stated.has(id))).toEqual([])
  // No document of the period is missing.
  const { rows } = await app.work(fixture.masters.orgId, tx =>
    tx.sql<{ id: number }>(
      `select distinct doc_id as id from charge where org_id = $1 and side = $2 and kind <> 'rounding' and deleted_at is null and doc_type = 'waybill' and biz_date between $3 and $4`,
      [tx.orgId, kind === 'customer' ? 'ar' : 'ap', PERIOD.periodFrom, PERIOD.periodTo],
    ),
  )
  const known = new Set([...stated, ...LEFT_OUT.flatMap(ids)])
  expect(rows.map(row => row.id).filter(id => !known.has(id))).toEqual([])
  return { taken: stated.size, ...Object.fromEntries(LEFT_OUT.map(reason => [reason, ids(reason).length])) }
}

beforeAll(async () => {
  app = await testApp()
})

describe('the preview of statements', () => {
  it('tells the exact amounts that will be written, and every document that is left out', async () => {
    const seen: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(
        fc.array(trips, { minLength: 3, maxLength: 6 }),
        fc.array(acts, { minLength: 6, maxLength: 14 }),
        async (specs, history) => {
          fixture = await makeFixture(app)
          const { masters } = fixture
          for (const { load, lost, day, other, prepaid, fee, audit } of specs)
            await tripOf(fixture, {
              load,
              unload: (Number(load) - lost).toFixed(2),
              day,
              audit,
              carrierId: other ? masters.carrierB : masters.carrierA,
              ...(prepaid ? { prepayCash: prepaid } : {}),
              ...(fee ? { infoFee: fee } : {}),
            })
          for (const act of history) {
            try {
              const { act: name } = act
              await (name === 'adjust' ? adjust(act) : app.work(masters.orgId, tx => ACTS[name](tx, act)))
            } catch (error) {
              if (!(error instanceof DomainError)) throw error
            }
          }
          for (const kind of ['customer', 'carrier'] as const)
            for (const [what, count] of Object.entries(await compared(kind))) seen[what] = (seen[what] ?? 0) + count
        },
      ),
      { numRuns: Number(process.env.HISTORIES ?? 8), endOnFailure: true, examples: [EVERY_OUTCOME] },
    )
    // Histories in which nothing is left out would prove nothing.
    for (const what of ['taken', ...LEFT_OUT]) expect(seen[what], what).toBeGreaterThan(0)
  }, 600_000)
})
