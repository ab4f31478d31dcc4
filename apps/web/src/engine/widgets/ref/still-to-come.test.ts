import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { anyResource, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { goods, party } from '@tuheng/domain/parties/index'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { expect, it } from 'vitest'
import { commonValue } from '../../form/common-value.ts'
import { stillToCome } from './still-to-come.ts'

it.each<[string, AnyResource, { filters: AnyRow; states: string[] }]>([
  [
    'a contract in force',
    anyResource(contract),
    { filters: { status: 'active', partyId: 4 }, states: ['draft', 'approving', 'toSign'] },
  ],
  [
    'a contract by its own condition',
    anyResource(contract),
    { filters: { kind: 'customer' }, states: ['draft', 'approving'] },
  ],
  [
    'a price sheet in force',
    anyResource(priceSheet),
    { filters: { status: 'active' }, states: ['draft', 'approving'] },
  ],
  [
    'a main waybill under way',
    anyResource(mainWaybill),
    { filters: { status: 'active' }, states: ['draft', 'toAudit'] },
  ],
  ['an enabled owner', anyResource(party), { filters: { isCustomer: true, status: 'enabled' }, states: ['disabled'] }],
])('%s may still come from', (_, resource, { filters, states }) => {
  const found = stillToCome(resource, filters)
  expect(found?.states).toEqual(states)
  expect(found?.filters).toEqual({ ...resource.pickable, ...filters, status: states })
})

it('nothing is on the way where no state is asked for', () => {
  expect(stillToCome({ ...anyResource(goods), pickable: {} }, { cargoType: 'coal' })).toBeUndefined()
})

it.each<[string, AnyRow, [string, unknown]]>([
  ['a field', { creditDays: 45 }, ['creditDays', 45]],
  ['what all child rows have in common', { items: [{ goodsId: 4 }, { goodsId: 4 }] }, ['items.goodsId', 4]],
  ['nothing where they differ', { items: [{ goodsId: 4 }, { goodsId: 5 }] }, ['items.goodsId', undefined]],
  ['nothing where one has none', { items: [{ goodsId: 4 }, { goodsId: null }] }, ['items.goodsId', undefined]],
  ['nothing without rows', {}, ['items.goodsId', undefined]],
])('a suggestion is %s', (_, record, [from, value]) => {
  expect(commonValue(record, from)).toBe(value)
})
