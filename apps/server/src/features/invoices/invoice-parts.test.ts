import { eq, gt, isZero, money, mul, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { statement } from '@tuheng/domain/settlement/index'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp } from '../../testing/app.ts'
import { postCharges } from '../settlement/ledger/post-charges.ts'
import { type Fixture, makeFixture, violations } from '../settlement/testing/fixture.ts'
import { composeLines, statementParts } from './compose-invoice.ts'

let fixture: Fixture
let byHand = 0

interface Act {
  act: 'invoice' | 'both' | 'byHand' | 'withdraw' | 'cancel' | 'issue' | 'red' | 'redIssued'
  share: number
  n: number
}

const acts: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom<Act['act']>(
    'invoice',
    'invoice',
    'both',
    'byHand',
    'byHand',
    'withdraw',
    'cancel',
    'issue',
    'issue',
    'red',
    'redIssued',
  ),
  share: fc.double({ min: 0.02, max: 0.95, noNaN: true }),
  n: fc.nat(9),
})
const charges = fc.array(
  fc.record({ rate: fc.constantFrom('0.09', '0.09', '0.06', '0.13'), cents: fc.integer({ min: 101, max: 900_000 }) }),
  { minLength: 1, maxLength: 5 },
)

/** A history that contains everything that is checked at the end. */
const PLAIN: [{ rate: string; cents: number }[], { rate: string; cents: number }[], Act[]] = [
  [
    { rate: '0.09', cents: 33_333 },
    { rate: '0.06', cents: 12_347 },
    { rate: '0.13', cents: 5_559 },
  ],
  [
    { rate: '0.09', cents: 77_777 },
    { rate: '0.09', cents: 10_101 },
    { rate: '0.06', cents: 90_007 },
  ],
  [
    { act: 'byHand', share: 0.21, n: 1 },
    { act: 'both', share: 0.37, n: 0 },
    { act: 'issue', share: 0.5, n: 0 },
    { act: 'issue', share: 0.5, n: 0 },
    { act: 'red', share: 0.31, n: 1 },
    { act: 'redIssued', share: 0.5, n: 0 },
    { act: 'invoice', share: 0.29, n: 1 },
    { act: 'issue', share: 0.5, n: 0 },
  ],
]

/** Creates a confirmed statement of storage charges. */
async function billed(tx: Tx, list: readonly { rate: string; cents: number }[], from: number): Promise<number> {
  const { masters } = fixture
  for (const [i, { rate, cents }] of list.entries()) {
    const split = splitTax(mul(cents, '0.01'), rate)
    await postCharges(
      tx,
      {
        side: 'ar',
        partyId: masters.customerId,
        contractId: null,
        projectId: null,
        segment: 'warehouse',
        docType: 'storage',
        docId: from + i,
        docNo: `DC${from + i}`,
        bizDate: '2026-11-03',
        customerId: masters.customerId,
        carrierId: null,
        routeId: null,
        goodsId: null,
        salesmanId: null,
        deptId: null,
      },
      {
        postings: [
          {
            charge: {
              kind: 'freight',
              feeCode: null,
              name: text('堆存费', 'Storage'),
              qty: '1.000',
              unit: 'lump' as never,
              price: '0',
              priceIsQuotient: true,
              amount: split.incl,
              taxRate: rate,
              excl: split.excl,
              tax: split.tax,
              sourceLineId: null,
              pinned: false,
              note: null,
            },
          },
        ],
      },
    )
  }
  const { id } = await tx.insert(statement, {
    kind: 'customer',
    partyId: masters.customerId,
    periodFrom: '2026-11-01',
    periodTo: '2026-11-30',
    supplementary: true,
  })
  await tx.run(statement, 'collect', { id })
  await tx.run(statement, 'send', { id })
  await tx.run(statement, 'forceConfirm', { id, confirmAt: '2026-11-20', reason: '测试' })
  return id
}

/** Applies for a share of the open amount of each statement, as the form composes it. */
async function apply(
  tx: Tx,
  ids: readonly number[],
  { share, moving = false }: { share: number; moving?: boolean },
): Promise<void> {
  const requested = (await Promise.all(ids.map(id => tx.getRequired(statement, id)))).flatMap(
    ({ id, uninvoicedSum }) => {
      const amount = share === 1 ? uninvoicedSum : money(round(mul(uninvoicedSum, share.toFixed(3)), 2))
      return isZero(amount) ? [] : [{ statementId: id, amount: money(amount) }]
    },
  )
  if (!requested.length) return
  const parts = await statementParts(
    { query: tx.sql },
    { actor: tx.actor, customerId: fixture.masters.customerId, requested },
  )
  const composed = composeLines(parts, '*物流辅助服务*仓储服务')
  // The person moves the amount of the last rate to the first one.
  const [first, last] = [composed[0], composed.at(-1)]
  const moved =
    moving && first && last && first !== last
      ? composed
          .filter(line => line !== last)
          .map(line => (line === first ? { ...line, incl: money(sum([first.incl, last.incl])) } : line))
      : composed
  const lines = moved
  if (moved !== composed) byHand += 1
  const draft = await tx.insert(invoiceOut, {
    customerId: fixture.masters.customerId,
    items: requested,
    lines,
    freightLines: [
      {
        vehicleKind: 'road',
        vehicleNo: '陕K12345',
        fromPlace: '陕西省榆林市',
        toPlace: '河北省黄骅市',
        goodsName: '煤',
      },
    ],
  } as never)
  await tx.run(invoiceOut, 'submit', { id: draft.id })
}

let numbers = 0
async function perform(tx: Tx, ids: readonly number[], { act, share, n }: Act): Promise<void> {
  if (act === 'invoice') return apply(tx, [ids[n % ids.length] as number], { share })
  if (act === 'both') return apply(tx, ids, { share })
  if (act === 'byHand') return apply(tx, n % 2 ? ids : [ids[n % ids.length] as number], { share, moving: true })
  const all = (await tx.find(invoiceOut, { where: {} })).filter(
    row =>
      ({
        withdraw: row.status === 'approving',
        cancel: row.status === 'approving',
        issue: row.status === 'approving',
        red: row.status === 'issued' && row.redOfId === null,
        redIssued: row.redOfId !== null && row.status === 'toIssue',
      })[act],
  )
  const row = all[n % Math.max(all.length, 1)]
  if (!row) return
  const issue = { invoiceNo: `266120000000000${String(++numbers).padStart(5, '0')}`, invoiceDate: '2026-11-20' }
  if (act === 'issue') {
    await tx.run(invoiceOut, 'approve', { id: row.id })
    await tx.run(invoiceOut, 'issue', { id: row.id, ...issue })
  } else if (act === 'redIssued') {
    await tx.run(invoiceOut, 'redForm', { id: row.id, redFormStatus: 'confirmed', redFormNo: 'HZ' })
    await tx.run(invoiceOut, 'issue', { id: row.id, ...issue })
  } else if (act === 'red') {
    const left = sub(row.total, row.redAmount)
    const redTotal = n % 3 === 0 ? money(left) : money(round(mul(left, share.toFixed(3)), 2))
    if (gt(redTotal, 0))
      await tx.run(invoiceOut, 'applyRed', { id: row.id, redTotal, redReason: 'allowance', redInitiator: 'seller' })
  } else await tx.run(invoiceOut, act, { id: row.id, reason: '测试' })
}

it('amounts and taxes add up however statements are divided into invoices, with withdrawals and red invoices between', async () => {
  const app = await testApp()
  let rounded = 0
  let reds = 0
  byHand = 0
  const work = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => app.work(fixture.masters.orgId, fn)
  await fc.assert(
    fc.asyncProperty(charges, charges, fc.array(acts, { minLength: 8, maxLength: 16 }), async (one, other, list) => {
      fixture = await makeFixture(app)
      const ids = [await work(tx => billed(tx, one, 1)), await work(tx => billed(tx, other, 100))]
      for (const act of list) {
        await work(tx => perform(tx, ids, act)).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error
        })
      }
      // Ends what is in progress and invoices the rest.
      for (const act of ['redIssued', 'issue'] as const)
        for (let i = 0; i < 20; i++) await work(tx => perform(tx, ids, { act, share: 1, n: 0 }))
      await work(tx => apply(tx, ids.toReversed(), { share: 1 }))
      await work(tx => perform(tx, ids, { act: 'issue', share: 1, n: 0 }))
      const [statements, invoices] = await work(async tx => [
        await tx.find(statement, { where: {} }),
        await tx.find(invoiceOut, { where: { status: 'issued' }, lines: true }),
      ])
      rounded += invoices.flatMap(row => row.lines).filter(line => !isZero(line.taxOff)).length
      reds += invoices.filter(row => row.redOfId !== null).length
      const sums = (rows: readonly { tax: string | null; total: string | null }[]) => ({
        total: money(sum(rows.map(row => row.total))),
        tax: money(sum(rows.map(row => row.tax))),
      })
      expect(sums(invoices)).toEqual(sums(statements.map(row => ({ total: row.invoiceableSum, tax: row.taxSum }))))
      for (const row of invoices)
        for (const rate of new Set(row.lines.map(line => line.taxRate))) {
          const parts = row.items
            .flatMap(item => (item.taxParts ?? []) as { taxRate: string; incl: string; tax: string }[])
            .filter(part => eq(part.taxRate, rate))
          const lines = row.lines.filter(line => line.taxRate === rate)
          expect(
            [money(sum(parts.map(part => part.incl))), money(sum(parts.map(part => part.tax)))],
            `${row.applyNo} at ${rate}`,
          ).toEqual([money(sum(lines.map(line => line.incl))), money(sum(lines.map(line => line.tax)))])
        }
      for (const row of invoices)
        for (const line of row.lines)
          expect(Math.abs(Number(line.taxOff)), `${row.applyNo} ${line.incl}`).toBeLessThanOrEqual(0.06)
      expect(await violations(fixture)).toEqual([])
    }),
    { numRuns: Number(process.env.HISTORIES ?? 4), endOnFailure: true, examples: [PLAIN] },
  )
  expect(rounded).toBeGreaterThan(0)
  expect(byHand).toBeGreaterThan(0)
  expect(reds).toBeGreaterThan(0)
}, 600_000)
