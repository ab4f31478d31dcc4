// PostgreSQL instead: sample
import { add, eq, gt, money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { advance, advanceMove, offsetSettle, settlement, statement, writeOff } from '@tuheng/domain/settlement/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import {
  ACCOUNT,
  type Fixture,
  makeFixture,
  paper,
  type Row,
  statementOf,
  tripOf,
  violations,
} from '../testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let ids: number[]
let owedId: number
let papers: Awaited<ReturnType<typeof paper>>
let references = 0

const HISTORIES = Number(process.env.HISTORIES ?? 10)
const DAY = '2026-11-20'

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const made: Row[] = []
  for (const [i, load] of ['10.00', '20.00'].entries()) {
    await tripOf(fixture, { load, day: `2026-11-0${i + 2}` })
    made.push(await statementOf(fixture))
  }
  ids = made.map(one => one.id)
  await fixture.clerk.must('sys/set/save', { settings: { writeOffLimit: '100000.00' }, reason: '测试' })
  owedId = (await statementOf(fixture, { kind: 'customer' })).id
  papers = await paper(fixture, fixture.clerk)
})

interface Act {
  act: keyof typeof ACTS
  n: number
  cents: number
}

const yuan = (cents: number): string => money((cents + 1) / 100)

/** The record that an act chooses, mostly one that it fits. */
async function pick(tx: Tx, { resource, from }: { resource: { name: string }; from: string }, n: number) {
  const rows = (await tx.find(resource, { where: n % 5 ? { status: from } : {} })) as { id: number }[]
  return rows.length ? rows[n % rows.length] : undefined
}

const moveAdvance =
  (name: 'pay' | 'unpay' | 'use' | 'refund' | 'undoLast' | 'cancel') =>
  async (tx: Tx, { n, cents }: Act) => {
    const from = name === 'pay' || name === 'cancel' ? 'approved' : 'paid'
    const row = await pick(tx, { resource: advance, from }, n)
    if (!row) return
    await tx.run(advance, name, {
      id: row.id,
      reason: 'x',
      ...(name === 'pay' ? { bankRef: `A${++references}`, paidAt: DAY } : {}),
      ...(name === 'use' ? { statementId: ids[cents % ids.length], moveAmount: yuan(cents), movedOn: DAY } : {}),
      ...(name === 'refund' ? { moveAmount: yuan(cents % 5000), refundRef: `B${++references}`, movedOn: DAY } : {}),
    })
  }
const moveSettlement =
  (name: 'pay' | 'unpay' | 'cancel') =>
  async (tx: Tx, { n }: Act) => {
    const from = name === 'unpay' ? 'paid' : 'approved'
    const row = await pick(tx, { resource: settlement, from }, n)
    if (!row) return
    const bank = name === 'pay' ? { bankRef: `C${++references}`, paidAt: DAY } : {}
    await tx.run(settlement, name, { id: row.id, reason: 'x', ...bank })
  }

const ACTS = {
  advance: async (tx: Tx, { cents }: Act) => {
    const made = await tx.insert(advance, {
      kind: 'carrier',
      partyId: fixture.masters.carrierA,
      amount: yuan(cents * 2),
      planDate: DAY,
      ...ACCOUNT,
    })
    await tx.run(advance, 'submit', { id: made.id })
    await tx.run(advance, 'approve', { id: made.id })
  },
  payAdvance: moveAdvance('pay'),
  use: moveAdvance('use'),
  refund: moveAdvance('refund'),
  undoLast: moveAdvance('undoLast'),
  unpayAdvance: moveAdvance('unpay'),
  cancelAdvance: moveAdvance('cancel'),
  settlement: async (tx: Tx, { n, cents }: Act) => {
    const made = await tx.insert(settlement, {
      kind: 'carrier',
      partyId: fixture.masters.carrierA,
      planDate: DAY,
      payMethod: 'cash',
      items: [{ statementId: ids[n % ids.length], amount: yuan(cents), remark: null }] as never,
    })
    await tx.run(settlement, 'submit', { id: made.id })
    await tx.run(settlement, 'approve', { id: made.id })
  },
  offset: async (tx: Tx, { n, cents }: Act) => {
    const amount = yuan(cents % 40_000)
    const isByHand = n % 2 === 1
    const made = await tx.insert(offsetSettle, {
      way: 'three',
      partyId: fixture.masters.customerId,
      thirdId: fixture.masters.carrierA,
      amount,
      spread: isByHand ? 'hand' : 'oldest',
      settledOn: DAY,
      agreement: papers,
      arPaper: papers,
      apPaper: papers,
      thirdPaper: papers,
      ...(isByHand
        ? {
            arItems: [{ statementId: owedId, amount }] as never,
            apItems: [{ statementId: ids[n % ids.length], amount }] as never,
          }
        : {}),
    })
    await tx.run(offsetSettle, 'submit', { id: made.id })
    await tx.run(offsetSettle, 'approve', { id: made.id })
  },
  undoOffset: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, { resource: offsetSettle, from: 'effective' }, n)
    if (row) await tx.run(offsetSettle, 'undo', { id: row.id, reason: 'x' })
  },
  writeOff: async (tx: Tx, { n, cents }: Act) => {
    const made = await tx.insert(writeOff, {
      statementId: [...ids, owedId][n % (ids.length + 1)] as number,
      amount: yuan(cents % 9000),
      account: 'financeCost',
      reason: '尾差',
      writtenOn: DAY,
    })
    await tx.run(writeOff, 'submit', { id: made.id })
    await tx.run(writeOff, 'approve', { id: made.id })
  },
  undoWriteOff: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, { resource: writeOff, from: 'effective' }, n)
    if (row) await tx.run(writeOff, 'undo', { id: row.id, reason: 'x' })
  },
  pay: moveSettlement('pay'),
  unpay: moveSettlement('unpay'),
  cancel: moveSettlement('cancel'),
}

const act = fc.record<Act>({
  act: fc.constantFrom(...(Object.keys(ACTS) as Act['act'][])),
  n: fc.nat({ max: 12 }),
  cents: fc.nat({ max: 90_000 }),
})
/** Histories that get somewhere begin with money. */
const history = fc.array(act, { minLength: 15, maxLength: 35 }).map(acts => [
  ...(['advance', 'payAdvance', 'use', 'settlement', 'offset', 'writeOff'] as const).map((name, i) => ({
    act: name,
    n: i,
    cents: 60_000 + i * 77,
  })),
  ...acts,
])

it('balances are sums of moves and never negative, both sides of an offset fall alike, and nothing takes more than is open', async () => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      for (const one of acts) {
        try {
          await app.work(fixture.masters.orgId, tx => ACTS[one.act](tx, one))
          if (one.act === 'use') used++
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
        await expectInvariants()
      }
      expect(await violations(fixture)).toEqual([])
      await undoEverything()
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  expect(used).toBeGreaterThan(HISTORIES)
})

async function expectInvariants(): Promise<void> {
  await app.work(fixture.masters.orgId, async tx => {
    const moves = await tx.find(advanceMove, { where: { status: 'live' } })
    for (const one of await tx.find(advance, { where: {} })) {
      const own = moves.filter(move => move.advanceId === one.id)
      expect(eq(one.balance ?? '0', sum(own.map(move => move.delta))), one.advanceNo).toBe(true)
      expect(gt('0', one.balance ?? '0')).toBe(false)
    }
    const settlements = await tx.find(settlement, { where: { status: ['approving', 'approved', 'paid'] }, lines: true })
    const offsets = await tx.find(offsetSettle, { where: { status: 'effective' }, lines: true })
    for (const { arItems, apItems, amount } of offsets)
      for (const side of [arItems, apItems]) expect(eq(sum(side.map(item => item.amount)), amount)).toBe(true)
    const writeOffs = await tx.find(writeOff, { where: { status: 'effective' } })
    const items = offsets.flatMap(one => [...one.arItems, ...one.apItems])
    for (const one of await tx.find(statement, { where: { id: [...ids, owedId] } })) {
      const used = sum(moves.filter(move => move.statementId === one.id).map(move => move.amount))
      const taken = add(
        used,
        sum([...items, ...writeOffs].filter(item => item.statementId === one.id).map(item => item.amount)),
      )
      const parts = settlements.flatMap(row =>
        row.items.filter(item => item.statementId === one.id).map(item => ({ ...item, status: row.status })),
      )
      expect(eq(one.appliedSum, add(taken, sum(parts.map(part => part.amount)))), one.stmtNo).toBe(true)
      expect(
        eq(one.settledSum, add(taken, sum(parts.filter(part => part.status === 'paid').map(part => part.amount)))),
      ).toBe(true)
      expect(gt(one.appliedSum, one.netSum)).toBe(false)
    }
  })
}

/** Undone in the reverse order, everything is as at the beginning, to the cent. */
async function undoEverything(): Promise<void> {
  await app.work(fixture.masters.orgId, async tx => {
    for (;;) {
      const [last] = await tx.find(advanceMove, {
        where: { status: 'live', moveKind: ['use', 'refund'] },
        sort: ['-seq', '-id'],
        limit: 1,
      })
      const [offset] = await tx.find(offsetSettle, { where: { status: 'effective' }, sort: ['-seq', '-id'], limit: 1 })
      const [written] = await tx.find(writeOff, { where: { status: 'effective' }, sort: ['-seq', '-id'], limit: 1 })
      if (!last && !offset && !written) break
      if (written && (written.seq ?? 0) > Math.max(last?.seq ?? 0, offset?.seq ?? 0))
        await tx.run(writeOff, 'undo', { id: written.id, reason: 'x' })
      else if (offset && (offset.seq ?? 0) > (last?.seq ?? 0))
        await tx.run(offsetSettle, 'undo', { id: offset.id, reason: 'x' })
      else await tx.run(advance, 'undoLast', { id: last?.advanceId ?? 0, reason: 'x' })
    }
    for (const { id } of await tx.find(advance, { where: { status: 'paid' } })) {
      await tx.run(advance, 'unpay', { id, reason: 'x' })
      await tx.run(advance, 'cancel', { id, reason: 'x' })
    }
    for (const { id, status } of await tx.find(settlement, { where: { status: ['approved', 'paid'] } })) {
      if (status === 'paid') await tx.run(settlement, 'unpay', { id, reason: 'x' })
      await tx.run(settlement, 'cancel', { id, reason: 'x' })
    }
    for (const one of await tx.find(statement, { where: { id: [...ids, owedId] } }))
      expect(one).toMatchObject({
        status: 'confirmed',
        appliedSum: '0.00',
        settledSum: '0.00',
        appliedTax: '0.00',
        availableSum: one.netSum,
        openSum: one.netSum,
      })
  })
  expect(await violations(fixture)).toEqual([])
}
