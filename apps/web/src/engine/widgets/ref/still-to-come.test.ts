import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { goods, party } from '@tuheng/domain/parties/index'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { expect, it } from 'vitest'
import { commonValue } from '../../form/common-value.ts'
import { stillToCome } from './still-to-come.ts'

it.each([
  ['a contract in force', contract, { status: 'active', partyId: 4 }, ['draft', 'approving', 'toSign']],
  ['a contract by its own condition', contract, { kind: 'customer' }, ['draft', 'approving']],
  ['a price sheet in force', priceSheet, { status: 'active' }, ['draft', 'approving']],
  ['a main waybill under way', mainWaybill, { status: 'active' }, ['draft', 'toAudit']],
  ['an enabled owner', party, { isCustomer: true, status: 'enabled' }, ['disabled']],
])('%s may still come from', (_, resource, filters, states) => {
  const found = stillToCome(anyResource(resource), filters)
  expect(found?.states).toEqual(states)
  expect(found?.filters).toEqual({ ...resource.pickable, ...filters, status: states })
})

it('nothing is on the way where no state is asked for', () => {
  expect(stillToCome({ ...anyResource(goods), pickable: {} }, { cargoType: 'coal' })).toBeUndefined()
})

it.each([
  ['a field', { creditDays: 45 }, 'creditDays', 45],
  ['what all child rows have in common', { items: [{ goodsId: 4 }, { goodsId: 4 }] }, 'items.goodsId', 4],
  ['nothing where they differ', { items: [{ goodsId: 4 }, { goodsId: 5 }] }, 'items.goodsId', undefined],
  ['nothing where one has none', { items: [{ goodsId: 4 }, { goodsId: null }] }, 'items.goodsId', undefined],
  ['nothing without rows', {}, 'items.goodsId', undefined],
])('a suggestion is %s', (_, record, from, value) => {
  expect(commonValue(record, from)).toBe(value)
})
