import { abs, gt, isPos, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AcrossAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { settlement, taxPartOf } from '@tuheng/domain/settlement/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ACCOUNT, type Fixture, makeFixture, type Row, statementOf, tripOf, violations } from './testing/fixture.ts'

/** 可申请 of a statement and of every draft is what the rows of all settlements leave, after any history. */

let fixture: Fixture
let statements: Row[]
let references = 0

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  statements = []
  for (const [i, load] of ['10.00', '20.00', '30.00'].entries()) {
    const day = `2026-11-0${i + 2}`
    await tripOf(fixture, { load, day })
    statements.push(await statementOf(fixture, { from: '2026-10-26' }))
  }
})

const MOVES = ['submit', 'withdraw', 'approve', 'reject', 'pay', 'unpay', 'cancel'] as const
type Move = (typeof MOVES)[number]
type Act = { move: Move; n: number } | { draft: number; parts: number[] } | { edit: number; n: number; cents: number }

const part = fc.integer({ min: 1, max: 300_000 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ move: fc.constantFrom(...MOVES), n: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ draft: fc.nat(2), parts: fc.array(part, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ edit: fc.nat(8), n: fc.nat(2), cents: part }) },
)
const yuan = (cents: number): string => money(cents / 100)

interface Part {
  id: number
  status: string
  statementId: number
  amount: string
}
/** All parts of settlements that are not cancelled, as the tables hold them. */
const partsNow = async (): Promise<Part[]> => {
  const { app, masters } = fixture
  const { rows } = await app.work(masters.orgId, tx =>
    tx.sql<Part>(
      `select t.id, t.status, i.statement_id as "statementId", i.amount from settlement t join settlement_item i on i.org_id = t.org_id and i.parent_id = t.id
       where t.org_id = $1 and t.status <> 'cancelled' and t.deleted_at is null order by t.id`,
      [masters.orgId],
    ),
  )
  return rows
}
const idsOf = (parts: readonly Part[], status?: string): number[] => [
  ...new Set(parts.filter(one => !status || one.status === status).map(one => one.id)),
]

async function act(one: Act): Promise<void> {
  const { app, masters, clerk } = fixture
  const parts = await partsNow()
  if ('draft' in one) {
    const items = one.parts.map((cents, i) => ({
      statementId: (statements[(one.draft + i) % 3] as Row).id,
      amount: yuan(cents),
    }))
    const left = (id: number) => availableOf(parts, id)
    const answer = await clerk.call('sap/payment/save', {
      partyId: masters.carrierA,
      planDate: '2026-11-20',
      items,
      ...ACCOUNT,
    })
    expect(answer.http).toBe(items.every(item => !gt(item.amount, left(item.statementId))) ? 200 : 400)
    return
  }
  if ('edit' in one) {
    const drafts = idsOf(parts, 'draft')
    const id = drafts[one.edit % drafts.length]
    if (id === undefined) return
    const row = await clerk.must<Row>('sap/payment/info', { id })
    const items = row.items.map((item, i) => ({
      id: item.id,
      amount: i === one.n % row.items.length ? yuan(one.cents) : item['amount'],
    }))
    const fits = row.items.every((item, i) => !gt(String(items[i]?.amount), String(item['available'])))
    const same = row.items.every((item, i) => item['amount'] === items[i]?.amount)
    const answer = await clerk.call('sap/payment/save', { id, version: row.version, items })
    expect(answer.http).toBe(fits || same ? 200 : 400)
    return
  }
  const ids = idsOf(parts)
  const id = ids[one.n % ids.length]
  if (id === undefined) return
  const bank = one.move === 'pay' ? { bankRef: `K${++references}`, paidAt: '2026-11-20' } : {}
  await app
    .work(masters.orgId, tx => tx.run(settlement, one.move, { id, reason: 'x', ...bank }))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
}

const isHolding = (one: Part): boolean => one.status !== 'draft'
function availableOf(parts: readonly Part[], statementId: number): string {
  const net = String(statements.find(one => one.id === statementId)?.netSum)
  return money(sub(net, sum(parts.filter(p => isHolding(p) && p.statementId === statementId).map(p => p.amount))))
}

async function compare(): Promise<void> {
  const { clerk } = fixture
  const parts = await partsNow()
  const statementIds = statements.map(one => one.id)
  const available = new Map(statementIds.map(id => [id, availableOf(parts, id)]))
  const { list: offered } = await clerk.must<{ list: Row[] }>('sap/carrier/list', { ids: statementIds, pageSize: 3 })
  for (const one of offered) expect(one['availableSum']).toBe(available.get(one.id))
  const { list: claimed } = await clerk.must<{ list: AnyRow[] }>('sap/payment/claims', { statementIds })
  expect(claimed).toMatchObject(
    statementIds
      .toSorted((a, b) => a - b)
      .map(id => ({
        statementId: id,
        available: available.get(id),
        claims: parts.filter(p => p.statementId === id).map(p => ({ id: p.id, status: p.status, amount: p.amount })),
      })),
  )
  const taxes = new Map<number, unknown>()
  for (const id of idsOf(parts, 'draft')) {
    const row = await clerk.must<Row>('sap/payment/info', { id })
    for (const item of row.items) {
      expect(item['available'], String(row['settleNo'])).toBe(available.get(item['statementId'] as number))
      expect(item['taxPart']).toBe(taxPartOf(item as Parameters<typeof taxPartOf>[0]))
    }
    expect(row['taxAmount']).toBe(money(sum(row.items.map(item => String(item['taxPart'])))))
    taxes.set(id, row['taxAmount'])
  }
  await compareLists(taxes)
}

/** Lists, in one company and across companies, and their sums show the tax that the page of each draft shows. */
async function compareLists(taxes: ReadonlyMap<number, unknown>): Promise<void> {
  const { clerk } = fixture
  const { list } = await clerk.must<{ list: AnyRow[] }>('sap/payment/list', { columns: ['taxAmount'], pageSize: 200 })
  const listed = new Map(list.map(({ id, taxAmount }) => [id, taxAmount]))
  for (const [id, tax] of taxes) expect(listed.get(id)).toBe(tax)
  for (const filters of [{}, { status: 'draft' }, { status: ['draft', 'approving'] }]) {
    const narrowed = await clerk.must<{ list: AnyRow[] }>('sap/payment/list', { filters, pageSize: 200 })
    const counted = narrowed.list.filter(row => row['status'] !== 'cancelled').map(row => String(row['taxAmount']))
    const { totals } = await clerk.must<{ totals: AnyRow }>('sap/payment/summary', { filters })
    expect(money(String(totals['taxAmount']))).toBe(money(sum(counted)))
    const across = await clerk.must<AcrossAnswer>('sap/payment/across', { filters, columns: ['taxAmount'], sums: true })
    expect(money(String(across.sums?.totals['taxAmount'] ?? 0))).toBe(money(sum(counted)))
  }
}

it('is recomputed from the rows after random drafts, changes, applications and cancellations', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 12, maxLength: 20 }), async story => {
      for (const one of story) {
        await act(one)
        await compare()
        if ((await partsNow()).some(isHolding)) taken++
      }
      for (const id of idsOf(await partsNow())) await cancelWhole(id)
      expect((await partsNow()).filter(p => p.status !== 'paid')).toEqual([])
      expect(await violations(fixture)).toEqual([])
    }),
    { numRuns: Number(process.env.HISTORIES ?? 8), endOnFailure: true },
  )
  expect(taken).toBeGreaterThan(0)
  expect(statements.every(one => isPos(abs(String(one.netSum))))).toBe(true)
})

/** Undoes a settlement, so that the next history begins with all the money. */
async function cancelWhole(id: number): Promise<void> {
  const { app, masters } = fixture
  await app.work(masters.orgId, async tx => {
    const { status } = await tx.getRequired(settlement, id)
    if (status === 'paid') await tx.run(settlement, 'unpay', { id, reason: 'x' })
    await tx.run(settlement, 'cancel', { id, reason: 'x' })
  })
}
