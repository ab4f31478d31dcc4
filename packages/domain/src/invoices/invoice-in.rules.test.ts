import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/policy.ts'
import { anyResource } from '../kernel/resource.ts'
import { refusalOf } from '../kernel/transitions.ts'
import { invoiceIn } from './invoice-in.ts'
import { invoiceInIssues, invoiceKeyOf, sellerIssues } from './invoice-in.rules.ts'

const ctx = { today: '2026-11-20' }
const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: 'a',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const ROW = {
  regNo: 'SPJ2026110002',
  kind: 'carrier',
  status: 'verified',
  deductStatus: 'none',
  invoiceKind: 'eSpecial',
  invoiceNo: '26612000000000000018',
  invoiceDate: '2026-11-18',
  partyName: '榆林顺途运输有限公司',
  sellerName: '榆林顺途运输有限公司',
  amount: '3770.64',
  tax: '339.36',
  total: '4110.00',
  taxRate: '0.09',
  verifyResult: 'ok',
} as const
const refused = (name: string, over: Record<string, unknown> = {}): string | undefined =>
  refusalOf({ resource: anyResource(invoiceIn), name, row: { ...ROW, ...over }, actor, ctx })?.zh

describe('registering', () => {
  test('an invoice whose amounts add up', () => {
    expect(invoiceInIssues(ROW, ctx)).toEqual([])
    expect(invoiceInIssues({ ...ROW, tax: '339.37' }, ctx).map(i => i.code)).toEqual(['invoice.tax_sum'])
    expect(invoiceInIssues({ ...ROW, items: [{ amount: '4000.00' }] }, ctx).map(i => i.code)).toEqual([
      'invoice.sum_differs',
    ])
    expect(invoiceInIssues({ ...ROW, invoiceDate: '2026-11-21' }, ctx).map(i => i.code)).toEqual(['invoice.future'])
  })

  test('the seller is the counterparty, whatever the kind of brackets', () => {
    expect(sellerIssues({ ...ROW, partyName: '顺途（榆林）运输', sellerName: '顺途(榆林)运输 ' })).toEqual([])
    expect(sellerIssues({ ...ROW, sellerName: '神木通达运输有限公司' })[0]?.zh).toContain('销方名称与承运商不一致')
  })

  test('code and number together identify the invoice', () => {
    expect(invoiceKeyOf({ invoiceNo: '26612000000000000018' })).toBe('26612000000000000018')
    expect(invoiceKeyOf({ invoiceCode: '6100194130', invoiceNo: '12345678' })).toBe('610019413012345678')
    expect(invoiceKeyOf({})).toBeNull()
  })
})

describe('transitions', () => {
  test('ticked if it is special and verified', () => {
    expect(refused('tick')).toBeUndefined()
    expect(refused('tick', { status: 'registered' })).toBe('发票尚未查验，请先查验')
    expect(refused('tick', { verifyResult: 'missing' })).toContain('查无此票')
    expect(refused('tick', { invoiceKind: 'eOrdinary' })).toContain('不能勾选抵扣')
    expect(refused('tick', { status: 'booked' })).toBeUndefined()
  })

  test('booked if it is verified', () => {
    expect(refused('book')).toBeUndefined()
    expect(refused('book', { verifyResult: 'differs' })).toContain('信息不一致')
  })

  test('a ticked invoice is neither returned nor unverified', () => {
    expect(refused('reject', { deductStatus: 'ticked' })).toBe('发票已勾选抵扣，请先撤销勾选')
    expect(refused('unverify', { deductStatus: 'ticked' })).toContain('撤销勾选')
    expect(refused('reject')).toBeUndefined()
  })
})
