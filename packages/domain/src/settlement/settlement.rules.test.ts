import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRow, deriveRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { div, money, sub } from '../kernel/decimal.ts'
import { settlement } from './settlement.ts'
import {
  accountIssues,
  directionOf,
  amountToBeginWith,
  exceedsWithDrafts,
  itemIssues,
  leftByDrafts,
  methodIssue,
  settlementIssues,
  submitSettlementRefusal,
} from './settlement.rules.ts'

const ctx = { today: '2025-07-01', at: '2025-07-01 12:00:00' }
const resource = anyResource(settlement)
const item = (amount: string, available: string) => ({ statementId: 1, stmtNo: 'CYDZ2025060009', amount, available })

describe('the part of a statement in a settlement', () => {
  test('no more than is open', () => {
    expect(itemIssues(item('116804.32', '116804.32'), 'carrier')).toEqual([])
    expect(itemIssues(item('116804.33', '116804.32'), 'carrier')[0]?.zh).toBe(
      '本次申请金额不能大于未付余额：CYDZ2025060009 可申请 116,804.32 元',
    )
  })

  test('what an owner owes is not received, and is refused at its row', () => {
    const receipt = { kind: 'customer', items: [item('1.00', '2.00'), item('3.00', '2.00')] }
    expect(settlementIssues(receipt, ctx)).toMatchObject([
      { path: 'items.1.amount', zh: '本次申请金额不能大于未收余额：CYDZ2025060009 可申请 2.00 元' },
    ])
  })

  test('in the statement’s own direction', () => {
    expect(itemIssues(item('-500.00', '-800.00'), 'carrier')).toEqual([])
    expect(itemIssues(item('-800.01', '-800.00'), 'carrier')).toHaveLength(1)
    expect(itemIssues(item('-1.00', '800.00'), 'carrier')).toHaveLength(1)
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
  test('has a payment request only where money goes out', () => {
    const { payment } = anyResource(settlement).prints ?? {}
    expect(payment?.guard?.({ direction: 'in', settleNo: 'JS1' })).toMatchObject({ code: 'settlement.print_incoming' })
    expect(payment?.guard?.({ direction: 'out' })).toBeUndefined()
  })
})

describe('the whole settlement', () => {
  const base = {
    kind: 'carrier',
    partyId: 1,
    payMethod: 'transfer',
    planDate: '2025-07-05',
    items: [item('10.00', '10.00')],
  }
  const missing = (over: Record<string, unknown>): string[] =>
    checkRow(resource, { ...base, ...over }, ctx)
      .filter(i => i.code === 'field.required')
      .map(i => i.path)

  test('has parts, and an amount above zero', () => {
    expect(submitSettlementRefusal({ items: [] })?.code).toBe('settlement.no_items')
    expect(submitSettlementRefusal({ items: [item('-5', '-5')] })?.code).toBe('settlement.not_positive')
    expect(settlementIssues({ items: [item('5', '5'), item('-5', '-5')] }, ctx)).toMatchObject([
      { code: 'settlement.not_positive' },
    ])
  })

  test('a transfer needs an account; cash and money received do not', () => {
    expect(missing({})).toEqual(['accountName', 'bankName', 'accountNo'])
    expect(missing({ payMethod: 'cash' })).toEqual([])
    expect(missing({ kind: 'customer' })).toEqual([])
  })

  test('a paid draft needs number and due date', () => {
    const account = { accountName: '顺途运输', bankName: '建设银行', accountNo: '6100' }
    expect(missing({ ...account, payMethod: 'draft', status: 'approved' })).toEqual([])
    expect(missing({ ...account, payMethod: 'draft', status: 'paid' })).toEqual(['draftNo', 'draftDue'])
  })

  test('nothing is paid in the future', () => {
    expect(settlementIssues({ paidAt: '2025-07-02' }, ctx)).toMatchObject([{ path: 'paidAt' }])
    expect(settlementIssues({ paidAt: '2025-07-01' }, ctx)).toEqual([])
  })

  test('payments go to a registered account only', () => {
    const owner = { accountName: '顺途（榆林）运输有限公司', bankName: '中国建设银行 榆林分行' }
    const registered = [
      { ...owner, accountNo: '6217 0000 0000 0000 012', state: 'confirmed' },
      { ...owner, accountNo: '6217000000000000020', state: 'pending' },
      { ...owner, accountNo: '6217000000000000038', state: 'refused' },
      { ...owner, accountNo: '7', state: 'pending' },
      { ...owner, bankName: '农业银行', accountNo: '7', state: 'confirmed' },
      { ...owner, accountNo: '1' },
    ]
    const asked = (named: object) =>
      accountIssues({ named: { ...owner, ...named }, party: '顺途运输', registered }).map(
        ({ code, path }) => `${code} ${path}`,
      )
    expect(asked({ accountNo: '6217000000000000012' })).toEqual([])
    expect(
      asked({
        accountNo: '6217000000000000012',
        accountName: '顺途(榆林)运输有限公司',
        bankName: '中国建设银行榆林分行',
      }),
    ).toEqual([])
    expect(asked({ accountNo: '6217000000000000012', accountName: '王二', bankName: null })).toEqual([
      'settlement.account_name accountName',
      'settlement.account_bank bankName',
    ])
    expect(asked({ accountNo: '622848000000000015' })).toEqual(['settlement.account accountNo'])
    expect(asked({ accountNo: null })).toEqual(['settlement.account_no accountNo'])
    expect(asked({ accountNo: null, accountName: null, bankName: '' })).toEqual([])
    expect(asked({ accountNo: '6217 0000 0000 0000 020' })).toEqual(['settlement.account_unconfirmed accountNo'])
    expect(asked({ accountNo: '6217000000000000038' })).toEqual(['settlement.account_refused accountNo'])
    expect(asked({ accountNo: '1' })).toEqual(['settlement.account_unconfirmed accountNo'])
    // The same number twice: the confirmed row counts if bank and name match.
    expect(asked({ accountNo: '7', bankName: '农业银行' })).toEqual([])
    expect(asked({ accountNo: '7' })).toEqual(['settlement.account_unconfirmed accountNo'])
  })

  test('no payment method settles one side only', () => {
    expect(['transfer', 'draft', 'oilCard', 'cash', null].map(payMethod => methodIssue({ payMethod }))).toEqual(
      Array(5).fill(undefined),
    )
    expect(methodIssue({ payMethod: 'offset' })).toMatchObject({ code: 'settlement.offset', path: 'payMethod' })
  })
})

test('a part begins with what drafts of others leave, in the direction of the statement, or empty', () => {
  expect(amountToBeginWith('100.00', [])).toBe('100.00')
  expect(amountToBeginWith('100.00', ['30.00', '20.50'])).toBe('49.50')
  expect(amountToBeginWith('-100.00', ['-30.00'])).toBe('-70.00')
  expect([['100.00'], ['60.00', '60.00']].map(drafts => amountToBeginWith('100.00', drafts))).toEqual([null, null])
  expect(amountToBeginWith('-100.00', ['-120.00'])).toBeNull()
})

test('drafts are said to exceed exactly where submitting them one after the other refuses one', () => {
  const cents = fc.integer({ min: 1, max: 500 }).map(n => div(n, 100))
  let refusals = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1500 }), fc.array(cents, { minLength: 1, maxLength: 5 }), (all, amounts) => {
      const available = money(div(all, 100))
      const [own = '0', ...drafts] = amounts
      let left = available
      let refused = false
      for (const amount of [...drafts, own]) {
        if (itemIssues(item(amount, left), 'carrier').length) refused = true
        else left = money(sub(left, amount))
      }
      if (drafts.length) expect(exceedsWithDrafts({ amount: own, available }, drafts)).toBe(refused)
      expect(money(sub(leftByDrafts(available, drafts), own))).toBe(leftByDrafts(available, amounts))
      refusals += Number(refused)
    }),
    { numRuns: 500 },
  )
  expect(refusals).toBeGreaterThan(50)
})
