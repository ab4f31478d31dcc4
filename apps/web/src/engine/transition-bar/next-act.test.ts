import { contract } from '@tuheng/domain/contracts/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { statement } from '@tuheng/domain/settlement/index'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { approvalsOfOthers } from '../detail-page/awaited-approvals.ts'
import { arrange, movesForward, withForwardOnly } from './arrange.ts'

const actor = (memberId: number, permissions: readonly string[]): Actor => ({
  userId: memberId,
  memberId,
  orgId: 1,
  name: '员工',
  isAdmin: false,
  permissions: new Set(permissions),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
})
const ctx = { today: '2026-11-20' }
const task = { resource: anyResource(mainWaybill), face: mainWaybill.faces.all as Face }
const agreement = { resource: anyResource(contract), face: contract.faces.customer as Face }

function arranged({ resource, face }: typeof task, row: AnyRow, who: Actor) {
  const { buttons, held, way, overflow } = arrange(availableTransitions({ resource, face, row, actor: who, ctx }), 3, {
    resource,
    row,
  })
  const names = (of: readonly { name: string }[]) => of.map(one => one.name)
  return {
    buttons: names(buttons),
    held: held?.name,
    why: held?.refusal?.code,
    ...(way ? { way: way.name } : {}),
    overflow: names(overflow),
  }
}

describe('what would move a record forward and is refused', () => {
  const clerk = actor(7, ['oms.way.submit', 'oms.way.void'])
  test('is a button that says why', () => {
    const draft = { id: 1, mainNo: 'ZYD1', status: 'draft', bizKind: 'road', carriers: [], dispatchedTrucks: 0 }
    expect(arranged(task, draft, clerk)).toMatchObject({ buttons: [], held: 'submit', why: 'main_waybill.no_carrier' })
  })
  test('is no such button once nothing refuses it, or something else goes forward', () => {
    const draft = {
      id: 1,
      mainNo: 'ZYD1',
      status: 'draft',
      bizKind: 'road',
      carriers: [{ id: 1 }],
      dispatchedTrucks: 0,
    }
    expect(arranged(task, draft, clerk)).toMatchObject({ buttons: ['submit'], held: undefined })
  })
})

test('on a phone the second button moves the record forward, too', () => {
  const dispatcher = { ...actor(7, []), isAdmin: true }
  const trips = { resource: anyResource(waybill), face: waybill.faces.all as Face }
  const onPhone = (row: AnyRow) => {
    const record = { resource: trips.resource, row }
    const offered = availableTransitions({ ...trips, row, actor: dispatcher, ctx })
    return withForwardOnly(arrange(offered, 2, record), record).buttons.map(one => one.name)
  }
  const trip = { id: 1, waybillNo: 'YD1', bizKind: 'road', auditStatus: 'unaudited', createdBy: 2, hands: [] }
  expect(onPhone({ ...trip, transportStatus: 'inTransit' })).toEqual(['arrive', 'unload'])
  expect(onPhone({ ...trip, transportStatus: 'toLoad' })).toEqual(['load'])
})

test('an act that the record has nothing for is not shown at all', () => {
  const checker = { ...actor(7, []), isAdmin: true }
  const trip = { resource: anyResource(waybill), face: waybill.faces.all as Face }
  const row = {
    id: 1,
    waybillNo: 'YD1',
    bizKind: 'road',
    transportStatus: 'unloaded',
    auditStatus: 'audited',
    receiptStatus: 'returned',
    lossConfirm: 'pending',
    overLossQty: '0.000',
  }
  const offered = availableTransitions({ ...trip, row, actor: checker, ctx })
  expect(offered.find(one => one.name === 'confirmLoss')?.refusal?.code).toBe('waybill.no_loss')
  const { held, buttons, overflow } = arranged(trip, row, checker)
  expect([held, ...buttons, ...overflow]).not.toContain('confirmLoss')
})

describe('the blue button', () => {
  const everything = { ...actor(7, []), isAdmin: true }
  const blue = ({ resource, face }: typeof task, row: AnyRow) => {
    const [first] = arrange(availableTransitions({ resource, face, row, actor: everything, ctx }), 3, {
      resource,
      row,
    }).buttons
    return first && movesForward(resource, first.transition, row) ? first.name : undefined
  }
  test.each<[string, typeof task, AnyRow & { blue?: string }]>([
    ['no contract that is in force', agreement, { status: 'active', hands: [] }],
    ['a contract that has run out', agreement, { status: 'expired', hands: [], blue: 'renew' }],
    ['no main waybill under way', task, { status: 'active', carriers: [{}] }],
    ['no main waybill that was closed', task, { status: 'closed', carriers: [{}] }],
    ['a main waybill to audit', task, { status: 'toAudit', carriers: [{}], hands: [], blue: 'audit' }],
  ])('is on %s', (_, what, { blue: name, ...row }) => expect(blue(what, { id: 1, ...row })).toBe(name))
})

describe('a refusal that another transition puts right', () => {
  const trip = { resource: anyResource(waybill), face: waybill.faces.all as Face }
  const row = {
    id: 1,
    waybillNo: 'YD1',
    bizKind: 'road',
    transportStatus: 'unloaded',
    auditStatus: 'unaudited',
    receiptStatus: 'received',
    lossConfirm: 'pending',
    exceptionFlag: 'none',
    repriceStatus: 'none',
    arStatus: 'priced',
    arTotal: '10.00',
    apStatus: 'unpriced',
    apTotal: null,
    carrierId: 5,
    apContractId: null,
    loadNet: '33.000',
    unloadNet: '33.000',
  }
  test('leads there', () => {
    const who = actor(7, ['oms.way.audit', 'oms.way.dispatch'])
    expect(arranged(trip, row, who)).toMatchObject({
      held: 'audit',
      why: 'waybill.no_ap_contract',
      way: 'changeCarrier',
    })
  })
  test('leads nowhere for whoever may not do it', () => {
    expect(arranged(trip, row, actor(7, ['oms.way.audit'])).way).toBeUndefined()
  })
})

describe('a contract that waits for its approval', () => {
  const row = { id: 1, contractNo: 'KH-1', status: 'approving', createdBy: 7, hands: [7] }
  const rights = ['cm.customer.submit', 'cm.customer.approve']
  test('offers its maker to take it back, and no refusal of their own work', () => {
    expect(arranged(agreement, row, actor(7, rights))).toEqual({
      buttons: ['withdraw'],
      held: undefined,
      why: undefined,
      overflow: ['reject', 'approve'],
    })
  })
  test('offers both verdicts to a second person', () => {
    expect(arranged(agreement, row, actor(8, rights)).buttons).toEqual(['approve', 'reject'])
  })
  test.each([
    ['its maker', actor(7, rights), ['approve']],
    ['who has no right to approve', actor(8, []), ['approve']],
    ['who may approve', actor(8, rights), []],
  ])('waits for others in the eyes of %s', (_, who, names) => {
    expect(approvalsOfOthers({ ...agreement, row, actor: who, ctx })).toEqual(names)
  })
  test('waits for nobody in other states, nor while a rule refuses the approval', () => {
    const who = actor(8, [])
    expect(approvalsOfOthers({ ...agreement, row: { ...row, status: 'draft' }, actor: who, ctx })).toEqual([])
    const bare = { id: 1, mainNo: 'ZYD1', status: 'toAudit', bizKind: 'road', carriers: [] }
    expect(approvalsOfOthers({ ...task, row: bare, actor: who, ctx })).toEqual([])
  })
  test('waits for the approval of adjustments only where there are any beyond the limit, its maker too', () => {
    const maker = actor(7, ['sap.carrier.approveAdjust'])
    const bill = { resource: anyResource(statement), face: statement.faces.carrier as Face, actor: maker, ctx }
    const draft = (adjust: string) => ({
      id: 1,
      kind: 'carrier',
      status: 'draft',
      createdBy: 7,
      lines: [{ docId: 1, adjust }],
    })
    expect(approvalsOfOthers({ ...bill, row: draft('0.00') })).toEqual([])
    expect(approvalsOfOthers({ ...bill, row: draft('-3000.00') })).toEqual([])
    expect(approvalsOfOthers({ ...bill, row: draft('-3000.01') })).toEqual(['approveAdjust'])
  })
})
