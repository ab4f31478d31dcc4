// PostgreSQL instead: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { settledParts } from '../../platforms/ministry/payments.ts'
import { advanceOf } from '../advance/testing/advances.ts'
import {
  type Fixture,
  makeFixture,
  paper,
  type Row,
  type Trip,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from '../testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let owed: Row
let owing: Row
let papers: AnyRow
let trip: Trip
let days = 1

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const file = await paper(fixture, fixture.clerk)
  papers = { agreement: file, arPaper: file, apPaper: file, thirdPaper: file }
})

beforeEach(async () => {
  trip = await tripOf(fixture, { load: '10.00', day: `2026-11-0${(days++ % 9) + 1}` })
  owed = await statementOf(fixture, { kind: 'customer' })
  owing = await statementOf(fixture)
})

const codeOf = (answer: { errors?: { code: string; path: string }[] }) =>
  `${answer.errors?.[0]?.code} ${answer.errors?.[0]?.path}`
const save = (values: AnyRow = {}) =>
  fixture.clerk.call<Row>('sap/diff/save', {
    way: 'three',
    partyId: fixture.masters.customerId,
    thirdId: fixture.masters.carrierA,
    amount: '500.00',
    settledOn: '2026-11-20',
    ...papers,
    ...values,
  })
const byHand = (values: AnyRow = {}) =>
  save({
    spread: 'hand',
    arItems: [{ statementId: owed.id, amount: '500.00' }],
    apItems: [{ statementId: owing.id, amount: '500.00' }],
    ...values,
  })
const submit = (id: number) => fixture.clerk.call<Row>('sap/diff/submit', { id })
const approve = (id: number) => fixture.manager.call<Row>('sap/diff/approve', { id })
const undo = (id: number) => fixture.manager.call<Row>('sap/diff/undo', { id, reason: '协议撤销' })
async function inForce(values: AnyRow = {}): Promise<Row> {
  const { data } = await byHand(values)
  await fixture.clerk.must('sap/diff/submit', { id: data.id })
  return fixture.manager.must<Row>('sap/diff/approve', { id: data.id })
}
const both = async () => [
  await fixture.clerk.must<Row>('sap/customer/info', { id: owed.id }),
  await fixture.clerk.must<Row>('sap/carrier/info', { id: owing.id }),
]

describe('an offset', () => {
  it('lowers both sides by the same amount once it is approved, and restores both', async () => {
    const { data: draft } = await byHand()
    expect(draft).toMatchObject({ arAmount: '500.00', apAmount: '500.00' })
    await fixture.clerk.must('sap/diff/submit', { id: draft.id })
    for (const one of await both()) expect(one).toMatchObject({ status: 'confirmed', settledSum: '0.00' })
    expect((await approve(draft.id)).data).toMatchObject({ status: 'effective' })
    for (const one of await both())
      expect(one).toMatchObject({ status: 'partSettled', settledSum: '500.00', appliedSum: '500.00' })
    expect(await violations(fixture)).toEqual([])
    expect((await undo(draft.id)).data).toMatchObject({ status: 'draft', approvedBy: null })
    const [ar, ap] = await both()
    expect(ar).toMatchObject({
      settledSum: '0.00',
      availableSum: owed['netSum'],
      appliedTax: '0.00',
      status: 'confirmed',
    })
    expect(ap).toMatchObject({
      settledSum: '0.00',
      availableSum: owing['netSum'],
      appliedTax: '0.00',
      status: 'confirmed',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('stands among the documents of the statements of both sides', async () => {
    const { id, offsetNo } = await inForce()
    for (const [face, one] of [
      ['customer', owed],
      ['carrier', owing],
    ] as const)
      expect(await fixture.clerk.must(`sap/${face}/documents`, { id: one.id })).toMatchObject({
        offsets: [{ id, no: offsetNo, status: 'effective', amount: '500.00' }],
      })
  })

  it('spreads its amount over the oldest statements of both sides', async () => {
    const { data } = await save({ amount: '600.00' })
    for (const side of ['arItems', 'apItems']) {
      const items = data[side] as AnyRow[]
      expect(items.length).toBeGreaterThan(0)
      const due = items.map(item => String(item['dueDate']))
      expect(due).toEqual(due.toSorted())
    }
    expect(data).toMatchObject({ arAmount: '600.00', apAmount: '600.00' })
    expect(codeOf(await save({ amount: '99999999.00' }))).toBe('offset.over_limit amount')
  })

  it('asks for sides that are the same, for statements of its parties, and for no more than is left', async () => {
    const differs = await byHand({ apItems: [{ statementId: owing.id, amount: '499.99' }] })
    expect(codeOf(differs)).toBe('offset.sum_differs apItems')
    const net = String(owing['netSum'])
    const over = (Number(net) + 1).toFixed(2)
    const more = await byHand({
      amount: over,
      arItems: [{ statementId: owed.id, amount: over }],
      apItems: [{ statementId: owing.id, amount: over }],
    })
    expect(more.errors?.map(one => `${one.code} ${one.path}`)).toContain('offset.over_available apItems.0.amount')
    const wrong = await byHand({ arItems: [{ statementId: owing.id, amount: '500.00' }] })
    expect(codeOf(wrong)).toMatch(/arItems\.0\.statementId$/)
    const other = await byHand({ thirdId: fixture.masters.carrierB })
    expect(codeOf(other)).toMatch(/apItems\.0\.statementId$/)
  })

  it('needs its papers before it is submitted, and three parties need all of them', async () => {
    for (const [missing, code] of [
      ['agreement', 'offset.no_agreement'],
      ['thirdPaper', 'offset.no_papers'],
      ['apPaper', 'offset.no_papers'],
    ] as const) {
      const { data } = await byHand({ [missing]: [] })
      expect(codeOf(await submit(data.id))).toBe(`${code} ${missing}`)
    }
    expect(codeOf(await save({ thirdId: null }))).toMatch(/thirdId$/)
    expect(codeOf(await save({ way: 'two' }))).toBe('offset.third_extra thirdId')
  })

  it('is approved by a second person, and only while the money is there', async () => {
    const { data } = await byHand()
    await submit(data.id)
    expect((await fixture.clerk.call('sap/diff/approve', { id: data.id })).status).toBe(false)
    const net = String(owing['netSum'])
    await settlementOf(fixture, { items: [{ statementId: owing.id, amount: net }], step: 'approving' })
    expect(codeOf(await approve(data.id))).toBe('offset.over_available apItems.0.amount')
    for (const one of await both()) expect(one).toMatchObject({ settledSum: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('is undone in the strict reverse order, advances among them', async () => {
    const first = await inForce()
    const second = await inForce({
      amount: '200.00',
      arItems: [{ statementId: owed.id, amount: '200.00' }],
      apItems: [{ statementId: owing.id, amount: '200.00' }],
    })
    const { id } = await advanceOf(fixture, { amount: '100.00' })
    await fixture.manager.must('sap/advance/use', {
      id,
      statementId: owing.id,
      moveAmount: '50.00',
      movedOn: '2026-11-20',
    })
    expect(codeOf(await undo(second.id))).toBe('advance.later_act ')
    expect(codeOf(await undo(first.id))).toBe('advance.later_act ')
    await fixture.manager.must('sap/advance/undoLast', { id, reason: 'x' })
    expect(codeOf(await undo(first.id))).toBe('advance.later_act ')
    expect((await undo(second.id)).status).toBe(true)
    expect((await undo(first.id)).status).toBe(true)
    for (const one of await both()) expect(one).toMatchObject({ settledSum: '0.00', status: 'confirmed' })
    expect(await violations(fixture)).toEqual([])
  })

  it('settles no month that is closed, and stays as it is in one', async () => {
    const one = await inForce()
    const { data: draft } = await byHand({
      amount: '10.00',
      arItems: [{ statementId: owed.id, amount: '10.00' }],
      apItems: [{ statementId: owing.id, amount: '10.00' }],
    })
    await submit(draft.id)
    const month = await fixture.clerk.must<Row>('smp/companyMonth/save', { month: '2026-11', docType: 'offsetSettle' })
    await fixture.clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    expect(codeOf(await approve(draft.id))).toContain('month.closed')
    expect(codeOf(await undo(one.id))).toContain('month.closed')
    await fixture.clerk.must('smp/companyMonth/reopen', { id: month.id, reason: '补录' })
    expect((await approve(draft.id)).status).toBe(true)
  })

  it('counts with advances and payments as what was paid for a trip', async () => {
    const one = await inForce()
    const { id } = await advanceOf(fixture, { amount: '100.00' })
    await fixture.manager.must('sap/advance/use', {
      id,
      statementId: owing.id,
      moveAmount: '100.00',
      movedOn: '2026-11-20',
    })
    const rest = (Number(owing['netSum']) - 600).toFixed(2)
    await settlementOf(fixture, { items: [{ statementId: owing.id, amount: rest }] })
    const parts = await app.work(fixture.masters.orgId, tx => settledParts(tx, trip.id))
    expect(parts.map(part => part.amount).toSorted()).toEqual(['500.00', '100.00', rest].toSorted())
    expect(parts.find(part => part.amount === '500.00')).toMatchObject({ means: 'third', serialNo: one['offsetNo'] })
  })

  it('leaves what is to be invoiced as it was', async () => {
    const [before] = await both()
    await inForce()
    const [after] = await both()
    expect([after?.['uninvoicedSum'], after?.['invoiceableSum']]).toEqual([
      before?.['uninvoicedSum'],
      before?.['invoiceableSum'],
    ])
  })
})

describe('one legal entity on both sides', () => {
  it('is offered with the lesser of both sides, and offsets with two parties', async () => {
    const { clerk, masters } = fixture
    // The carrier whose statement we owe is a cargo owner, too, and owes us the other one
    await app.work(masters.orgId, async tx => {
      await tx.sql('update party set is_customer = true where org_id = $1 and id = $2', [tx.orgId, masters.carrierA])
      await tx.sql('update statement set party_id = $3 where org_id = $1 and id = $2', [
        tx.orgId,
        owed.id,
        masters.carrierA,
      ])
    })
    const { rows } = await clerk.must<{ rows: AnyRow[] }>('sap/offsetProposals/query', {})
    const row = rows.find(one => one['partyId'] === masters.carrierA)
    expect(row).toMatchObject({ receivable: owed['netSum'] })
    expect(Number(row?.['possible'])).toBe(Math.min(Number(row?.['receivable']), Number(row?.['payable'])))
    const { data } = await byHand({ way: 'two', partyId: masters.carrierA, thirdId: null })
    await clerk.must('sap/diff/submit', { id: data.id })
    expect((await approve(data.id)).data).toMatchObject({ status: 'effective', payeeId: masters.carrierA })
    for (const one of await both()) expect(one).toMatchObject({ settledSum: '500.00' })
    expect((await undo(data.id)).status).toBe(true)
    await app.work(masters.orgId, tx =>
      tx.sql('update statement set party_id = $3 where org_id = $1 and id = $2', [
        tx.orgId,
        owed.id,
        masters.customerId,
      ]),
    )
  })
})
