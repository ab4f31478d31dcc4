// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { add, money, sub } from '@tuheng/domain/kernel/decimal'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { ACCOUNT, type Fixture, makeFixture, type Row, statementOf, tripOf, withoutWiping } from '../testing/fixture.ts'

const api = 'sap/bankTransaction'

let fixture: Fixture
let count = 0

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  await withoutWiping(fixture)
})

/** Asked for by the clerk and approved by the manager. */
async function approved(load: string): Promise<Row> {
  const { clerk, manager, masters } = fixture
  await tripOf(fixture, { load, day: '2026-11-02' })
  const statement = await statementOf(fixture, { from: '2026-10-01', step: 'sent' })
  await manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  const { netSum } = await clerk.must<AnyRow>('sap/carrier/info', { id: statement.id })
  const { id } = await clerk.must<Row>('sap/payment/save', {
    partyId: masters.carrierA,
    planDate: '2026-11-20',
    items: [{ statementId: statement.id, amount: netSum }],
    ...ACCOUNT,
  })
  await clerk.must('sap/payment/submit', { id })
  return manager.must<Row>('sap/payment/approve', { id })
}

const moneyOf = (row: Row | AnyRow): string => String(row['amount'])
async function move(amount: string, over: AnyRow = {}): Promise<Row> {
  const { id } = await fixture.cashier.must<Row>(`${api}/save`, {
    serialNo: `S${++count}`,
    bookedOn: '2026-11-18',
    direction: 'out',
    amount,
    peerName: '别人',
    ...over,
  })
  return moveNow(id)
}
const moveNow = (id: number) => fixture.cashier.must<Row>(`${api}/info`, { id })
const payment = (row: Row) => fixture.clerk.must<Row>('sap/payment/info', { id: row.id })
const settle = (moves: Row[], payments: Row[], by = fixture.cashier) =>
  by.call<{ paid: number }>(`${api}/settle`, {
    ids: moves.map(({ id }) => id),
    settlementIds: payments.map(({ id }) => id),
  })
const shares = (row: Row) => (row['shares'] as AnyRow[]).map(share => [share['settlementId'], share['amount']])

describe('one transaction for several settlements', () => {
  it('pays all of them in one transaction, and says what is for which', async () => {
    const [one, two] = [await approved('10.00'), await approved('11.00')]
    const bank = await move(add(moneyOf(one), moneyOf(two)))
    expect(bank.status).toBe('unmatched')
    const { left, settlements } = await fixture.cashier.must<{ left: string; settlements: AnyRow[] }>(
      `${api}/candidates`,
      { ids: [bank.id] },
    )
    expect(left).toBe(moneyOf(bank))
    expect(settlements.map(({ id }) => id)).toEqual([one.id, two.id])
    expect(await settle([bank], [one, two])).toMatchObject({ http: 200, data: { paid: 2 } })
    for (const [i, row] of [one, two].entries())
      expect(await payment(row)).toMatchObject({
        status: 'paid',
        bankRef: `${bank['serialNo']}/${i + 1}`,
        paidAt: '2026-11-18',
        paidBy: fixture.cashier.memberId,
      })
    const now = await moveNow(bank.id)
    expect(now).toMatchObject({ status: 'registered', settlementId: null, registeredBy: fixture.cashier.memberId })
    expect(shares(now)).toEqual([
      [one.id, moneyOf(one)],
      [two.id, moneyOf(two)],
    ])
    const { moves } = await fixture.cashier.must<{ moves: AnyRow[] }>(`${api}/moves`, { id: two.id })
    expect(moves).toMatchObject([{ id: bank.id, amount: moneyOf(bank), share: moneyOf(two) }])
    const elsewhere = await fixture.app.person(await fixture.app.company())
    expect((await elsewhere.call(`${api}/moves`, { id: two.id })).data).not.toMatchObject({ moves: [{}] })
    expect(await settle([bank], [one])).toMatchObject({ http: 409, error: 'bank.nothing_left' })
  })

  it('has left what was for a payment that is undone, and pays it again', async () => {
    const [one, two] = [await approved('12.00'), await approved('13.00')]
    const bank = await move(add(moneyOf(one), moneyOf(two)))
    await settle([bank], [one, two])
    const { cashier } = fixture
    await cashier.must('sap/payment/unpay', { id: one.id, reason: '登记错误' })
    const partly = await moveNow(bank.id)
    expect(partly).toMatchObject({ status: 'partly' })
    expect(shares(partly)).toEqual([[two.id, moneyOf(two)]])
    expect(await cashier.must(`${api}/candidates`, { ids: [bank.id] })).toMatchObject({ left: moneyOf(one) })
    expect(await payment(two)).toMatchObject({ status: 'paid' })
    expect(await settle([bank], [one])).toMatchObject({ http: 200 })
    expect(await moveNow(bank.id)).toMatchObject({ status: 'registered' })
    await cashier.must('sap/payment/unpay', { id: one.id, reason: '登记错误' })
    await cashier.must('sap/payment/unpay', { id: two.id, reason: '登记错误' })
    expect(await moveNow(bank.id)).toMatchObject({ status: 'unmatched', shares: [], registeredAt: null })
  })
})

describe('several transactions for one settlement', () => {
  it('pay it on the day of the last', async () => {
    const one = await approved('14.00')
    const first = await move('1000.00', { bookedOn: '2026-11-16' })
    const rest = await move(sub(moneyOf(one), '1000'), { bookedOn: '2026-11-19' })
    expect(await settle([rest, first], [one])).toMatchObject({ http: 200 })
    expect(await payment(one)).toMatchObject({ status: 'paid', bankRef: first['serialNo'], paidAt: '2026-11-19' })
    expect(shares(await moveNow(rest.id))).toEqual([[one.id, moneyOf(rest)]])
    await fixture.cashier.must('sap/payment/unpay', { id: one.id, reason: '登记错误' })
    for (const { id } of [first, rest]) expect(await moveNow(id)).toMatchObject({ status: 'unmatched' })
  })

  it('and of several for several, each cent is for one', async () => {
    const [one, two] = [await approved('15.00'), await approved('16.00')]
    const total = add(moneyOf(one), moneyOf(two))
    const moves = [await move('700.00'), await move('900.00'), await move(sub(total, '1600'))]
    expect(await settle(moves, [two, one])).toMatchObject({ http: 200, data: { paid: 2 } })
    const all = await Promise.all(moves.map(({ id }) => moveNow(id)))
    for (const row of all)
      expect(shares(row).reduce((sum, [, amount]) => money(add(sum, String(amount))), '0')).toBe(moneyOf(row))
    for (const row of [one, two])
      expect(
        all
          .flatMap(shares)
          .filter(([id]) => id === row.id)
          .reduce((sum, [, amount]) => money(add(sum, String(amount))), '0'),
      ).toBe(moneyOf(row))
  })
})

describe('transactions and settlements that do not belong together', () => {
  it('change nothing: other sums, other directions, what is paid, proposed or approved by the same person', async () => {
    const [one, two] = [await approved('17.00'), await approved('18.00')]
    const total = add(moneyOf(one), moneyOf(two))
    const bank = await move(total)
    const { manager, clerk, app, masters, cashier } = fixture
    const refused = async (moves: Row[], payments: Row[], error: string): Promise<void> => {
      expect(await settle(moves, payments)).toMatchObject({ status: false, error })
      expect((await moveNow(bank.id)).status).toBe('unmatched')
      for (const row of [one, two]) expect(await payment(row)).toMatchObject({ status: 'approved', bankRef: null })
    }
    await refused([bank], [one], 'bank.sums_differ')
    await refused([await move('0.01'), bank], [one, two], 'bank.sums_differ')
    await refused([await move(total, { direction: 'in' })], [one, two], 'bank.other_direction')
    await refused([bank, await move('5.00', { direction: 'in' })], [one, two], 'bank.mixed')
    // Whoever approved one of them cannot pay it, so neither is paid
    expect(await settle([bank], [one, two], manager)).toMatchObject({ http: 409 })
    expect((await moveNow(bank.id)).status).toBe('unmatched')
    const narrow = await app.person(masters.orgId, {
      permissions: ['sap.bank.read', 'sap.bank.pay', 'sap.carrier.read'],
    })
    expect(await settle([bank], [one, two], narrow)).toMatchObject({ http: 403 })
    const blind = await app.person(masters.orgId, { permissions: ['sap.bank.read', 'sap.bank.pay'] })
    expect(await blind.must(`${api}/candidates`, { ids: [bank.id] })).toMatchObject({ settlements: [] })
    expect((await settle([bank], [one, two], blind)).status).toBe(false)
    expect((await settle([bank], [one, two], clerk)).status).toBe(false)
    const alone = await move(moneyOf(one), { peerName: '恒途运输有限公司' })
    expect(alone).toMatchObject({ status: 'proposed', settlementId: one.id })
    await refused([bank], [one, two], 'bank.taken')
    await cashier.must(`${api}/release`, { id: alone.id })
    await cashier.must(`${api}/ignore`, { id: alone.id, reason: '重复' })
    await refused([alone], [one], 'bank.nothing_left')
    expect(await settle([bank], [one, two])).toMatchObject({ http: 200 })
  })

  it('are paid once, whoever is first', async () => {
    const [one, two] = [await approved('19.00'), await approved('20.00')]
    const total = add(moneyOf(one), moneyOf(two))
    const [a, b] = [await move(total), await move(total)]
    const answers = await Promise.all([settle([a], [one, two]), settle([b], [two, one])])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect([(await moveNow(a.id)).status, (await moveNow(b.id)).status].toSorted()).toEqual(['registered', 'unmatched'])
  })
})
