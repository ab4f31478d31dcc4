import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-words.ts'
import { money } from './decimal.ts'

describe('amountInWords', () => {
  it.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.30', '叁角整'],
    ['10', '壹拾元整'],
    ['1005', '壹仟零伍元整'],
    ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
    ['5050.05', '伍仟零伍拾元零伍分'],
    ['4110', '肆仟壹佰壹拾元整'],
    ['4259.84', '肆仟贰佰伍拾玖元捌角肆分'],
    ['100200', '壹拾万零贰佰元整'],
    ['107000.08', '壹拾万柒仟元零捌分'],
    ['10203040.50', '壹仟零贰拾万叁仟零肆拾元伍角整'],
    ['100000000', '壹亿元整'],
    ['200010000.70', '贰亿零壹万元柒角整'],
    ['-350.20', '负叁佰伍拾元贰角整'],
    ['100000001', '壹亿零壹元整'],
    ['110000001.01', '壹亿壹仟万零壹元零壹分'],
    ['1000000000000', '壹万亿元整'],
    ['1000100000000', '壹万零壹亿元整'],
    ['1000000010000', '壹万亿零壹万元整'],
    [
      '9999999999999999.99',
      `${'玖仟玖佰玖拾玖'}万${'玖仟玖佰玖拾玖'}亿${'玖仟玖佰玖拾玖'}万${'玖仟玖佰玖拾玖'}元玖角玖分`,
    ],
    ['0.005', '壹分'],
    ['-0.004', '零元整'],
    [null, '零元整'],
    [4110, '肆仟壹佰壹拾元整'],
  ])('%s is %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  it('refuses amounts beyond the limit', () => {
    expect(() => amountInWords('10000000000000000')).toThrow(RangeError)
  })

  it('can be read back, and keeps the rules of 零 and 整', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), n => {
        const cents = (n < 0n ? -n : n).toString().padStart(3, '0')
        const amount = `${n < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
        const words = amountInWords(amount)
        expect(readBack(words)).toBe(money(amount))
        expect(words).not.toMatch(/零零|零[万亿元角分整](?!整)|分整|^零(?!元整)/)
      }),
    )
  })
})

/** An independent reader of the words, digit by digit. */
function readBack(words: string): string {
  let total = 0n
  let group = 0n
  let section = 0n
  let pending = 0n
  let cents = 0n
  for (const char of words) {
    const digit = '零壹贰叁肆伍陆柒捌玖'.indexOf(char)
    const place = { 拾: 10n, 佰: 100n, 仟: 1000n }[char]
    if (digit >= 0) pending = BigInt(digit)
    else if (place) section += pending * place
    else if (char === '万') group += (section + pending) * 10_000n
    else if (char === '亿') total += (group + section + pending) * 100_000_000n
    else if (char === '元') total += group + section + pending
    else if (char === '角') cents += pending * 10n
    else if (char === '分') cents += pending
    if (digit < 0) pending = 0n
    if (char === '万') section = 0n
    if (char === '亿' || char === '元') {
      section = 0n
      group = 0n
    }
  }
  const text = (total * 100n + cents).toString().padStart(3, '0')
  return `${words.startsWith('负') ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
