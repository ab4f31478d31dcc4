// PostgreSQL instead: sample
import { DEFAULT_ROLES, expandGrants } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { confirm, type Fixture, makeFixture, settlementOf, statementOf, tripOf } from '../settlement/testing/fixture.ts'
import { allPermissionCodes } from '../system/permission-codes.ts'

interface Todo {
  key: string
  count: number
  capped: boolean
}

let app: TestApp
let fixture: Fixture

const todosOf = async (who: Person) => (await who.must<{ todos: Todo[] }>('sys/home/info')).todos
const countOf = async (who: Person, key: string) => (await todosOf(who)).find(one => one.key === key)?.count ?? 0
const asRole = (code: string) =>
  app.person(fixture.masters.orgId, {
    permissions: expandGrants(DEFAULT_ROLES.find(one => one.code === code)?.grants ?? [], allPermissionCodes()),
    scope: 'company',
  })

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
})

describe('what waits for a person', () => {
  it('is of a statement only what they may do of it: a manager gets adjustments over the limit, no drafts to send', async () => {
    const manager = await asRole('branchManager')
    await tripOf(fixture, { load: '33.00', day: '2026-11-10' })
    const draft = await statementOf(fixture, { step: 'draft' })
    const ofStatements = async () =>
      (await todosOf(manager)).map(one => one.key).filter(key => /^carrier[DSA]/.test(key))
    expect(await ofStatements()).toEqual([])
    const adjust = (adjust: string, version: number) =>
      fixture.clerk.must<{ version: number }>('sap/carrier/save', {
        id: draft.id,
        version,
        lines: [{ id: draft.lines[0]?.id, adjust, adjustReason: '亏吨协商' }],
      })
    const awaited = async () =>
      (await fixture.clerk.must<{ acts: { act: string; count: number }[] }>('sap/carrier/awaited', { id: draft.id }))
        .acts
    expect(await awaited()).toEqual([])
    const small = await adjust('-3000.00', draft.version)
    expect(await ofStatements()).toEqual([])
    await adjust('-3000.01', small.version)
    expect(await awaited()).toMatchObject([{ act: 'approveAdjust' }])
    expect(await ofStatements()).toEqual(['carrierAdjusts'])
    // Who made the adjustment waits for another, and still has the draft to send
    expect([await countOf(fixture.clerk, 'carrierAdjusts'), await countOf(fixture.clerk, 'carrierDrafts')]).toEqual([
      0, 1,
    ])
    await manager.must('sap/carrier/approveAdjust', { id: draft.id })
    expect(await ofStatements()).toEqual([])
    await fixture.clerk.must('sap/carrier/send', { id: draft.id })
    expect(await ofStatements()).toEqual([])
    expect(await countOf(fixture.clerk, 'carrierSent')).toBe(1)
  })

  it('is not what they submitted, audited or approved themselves', async () => {
    const { clerk, manager, cashier, masters } = fixture
    const trip = await tripOf(fixture, { load: '31.00', day: '2026-11-12', audit: false })
    const before = [await countOf(clerk, 'toReview'), await countOf(manager, 'toReview')]
    await clerk.must('oms/wayBill/audit', { id: trip.id })
    expect([await countOf(clerk, 'toReview'), await countOf(manager, 'toReview')]).toEqual([
      before[0],
      Number(before[1]) + 1,
    ])

    const statement = await statementOf(fixture, { kind: 'customer', step: 'sent' })
    await confirm(fixture, { kind: 'customer', id: statement.id })
    const { id } = await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: statement.id, amount: '10.00' }],
      step: 'approving',
    })
    expect([await countOf(clerk, 'receiptApprove'), await countOf(manager, 'receiptApprove')]).toEqual([0, 1])
    await manager.must('sap/receipt/approve', { id })
    expect([await countOf(manager, 'receiptPay'), await countOf(cashier, 'receiptPay')]).toEqual([0, 1])
    await app.db.system('test', sql =>
      sql.query(`update org set settings = '{"approverMayPay": true}' where id = $1`, [masters.orgId]),
    )
    // A company may let who approved pay, too; never who requested
    expect([await countOf(manager, 'receiptPay'), await countOf(clerk, 'receiptPay')]).toEqual([1, 0])
  })

  it('is a bank account that another person wrote', async () => {
    const { clerk, manager, masters } = fixture
    const { version } = await clerk.must<{ version: number }>('sys/supplier/info', { id: masters.carrierB })
    const account = {
      accountName: '恒途运输有限公司',
      bankName: '中国农业银行榆林分行',
      accountNo: '6228480010012345678',
    }
    await clerk.must('sys/supplier/save', { id: masters.carrierB, version, bankAccounts: [account] })
    expect([await countOf(clerk, 'vendorAccounts'), await countOf(manager, 'vendorAccounts')]).toEqual([0, 1])
  })
})
