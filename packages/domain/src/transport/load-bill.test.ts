import { describe, expect, test } from 'vitest'
import { refusalOf } from '../kernel/transitions.ts'
import type { Actor } from '../kernel/policy.ts'
import { anyResource } from '../kernel/resource.ts'
import { loadBill } from './load-bill.ts'
import { revokeRefusal } from './load-bill-grant.ts'
import {
  billIssues,
  billLimit,
  billLoadIssue,
  billQuantities,
  billStage,
  extendRefusal,
  grantQtyIssue,
  leftToGrant,
  leftToLoad,
  loadingRefusal,
  loadQtyIssue,
  transitQty,
  unsentQty,
  type BillFacts,
} from './load-bill.rules.ts'
import { billStatuses } from './transport.choices.ts'

const TODAY = '2025-06-18'
const bill = (over: BillFacts = {}): BillFacts => ({
  status: 'audited',
  qty: '5000',
  overRate: '0.03',
  validFrom: '2025-06-01',
  validTo: '2025-06-30',
  grantedQty: '0',
  sentQty: '0',
  arrivedQty: '0',
  ...over,
})
const zh = (issue: { zh: string } | undefined): string | undefined => issue?.zh

describe('granting', () => {
  test('grants no more than the bill plus its over-issue', () => {
    expect(billLimit(bill())).toBe('5150.000')
    expect(leftToGrant(bill({ grantedQty: '5021.54' }))).toBe('128.460')
    expect(grantQtyIssue(bill({ grantedQty: '5021.54' }), '128.46')).toBeUndefined()
    expect(zh(grantQtyIssue(bill({ grantedQty: '5021.54' }), '128.47'))).toBe('提单剩余量不足，剩余 128.46 吨')
  })

  test('a carrier loads no more than its grant plus the over-issue', () => {
    expect(leftToLoad({ grantQty: '1000', usedQty: '1010', overRate: '0.03' })).toBe('20.000')
    const args = { no: 'TD202506180007', carrier: '顺途运输', grantQty: '1000', usedQty: '1010', overRate: '0.03' }
    expect(loadQtyIssue({ ...args, net: '20' })).toBeUndefined()
    expect(zh(loadQtyIssue({ ...args, net: '33.46' }))).toBe(
      '提单TD202506180007发放给顺途运输的数量不足，剩余 20.00 吨，请先追加发放',
    )
  })

  test('the quantity of a bill is not below what is granted', () => {
    expect(billIssues(bill({ qty: '4000', grantedQty: '4120' }))).toEqual([])
    expect(billIssues(bill({ qty: '4000', grantedQty: '4121' }))).toMatchObject([
      { code: 'load_bill.below_granted', path: 'qty' },
    ])
    expect(billIssues(bill({ validTo: '2025-05-31' }))).toMatchObject([{ code: 'load_bill.period', path: 'validTo' }])
  })

  test('a truck fits the bill with its over-issue', () => {
    expect(billLoadIssue(bill({ sentQty: '5120' }), '30')).toBeUndefined()
    expect(zh(billLoadIssue(bill({ sentQty: '5120' }), '33.46'))).toBe('提单剩余量不足，剩余 30.00 吨')
  })

  test('nothing is loaded before a bill is audited and valid, or after it has expired', () => {
    const on = (date: string, over: BillFacts = {}): string | undefined =>
      zh(loadingRefusal({ billNo: 'TD202506180007', ...bill(over) }, { date, statusName: billStatuses.toAudit }))
    expect(on('2025-06-01')).toBeUndefined()
    expect(on('2025-06-30')).toBeUndefined()
    expect(on('2025-05-31')).toContain('自 2025-06-01 起有效')
    expect(on('2025-07-01')).toBe('提单已过期，请先延期')
    expect(on(TODAY, { status: 'toAudit' })).toBe('提单TD202506180007为“待审核”，不能发货')
  })

  test('a used grant is reduced, not revoked', () => {
    expect(revokeRefusal({ usedQty: '0.000' })).toBeUndefined()
    expect(zh(revokeRefusal({ usedQty: '66.74' }))).toBe('该发放已提货 66.74 吨，只能收回未提部分')
  })
})

describe('quantities', () => {
  const trucks = [
    { loadNet: '33.46', unloadNet: '33.28', unloaded: true },
    { loadNet: '32.98', unloadNet: null, unloaded: false },
    { loadNet: null, unloadNet: null, unloaded: false },
  ]

  test('quantities follow from grants and trucks, and nothing remains in transit at the end', () => {
    const sums = billQuantities({ grants: [{ qty: '1000' }, { qty: '500' }], trucks })
    expect(sums).toEqual({
      grantedQty: '1500.000',
      sentQty: '66.440',
      arrivedQty: '33.460',
      receivedQty: '33.280',
      sentTrucks: 2,
      arrivedTrucks: 1,
    })
    expect(transitQty(sums)).toBe('32.980')
    expect(unsentQty({ qty: '5000', ...sums })).toBe('4933.560')
  })

  test('what is left is never below zero', () => {
    expect(unsentQty({ qty: '5000', sentQty: '5033.1' })).toBe('0.000')
  })
})

describe('stage', () => {
  test.each<[string, BillFacts, string]>([
    ['to audit', { status: 'toAudit' }, 'toAudit'],
    ['audited, nothing granted', {}, 'audited'],
    ['partly granted', { grantedQty: '1000' }, 'partGranted'],
    ['all granted', { grantedQty: '5000' }, 'granted'],
    ['loading', { grantedQty: '5000', sentQty: '33.46' }, 'executing'],
    ['half a tonne left', { grantedQty: '5000', sentQty: '4999.5' }, 'done'],
    ['a little more left', { grantedQty: '5000', sentQty: '4999.48' }, 'executing'],
    ['closed by hand', { status: 'closed', sentQty: '100' }, 'done'],
    ['run out', { validTo: '2025-06-17', sentQty: '33.46' }, 'expired'],
    ['good on its last day', { validTo: TODAY, sentQty: '33.46' }, 'executing'],
    ['done before it ran out', { validTo: '2025-06-17', sentQty: '5000' }, 'done'],
    ['void', { status: 'void' }, 'void'],
  ])('%s', (_name, over, stage) => {
    expect(billStage(bill(over), TODAY)).toBe(stage)
  })
})

describe('transitions', () => {
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
  const refused = (name: string, over: BillFacts): string | undefined =>
    refusalOf({
      resource: anyResource(loadBill),
      name,
      row: { billNo: 'TD202506180007', ...bill(over) },
      actor,
      ctx: { today: TODAY },
    })?.zh

  test('an expired bill grants nothing until it is extended', () => {
    expect(refused('grant', { validTo: '2025-06-17' })).toBe('提单已过期，请先延期')
    expect(refused('extend', { validTo: '2025-06-17' })).toBeUndefined()
    expect(zh(extendRefusal(bill({ validTo: '2025-06-17' }), TODAY))).toContain('2025-06-18')
    expect(refused('grant', { grantedQty: '5150' })).toBe('提单剩余量不足，剩余 0 吨')
  })

  test('only a bill without loaded trucks can be voided', () => {
    expect(refused('void', {})).toBeUndefined()
    expect(refused('void', { sentQty: '33.46' })).toBe('提单已发货 33.46 吨，不能作废，请改用关闭')
    expect(refused('void', { grantedQty: '100' })).toContain('请先收回发放')
    expect(refused('close', { sentQty: '33.46' })).toBeUndefined()
    expect(refused('close', { status: 'closed' })).toContain('已关闭')
  })
})
