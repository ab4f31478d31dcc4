import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { agreeFirst, type HeldRow, nodeFor, publisher, todoOf } from '../approvals/testing/fixture.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from './testing/fixture.ts'

/** A settlement that waits for the approval of its submission holds its money. */

let fixture: Fixture
let statement: Row

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await tripOf(fixture, { load: '10.00' })
  statement = await statementOf(fixture)
  const node = nodeFor('经理', [fixture.manager], { fields: { items: 'editable' } })
  await publisher(fixture.manager)('settlement.submit', [node])
})

const must = <T = Row>(path: string, body: object) => fixture.clerk.must<T>(`sap/${path}`, body)
const draft = (amount: string): Promise<Row> =>
  settlementOf(fixture, { items: [{ statementId: statement.id, amount }], step: 'draft' })
const submit = (id: number) => fixture.clerk.call<HeldRow>('sap/payment/submit', { id })
const figures = async () => {
  const { appliedSum, availableSum, appliedTax } = await must('carrier/info', { id: statement.id })
  return { appliedSum, availableSum, appliedTax }
}
const reject = async () => {
  const [task] = await todoOf(fixture.manager)
  await fixture.manager.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '金额不对' })
}

describe('a settlement whose submission is held', () => {
  it('holds its money, so that a second one gets no more than is left', async () => {
    expect(await figures()).toMatchObject({ appliedSum: '0.00', availableSum: '1280.00' })
    const [first, second] = [await draft('800.00'), await draft('600.00')]
    const held = await submit(first.id)
    expect(held.data).toMatchObject({ status: 'draft', approval: 'running' })
    expect(await figures()).toMatchObject({ appliedSum: '800.00', availableSum: '480.00' })
    expect(await violations(fixture)).toEqual([])
    expect(await submit(second.id)).toMatchObject({
      status: false,
      error: 'settlement.over_open_taken',
      msg: expect.stringContaining(String(first['settleNo'])),
    })
    expect(await must('payment/info', { id: second.id })).toMatchObject({ approval: 'none' })
    const proposed = await must<{ items: { amount: string }[] }>('payment/propose', {
      partyId: fixture.masters.carrierA,
      amount: '1000.00',
      except: second.id,
    })
    expect(proposed.items.map(item => item.amount)).toEqual(['480.00'])
    expect(await fixture.clerk.call('sap/carrier/void', { id: statement.id, reason: '重做' })).toMatchObject({
      status: false,
      error: 'statement.has_settlement',
      msg: expect.stringContaining(String(first['settleNo'])),
    })
    // It shows its own part as still open to it
    const own = await must('payment/info', { id: first.id })
    expect(own.items[0]).toMatchObject({ available: '1280.00', amount: '800.00' })
    await must('payment/delete', { id: second.id })
  })

  it('gives it back when it is returned or withdrawn, and holds it again when it is submitted again', async () => {
    await reject()
    expect(await figures()).toMatchObject({ appliedSum: '0.00', availableSum: '1280.00', appliedTax: '0.00' })
    const { list } = await must<{ list: HeldRow[] }>('payment/list', { filters: { approval: 'returned' } })
    const [returned] = list
    expect((await submit(returned?.id as number)).status).toBe(true)
    expect(await figures()).toMatchObject({ appliedSum: '800.00' })
    const row = await must<HeldRow>('payment/info', { id: returned?.id })
    await fixture.clerk.must('bpm/approval/withdraw', { id: row.approvalId })
    expect(await figures()).toMatchObject({ appliedSum: '0.00', appliedTax: '0.00' })
    expect(await violations(fixture)).toEqual([])
    await must('payment/delete', { id: row.id })
  })

  it('holds what an approver makes of it, and has it for good once it is approved', async () => {
    const { id } = await draft('800.00')
    await submit(id)
    const row = await fixture.manager.must<Row>('sap/payment/info', { id })
    const change = (amount: string) =>
      fixture.manager.call<Row>('sap/payment/save', {
        id,
        version: row.version,
        items: row.items.map(item => ({ id: item.id, amount })),
      })
    expect((await change('1280.01')).status).toBe(false)
    expect(await figures()).toMatchObject({ appliedSum: '800.00' })
    expect((await change('1000.00')).status).toBe(true)
    expect(await figures()).toMatchObject({ appliedSum: '1000.00', availableSum: '280.00' })
    expect(await violations(fixture)).toEqual([])
    const { approvalId } = await must<HeldRow>('payment/info', { id })
    await fixture.clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await figures()).toMatchObject({ appliedSum: '0.00', appliedTax: '0.00' })
    const { id: other } = await draft('1280.00')
    await submit(other)
    expect(await agreeFirst(fixture.manager)).toEqual({ status: 'approved' })
    expect(await must('payment/info', { id: other })).toMatchObject({ status: 'approved', approval: 'none' })
    expect(await figures()).toMatchObject({ appliedSum: '1280.00', availableSum: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })
})
