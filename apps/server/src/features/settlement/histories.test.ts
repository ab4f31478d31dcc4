import fc from 'fast-check'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { composeLines, journeysOf, statementParts } from '../invoices/compose-invoice.ts'
import { ledgerTotals } from './check/check-ledger.ts'
import { priceWaybill } from './ledger/price-waybill.ts'
import { ACCOUNT, type Fixture, makeFixture, tripOf, violations } from './testing/fixture.ts'

type Kind = 'customer' | 'carrier'
/** One action; `n` chooses among the existing records. */
interface Act {
  act: keyof typeof ACTS
  n: number
  kind: Kind
  cents: number
}

let app: TestApp
let fixture: Fixture
let counter = 0

const yuan = (cents: number): string => money(cents / 100)

async function pick<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { n, where = {} }: { n: number; where?: Record<string, unknown> },
) {
  const rows = await tx.find(resource, { where, lines: true })
  return rows.length ? rows[n % rows.length] : undefined
}

const moveStatement =
  (name: 'collect' | 'resync' | 'send' | 'withdraw' | 'void' | 'settleDispute' | 'dispute') =>
  async (tx: Tx, { n, kind }: Act) => {
    const row = await pick(tx, statement, { n, where: { kind } })
    if (row) await tx.run(statement, name, { id: row.id, reason: 'x' })
  }
const moveSettlement =
  (name: 'submit' | 'withdraw' | 'approve' | 'reject' | 'unpay' | 'cancel') =>
  async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, settlement, { n })
    if (row) await tx.run(settlement, name, { id: row.id, reason: 'x' })
  }
const moveInvoice =
  (name: 'submit' | 'withdraw' | 'approve' | 'sendBack' | 'cancel' | 'startIssue') =>
  async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, invoiceOut, { n })
    if (row) await tx.run(invoiceOut, name, { id: row.id, reason: 'x' })
  }

const ACTS = {
  draft: async (tx: Tx, { kind }: Act) => {
    const { masters } = fixture
    await tx.insert(statement, {
      kind,
      partyId: kind === 'customer' ? masters.customerId : masters.carrierA,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
      supplementary: true,
    })
  },
  collect: moveStatement('collect'),
  resync: moveStatement('resync'),
  send: moveStatement('send'),
  withdraw: moveStatement('withdraw'),
  dispute: moveStatement('dispute'),
  settleDispute: moveStatement('settleDispute'),
  voidStatement: moveStatement('void'),
  confirm: async (tx: Tx, { n, kind, cents }: Act) => {
    const row = await pick(tx, statement, { n, where: { kind, status: 'sent' } })
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
  reprice: async (tx: Tx, { n, kind, cents }: Act) => {
    const side = kind === 'customer' ? 'ar' : 'ap'
    const row = await pick(tx, waybill, { n })
    if (!row) return
    await tx.sql(
      `update price_sheet_line l set price = $3 from price_sheet s where l.org_id = $1 and s.org_id = l.org_id and s.id = l.parent_id and s.contract_id = $2`,
      [tx.orgId, side === 'ar' ? row.arContractId : row.apContractId, money(100 + (cents % 40))],
    )
    await priceWaybill(tx, row, { sides: [side], overtaken: true })
  },
  ask: async (tx: Tx, { n, kind, cents }: Act) => {
    const row = await pick(tx, statement, { n, where: { kind, status: ['confirmed', 'partSettled'] } })
    if (row)
      await tx.insert(settlement, {
        kind,
        partyId: row.partyId,
        planDate: '2026-11-20',
        payMethod: 'cash',
        ...ACCOUNT,
        items: [{ statementId: row.id, amount: yuan((cents % 400_000) + 1) }] as never,
      })
  },
  submit: moveSettlement('submit'),
  takeBack: moveSettlement('withdraw'),
  approve: moveSettlement('approve'),
  reject: moveSettlement('reject'),
  pay: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, settlement, { n, where: { status: 'approved' } })
    if (row) await tx.run(settlement, 'pay', { id: row.id, bankRef: `B${++counter}`, paidAt: '2026-11-20' })
  },
  unpay: moveSettlement('unpay'),
  cancel: moveSettlement('cancel'),
  applyInvoice: async (tx: Tx, { n, cents }: Act) => {
    const { customerId } = fixture.masters
    const row = await pick(tx, statement, {
      n,
      where: { kind: 'customer', status: ['confirmed', 'partSettled', 'settled'] },
    })
    if (!row) return
    const sql = { query: tx.sql }
    const parts = await statementParts(sql, {
      actor: tx.actor,
      customerId,
      requested: [{ statementId: row.id, amount: yuan((cents % 500_000) + 1) }],
    })
    await tx.insert(invoiceOut, {
      customerId,
      titleName: '常乐源',
      titleTaxNo: '91610800MAT0000187',
      items: parts.map(({ statementId, amount }) => ({ statementId, amount })) as never,
      lines: composeLines(parts, null) as never,
      freightLines: (await journeysOf(sql, tx.orgId, [row.id])) as never,
    })
  },
  submitInvoice: moveInvoice('submit'),
  approveInvoice: moveInvoice('approve'),
  sendBackInvoice: moveInvoice('sendBack'),
  cancelInvoice: moveInvoice('cancel'),
  startIssue: moveInvoice('startIssue'),
  issueFailed: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, invoiceOut, { n, where: { status: 'issuing' } })
    if (row) await tx.run(invoiceOut, 'issueFailed', { id: row.id, taxMessage: '税号校验未通过' })
  },
  issue: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, invoiceOut, { n, where: { status: ['toIssue', 'issuing'] } })
    if (row)
      await tx.run(invoiceOut, 'issue', {
        invoiceNo: `2661200000000${String(++counter).padStart(7, '0')}`,
        invoiceDate: '2026-11-20',
        ...(row.redOfId ? { redFormStatus: 'confirmed' } : {}),
        id: row.id,
      })
  },
  red: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, invoiceOut, { n, where: { status: 'issued' } })
    if (row)
      await tx.run(invoiceOut, 'applyRed', {
        id: row.id,
        redTotal: yuan((cents % 300_000) + 1),
        redReason: 'wrong',
        redInitiator: 'seller',
      })
  },
  receive: async (tx: Tx, { n, cents }: Act) => {
    const row = await pick(tx, statement, {
      n,
      where: { kind: 'carrier', status: ['confirmed', 'partSettled', 'settled'] },
    })
    if (!row) return
    const total = yuan((cents % 400_000) + 1)
    await tx.insert(invoiceIn, {
      kind: 'carrier',
      partyId: row.partyId,
      sellerName: '测试恒途运输有限公司',
      invoiceNo: `2661200000001${String(++counter).padStart(7, '0')}`,
      invoiceDate: '2026-11-20',
      amount: total,
      tax: '0.00',
      total,
      items: [{ statementId: row.id, amount: total }] as never,
    })
  },
  sendBack: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, invoiceIn, { n })
    if (row) await tx.run(invoiceIn, 'reject', { id: row.id, reason: 'x' })
  },
} as const

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  n: fc.nat(20),
  kind: fc.constantFrom<Kind>('customer', 'carrier'),
  cents: fc.nat(600_000),
})
/** The usual order of actions, so that histories reach the end. Anything may happen between them. */
const story: fc.Arbitrary<Act[]> = fc
  .record({ n: fc.nat(20), kind: fc.constantFrom<Kind>('customer', 'carrier'), cents: fc.nat(600_000) })
  .map(facts =>
    (
      [
        'draft',
        'collect',
        'send',
        'confirm',
        'ask',
        'submit',
        'approve',
        'pay',
        'applyInvoice',
        'submitInvoice',
        'approveInvoice',
        'issue',
        'red',
      ] as const
    ).map(act => ({ act, ...facts })),
  )

/**
 * By confirmation: a charge in a confirmed statement is corrected, the correction is confirmed with another statement,
 * and then the first is voided.
 */
const CORRECTED: [Act[], Act[], number[]] = [
  [
    ...(['draft', 'collect', 'send', 'confirm', 'reprice'] as const).map(act => ({
      act,
      n: 0,
      kind: 'customer' as const,
      cents: 1,
    })),
    ...(['draft', 'collect', 'send', 'confirm'] as const).map(act => ({
      act,
      n: act === 'confirm' ? 0 : 1,
      kind: 'customer' as const,
      cents: 2,
    })),
    { act: 'voidStatement', n: 0, kind: 'customer', cents: 0 },
  ],
  Array.from({ length: 15 }, () => ({ act: 'issueFailed', n: 0, kind: 'customer', cents: 0 })),
  Array.from({ length: 25 }, () => 0),
]

/** Performs it. A refusal is allowed, an unexpected error is not. Returns whether it succeeded. */
async function perform(act: Act): Promise<boolean> {
  try {
    await app.work(fixture.masters.orgId, tx => ACTS[act.act](tx, act))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

async function total(): Promise<{ perState: string; whole: string }> {
  const { orgId } = fixture.masters
  return app.db.company(orgId, async sql => {
    const whole = await sql.query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::text as sum from charge where org_id = $1 and deleted_at is null',
      [orgId],
    )
    return {
      perState: money(sum((await ledgerTotals(sql, orgId)).map(row => row.amount))),
      whole: money(whole.rows[0]?.sum),
    }
  })
}

beforeAll(async () => {
  app = await testApp()
})

describe('any history of statements, payments and invoices', () => {
  it('keeps the books true after every step', async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.array(acts, { minLength: 15, maxLength: 25 }),
        fc.array(fc.nat(30), { minLength: 25, maxLength: 25 }),
        async (plot, noise, places) => {
          fixture = await makeFixture(app)
          if (noise.length % 2)
            await app.db.system('test', sql =>
              sql.query(`update org set settings = '{"revenueMonth": "confirm"}' where id = $1`, [
                fixture.masters.orgId,
              ]),
            )
          for (const load of ['33.00', '31.50']) await tripOf(fixture, { load, unload: '31.20', prepayCash: '300.00' })
          const history = [...plot]
          noise.forEach((act, i) => history.splice((places[i] ?? 0) % (history.length + 1), 0, act))
          for (const act of history) {
            if (await perform(act)) done.set(act.act, (done.get(act.act) ?? 0) + 1)
            expect(await violations(fixture), `after ${act.act}`).toEqual([])
            const { perState, whole } = await total()
            expect(perState).toBe(whole)
          }
        },
      ),
      { numRuns: Number(process.env.HISTORIES ?? 5), endOnFailure: true, examples: [CORRECTED] },
    )
    // Histories that never reach the end would prove nothing.
    for (const act of ['collect', 'confirm', 'pay', 'issue', 'red'] as const)
      expect(done.get(act) ?? 0, act).toBeGreaterThan(0)
  }, 1_800_000)
})
