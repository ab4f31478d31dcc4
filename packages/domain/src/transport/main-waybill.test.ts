import { describe, expect, test } from 'vitest'
import { refStateIssue } from '../kernel/ref-state.ts'
import { anyResource } from '../kernel/resource.ts'
import { mainWaybill } from './main-waybill.ts'
import {
  closeTaskRefusal,
  contractPeriodIssue,
  doneRate,
  isTaskDone,
  leftQty,
  planIssue,
  quotaIssue,
  submitRefusal,
  taskIssues,
  taskProgress,
  voidTaskRefusal,
  type TaskTrip,
} from './main-waybill.rules.ts'
import type { TransportStatus } from './waybill.choices.ts'
import { basicFields } from './waybill.fields.ts'

const trip = (transportStatus: TransportStatus, over: Partial<TaskTrip> = {}): TaskTrip => ({
  transportStatus,
  audited: false,
  planQty: '33',
  loadNet: null,
  unloadNet: null,
  ...over,
})

describe('progress', () => {
  test('each truck counts once per step, with its planned tonnes until it is weighed', () => {
    const progress = taskProgress([
      trip('toDispatch'),
      trip('toLoad'),
      trip('inTransit', { loadNet: '33.46' }),
      trip('arrived', { loadNet: '32.98' }),
      trip('unloaded', { loadNet: '33.50', unloadNet: '33.42' }),
      trip('unloaded', { loadNet: '34.10', unloadNet: '34.00', audited: true }),
      trip('void', { loadNet: '30' }),
    ])
    expect(progress).toEqual({
      dispatchedTrucks: 5,
      dispatchedQty: '167.040',
      loadedTrucks: 4,
      loadedQty: '134.040',
      unloadedTrucks: 2,
      unloadedQty: '67.420',
      doneTrucks: 1,
      doneQty: '34.000',
    })
  })

  test('the completion rate and what is left', () => {
    expect(doneRate({ loadedQty: '1286.44', planQty: '5000' })).toBe('0.2573')
    expect(doneRate({ loadedQty: '10', planQty: '0' })).toBeNull()
    expect(leftQty({ planQty: '100', dispatchedQty: '133' })).toBe('0.000')
  })

  test('a task is done when the plan is loaded and every trip audited', () => {
    const task = { status: 'active', planQty: '60', loadedQty: '66', dispatchedTrucks: 2, doneTrucks: 2 }
    expect(isTaskDone(task)).toBe(true)
    expect(isTaskDone({ ...task, doneTrucks: 1 })).toBe(false)
    expect(isTaskDone({ ...task, planQty: '90' })).toBe(false)
  })
})

describe('quota', () => {
  const task = { mainNo: 'ZYD202506180003', status: 'active', planQty: '5000', dispatchedQty: '4990' }

  test('the last truck may exceed the plan, and no truck after it', () => {
    expect(quotaIssue(task)).toBeUndefined()
    expect(quotaIssue({ ...task, dispatchedQty: '5023' })?.zh).toBe(
      '主运单ZYD202506180003剩余量不足，剩余 0.00 吨，请先加量',
    )
  })

  test('only an active task takes trucks', () => {
    expect(quotaIssue({ ...task, status: 'toAudit' })?.zh).toBe('主运单ZYD202506180003不在执行中，不能派车')
  })
})

describe('rules of a task', () => {
  test('carriers get no more than the plan', () => {
    const carriers = [
      { carrierId: 1, qty: '3000' },
      { carrierId: 2, qty: '2000.01' },
    ]
    expect(taskIssues({ planQty: '5000', carriers }).map(i => i.code)).toEqual(['main_waybill.over_allocated'])
    expect(taskIssues({ planQty: '5000.01', carriers })).toEqual([])
  })

  test('a plan ends after it begins', () => {
    const codes = taskIssues({ planQty: '100', planFrom: '2025-06-20', planTo: '2025-06-19' }).map(i => i.code)
    expect(codes).toEqual(['main_waybill.period'])
  })

  test('the last truck may exceed the plan, but a changed plan covers what is dispatched', () => {
    const full = { planQty: '100', dispatchedQty: '133' }
    expect(taskIssues(full)).toEqual([])
    expect(planIssue(full)?.code).toBe('main_waybill.below_dispatched')
    expect(planIssue({ ...full, planQty: '133' })).toBeUndefined()
  })

  test('no part of the prepayment exceeds the limit of the whole', () => {
    const issues = taskIssues({ prepayCap: '0.6', cashCap: '0.3', oilVirtualCap: '0.65' })
    expect(issues.map(i => [i.path, i.zh])).toEqual([['oilVirtualCap', '电子油卡上限不能大于预付总上限 60%']])
    expect(issues[0]?.en).toContain('the virtual fuel card')
  })

  test('a contract must be valid on the loading date', () => {
    const contract = { contractNo: 'HY-KH-2025-0037', startDate: '2025-01-01', endDate: '2025-06-30' }
    expect(contractPeriodIssue(contract, '2025-06-30')).toBeUndefined()
    expect(contractPeriodIssue(contract, '2025-07-01')?.zh).toContain('HY-KH-2025-0037')
    expect(contractPeriodIssue(contract, '2024-12-31')?.code).toBe('main_waybill.contract_period')
  })

  test('submitting needs a carrier, voiding needs no trips, closing needs no trips under way', () => {
    expect(submitRefusal({ carriers: [] })?.code).toBe('main_waybill.no_carrier')
    // The form marks what is refused then, and nothing where it is not
    const marked = mainWaybill.neededToSubmit?.carriers
    for (const bizKind of ['road', 'service6', 'outside'] as const)
      expect(marked?.({ bizKind })).toBe(submitRefusal({ bizKind, carriers: [] })?.path === 'carriers')
    expect(voidTaskRefusal({ dispatchedTrucks: 3 })?.zh).toContain('已派 3 车')
    expect(closeTaskRefusal({ dispatchedTrucks: 3, unloadedTrucks: 1 })?.zh).toContain('还有 2 车未卸货')
    expect(closeTaskRefusal({ dispatchedTrucks: 3, unloadedTrucks: 3 })).toBeUndefined()
  })
})

describe('a task that is not active', () => {
  const target = anyResource(mainWaybill)
  const said = (status: string) =>
    refStateIssue({ field: basicFields.mainId, name: 'mainId', target, record: { mainNo: 'ZY1', status } })

  test.each([
    ['draft', '主运单“ZY1”当前为“草稿”，不能选用；请先“提交”、“审核”，或另选“执行中”的公路主运单'],
    ['toAudit', '主运单“ZY1”当前为“待审核”，不能选用；请先“审核”，或另选“执行中”的公路主运单'],
    ['done', '主运单“ZY1”当前为“已完成”，不能选用；请先“加量”或“重新打开”，或另选“执行中”的公路主运单'],
    ['closed', '主运单“ZY1”当前为“已关闭”，不能选用；请先“重新打开”，或另选“执行中”的公路主运单'],
    ['void', '主运单“ZY1”当前为“已作废”，不能选用；请另选“执行中”的公路主运单'],
  ])('says so when it is %s, and how to go on', (status, zh) => {
    expect(said(status)).toMatchObject({ code: 'ref.state', path: 'mainId', zh })
  })

  test('is refused in English, and an active one is accepted', () => {
    expect(said('closed')?.en).toBe(
      'Main waybill "ZY1" is "Closed" and cannot be chosen; first "Reopen", or choose one that is "In progress"',
    )
    expect(said('void')?.en).toContain('cannot be chosen; choose one that is "In progress"')
    expect(said('active')).toBeUndefined()
  })
})

test('the form asks for no payable terms: those of the carriers decide', () => {
  const asked = mainWaybill.form.flatMap(({ fields }): string[] => [...fields])
  expect(asked.filter(name => ['apWeightRule', 'apWipeRule', 'arWeightRule', 'arWipeRule'].includes(name))).toEqual([
    'arWeightRule',
    'arWipeRule',
  ])
})
