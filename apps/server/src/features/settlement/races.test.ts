// PostgreSQL instead: connections
import { sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/app.ts'
import {
  chargesNow,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  tripsOf,
  violations,
  withoutWiping,
} from './testing/fixture.ts'

let fixture: Fixture
const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25', supplementary: true }

const call = (path: string, body: object) => fixture.clerk.call<Row>(`sap/${path}`, body)
const codes = (answers: readonly Answer<Row>[]) => answers.map(answer => (answer.status ? 'ok' : answer.error)).sort()
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('people who write at the same moment', () => {
  beforeAll(async () => {
    fixture = await makeFixture(await testApp())
    await withoutWiping(fixture)
  })

  it('put a charge into one statement only', async () => {
    const { masters } = fixture
    const trips = await tripsOf(fixture, [{ load: '33.00' }, { load: '32.00' }, { load: '31.00' }])
    const lines = trips.map(trip => ({ docType: 'waybill', docId: trip.id }))
    const named = await times(4, () => call('carrier/save', { partyId: masters.carrierA, ...PERIOD, lines }))
    expect(codes(named)).toEqual(['ok', 'statement.not_free', 'statement.not_free', 'statement.not_free'])
    await call('carrier/delete', { id: named.find(answer => answer.status)?.data.id as number })

    const drafts = await times(4, () => call('carrier/save', { partyId: masters.carrierA, ...PERIOD }))
    const collected = await times(4, i => call('carrier/collect', { id: drafts[i]?.data.id }))
    expect(codes(collected)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(collected.map(answer => answer.data.lines.length).sort()).toEqual([0, 0, 0, 3])
    expect(
      sum(
        (
          await chargesNow(
            fixture,
            trips.map(trip => trip.id),
          )
        )
          .filter(c => c.statementId)
          .map(c => c.amount),
      ),
    ).toBe('12288')
    expect(await violations(fixture)).toEqual([])
  })

  it('make one statement for a period', async () => {
    const { clerk, masters } = fixture
    await tripOf(fixture, { load: '20.00', carrierId: masters.carrierB })
    const made = await times(5, () =>
      clerk.call<{ ok: number; failed: number }>('sap/carrier/generate', {
        periodFrom: '2026-11-01',
        periodTo: '2026-11-30',
        partyIds: [masters.carrierB],
      }),
    )
    expect(made.filter(answer => answer.status && answer.data.ok === 1)).toHaveLength(1)
    for (const answer of made) expect(answer.http, answer.msg).toBeLessThan(500)
    expect(await violations(fixture)).toEqual([])
  })

  it('request no more than is open, and pay it once', async () => {
    await tripOf(fixture, { load: '10.00' })
    const row = await statementOf(fixture)
    const asked = await times(6, () =>
      settlementOf(fixture, { items: [{ statementId: row.id, amount: '500.00' }], step: 'draft' }),
    )
    const submitted = await times(6, i => call('payment/submit', { id: asked[i]?.id }))
    expect(codes(submitted)).toEqual(['ok', 'ok', ...Array.from({ length: 4 }, () => 'settlement.over_open_taken')])
    const winners = asked.filter((_, i) => submitted[i]?.status)
    const approved = await Promise.all(
      winners.map(({ id }) => times(3, () => fixture.manager.call<Row>('sap/payment/approve', { id }))),
    )
    expect(codes(approved.flat()).filter(code => code === 'ok')).toHaveLength(2)
    const paid = await Promise.all(
      winners.map(({ id }) =>
        times(3, i =>
          fixture.cashier.call<Row>('sap/payment/pay', { id, bankRef: `R${id}-${i}`, paidAt: '2026-11-20' }),
        ),
      ),
    )
    expect(codes(paid.flat()).filter(code => code === 'ok')).toHaveLength(2)
    expect(await fixture.clerk.must('sap/carrier/info', { id: row.id })).toMatchObject({
      appliedSum: '1000.00',
      settledSum: '1000.00',
      status: 'partSettled',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('pay both sides of the same trips, and the trips show both', async () => {
    for (let round = 0; round < 8; round++) {
      await tripsOf(fixture, [{ load: '10.00' }, { load: '11.00' }])
      const owed = await statementOf(fixture)
      const due = await statementOf(fixture, { kind: 'customer' })
      const asked = [
        await settlementOf(fixture, { items: [{ statementId: owed.id, amount: '100.00' }], step: 'approved' }),
        await settlementOf(fixture, {
          face: 'receipt',
          items: [{ statementId: due.id, amount: '100.00' }],
          step: 'approved',
        }),
      ]
      const paid = await Promise.all(
        ['payment', 'receipt'].map((face, i) =>
          fixture.cashier.call<Row>(`sap/${face}/pay`, {
            id: asked[i]?.id,
            bankRef: `B${round}${face}`,
            paidAt: '2026-11-20',
          }),
        ),
      )
      expect(codes(paid)).toEqual(['ok', 'ok'])
      expect(await violations(fixture)).toEqual([])
    }
  })

  it('use one bank reference once', async () => {
    await tripOf(fixture, { load: '10.00' })
    const row = await statementOf(fixture)
    const asked = await times(3, () =>
      settlementOf(fixture, { items: [{ statementId: row.id, amount: '10.00' }], step: 'approved' }),
    )
    const paid = await times(3, i =>
      fixture.cashier.call<Row>('sap/payment/pay', { id: asked[i]?.id, bankRef: 'ONE', paidAt: '2026-11-20' }),
    )
    expect(codes(paid)).toEqual(['ok', 'unique.taken', 'unique.taken'])
    expect(await violations(fixture)).toEqual([])
  })

  it('either request money of a statement or void it', async () => {
    for (let round = 0; round < 6; round++) {
      await tripOf(fixture, { load: '10.00' })
      const row = await statementOf(fixture)
      const draft = await settlementOf(fixture, { items: [{ statementId: row.id, amount: '100.00' }], step: 'draft' })
      const [voided, submitted] = await Promise.all([
        call('carrier/void', { id: row.id, reason: '重做' }),
        call('payment/submit', { id: draft.id }),
      ])
      expect([voided.status, submitted.status].filter(Boolean)).toHaveLength(1)
      expect([voided.error ?? 'ok', submitted.error ?? 'ok']).toSatisfy(
        ([a, b]: string[]) =>
          (a === 'ok' && (b === 'statement.unfit' || b === 'statement.gone')) ||
          (a === 'statement.has_settlement' && b === 'ok'),
      )
    }
    expect(await violations(fixture)).toEqual([])
  })

  it('either collect a trip or undo its audit', async () => {
    for (let round = 0; round < 6; round++) {
      const trip = await tripOf(fixture, { load: '11.00', day: `2026-11-0${round + 1}` })
      const [saved, undone] = await Promise.all([
        call('carrier/save', {
          partyId: fixture.masters.carrierA,
          ...PERIOD,
          lines: [{ docType: 'waybill', docId: trip.id }],
        }),
        fixture.clerk.call<Row>('oms/wayBill/unaudit', { id: trip.id, reason: '重审' }),
      ])
      expect([saved.status, undone.status].filter(Boolean)).toHaveLength(1)
    }
    expect(await violations(fixture)).toEqual([])
  })
})
