// PostgreSQL instead: sample
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { takePdf } from '../../testing/take-file.ts'
import { advanceOf } from '../advance/testing/advances.ts'
import { type Fixture, makeFixture, paper, type Row, settlementOf, statementOf, tripOf } from '../testing/fixture.ts'

let fixture: Fixture
let owed: Row
let owing: Row

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await tripOf(fixture, { load: '30.00' })
  owed = await statementOf(fixture, { kind: 'customer' })
  owing = await statementOf(fixture)
  await advanceOf(fixture, { amount: '500.00' })
  await advanceOf(fixture, { kind: 'customer', amount: '300.00', values: { payMethod: 'cash' } })
  const { masters } = fixture
  app.clock.set('2027-01-05T10:00:00+08:00')
  fixture = {
    ...fixture,
    clerk: await app.person(masters.orgId),
    manager: await app.person(masters.orgId),
    cashier: await app.person(masters.orgId),
  }
  await settlementOf(fixture, {
    face: 'receipt',
    items: [{ statementId: owed.id, amount: '80.00' }],
    paidAt: '2026-12-31',
  })
})

const remind = (asOf: string) =>
  fixture.clerk.must<Row>('sap/dunning/save', { partyId: fixture.masters.customerId, asOf, payBy: '2027-01-12' })
const send = (face: string, id: number, over = {}) =>
  fixture.clerk.call<Row>(`sap/${face}/send`, { id, way: 'post', sentTo: '王会计', sentOn: '2027-01-05', ...over })

describe('a reminder', () => {
  it('names what is late on its day, and is not sent without', async () => {
    const early = await remind(String(owed['dueDate']))
    expect(early).toMatchObject({ items: [], overdueSum: '0.00' })
    expect(await send('dunning', early.id)).toMatchObject({ error: 'letter.nothing_overdue' })
    const before = await remind('2026-12-30')
    expect(before).toMatchObject({ overdueSum: owed['netSum'], itemCount: 1 })
    const now = await remind('2027-01-05')
    expect(now.items).toMatchObject([{ statementId: owed.id, dueDate: owed['dueDate'] }])
    expect(Number(now['overdueSum'])).toBe(Number(owed['netSum']) - 80)
  })

  it('goes one level up, and its log says what went to whom', async () => {
    const first = await remind('2027-01-05')
    expect(first['level']).toBe('first')
    expect(await send('dunning', first.id, { way: 'mail' })).toMatchObject({ error: 'letter.no_address' })
    expect(await send('dunning', first.id, { sentOn: '2027-01-06' })).toMatchObject({ error: 'letter.sent_before' })
    await send('dunning', first.id)
    const { data } = await send('dunning', first.id, { way: 'mail', sentTo: 'wang@example.com' })
    expect(data).toMatchObject({
      status: 'sent',
      lastSentOn: '2027-01-05',
      sendings: [
        { way: 'post', sentTo: '王会计' },
        { way: 'mail', sentTo: 'wang@example.com', sentBy: fixture.clerk.memberId },
      ],
    })
    expect((await remind('2027-01-05'))['level']).toBe('second')
    const {
      pages: [text = ''],
    } = await takePdf(fixture.app, fixture.clerk, {
      path: 'sap/dunning/print',
      body: { id: first.id, layout: 'letter' },
      headers: {},
    })
    for (const word of ['催款函', '第一次催款', String(owed['stmtNo']), String(owed['dueDate']), '2027-01-12'])
      expect(text).toContain(word)
  })
})

describe('a balance confirmation', () => {
  const letter = (partyId: number, asOf: string) => fixture.clerk.must<Row>('sap/balanceLetter/save', { partyId, asOf })

  it('shows both sides and advances of its day by business date', async () => {
    const { customerId, carrierA } = fixture.masters
    expect(await letter(customerId, '2026-12-30')).toMatchObject({
      receivable: owed['netSum'],
      payable: '0.00',
      advanceIn: '300.00',
    })
    expect(await letter(carrierA, '2026-12-31')).toMatchObject({
      receivable: '0.00',
      payable: owing['netSum'],
      advanceOut: '500.00',
    })
    // Paid on the last day of the year, recorded five days later
    const atEnd = await letter(customerId, '2026-12-31')
    expect(Number(atEnd['receivable'])).toBe(Number(owed['netSum']) - 80)
  })

  it('is answered: it agrees, or differs by a figure with its reason, which is found out', async () => {
    const { clerk } = fixture
    const { id } = await letter(fixture.masters.customerId, '2026-12-30')
    const answeredOn = '2027-01-05'
    const answerFiles = await paper(fixture, clerk)
    expect(
      await clerk.call('sap/balanceLetter/agree', { id, answeredBy: '李', answeredOn, answerFiles }),
    ).toMatchObject({
      http: 409,
    })
    await send('balanceLetter', id)
    const {
      pages: [text = ''],
    } = await takePdf(fixture.app, clerk, {
      path: 'sap/balanceLetter/print',
      body: { id, layout: 'letter' },
      headers: {},
    })
    for (const word of ['往来款项询证函', '截至 2026-12-30', String(owed['stmtNo']), '数据不符'])
      expect(text).toContain(word)
    const same = { theirReceivable: owed['netSum'], theirPayable: '0.00' }
    const said = { id, answeredBy: '李会计', answeredOn, diffReason: '一车亏吨未确认' }
    expect(await clerk.call('sap/balanceLetter/differ', { ...said, ...same })).toMatchObject({
      error: 'letter.no_difference',
    })
    const theirs = { theirReceivable: '4000.00', theirPayable: '0.00' }
    expect(await clerk.must('sap/balanceLetter/differ', { ...said, ...theirs })).toMatchObject({
      status: 'differs',
      difference: '-80.00',
    })
    expect(await clerk.must('sap/balanceLetter/explain', { id, explanation: '已补录' })).toMatchObject({
      status: 'explained',
    })
    expect(await clerk.must('sap/balanceLetter/undoAnswer', { id, reason: '登记错误' })).toMatchObject({
      status: 'sent',
      difference: null,
      answeredBy: null,
    })
    await clerk.must('sap/balanceLetter/agree', { id, answeredBy: '李会计', answeredOn, answerFiles })
  })
})
