import type { Face } from '@tuheng/domain/kernel/resource'
import { settlement } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { actName } from '../approvals/inbox.ts'
import { type Fixture, makeFixture } from './testing/fixture.ts'

const { receipt, payment } = settlement.faces as Readonly<Record<'receipt' | 'payment', Face>>
let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
})

/** Money comes in on one side and goes out on the other: what the server writes says so, as the pages do. */
describe('the words of receipts and payments', () => {
  it.each([
    [receipt, '收款'],
    [payment, '付款'],
  ])('$api: head the columns of an export', async (face, word) => {
    const { app, masters } = fixture
    const admin = await app.person(masters.orgId, { isAdmin: true })
    const { http, header } = await takeExport(app, admin, { face, columns: ['settleNo', 'paidAt', 'payMethod'] })
    expect({ http, header }).toEqual({ http: 200, header: ['结算单号', `${word}日期`, `${word}方式`] })
  })
  it('name the act that an approval is about', () => {
    expect(actName('settlement.pay', 'zh', receipt.api)).toBe('收款结算登记收款审批')
    expect(actName('settlement.pay', 'zh', payment.api)).toBe('承运商付款登记付款审批')
    expect(actName('settlement.pay', 'en', payment.api)).toBe('Carrier payments: Record payment')
  })
})
