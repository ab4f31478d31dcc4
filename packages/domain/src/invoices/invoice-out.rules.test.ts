import { describe, expect, test } from 'vitest'
import { checkRow, deriveRow } from '../kernel/draft.ts'
import type { Actor } from '../kernel/policy.ts'
import { anyResource } from '../kernel/resource.ts'
import { refusalOf } from '../kernel/transitions.ts'
import { invoiceOut } from './invoice-out.ts'
import { invoicedOf, redStatusOf, statementRateIssue } from './invoice-out.rules.ts'

type Row = Record<string, unknown>
const resource = anyResource(invoiceOut)
const ctx = { today: '2026-11-20', at: '2026-11-20 12:00:00' }
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

const MIXED: Row = deriveRow(resource, {
  applyNo: 'KP2026110031',
  status: 'draft',
  redStatus: 'none',
  customerId: 1,
  titleName: '榆林恒泰能源',
  titleTaxNo: '91610800MAT0000187',
  createdBy: 2,
  invoiceKind: 'eSpecial',
  items: [{ statementId: 1, amount: '107000.08', uninvoiced: '120000.00' }],
  lines: [
    { itemClass: 'freight', itemName: '*运输服务*国内道路货物运输服务', incl: '99000.08', taxRate: '0.09' },
    { itemClass: 'auxiliary', itemName: '*物流辅助服务*装卸搬运服务', incl: '8000.00', taxRate: '0.06' },
  ],
  freightLines: [
    {
      vehicleKind: 'road',
      vehicleNo: '陕K12345',
      fromPlace: '陕西省榆林市',
      toPlace: '河北省黄骅市',
      goodsName: '动力煤',
    },
  ],
})
const refused = (name: string, over: Row = {}): string | undefined =>
  refusalOf({ resource, name, row: { ...MIXED, ...over }, actor, ctx })?.zh
const wrong = (over: Row): string[] => checkRow(resource, { ...MIXED, ...over }, ctx).map(i => i.code)

describe('a mixed invoice', () => {
  test('107,000.08 = 98,372.93 + 8,627.15: the totals add up the lines', () => {
    expect(MIXED).toMatchObject({ amount: '98372.93', tax: '8627.15', total: '107000.08' })
    expect(wrong({})).toEqual([])
  })

  test('is submitted when it is complete', () => {
    expect(refused('submit')).toBeUndefined()
    expect(refused('submit', { items: [] })).toBe('请至少关联一张对账单')
    expect(refused('submit', { lines: [] })).toBe('请至少填写一行开票明细')
    expect(refused('submit', { titleTaxNo: ' ' })).toBe('开票抬头缺少税号')
    expect(refused('submit', { freightLines: [] })).toContain('缺少运输特定要素')
  })

  test('is approved by somebody else, with the rates of its statements', () => {
    expect(refused('approve', { status: 'approving' })).toBeUndefined()
    expect(refused('approve', { status: 'approving', createdBy: 1 })).toContain('经手')
    expect(statementRateIssue(MIXED, ['0.0900', '0.0600'])).toBeUndefined()
    expect(statementRateIssue(MIXED, ['0.09'])?.zh).toBe('开票税率 0.06 与对账单税率 0.09 不一致')
  })

  test('has a number of 20 digits and a date of today or earlier', () => {
    expect(wrong({ invoiceNo: '26612000000000000018', invoiceDate: '2026-11-20' })).toEqual([])
    expect(wrong({ invoiceNo: '123', invoiceDate: '2026-11-21' })).toEqual(['field.invalid', 'invoice.future'])
  })

  test('is delivered after it is issued', () => {
    expect(refused('deliver', { deliverStatus: 'pending' })).toBe('发票尚未开具，不能交付')
    expect(refused('deliver', { deliverStatus: 'pending', status: 'issued' })).toBeUndefined()
  })
})

describe('issuing at the tax bureau', () => {
  test('it is sent once, then issued or failed, and meanwhile neither returned nor cancelled', () => {
    const moves = (status: string) =>
      Object.entries(invoiceOut.transitions)
        .filter(([, move]) => move.machine === 'status' && move.from.includes(status))
        .map(([name, move]) => `${name} → ${move.to}`)
    expect(moves('toIssue')).toEqual([
      'sendBack → draft',
      'startIssue → issuing',
      'issue → issued',
      'redForm → toIssue',
      'cancel → cancelled',
    ])
    expect(moves('issuing')).toEqual(['issueFailed → toIssue', 'issue → issued'])
    expect(refused('startIssue', { redOfId: 5, status: 'toIssue', redFormStatus: 'pending' })).toContain(
      '红字确认单状态为“待对方确认”',
    )
    expect(refused('startIssue', { status: 'toIssue' })).toBeUndefined()
    expect(refused('cancel', { status: 'issuing' })).toContain('“开具中”')
  })
})

describe('reversal', () => {
  const ISSUED: Row = { status: 'issued', redAmount: '0.00', redPending: '0.00' }

  test('is requested once at a time, while something is left', () => {
    expect(refused('applyRed', ISSUED)).toBeUndefined()
    expect(refused('applyRed', { ...ISSUED, redPending: '100.00' })).toContain('已有红字确认单在办理')
    expect(refused('applyRed', { ...ISSUED, redAmount: '107000.08' })).toContain('已全额红冲')
    expect(refused('applyRed', { ...ISSUED, redOfId: 9 })).toBe('红字发票不能再红冲')
  })

  test('has one status', () => {
    expect(redStatusOf({ total: '100', redAmount: '0', redPending: '0' })).toBe('none')
    expect(redStatusOf({ total: '100', redAmount: '20', redPending: '30' })).toBe('applied')
    expect(redStatusOf({ total: '100', redAmount: '20', redPending: '0' })).toBe('part')
    expect(redStatusOf({ total: '100', redAmount: '100.00', redPending: '0' })).toBe('full')
  })

  test('a red invoice is negative, waits for its form and reduces the invoiced amount of the statements', () => {
    const red = {
      redOfId: 5,
      items: [{ statementId: 1, amount: '-100.00' }],
      lines: [{ itemClass: 'freight', itemName: '*运输服务*货运', incl: '-100.00', taxRate: '0.09' }],
    }
    expect(wrong(red)).toEqual([])
    expect(wrong({ ...red, items: [], lines: [{ ...red.lines[0], incl: '100.00' }] })).toEqual(['invoice.red_negative'])
    expect(refused('issue', { ...red, status: 'toIssue', redFormStatus: 'pending' })).toContain(
      '红字确认单状态为“待对方确认”',
    )
    expect(refused('issue', { ...red, status: 'toIssue', redFormStatus: 'confirmed' })).toBeUndefined()
    expect(
      invoicedOf(
        [
          { statementId: 1, amount: '60.00' },
          { statementId: 1, amount: '-20.00' },
        ],
        1,
      ),
    ).toBe('40.00')
  })
})
