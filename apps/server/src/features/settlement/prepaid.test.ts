// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  reprice,
  type Row,
  statementOf,
  tripOf,
  type Trip,
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
}

const save = (row: Row, over: object, kind = 'carrier') =>
  fixture.clerk.call<Row>(`sap/${kind}/save`, {
    id: row.id,
    version: row.version,
    lines: row.lines.map((line, i) => ({ id: line.id, ...(i === 0 ? over : {}) })),
  })
const draft = (kind: 'carrier' | 'customer' = 'carrier') => statementOf(fixture, { step: 'draft', kind })

describe('the deduction of a prepayment', () => {
  beforeAll(fresh)
  let trip: Trip

  it('is the prepaid amount; less needs a reason and, above the limit, a second person', async () => {
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.sql(`update org set settings = '{"adjustLimit": "2000.00"}' where id = $1`, [tx.orgId]),
    )
    trip = await tripOf(fixture, { load: '33.00', prepayCash: '3000.00' })
    const row = await draft()
    expect(row.lines[0]).toMatchObject({ prepaidDue: '3000.00', prepaid: '3000.00' })
    for (const prepaid of ['3000.01', '50000.00'])
      expect(await save(row, { prepaid })).toMatchObject({
        http: 400,
        error: 'statement.prepaid_over',
        errors: [{ path: 'lines.0.prepaid' }],
      })
    expect(await save(row, { prepaid: '-1.00' })).toMatchObject({ http: 400, errors: [{ path: 'lines.0.prepaid' }] })
    for (const prepaid of ['0.00', null])
      expect(await save(row, { prepaid })).toMatchObject({
        http: 400,
        error: 'statement.prepaid_reason',
        errors: [{ path: 'lines.0.adjustReason' }],
      })
    expect(await save(row, { prepaidDue: '0.00' })).toMatchObject({ http: 400 })
    const less = (await save(row, { prepaid: '400.00', adjustReason: '油卡退回' })).data
    expect(await fixture.clerk.call('sap/carrier/send', { id: row.id })).toMatchObject({
      http: 422,
      error: 'statement.adjust_approval',
    })
    expect(await fixture.clerk.call('sap/carrier/approveAdjust', { id: row.id })).toMatchObject({
      error: 'transition.same_person',
    })
    await fixture.manager.must('sap/carrier/approveAdjust', { id: row.id })
    const changed = (await save({ ...less, version: less.version + 1 }, { prepaid: '300.00' })).data
    expect(changed).toMatchObject({ adjustApprovedBy: null, prepaidSum: '300.00' })
    expect(await fixture.clerk.call('sap/carrier/send', { id: row.id })).toMatchObject({
      error: 'statement.adjust_approval',
    })
    expect((await save(changed, { prepaid: '2800.00' })).data).toMatchObject({ prepaidSum: '2800.00' })
    await fixture.clerk.must('sap/carrier/send', { id: row.id })
    await confirm(fixture, { kind: 'carrier', id: row.id })
    expect(await violations(fixture)).toEqual([])
  })

  it('leaves the rest to the next statement of the trip, and no more', async () => {
    await reprice(fixture, trip, { side: 'ap', price: '130.0000' })
    const next = await draft()
    expect(next.lines).toMatchObject([
      { docId: trip.id, gross: '66.00', prepaidDue: '200.00', prepaid: '200.00', net: '-134.00' },
    ])
    expect(await save(next, { prepaid: '200.01' })).toMatchObject({ error: 'statement.prepaid_over' })
    const [first] = (
      await fixture.clerk.must<{ list: Row[] }>('sap/carrier/list', { filters: { status: 'confirmed' } })
    ).list
    await fixture.clerk.must('sap/carrier/void', { id: first?.id, reason: '重做' })
    expect(await fixture.clerk.call('sap/carrier/send', { id: next.id })).toMatchObject({
      http: 409,
      error: 'statement.prepaid_moved',
    })
    expect(await fixture.clerk.must('sap/carrier/resync', { id: next.id })).toMatchObject({ prepaidSum: '3000.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('is zero without a prepayment, and for what a customer owes', async () => {
    await fresh()
    await tripOf(fixture, { load: '33.00', prepayCash: '500.00' })
    const customer = await draft('customer')
    expect(await save(customer, { prepaid: '50000.00' }, 'customer')).toMatchObject({
      http: 400,
      error: 'statement.prepaid_over',
      errors: [{ path: 'lines.0.prepaid' }],
    })
    expect(await save(customer, { prepaid: '0.01' }, 'customer')).toMatchObject({ error: 'statement.prepaid_over' })
    const { partyId, periodFrom, periodTo, lines } = await draft()
    await fixture.clerk.must('sap/carrier/delete', {
      id: (await fixture.clerk.must<{ list: Row[] }>('sap/carrier/list')).list[0]?.id,
      reason: '重做',
    })
    const add = (prepaid: string) =>
      fixture.clerk.call('sap/carrier/save', {
        partyId,
        periodFrom,
        periodTo,
        supplementary: true,
        lines: [{ docType: 'waybill', docId: lines[0]?.docId, prepaid }],
      })
    expect(await add('500.01')).toMatchObject({
      error: 'statement.prepaid_over',
      errors: [{ path: 'lines.0.prepaid' }],
    })
    expect(await add('0.00')).toMatchObject({
      error: 'statement.prepaid_reason',
      errors: [{ path: 'lines.0.adjustReason' }],
    })
    expect(await add('500.00')).toMatchObject({ http: 200, data: { prepaidSum: '500.00' } })
  })
})

describe('any saving, sending, voiding and correcting, also concurrently', () => {
  it.each([1, 2, 3])(
    'deducts no amount twice, and never more than was prepaid (%i)',
    async seed => {
      await fresh()
      let state = seed * 7919
      const pick = (below: number): number =>
        Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * below)
      const trip = await tripOf(fixture, { load: '33.00', prepayCash: '1200.00' })
      const drafts = [await draft()]
      const info = ({ id }: Row) => fixture.clerk.must<Row>('sap/carrier/info', { id })
      for (let turn = 0; turn < 12; turn++) {
        const act = pick(4)
        const one = drafts[pick(drafts.length)] as Row
        if (act === 0) {
          await reprice(fixture, trip, { side: 'ap', price: `${120 + pick(20)}.0000` })
          drafts.push(await draft())
        } else if (act === 1)
          await fixture.clerk.call(`sap/carrier/${['void', 'resync', 'send', 'withdraw'][pick(4)]}`, {
            id: one.id,
            reason: '重做',
          })
        else
          await Promise.all(
            (await Promise.all(drafts.map(info))).map(row =>
              save(row, { prepaid: `${pick(1600)}.00`, adjustReason: '分次抵扣' }),
            ),
          )
        expect(await violations(fixture), `turn ${turn}`).toEqual([])
      }
    },
    300_000,
  )
})
