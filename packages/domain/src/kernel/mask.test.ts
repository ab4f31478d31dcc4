import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskBankAccount, maskIdCard, maskMiddle, maskMobile, maskName, maskPlate } from './mask.ts'
import { isMobile } from './validators/mobile.ts'

it.each([
  [maskMobile, '13800138000', '138****8000'],
  [maskIdCard, '610800198503120017', '610800********0017'],
  [maskBankAccount, '6217000000000000012', '6217***********0012'],
  [maskPlate, '陕K12345', '陕K1***5'],
  [maskPlate, '陕KD12345', '陕KD****5'],
  [maskName, '王小明', '王**'],
  [maskName, '张三', '张*'],
  [maskName, '王', '*'],
  [maskName, '𠮷田', '𠮷*'],
  [maskName, '', ''],
  [maskMobile, '1380013', '*******'],
])('%o hides %s as %s', (mask, value, masked) => {
  expect(mask(value)).toBe(masked)
})

it('produces a mobile number that is accepted when it is sent back', () => {
  expect(isMobile(maskMobile('13800138000'))).toBe(true)
})

it('keeps the length, hides part of every value, and is idempotent', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,30}$/), fc.nat(6), fc.nat(6), (text, head, tail) => {
      const masked = maskMiddle(text, head, tail)
      expect(masked).toHaveLength(text.length)
      expect(masked).toContain('*')
      expect(maskMiddle(masked, head, tail)).toBe(masked)
    }),
  )
})
