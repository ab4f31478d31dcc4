// PostgreSQL instead: sample
import { contract } from '@tuheng/domain/contracts/index'
import { charge, statement } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from '../testing/fixture.ts'

let fixture: Fixture
let owed: Row

const save = (upTo: string, over = {}) =>
  fixture.clerk.call<Row>('sap/lateInterest/save', { partyId: fixture.masters.customerId, upTo, ...over })

/** A company whose owner agreed to pay 0.05 % a day, with a statement that was due on 20 November. */
beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  const { masters } = fixture
  const trip = await tripOf(fixture, { load: '30.00' })
  await app.work(masters.orgId, tx =>
    tx.overwrite(contract, { id: trip.arContractId ?? 0, lateRate: '0.0005', creditDays: 0, payType: 'monthly' }),
  )
  owed = await statementOf(fixture, { kind: 'customer' })
  app.clock.set('2026-12-10T10:00:00+08:00')
  fixture = {
    ...fixture,
    clerk: await app.person(masters.orgId),
    manager: await app.person(masters.orgId),
    cashier: await app.person(masters.orgId),
  }
})

describe('interest for lateness', () => {
  it('runs from the due date that the contract says', async () => {
    expect(owed).toMatchObject({ creditDays: 0, dueDate: '2026-11-20', netSum: '4080.00' })
    expect(await save('2026-12-11')).toMatchObject({ error: 'interest.future' })
    const early = (await save('2026-11-20')).data as Row
    expect(early.items).toEqual([])
    expect(await fixture.clerk.call('sap/lateInterest/submit', { id: early.id })).toMatchObject({
      error: 'interest.nothing',
    })
  })

  it('counts each amount for the days that it was late, and is charged once', async () => {
    const { clerk, manager, app, masters } = fixture
    await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: owed.id, amount: '1080.00' }],
      paidAt: '2026-11-30',
    })
    const made = (await save('2026-12-10')).data as Row
    expect(made.items.map(({ fromDay, toDay, days, open, amount }) => [fromDay, toDay, days, open, amount])).toEqual([
      ['2026-11-21', '2026-11-30', 10, '4080.00', '20.40'],
      ['2026-12-01', '2026-12-10', 10, '3000.00', '15.00'],
    ])
    expect(made['amount']).toBe('35.40')
    await clerk.must('sap/lateInterest/submit', { id: made.id })
    expect(await clerk.call('sap/lateInterest/approve', { id: made.id })).toMatchObject({
      error: 'transition.same_person',
    })
    await manager.must('sap/lateInterest/approve', { id: made.id })
    const charges = await app.work(masters.orgId, tx => tx.find(charge, { where: { docType: 'lateInterest' } }))
    expect(charges).toMatchObject([
      { amount: '35.40', feeName: '逾期违约金', side: 'ar', state: 'priced', partyId: masters.customerId },
    ])
    expect(((await save('2026-12-10')).data as Row).items).toEqual([])
    expect(await violations(fixture)).toEqual([])
  })

  it('is a line of the next statement, which keeps it from being taken back', async () => {
    const { clerk, manager, app, masters } = fixture
    const { list } = await clerk.must<{ list: Row[] }>('sap/lateInterest/list', { filters: { status: 'posted' } })
    const id = list[0]?.id as number
    const next = await statementOf(fixture, { kind: 'customer', from: '2026-11-26', to: '2026-12-25', step: 'draft' })
    expect(next.lines).toMatchObject([{ docType: 'lateInterest', net: '35.40' }])
    expect(await manager.call('sap/lateInterest/undo', { id, reason: 'x' })).toMatchObject({
      error: 'interest.in_statement',
    })
    await app.work(masters.orgId, tx => tx.run(statement, 'void', { id: next.id, reason: 'x' }))
    await manager.must('sap/lateInterest/undo', { id, reason: '双方商定免收' })
    expect(((await save('2026-12-10')).data as Row)['amount']).toBe('35.40')
    expect(await violations(fixture)).toEqual([])
  })

  it('is refused where something was paid since it was counted', async () => {
    const { clerk, manager } = fixture
    const made = (await save('2026-12-10')).data as Row
    await clerk.must('sap/lateInterest/submit', { id: made.id })
    await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: owed.id, amount: '10.00' }],
      paidAt: '2026-12-02',
    })
    expect(await manager.call('sap/lateInterest/approve', { id: made.id })).toMatchObject({ error: 'interest.changed' })
  })
})
