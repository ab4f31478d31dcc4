// PostgreSQL instead: sample
import { claimNote, ownerClaim } from '@tuheng/domain/claims/index'
import { eq, money, neg, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { TransitionOf } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, paper, type Trip, tripsOf, violations } from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let trips: Trip[]
let evidence: Awaited<ReturnType<typeof paper>>

const HISTORIES = Number(process.env.HISTORIES ?? 12)

interface Act {
  act: keyof typeof ACTS
  /** Chooses among the records that are there. */
  n: number
  cents: number
}

async function pick<R extends { name: string }>(tx: Tx, resource: R, n: number) {
  const rows = await tx.find(resource, { where: {}, lines: true })
  return rows.length ? rows[n % rows.length] : undefined
}

const moveOwner =
  (name: Parameters<typeof runOwner>[1], input: (row: { amount: string | null }, act: Act) => object = () => ({})) =>
  async (tx: Tx, act: Act) => {
    const row = await pick(tx, ownerClaim, act.n)
    if (row) await runOwner(tx, name, { id: row.id, reason: 'x', ...input(row, act) })
  }
const runOwner = (tx: Tx, name: TransitionOf<typeof ownerClaim>, input: { id: number; reason: string }) =>
  tx.run(ownerClaim, name as never, input as never)
const moveNote =
  (name: Parameters<typeof runNote>[1], input: (row: { amount: string | null }, act: Act) => object = () => ({})) =>
  async (tx: Tx, act: Act) => {
    const row = await pick(tx, claimNote, act.n)
    if (row) await runNote(tx, name, { id: row.id, reason: 'x', ...input(row, act) })
  }
const runNote = (tx: Tx, name: TransitionOf<typeof claimNote>, input: { id: number; reason: string }) =>
  tx.run(claimNote, name as never, input as never)

const part = (cents: number, amount: string | null): string => {
  const whole = Math.round(Number(amount ?? '0') * 100)
  return money(Math.max(1, whole - (cents % Math.max(1, whole))) / 100)
}
const settleBy = (n: number) => (n % 3 === 0 ? 'paid' : 'statement')
const moveStatement =
  (name: 'collect' | 'send' | 'withdraw' | 'void' | 'resync') =>
  async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, statement, n)
    if (row) await tx.run(statement, name, { id: row.id, reason: 'x' })
  }

const ACTS = {
  claim: async (tx: Tx, { n, cents }: Act) => {
    const trip = trips[n % trips.length] as Trip
    await tx.insert(ownerClaim, {
      customerId: fixture.masters.customerId,
      kind: (['damage', 'shortage', 'delay'] as const)[n % 3],
      occurredOn: '2026-11-12',
      evidence,
      items: [
        { waybillId: trip.id, qty: n % 3 === 1 ? '0.05' : null, price: null, lump: money((cents + 1) / 100) },
        { waybillId: null, qty: '0.3', price: '333.33', lump: null },
      ] as never,
    })
  },
  verify: moveOwner('verify', ({ amount }, { cents }) => ({
    agreed: part(cents, amount),
    liability: 'carrier',
    finding: 'x',
  })),
  unverify: moveOwner('unverify'),
  approve: moveOwner('approve'),
  unapprove: moveOwner('unapprove'),
  confirmOwner: moveOwner('confirm', (_, { n }) => ({ settleBy: settleBy(n), confirmedOn: '2026-11-15' })),
  undoOwner: moveOwner('undoConfirm'),
  pay: moveOwner('pay', (_, { n }) => ({ paidOn: '2026-11-18', paidRef: `P${n}` })),
  unpay: moveOwner('unpay'),
  reject: moveOwner('reject'),
  reinstateOwner: moveOwner('reinstate'),
  pass: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, ownerClaim, n)
    if (row)
      await tx.insert(claimNote, {
        source: 'ownerClaim',
        ownerClaimId: row.id,
        partyId: fixture.masters.carrierA,
        kind: row.kind,
        occurredOn: row.occurredOn,
        evidence,
        items: [{ waybillId: null, qty: null, price: null, lump: money((cents + 1) / 100) }] as never,
      })
  },
  note: async (tx: Tx, { n, cents }: Act) => {
    const trip = trips[n % trips.length] as Trip
    await tx.insert(claimNote, {
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: (['damage', 'shortage'] as const)[n % 2],
      occurredOn: '2026-11-12',
      evidence,
      items: [{ waybillId: trip.id, qty: '0.04', price: money((cents + 100) / 100), lump: null }] as never,
    })
  },
  send: moveNote('send', () => ({ replyBy: '2026-11-25' })),
  takeBack: moveNote('takeBack'),
  accept: moveNote('accept', () => ({ answeredBy: 'x' })),
  appeal: moveNote('appeal', () => ({ answeredBy: 'x', theirWords: 'x' })),
  reply: moveNote('reply', ({ amount }, { cents }) => ({ agreed: part(cents, amount), ourReply: 'x' })),
  confirmNote: moveNote('confirm', (_, { n }) => ({ settleBy: settleBy(n), confirmedOn: '2026-11-16' })),
  uphold: moveNote('uphold', (_, { n }) => ({ settleBy: settleBy(n), confirmedOn: '2026-11-16' })),
  undoNote: moveNote('undoConfirm'),
  receive: moveNote('receive', (_, { n }) => ({ paidOn: '2026-11-18', paidRef: `R${n}` })),
  undoReceive: moveNote('undoReceive'),
  withdraw: moveNote('withdraw'),
  reinstateNote: moveNote('reinstate'),
  draft: async (tx: Tx, { n }: Act) => {
    const kind = n % 2 ? ('customer' as const) : ('carrier' as const)
    await tx.insert(statement, {
      kind,
      partyId: kind === 'customer' ? fixture.masters.customerId : fixture.masters.carrierA,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
      supplementary: true,
    })
  },
  collect: moveStatement('collect'),
  sendStatement: moveStatement('send'),
  withdrawStatement: moveStatement('withdraw'),
  resync: moveStatement('resync'),
  void: moveStatement('void'),
  confirmStatement: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, statement, n)
    if (row) await tx.run(statement, 'forceConfirm', { id: row.id, confirmAt: '2026-11-20', reason: 'x' })
  },
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
  evidence = await paper(fixture, fixture.clerk)
  trips = await tripsOf(fixture, [
    { load: '30.00', unload: '29.93' },
    { load: '31.00', unload: '30.92' },
    { load: '32.00' },
  ])
})

const act = fc.record<Act>({
  act: fc.constantFrom(...(Object.keys(ACTS) as Act['act'][])),
  n: fc.nat({ max: 30 }),
  cents: fc.nat({ max: 60_000 }),
})
/** Histories that get somewhere begin with claims. */
const history = fc.array(act, { minLength: 25, maxLength: 60 }).map(acts => [
  ...(['claim', 'claim', 'verify', 'approve', 'pass', 'note', 'send', 'accept'] as const).map((name, i) => ({
    act: name,
    n: i,
    cents: 5000 + i * 77,
  })),
  ...acts,
])

it('ours is the claim less what is passed on, and the ledger has what was agreed, whatever is done and undone', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      for (const one of acts) {
        try {
          await app.work(fixture.masters.orgId, tx => ACTS[one.act](tx, one))
          done++
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
        await expectInvariants()
      }
      expect(await violations(fixture)).toEqual([])
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(HISTORIES * 8)
})

async function expectInvariants(): Promise<void> {
  const { owners, notes, charges, losses } = await app.work(fixture.masters.orgId, async tx => ({
    owners: await tx.find(ownerClaim, { where: {} }),
    notes: await tx.find(claimNote, { where: {} }),
    charges: (
      await tx.sql<{ doc_type: string; doc_id: number; amount: string; state: string; statement_id: number | null }>(
        `select doc_type, doc_id, amount, state, statement_id from charge where org_id = $1 and doc_type in ('ownerClaim', 'claim') and deleted_at is null`,
        [tx.orgId],
      )
    ).rows,
    losses: (
      await tx.sql<{ over: string }>(
        `select i.waybill_id as over from claim_note_item i join claim_note n on n.org_id = $1 and n.id = i.parent_id join waybill w on w.org_id = $1 and w.id = i.waybill_id
         where i.org_id = $1 and n.kind = 'shortage' and n.status <> 'withdrawn' and n.deleted_at is null group by i.waybill_id, w.load_net, w.unload_net
         having sum(i.qty) > w.load_net - w.unload_net`,
        [tx.orgId],
      )
    ).rows,
  }))
  expect(losses).toEqual([])
  for (const claim of owners) {
    const passed = sum(
      notes
        .filter(one => one.ownerClaimId === claim.id && one.status !== 'withdrawn')
        .map(one => one.agreed ?? one.amount),
    )
    expect(eq(claim.passed, passed), `${claim.claimNo}: passed ${claim.passed}, claims on carriers ${passed}`).toBe(
      true,
    )
    if (claim.agreed !== null) expect(eq(claim.ours, sub(claim.agreed, passed))).toBe(true)
    expect(Number(claim.ours ?? 0)).toBeGreaterThanOrEqual(0)
    expectPosted('ownerClaim', claim)
  }
  for (const note of notes) expectPosted('claim', note)

  function expectPosted(
    docType: string,
    claim: { id: number; status: string; agreed: string | null; settleBy: string | null },
  ) {
    const own = charges.filter(one => one.doc_type === docType && one.doc_id === claim.id)
    const isPosted = claim.status === 'confirmed' || claim.status === 'settled'
    expect(eq(sum(own.map(one => one.amount)), isPosted ? neg(claim.agreed) : '0'), `${docType} ${claim.id}`).toBe(true)
    if (claim.settleBy === 'paid') expect(own.filter(one => one.statement_id !== null)).toEqual([])
  }
}
