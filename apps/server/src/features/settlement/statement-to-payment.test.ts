// PostgreSQL instead: sample
import { sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  ACCOUNT,
  chargesNow,
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  tripNow,
  tripsOf,
  type TripSpec,
  violations,
  withoutWiping,
} from './testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
})

/** 38 trucks of 33.00 t and one of 32.44 t: 1,286.44 t, with 46,000.00 yuan prepaid. */
const TRUCKS: TripSpec[] = Array.from({ length: 39 }, (_, i) => ({
  load: i < 38 ? '33.00' : '32.44',
  day: `2026-11-${String(1 + (i % 18)).padStart(2, '0')}`,
  prepayCash: i < 38 ? '1200.00' : '400.00',
}))

describe('a month of one carrier, to the cent', () => {
  it('goes from the trips to the last payment: 164,664.32 − 1,860.00 − 46,000.00 = 116,804.32', async () => {
    const { clerk, manager, masters } = fixture
    const trips = await tripsOf(fixture, TRUCKS)
    const ids = trips.map(trip => trip.id)
    const period = { periodFrom: '2026-10-26', periodTo: '2026-11-25' }

    expect(await clerk.must('sap/carrier/candidates', period)).toEqual({
      list: [
        {
          partyId: masters.carrierA,
          party: '恒途运输',
          docs: 39,
          amount: '164664.32',
          gross: '164664.32',
          deduct: '0.00',
          prepaid: '46000.00',
          net: '118664.32',
          taken: false,
        },
      ],
      left: [],
    })
    const made = await clerk.must<{ results: { id: number; no: string; ok: boolean }[]; ok: number }>(
      'sap/carrier/generate',
      period,
    )
    expect(made).toMatchObject({ ok: 1, failed: 0, results: [{ partyId: masters.carrierA, ok: true }] })
    const id = made.results[0]?.id as number
    const draft = await clerk.must<Row>('sap/carrier/info', { id })
    expect(draft).toMatchObject({
      stmtNo: 'CYDZ2026110001',
      status: 'draft',
      lineCount: 39,
      truckCount: 39,
      qtySum: '1286.440',
      qtySums: [{ unit: 'ton', qty: '1286.440' }],
      grossSum: '164664.32',
      adjustSum: '0.00',
      prepaidSum: '46000.00',
      netSum: '118664.32',
      invoiceableSum: '164664.32',
      taxGroups: [{ taxRate: '0.09', incl: '164664.32', excl: '151068.18', tax: '13596.14' }],
      accountNo: ACCOUNT.accountNo,
    })
    expect(sum(draft.lines.map(line => line.net as string))).toBe('118664.32')
    expect(draft.lines[0]).toMatchObject({
      docType: 'waybill',
      docId: ids[0],
      loadDate: '2026-11-01',
      plateNo: trips[0]?.plateNo,
      settleQty: '33.000',
      unit: 'ton',
      price: '128.0000',
      gross: '4224.00',
      prepaid: '1200.00',
      net: '3024.00',
    })

    const [first] = draft.lines
    const lines = draft.lines.map(line => ({
      id: line.id,
      ...(line.id === first?.id ? { adjust: '-1860.00', adjustReason: '到港扣水扣杂' } : {}),
    }))
    const adjusted = await clerk.must<Row>('sap/carrier/save', { id, version: draft.version, lines })
    expect(adjusted).toMatchObject({
      adjustSum: '-1860.00',
      netSum: '116804.32',
      invoiceableSum: '162804.32',
      lineCount: 39,
    })

    await clerk.must('sap/carrier/send', { id })
    const confirmed = await confirm(fixture, { kind: 'carrier', id })
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      invoiceStatus: 'none',
      openSum: '116804.32',
      availableSum: '116804.32',
      uninvoicedSum: '162804.32',
      dueDate: '2026-12-20',
    })
    expect(await violations(fixture)).toEqual([])
    const charges = (await chargesNow(fixture, ids)).filter(charge => charge.side === 'ap')
    expect(new Set(charges.map(charge => charge.state))).toEqual(new Set(['confirmed']))
    expect(sum(charges.map(charge => charge.amount))).toBe('162804.32')
    expect(await tripNow(fixture, ids[0] as number)).toMatchObject({
      apStatus: 'confirmed',
      arStatus: 'priced',
      apTotal: '2364.00',
      payStatus: 'prepaid',
    })

    const part = await settlementOf(fixture, { items: [{ statementId: id, amount: '60000.00' }] })
    expect(part).toMatchObject({
      status: 'paid',
      amount: '60000.00',
      taxAmount: '4954.13',
      direction: 'out',
      approvedBy: manager.memberId,
      paidBy: fixture.cashier.memberId,
    })
    expect(await clerk.must('sap/carrier/info', { id })).toMatchObject({
      status: 'partSettled',
      settledSum: '60000.00',
      openSum: '56804.32',
      availableSum: '56804.32',
    })
    expect(await tripNow(fixture, ids[5] as number)).toMatchObject({ apStatus: 'partSettled', payStatus: 'part' })

    const proposal = await clerk.must<{ items: { statementId: number; amount: string }[]; left: string }>(
      'sap/payment/propose',
      { partyId: masters.carrierA, amount: '60000' },
    )
    expect(proposal).toMatchObject({
      items: [{ statementId: id, stmtNo: 'CYDZ2026110001', available: '56804.32', amount: '56804.32' }],
      left: '3195.68',
    })
    const rest = await settlementOf(fixture, {
      items: proposal.items.map(({ statementId, amount }) => ({ statementId, amount })),
    })
    expect(await clerk.must('sap/carrier/info', { id })).toMatchObject({
      status: 'settled',
      settledSum: '116804.32',
      openSum: '0.00',
    })
    expect(new Set((await chargesNow(fixture, ids)).filter(c => c.side === 'ap').map(c => c.state))).toEqual(
      new Set(['settled']),
    )
    expect(await tripNow(fixture, ids[5] as number)).toMatchObject({
      apStatus: 'settled',
      payStatus: 'full',
      arStatus: 'priced',
    })

    expect(await violations(fixture)).toEqual([])

    await manager.must('sap/payment/unpay', { id: rest.id, reason: '退汇' })
    expect(await clerk.must('sap/carrier/info', { id })).toMatchObject({
      status: 'partSettled',
      appliedSum: '116804.32',
      settledSum: '60000.00',
      availableSum: '0.00',
    })
    await clerk.must('sap/payment/cancel', { id: rest.id, reason: '改账户重付' })
    await manager.must('sap/payment/unpay', { id: part.id, reason: '退汇' })
    await clerk.must('sap/payment/cancel', { id: part.id, reason: '重做' })
    expect(await clerk.must('sap/carrier/info', { id })).toMatchObject({
      status: 'confirmed',
      appliedSum: '0.00',
      settledSum: '0.00',
      availableSum: '116804.32',
    })
    expect(await violations(fixture)).toEqual([])
  })
})
