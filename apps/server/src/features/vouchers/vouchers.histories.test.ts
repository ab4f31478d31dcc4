// PostgreSQL instead: sample
import { money } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { voucher } from '@tuheng/domain/margin/index'
import {
  advance,
  offsetSettle,
  receivableBook,
  payableBook,
  settlement,
  statement,
  writeOff,
} from '@tuheng/domain/settlement/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { ACCOUNT, type Fixture, statementOf, tripOf, violations } from '../settlement/testing/fixture.ts'
import { generateVouchers } from './generate.ts'
import { makeVoucherWorld } from './testing/world.ts'

let app: TestApp
let fixture: Fixture
let references = 0

const HISTORIES = Number(process.env.HISTORIES ?? 8)
const DAYS = ['2026-10-28', '2026-11-10', '2026-11-20'] as const

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeVoucherWorld(app)
  await fixture.clerk.must('sys/set/save', { settings: { writeOffLimit: '100000.00' }, reason: '测试' })
  for (let i = 0; i < 6; i++) await tripOf(fixture, { load: `2${i}.00`, day: `2026-11-0${i + 2}` })
  await statementOf(fixture)
  await statementOf(fixture, { kind: 'customer' })
})

interface Act {
  act: keyof typeof ACTS
  n: number
  cents: number
}
const yuan = (cents: number): string => money((cents + 1) / 100)
const dayOf = (n: number): string => DAYS[n % DAYS.length] as string

async function pick<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { n, ...where }: { n: number; [name: string]: unknown },
) {
  const rows = (await tx.find(resource, { where: where as never })) as { id: number }[]
  return rows.length ? rows[n % rows.length] : undefined
}

const ACTS = {
  void: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, statement, { status: 'confirmed', n })
    if (row) await tx.run(statement, 'void', { id: row.id, reason: 'x' })
  },
  confirm: async (tx: Tx, { n }: Act) => {
    const kind = n % 2 ? 'customer' : 'carrier'
    const partyId = kind === 'customer' ? fixture.masters.customerId : fixture.masters.carrierA
    const made = await tx.insert(statement, {
      kind,
      partyId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
      supplementary: true,
    })
    await tx.run(statement, 'collect', { id: made.id })
    await tx.run(statement, 'send', { id: made.id })
    await tx.run(statement, 'forceConfirm', { id: made.id, confirmAt: dayOf(n), reason: 'x' })
  },
  pay: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, statement, { status: ['confirmed', 'partSettled'], n })
    if (!row) return
    const { kind, partyId } = await tx.getRequired(statement, row.id)
    const made = await tx.insert(settlement, {
      kind,
      partyId,
      planDate: dayOf(n),
      payMethod: cents % 2 ? 'cash' : 'oilCard',
      items: [{ statementId: row.id, amount: yuan(cents), remark: null }] as never,
    })
    await tx.run(settlement, 'submit', { id: made.id })
    await tx.run(settlement, 'approve', { id: made.id })
    await tx.run(settlement, 'pay', { id: made.id, bankRef: `H${++references}`, paidAt: dayOf(n) })
  },
  unpay: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, settlement, { status: 'paid', n })
    if (row) await tx.run(settlement, 'unpay', { id: row.id, reason: 'x' })
  },
  advance: async (tx: Tx, { n, cents }: Act) => {
    const kind = n % 2 ? 'customer' : 'carrier'
    const partyId = kind === 'customer' ? fixture.masters.customerId : fixture.masters.carrierA
    const made = await tx.insert(advance, { kind, partyId, amount: yuan(cents), planDate: dayOf(n), ...ACCOUNT })
    await tx.run(advance, 'submit', { id: made.id })
    await tx.run(advance, 'approve', { id: made.id })
    await tx.run(advance, 'pay', { id: made.id, bankRef: `A${++references}`, paidAt: dayOf(n) })
  },
  use: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, advance, { status: 'paid', n })
    const { kind = 'carrier' } = row ? await tx.getRequired(advance, row.id) : {}
    const on = await pick(tx, statement, { kind, status: ['confirmed', 'partSettled'], n })
    if (row && on)
      await tx.run(advance, 'use', {
        id: row.id,
        statementId: on.id,
        moveAmount: yuan(cents % 3000),
        movedOn: dayOf(2),
      })
  },
  undoLast: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, advance, { status: 'paid', n })
    if (row) await tx.run(advance, 'undoLast', { id: row.id, reason: 'x' })
  },
  writeOff: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, statement, { status: ['confirmed', 'partSettled'], n })
    if (!row) return
    const values = {
      statementId: row.id,
      amount: yuan(cents % 2000),
      account: 'financeCost',
      writtenOn: dayOf(n),
      reason: 'x',
    } as const
    const made = await tx.insert(writeOff, values)
    await tx.run(writeOff, 'submit', { id: made.id })
    await tx.run(writeOff, 'approve', { id: made.id })
  },
  undoWriteOff: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, writeOff, { status: 'effective', n })
    if (row) await tx.run(writeOff, 'undo', { id: row.id, reason: 'x' })
  },
  undoOffset: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, offsetSettle, { status: 'effective', n })
    if (row) await tx.run(offsetSettle, 'undo' as never, { id: row.id, reason: 'x' } as never)
  },
  book: async (tx: Tx, { n, cents }: Act) => {
    const grouping = (['document', 'event', 'month'] as const)[n % 3] as 'document'
    await generateVouchers(tx, { month: cents % 2 ? '2026-10' : '2026-11', grouping })
  },
  audit: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, voucher, { status: 'draft', n })
    if (row) await tx.run(voucher, 'audit', { id: row.id })
  },
  drop: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, voucher, { status: 'draft', n })
    if (row) await tx.run(voucher, 'void', { id: row.id, reason: 'x' })
  },
  reverse: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, voucher, { status: 'audited', redStatus: 'none', n })
    if (row) await tx.run(voucher, 'reverse', { id: row.id, reason: 'x', reversedOn: '2026-11-20' })
  },
} as const

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  n: fc.nat(30),
  cents: fc.nat(400_000),
})

it('is tied to the standing books after any history, and in full once everything is booked', async () => {
  const { orgId } = fixture.masters
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 14, maxLength: 26 }), async history => {
      for (const one of history)
        try {
          await app.work(orgId, tx => ACTS[one.act](tx, one))
          done.add(one.act)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      expect((await violations(fixture)).map(one => `${one.rule} ${one.detail}`)).toEqual([])
      for (const month of ['2026-10', '2026-11'])
        await app.work(orgId, tx => generateVouchers(tx, { month, grouping: 'event' }))
      expect((await violations(fixture)).map(one => `${one.rule} ${one.detail}`)).toEqual([])
      await expectTies()
    }),
    // Histories go on in the same books, so a failure does not shrink
    { numRuns: HISTORIES, endOnFailure: true, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
  )
  expect(done.size).toBeGreaterThan(8)
})

/** Every account of a standing book says, by counterparty and month, what the book says. */
async function expectTies(): Promise<void> {
  for (const month of ['2026-10', '2026-11']) {
    const span = { monthFrom: month, monthTo: month }
    const { rows, totals } = await fixture.clerk.must<ReportAnswer>('gl/trialBalance/query', {
      ...span,
      groupBy: 'partyId',
    })
    expect([totals.closing, totals.pending, totals.gap], month).toEqual(['0.00', '0.00', '0.00'])
    for (const [report, code, sign] of [
      [receivableBook, '112201', 1],
      [payableBook, '220201', -1],
    ] as const) {
      const asked = { ...span, asOf: '2026-11-30', basis: 'dated', groupBy: 'partyId' }
      const book = await fixture.clerk.must<ReportAnswer>(`${report.api}/query`, asked)
      for (const of of book.rows) {
        const row = rows.find(one => one.partyId === of.partyId && String(one.accountId$).startsWith(code))
        expect(money(Number(row?.closing ?? 0) * sign), `${report.name} ${month}`).toBe(of.closing)
      }
    }
  }
}
