import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sub } from '../kernel/decimal.ts'
import { deriveRow } from '../kernel/draft.ts'
import type { Actor } from '../kernel/policy.ts'
import { anyResource } from '../kernel/resource.ts'
import { refusalOf } from '../kernel/transitions.ts'
import { statementStatuses } from './settlement.choices.ts'
import { statement } from './statement.ts'
import {
  adjustIssues,
  loneReasonIssues,
  adjustKey,
  chargesOf,
  daysOverdue,
  invoiceStateOf,
  statementIssues,
  taxSum,
  totalsOf,
} from './statement.rules.ts'

const resource = anyResource(statement)
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
type Row = Record<string, unknown>
const charge = (kind: string, amount: string, taxRate = '0.09'): Row => ({
  id: 1,
  kind,
  feeCode: null,
  amount,
  taxRate,
})
const line = (docId: number, over: Row = {}): Row => ({
  docType: 'waybill',
  docId,
  settleQty: '33.28',
  tons: '33.28',
  unit: 'ton',
  charges: [charge('freight', '4259.84')],
  ...over,
})
const derived = (row: Row): Row => deriveRow(resource, row)
const refused = (name: string, row: Row): string | undefined =>
  refusalOf({
    resource,
    name,
    row: { stmtNo: 'CYDZ2025060009', status: 'draft', ...row },
    actor,
    ctx: { today: '2025-07-01' },
  })?.zh

/** 1,286.44 t × 128.00 with an adjustment of −1,860.00 and 46,000.00 prepaid. */
const JUNE: Row = {
  lines: [
    line(1, {
      settleQty: '1286.44',
      tons: '1286.44',
      unit: 'ton',
      charges: [charge('freight', '164664.32')],
      adjust: '-1860.00',
      adjustReason: '亏吨协商',
      adjustTaxRate: '0.09',
      prepaid: '46000.00',
    }),
  ],
}

describe('figures', () => {
  test('1,286.44 t × 128.00 − 1,860.00 − 46,000.00 prepaid leaves 116,804.32', () => {
    const row = derived({
      ...JUNE,
      status: 'partSettled',
      settledSum: '16804.32',
      appliedSum: '20000.00',
      invoicedSum: '100000.00',
    })
    expect(row).toMatchObject({
      lineCount: 1,
      truckCount: 1,
      qtySum: '1286.440',
      grossSum: '164664.32',
      deductSum: '0.00',
      adjustSum: '-1860.00',
      prepaidSum: '46000.00',
      netSum: '116804.32',
      openSum: '100000.00',
      availableSum: '96804.32',
    })
    expect(row).toMatchObject({ invoiceableSum: '162804.32', uninvoicedSum: '62804.32' })
    expect((row.lines as Row[])[0]).toMatchObject({ gross: '164664.32', net: '116804.32' })
  })

  test('freight, fees and deductions are separate and add up to the net', () => {
    const charges = [
      charge('freight', '4259.84'),
      charge('incidental', '60.00', '0.06'),
      charge('lossDeduct', '-49.60'),
      charge('infoFee', '-100.00'),
      charge('wipe', '-0.24'),
    ]
    const row = derived({ lines: [line(1, { charges }), line(2)] })
    const [first] = row.lines as Row[]
    expect(first).toMatchObject({ gross: '4259.84', incidental: '60.00', deduct: '149.84', net: '4170.00' })
    expect(row).toMatchObject({ grossSum: '8579.68', deductSum: '149.84', netSum: '8429.84', truckCount: 2 })
    expect(row.taxGroups).toEqual([
      { taxRate: '0.09', incl: '8369.84', excl: '7678.75', tax: '691.09' },
      { taxRate: '0.06', incl: '60.00', excl: '56.60', tax: '3.40' },
    ])
    expect(taxSum(row)).toBe('694.49')
  })

  test('a correction is not a truck; lines frozen before they said so count one', () => {
    const counted = { ...charge('freight', '4259.84'), trips: 1 }
    const correction = { ...charge('freight', '-120.00'), trips: 0 }
    const count = (...charges: object[][]) =>
      derived({ lines: charges.map((list, i) => line(i + 1, { charges: list })) })['truckCount']
    expect(count([counted, correction], [counted])).toBe(2)
    expect(count([counted], [correction])).toBe(1)
    expect(count([charge('freight', '4259.84')], [correction])).toBe(1)
  })

  test('a claim reduces what is settled, not what is invoiced', () => {
    const row = derived({ lines: [line(1)], claimSum: '259.84' })
    expect(row).toMatchObject({ netSum: '4000.00', invoiceableSum: '4259.84' })
  })

  test('lines that were not read leave the figures unchanged', () => {
    expect(totalsOf({ netSum: '5.00' })).toBeNull()
    expect(
      derived({ status: 'confirmed', netSum: '116804.32', grossSum: '1.00', settledSum: '0', lineCount: 3 }),
    ).toMatchObject({
      netSum: '116804.32',
      grossSum: '1.00',
      openSum: '116804.32',
      lineCount: 3,
    })
  })

  test('only a confirmed statement is open, by what was not settled of it', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(n => money(n / 100))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(statementStatuses)), cents, cents, (status, netSum, settledSum) => {
        const isDue = status === 'confirmed' || status === 'partSettled' || status === 'settled'
        expect(derived({ status, netSum, settledSum }).openSum).toBe(isDue ? money(sub(netSum, settledSum)) : '0.00')
      }),
    )
  })

  test('a JSON column with another value has no charges', () => {
    expect([
      chargesOf({ charges: null }),
      chargesOf({ charges: { a: 1 } }),
      chargesOf({ charges: [{ amount: 5 }] }),
    ]).toEqual([[], [], []])
  })

  test('one invoicing status', () => {
    expect(invoiceStateOf({ invoiceableSum: '100', invoicedSum: '0' })).toBe('none')
    expect(invoiceStateOf({ invoiceableSum: '100', invoicedSum: '99.99' })).toBe('part')
    expect(invoiceStateOf({ invoiceableSum: '100', invoicedSum: '100.00' })).toBe('full')
  })
})

describe('issues', () => {
  test('an adjustment needs a reason', () => {
    expect(adjustIssues({ adjust: '-0.01' })[0]?.zh).toBe('调整金额不为0时必须填写调整原因')
    expect(adjustIssues({ adjust: '-0.01', adjustReason: ' ' })).toHaveLength(1)
    expect(adjustIssues({ adjust: '0.00' })).toEqual([])
  })

  test('a reason needs something that it explains', () => {
    const due = { prepaid: '0.00', prepaidDue: '0.00' }
    expect(loneReasonIssues({ ...due, adjust: null, adjustReason: '协商' })).toMatchObject([{ path: 'adjust' }])
    expect(loneReasonIssues({ ...due, adjust: '0.00', adjustReason: '协商' })).toHaveLength(1)
    expect(loneReasonIssues({ ...due, adjust: '-5.00', adjustReason: '协商' })).toEqual([])
    expect(loneReasonIssues({ ...due, prepaidDue: '10.00', adjust: null, adjustReason: '分次' })).toEqual([])
    expect(loneReasonIssues({ ...due, adjust: null, adjustReason: ' ' })).toEqual([])
    // An amount that the viewer does not see
    expect(loneReasonIssues({ ...due, adjustReason: '协商' })).toEqual([])
    // As it was before the rule, and once its amount is taken away
    const kept = { ...due, adjust: null, adjustReason: '协商' }
    expect(loneReasonIssues(kept, kept)).toEqual([])
    expect(loneReasonIssues(kept, { ...kept, adjust: '-5.00' })).toHaveLength(1)
  })

  test('a period ends after it begins', () => {
    expect(statementIssues({ periodFrom: '2025-06-26', periodTo: '2025-06-25' })).toMatchObject([{ path: 'periodTo' }])
    expect(statementIssues({ periodFrom: '2025-05-26', periodTo: '2025-06-25' })).toEqual([])
  })
})

describe('transitions', () => {
  test('sent with at least one line and no changed one', () => {
    expect(refused('send', { lines: [] })).toContain('没有明细')
    const dirty = [1, 2, 3].map(id => line(id, { dirty: true }))
    expect(refused('send', { lines: dirty })).toBe('存在3条运单数据已变动，请重新核对')
    expect(refused('send', JUNE)).toBeUndefined()
  })

  test('adjustments above 3,000 yuan need an approval that becomes invalid by any change', () => {
    const big = (adjust: string): Row => ({ createdBy: 2, lines: [line(1, { adjust, adjustReason: '协商' })] })
    expect(refused('send', big('-3000.00'))).toBeUndefined()
    expect(refused('send', big('-3000.01'))).toContain('需要主管审批')
    expect(refused('approveAdjust', big('-3000.01'))).toBeUndefined()
    expect(refused('approveAdjust', big('-3000.00'))).toContain('无需审批')
    expect(refused('approveAdjust', { ...big('-3000.01'), createdBy: 1 })).toContain('经手')
    const approved = { ...big('-3000.01'), adjustApprovedKey: adjustKey(big('-3000.01')) }
    expect(refused('send', approved)).toBeUndefined()
    expect(refused('send', { ...approved, lines: big('-3000.02').lines })).toContain('需要主管审批')
  })

  test('confirmed when disputes are settled, by the other side or by force', () => {
    const disputed = { status: 'sent', lines: [line(1, { disputeState: 'open' }), line(2)] }
    expect(refused('confirm', disputed)).toContain('1行异议未解决，请撤回后逐行答复')
    expect(refused('forceConfirm', disputed)).toContain('异议未解决')
    expect(refused('confirm', { status: 'sent', lines: [line(1, { disputeState: 'settled' })] })).toBeUndefined()
  })

  test('without disputed lines there is nothing to settle, also in a list, which has no lines', () => {
    expect(refused('settleDispute', { status: 'draft', lines: [line(1), line(2, { disputeState: 'settled' })] })).toBe(
      '没有未解决的异议',
    )
    expect(
      refused('settleDispute', { status: 'draft', lines: [line(1, { disputeState: 'answered' })] }),
    ).toBeUndefined()
    expect(refused('settleDispute', { status: 'draft', diffCount: 0 })).toBe('没有未解决的异议')
    expect(refused('settleDispute', { status: 'draft', diffCount: 2 })).toBeUndefined()
    expect(refused('confirm', { status: 'draft', lines: [line(1)] })).toContain('草稿')
  })

  test('voided only without settlements and invoices', () => {
    expect(refused('void', { status: 'confirmed', appliedSum: '100.00' })).toContain('已申请结算 100.00 元')
    expect(refused('void', { status: 'confirmed', invoicedSum: '100.00' })).toContain('已开（收）票 100.00 元')
    expect(refused('void', { status: 'confirmed', appliedSum: '0.00', invoicedSum: '0.00' })).toBeUndefined()
    expect(refused('void', { status: 'partSettled', settledSum: '1.00' })).toContain('部分结算')
  })
})

describe('overdue', () => {
  const row = { status: 'confirmed', dueDate: '2026-11-20', openSum: '0.01' }
  test('counts the days after the due date while money is open', () => {
    expect(daysOverdue(row, '2026-11-20')).toBe(0)
    expect(daysOverdue(row, '2026-11-21')).toBe(1)
    expect(daysOverdue({ ...row, status: 'partSettled', openSum: '-5.00' }, '2026-12-20')).toBe(30)
  })
  test.each([{ openSum: '0.00' }, { dueDate: null }, { status: 'sent' }, { status: 'void' }, { openSum: undefined }])(
    'is not %j',
    change => expect(daysOverdue({ ...row, ...change }, '2026-12-31')).toBe(0),
  )
})
