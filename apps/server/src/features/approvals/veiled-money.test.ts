import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { settlement } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import {
  ACCOUNT,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  type Trip,
  tripsOf,
} from '../settlement/testing/fixture.ts'
import { takePdf } from '../testing/take-file.ts'
import { type HeldRow, nodeFor, publisher } from './testing/fixture.ts'

/** What a node hides of a statement, or of a trip on it, looked for in the money documents that repeat it. */

let app: TestApp
let fixture: Fixture
let judge: Person
let trip: Trip
let statement: Row
let paid: Row
let billed: Row
let invoice: Row

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const { clerk, masters } = fixture
  trip = (await tripsOf(fixture, [{ load: '33.00' }]))[0] as Trip
  statement = await statementOf(fixture)
  paid = await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '512.34' }], step: 'approving' })
  billed = await statementOf(fixture, { kind: 'customer' })
  const composed = await clerk.must<Row>('crm/customer/compose', {
    customerId: masters.customerId,
    items: [{ statementId: billed.id }],
  })
  const { items, ...rest } = composed
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  invoice = await clerk.must<Row>('crm/customer/save', {
    customerId: masters.customerId,
    ...filled,
    items: items.map(({ statementId, amount }) => ({ statementId, amount })),
  })
  judge = await app.person(masters.orgId)
})

/** Everything that a person can read of a document, by way. */
async function read(who: Person, face: Face, { id, layout }: { id: number; layout: string }): Promise<string> {
  const post = (path: string, payload: object) =>
    app.app.inject({
      method: 'POST',
      url: `/api/v1/${face.api}/${path}`,
      payload,
      headers: { authorization: who.token },
    })
  const parts = await Promise.all(
    (
      [
        ['info', { id }],
        ['list', {}],
        ['list', { ids: [id] }],
        ['history', { id }],
        ['options', { ids: [id] }],
        ['summary', {}],
      ] as const
    ).map(async ([way, body]) => (await post(way, body)).body),
  )
  const print = await post('print', { id, layout })
  if (print.statusCode === 200)
    parts.push((await takePdf(app, who, { path: `${face.api}/print`, body: { id, layout } })).pages.join())
  for (const ids of [[id], undefined])
    parts.push(JSON.stringify(await takeExport(app, who, { face: face as never, ...(ids ? { ids } : {}) })))
  return parts.join('\n').replace(/(\d),(?=\d{3})/g, '$1')
}

/** The figures among these that the text tells. */
const told = (text: string, figures: readonly unknown[]): unknown[] =>
  figures.filter(figure => text.includes(String(figure)))

const payment = settlement.faces.payment as Face
const sales = invoiceOut.faces.all as Face
const itemOf = (row: Row): AnyRow => (row['items'] as AnyRow[])[0] ?? {}

interface Case {
  face: Face
  layout: string
  document: () => Row
  /** What the document repeats of its statement, or adds up of it. */
  figures: () => unknown[]
}

const CASES: readonly Case[] = [
  {
    face: payment,
    layout: 'settlement',
    document: () => paid,
    figures: () => [statement['netSum'], statement['stmtNo'], '512.34'],
  },
  {
    face: sales,
    layout: 'apply',
    document: () => invoice,
    figures: () => [itemOf(invoice)['amount'], billed['stmtNo']],
  },
]

describe.each(CASES)('$face.zh', ({ face, layout, document, figures }) => {
  const seen = async (who: Person) => told(await read(who, face, { id: document().id, layout }), figures())

  it('tells nothing of a trip on its statement while a node hides its figures', async () => {
    expect(await seen(judge)).toEqual(figures())
    const fields = { waybillNo: 'hidden', apTotal: 'hidden', arTotal: 'hidden', profitExcl: 'hidden' }
    const process = await publisher(fixture.manager)('waybill.review', [nodeFor('财务', [judge], { fields })])
    const { approvalId } = await fixture.clerk.must<HeldRow>('oms/wayBill/review', { id: trip.id })
    expect(await seen(judge)).toEqual([])
    // The document itself can be opened, and refuses to be printed without its figures
    expect((await judge.must<Row>(`${face.api}/info`, { id: document().id }))['id']).toBe(document().id)
    expect(await seen(fixture.manager)).toEqual(figures())
    await fixture.clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await seen(judge)).toEqual(figures())
    await fixture.manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

describe('a statement of which a node hides the sum', () => {
  it('is repeated by no draft of a settlement, and by none that its approver writes', async () => {
    const { clerk, manager, masters } = fixture
    await tripsOf(fixture, [{ load: '31.00', carrierId: masters.carrierB }])
    const of = await statementOf(fixture, { partyId: masters.carrierB })
    const draft = await settlementOf(fixture, {
      partyId: masters.carrierB,
      items: [{ statementId: of.id, amount: '77.13' }],
      step: 'draft',
    })
    const figures = [of['netSum'], '77.13']
    const seen = async () => told(await read(judge, payment, { id: draft.id, layout: 'settlement' }), figures)
    expect(await seen()).toEqual(figures)
    const fields = { netSum: 'hidden' }
    const process = await publisher(manager)('statement.void', [nodeFor('财务', [judge], { fields })])
    const { approvalId } = await clerk.must<HeldRow>('sap/carrier/void', { id: of.id, reason: '重做' })
    expect(await seen()).toEqual([])
    const own = await judge.call('sap/payment/save', {
      partyId: masters.carrierB,
      planDate: '2026-11-20',
      items: [{ statementId: of.id, amount: '1.00' }],
      ...ACCOUNT,
    })
    expect(own).toMatchObject({ http: 400, errors: [{ path: 'items.0.statementId', code: 'ref.missing' }] })
    await clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await seen()).toEqual(figures)
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})
