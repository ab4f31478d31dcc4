import { party } from '@tuheng/domain/parties/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, TestApp } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { sampleInput } from '../../testing/samples.ts'
import { ACCOUNT, type Fixture, makeFixture, settlementOf, statementOf, tripOf } from '../settlement/testing/fixture.ts'

interface Account extends AnyRow {
  id: number
  accountNo: string
  state: string
}
interface Row extends AnyRow {
  id: number
  version: number
  bankAccounts: Account[]
}

let app: TestApp
let fixture: Fixture
let orgId: number
/** Two people who may edit accounts; Anna and the manager may confirm them. */
let anna: Person
let boris: Person
let manager: Person

const RIGHTS = ['sys.supplier.read', 'sys.supplier.modify']

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  orgId = fixture.masters.orgId
  anna = await app.person(orgId, { permissions: [...RIGHTS, 'sys.supplier.account'], name: '安娜' })
  boris = await app.person(orgId, { permissions: RIGHTS })
  manager = await app.person(orgId, { permissions: ['sys.supplier.read', 'sys.supplier.account'] })
})

const account = (accountNo: string, over: AnyRow = {}): AnyRow => ({
  accountName: '恒途运输有限公司',
  bankName: '中国农业银行榆林分行',
  accountNo,
  ...over,
})
const carrier = async (by: Person, bankAccounts: AnyRow[]): Promise<Row> =>
  by.must<Row>(
    'sys/supplier/save',
    await sampleInput(anyResource(party), async () => 0, {
      isCustomer: false,
      isCarrier: true,
      isSupplier: false,
      isServer: false,
      notDouble: true,
      bankAccounts,
    }),
  )
const now = (by: Person, id: number) => by.must<Row>('sys/supplier/info', { id })
const change = async (by: Person, id: number, bankAccounts: AnyRow[]) =>
  by.must<Row>('sys/supplier/save', { id, version: (await now(by, id)).version, bankAccounts })
const decide = async (by: Person, id: number, { move, ...more }: AnyRow & { move: string }) =>
  by.call<Row>(`sys/supplier/${move}`, { id, version: (await now(by, id)).version, ...more })
const confirm = (by: Person, id: number) => decide(by, id, { move: 'confirmAccounts' })
const states = (row: Row) => row.bankAccounts.map(one => one.state)
const messages = async (by: Person) =>
  (
    await by.must<{ list: { kind: string; title: string; body: string | null; path: string | null }[] }>(
      'sys/msg/my/list',
      {},
    )
  ).list

describe('bank accounts of a counterparty', () => {
  it('wait for a second person when they are new; the person who wrote them may not confirm', async () => {
    const made = await carrier(anna, [account('6228480010012345678')])
    expect(made).toMatchObject({
      accountStatus: 'pending',
      bankAccounts: [{ state: 'pending', changedBy: anna.memberId, changedAt: expect.any(String) }],
    })
    expect(await confirm(anna, made.id)).toMatchObject({ http: 409, error: 'party.own_account' })
    expect(await boris.call('sys/supplier/confirmAccounts', { id: made.id, version: made.version })).toMatchObject({
      http: 403,
    })
    expect(await messages(manager)).toMatchObject([
      { kind: 'party.accounts', path: `/system_settings/carrier_management/${made.id}` },
    ])
    expect((await messages(anna)).filter(({ kind }) => kind === 'party.accounts')).toEqual([])
    const seen = await now(manager, made.id)
    // A person who confirms an account number must see it, but no other masked field.
    expect(seen.bankAccounts[0]?.accountNo).toBe('6228480010012345678')
    const done = await confirm(manager, made.id)
    expect(done).toMatchObject({
      http: 200,
      data: { accountStatus: 'clear', bankAccounts: [{ state: 'confirmed', checkedBy: manager.memberId }] },
    })
    expect(await messages(anna)).toMatchObject([{ kind: 'party.accounts_confirmed' }])
    expect(await confirm(manager, made.id)).toMatchObject({ http: 409, error: 'transition.state' })
  })

  it('wait again after a change of name, bank or number, but not of default or remark', async () => {
    const { id } = await carrier(anna, [account('6228480010012345678'), account('6228480010012345679')])
    await confirm(manager, id)
    const [first, second] = (await now(anna, id)).bankAccounts as [Account, Account]
    const moved = await change(anna, id, [
      { id: first.id, isDefault: false, remark: '旧' },
      { id: second.id, isDefault: true },
    ])
    expect([moved.accountStatus, ...states(moved)]).toEqual(['clear', 'confirmed', 'confirmed'])
    for (const over of [
      { accountName: '恒途物流' },
      { bankName: '工商银行' },
      { cnaps: '102806000012' },
      { accountNo: '6228480010012345000' },
    ]) {
      const changed = await change(anna, id, [{ id: first.id, ...over }, { id: second.id }])
      expect([changed.accountStatus, ...states(changed)], JSON.stringify(over)).toEqual([
        'pending',
        'pending',
        'confirmed',
      ])
      await confirm(manager, id)
    }
    const less = await change(anna, id, [{ id: second.id }])
    expect([less.accountStatus, ...states(less)]).toEqual(['clear', 'confirmed'])
    const more = await change(anna, id, [{ id: second.id }, account('6228480010012345678')])
    expect(states(more)).toEqual(['confirmed', 'pending'])
  })

  it('are not confirmed by anybody who changed them, and record for each account who did', async () => {
    const { id } = await carrier(anna, [account('6228480010012345111')])
    const [one] = (await now(anna, id)).bankAccounts as [Account]
    await change(boris, id, [{ id: one.id, bankName: '农业银行榆林分行营业部' }])
    expect(await confirm(anna, id)).toMatchObject({ http: 409, error: 'party.own_account' })
    // An account of another person is confirmed, the person's own waits.
    await change(boris, id, [{ id: one.id }, account('6228480010012345222')])
    const half = await confirm(anna, id)
    expect(half.data).toMatchObject({ accountStatus: 'pending' })
    expect(states(half.data)).toEqual(['pending', 'confirmed'])
    expect(states((await confirm(manager, id)).data)).toEqual(['confirmed', 'confirmed'])
  })

  it('are never confirmed unseen: a missing or old version is refused', async () => {
    const made = await carrier(anna, [account('6228480010012345333')])
    const [one] = made.bankAccounts as [Account]
    const swapped = await change(anna, made.id, [{ id: one.id, accountNo: '6228480010012345999' }])
    expect(await manager.call('sys/supplier/confirmAccounts', { id: made.id })).toMatchObject({
      http: 400,
      errors: [{ path: 'version' }],
    })
    expect(await manager.call('sys/supplier/confirmAccounts', { id: made.id, version: made.version })).toMatchObject({
      http: 409,
      error: 'record.stale',
    })
    expect(await manager.call('sys/supplier/confirmAccounts', { ids: [made.id] })).toMatchObject({ status: false })
    const both = await Promise.all(
      [1, 2].map(() => manager.call('sys/supplier/confirmAccounts', { id: made.id, version: swapped.version })),
    )
    expect(both.map(answer => answer.http).toSorted()).toEqual([200, 409])
  })

  it('cannot be saved as confirmed', async () => {
    const { id, version, bankAccounts } = await carrier(anna, [account('6228480010012345444')])
    for (const forged of [{ state: 'confirmed' }, { changers: [] }, { changedBy: boris.memberId }])
      expect(
        await anna.call('sys/supplier/save', { id, version, bankAccounts: [{ id: bankAccounts[0]?.id, ...forged }] }),
      ).toMatchObject({ http: 400, error: 'field.readonly' })
    expect(await anna.call('sys/supplier/awaitAccounts', { id, version })).toMatchObject({ http: 404 })
  })

  it('are refused with a reason that their author gets, and a correction waits again', async () => {
    const { id } = await carrier(anna, [account('6228480010012345555')])
    expect(await decide(manager, id, { move: 'refuseAccounts' })).toMatchObject({
      http: 400,
      errors: [{ path: 'reason' }],
    })
    const refused = await decide(manager, id, { move: 'refuseAccounts', reason: '与开户许可证不符' })
    expect([refused.data.accountStatus, ...states(refused.data)]).toEqual(['clear', 'refused'])
    expect((await messages(anna))[0]).toMatchObject({ kind: 'party.accounts_refused', body: '与开户许可证不符' })
    const [one] = refused.data.bankAccounts as [Account]
    expect(states(await change(anna, id, [{ id: one.id, accountNo: '6228480010012345556' }]))).toEqual(['pending'])
  })

  it('are listed on the home page of those who may confirm', async () => {
    const waiting = async (by: Person) =>
      (await by.must<{ list: { key: string; count: number; badge?: string }[] }>('sys/home/waiting', {})).list.find(
        ({ key }) => key === 'vendorAccounts',
      )
    expect(await waiting(manager)).toMatchObject({ badge: 'primary', count: expect.any(Number) })
    expect(await waiting(boris)).toBeUndefined()
  })
})

describe('payments', () => {
  it('are made to confirmed accounts only, checked on request and on payment', async () => {
    const { masters, clerk } = fixture
    await tripOf(fixture, { load: '10.00' })
    const statement = await statementOf(fixture)
    const items = [{ statementId: statement.id, amount: '100.00' }]
    const approved = await settlementOf(fixture, { items, step: 'approved' })
    const [one] = (await now(clerk, masters.carrierA)).bankAccounts as [Account]
    await change(clerk, masters.carrierA, [{ id: one.id, bankName: '另一家银行' }])
    const pay = { id: approved.id, bankRef: 'R1', paidAt: '2026-11-20' }
    const refused = await fixture.cashier.call('sap/payment/pay', pay)
    expect(refused).toMatchObject({
      http: 409,
      error: 'settlement.account_unconfirmed',
      errors: [{ path: 'accountNo' }],
    })
    expect(refused.msg).toMatch(/^恒途运输的收款账户 .* 有变更，尚未经第二人复核/)
    const draft = await settlementOf(fixture, { items, step: 'draft' })
    expect(await clerk.call('sap/payment/submit', { id: draft.id })).toMatchObject({
      error: 'settlement.account_unconfirmed',
    })
    const offered = await clerk.must<{ list: Account[] }>('sap/payment/accounts', { partyId: masters.carrierA })
    expect(offered.list).toMatchObject([{ accountNo: ACCOUNT.accountNo, state: 'pending' }])
    await tripOf(fixture, { load: '11.00' })
    expect(await statementOf(fixture, { step: 'draft' })).toMatchObject({ accountNo: null })
    expect(await confirm(manager, masters.carrierA)).toMatchObject({ http: 200 })
    // The number is the same, but the bank is not the approved one.
    expect(await fixture.cashier.call('sap/payment/pay', pay)).toMatchObject({
      http: 409,
      error: 'settlement.account_bank',
      errors: [{ path: 'bankName' }],
    })
    const { bankName } = ACCOUNT
    await change(clerk, masters.carrierA, [{ id: one.id, bankName }])
    expect(await confirm(manager, masters.carrierA)).toMatchObject({ http: 200 })
    expect(await fixture.cashier.must('sap/payment/pay', pay)).toMatchObject({ status: 'paid' })
  })
})
