import { party } from '@tuheng/domain/parties/index'
import { department } from '@tuheng/domain/system/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import {
  ACCOUNT,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
} from '../settlement/testing/fixture.ts'
import { type HeldRow, nodeFor, publisher } from './testing/fixture.ts'

let fixture: Fixture
let statement: Row
/** Sees everything; does not see amounts by a right; does not see them by the node. */
let judge: Person
let narrow: Person
let veiled: Person
/** Sees what its own department has submitted alone. */
let bound: Person
let deptId: number
let process: number

interface Told {
  unusual: { kind: string; text: string }[]
}

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  const { app, masters, manager } = fixture
  await tripOf(fixture, { load: '30.00' })
  statement = await statementOf(fixture)
  const codes = registry.resources.flatMap(permissionCodes)
  judge = await app.person(masters.orgId)
  narrow = await app.person(masters.orgId, { permissions: codes, fieldRights: { settlement: { amount: 'hidden' } } })
  veiled = await app.person(masters.orgId)
  deptId = (await app.work(masters.orgId, tx => tx.insert(department, { name: '结算部' }))).id
  bound = await app.person(masters.orgId, { permissions: codes, scope: 'department', deptId })
  process = await publisher(manager)('settlement.submit', [
    nodeFor('财务', [judge, narrow]),
    nodeFor('经理', [veiled], { fields: { amount: 'hidden' } }),
  ])
})

const items = (amount: string) => [{ statementId: statement.id, amount }]
const submitted = async (amount: string): Promise<number> => {
  const { id } = await settlementOf(fixture, { items: items(amount), step: 'draft' })
  return (await fixture.clerk.must<HeldRow>('sap/payment/submit', { id })).approvalId as number
}
const toldTo = async (person: Person, id: number) => (await person.must<Told>('bpm/approval/info', { id })).unusual
const kindsFor = async (person: Person, id: number) => (await toldTo(person, id)).map(({ kind }) => kind)
const withdraw = (id: number) => fixture.clerk.must('bpm/approval/withdraw', { id })

describe('what is unusual about a payment', () => {
  it('is nothing where nothing is', async () => {
    const id = await submitted('100.00')
    expect(await toldTo(judge, id)).toEqual([])
    await withdraw(id)
    await fixture.manager.must('bpm/process/withdraw', { id: process, reason: '先付几笔' })
    const { list } = await fixture.clerk.must<{ list: Row[] }>('sap/payment/list', { filters: { status: 'draft' } })
    for (const row of list) await fixture.clerk.must('sap/payment/delete', { id: row.id })
    for (const amount of ['100.00', '110.00', '120.00'])
      await settlementOf(fixture, { items: items(amount), step: 'approved' })
    process = await publisher(fixture.manager)('settlement.submit', [
      nodeFor('财务', [judge, narrow]),
      nodeFor('经理', [veiled], { fields: { amount: 'hidden' } }),
    ])
  })

  it('is an amount far above the usual, the same amount again, and an account that was changed', async () => {
    const usual = await submitted('330.00')
    expect(await toldTo(judge, usual)).toEqual([])
    const first = await submitted('330.01')
    expect(await toldTo(judge, first)).toEqual([
      { kind: 'aboveUsual', text: '金额 330.01 元，超过该单位最近 3 笔中位数 110.00 元的 3 倍' },
    ])
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.overwrite(party, {
        id: fixture.masters.carrierA,
        bankAccounts: [{ ...ACCOUNT, isDefault: true, state: 'confirmed', changedAt: '2026-11-18 09:00:00' }] as never,
      }),
    )
    const second = await submitted('330.01')
    expect(await toldTo(judge, second)).toEqual([
      { kind: 'accountChanged', text: '收款账户在 30 天内变更过：2026-11-18 09:00' },
      { kind: 'aboveUsual', text: expect.any(String) },
      { kind: 'sameAmount', text: '7 天内该单位另有 1 笔同样的金额，可能重复' },
    ])
    const inbox = await judge.must<{ list: (Told & { id: number })[] }>('bpm/approval/list', { tab: 'todo' })
    expect(inbox.list.find(one => one.id === second)?.unusual).toEqual(await toldTo(judge, second))
    // It is that of the submission: an account that was changed before is not what is looked at again
    for (const id of [usual, first]) await withdraw(id)
    expect(await kindsFor(judge, second)).toContain('sameAmount')
  })

  it('tells no field that is hidden by a right or by the node', async () => {
    const { list } = await judge.must<{ list: { id: number; taskId: number }[] }>('bpm/approval/list', { tab: 'todo' })
    const [task] = list as [{ id: number; taskId: number }]
    expect(await kindsFor(narrow, task.id)).toEqual(['accountChanged'])
    await judge.must('bpm/approval/agree', { id: task.id, taskId: task.taskId })
    await narrow.must('bpm/approval/agree', { id: task.id, taskId: 2 })
    expect(await kindsFor(veiled, task.id)).toEqual(['accountChanged'])
    expect(await kindsFor(judge, task.id)).toHaveLength(3)
  })
})

describe('what the record is compared with', () => {
  it('is told to nobody who does not see all of it, and is of the same kind', async () => {
    const { app, clerk, masters } = fixture
    await fixture.manager.must('bpm/process/withdraw', { id: process, reason: '换审批人' })
    process = await publisher(fixture.manager)('settlement.submit', [nodeFor('财务', [judge, bound])])
    const { id } = await settlementOf(fixture, { items: items('340.00'), step: 'draft' })
    const inDept = () =>
      app.work(masters.orgId, tx =>
        tx.sql('update settlement set dept_id = $2 where org_id = $1 and id = $3', [tx.orgId, deptId, id]),
      )
    await inDept()
    const { approvalId } = await clerk.must<HeldRow>('sap/payment/submit', { id })
    expect(await kindsFor(judge, approvalId as number)).toEqual(['accountChanged', 'aboveUsual'])
    expect(await kindsFor(bound, approvalId as number)).toEqual(['accountChanged'])
    const inbox = await bound.must<{ list: (Told & { id: number })[] }>('bpm/approval/list', { tab: 'todo' })
    expect(inbox.list.find(one => one.id === approvalId)?.unusual.map(({ kind }) => kind)).toEqual(['accountChanged'])
    await withdraw(approvalId as number)
    // What the same party pays us is another kind of document
    await app.work(masters.orgId, tx =>
      tx.sql(`update settlement set kind = 'supplier' where org_id = $1 and status = 'approved'`, [tx.orgId]),
    )
    const again = (await clerk.must<HeldRow>('sap/payment/submit', { id })).approvalId as number
    expect(await kindsFor(judge, again)).toEqual(['accountChanged'])
    await withdraw(again)
  })
})

describe('a customer over its credit limit', () => {
  it('is told to those who may see such figures', async () => {
    const { app, masters, manager, clerk } = fixture
    await publisher(manager)('statement.send', [nodeFor('财务', [judge, narrow])])
    await app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.customerId, creditLimit: '1.00' }))
    const made = await clerk.must<Row>('sap/customer/save', {
      partyId: masters.customerId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
    })
    await clerk.must('sap/customer/collect', { id: made.id })
    const { approvalId } = await clerk.must<HeldRow>('sap/customer/send', { id: made.id })
    const [told] = await toldTo(judge, approvalId as number)
    expect(told).toMatchObject({ kind: 'overCredit', text: expect.stringContaining('额度 1.00 元') })
    // The right to these figures is one of its own
    expect(await kindsFor(narrow, approvalId as number)).toEqual([])
  })
})
