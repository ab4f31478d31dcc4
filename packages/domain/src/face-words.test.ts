import { expect, it } from 'vitest'
import { settlement } from './settlement/index.ts'
import { inWordsOf } from './kernel/face-words.ts'
import { anyResource, type Face } from './kernel/resource.ts'

const resource = anyResource(settlement)
const wordsIn = (name: keyof typeof settlement.faces) => {
  const { fields, transitions, machines } = inWordsOf(resource, resource.faces[name])
  return [fields['paidAt']?.label, transitions['pay']?.zh, machines['status']?.states['paid']?.zh]
}

it('a face says on which side the money is', () => {
  expect(wordsIn('receipt')).toEqual(['收款日期', '登记收款', '已收款'])
  expect(wordsIn('serverPayment')).toEqual(['付款日期', '登记付款', '已付款'])
  expect(resource.fields['paidAt']?.label).toBe('收付日期')
})

it('words change names alone, and the resource stays the same object for a face', () => {
  const receipt = inWordsOf(resource, resource.faces['receipt'])
  expect(inWordsOf(resource, resource.faces['receipt'])).toBe(receipt)
  expect({ ...receipt.transitions['pay'], zh: '', en: '' }).toEqual({ ...resource.transitions['pay'], zh: '', en: '' })
  expect(receipt.fields['amount']).toBe(resource.fields['amount'])
  const plain: Face = { zh: '结算', en: 'Settlements', api: 'sap/x', permission: 'sap.x' }
  expect(inWordsOf(resource, plain)).toBe(resource)
})

it('every face names what the resource has', () => {
  for (const { words = {} } of Object.values(resource.faces)) {
    expect(Object.keys(words.fields ?? {}).filter(name => !(name in resource.fields))).toEqual([])
    expect(Object.keys(words.transitions ?? {}).filter(name => !(name in resource.transitions))).toEqual([])
  }
})
