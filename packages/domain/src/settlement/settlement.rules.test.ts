import { describe, expect, test } from 'vitest'
import { checkRow, deriveRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { settlement } from './settlement.ts'
import { accountIssue, directionOf, itemIssues, settlementIssues, submitSettlementRefusal } from './settlement.rules.ts'

const ctx = { today: '2025-07-01' }
const resource = anyResource(settlement)
const item = (amount: string, available: string) => ({ statementId: 1, stmtNo: 'CYDZ2025060009', amount, available })

describe('what a settlement takes of a statement', () => {
  test('no more than is open', () => {
    expect(itemIssues(item('116804.32', '116804.32'))).toEqual([])
    expect(itemIssues(item('116804.33', '116804.32'))[0]?.zh).toBe(
      '本次申请金额不能大于未付余额：CYDZ2025060009 可申请 116,804.32 元',
    )
  })

  test('in the statement’s own direction', () => {
    expect(itemIssues(item('-500.00', '-800.00'))).toEqual([])
    expect(itemIssues(item('-800.01', '-800.00'))).toHaveLength(1)
    expect(itemIssues(item('-1.00', '800.00'))).toHaveLength(1)
  })

  test('amount, tax and direction follow from the parts', () => {
    const row = deriveRow(resource, {
      kind: 'carrier',
      items: [
        { ...item('54268.11', '162804.32'), invoiceable: '162804.32', tax: '13442.56' },
        { ...item('-268.11', '-800.00'), invoiceable: '0.00', tax: '0.00' },
      ],
    })
    expect(row).toMatchObject({ amount: '54000.00', taxAmount: '4480.85', direction: 'out' })
    expect(directionOf({ kind: 'customer' })).toBe('in')
  })
})

describe('the settlement as a whole', () => {
  const base = {
    kind: 'carrier', partyId: 1, payMethod: 'transfer', planDate: '2025-07-05', items: [item('10.00', '10.00')],
  }
  const missing = (over: Record<string, unknown>): string[] =>
    checkRow(resource, { ...base, ...over }, ctx).filter(i => i.code === 'field.required').map(i => i.path)

  test('takes something, and more than zero', () => {
    expect(submitSettlementRefusal({ items: [] })?.code).toBe('settlement.no_items')
    expect(submitSettlementRefusal({ items: [item('-5', '-5')] })?.code).toBe('settlement.not_positive')
    expect(settlementIssues({ items: [item('5', '5'), item('-5', '-5')] }, ctx)).toMatchObject(
      [{ code: 'settlement.not_positive' }]
    )
  })

  test('a transfer names its account; cash and money coming in do not', () => {
    expect(missing({})).toEqual(['accountName', 'bankName', 'accountNo'])
    expect(missing({ payMethod: 'cash' })).toEqual([])
    expect(missing({ kind: 'customer' })).toEqual([])
  })

  test('a draft that is paid has number and due date', () => {
    const account = { accountName: '顺途运输', bankName: '建设银行', accountNo: '6100' }
    expect(missing({ ...account, payMethod: 'draft', status: 'approved' })).toEqual([])
    expect(missing({ ...account, payMethod: 'draft', status: 'paid' })).toEqual(['draftNo', 'draftDue'])
  })

  test('nothing is paid in the future', () => {
    expect(settlementIssues({ paidAt: '2025-07-02' }, ctx)).toMatchObject([{ path: 'paidAt' }])
    expect(settlementIssues({ paidAt: '2025-07-01' }, ctx)).toEqual([])
  })

  test('money goes to a registered account only', () => {
    const registered = [{ accountNo: '6217 0000 0000 0000 012', state: 'confirmed' }, { accountNo: '6217000000000000020', state: 'pending' }, { accountNo: '6217000000000000038', state: 'refused' }]
    const party = '顺途运输'
    expect(accountIssue({ accountNo: '6217000000000000012', party, registered })).toBeUndefined()
    expect(accountIssue({ accountNo: '622848000000000015', party, registered })?.zh).toContain('不在顺途运输登记的账户中')
    expect(accountIssue({ accountNo: null, party, registered })).toBeUndefined()
    expect(accountIssue({ accountNo: '6217 0000 0000 0000 020', party, registered })).toMatchObject({ code: 'settlement.account_unconfirmed', path: 'accountNo' })
    expect(accountIssue({ accountNo: '6217000000000000038', party, registered })).toMatchObject({ code: 'settlement.account_refused' })
    expect(accountIssue({ accountNo: '1', party, registered: [{ accountNo: '1' }] })?.code).toBe('settlement.account_unconfirmed')
  })
})
