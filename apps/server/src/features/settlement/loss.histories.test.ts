import fc from 'fast-check'
import { money } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, type Trip, violations } from './testing/fixture.ts'
import { dispatchOf } from '../transport/testing/masters.ts'

/** One act on the trip; the numbers choose what it changes to. */
interface Act {
  act: keyof typeof ACTS
  side: 'ar' | 'ap'
  n: number
}

let app: TestApp
let fixture: Fixture
let id: number

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
})

const TARE = '15.20'
const MODES = ['none', 'permille', 'fixedKg', 'greater']
const DEDUCTS = ['overOnly', 'allIfOver', 'actual']
const VALUES = ['620', '900', null]
const CONTRACT_VALUES = ['710', null]

const ACTS = {
  /** Another sheet and contract of one side: its own rule, each with or without a goods value, and with or without invoices. */
  agree: async (tx: Tx, { side, n }: Act) => {
    await tx.sql('update contract set goods_value = $2, invoice_kind = $3 where org_id = $1 and side = $4', [
      tx.orgId,
      CONTRACT_VALUES[n % 2],
      n % 3 ? 'special' : 'none',
      side,
    ])
    await tx.sql(
      `update price_sheet set loss_mode = $2, deduct_mode = $3, goods_value = $4, loss_value = $5, loss_kg = $6, weight_rule = $7
       where org_id = $1 and side = $8`,
      [
        tx.orgId,
        MODES[n % 4],
        DEDUCTS[n % 3],
        VALUES[(n % 5) % 3],
        n % 7,
        (n % 9) * 20,
        ['load', 'unload', 'less'][n % 3],
        side,
      ],
    )
  },
  reprice: (tx: Tx) => tx.run(waybill, 'reprice', { id }),
  changeCarrier: (tx: Tx, { n }: Act) =>
    tx.run(waybill, 'changeCarrier', {
      id,
      carrierId: n % 2 ? fixture.masters.carrierA : fixture.masters.carrierB,
      reason: '换车队',
    }),
  correct: (tx: Tx, { n }: Act) =>
    tx.run(waybill, 'correct', {
      id,
      unloadGross: money(48.66 - (n % 30) / 100 + 0.04),
      lossReason: '途耗',
      reason: '看错',
    }),
  confirm: (tx: Tx) => tx.run(waybill, 'confirmLoss', { id, lossReason: '认可' }),
  audit: (tx: Tx) => tx.run(waybill, 'audit', { id, zeroReason: '整车拒收' }),
  unaudit: (tx: Tx) => tx.run(waybill, 'unaudit', { id, reason: '改' }),
} satisfies Record<string, (tx: Tx, act: Act) => Promise<unknown>>

const acts = fc.array(
  fc.record<Act>({
    act: fc.constantFrom<Act['act']>(
      'agree',
      'agree',
      'reprice',
      'reprice',
      'confirm',
      'confirm',
      'correct',
      'changeCarrier',
      'audit',
      'unaudit',
    ),
    side: fc.constantFrom('ar', 'ap'),
    n: fc.nat(2000),
  }),
  { minLength: 5, maxLength: 14 },
)

/** Every history ends with an audit that nothing but an unconfirmed loss can hold, so that audits are reached. */
const ENDING: Act[] = [
  { act: 'reprice', side: 'ar', n: 0 },
  { act: 'confirm', side: 'ar', n: 0 },
  { act: 'audit', side: 'ar', n: 0 },
]

async function unloadedTrip(): Promise<number> {
  const { masters, taskId } = fixture
  return app.work(masters.orgId, async tx => {
    const made = await tx.insert(waybill, { mainId: taskId })
    await tx.run(waybill, 'dispatch', { id: made.id, ...dispatchOf(masters.teams[0] as never, masters.carrierA) })
    await tx.run(waybill, 'load', { id: made.id, loadAt: '2026-11-10 08:00:00', loadGross: '48.66', loadTare: TARE })
    await tx.run(waybill, 'unload', {
      id: made.id,
      unloadAt: '2026-11-10 18:00:00',
      unloadGross: '48.48',
      unloadTare: TARE,
      lossReason: '途耗',
    })
    await tx.run(waybill, 'receipt', { id: made.id, receiptAt: '2026-11-10', receiptCopies: 1 })
    return made.id
  })
}

const tripNow = (): Promise<Trip> => app.work(fixture.masters.orgId, tx => tx.getRequired(waybill, id))

const deductions = (trip: Trip): string => JSON.stringify([trip.arLossAmount ?? '0.00', trip.lossAmount ?? '0.00'])

interface Agreed {
  side: 'ar' | 'ap'
  /** Goods values of sheet, contract and task. */
  values: (string | null)[]
  invoiced: boolean
  tax: string | null
  amount: string | null
}

/** The goods value is that of sheet, contract or task, in this order; who gives no invoice gives no input tax. */
async function expectAgreed(trip: Trip): Promise<void> {
  const { rows } = await app.work(fixture.masters.orgId, tx =>
    tx.sql<Agreed>(
      `select c.side, array[max(s.goods_value), max(c.goods_value), max(w.goods_value)]::text[] as values,
         bool_and(c.invoice_kind <> 'none') as invoiced, max(x.tax)::text as tax, max(x.amount)::text as amount
       from waybill w join contract c on c.org_id = $1 and c.id in (w.ar_contract_id, w.ap_contract_id)
         join price_sheet s on s.org_id = $1 and s.contract_id = c.id
         cross join lateral (select sum(tax) as tax, sum(amount) as amount from charge where org_id = $1 and doc_type = 'waybill'
           and doc_id = w.id and side = c.side and deleted_at is null) x
       where w.org_id = $1 and w.id = $2 group by c.side`,
      [fixture.masters.orgId, trip.id],
    ),
  )
  expect(rows).toHaveLength(2)
  for (const { side, values, invoiced, tax, amount } of rows) {
    const [priced, value] = side === 'ar' ? [trip.arTotal, trip.arGoodsValue] : [trip.apTotal, trip.apGoodsValue]
    if (priced === null) continue
    expect(value).toBe(values.find(one => one !== null))
    if (side === 'ap' && !invoiced) expect(tax).toBe('0.00')
    else expect(tax).not.toBe(amount === '0.00' ? undefined : '0.00')
  }
}

it('no deduction is audited that nobody confirmed, and each is shown as it is charged', async () => {
  let confirmations = 0
  let audits = 0
  await fc.assert(
    fc.asyncProperty(acts, async list => {
      id = await unloadedTrip()
      let confirmed: string | undefined
      for (const act of [...list, ...ENDING]) {
        await app
          .work(fixture.masters.orgId, tx => ACTS[act.act](tx, act) as Promise<unknown>)
          .catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error
          })
        const trip = await tripNow()
        if (act.act === 'reprice' && trip.auditStatus === 'unaudited') await expectAgreed(trip)
        if (act.act === 'confirm' && trip.lossConfirm === 'confirmed') confirmed = deductions(trip)
        if (trip.lossConfirm === 'confirmed') {
          expect(deductions(trip)).toBe(confirmed)
          confirmations += 1
        }
        if (trip.auditStatus !== 'unaudited') {
          audits += 1
          if (trip.lossConfirm !== 'confirmed') expect(deductions(trip)).toBe('["0.00","0.00"]')
        }
      }
      const wrong = await violations(fixture)
      expect(wrong.filter(({ rule }) => rule.startsWith('trip.'))).toEqual([])
    }),
    { numRuns: 15 },
  )
  expect(confirmations).toBeGreaterThan(5)
  expect(audits).toBeGreaterThan(10)
}, 300_000)
