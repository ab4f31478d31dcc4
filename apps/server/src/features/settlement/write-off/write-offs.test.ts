// PostgreSQL instead: sample
import { money, sub } from '@tuheng/domain/kernel/decimal'
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

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await tripOf(fixture, { load: '30.00' })
  owed = await statementOf(fixture, { kind: 'customer' })
})

const now = () => fixture.clerk.must<Row>('sap/customer/info', { id: owed.id })
const draft = (amount: string, over = {}) =>
  fixture.clerk.call<Row>('sap/writeOff/save', {
    statementId: owed.id,
    amount,
    account: 'financeCost',
    reason: '付款手续费尾差',
    writtenOn: '2026-11-20',
    ...over,
  })

/** Leaves so much of the statement open. */
async function payAllBut(rest: string): Promise<void> {
  const amount = money(sub(owed['netSum'] as string, rest))
  await settlementOf(fixture, { face: 'receipt', items: [{ statementId: owed.id, amount }] })
}

describe('a write-off', () => {
  it('is refused above the limit of the company, and above what is left', async () => {
    expect(await draft('100.01')).toMatchObject({ error: 'writeOff.over_limit', errors: [{ path: 'amount' }] })
    await payAllBut('80.00')
    expect(await draft('80.01')).toMatchObject({ error: 'writeOff.over_available', errors: [{ path: 'amount' }] })
    expect(await draft('10.00', { writtenOn: '2026-11-19' })).toMatchObject({ error: 'writeOff.before_confirmed' })
  })

  it('settles the rest once a second person approves it, and undoing it opens the rest again', async () => {
    const { clerk, manager } = fixture
    const { id } = (await draft('80.00')).data as Row
    await clerk.must('sap/writeOff/submit', { id })
    expect(await clerk.call('sap/writeOff/approve', { id })).toMatchObject({ error: 'transition.same_person' })
    expect(await now()).toMatchObject({ openSum: '80.00', availableSum: '80.00', status: 'partSettled' })
    await manager.must('sap/writeOff/approve', { id })
    expect(await now()).toMatchObject({
      openSum: '0.00',
      availableSum: '0.00',
      appliedTax: owed['taxSum'],
      status: 'settled',
    })
    expect(await violations(fixture)).toEqual([])
    await manager.must('sap/writeOff/undo', { id, reason: '对方补付' })
    expect(await now()).toMatchObject({ openSum: '80.00', availableSum: '80.00', status: 'partSettled' })
    expect(await violations(fixture)).toEqual([])
  })

  it('counts those of the same statement together, and is undone in reverse order', async () => {
    const { clerk, manager } = fixture
    const ids: number[] = []
    for (const amount of ['30.00', '20.00']) {
      const { id } = (await draft(amount)).data as Row
      await clerk.must('sap/writeOff/submit', { id })
      await manager.must('sap/writeOff/approve', { id })
      ids.push(id)
    }
    await clerk.must('sys/set/save', { settings: { writeOffLimit: '70.00' }, reason: '收紧' })
    expect(await draft('20.01')).toMatchObject({ error: 'writeOff.over_limit' })
    expect(await manager.call('sap/writeOff/undo', { id: ids[0], reason: 'x' })).toMatchObject({
      error: 'advance.later_act',
    })
    for (const id of ids.toReversed()) await manager.must('sap/writeOff/undo', { id, reason: 'x' })
    expect(await now()).toMatchObject({ openSum: '80.00', settledSum: money(sub(owed['netSum'] as string, '80.00')) })
  })

  it('enters no closed month, and leaves none', async () => {
    const { clerk, manager, app } = fixture
    const { id } = (await draft('10.00')).data as Row
    await clerk.must('sap/writeOff/submit', { id })
    await manager.must('sap/writeOff/approve', { id })
    const month = await clerk.must<Row>('smp/companyMonth/save', { month: '2026-11', docType: 'all' })
    await clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    app.clock.set('2026-12-03T10:00:00+08:00')
    const december = await app.person(fixture.masters.orgId)
    expect(await december.call('sap/writeOff/undo', { id, reason: 'x' })).toMatchObject({ error: 'month.closed' })
    const late = await december.call('sap/writeOff/save', {
      statementId: owed.id,
      amount: '5.00',
      account: 'financeCost',
      reason: '尾差',
      writtenOn: '2026-11-30',
    })
    expect(late).toMatchObject({ error: 'month.closed' })
  })
})
