import { manifestOf } from '@tuheng/domain/kernel/manifest'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import type { contract } from '@tuheng/domain/contracts/index'
import type { statement } from '@tuheng/domain/settlement/index'
import type { mainWaybill } from '@tuheng/domain/transport/index'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'
import { setCatalogue } from '../engine/catalogue.ts'
import { beginPath, possibleNext } from '../engine/detail-page/next-rules.ts'
import { begunActs, begunLabels } from '../engine/list-page/begun-acts.ts'
import { registerSlots, type NextRecord } from '../engine/slots.ts'
import { arrange, isLed } from '../engine/transition-bar/arrange.ts'
import { NEXT_OF_CONTRACT } from './contracts/next-of-contract.ts'
import { ACTS_OF_STATEMENTS } from './settlement/statement/acts-of-statements.ts'
import { NEXT_OF_PARTY } from './parties/next-of-party.ts'
import { NEXT_OF_TASK } from './transport/detail/next-of-task.ts'

const NEXT: Readonly<Record<string, readonly NextRecord[]>> = {
  contract: NEXT_OF_CONTRACT,
  party: NEXT_OF_PARTY,
  mainWaybill: NEXT_OF_TASK,
}

const notNeeded = () => Promise.reject(new Error('not needed'))
setCatalogue(manifestOf(registry), { fetch: notNeeded, optionFields: notNeeded })

const RIGHTS = [
  'oms.way.modify',
  'cm.price.modify',
  'sys.vehicle.modify',
  'cm.price.read',
  'oms.way.read',
  'sys.vehicle.read',
]
const actor = joinedActor({ permissions: RIGHTS })
const resourceOf = (name: string) => registry.resources.find(one => one.name === name) as unknown as AnyResource
const paths = (name: string, row: AnyRow, who = actor): string[] =>
  possibleNext(NEXT[name] ?? [], row, who).map(one => decodeURIComponent(beginPath(one, row)))

const CONTRACT = { id: 5, contractNo: 'KH-1', partyId: 3, partyId$: '宏达', kind: 'customer', status: 'active' }
const TASK = { id: 8, mainNo: 'ZYD1', bizKind: 'road', status: 'active', leftQty: '100.000' }
const TRIPS = '/transportation_management/highway/add_highway_waybill'

describe('what is made next from a record', () => {
  it('is the price sheet and the main waybill of a customer contract in force, with owner and contract', () => {
    const [sheet, task] = paths('contract', CONTRACT)
    expect(sheet).toMatch(/new\?p\.contractId=5&p\.contractId\$=KH-1$/)
    expect(task).toMatch(/new\?p\.customerId=3&p\.customerId\$=宏达&p\.arContractId=5&p\.arContractId\$=KH-1$/)
    expect(paths('contract', { ...CONTRACT, kind: 'carrier' })).toHaveLength(1)
    expect(paths('contract', { ...CONTRACT, status: 'approving' })).toEqual([])
  })

  it('is the first trip of an audited main waybill, while there is something left to carry', () => {
    expect(paths('mainWaybill', TASK)).toEqual([`${TRIPS}?p.mainId=8&p.mainId$=ZYD1`])
    expect(paths('mainWaybill', { ...TASK, status: 'toAudit' })).toEqual([])
    expect(paths('mainWaybill', { ...TASK, leftQty: '0.000' })).toEqual([])
  })

  it('is a truck of a carrier', () => {
    expect(paths('party', { id: 4, shortName: '恒途', isCarrier: true, status: 'enabled' })[0]).toContain(
      'p.carrierId=4',
    )
    expect(paths('party', { id: 4, shortName: '恒途', isCarrier: false, status: 'enabled' })).toEqual([])
  })

  it('is offered to whoever may make it', () => {
    expect(paths('contract', CONTRACT, joinedActor({ permissions: ['oms.way.read'] }))).toEqual([])
  })

  it('stands beside the row of a list, unless it is made once', () => {
    registerSlots<typeof mainWaybill>('mainWaybill', { detail: { next: NEXT_OF_TASK } })
    registerSlots<typeof contract>('contract', { detail: { next: NEXT_OF_CONTRACT } })
    const beside = (resource: string, row: AnyRow, who = actor) =>
      begunActs({ resource, face: {}, row, actor: who, lang: 'zh' }).map(({ label, begins }) => [label, begins])
    expect(beside('mainWaybill', TASK)).toEqual([['派车', true]])
    expect(beside('mainWaybill', { ...TASK, status: 'toAudit' })).toEqual([])
    expect(beside('contract', CONTRACT)).toEqual([['主运单', true]])
    expect(beside('contract', CONTRACT, joinedActor({ permissions: ['oms.way.read'] }))).toEqual([])
    expect(begunLabels('contract', 'zh')).toEqual(['主运单'])
  })

  it('is the money and the invoice of a confirmed statement, as far as something is left', () => {
    registerSlots<typeof statement>('statement', { rowActs: ACTS_OF_STATEMENTS })
    const row = { id: 4, status: 'confirmed', availableSum: '80.00', uninvoicedSum: '0.00' }
    const beside = (changes: AnyRow, permissions = ['sap.carrier.modify', 'crm.carrier.modify']) =>
      begunActs({
        resource: 'statement',
        face: { where: { kind: 'carrier' } },
        row: { ...row, ...changes },
        actor: joinedActor({ permissions }),
        lang: 'zh',
      }).map(({ label }) => label)
    expect(beside({})).toEqual(['付款'])
    expect(beside({ uninvoicedSum: '80.00' })).toEqual(['付款', '收票'])
    expect(beside({ status: 'settled', uninvoicedSum: '80.00' })).toEqual(['收票'])
    expect(beside({ status: 'sent' })).toEqual([])
    expect(beside({ availableSum: undefined, uninvoicedSum: undefined })).toEqual([])
    expect(beside({}, [])).toEqual([])
  })

  it('begins only with fields that the form has', () => {
    for (const [name, next] of Object.entries(NEXT))
      for (const one of next)
        for (const key of Object.keys(one.begin({})))
          expect(Object.keys(resourceOf(one.resource).fields), `${name} → ${one.resource}`).toContain(
            key.replace('$', ''),
          )
  })

  it.each([
    ['contract', 'customer', CONTRACT],
    ['mainWaybill', 'all', TASK],
  ])('is blue beside %s, where no transition leads on', (name, faceName, row) => {
    const resource = withListGuards(resourceOf(name))
    const face = resource.faces[faceName] as Face
    const who = { ...actor, isAdmin: true }
    const { buttons } = arrange(
      availableTransitions({ resource, face, row, actor: who, ctx: { today: '2026-11-20' } }),
      1,
      {
        resource,
        row,
      },
    )
    expect(isLed(buttons, { resource, row })).toBe(false)
  })
})
