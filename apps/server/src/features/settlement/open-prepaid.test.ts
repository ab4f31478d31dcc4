import { add, div, eq, money, mul, round, sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  tripOf,
  violations,
  withoutWiping,
} from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture(await testApp())
})

async function fresh(): Promise<void> {
  fixture = await makeFixture(fixture.app)
  await withoutWiping(fixture)
  await fixture.app.work(fixture.masters.orgId, tx =>
    tx.sql(`update org set settings = '{"adjustLimit": "90000.00"}' where id = $1`, [tx.orgId]),
  )
}

interface Open {
  list: { docId: number; party: string; prepaid: string; stmtNo: string | null }[]
  total: number
}
const openPrepaid = async (): Promise<Record<number, string>> => {
  const { list, total } = await fixture.clerk.must<Open>('sap/carrier/openPrepaid')
  expect(total).toBe(list.length)
  return Object.fromEntries(list.map(one => [one.docId, one.prepaid]))
}

/** The draft with less deducted on each line. */
const deduct = (row: Row, prepaid: (line: Row['lines'][number], i: number) => string) =>
  fixture.clerk.must<Row>('sap/carrier/save', {
    id: row.id,
    version: row.version,
    lines: row.lines.map((line, i) => {
      const deducted = prepaid(line, i)
      // Only less than what is due has a reason
      return {
        id: line.id,
        prepaid: deducted,
        ...(eq(deducted, line['prepaidDue'] as string) ? {} : { adjustReason: '分次抵扣' }),
      }
    }),
  })

/** Nothing, the half or all of an amount. */
const part = (amount: string, halves: number): string => round(div(mul(amount, halves), 2), 2)

describe('what a statement left of a prepayment', () => {
  it('is listed, and offered by the next statement of the carrier without new charges of the trip', async () => {
    await fresh()
    const { clerk } = fixture
    const trip = await tripOf(fixture, { load: '33.00', prepayCash: '3000.00' })
    const first = await deduct(await statementOf(fixture, { step: 'draft' }), () => '2000.00')
    expect(await openPrepaid()).toEqual({})
    await clerk.must('sap/carrier/send', { id: first.id })
    expect(await openPrepaid()).toEqual({ [trip.id]: '1000.00' })
    const next = await tripOf(fixture, { load: '30.00', day: '2026-11-12' })
    const [candidate] = (
      await clerk.must<{ list: { docs: number; prepaid: string; net: string }[] }>('sap/carrier/candidates', {
        periodFrom: '2026-10-26',
        periodTo: '2026-11-25',
      })
    ).list
    const second = await statementOf(fixture, { step: 'draft' })
    expect(second.lines).toMatchObject([
      { docId: next.id, prepaid: '0.00' },
      {
        docId: trip.id,
        docNo: trip.waybillNo,
        gross: '0.00',
        prepaidDue: '1000.00',
        prepaid: '1000.00',
        net: '-1000.00',
      },
    ])
    expect(second).toMatchObject({ prepaidSum: '1000.00', netSum: candidate?.net, lineCount: candidate?.docs })
    // The trip had no charges before this period, so it counts no truck and no tonnes.
    expect(second.lines[1]).toMatchObject({ tons: '0.000', settleQty: '0.000' })
    expect(await clerk.must('sap/carrier/resync', { id: second.id })).toMatchObject({ prepaidSum: '1000.00' })
    expect(await openPrepaid()).toEqual({})
    await clerk.must('sap/carrier/send', { id: second.id })
    expect(await violations(fixture)).toEqual([])
  })

  it('is in no statement of another carrier or an earlier period, and comes back with a voided one', async () => {
    await fresh()
    const { clerk, masters } = fixture
    const trip = await tripOf(fixture, { load: '33.00', day: '2026-11-20', prepayCash: '3000.00' })
    const first = await deduct(await statementOf(fixture, { step: 'draft' }), () => '1000.00')
    await clerk.must('sap/carrier/send', { id: first.id })
    await tripOf(fixture, { load: '30.00', carrierId: masters.carrierB })
    const other = await statementOf(fixture, { step: 'draft', partyId: masters.carrierB })
    expect(other.lines.map(line => line['docId'])).not.toContain(trip.id)
    await tripOf(fixture, { load: '30.00', day: '2026-11-05' })
    const earlier = await statementOf(fixture, { step: 'draft', to: '2026-11-10' })
    expect(earlier.lines.map(line => line['docId'])).not.toContain(trip.id)
    await clerk.must('sap/carrier/void', { id: first.id, reason: '重做' })
    expect(await openPrepaid()).toEqual({})
    const again = await statementOf(fixture, { step: 'draft', from: '2026-11-15' })
    expect(again.lines).toMatchObject([{ docId: trip.id, prepaidDue: '3000.00', prepaid: '3000.00' }])
    expect(await violations(fixture)).toEqual([])
  })

  it.each([1, 2, 3])(
    'and what live statements deduct are what was prepaid, after any history (%i)',
    async seed => {
      await fresh()
      const { clerk } = fixture
      let state = seed * 7919
      const pick = (below: number): number =>
        Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * below)
      const prepaid = new Map<number, string>()
      for (let turn = 0; turn < 7; turn++) {
        const amount = `${500 + pick(2000)}.00`
        const trip = await tripOf(fixture, { load: '33.00', day: `2026-11-0${turn + 1}`, prepayCash: amount })
        prepaid.set(trip.id, amount)
        const draft = await statementOf(fixture, { step: 'draft' })
        const saved = await deduct(draft, ({ prepaidDue }) => part(prepaidDue as string, pick(3)))
        await clerk.must('sap/carrier/send', { id: saved.id })
        const { list } = await clerk.must<{ list: Row[] }>('sap/carrier/list', { filters: { status: 'sent' } })
        if (pick(4) === 0) {
          const { id } = list[pick(list.length)] as Row
          await clerk.must('sap/carrier/void', { id, reason: '重做' })
        }
        const rows = await Promise.all(
          (await clerk.must<{ list: Row[] }>('sap/carrier/list', { filters: { status: 'sent' } })).list.map(({ id }) =>
            clerk.must<Row>('sap/carrier/info', { id }),
          ),
        )
        const lines = rows.flatMap(row => row.lines)
        const open = await openPrepaid()
        for (const [id, all] of prepaid) {
          const own = lines.filter(line => line['docId'] === id)
          // Without its freight in a statement, everything goes with the freight again.
          const isBilled = own.some(line => line['gross'] !== '0.00')
          const deducted = money(sum(own.map(line => line['prepaid'] as string)))
          if (isBilled) expect(add(deducted, open[id] ?? '0.00'), `turn ${turn}`).toBe(add(all, '0'))
          else expect(open[id]).toBeUndefined()
        }
        expect(await violations(fixture), `turn ${turn}`).toEqual([])
      }
    },
    300_000,
  )
})
