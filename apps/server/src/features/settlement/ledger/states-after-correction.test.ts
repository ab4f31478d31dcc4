import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  reprice,
  type Row,
  settlementOf,
  statementOf,
  tripNow,
  tripOf,
  type Trip,
  violations,
  withoutWiping,
} from '../testing/fixture.ts'

let fixture: Fixture
let trip: Trip

/** A trip that was paid and invoiced completely, both in confirmed statements. */
beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  trip = await tripOf(fixture, { load: '31.00' })
  const payable = await statementOf(fixture)
  await settlementOf(fixture, { items: [{ statementId: payable.id, amount: String(payable.netSum) }] })
  const receivable = await statementOf(fixture, { kind: 'customer' })
  const { clerk, manager, masters } = fixture
  const { items, ...composed } = await clerk.must<Row>('crm/customer/compose', {
    customerId: masters.customerId,
    items: [{ statementId: receivable.id }],
  })
  const filled = Object.fromEntries(Object.entries(composed).filter(([, value]) => value !== null))
  const { id } = await clerk.must<Row>('crm/customer/save', {
    customerId: masters.customerId,
    ...filled,
    items: items.map(({ statementId, amount }) => ({ statementId, amount })),
  })
  await clerk.must('crm/customer/submit', { id })
  await manager.must('crm/customer/approve', { id })
  await clerk.must('crm/customer/issue', { id, invoiceNo: '26612000000000077777', invoiceDate: '2026-11-20' })
})

describe('a trip that was paid and invoiced completely', () => {
  it('is neither while a correction waits, and is again once it is gone', async () => {
    const before = await tripNow(fixture, trip.id)
    expect(before).toMatchObject({
      invoiceStatus: 'full',
      payStatus: 'full',
      arStatus: 'invoiced',
      apStatus: 'settled',
    })
    for (const [side, price] of [
      ['ar', before.arPrice],
      ['ap', before.apPrice],
    ] as const) {
      await reprice(fixture, before, { side, price: '99.0000' })
      const held =
        side === 'ar'
          ? { arStatus: 'inStatement', invoiceStatus: 'part' }
          : { apStatus: 'inStatement', payStatus: 'none' }
      expect(await tripNow(fixture, trip.id), side).toMatchObject(held)
      expect(await violations(fixture), side).toEqual([])
      await reprice(fixture, await tripNow(fixture, trip.id), { side, price: String(price) })
      expect(await violations(fixture), side).toEqual([])
    }
    expect(await tripNow(fixture, trip.id)).toMatchObject({
      invoiceStatus: 'full',
      payStatus: 'full',
      arStatus: 'invoiced',
      apStatus: 'settled',
    })
  })
})
