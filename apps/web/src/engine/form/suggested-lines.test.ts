import { priceSheet } from '@tuheng/domain/contracts/index'
import type { Field } from '@tuheng/domain/kernel/field'
import { expect, test } from 'vitest'
import { suggestedLines } from './suggested-lines.ts'

const field = priceSheet.fields.lines as Field
const contract = {
  priceBasis: 'truck',
  taxRate: '0.0300',
  items: [
    { id: 8, goodsId: 3, goodsId$: '动力煤', routeId: 4, routeId$: '甲矿到乙站', qty: '12000.00', price: '42.0000' },
    { id: 9, goodsId: 5, goodsId$: '焦炭', routeId: null, qty: '10.00', price: null },
  ],
}

test('prices begin with goods, routes, basis and tax of the contract', () => {
  expect(suggestedLines(field, contract, () => true)).toMatchObject([
    {
      goodsId: 3,
      goodsId$: '动力煤',
      routeId: 4,
      routeId$: '甲矿到乙站',
      price: '42.0000',
      basis: 'truck',
      taxRate: '0.0300',
    },
    { goodsId: 5, goodsId$: '焦炭', basis: 'truck', taxRate: '0.0300' },
  ])
  for (const line of suggestedLines(field, contract, () => true)) {
    expect(line).not.toHaveProperty('id')
    expect(line).not.toHaveProperty('qty')
  }
})

test('what the person may not see is left to the defaults', () => {
  const [line] = suggestedLines(field, contract, path => !['items.price', 'taxRate'].includes(path))
  expect(line?.['price'] ?? null).toBeNull()
  expect(line).toMatchObject({ basis: 'truck', taxRate: '0.0900' })
})

test('a contract without goods suggests none', () =>
  expect(suggestedLines(field, { items: [] }, () => true)).toEqual([]))
