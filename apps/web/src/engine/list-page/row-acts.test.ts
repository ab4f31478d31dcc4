import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { contract } from '@tuheng/domain/contracts/index'
import { driver } from '@tuheng/domain/parties/index'
import { waybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { actionRoom } from './column-width.ts'
import { isListed, rowActs, type RowExtra } from './row-acts.ts'

const resource = anyResource(waybill)
const face = waybill.faces.all as Face
const actor = joinedActor({ isAdmin: true })
const extras = [
  { key: 'open', label: '查看' },
  { key: 'edit', label: '编辑' },
  { key: 'copy', label: '复制' },
  { key: 'exception', label: '登记异常' },
  { key: 'delete', label: '删除', danger: true },
]
const TRIP = {
  id: 1,
  waybillNo: 'YD1',
  bizKind: 'road',
  transportStatus: 'toDispatch',
  auditStatus: 'unaudited',
  receiptStatus: 'pending',
  lossConfirm: 'pending',
  exceptionFlag: 'none',
  repriceStatus: 'none',
  reportStatus: 'none',
  arStatus: 'unpriced',
  apStatus: 'unpriced',
  arPinned: false,
  apPinned: false,
  createdBy: 2,
  hands: [],
}

function actsOf(changes: AnyRow, room = actionRoom(['装货确认'], ['查看']), of: readonly RowExtra[] = extras) {
  const row = { ...TRIP, ...changes }
  const available = availableTransitions({
    resource: withListGuards(resource),
    face,
    row,
    actor,
    ctx: { today: '2026-11-20' },
  })
  const { front, groups } = rowActs({ resource, row, lang: 'zh', available, extras: of, room })
  return { front: front.map(one => one.label), groups: groups.map(group => group.map(one => one.label)) }
}

describe('what can be done with a row', () => {
  it('has the act that moves it forward and editing in front, and three groups behind', () => {
    const { front, groups } = actsOf({})
    expect(front).toEqual(['派车', '编辑'])
    expect(groups).toHaveLength(3)
    expect(groups[0]).toEqual(['派车', '编辑', '查看', '复制'])
    expect(groups[1]).toEqual(expect.arrayContaining(['改价', '登记异常']))
    expect(groups[2]).toEqual(['作废', '删除'])
  })

  it('has nothing in front that takes back what is done', () => {
    const { front } = actsOf({ transportStatus: 'unloaded', receiptStatus: 'received', arStatus: 'unpriced' })
    expect(front).not.toContain('撤销回单')
  })

  it('has two steps in front where both lead on and have room', () => {
    expect(actsOf({ transportStatus: 'inTransit', loadNet: '32.000' }).front).toEqual(['到达', '卸货确认'])
  })

  it('keeps a single one where there is no room for two, and none without room', () => {
    expect(actsOf({ transportStatus: 'toLoad' }, actionRoom(['装货确认'], [])).front).toEqual(['装货确认'])
    expect(actsOf({ transportStatus: 'toLoad' }, 0).front).toEqual([])
  })

  it('has the record that comes next behind what moves the row forward, and before editing', () => {
    const begin = { key: 'begin:exception', label: '登记', begins: true }
    const acts = (changes: AnyRow) => actsOf(changes, undefined, [begin, ...extras])
    expect(acts({}).front).toEqual(['派车', '登记'])
    expect(acts({ transportStatus: 'void' })).toMatchObject({ front: ['登记', '编辑'] })
    const { groups } = acts({})
    expect(groups[0]).toEqual(['派车', '登记', '编辑', '查看', '复制'])
    expect(groups[1]).not.toContain('登记')
  })

  it('leaves out what has no matter on this trip', () => {
    const all = actsOf({}).groups.flat()
    for (const without of ['取消手工价', '服务完成', '审核', '收回单', '重新计价', '更正磅单'])
      expect(all, without).not.toContain(without)
    const priced = { transportStatus: 'unloaded', arPinned: true, loadNet: '32.000', unloadNet: '32.000' }
    expect(actsOf(priced).groups.flat()).toEqual(
      expect.arrayContaining(['取消手工价', '收回单', '重新计价', '更正磅单', '审核']),
    )
  })

  it('leads to the check of a bank card where one is waiting', () => {
    const drivers = anyResource(driver)
    const row = { id: 1, name: '张三', verify: 'passed', status: 'enabled', cardStatus: 'pending', cardChangers: [9] }
    const available = availableTransitions({
      resource: withListGuards(drivers),
      face: driver.faces.all as Face,
      row,
      actor,
      ctx: { today: '2026-11-20' },
    }).filter(one => isListed(one, false))
    const room = actionRoom(['收款卡复核通过'], ['查看'])
    const { front } = rowActs({ resource: drivers, row, lang: 'zh', available, extras, room })
    expect(front[0]?.label).toBe('收款卡复核通过')
  })

  it('has what can be read in front where nothing can be changed', () => {
    const { front } = actsOf({ transportStatus: 'void' })
    expect(front).toEqual(['编辑', '查看'])
  })
})

it('of a contract in force that may be amended, amending stands beside looking; of what is no longer edited, copying', () => {
  const signed = { id: 1, status: 'active', approval: 'none', createdBy: 2, hands: [] }
  const contracts = anyResource(contract)
  const available = availableTransitions({
    resource: withListGuards(contracts),
    face: contract.faces.carrier as Face,
    row: { ...signed, kind: 'carrier' },
    actor,
    ctx: { today: '2026-11-20' },
  })
  const frontOf = (of: typeof available, given: readonly RowExtra[]) =>
    rowActs({ resource: contracts, row: signed, lang: 'zh', available: of, extras: given, room: 120 }).front.map(
      ({ label }) => label,
    )
  const locked = extras.filter(({ key }) => key !== 'edit')
  expect(frontOf(available, locked)).toEqual(['查看', '变更'])
  expect(frontOf([], locked)).toEqual(['查看', '复制'])
  expect(frontOf([], extras)).toEqual(['编辑', '查看'])
})
