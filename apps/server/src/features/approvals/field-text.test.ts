import { f } from '@tuheng/domain/kernel/fields'
import { expect, it } from 'vitest'
import { fieldText } from './field-text.ts'

const money = f.money('金额', { en: 'Amount' })
const price = f.price('单价', { en: 'Price' })
const tons = f.tons('重量', { en: 'Weight' })

it('writes yuan with fen, and more digits only where they are there', () => {
  expect(fieldText(money, { value: '1015777.7', lang: 'zh' })).toBe('1,015,777.70')
  expect(fieldText(money, { value: '0', lang: 'zh' })).toBe('0.00')
  expect(fieldText(price, { value: '228.9000', lang: 'zh' })).toMatch(/^228\.90( |$)/)
  expect(fieldText(price, { value: '31.3456', lang: 'zh' })).toMatch(/^31\.3456/)
  expect(fieldText(tons, { value: '10000.000', lang: 'zh' })).toBe('10,000 吨')
  expect(fieldText(tons, { value: '33.620', lang: 'zh' })).toBe('33.620 吨')
})

it('shows what is masked as it is', () => {
  expect(fieldText(money, { value: '***', lang: 'zh' })).toBe('***')
  expect(fieldText(money, { value: null, lang: 'zh' })).toBe('')
})
