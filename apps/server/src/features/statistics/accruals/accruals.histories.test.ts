// PostgreSQL instead: connections
import fc from 'fast-check'
import { type Dec, eq, isNeg, isZero, lte, abs, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { statement } from '@tuheng/domain/settlement/index'
import { accrual, accrualReversal } from '@tuheng/domain/statistics/index'
import { companyMonth } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, tripOf, violations } from '../../settlement/testing/fixture.ts'
import { accrue } from './accrue.ts'
import { followOpen } from './follow.ts'
import type { AccrualRow } from './ledger-sides.ts'

type Kind = 'customer' | 'carrier'
interface Act {
  act: keyof typeof ACTS | keyof typeof CALLS
  n: number
  kind: Kind
  cents: number
}

let app: TestApp
let fixture: Fixture

const sideOf = (kind: Kind) => (kind === 'customer' ? 'ar' : 'ap')

async function pick<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { n, ...where }: { n: number } & Record<string, unknown>,
) {
  const rows = await tx.find(resource, { where, sort: ['id'], lines: true })
  return rows.length ? rows[n % rows.length] : undefined
}

const moveStatement =
  (name: 'collect' | 'resync' | 'send' | 'withdraw' | 'void') =>
  async (tx: Tx, { n, kind }: Act) => {
    const row = await pick(tx, statement, { n, kind })
    if (row) await tx.run(statement, name, { id: row.id, reason: 'x' })
  }

const ACTS = {
  accrue: async (tx: Tx, { kind, cents }: Act) => {
    await accrue(tx, { month: cents % 3 ? '2026-10' : '2026-11', side: sideOf(kind) })
  },
  hand: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, accrual, { n })
    if (row?.status === 'open' && !(await isOctoberClosed(tx, row as AccrualRow)))
      await tx.overwrite(accrual, { id: row.id, ...handOf(row as AccrualRow, money(cents / 100 + 1)) } as never)
  },
  /** The month of the first accruals ends: what they were accrued with stays from now on. */
  close: async (tx: Tx) => {
    const { id } = await tx.insert(companyMonth, { month: '2026-10', docType: 'accrual' })
    await tx.run(companyMonth, 'close', { id, reason: 'x' })
  },
  draft: async (tx: Tx, { kind, cents }: Act) => {
    const { masters } = fixture
    await tx.insert(statement, {
      kind,
      partyId: kind === 'customer' ? masters.customerId : masters.carrierA,
      periodFrom: cents % 2 ? '2026-10-26' : '2026-10-01',
      periodTo: cents % 2 ? '2026-11-25' : '2026-10-25',
      supplementary: true,
    })
  },
  collect: moveStatement('collect'),
  resync: moveStatement('resync'),
  send: moveStatement('send'),
  withdraw: moveStatement('withdraw'),
  voidStatement: moveStatement('void'),
  confirm: async (tx: Tx, { n, kind, cents }: Act) => {
    const row = await pick(tx, statement, { n, kind, status: 'sent' })
    if (row)
      await tx.run(statement, 'forceConfirm', {
        id: row.id,
        confirmAt: cents % 2 ? '2026-10-31' : '2026-11-20',
        reason: 'x',
      })
  },
  unaudit: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, waybill, { n })
    if (row) await tx.run(waybill, row.auditStatus === 'unaudited' ? 'audit' : 'unaudit', { id: row.id, reason: 'x' })
  },
  correct: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, waybill, { n, auditStatus: 'unaudited' })
    if (row?.unloadGross)
      await tx.run(waybill, 'correct', {
        id: row.id,
        unloadGross: sub(row.unloadGross, money((cents % 40) / 100)),
        lossReason: '复磅',
        reason: 'x',
      })
  },
  setPrice: async (tx: Tx, { n, kind, cents }: Act) => {
    const row = await pick(tx, waybill, { n, auditStatus: 'unaudited' })
    if (row)
      await tx.run(waybill, 'setPrice', {
        id: row.id,
        side: sideOf(kind),
        basis: 'ton',
        price: money(100 + (cents % 4000) / 100),
        reason: 'x',
      })
  },
  undo: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, waybill, { n })
    if (row)
      await tx.run(waybill, row.transportStatus === 'unloaded' ? 'undoUnload' : 'undoLoad', { id: row.id, reason: 'x' })
  },
} as const

/** Acts of a person, by a call of their own. */
const CALLS = {
  /** A part of the lines goes to another statement. */
  split: async ({ n, kind }: Act) => {
    const row = await read(tx => pick(tx, statement, { n, kind, status: 'draft' }))
    if (!row || row.lines.length < 2) return false
    const answer = await fixture.clerk.call(`sap/${kind}/save`, {
      id: row.id,
      version: row.version,
      lines: row.lines.slice(1).map(({ id }) => ({ id })),
    })
    return answer.status
  },
  adjust: async ({ n, kind, cents }: Act) => {
    const row = await read(tx => pick(tx, statement, { n, kind, status: 'draft' }))
    if (!row) return false
    const adjust = money((cents % 20_000) / 100 - 100)
    const lines = row.lines.map(({ id }, i) => (i ? { id } : { id, adjust, adjustReason: '协商' }))
    return (await fixture.clerk.call(`sap/${kind}/save`, { id: row.id, version: row.version, lines })).status
  },
  remove: async ({ n }: Act) => {
    const row = await read(tx => pick(tx, waybill, { n }))
    if (!row) return false
    return (await fixture.clerk.call('oms/wayBill/delete', { id: row.id, version: row.version, reason: 'x' })).status
  },
} as const

const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.work(fixture.masters.orgId, work)

/** As the form does: an amount by hand with the tax of its rate. */
function handOf(row: AccrualRow, amount: Dec): Partial<AccrualRow> {
  const signed = isNeg(row.estimate ?? '0') ? sub('0', amount) : amount
  const excl = money(Number(signed) / (1 + Number(row.taxRate)))
  return {
    handAmount: signed,
    handReason: '估计',
    basis: 'manual',
    amount: signed,
    excl,
    tax: money(sub(signed, excl)),
    remaining: signed,
    remainingExcl: excl,
  } as Partial<AccrualRow>
}

async function isOctoberClosed(tx: Tx, row: AccrualRow): Promise<boolean> {
  const closed = await tx.find(companyMonth, { where: { month: row.month ?? '', state: 'closed' } })
  return closed.length > 0
}

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...(Object.keys({ ...ACTS, ...CALLS }) as Act['act'][])),
  n: fc.nat(20),
  kind: fc.constantFrom<Kind>('customer', 'carrier'),
  cents: fc.nat(600_000),
})
/** The usual order, so that histories reach a reversal. Anything may happen between. */
const story: fc.Arbitrary<Act[]> = fc
  .record({ n: fc.nat(20), kind: fc.constantFrom<Kind>('customer', 'carrier') })
  .map(facts =>
    (
      [
        'accrue',
        'draft',
        'collect',
        'send',
        'confirm',
        'voidStatement',
        'accrue',
        'draft',
        'collect',
        'send',
        'confirm',
      ] as const
    ).map(act => ({ act, ...facts, cents: 1 })),
  )

async function perform(act: Act): Promise<boolean> {
  try {
    const called = CALLS[act.act as keyof typeof CALLS]
    if (called) return await called(act)
    await read(tx => ACTS[act.act as keyof typeof ACTS](tx, act))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

interface ChargeOf {
  side: string
  party_id: number
  doc_id: number
  kind: string
  state: string
  amount: Dec | null
}

const isStated = ({ state }: ChargeOf) => ['confirmed', 'invoiced', 'partSettled', 'settled'].includes(state)
const amountOf = (charges: readonly ChargeOf[]) => money(sum(charges.map(one => one.amount ?? '0')))

/** What every accrual must stand at by the charges, told anew in JavaScript, and by its reversals. */
async function prove(closedAs: ReadonlyMap<number, string>): Promise<number> {
  const { accruals, reversals, charges } = await app.work(fixture.masters.orgId, async tx => ({
    accruals: (await tx.find(accrual, { where: {}, limit: 1000 })) as AccrualRow[],
    reversals: await tx.find(accrualReversal, { where: {}, limit: 5000 }),
    charges: (
      await tx.sql<ChargeOf>(
        `select side, party_id, doc_id, kind, state, amount::text from charge where org_id = $1 and doc_type = 'waybill' and deleted_at is null`,
        [tx.orgId],
      )
    ).rows,
  }))
  const byAccrual = Map.groupBy(reversals, row => row.accrualId)
  expect([...byAccrual.keys()].filter(id => !accruals.some(row => row.id === id))).toEqual([])
  let moved = 0
  for (const row of accruals) {
    const own = byAccrual.get(row.id) ?? []
    const at = JSON.stringify({ row, own })
    // Forth: what it was reversed by is what remains less than was accrued
    expect(eq(sub(row.amount, sum(own.map(one => one.amount))), row.remaining ?? 'x'), at).toBe(true)
    expect(eq(sub(row.excl, sum(own.map(one => one.excl))), row.remainingExcl ?? 'x'), at).toBe(true)
    expect(eq(sum(own.map(one => one.amount)), row.reversed ?? 'x'), at).toBe(true)
    expect(
      own.every(one => one.side === row.side && one.partyId === row.partyId),
      at,
    ).toBe(true)
    const mine = charges.filter(
      one => one.side === row.side && one.party_id === row.partyId && one.doc_id === row.docId,
    )
    const prior = sum([row.priorFreight ?? '0', row.priorFees ?? '0'])
    const stated = money(sub(amountOf(mine.filter(isStated)), prior))
    if (mine.every(isStated)) {
      expect(row, at).toMatchObject({ status: 'reversed', remaining: '0.00', actual: stated })
      expect(
        eq(sum([row.priceVariance, row.qtyVariance, row.feeVariance].map(String)), sub(stated, row.amount)),
        at,
      ).toBe(true)
    } else {
      const turned = isZero(stated) || isZero(row.amount ?? '0') || isNeg(stated) !== isNeg(row.amount ?? '0')
      const part = turned ? '0' : lte(abs(stated), abs(row.amount ?? '0')) ? stated : (row.amount ?? '0')
      expect(eq(row.reversed ?? 'x', part), at).toBe(true)
      expect(row.variance, at).toBeNull()
    }
    if (own.length > 1) moved++
    const closed = closedAs.get(row.id)
    if (closed !== undefined) expect(figuresOf(row), at).toBe(closed)
  }
  return moved
}

/** What a closed month keeps of an accrual. */
const figuresOf = ({ month, amount, excl, tax, basis, qty, price }: AccrualRow) =>
  JSON.stringify([month, amount, excl, tax, basis, qty, price])

beforeAll(async () => {
  app = await testApp()
})

describe('any history of accruals and statements', () => {
  it('keeps accrued less reversed equal to what remains, out of order, corrected, voided and split', async () => {
    const done = new Map<string, number>()
    let back = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(story, story),
        fc.array(acts, { minLength: 14, maxLength: 24 }),
        fc.array(fc.nat(60), { minLength: 24, maxLength: 24 }),
        async (stories, noise, places) => {
          fixture = await makeFixture(app)
          for (const [load, day] of [
            ['33.00', '2026-10-12'],
            ['31.50', '2026-10-28'],
            ['32.20', '2026-11-05'],
          ] as const)
            await tripOf(fixture, { load, unload: '31.20', day, infoFee: '60.00', audit: day !== '2026-11-05' })
          const history = stories.flat()
          noise.forEach((act, i) => history.splice((places[i] ?? 0) % (history.length + 1), 0, act))
          const closedAs = new Map<number, string>()
          for (const act of history) {
            const happened = await perform(act)
            if (happened) done.set(act.act, (done.get(act.act) ?? 0) + 1)
            if (happened && act.act === 'close')
              for (const row of await app.work(fixture.masters.orgId, tx =>
                tx.find(accrual, { where: { month: '2026-10' } }),
              ))
                closedAs.set(row.id, figuresOf(row as AccrualRow))
            // The night brings in line what no act of a trip or statement tells
            if (act.act === 'setPrice' || act.act === 'hand') await app.work(fixture.masters.orgId, followOpen)
            back += await prove(closedAs)
          }
          // Whatever was followed at once leaves nothing to the night
          expect(await app.work(fixture.masters.orgId, followOpen)).toBe(0)
          expect(await violations(fixture)).toEqual([])
        },
      ),
      { numRuns: Number(process.env.HISTORIES ?? 6), endOnFailure: true },
    )
    for (const act of ['accrue', 'collect', 'confirm', 'voidStatement', 'correct'] as const)
      expect(done.get(act) ?? 0, act).toBeGreaterThan(0)
    expect(back).toBeGreaterThan(0)
  }, 1_800_000)
})
