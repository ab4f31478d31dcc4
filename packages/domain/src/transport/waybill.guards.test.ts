import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/policy.ts'
import { anyResource, type TransitionOf } from '../kernel/resource.ts'
import { availableTransitions, refusalOf } from '../kernel/transitions.ts'
import { waybill } from './waybill.ts'

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
const ctx = { today: '2025-06-18' }
const resource = anyResource(waybill)

/** A trip that can be audited. */
const READY = {
  waybillNo: 'YD2025061800123',
  bizKind: 'road',
  carrierId: 5,
  apContractId: 7,
  transportStatus: 'unloaded',
  auditStatus: 'unaudited',
  receiptStatus: 'received',
  lossConfirm: 'pending',
  exceptionFlag: 'none',
  arStatus: 'priced',
  apStatus: 'priced',
  loadNet: '33.460',
  unloadNet: '33.280',
  lossKind: 'loss',
  lossQty: '0.080',
  overLossQty: '0.000',
  apOverLossQty: '0.000',
  arTotal: '4526.08',
  apTotal: '4110.00',
  prepayCash: null,
  oilVirtual: null,
  oilPhysical: null,
  etc: null,
}
/** The carrier's rule allows less than the owner's. */
const OVER = { lossKind: 'over', apOverLossQty: '0.080' }
const refused = (name: TransitionOf<typeof waybill>, over: Record<string, unknown> = {}): string | undefined =>
  refusalOf({ resource, name, row: { ...READY, ...over }, actor, ctx })?.zh

function buttons(over: Record<string, unknown>, who: Actor = actor, faceName = 'all'): string[] {
  const face = resource.faces[faceName]
  if (!face) throw new Error(`no face ${faceName}`)
  const offered = availableTransitions({ resource, face, row: { ...READY, ...over }, actor: who, ctx })
  return offered.filter(t => !t.refusal).map(t => t.name)
}

describe('transport status', () => {
  test('each state offers its transitions', () => {
    const fresh = { receiptStatus: 'pending', arStatus: 'unpriced', apStatus: 'unpriced' }
    const road = (transportStatus: string): string[] =>
      buttons({ ...fresh, transportStatus }).filter(name => resource.transitions[name]?.machine === 'transportStatus')
    expect(road('toDispatch')).toEqual(['dispatch', 'void'])
    expect(road('toLoad')).toEqual(['redispatch', 'undispatch', 'load', 'void'])
    expect(road('inTransit')).toEqual(['undoLoad', 'arrive', 'unload'])
    expect(road('arrived')).toEqual(['unload'])
    expect(road('unloaded')).toEqual(['undoUnload'])
    expect(buttons({ ...fresh, transportStatus: 'void' })).toEqual([])
    expect(refused('unload', { transportStatus: 'toDispatch' })).toBe(
      'YD2025061800123为“待派车”，不能卸货确认，请先“派车”、“装货确认”',
    )
    expect(refused('load', { transportStatus: 'unloaded' })).toBe('YD2025061800123为“已卸货”，不能装货确认')
    expect(refused('setPrice', { transportStatus: 'void' })).toBe('YD2025061800123为“已作废”，不能改价')
  })

  test('prepayments are refunded before a trip is voided or its dispatch undone', () => {
    const prepaid = { transportStatus: 'toLoad', prepayCash: '1000', oilVirtual: '1500' }
    expect(refused('void', prepaid)).toBe('运单 YD2025061800123 已预付 2,500.00 元，请先退回预付再作废')
    expect(refused('undispatch', prepaid)).toContain('再撤销派车')
    expect(refused('void', { transportStatus: 'toLoad' })).toBeUndefined()
    expect(refused('void', { transportStatus: 'inTransit' })).toContain('在途')
  })

  test('service trips are completed, road trips are driven', () => {
    expect(refused('serve', { transportStatus: 'toDispatch' })).toContain('只有服务业务')
    expect(refused('dispatch', { transportStatus: 'toDispatch', bizKind: 'service6' })).toContain('不过磅')
    expect(refused('serve', { transportStatus: 'toDispatch', bizKind: 'service6' })).toBeUndefined()
  })

  test('transitions back are refused after the receipt, the audit and the statement', () => {
    expect(refused('undoUnload')).toBe('运单YD2025061800123已收回单，请先撤销回单')
    expect(refused('undoUnload', { receiptStatus: 'pending' })).toBeUndefined()
    expect(refused('undoUnload', { receiptStatus: 'pending', auditStatus: 'audited' })).toBe(
      '运单YD2025061800123已审核，请先反审核',
    )
    expect(refused('undoReceipt', { auditStatus: 'audited' })).toContain('请先反审核')
    expect(refused('undoLoad', { transportStatus: 'inTransit', exceptionFlag: 'open' })).toBe('该运单存在未处理异常')
  })
})

describe('audit', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['before unloading', { transportStatus: 'inTransit' }, '运单YD2025061800123还未卸货'],
    ['without the loaded weight', { loadNet: null }, '缺少装货净重'],
    ['without the unloaded weight', { unloadNet: '0' }, '缺少卸货净重'],
    ['without the receipt', { receiptStatus: 'pending' }, '未收回单'],
    ['without a receivable price', { arTotal: null }, '应收尚未计价'],
    ['without a payable price', { apTotal: '0.00', apStatus: 'unpriced' }, '应付尚未计价'],
    ['with an unconfirmed excess loss', { ...OVER, overLossQty: '0.080' }, '亏吨 0.080 吨，扣款尚未确认'],
    ['with one of the carrier alone', OVER, '亏吨 0.080 吨，扣款尚未确认'],
    ['with a loss that is charged within the tolerance', { lossKind: 'charged' }, '亏吨 0.080 吨，扣款尚未确认'],
    ['with an open exception', { exceptionFlag: 'open' }, '该运单存在未处理异常'],
  ])('%s is refused', (_name, over, message) => {
    expect(refused('audit', over)).toContain(message)
  })

  test('a complete trip passes, also with a confirmed loss and a resolved exception', () => {
    expect(refused('audit')).toBeUndefined()
    expect(
      refused('audit', { overLossQty: '0.080', lossConfirm: 'confirmed', exceptionFlag: 'resolved' }),
    ).toBeUndefined()
  })

  test('a service trip needs no receipt', () => {
    const service = { bizKind: 'service6', receiptStatus: 'pending' } as const
    expect(refused('audit', { ...service, serviceTons: '33.460' })).toBeUndefined()
    // Haulage that became one was unloaded with a receipt
    expect(refused('audit', service)).toContain('未收回单')
  })

  test('haulage becomes a service, and a service that was weighed becomes haulage, before the audit', () => {
    expect(refused('toService')).toBeUndefined()
    expect(refused('toService', { bizKind: 'shortHaul' })).toContain('不是公路运输')
    expect(refused('toService', { transportStatus: 'inTransit' })).toContain('还未卸货')
    expect(refused('toService', { arStatus: 'inStatement' })).toContain('已对账')
    expect(refused('toHaulage')).toContain('不是服务业务')
    expect(refused('toHaulage', { bizKind: 'service6' })).toBeUndefined()
    expect(refused('toHaulage', { bizKind: 'service6', serviceTons: '30.000' })).toContain('没有磅单')
  })

  test('what was not weighed is undone as a service, what was weighed as an unloading', () => {
    const service = { bizKind: 'service6', receiptStatus: 'pending' } as const
    expect(refused('undoServe', { ...service, serviceTons: '30.000' })).toBeUndefined()
    expect(refused('undoServe', service)).toContain('撤销卸货')
    expect(refused('undoUnload', { ...service, serviceTons: '30.000' })).toContain('撤销服务完成')
    expect(refused('undoUnload', service)).toContain('先转回公路运输')
  })

  test('is undone in reverse order, and not while a statement contains the trip', () => {
    expect(refused('unaudit', { auditStatus: 'reviewed' })).toContain('财务已复核')
    expect(refused('unaudit', { auditStatus: 'audited' })).toBeUndefined()
    expect(refused('unaudit', { auditStatus: 'audited', apStatus: 'inStatement' })).toBe('已对账的运单不允许修改')
    expect(refused('unaudit', { auditStatus: 'audited', arStatus: 'settled' })).toBe('已对账的运单不允许修改')
  })

  test('without a carrier contract names that as the cause, and the way out', () => {
    const row = { ...READY, apTotal: null, apStatus: 'unpriced', apContractId: null }
    expect(refusalOf({ resource, name: 'audit', row, actor, ctx })).toMatchObject({
      code: 'waybill.no_ap_contract',
      way: 'changeCarrier',
      zh: '运单YD2025061800123没有选承运合同，应付无法计价，请用“改承运商”选择',
    })
    expect(refused('audit', { ...row, carrierId: null })).toContain('没有选承运商')
    expect(refused('audit', { ...row, bizKind: 'outside' })).toContain('应付尚未计价')
    expect(refused('changeCarrier', row)).toBeUndefined()
  })

  test('an audited trip cannot be saved', () => {
    expect(waybill.locked?.({ ...READY, auditStatus: 'audited' } as never)).toBe(true)
    expect(waybill.locked?.({ ...READY, apStatus: 'confirmed' } as never)).toBe(true)
    expect(waybill.locked?.({ ...READY } as never)).toBe(false)
  })
})

describe('price, carrier, loss, receipt', () => {
  test('a price may be set while one side is not in a statement', () => {
    expect(refused('setPrice')).toBeUndefined()
    expect(refused('setPrice', { arStatus: 'inStatement' })).toBeUndefined()
    expect(refused('setPrice', { arStatus: 'inStatement', apStatus: 'confirmed' })).toBe('已对账的运单不允许修改')
    expect(refused('setPrice', { auditStatus: 'audited' })).toContain('业务已审')
  })

  test('a trip is repriced once it is unloaded, and its tickets are corrected once it is loaded', () => {
    expect(refused('reprice', { transportStatus: 'toDispatch' })).toBe('运单YD2025061800123还未卸货')
    expect(refused('reprice')).toBeUndefined()
    expect(refused('correct', { transportStatus: 'toLoad' })).toContain('还未装货')
    expect(refused('correct', { transportStatus: 'inTransit' })).toBeUndefined()
  })

  test('a manual price is dropped where there is one', () => {
    const plain = { arPinned: false, apPinned: false }
    expect(refused('unpin', plain)).toBe('运单YD2025061800123没有手工价，无需取消')
    expect(refused('unpin', { ...plain, arPinned: true })).toBeUndefined()
    expect(refused('unpin', { ...plain, apPinned: true })).toBeUndefined()
    expect(refused('unpin', { ...plain, auditStatus: 'audited' })).toContain('业务已审')
    expect(buttons(plain)).not.toContain('unpin')
    // An unknown value does not tell whoever may not see it that the price was not set by hand.
    expect(refused('unpin', { arPinned: false })).toBeUndefined()
  })

  test('another carrier needs an unlocked payable side and no prepayment', () => {
    expect(refused('changeCarrier', { arStatus: 'inStatement' })).toBeUndefined()
    expect(refused('changeCarrier', { apStatus: 'inStatement' })).toBe('已对账的运单不允许修改')
    expect(refused('changeCarrier', { etc: '20' })).toContain('已预付 20.00 元')
  })

  test('a loss is confirmed where there is one', () => {
    expect(refused('confirmLoss')).toBe('运单YD2025061800123没有要扣款的亏吨，无需确认')
    expect(refused('confirmLoss', OVER)).toBeUndefined()
    expect(refused('confirmLoss', { lossKind: 'charged' })).toBeUndefined()
    expect(refused('confirmLoss', { ...OVER, transportStatus: 'arrived' })).toContain('还未卸货')
  })

  test('receipts are registered after unloading', () => {
    expect(refused('receipt', { receiptStatus: 'pending', transportStatus: 'arrived' })).toContain('还未卸货')
    expect(refused('receipt', { receiptStatus: 'pending' })).toBeUndefined()
  })
})

describe('rights', () => {
  const gate: Actor = {
    ...actor,
    isAdmin: false,
    permissions: new Set(['oms.loadBill.read', 'oms.loadBill.send', 'oms.loadBill.arrive']),
  }

  test('the face of bills of lading offers loading and unloading only', () => {
    expect(buttons({ transportStatus: 'toLoad' }, gate, 'bill')).toEqual(['load'])
    expect(buttons({ transportStatus: 'inTransit', receiptStatus: 'pending' }, gate, 'bill')).toEqual([
      'arrive',
      'unload',
    ])
    expect(buttons({ transportStatus: 'toLoad' }, gate, 'all')).toEqual([])
  })
})
