import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { expect, test } from 'vitest'
import { machinesUnderWay } from './machines-under-way.ts'

const trips = anyResource(waybill)
const FOLLOW_UPS = ['auditStatus', 'arStatus', 'apStatus', 'receiptStatus']
const initial = Object.fromEntries(Object.entries(trips.machines).map(([name, machine]) => [name, machine.initial]))
const shown = (states: object) => machinesUnderWay(trips, { ...initial, ...states }, FOLLOW_UPS).toSorted()

test('what follows on the unloading is named from then on until it is done', () => {
  expect(shown({ transportStatus: 'inTransit' })).toEqual([])
  expect(shown({ transportStatus: 'unloaded', arStatus: 'priced', apStatus: 'priced' })).toEqual(FOLLOW_UPS.toSorted())
  const done = { auditStatus: 'reviewed', arStatus: 'settled', apStatus: 'partSettled', receiptStatus: 'returned' }
  expect(shown({ transportStatus: 'unloaded', ...done })).toEqual(['apStatus'])
})

test('a status that the person may not see is not named', () => {
  const { arStatus: _ar, ...visible } = initial
  expect(machinesUnderWay(trips, { ...visible, transportStatus: 'unloaded' }, FOLLOW_UPS)).not.toContain('arStatus')
})

test('the approval stands in place of the first status, and beside it only for who may not see that', () => {
  const held = { transportStatus: 'unloaded', approval: 'running' }
  expect(shown(held)).not.toContain('approval')
  const { transportStatus: _, ...rest } = { ...initial, ...held }
  expect(machinesUnderWay(trips, rest)).toContain('approval')
})
