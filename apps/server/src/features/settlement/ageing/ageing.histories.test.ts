// PostgreSQL instead: sample
import { addDays, type IsoDate, monthOf } from '@tuheng/domain/kernel/dates'
import { eq, money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { advance, offsetSettle, settlement, statement, writeOff } from '@tuheng/domain/settlement/index'
import { ageBucket } from '@tuheng/domain/settlement/arithmetic/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { proveBooks } from '../books/testing/prove-books.ts'
import { recoveredCauses } from '../books/testing/recovered-causes.ts'
import { ACCOUNT, type Fixture, makeFixture, paper, statementOf, tripOf, violations } from '../testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let reader: Person
let papers: Awaited<ReturnType<typeof paper>>
let references = 0
let day: IsoDate = '2026-11-20'

const HISTORIES = Number(process.env.HISTORIES ?? 4)

interface Open {
  no: string
  isReceivable: boolean
  open: string
  dueDate: string | null
}
/** What the books showed at the end of each day. */
const shown = new Map<IsoDate, Open[]>()

const setDay = (next: IsoDate): void => {
  day = next
  app.clock.set(`${day}T10:00:00+08:00`)
}

beforeAll(async () => {
  app = await testApp()
  setDay('2026-11-20')
  fixture = await makeFixture(app)
  const { clerk, masters } = fixture
  await clerk.must('sys/set/save', { settings: { writeOffLimit: '100000.00' }, reason: '测试' })
  papers = await paper(fixture, clerk)
  for (const [i, load] of ['30.00', '20.00', '25.00'].entries()) {
    await tripOf(fixture, { load, day: `2026-11-0${i + 2}` })
    await statementOf(fixture)
    await statementOf(fixture, { kind: 'customer' })
  }
  reader = await app.person(masters.orgId)
})

interface Act {
  act: keyof typeof ACTS
  n: number
  cents: number
  days: number
}
const yuan = (cents: number): string => money((cents + 1) / 100)

async function one<T extends { id: number }>(
  tx: Tx,
  { resource, where }: { resource: { name: string }; where: object },
  n: number,
) {
  const rows = (await tx.find(resource as never, { where, sort: ['id'] } as never)) as unknown as T[]
  return rows.length ? rows[n % rows.length] : undefined
}
const openOne = (tx: Tx, kind: string, n: number) =>
  one<{ id: number; partyId: number }>(
    tx,
    { resource: statement, where: { kind, status: ['confirmed', 'partSettled'] } },
    n,
  )

const ACTS = {
  pay: async (tx: Tx, { n, cents }: Act) => {
    const of = await openOne(tx, n % 2 ? 'customer' : 'carrier', n)
    if (!of) return
    const made = await tx.insert(settlement, {
      kind: n % 2 ? 'customer' : 'carrier',
      partyId: of.partyId,
      planDate: day,
      payMethod: 'cash',
      items: [{ statementId: of.id, amount: yuan(cents), remark: null }] as never,
    })
    await tx.run(settlement, 'submit', { id: made.id })
    await tx.run(settlement, 'approve', { id: made.id })
    // Recorded up to three days late
    const paidAt = addDays(day, -(n % 4))
    await tx.run(settlement, 'pay', { id: made.id, bankRef: `P${++references}`, paidAt })
  },
  unpay: async (tx: Tx, { n }: Act) => {
    const of = await one(tx, { resource: settlement, where: { status: 'paid' } }, n)
    if (of) await tx.run(settlement, 'unpay', { id: of.id, reason: 'x' })
  },
  advance: async (tx: Tx, { n, cents }: Act) => {
    const of = await openOne(tx, 'carrier', n)
    if (!of) return
    const made = await tx.insert(advance, {
      kind: 'carrier',
      partyId: of.partyId,
      amount: yuan(cents),
      planDate: day,
      ...ACCOUNT,
    })
    await tx.run(advance, 'submit', { id: made.id })
    await tx.run(advance, 'approve', { id: made.id })
    await tx.run(advance, 'pay', { id: made.id, bankRef: `A${++references}`, paidAt: day })
    await tx.run(advance, 'use', { id: made.id, statementId: of.id, moveAmount: yuan(cents), movedOn: day })
  },
  undoUse: async (tx: Tx, { n }: Act) => {
    const of = await one(tx, { resource: advance, where: { status: 'paid' } }, n)
    if (of) await tx.run(advance, 'undoLast', { id: of.id, reason: 'x' })
  },
  offset: async (tx: Tx, { cents }: Act) => {
    const made = await tx.insert(offsetSettle, {
      way: 'three',
      partyId: fixture.masters.customerId,
      thirdId: fixture.masters.carrierA,
      amount: yuan(cents),
      settledOn: day,
      agreement: papers,
      arPaper: papers,
      apPaper: papers,
      thirdPaper: papers,
    })
    await tx.run(offsetSettle, 'submit', { id: made.id })
    await tx.run(offsetSettle, 'approve', { id: made.id })
  },
  undoOffset: async (tx: Tx, { n }: Act) => {
    const of = await one(tx, { resource: offsetSettle, where: { status: 'effective' } }, n)
    if (of) await tx.run(offsetSettle, 'undo', { id: of.id, reason: 'x' })
  },
  writeOff: async (tx: Tx, { n, cents }: Act) => {
    const of = await openOne(tx, n % 2 ? 'customer' : 'carrier', n)
    if (!of) return
    const made = await tx.insert(writeOff, {
      statementId: of.id,
      amount: yuan(cents % 9000),
      account: 'financeCost',
      reason: '尾差',
      writtenOn: day,
    })
    await tx.run(writeOff, 'submit', { id: made.id })
    await tx.run(writeOff, 'approve', { id: made.id })
  },
  undoWriteOff: async (tx: Tx, { n }: Act) => {
    const of = await one(tx, { resource: writeOff, where: { status: 'effective' } }, n)
    if (of) await tx.run(writeOff, 'undo', { id: of.id, reason: 'x' })
  },
  void: async (tx: Tx, { n }: Act) => {
    const of = await one(tx, { resource: statement, where: { status: 'confirmed' } }, n)
    if (of && n % 3 === 0) await tx.run(statement, 'void', { id: of.id, reason: 'x' })
  },
}

const act = fc.record<Act>({
  act: fc.constantFrom(...(Object.keys(ACTS) as Act['act'][])),
  n: fc.nat({ max: 12 }),
  cents: fc.nat({ max: 90_000 }),
  days: fc.nat({ max: 40 }),
})

let told = 0

it('tells of every earlier day what the books showed then, and of today what they show now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async acts => {
      for (const step of acts) {
        if (step.days > 20) {
          await note()
          setDay(addDays(day, step.days - 20))
        }
        try {
          await app.work(fixture.masters.orgId, tx => ACTS[step.act](tx, step))
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      }
      await note()
      reader = await app.person(fixture.masters.orgId)
      for (const asOf of [...shown.keys()].slice(-12)) await compare(asOf)
      told += await proveBooks(app, reader, { from: '2026-10', to: monthOf(day), today: day })
      expect(await violations(fixture)).toEqual([])
      setDay(addDays(day, 1))
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  expect(shown.size).toBeGreaterThan(HISTORIES)
  expect(told).toBeGreaterThan(HISTORIES * 12)
})

it('finds the cause of every move again where an older release did not note it', async () => {
  const { before, after } = await recoveredCauses(app.db, fixture.masters.orgId)
  expect(before.length).toBeGreaterThan(4)
  expect(after).toEqual(before)
  expect(await violations(fixture)).toEqual([])
})

/** Remembers the books of today as the statements themselves tell them. */
async function note(): Promise<void> {
  const rows = await app.work(fixture.masters.orgId, tx =>
    tx.find(statement, { where: { status: ['confirmed', 'partSettled'] } }),
  )
  shown.set(
    day,
    rows
      .filter(row => !eq(row.openSum, '0'))
      .map(({ stmtNo, kind, openSum, dueDate }) => ({
        no: stmtNo,
        isReceivable: kind === 'customer',
        open: money(openSum),
        dueDate,
      })),
  )
}

interface Answer {
  rows: Record<string, string | null>[]
  totals: Record<string, string>
}
const ask = (asOf: IsoDate, side: 'ar' | 'ap', over: object = {}) =>
  reader.must<Answer>('sap/ageing/query', { asOf, side, basis: 'booked', groupBy: 'docNo', ...over })

async function compare(asOf: IsoDate): Promise<void> {
  for (const side of ['ar', 'ap'] as const) {
    const expected = (shown.get(asOf) ?? []).filter(row => row.isReceivable === (side === 'ar'))
    const { rows, totals } = await ask(asOf, side)
    const named = (list: { no: unknown; open: unknown; dueDate: unknown }[]) =>
      list.map(row => `${String(row.no)} ${String(row.open)} ${String(row.dueDate)}`).toSorted()
    expect(named(rows.map(row => ({ no: row['docNo'], open: row['total'], dueDate: row['dueDate'] }))), asOf).toEqual(
      named(expected),
    )
    expect(totals['total']).toBe(money(sum(expected.map(row => row.open))))
    for (const bucket of ['notDue', 'd30', 'd60', 'd90', 'd180', 'older'] as const)
      expect(totals[bucket], `${asOf} ${bucket}`).toBe(
        money(sum(expected.filter(row => ageBucket(row.dueDate, asOf) === bucket).map(row => row.open))),
      )
    for (const groupBy of ['partyId', 'contractId', 'salesmanId', 'kind']) {
      const grouped = await ask(asOf, side, { groupBy })
      expect(money(sum(grouped.rows.map(row => row['total']))), groupBy).toBe(totals['total'])
    }
  }
}
